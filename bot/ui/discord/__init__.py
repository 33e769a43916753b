"""How the bot talks to Discord, whichever game: messages, responses, emojis, avatars, rate limit, errors."""
