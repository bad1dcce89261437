"""Tables that teach: draws that are the same for everybody, and guided first games."""
