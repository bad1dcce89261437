"""One module for each command. ``add_command`` declares its arguments, ``run`` carries it out."""
