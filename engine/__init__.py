"""The rules of nine rummy games: no clock, no randomness, no files, no language."""
