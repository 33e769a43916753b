"""Scenes of Botifarra: the translated content of each picture, made from views."""
