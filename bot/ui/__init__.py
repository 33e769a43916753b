"""The user interface: messages, scenes, texts and controls, made from tables and views."""
