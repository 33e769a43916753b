"""The drawings as code: every card is an SVG text made by functions, rasterised once.

Units are tenths of a millimetre: a card is 61 x 95 mm, so its view box is 610 x 950.
"""
