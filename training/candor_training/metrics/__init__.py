"""Calibration figures of forecasts: the definitions of the app's `lib/metrics`, in numpy.

Everything is a function of a tally (how many forecasts have each confidence, right and wrong), so that
a figure and all its resamples are one computation over arrays.
"""
