"""What passes over markupd's pipe: frames, a driven server, and checks of every message. Standard library only."""
