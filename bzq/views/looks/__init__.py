"""How each game looks in the stepper and in the deal as text: its positions, its events, its ends."""
