"""Tests of tables: rows, files that other programs open, the page that shows them."""
