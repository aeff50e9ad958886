"""A guide to each game: what it is about, how a deal is entered, and cards that the referee judges."""
