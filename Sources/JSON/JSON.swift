// Rooms are filled from the ground up; see ARCHITECTURE.md.
