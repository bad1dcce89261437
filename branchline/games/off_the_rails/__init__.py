"""Off the Rails: lay track, race minecarts to the jewels and back, before the chasm takes it all."""
