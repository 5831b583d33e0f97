//! First placeholder of offline.
