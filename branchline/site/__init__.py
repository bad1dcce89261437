"""Tables in a browser, without a server: ``build`` writes a folder of static files, ``browser`` runs in its workers.

The page asks the same routes (``tables/api``) as on a server. ``js/`` starts Python in two workers: one has the tables
(``browser/home.py``), in the other one bots think (``browser/thinking.py``).
"""
