// Tests of this room follow with its code.
