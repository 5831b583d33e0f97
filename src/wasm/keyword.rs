//! Keyword coverage as `js/keyword-coverage.js` calls it.
