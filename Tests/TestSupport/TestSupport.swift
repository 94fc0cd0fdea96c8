// Shared pieces for tests: fixtures, seeded random input, the test data folder.
