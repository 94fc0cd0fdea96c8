// Filled with the tests of rename.
