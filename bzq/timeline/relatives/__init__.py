"""Records of games that one walk can drive (Belote, Briscola): from their tags to their timelines."""
