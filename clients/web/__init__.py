"""The table in a browser: the page, and what it is made of."""
