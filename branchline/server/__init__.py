"""The table server: people open a page, take seats, fill the rest with bots, and play; nothing is lost."""
