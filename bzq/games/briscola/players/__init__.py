"""The players of Briscola and its forms: how they play, exchange and claim."""
