"""Discord, for any game: messages, responses, emojis, avatars, rate limit, errors."""
