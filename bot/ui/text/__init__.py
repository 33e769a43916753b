"""Words: names of people, sides and lists; facts, and the forms in which a message tells them."""
