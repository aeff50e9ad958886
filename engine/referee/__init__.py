"""The referee: what is wrong with a deal, a meld, a turn, a knock, every fault at once."""
