"""Named house rules of a server as messages: the list, one of them, the panel that edits one."""
