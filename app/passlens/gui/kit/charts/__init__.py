"""Charts over an axis, and large drawings that pan and zoom."""
