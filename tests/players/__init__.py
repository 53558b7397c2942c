"""Tests of the built-in players, their table, and series of deals."""
