"""Deals, seats and events as rows of tables: one shape for files, data frames and programs."""
