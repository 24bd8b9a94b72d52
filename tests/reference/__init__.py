"""Reference implementation of the Spades rules: slow, literal, and sharing no code with the engine.

``scorer`` scores one hand; ``legality`` gathers the rules of play, bidding, turns, draft and end of game;
``data`` reads the preset files and the vectors beside this package; ``fault_rows`` holds rows for any engine.
"""
