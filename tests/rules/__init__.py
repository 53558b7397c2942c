"""The rules, case by case: each test says its rule and its source. Expected answers were worked out by hand."""
