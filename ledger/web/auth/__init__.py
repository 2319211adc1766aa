"""Who asks, in which role, and what that role may see: everything that is decided before a page is made.

What comes in: a request, the file of accounts, the name and password or token somebody sends. What goes out: the actor
behind a request (``id`` and ``role``), and whether a route is for that role. Nothing here draws a page or knows of the
desk; the guard, :mod:`ledger.web.guard`, does both with what stands here.

* :mod:`~ledger.web.auth.accounts`: people with passwords and machines with tokens, in ``staff.toml`` of the ledger.
* :mod:`~ledger.web.auth.routes`: the table of every address, every view file and the roles they are for. Datasette's
  permissions, the guard and ``docs/roles.md`` are made from it.
* :mod:`~ledger.web.auth.identity`: whoever asks, by accounts and sessions put together.
* :mod:`~ledger.web.auth.state`: sessions, wrong tries and used links in ``desk.db``, alike for every process of a desk.
* :mod:`~ledger.web.auth.links`: signed links, and the token of Zendesk, which open one page without a session.
* :mod:`~ledger.web.auth.middleware`: what is refused before anything is read: strange hosts, forms from elsewhere.

Passwords are kept as argon2id hashes, tokens as SHA-256 of 32 random bytes, keys of sessions as digests. A
name nobody has is answered in the same words and the same time as a wrong password. A route that the table does not
name is shown to nobody.
"""
