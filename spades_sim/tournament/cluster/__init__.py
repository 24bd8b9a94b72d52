"""Play the blocks of a plan on a Dask cluster.

Who does what::

    pool       here: cuts blocks into tasks, keeps the cluster busy, gives results back in order
    site       on a worker of the cluster: hands tasks to players, one for each thread
    player     a process of its own beside the worker: plays as a local run does, watched processes included
    parcel     what a player needs and this machine has: the plan, the digest, strategy files with what they read
    identity   what must be the same on both sides

A block is a pure function of the plan, so a task whose worker is gone is played by another, to the same bytes.
"""
