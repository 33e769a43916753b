"""The lesson of Botifarra: a guided hand with prepared cards."""
