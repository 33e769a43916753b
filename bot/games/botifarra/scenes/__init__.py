"""Scenes of Botifarra: what each picture shows, in words of one language, made from views."""
