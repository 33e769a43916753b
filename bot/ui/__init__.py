"""What people see and press: pictures as scenes, sentences, layouts and buttons, made from tables and views."""
