"""What every game answers, and what card games share: hands, stock, hidden cards, tricks, solving."""
