"""What all games share. It knows no game and does no I/O."""
