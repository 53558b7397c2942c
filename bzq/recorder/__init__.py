"""A game being recorded as it is played: entries in, record text out, and what may be said to whom. No terminal."""
