"""Built-in players, the table they sit at, and the deals they play: everything from a seed to a record."""
