""" "Is this allowed?": the questions a table can ask, how cards get in, and what the page shows of an answer."""
