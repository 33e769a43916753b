"""People's choices: their language and how their own cards are shown, with the protocols of their stores."""
