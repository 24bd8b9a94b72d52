"""Reference implementation of the Spades rules: slow, literal, and sharing no code with the engine.

``scorer`` scores one hand, ``legality`` gathers the rules of play, bidding, draft and end of game, and
``data`` reads the preset files and the test vectors that lie beside this package.
"""
