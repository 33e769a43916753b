"""The clocks of tables as people see them: deadlines, reminders, and computers that the others put in."""
