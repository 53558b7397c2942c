"""Belote and Briscola at the table: what both games share."""
