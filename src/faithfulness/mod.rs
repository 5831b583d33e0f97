//! First placeholder of faithfulness.
