//! First placeholder of coverage.
