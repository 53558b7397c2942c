"""Engines: one folder a game, and what they share."""
