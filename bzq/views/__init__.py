"""What people see: findings, score sheets, rule cards; and the JSON of the same."""
