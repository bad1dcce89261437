"""Mini Express: four railway companies grow across a continent, and the players are their shareholders."""
