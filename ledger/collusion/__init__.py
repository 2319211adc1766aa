"""Collusion: whether somebody's decisions depend on another player's hidden cards, or on that one's being in the deal,
beyond what they do with others.

An honest player's choice is independent of other players' hidden cards, given what that player could see. That is
tested for every pair of people in every channel, against the same player's behaviour with everybody else, with
calibrated tails and a controlled false discovery rate. What comes out is a lead: it orders a review and never convicts.
Needs the extra ``collusion``; docs/collusion.md says what a lead means and what was measured.

Five stages lead from decisions to leads; a stage uses only those before it, a module only those listed before it.

1. **Facts.** Matches of a ledger go in; one row for each real decision comes out, with what the player could know and
   what others held, and whose each account is.

   ``facts/``             decisions (the tables), the readable replay, packed games, matches of a ledger

2. **Model.** Decisions go in; the chance an honest player gives each alternative, and how long it takes, come out.

   ``model``              conditional logit with shrunk coefficients for each player (McFadden 1974), response time

3. **Tests.** Facts and model go in; for every pair a p-value, over all pairs a q-value, come out.

   ``channels``           ways to act together: scores, rates, a regression, each with one constant
   ``statistics``         sufficient statistics of pairs and players in whole numbers, which add up in any order
   ``null_calibration``   tails as honest pairs of clean platforms had them: generalised Pareto (Pickands 1975)
   ``goodness_of_fit``    whether the model describes what is on record, and what is gated where it does not
   ``strata``             like against like: within ruleset and number of seats, and what these say together
   ``screening``          a pair against the same player with others (Bajari and Ye 2003): a score test with Pearson III
                          tails, an exact test, two slopes; combined by Stouffer's and Fisher's methods; every
                          pair, with the false discovery rate controlled (Benjamini and Hochberg 1995)
   ``rings``              groups whose pairs close more often than chance closes them (Palla et al. 2005)

4. **Scan.** A ledger goes in; a screening, a new one brought up to date or one that goes on where it was killed, comes
   out, and alarms.

   ``scan_state``         what is kept between runs (``collusion/`` of the ledger), and the staging area for facts
   ``scan``               read, fit on the earlier half, sum, take what is new, screen; confirm on the later half alone
   ``wagers``             what one deal gives to bet on, and by what each bet is multiplied for it
   ``watch``              bets against honest play that may be looked at after every game (Ville 1939; Howard 2020),
                          the alarms they raise, and what is kept of them

5. **Leads.** A screening goes in; what people review comes out, in rows.

   ``reviews``            what staff decided, and whether new games alone bear a decided lead out
   ``leads``              evidence events, negative controls, and what moved, which is context; rows whose texts are
                          messages
"""
