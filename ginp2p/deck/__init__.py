"""The deck: masked cards, proven shuffles, and tokens that open one card at a time."""
