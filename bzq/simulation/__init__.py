"""Deals and matches played by built-in players: from a seed to records, and who won how much by what."""
