### The words of meldtrail in English. A message is what stands before any language as a code with arguments;
### the audit's rows, the terminal, the pages and the letters are worded from here.

## language: its name, and the locale whose plurals, numbers, dates and lists it takes

language-name = English
language-locale = en-IN

## values: how seats, points, cards, times and lists are written

word-stop = .
seat = seat { $number }
seat-own = your seat
points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
chips = { $count ->
    [one] { $count } chip
   *[other] { $count } chips
}
card-joker = joker
card-unknown = a card not on record
card-top = top card
card-none = no card
card-the = the { $card }
card-standing = { $card } as { $place }
card-named = { $rank } of { $suit }
card-named-joker = printed joker
card-named-unknown = an unknown card
rank-A = ace
rank-2 = two
rank-3 = three
rank-4 = four
rank-5 = five
rank-6 = six
rank-7 = seven
rank-8 = eight
rank-9 = nine
rank-T = ten
rank-J = jack
rank-Q = queen
rank-K = king
suit-S = spades
suit-H = hearts
suit-D = diamonds
suit-C = clubs
untimed = a time not on record
when-events = { $count ->
    [one] event { $numbers }
   *[other] events: { $numbers }
}
when-turn_at = turn { $turn } of the deal, { $at }
when-turn = turn { $turn } of the deal
when-turn_of_deal_at = turn { $turn } of deal { $deal }, { $at }
when-turn_of_deal = turn { $turn } of deal { $deal }
when-at = { $at }
when-after = after { $at }

## event: what a sentence calls an event

event-open = open
event-shuffle = shuffle
event-deal = deal
event-draw = draw
event-discard = discard
event-drop = drop
event-declare = declare
event-show = show
event-group = group
event-meld = meld
event-lay_off = lay-off
event-lay_contract = contract laid
event-move_joker = joker moved
event-buy = buy
event-recycle = recycle
event-absent_turn = turn of who is cut off
event-miss = miss
event-disconnect = disconnect
event-reconnect = reconnect
event-leave = leave
event-rejoin = rejoin
event-split = split
event-close = close
event-gap = gap
event-show_judged = show judged
event-deal_scored = points booked
event-match_settled = settlement
actor-player = the player
actor-timer = the timer
actor-autoplay = autoplay
actor-server = the server
actor-staff = staff
by-timer = timer
by-autoplay = autoplay
by-staff = staff
split-offer = offer
split-accept = accept
split-refuse = refuse
split-auto = auto
face-up = up
face-down = down

## fault: what is wrong with a show or with one of its groups

fault-group = group { $number } { $what }
fault-too_few_cards = has too few cards
fault-mixed_suits_and_ranks = is neither a sequence nor a set
fault-ace_position = uses the ace in a place this game does not allow
fault-round_the_corner = goes round the corner from king to two
fault-set_too_big = is a set with too many cards
fault-set_same_suit_twice = is a set that holds one suit twice
fault-no_natural_card = consists of jokers only
fault-no_pure_sequence = there is no pure sequence
fault-no_impure_sequence = there is no second sequence with a joker
fault-sequences = { $needed ->
    [one] there is no sequence
   *[other] it holds { $found } of the { $needed } sequences needed
}
fault-card_count = it shows { $found } cards instead of { $needed }
fault-cards_not_in_hand = the cards shown are not those of the hand

## no_meld, no_lay_off, no_joker_move: what cards of the table are, or why they may not go there

no_meld-too_few_cards = too few cards for a meld
no_meld-mixed_suits_and_ranks = neither a run nor a set
no_meld-ace_position = an ace where this game does not let it stand
no_meld-round_the_corner = a run round the corner from king to two
no_meld-set_too_big = a set with more cards than a set may have
no_meld-set_same_suit_twice = a set with one suit twice
no_meld-no_natural_card = nothing but jokers
no_meld-not_in_order = not written in the order of a run, or with a joker out of its place
no_lay_off-no_fit = they do not fit there
no_lay_off-set_too_big = the set would have more cards than a set may have
no_lay_off-set_same_suit_twice = the set would hold one suit twice
no_lay_off-round_the_corner = the run would go round the corner from king to two
no_lay_off-ace_position = an ace may not stand there in this game
no_joker_move-no_run = only jokers of runs are moved, to runs
no_joker_move-no_joker = no such joker lies in it
no_joker_move-not_its_card = the card put in is not the one the joker stood for
no_joker_move-joker_not_at_end = without a card in its place only a joker at an end of its run may go
no_joker_move-run_too_short = the run would be too short without it
no_joker_move-no_natural_card = the run would be left with jokers only
no_joker_move-no_fit = the joker does not fit there
no_joker_move-round_the_corner = the run would go round the corner from king to two
no_joker_move-ace_position = an ace may not stand there in this game

## why: why something is not decided

why-impossible_cards = its cards cannot be: { $found } of { $card }, but the packs hold only { $most }
why-cards_not_right = the cards on record cannot all be right
why-tainted = what the record says does not fit together at event { $seq }
    .player = what the record says does not fit together ({ $moment })
why-gap = the record has a gap at event { $seq }
    .player = the record has a gap ({ $moment })
why-types_unlogged = the record never has some types of events, so what was played from event { $seq } on is not known for certain
    .player = the record never has some types of events, so what was played is not known for certain ({ $moment })
why-closed = the deal was closed before it was over
why-show_unjudged = a show decides it that was not recorded in full and cannot be judged
why-no_ending = no end of the deal was on record at that time
why-no_last_ending = the record does not show how the last deal ended
why-hands_at_end = not every hand was recorded when the stock ran out
why-hand = not every card of the hand was recorded
why-connection = whether its player was connected when another showed is not certain from the record
    .you = whether you were connected when another showed is not certain from the record
why-wild_card = the wild card was not recorded
why-saved_cards = not every card of the saved groups was recorded
why-which_copy = which of two equal cards has left the saved groups is not on record
why-shown_cards = not every card of the groups shown was recorded
why-unlogged_groups = groups may have been saved that were not recorded
why-shows_lost = groups shown or saved after the show may have been lost
why-shown_late = groups were recorded as shown only after the points were booked
why-unlogged_groups_count = groups may have been saved that were not recorded, and points hang on them
why-at_least = the hand costs at least { $least }, and whether the { $booked } booked follow from saved groups is not on record
why-not_opened = the match was not opened
why-point_value = the value of a point was not recorded
why-no_deal = the deal is not on record
why-not_dealt_in = the seat was not dealt in
    .you = you were not dealt in
why-not_in_match = a row of a claim names a seat that is not in the match
why-points_of_seat = the points of { $seat } are not decided: { $why }
why-points_in_deal = the points of { $seat } in deal { $deal } are not decided: { $why }
why-points_of_deals = the points are not decided (deals: { $deals })
why-entry = the entry was not recorded
why-not_over = the match is not over
why-no_winner = who has won it is not decided
why-since = { $what }, since { $why }
why-all_deals = what was booked is what all deals come to together, and none of them was booked by itself
why-several_matches = the record holds several deals under one name in a game that is one deal, and what was booked may be of all of them
why-deals = not every deal is on record
why-no_rules = the rules of the match are not known
why-not_replayed = the play of this game is not judged here
why-not_recorded = what it rests on is not on record
why-not_held = whether the hand held these cards is not on record
why-no_show = no such show is on record
why-cards_not_in_hand = the cards shown are not those its hand held according to the record
    .player = the cards shown are not those the hand held according to the record
why-show_cards = not every card of it, or not the wild card, was recorded

## how: what the points of a seat come from; the sentence around it names the seat

how-show = won with a valid show and loses nothing
    .you = won with a valid show and lose nothing
how-last_standing = was the last one still in and loses nothing
    .you = were the last one still in and lose nothing
how-lowest = held the lowest hand when the stock ran out and loses nothing
    .you = held the lowest hand when the stock ran out and lose nothing
how-out = went out and loses nothing
    .you = went out and lose nothing
how-out_at_once = laid the contract and went out in one turn, which takes { $off } points off: { $points }
how-won = wins what the others held: { $points }
    .you = win what the others held: { $points }
how-won_rummy = wins what the others held, twice because it went rummy: { $points }
    .you = win what the others held, twice because you went rummy: { $points }
how-nothing_won = did not win the deal and gets nothing for it
    .you = did not win the deal and get nothing for it
how-no_points = loses nothing, because the stock ran out and nobody had gone out
    .you = lose nothing, because the stock ran out and nobody had gone out
how-stuck = loses nothing, because the deal was called off when nobody could go out any more
    .you = lose nothing, because the deal was called off when nobody could go out any more
how-first_drop_player = dropped before drawing a card: { $points }
how-first_drop_timer = was dropped by the timer before drawing a card, which costs a first drop: { $points }
    .you = were dropped by the timer before drawing a card, which costs a first drop: { $points }
how-first_drop_platform = was dropped by the platform before drawing a card, which costs a first drop: { $points }
    .you = were dropped by the platform before drawing a card, which costs a first drop: { $points }
how-first_drop_unsaid = was out by a drop before drawing a card: { $points }
    .you = were out by a drop before drawing a card: { $points }
how-middle_drop_player = dropped after having drawn a card: { $points }
how-middle_drop_timer = was dropped by the timer after a card had been drawn, which costs a middle drop: { $points }
    .you = were dropped by the timer after a card had been drawn, which costs a middle drop: { $points }
how-middle_drop_platform = was dropped by the platform after a card had been drawn, which costs a middle drop: { $points }
    .you = were dropped by the platform after a card had been drawn, which costs a middle drop: { $points }
how-middle_drop_unsaid = was out by a drop after a card had been drawn: { $points }
    .you = were out by a drop after a card had been drawn: { $points }
how-folded = was folded for missing its turns, which costs a middle drop: { $points }
    .you = were folded for missing your turns, which costs a middle drop: { $points }
how-left_first_drop = left before drawing a card, which costs a first drop: { $points }
how-left_middle_drop = left after having drawn a card, which costs a middle drop: { $points }
how-away_first_drop = was away before drawing a card, which costs a first drop: { $points }
    .you = were away before drawing a card, which costs a first drop: { $points }
how-away_middle = was away when somebody declared, which costs a middle drop at most: { $points }
    .you = were away when somebody declared, which costs a middle drop at most: { $points }
how-wrong_show = had a show that was not valid: { $points }
how-own_groups = is counted by the groups it showed: { $points }
    .you = are counted by the groups you showed: { $points }
how-saved = is counted by the groups saved for it: { $points }
    .you = are counted by the groups saved for you: { $points }
how-best = is counted by the best arrangement of its hand: { $points }
    .you = are counted by the best arrangement of your hand: { $points }
how-late = held a complete hand but somebody else declared first: { $points }
how-hand = still held cards for { $points }
how-rummy = still held cards, which count double because the winner went rummy: { $points }

## verdict: what an audit says of a claim

verdict-undecided = { $seat }: cannot be decided, { $why }.
verdict-no_show = { $seat } made no show that is on record.
verdict-show_valid = { $seat }'s show is valid as grouped: { $groups }.
verdict-show_wrong = { $seat }'s show is not valid: { $faults }.
verdict-show_undecided = { $seat }'s show cannot be decided: { $why }.
verdict-show_tainted = { $seat }'s show cannot be decided: { $why }, so what the hand held is not known.
verdict-other_grouping = Grouped as { $groups } the same cards would have been valid, but a show is judged as it was grouped.
verdict-no_other_grouping = No other grouping of these cards would have been valid.
verdict-not_held = Whether the seat held these cards is not on record.
verdict-judged_valid = The platform judged it valid.
verdict-judged_wrong = The platform judged it wrong.
verdict-points = { $seat } { $how }.
verdict-booked = The platform booked { $booked }.
verdict-arrangement = Free: { $free }; counted: { $counted }.
verdict-nothing = nothing
reading-finding = { $what } The rule ({ $clause }) may also be read otherwise ({ $choice }), and then this is allowed.
reading-verdict = The rule ({ $clause }) may also be read otherwise ({ $choice }), and then the platform may be right.
why-as_agreed = the players agreed how to share, and how is not on record
why-left_over = which of the winners gets what is left over of the shared prize is not on record, and no text says it
why-card_kept = the player left with a card drawn and none put down, and which cards were counted is not on record
    .you = you left with a card drawn and none put down, and which cards were counted is not on record
why-turn_missed = the player was out without having drawn, but not at the first turn: the rules ({ $clause }) do not say whether that is a first or a middle drop
    .player = the player was out without having drawn, but not at the first turn: the rules do not say whether that is a first or a middle drop
    .you = you were out without having drawn, but not at the first turn: the rules do not say whether that is a first or a middle drop
why-drawn_for = every card the player had drawn was drawn by the timer: the rules ({ $clause }) do not say whether the drop that follows is a first or a middle drop
    .player = every card the player had drawn was drawn by the timer: the rules do not say whether the drop that follows is a first or a middle drop
    .you = every card you had drawn was drawn by the timer: the rules do not say whether the drop that follows is a first or a middle drop
why-own_or_best = the player grouped these cards in a way that costs more than another, and the rules ({ $clause }) do not say which of the two counts
    .player = the player grouped these cards in a way that costs more than another, and the rules do not say which of the two counts
    .you = you grouped these cards in a way that costs more than another, and the rules do not say which of the two counts
why-round_maximum = a wrong show costs the maximum of the round, and the rules ({ $clause }) do not say whether that is the most a hand can cost or the most that anybody lost in this deal
    .player = a wrong show costs the maximum of the round, and the rules do not say whether that is the most a hand can cost or the most that anybody lost in this deal
why-rummy_discard = the winner discarded the last card, and the rules ({ $clause }) do not say whether a hand that was not laid down to its last card counts twice
    .player = the winner discarded the last card, and the rules do not say whether a hand that was not laid down to its last card counts twice
why-left_ahead = a player who left the match has the best total, and no text says whether who has left can win
why-leaving_unsaid = a player left the deal, and the text of the game does not say what that costs ({ $clause })
    .player = a player left the deal, and the text of the game does not say what that costs
why-lowest_tied = several hands were equally low when the stock was used up, and the rules ({ $clause }) do not say whether one of these players wins alone
    .player = several hands were equally low when the stock was used up, and the rules do not say whether one of these players wins alone
why-shown_twice = the player laid out the hand twice, in other groups, and no text says which of them count
why-not_audited = the audit of this match failed, which is a fault of the program
why-reading = the rule ({ $clause }) can be read in more than one way, and the platform's figure may follow from one of them
    .player = the rule for this can be read in more than one way, and the platform's figure may follow from one of them
why-never_logged = an act that this platform may not have recorded would explain the figure
verdict-lines_in_doubt = Lines of this match look wrong, such as event { $seq }; without them the figure would be right.
verdict-out_of_order = From event { $seq } on the lines of this match do not tell the order in which it was played, so that nobody can tell whether the figure is right.
verdict-not_searched = From event { $seq } on so much is wrong in the lines of this match that not all they may mean was gone through, so that nobody can tell whether the figure is right.
verdict-seat_in_doubt = Which seat acted at event { $seq } is not certain; if it was another one, the figure may be right.
verdict-never_logged = An act of a kind that is not recorded in this match, or not in this part of it, would explain the figure.
verdict-reading_valid = The reading decides: under { $ruleset } the show would be valid.
verdict-reading_wrong = The reading decides: under { $ruleset } the show would be not valid ({ $faults }).
verdict-reading_points = The reading decides: under { $ruleset } it would be { $points }.
verdict-reading_paid = The reading decides: under { $ruleset } it would be { $paid }.
verdict-paid = { $seat } { $amount }
verdict-lost_points = { $seat } has lost { $total } after { $tail }.
verdict-won_points = { $seat } has won { $total } after { $tail }.
verdict-chips = { $seat } has { $total } chips after { $tail }.
verdict-deals = { $count ->
    [one] { $count } deal
   *[other] { $count } deals
}
verdict-deals_out = { $deals } and was out of the match after deal { $out }
verdict-deals_back = { $deals }; it came back { $times ->
    [one] { $times } time
   *[other] { $times } times
}
verdict-pays_nothing = { $seat } gets and pays nothing: no money is played for.
verdict-wins = { $seat } wins { $amount }.
verdict-wins_beyond_entry = { $seat } wins { $amount } beyond its entry.
verdict-wins_after_fee = { $seat } wins { $amount } after a fee of { $fee }.
verdict-wins_beyond_entry_after_fee = { $seat } wins { $amount } beyond its entry after a fee of { $fee }.
verdict-pays = { $seat } pays { $amount }.
verdict-every_way = It comes to this in every way in which the little that was not logged may have gone.
verdict-all_deals = All deals together come to { $total } for { $seat }.
verdict-adds_up = It is what the deals add up to as they were booked: { $total }.
verdict-adds_up_not = It is not what the deals add up to as they were booked: { $total }.
verdict-follows = It does follow from the points booked: { $amount }.
verdict-follows_not = It does not follow from the points booked: by them it would be { $amount }.
verdict-paid_otherwise = { $count ->
    [one] By another figure that the rules leave open it would be { $amounts }, which was not booked either.
   *[other] By other figures that the rules leave open it would be one of { $amounts }, and none of these was booked.
}

## parts of findings

buy_not_due-own_turn = it was in turn itself
buy_not_due-not_drawn = { $turn }, whose turn it was, had not drawn from the stock
buy_not_due-taken = { $turn }, whose turn it was, had taken the discard itself
buy_not_due-bought = a discard had been bought in that turn already
claim_seats-repeated = { $seat } stands there more than once
claim_seats-absent = nobody sits on { $seat }
claim_seats-no_part = { $seat } takes no part
claim_seats-forgotten = { $seat } is missing
contract-sets = { $count ->
    [0] no set
    [one] { $count } set
   *[other] { $count } sets
}
contract-runs = { $count ->
    [0] no run
    [one] { $count } run
   *[other] { $count } runs
}
contract_wrong-meld = meld { $number } is { $why }
contract_wrong-number = { $found } instead of { $needed }
copies_mixed-others = the others of the deal
autoplay_not_due-none = which this game does not have
autoplay_not_due-connected = although it had not lost its connection
away_dropped-never = in this game nobody is dropped for losing the connection
away_dropped-rounds = { $played } of { $rounds } turns had been played for it
away_dropped-saved = its saved groups cost { $saved } points, less than a middle drop, which costs { $middle }
meld_beside_contract-laid = once its contract lay there it could only add to melds on the table
meld_beside_contract-due = only the melds of the contract may be laid, all at once
last_discard_face-last = its last card
last_discard_face-other = a card that was not its last
lay_off_too_soon-never = in this game nobody does
lay_off_too_soon-after_own_meld = it had not laid a meld of its own
lay_off_too_soon-after_contract = it had not laid its contract
seat_taken_twice-player = player on
seat_taken_twice-card = card drawn for the first deal by
after_match_end-settled = been settled
after_match_end-closed = been closed
dealt_in_wrongly-hand = was dealt a hand
dealt_in_wrongly-first = was to begin
dealt_in_wrongly-out = it was out of the match
dealt_in_wrongly-left = its player had left
dealt_in_wrongly-not_tied = it has not tied
split_not_due-no_deal = no deal had been played
split_not_due-under_way = a deal was under way
split_not_due-over = the match was over
split_not_due-rules_only = in this game only the rules split the prize
split_not_due-out = the seat was out of the match
split_not_due-all_agree = in this game everybody left must agree
split_not_due-lowest_seat = a split made by the rules is recorded for the lowest seat still in
split_not_due-not_due = it was not due
split_not_due-offered = an offer had already been made
split_not_due-no_offer = nobody had offered it
recycle_not_due-ends = in this game the deal ends when the stock is used up{ $times ->
    [0] {""}
    [one] {" "}after the discards were turned over { $times } time
   *[other] {" "}after the discards were turned over { $times } times
}
recycle_not_due-left = { $count ->
    [one] { $count } card was left in the stock
   *[other] { $count } cards were left in the stock
}
stalemate_not_due-no_winner = nobody had won it yet
stalemate_not_due-can_go_out = somebody could still go out
show_not_due-nothing_dealt = no cards had been dealt
show_not_due-not_dealt_in = it had not been dealt in
show_not_due-no_valid_show = nobody had made a valid show
show_not_due-not_counted = its hand was not to be counted
show_not_due-counted = the deal had been counted already
fold_without_misses-limit = not { $limit }
fold_without_misses-never = which this game does not do
timer_declared-never = which it does not do in this game
timer_declared-not_arranged = though its cards were not arranged as a valid show
timer-turn = turn
timer-to_draw = time to draw
timer-to_discard = time to discard
out-not_dealt_in = it had not been dealt in
out-dropped = it had dropped
out-left = its player had left
out-wrong_show = its show was wrong
log_incomplete-lines = The record of the match is not whole: { $parts }.
log_incomplete-waiting = event { $expected } never came, so { $count ->
    [one] { $count } later line waits
   *[other] { $count } later lines wait
}
log_incomplete-conflicting = { $count ->
    [one] { $count } line contradicts one already held
   *[other] { $count } lines contradict ones already held
}
log_incomplete-late = { $count ->
    [one] { $count } line came of an event that had been declared missing; it is kept and not judged
   *[other] { $count } lines came of events that had been declared missing; they are kept and not judged
}
log_incomplete-refused = { $count ->
    [one] { $count } line could not be read and was refused
   *[other] { $count } lines could not be read and were refused
}
log_incomplete-suspect = lines of it came from { $writer }, who was revoked; what it sent from leaf { $leaf } of the log on is suspect
log_incomplete-doubled = it stands in the shards { $shards }, and nobody has said in which it counts, so nothing else of it is told

## story: a match told event by event, a half sentence each

story-open = the match opens: { $ruleset }, seats { $seats }
story-open_drawn = the match opens: { $ruleset }, seats { $seats }; for the first deal they draw { $drawn }
story-drawn = { $card } ({ $seat })
story-no_ruleset = no ruleset named
story-shuffle_commit = the platform commits to the shuffle{ $algo }
story-shuffle_reveal = the platform reveals the shuffle{ $algo }
story-bracketed = {" "}({ $text })
story-after_colon = : { $text }
story-none = {""}
story-by = {" "}({ $who })
story-deal = deal { $deal }{ $parts }
story-deal_of = deal { $deal } of { $last }{ $parts }
story-deal_dealer = , { $seat } deals
story-deal_first = , { $seat } begins
story-draw_discards = { $seat }{ $by } takes { $card } from the discards
story-draw_hidden = { $seat }{ $by } draws a card from the stock
story-draw_stock = { $seat }{ $by } draws { $card } from the stock
story-discard = { $seat }{ $by } discards { $card }
story-discard_hidden = { $seat }{ $by } discards a card face down
story-discard_down = { $seat }{ $by } discards { $card } face down
story-folded = { $seat }{ $by } is folded for missing its turns
story-drop = { $seat }{ $by } drops
story-drop_middle = { $seat }{ $by } drops after having drawn (middle drop)
story-drop_first = { $seat }{ $by } drops (first drop)
story-declare = { $seat }{ $by } puts down { $card } and declares { $groups }
story-show = { $seat } shows { $groups }
story-group_hidden = { $seat } sorts its hand
story-group_none = { $seat } stops grouping; nothing is saved for it any more
story-group = { $seat } groups { $groups }
story-recycle_reshuffle = the discards are shuffled and become the stock
story-recycle_reshuffle_with_dropped = the discards and the dropped hands are shuffled and become the stock
story-recycle_reshuffle_with_out = the discards and the hands of all who are out are shuffled and become the stock
story-recycle_turn_over = the discards are turned over unshuffled and become the stock
story-recycle_ends = the discards become the stock
story-turned_up = { $what }, { $card } is turned up
story-miss = { $seat } lets its time run out
story-miss_again = { $seat } lets its time run out ({ $count } in a row)
story-disconnect = { $seat } loses its connection
story-reconnect = { $seat } is connected again
story-leave = { $seat } leaves the table
story-rejoin = { $seat } comes back to the match
story-rejoin_paid = { $seat } pays again and comes back to the match
story-rejoin_paid_with = { $seat } pays again and comes back to the match with { $points } points
story-split_auto = the prize is shared by the rules among those still in
story-split_offer = { $seat } offers to share the prize
story-split_accept = { $seat } agrees to share the prize
story-split_refuse = { $seat } refuses to share the prize
story-split_shared = { $what }, and it is shared
story-gap = { $count ->
    [one] event { $first } is missing
   *[other] events { $first } to { $last } are missing
}{ $reason }
story-close_match = the match is closed: { $reason }
story-close_deal = deal { $deal } is closed: { $reason }
story-close_stalemate = deal { $deal } is called off as a stalemate: nobody can go out any more
story-refund = { $seat } gets { $amount } back
story-reason-finished = finished
story-reason-abandoned = abandoned
story-reason-void = void
story-judged_valid = the platform says: the show of { $seat } is valid{ $reason }
story-judged_wrong = the platform says: the show of { $seat } is wrong{ $reason }
story-scored = the platform books points: { $points }
story-scored_deal = the platform books points of deal { $deal }: { $points }
story-scored_won = the platform books points won: { $points }
story-scored_won_deal = the platform books points won of deal { $deal }: { $points }
story-seat_figure = { $seat } { $figure }
story-settled = the platform settles the match: { $parts }
story-settled_nothing = no payouts recorded
story-first_places = { $seats } first
story-totals = { $unit } { $totals }
unit-none = points
unit-lost_points = points lost
unit-won_points = points won
unit-chips = chips
seats-none = no seat
seats-list = { $count ->
    [one] seat { $numbers }
   *[other] seats { $numbers }
}
story-meld = { $seat }{ $by } lays { $melds }
story-contract = { $seat }{ $by } lays the contract: { $melds }
story-contract_due = { $seat }{ $by } lays the contract, { $due }: { $melds }
story-trios = { $count ->
    [one] { $number } trio
   *[other] { $number } trios
}
story-runs = { $count ->
    [one] { $number } run
   *[other] { $number } runs
}
number-0 = no
number-1 = one
number-2 = two
number-3 = three
number-4 = four
number-5 = five
number-6 = six
number-7 = seven
number-8 = eight
number-9 = nine
number-10 = ten
story-lay_off = { $seat }{ $by } lays off { $cards } on { $meld }
story-joker = { $seat }{ $by } moves the joker of { $meld } and it goes on as { $joker } { $place }
story-joker_for = { $seat }{ $by } puts { $card } for the joker of { $meld } and it goes on as { $joker } { $place }
story-joker_there = there
story-joker_in = in { $meld }
story-buy = { $seat }{ $by } buys { $card }{ $penalty }{ $others }
story-penalty = {" "}with the penalty card { $card }
story-penalty_hidden = {" "}with a penalty card
story-wanted = {" "}({ $seats } wanted it too)
story-meld_named = meld { $meld }
story-meld_absent = meld { $meld }, which is not on the table
story-meld_own = its own { $kind } { $cards }
story-meld_of = the { $kind } { $cards } of { $seat }
meld_kind-run = run
meld_kind-set = set
meld_kind-trio = trio
meld_kind-meld = meld

## beside a table

story-close = { $parts }
terminal-after_deals = { $count ->
    [one] { $number } deal
   *[other] { $number } deals
}
terminal-back = came back { $count ->
    [one] once
   *[other] { $number } times
}
table-contract = contract: { $due }
table-meld_of = { $kind } of { $seat }
wild-unseen = wild card not recorded
wild-rank = { $ranks } are wild
wild-joker = { $ranks } are wild because a printed joker was cut
ranks-A = aces
ranks-2 = twos
ranks-3 = threes
ranks-4 = fours
ranks-5 = fives
ranks-6 = sixes
ranks-7 = sevens
ranks-8 = eights
ranks-9 = nines
ranks-T = tens
ranks-J = jacks
ranks-Q = queens
ranks-K = kings
account-noted = { $seat } { $figure } ({ $notes })
account-out = out after deal { $deal }
account-left = left
account-back = came back{ $count ->
    [one] {""}
   *[other] {" "}{ $number } times
}
no_table-not_dealt = No cards have been dealt yet.
no_table-gap = What lies on the table is not known: this part of the match is missing from the record.
no_table-unplayed = What lay on the table is not known: no play of this match is on record.
standings = { $unit } so far: { $accounts }

## about

about-show = a show
about-score = points
about-money = money
about-disconnection = a lost connection
about-timer = the clock
about-joker = a joker
about-shuffle = the shuffle
about-partners = players acting together
about-complaint = everything that happened

## ruling

ruling-UPHELD = The decision of the platform stands.
ruling-OVERTURNED = The decision of the platform was wrong and has to be corrected.
ruling-UNDECIDABLE = This cannot be decided from the record, and we do not guess.
ruling-KEPT = As far as the record shows, the rules were kept in this.
ruling-BROKEN = This was not done as the rules say.
ruling-REVIEW = Such complaints are looked into by people, not decided by a program.
ruling-UPHELD_on_found = The platform's figure follows from the moves as they were made. But something was not as it should be, and a person decides what that means for the player.
    .player = The platform's figure follows from the moves as they were made. But something was not as it should be, and a person decides what that means for you.
ruling-KEPT_on_found = In this the rules were kept, as far as the record shows. But something else was not as it should be, and a person decides what that means for the player.
    .player = In this the rules were kept, as far as the record shows. But something else was not as it should be, and a person decides what that means for you.
ruling-OVERTURNED_settled = The decision of the platform was wrong, but what was booked in the end is right: nothing is open.
ruling-UPHELD_misbooked = The decision about the show stands, but not all that was booked is right, and that has to be corrected.

## ruling_word

ruling_word-UPHELD = the platform was right
ruling_word-OVERTURNED = the platform was wrong
ruling_word-UNDECIDABLE = cannot be decided
ruling_word-KEPT = by the rules
ruling_word-BROKEN = rule broken
ruling_word-REVIEW = under review

## asked

asked-live = The record of this match has not ended; what follows may change.
asked-undecided = It cannot be decided: { $why }.
asked-claim = We were asked about { $what }.

## asked_wrong: what of a match cannot be asked, or is not there

asked_wrong-no_seat = Match { $match } has { $seats }, and no { $seat }
asked_wrong-no_deal = Match { $match } has no deal { $deal }: it has { $count ->
    [one] one deal
   *[other] { $count } deals
}
asked_wrong-nothing = { $place } nothing is on record about this: { $what }. { $rest }
asked_wrong-in_match = In match { $match }
asked_wrong-in_deal = In deal { $deal } of match { $match }
asked_wrong-of_seat = { $place }, for { $seat },
asked_wrong-any = a decision of the platform
asked_wrong-there = What can be asked about there: { $topics }
asked_wrong-topic = { $what } of { $seats }
asked_wrong-there_nothing = Nothing in it could be judged
asked_wrong-not_whole = { $rest } (its record is not whole)
asked_wrong-who_complains = Name the seat that complains: in match { $match } nothing was booked or judged for any
asked_wrong-who_asks = Name the seat that asks: match { $match } has nothing on record about { $what }
asked_wrong-no_reader = Match { $match } has no seat { $number } on record to write to
asked_wrong-still_played = Match { $match } is still being played: a player is answered when the deal is over

## case_not_made: what of a case or letter cannot be written

case_not_made-no_ruling = no program rules on this case; give the outcome
case_not_made-no_reason = a decision that does not follow a ruling needs a reason
case_not_made-no_paragraph = the core of the letter has paragraphs 1 to { $last }, and no paragraph { $number }
case_not_made-no_words = a paragraph of a letter has words; leave it as composed instead
case_not_made-no_macro = no macro { $name } can be filled for this letter; there is { $there }

## show

show-declared_player = In deal { $deal } of match { $match }, { $seat } declared ({ $moment }), put down { $put } and showed these groups: { $groups }.
    .you = In deal { $deal } you declared ({ $moment }), put down { $put } and showed these groups: { $groups }.
    .player = In deal { $deal }, { $seat } declared ({ $moment }), put down { $put } and showed these groups: { $groups }.
show-declared_timer = In deal { $deal } of match { $match }, the timer declared for { $seat } ({ $moment }), put down { $put } and showed these groups: { $groups }.
    .you = In deal { $deal } the timer declared for you ({ $moment }), put down { $put } and showed these groups: { $groups }.
    .player = In deal { $deal }, the timer declared for { $seat } ({ $moment }), put down { $put } and showed these groups: { $groups }.
show-declared_platform = In deal { $deal } of match { $match }, the platform declared for { $seat } ({ $moment }), put down { $put } and showed these groups: { $groups }.
    .you = In deal { $deal } the platform declared for you ({ $moment }), put down { $put } and showed these groups: { $groups }.
    .player = In deal { $deal }, the platform declared for { $seat } ({ $moment }), put down { $put } and showed these groups: { $groups }.
show-declared_unsaid = In deal { $deal } of match { $match }, a show of { $seat } was declared ({ $moment }), with { $put } put down and these groups: { $groups }.
    .you = In deal { $deal } a show of yours was declared ({ $moment }), with { $put } put down and these groups: { $groups }.
    .player = In deal { $deal }, a show of { $seat } was declared ({ $moment }), with { $put } put down and these groups: { $groups }.
show-declared_unseen_player = In deal { $deal } of match { $match }, { $seat } declared ({ $moment }) and put down { $put }; the groups it showed are not on record.
    .you = In deal { $deal } you declared ({ $moment }) and put down { $put }; the groups you showed are not on record.
    .player = In deal { $deal }, { $seat } declared ({ $moment }) and put down { $put }; the groups it showed are not on record.
show-declared_unseen_timer = In deal { $deal } of match { $match }, the timer declared for { $seat } ({ $moment }) and put down { $put }; the groups shown are not on record.
    .you = In deal { $deal } the timer declared for you ({ $moment }) and put down { $put }; the groups shown are not on record.
    .player = In deal { $deal }, the timer declared for { $seat } ({ $moment }) and put down { $put }; the groups shown are not on record.
show-declared_unseen_platform = In deal { $deal } of match { $match }, the platform declared for { $seat } ({ $moment }) and put down { $put }; the groups shown are not on record.
    .you = In deal { $deal } the platform declared for you ({ $moment }) and put down { $put }; the groups shown are not on record.
    .player = In deal { $deal }, the platform declared for { $seat } ({ $moment }) and put down { $put }; the groups shown are not on record.
show-declared_unseen_unsaid = In deal { $deal } of match { $match }, a show of { $seat } was declared ({ $moment }), with { $put } put down; its groups are not on record.
    .you = In deal { $deal } a show of yours was declared ({ $moment }), with { $put } put down; its groups are not on record.
    .player = In deal { $deal }, a show of { $seat } was declared ({ $moment }), with { $put } put down; its groups are not on record.
show-platform_valid = The platform took the show of { $seat } for valid.
    .you = The platform took your show for valid.
show-platform_wrong = The platform took the show of { $seat } for wrong.
    .you = The platform took your show for wrong.
show-is_valid = We checked every group: the show is valid as it was grouped.
show-not_valid = We checked every group: the show is not valid, because { $faults }.
show-undecided = Whether the show is valid cannot be decided: { $why }.
show-other_grouping = Grouped as { $groups } the same cards would have been a valid show, but a show is judged as it was grouped.
show-no_other_grouping = No other grouping of these cards would have been a valid show.

## booked: what was booked for a seat, beside what is right

booked-points_due = By the rules { $seat } has { $right } in this deal.
    .you = By the rules you have { $right } in this deal.
booked-points_open = Booked for { $seat } in this deal: { $booked }; whether that is right cannot be decided from the record.
    .you = Booked for you in this deal: { $booked }; whether that is right cannot be decided from the record.
booked-points_right = Booked for { $seat } in this deal: { $booked }, which is right.
    .you = Booked for you in this deal: { $booked }, which is right.
booked-points_follows = Booked for { $seat } in this deal: { $booked }, by the moves as they were made.
    .you = Booked for you in this deal: { $booked }, by the moves as they were made.
booked-points_wrong = Booked for { $seat } in this deal: { $booked }; right is: { $right }.
    .you = Booked for you in this deal: { $booked }; right is: { $right }.
booked-points_right_others = Booked for the others in this deal, and rightly: { $figures }.
booked-points_follows_others = Booked for the others in this deal, by the moves as they were made: { $figures }.
booked-points_open_others = Booked for the others in this deal: { $figures }; whether that is right cannot be decided from the record.
booked-of_seat = { $seat }: { $booked }
booked-total_open = Booked for { $seat } after all deals: { $booked }; whether that is right cannot be decided from the record.
    .you = Booked for you after all deals: { $booked }; whether that is right cannot be decided from the record.
booked-total_wrong = Booked for { $seat } after all deals: { $booked }; right is: { $right }.
    .you = Booked for you after all deals: { $booked }; right is: { $right }.
booked-points_fits_none = Booked for { $seat } in this deal: { $booked }, which is wrong: the rules can be read in more than one way, and by them it is { $figures }.
    .you = Booked for you in this deal: { $booked }, which is wrong: the rules can be read in more than one way, and by them it is { $figures }.
booked-or = { $one } or { $other }
booked-money_open = Booked in money for { $seat } in this match: { $booked }; whether that is right cannot be decided from the record.
    .you = Booked in money for you in this match: { $booked }; whether that is right cannot be decided from the record.
booked-money_right = Booked in money for { $seat } in this match: { $booked }, which is right.
    .you = Booked in money for you in this match: { $booked }, which is right.
booked-money_follows = Booked in money for { $seat } in this match: { $booked }, by the moves as they were made.
    .you = Booked in money for you in this match: { $booked }, by the moves as they were made.
booked-money_too_little = Booked in money for { $seat } in this match: { $booked }; right is { $right }, so { $difference } more is due.
    .you = Booked in money for you in this match: { $booked }; right is { $right }, so { $difference } more is due to you.
booked-money_too_much = Booked in money for { $seat } in this match: { $booked }; right is { $right }, so { $difference } too much was booked.
    .you = Booked in money for you in this match: { $booked }; right is { $right }, so { $difference } too much was booked in your favour.
booked-money_fits_none = Booked in money for { $seat } in this match: { $booked }, which is wrong: the rules can be read in more than one way, and by them it is { $amounts }.
    .you = Booked in money for you in this match: { $booked }, which is wrong: the rules can be read in more than one way, and by them it is { $amounts }.
booked-money_at_least_little = The difference in favour of { $seat } is at least { $difference }.
    .you = The difference in your favour is at least { $difference }.
booked-money_at_least_much = At least { $difference } too much was booked in favour of { $seat }.
    .you = At least { $difference } too much was booked in your favour.
booked-money_stands = Booked in money for { $seat } in this match: { $booked }; nothing on record speaks against that.
    .you = Booked in money for you in this match: { $booked }; nothing on record speaks against that.
booked-money_right_others = Booked in money for the others in this match, and rightly: { $figures }.
booked-money_follows_others = Booked in money for the others in this match, by the moves as they were made: { $figures }.
booked-money_open_others = Booked in money for the others in this match: { $figures }; whether that is right cannot be decided from the record.
booked-money_stands_others = Booked in money for the others in this match: { $figures }; nothing on record speaks against that.

## complaint: what a complaint comes to, said first

complaint-no_shows = In this game nobody declares a show: melds are laid on the table.
complaint-no_show = The record shows no show there.
complaint-not_dealt_in = The record shows no cards dealt to { $seat } in this deal.
    .you = The record shows no cards dealt to you in this deal.
complaint-why = Why not everything can be decided: { $why }.
complaint-upheld = The complaint of { $seat } is upheld.
    .you = Your complaint is upheld.
complaint-partly = The complaint of { $seat } is partly upheld.
    .you = Your complaint is partly upheld.
complaint-not_upheld = The complaint of { $seat } is not upheld: as far as the record shows, what was decided and booked here is right.
    .you = Your complaint is not upheld: as far as the record shows, what was decided and booked here is right.
complaint-not_upheld_own = The complaint of { $seat } is not upheld: as far as the record shows, what was decided and booked for { $seat } here is right.
    .you = Your complaint is not upheld: as far as the record shows, what was decided and booked for you here is right.
complaint-not_upheld_moves = The complaint of { $seat } is not upheld: what was booked for { $seat } here follows from the moves as they were made.
    .you = Your complaint is not upheld: what was booked for you here follows from the moves as they were made.
complaint-undecidable = The complaint of { $seat } cannot be decided from the record, and we do not guess.
    .you = Your complaint cannot be decided from the record, and we do not guess.
complaint-of_deal = It is about deal { $deal } of match { $match }.
    .player = It is about deal { $deal }.
complaint-of_match = It is about match { $match } as a whole.
    .player = It is about the match as a whole.
complaint-breaches = This was not as it should be:
complaint-basis = The figures that follow rest on the moves as they were made.
complaint-no_difference = No difference in money is stated, because not everything it rests on can be decided.
complaint-no_money = No payout is on record, so no difference in money is stated.
complaint-nothing_due = In money nothing is open for { $seat }.
    .you = In money nothing is open for you.

## complaint_word

complaint_word-upheld = complaint upheld
complaint_word-partly = complaint partly upheld
complaint_word-not_upheld = complaint not upheld
complaint_word-undecidable = complaint cannot be decided

## complaint_head: the columns of its figures

complaint_head-figures = Booked, and right
complaint_head-seat = Seat
complaint_head-points = Points of the deal
complaint_head-total = Total
complaint_head-money = Money
complaint_head-difference = Difference
complaint_head-booked_right = { $booked }, right is { $right }

## remedy: what the policy gives back

remedy-pay_difference = pay the difference
remedy-refund_entry = give the entry back
remedy-void_deal = void the deal
remedy-replay = play the deal again from the breach
remedy-warn = warn
remedy-nothing = give nothing back

## remedies: the heads of their table

remedies-title = What the policy gives back
remedies-note = Nothing of this happens by itself. They do not add up: the most one of them gives is offered as the refund.
remedies-gives = Remedy
remedies-causes = Because of
remedies-clause = Clause
remedies-claim_show = a show judged wrongly
remedies-claim_points = points booked wrongly
remedies-claim_total = a total booked wrongly
remedies-claim_settlement = money booked wrongly
remedies-no_price = not priced by the record
remedies-refund = Refund offered to { $seat }: { $refund }
remedies-nothing_due = Nothing is to be paid to { $seat }.
remedies-no_refund_of_several = No refund is offered to { $seat } by itself: it would undo one deal of several, and what that deal was worth in money is not on record. People decide.
remedies-no_refund = No refund is offered to { $seat } by itself: it cannot be stated.

## kind

kind-pure = pure sequence
kind-impure = sequence with joker
kind-set = set
kind-none = no meld
kind-left = left over

## reading

reading-show_valid = The text of the rules can be read in two ways; under the other reading the show would be valid.
reading-show_wrong = The text of the rules can be read in two ways; under the other reading the show would not be valid.
reading-points = The text of the rules can be read in two ways; under the other reading the points would be different.

## score

score-ended = Deal { $deal } of match { $match }: { $how }.
    .player = Deal { $deal }: { $how }.
score-by_rules = By the rules { $seat } { $how }.
    .you = By the rules you { $how }.
score-booked = The platform booked { $points } for { $seat }.
    .you = The platform booked { $points } for you.
score-dropped_before_drawing = The hand of { $seat } was dropped ({ $moment }); no card had been drawn for it in this deal.
    .you = Your hand was dropped ({ $moment }); no card had been drawn for it in this deal.
score-dropped_after_drawing = The hand of { $seat } was dropped ({ $moment }); { $first }.
    .you = Your hand was dropped ({ $moment }); { $first }.
score-first_drawn = its first card of this deal had been drawn before ({ $moment })
score-fits_none = What was booked, { $booked }, is wrong in any case: the rules can be read in more than one way, and by them it is { $figures }.
score-right = The right figure is { $points } instead of the { $booked } booked.
score-undecided = The points of { $seat } cannot be decided: { $why }.
    .you = Your points cannot be decided: { $why }.
score-hand_hidden = The cards of { $seat } are not told to other players.

## ending: how a deal ended

ending-open = the record does not show how it ended
ending-show = { $seats } won with a valid show ({ $moment })
ending-last_standing = { $seats } won as the last one still in ({ $moment })
ending-used_up = the stock ran out ({ $moment }) and the lowest hand won: { $seats }
ending-used_up_unknown = the stock ran out ({ $moment }); whose hand was the lowest is not on record
ending-closed = it was closed before it was over ({ $moment })
ending-out = { $seats } went out ({ $moment })
ending-out_at_once = { $seats } went out ({ $moment }), all in one turn
ending-out_contract = { $seats } went out ({ $moment }), in the turn in which it laid the contract
ending-counted = the stock ran out ({ $moment }) and everybody counts the cards in hand
ending-no_points = the stock ran out ({ $moment }) and nobody gets points
ending-stuck = it was called off ({ $moment }), because nobody could go out any more

## total

total-played = In match { $match } { $deals ->
    [one] { $deals } deal was
   *[other] { $deals } deals were
} counted.
total-booked = The platform booked a total of { $total } for { $seat }.
    .you = The platform booked a total of { $total } for you.
total-lost_points = By the rules { $seat } has lost { $total } in all.
    .you = By the rules you have lost { $total } in all.
total-won_points = By the rules { $seat } has won { $total } in all.
    .you = By the rules you have won { $total } in all.
total-chips = By the rules { $seat } has { $total }.
    .you = By the rules you have { $total }.
total-out = After deal { $deal } { $seat } was out of the match.
    .you = After deal { $deal } you were out of the match.
total-won = By the rules { $seat } won the match, with { $total } in all.
    .you = By the rules you won the match, with { $total } in all.
total-won_several = By the rules { $seats } won the match, with { $total } in all each.
total-came_back = { $seat } came back to the match { $times ->
    [one] once
   *[other] { $times } times
}, with a new entry and the highest total plus one.
    .you = You came back to the match { $times ->
        [one] once
       *[other] { $times } times
    }, with a new entry and the highest total plus one.

## money

money-shared_auto = The platform shared the prize among those who were left.
money-shared_agreed = The prize was shared among those who were left, as all of them had agreed.
money-settled = Match { $match } was settled.
    .player = The match was settled.
money-booked_gets = The platform paid { $amount } to { $seat }.
    .you = The platform paid you { $amount }.
money-booked_pays = The platform charged { $seat } { $amount }.
    .you = The platform charged you { $amount }.
money-due_gets = By the rules { $seat } gets { $amount }.
    .you = By the rules you get { $amount }.
money-due_pays = By the rules { $seat } pays { $amount }.
    .you = By the rules you pay { $amount }.
money-left_over = Shared by the winners, { $left } is left over; which of them gets it no text says.
money-for_nothing = In this game no money is played for.
money-undecided = What { $seat } is due cannot be decided: { $why }.
    .you = What you are due cannot be decided: { $why }.
money-follows = It does follow from the points the platform booked.
money-does_not_follow = It does not follow from the points the platform booked.
money-too_little = The difference in favour of { $seat } is { $difference }.
    .you = The difference in your favour is { $difference }.
money-too_much = That is { $difference } more than is due to { $seat }.
    .you = That is { $difference } more than is due to you.
money-charged_too_little = { $seat } was charged { $difference } too little.
    .you = You were charged { $difference } too little.
money-in_favour = Together that is { $difference } too much in favour of { $seat }.
    .you = Together that is { $difference } too much in your favour.
money-due_open = The rules can be read in more than one way: by them the money of { $seat } is { $amounts }, and what was booked is none of these.
    .you = The rules can be read in more than one way: by them your money is { $amounts }, and what was booked is none of these.

## presence

presence-asked = We looked at deal { $deal } of match { $match }.
    .player = We looked at deal { $deal }.
presence-asked_match = We looked at the whole of match { $match }.
    .player = We looked at the whole match.
presence-reading = The rule ({ $clause }) leaves open what this table uses, and what was done fits one way to read it. So it is held against nobody.
    .player = The rule for this leaves open what this table uses, and what was done fits one way to read it. So it is held against nobody.
presence-undecided = What we would have to see is not on record: { $what }.
presence-elsewhere = In other deals of this match there is something of the kind on record ({ $count ->
    [one] deal { $deals }
   *[other] deals { $deals }
}).

## disconnection

disconnection-none = For { $seat } the record shows no lost connection.
    .you = The record shows no lost connection of yours.
disconnection-lost = The connection of { $seat } was lost at { $at } ({ $moment }).
    .player = The connection of { $seat } was lost at { $at }.
    .you = Your connection was lost at { $at }.
disconnection-back = The connection of { $seat } was back at { $at } ({ $moment }).
    .player = The connection of { $seat } was back at { $at }.
    .you = Your connection was back at { $at }.
disconnection-back_after = The connection of { $seat } was back after { $seconds } s ({ $moment }).
    .you = Your connection was back after { $seconds } s ({ $moment }).
disconnection-not_back = The connection of { $seat } did not come back before the end.
    .you = Your connection did not come back before the end.
disconnection-played_for = Meanwhile the server played for { $seat } (turns: { $turns }).
    .you = Meanwhile the server played for you (turns: { $turns }).
disconnection-played = The server played for { $seat } (turns: { $turns }).
    .you = The server played for you (turns: { $turns }).
disconnection-drop = The server dropped the hand of { $seat } ({ $moment }).
    .you = The server dropped your hand ({ $moment }).
disconnection-leave = At { $at } { $seat } left the table ({ $moment }).
    .player = At { $at } { $seat } left the table.
    .you = At { $at } you left the table.
disconnection-rejoin = At { $at } { $seat } came back to the match ({ $moment }).
    .player = At { $at } { $seat } came back to the match.
    .you = At { $at } you came back to the match.
disconnection-kept = What was done while the connection of { $seat } was lost agrees with the rules for it.
    .you = What was done while your connection was lost agrees with the rules for it.
disconnection-kept_played = What the server did for { $seat } agrees with the rules for it.
    .you = What the server did for you agrees with the rules for it.

## timer

timer-none = For { $seat } the record shows no missed turn, and nothing done by the timer.
    .you = The record shows no turn missed by you, and nothing done for you by the timer.
timer-missed = Turns missed by { $seat }: { $count } ({ $moments }).
    .you = Turns you missed: { $count } ({ $moments }).
timer-draw = The timer drew for { $seat } ({ $moments }).
    .you = The timer drew for you ({ $moments }).
timer-discard = The timer discarded for { $seat } ({ $moments }).
    .you = The timer discarded for you ({ $moments }).
timer-discard_named = The timer discarded for { $seat }: { $cards } ({ $moments }).
    .you = The timer discarded for you: { $cards } ({ $moments }).
timer-declare = The timer declared for { $seat } ({ $moments }).
    .you = The timer declared for you ({ $moments }).
timer-drop = The timer folded the hand of { $seat } ({ $moments }).
    .you = The timer folded your hand ({ $moments }).
timer-kept = For { $seat } the clock, and what the timer did, agree with the rules for it.
    .you = For you the clock, and what the timer did, agree with the rules for it.

## joker

joker-wild_printed = Jokers in this deal are the printed jokers and all { $rank }.
joker-wild = Jokers in this deal are all { $rank }.
joker-in_deal = In this deal { $wild }.
joker-printed_alone = The only jokers in this deal are the printed ones.
joker-wild_unseen = Which rank was wild in this deal is not on record.
joker-no_jokers = This game is played without jokers.
joker-taken = { $seat } took a joker from the discards: the { $card } ({ $moment }).
    .you = You took a joker from the discards: the { $card } ({ $moment }).
joker-moved = { $seat } moved a joker that lay on the table: { $card } ({ $moment }).
    .you = You moved a joker that lay on the table: { $card } ({ $moment }).
joker-none_taken = The record shows no joker that anybody took from the discards.
joker-none_moved = It shows no joker that anybody moved on the table either.
joker-from_stock = Which cards a player drew from the closed stock, a joker among them or not, is told to no other player; the rule about taking a joker is about the discards.
joker-kept_free = At this table a joker may be taken from the discards.
joker-kept_opening = It was the card that opened the discards, which the player who began was free to take.
joker-kept_moved = The joker on the table was moved as the rules allow.

## shuffle

shuffle-no_commitment = The record holds no commitment of the platform to the shuffle from before the cards were dealt.
shuffle-commitment_late = The platform committed itself to the shuffle only after the cards were dealt ({ $moment }), so that says nothing about them.
shuffle-commitment = Before the cards were dealt the platform committed itself to the shuffle ({ $moment }).
shuffle-revealed = Later it revealed what it had committed itself to ({ $moment }). By which method the order of the cards follows from that the record does not hold, so we have not compared the two.
shuffle-not_revealed = What it committed itself to was not revealed, so nothing can be compared with it.
shuffle-order_kept = The record fixes the order of the closed stock with the deal, and every card drawn from it came in that order.
shuffle-order_unseen = The record fixes the order of the closed stock with the deal, but whether every card came in that order cannot be seen: not on record is { $what }.
shuffle-no_order = The record does not fix the order of the closed stock with the deal, so whether the cards came in it cannot be seen.
shuffle-counts_kept = No card turned up more often than the packs hold (packs: { $decks }, printed jokers: { $jokers }).
shuffle-pack_whole = When it was dealt the pack was whole.
shuffle-jokers_few = Jokers dealt to { $seat }: { $count } (deals: { $deals }). By chance it is { $expected } on average, and so few or fewer come in { $share }.
    .you = Jokers you were dealt: { $count } (deals: { $deals }). By chance it is { $expected } on average, and so few or fewer come in { $share }.
shuffle-jokers_many = Jokers dealt to { $seat }: { $count } (deals: { $deals }). By chance it is { $expected } on average, and so many or more come in { $share }.
    .you = Jokers you were dealt: { $count } (deals: { $deals }). By chance it is { $expected } on average, and so many or more come in { $share }.
shuffle-of_100 = { $count } of 100 such cases
shuffle-below_1 = fewer than 1 of 100 such cases
shuffle-jokers_unseen = How many jokers were dealt is not on record for every hand.
shuffle-jokers_others = A player is told the number of the own jokers alone.
    .player = How many jokers others were dealt is not told to you.
shuffle-one_match = One match can neither prove nor rule out that a shuffle was rigged: hands as good and as bad as these come by chance, too. That shows only over many matches, and people look at those.

## partners

partners-asked = You told us that players of match { $match } may have acted together.
partners-breaches = In this match the check of the moves on record found things not done by the rules (times: { $count }); it does not follow from them that anybody acted together.
partners-no_breach = As far as the record shows, every move in this match was made by the rules.
found-misjudged = Beside that, something was decided or booked wrongly in this match; that is answered and put right separately.
partners-one_match = One match alone can never show whether players acted together; for that, many matches of the same players are compared with what each of them could know.
partners-told = Who is looked at, and what comes of it, is not told to other players; money that is due to { $seat } is paid whatever comes of it.
    .you = Who is looked at, and what comes of it, is not told to other players; money that is due to you is paid whatever comes of it.

## found

found-wrong = This is wrong with the record:
found-points = The { $points } of { $seat } follow from the moves as they were made and so rest on this. We do not confirm them; a person decides what is given back.
    .you = Your { $points } follow from the moves as they were made and so rest on this. We do not confirm them; a person decides what you are given back.
found-also = The check of the record also found the following.
found-hidden = Something was found about cards of { $seat } that are not told to other players ({ $moment }).
found-elsewhere = Elsewhere in this match something was not as it should be, and the money rests on that, too; a person decides what follows from it.
found-elsewhere_places = Elsewhere in this match places were not booked right; no money rests on them, and a person decides what follows from it.
found-elsewhere_record = Elsewhere the record of this match is not as it should be, and the money rests on that, too.
found-more = More was found (times: { $count }).
found-basis = What is said above rests on the moves as they were made; a person decides what follows from this.

## missing

missing-wild_card = the wild card
missing-contradictions = what a gap in the record hides, or which of its entries that contradict each other is right
missing-who_won = who won
missing-who_acted = who acted
missing-missed_turns = the missed turns
missing-card_drawn = the card drawn
missing-stock_order = the order of the stock
missing-whose_turn = whose turn it was
missing-who_dealt = who dealt before
missing-gap = the events in a gap
missing-how_it_lay = how the last discard lay
missing-hand = the cards of the hand
missing-times = the times
missing-exact_times = times exact enough for the clock
missing-times_in_order = the times in order
missing-dealt_hands = the hands dealt
missing-play_of_deal = the play of the deal
missing-play_of_match = the play of the match
missing-who_sat = who sat down
missing-who_in_match = who was still in the match
missing-taken_card = the card taken from the discards
missing-top_discard = the top of the discards
missing-put_down = the card put down
missing-show_valid = whether the show was valid
missing-connections = the connections
missing-match_over = whether the match was over
missing-declared = the groups declared
missing-totals = the totals of all players
missing-could_go_out = whether anybody could still go out
missing-last_card = whether the deal ends with the last card drawn or with the turn
missing-turned_over = the cards turned over
missing-saved_groups = the saved groups
missing-rejoins = who came back, which this record does not hold at all
missing-splits = sharing of the prize, which this record does not hold at all
missing-whole_pack = the whole pack
missing-dealt_in = who was dealt in
missing-meld_cards = the cards of the meld
missing-hand_empty = whether a hand was empty
missing-fee = the fee
missing-payouts = what every seat was paid
missing-first_cards = the cards drawn for the first deal
missing-who_began = who dealt and who began
missing-disconnection = connections, which this record does not hold at all
missing-timer = missed turns and moves by the timer, which this record does not hold at all
missing-shuffle = what many matches show together

## sum

sum-points_of = points of { $seat }
    .you = your points
sum-total_of = total of { $seat }
    .you = your total
sum-money_of = money of { $seat }
    .you = your money
sum-line = Reckoning, { $title }: { $sum }.
sum-wrong_show = wrong show
sum-first_drop = first drop
sum-middle_drop = middle drop
sum-folded = middle drop, for missed turns
sum-left_first_drop = first drop, by leaving
sum-left_middle_drop = middle drop, by leaving
sum-away_first_drop = first drop, without connection
sum-away_middle = middle drop at most, without connection
sum-late = complete hand, too late
sum-fixed = by the rules
sum-cap = what goes beyond the most a hand may cost
sum-without_pure = what is missing to the price of a hand without a pure sequence
sum-twice = the same again, since the winner went rummy
sum-held_by = held by { $seat }
sum-deal = deal { $deal }
sum-chips_given = chips at the start, for { $deals ->
    [one] { $deals } deal
   *[other] { $deals } deals
}
sum-came_back = total set anew on coming back
sum-points_times = deal { $deal }, { $seat }: { $points } at { $value }
sum-fee = fee of { $percent } %
sum-fee_capped = fee, at its upper limit
sum-own_entries = { $times ->
    [one] own entry
   *[other] own entry, paid { $times } times
}
sum-prize = { $winners ->
    [one] prize out of entries of { $pool }
   *[other] prize out of entries of { $pool }, shared by { $winners } winners
}
sum-prize_after_fee = { $winners ->
    [one] prize out of entries of { $pool } less a fee of { $fee }
   *[other] prize out of entries of { $pool } less a fee of { $fee }, shared by { $winners } winners
}

## standing

standing-text = written rule
standing-custom = the usual rule of the game
standing-house = set by us where the rules are silent
standing-unknown = rule of the match

## cite

cite-plain = { $rule }.
cite-text = { $rule } ({ $clause }, { $place }; { $standing }).
cite-section = { $rule } ({ $title }, section { $section }: “{ $words }”; { $clause }, { $standing }).
cite-unknown = { $rule } ({ $clause }; { $standing }).
cite-player = { $rule } ({ $standing }).
cite-player_text = { $rule } ({ $standing } of { $place }).
cite-player_section = { $rule } ({ $title }, section { $section }: “{ $words }”).

## letter: what stands around an answer that is sent to a player

letter-greeting = Hello,
letter-replaces = This letter replaces our letter of { $at } with reference { $reference }.
letter-about = Thank you for writing to us about { $what } in match { $match }. We replayed it from its record.
letter-about_at = Thank you for writing to us about { $what } in match { $match } of { $at }. We replayed it from its record.
letter-about_match = Thank you for writing to us about match { $match }. We replayed it from its record.
letter-about_match_at = Thank you for writing to us about match { $match } of { $at }. We replayed it from its record.
letter-unasked_wrong = In your match { $match } something went wrong; we write to you of our own accord.
letter-unasked_wrong_at = In your match { $match } of { $at } something went wrong; we write to you of our own accord.
letter-unasked_looked = Of our own accord we have looked into your match { $match }.
letter-unasked_looked_at = Of our own accord we have looked into your match { $match } of { $at }.
letter-unasked_about = It is about { $what }. We replayed the match from its record.
letter-unasked_replayed = We replayed it from its record.
letter-unasked_refused = We found nothing in it that was wrong to your disadvantage.
letter-unasked_undecidable = Whether something in it was wrong to your disadvantage cannot be decided from its record.
letter-unasked_withdrawn = Nothing is decided about it.
letter-sorry = We are sorry for this mistake.
letter-next = What happens next:
letter-next_correct = A person checks this answer and has what was booked corrected.
letter-next_correct_other = A person checks this answer and has what was booked wrongly for another player corrected.
letter-next_nothing_open = Nothing more is due on either side.
letter-next_person = A person takes this up and decides what follows from it.
letter-next_ask_again = In this matter nothing more is due from us. If you see it otherwise, answer this message and say what we should look at again.
letter-within = { $days ->
    [one] This is done within a day.
   *[other] This is done within { $days } days.
}
letter-paid = { $amount } is paid to { $seat }.
    .you = { $amount } is paid to you.
letter-given_void_deal = Because of this the deal does not count against { $seat }: what it cost { $seat } is given back.
    .you = Because of this the deal does not count against you: what it cost you is given back.
letter-given_replay = The deal cannot be played on from that moment, so what it cost { $seat } is given back.
    .you = The deal cannot be played on from that moment, so what it cost you is given back.
letter-given_refund_entry = Because of this the entry of { $seat } is given back.
    .you = Because of this your entry is given back.
letter-booked_corrected = What was booked wrongly is corrected.
letter-unpaid = No payment follows from it.
letter-nothing_taken = This decision takes nothing back from you.
letter-unpaid_no_loss = You lost no money by it, so nothing is given back.
letter-not_priced_of_several = One deal is concerned, of several that were played together, and what it was worth in money is not on record; a person takes that up.
letter-not_priced = What it comes to in money cannot be stated from the record; a person takes that up.
letter-next_undecidable = If you have something that shows what happened, answer this message and tell us. Without it the record decides nothing more.
letter-next_undecidable_terms = If the terms of your table say how it is played there, tell us where. Without that the record decides nothing more.
letter-next_undecidable_account = This record does not show what reached your account. If nothing did, answer this message and tell us, and a person looks there.
letter-by_two = Two people of our team have looked at this and decided it.
letter-outcome_granted = The complaint of { $seat } is upheld.
    .you = Your complaint is upheld.
letter-outcome_partly = The complaint of { $seat } is partly upheld.
    .you = Your complaint is partly upheld.
letter-outcome_refused = The complaint of { $seat } is not upheld.
    .you = Your complaint is not upheld.
letter-outcome_undecidable = The complaint of { $seat } cannot be decided.
    .you = Your complaint cannot be decided.
letter-outcome_withdrawn = The complaint of { $seat } was withdrawn, so it is closed without a decision.
    .you = You have withdrawn your complaint, so it is closed without a decision.
letter-close = Yours, the support team
letter-reference = Reference { $reference }
# signs and words of money and points: an amount in staff's own words is known by them, separated by commas
letter-units = ₹, Rs, INR, rupee, rupees, paise, point, points, chips

## clause

clause-undecidable = What the record does not show is not guessed.
clause-partners = Players must not act together or tell each other their cards; a suspicion orders a review by people and decides nothing by itself.
clause-shuffle = Whether a shuffle was fair is judged over many matches by people, and never by one match.
clause-claims-follow = The money follows from the points, and the points from the cards as they were played.
clause-conservation = In a deal every card is there as often as in the packs, neither more nor less.
clause-deal-order = The deals of a match are numbered one after another.
clause-ended = Nothing is played before a deal has begun, nor in a deal or a match that is over.
clause-log-order = The events of a match are numbered without gaps, and the numbers alone decide their order.
clause-one-open = A match is opened once, and nothing comes before that.
clause-partial-log = A part that is missing from the record is never held against a player.
clause-seats = Only the seats that were taken when the match was opened are in it, and each of them once.
clause-standings = The places at the end follow from the results of all deals.
clause-not-in-this-game = The game has no such thing.
clause-loser-best-arrangement = Where no grouping of a loser is on record, the one that costs least is taken.
clause-drops = Where the text gives no price, the table says what a first drop and a middle drop cost; usual are 20 and 40 points.
clause-pool-drops = In pool the table says what a first drop and a middle drop cost; usual are 20 and 40 up to 101 points, 25 and 50 up to 201.
clause-fee = Where the text names no fee, the rules of the table may set one.
clause-leaving = Where the text does not say what leaving costs, it is usually what a drop would have cost then; a table may count the hand instead.
clause-late-complete = Where the text sets no price, a complete hand usually costs nothing when somebody else declared first; a table may set a price.
clause-pure-only = Where the only sequence of a hand is pure, its cards usually do not count; a table may count the whole hand.
clause-whose-grouping = A loser's hand counts as its player grouped it, or else grouped so that it costs least.
clause-misses = Three turns missed in a row usually count as a middle drop; a table may play on instead.
clause-timeout = Where the text does not say what follows when the time runs out, a card is usually drawn and the drawn card discarded.
clause-rounding = Money is usually rounded once, downwards, when it is paid out; a table may round otherwise.
clause-AL-16 = Unless the table says otherwise, a turn has 30 seconds.
clause-AL-30 = A player who keeps missing turns may be folded; after how many turns is left open.
clause-AT-21 = Groups are saved whenever they are changed, and the saved groups decide what a hand costs.
clause-R-20 = When both decks are used up, the hands are counted at once, and the lowest wins.
clause-AL-13 = A card cut at random makes its rank wild; a table may announce the rank instead.
clause-AT-09 = A card cut at random makes its rank wild; a table may announce the rank instead.
clause-R-05 = A card cut at random makes its rank wild; a table may announce the rank instead.
clause-RC-11 = A card cut at random makes its rank wild; a table may announce the rank instead.
clause-AL-17 = One line of the text lets the system play a turn whose time runs out, another counts it as missed.
clause-AL-27 = Pool goes on until a total comes to the limit; whether it has to be passed, and whether the match is over then or only that player is out, can be read either way.
clause-AL-29 = A wrong declaration takes the maximum of the deal; whether that is the most a hand can cost or the most anybody lost is not said.
clause-AR-2 = The text says what an ace costs only where it is low: one point.
clause-AT-12 = A deal is also over when the players split the prize; how they split it is up to them.
clause-AT-20 = The discards and the dropped hands become the new stock; whether hands that were out otherwise go in too is not said.
clause-AT-24 = The server plays three turns for a player without connection by default; a table may set another number.
clause-BR-26 = The match ends at a target that is agreed beforehand, often 100 points.
clause-BRv-01 = How many deals are played is agreed beforehand.
clause-BRv-13 = How many deals are played is agreed beforehand.
clause-agreed-number = How many deals are played is agreed beforehand.
clause-BRv-03 = Getting rid of all cards in one turn counts twice; whether the last of them may be a discard is not said.
clause-BRv-07 = Jokers on the table are open to the other players; in which way is not said.
clause-BRv-10 = How often the discards may be used again in a deal is agreed beforehand.
clause-CG-12 = The discards become the new stock; which of them stays lying as the top one is left open.
clause-CO-02 = Two or more can play; the text names no most.
clause-CO-13 = A turn ends with one discard; whether the last one lies face up or down is not said.
clause-CO-14 = If the player in turn leaves the top discard, another may take it; whether also before that player draws can be read either way.
clause-CO-24 = Whoever lays the contract and goes out in one turn may take ten points off.
clause-R-16 = Literally a show needs a pure sequence and one with a joker; another line takes two pure ones.
clause-R-32 = A drop costs 20 points before a card is picked and 40 later; at which moment of a turn it may be made is not said.
clause-R-34 = Whoever left is counted by the hand when another declares before the next turn; a table may take what a drop would cost.
clause-RC-23 = Giving up before drawing in the first turn is a first drop; what it is later without a card drawn, and when in a turn it may be done, the text does not say.
clause-RC-24 = Giving up after a card was drawn costs a middle drop; whether a card that the timer drew is meant too is not said.
clause-RC-29 = Literally only the cards of the sequences do not count; the rest of the text can be read so that those of sets do not either.
clause-RC-32 = Three missed turns in a row are a middle drop; whether a turn out of time passes or is played is not said.
clause-RC-33 = Leaving costs a middle drop after a card was drawn and a first drop before; whether only the closed deck is meant can be read either way.
clause-best-of = In a best of several deals a player who loses the connection before the first draw is usually played for; a table may drop the hand.
clause-best-of-deals = Equal totals are usually decided by one more deal; a table may share the win.
clause-ties = Equal totals are usually decided by one more deal; a table may share the win.
clause-last-contract-tie = Players with equal totals usually share the win; a table may play one more deal.
clause-deals = A deals match usually counts chips, 80 for each deal, and a tie is played off; a table may add up points, or share the win.
clause-cap = A deal of thirteen cards usually costs 80 points at most; a table may set no limit.
clause-dealer = The deal usually passes on clockwise; a platform may name the dealer.
clause-joker-in-discards = Jokers may usually not be taken from the discards; a table may allow it.
clause-loser-hand = With two sequences, one of them pure, the cards of sets usually do not count either; the text can be read so that only those of the sequences do not.
clause-no-pure = Without a pure sequence all cards usually count, up to 80 points; a table may take 80 in every case.
clause-packs = The text does not say how many packs are used; usual are two for thirteen cards.
clause-players = The text does not say how many can play; usual are two to six.
clause-pool-reentry = Whoever comes back has the highest total plus one; whether those who come back together count for one another is not said.
clause-printed-jokers = The text does not say how many printed jokers there are; usual are two.
clause-prize-split = A shared prize is usually split alike; players who all agree may split it otherwise.
clause-second-sequence = Besides the pure sequence a second one is needed, which usually may be pure as well; one line can be read so that it must have a joker.
clause-set-suits = The cards of a set are usually of different suits; a table may allow a suit twice.
clause-stock-exhausted = A used-up stock is usually made anew of the discards below the top one; a table may take the top one or hands that are out as well.
clause-after-last-reshuffle = When the stock has run out for the last time everybody usually counts the cards held; a table may end the deal otherwise.
clause-as-in-rum = The text says nothing of this; it is usually as in Rum.
clause-leaving-without-drop = Where a game knows no drop, whoever leaves usually counts the hand; a table may take what a drop would cost.
clause-no-fold = Where the text folds nobody for missed turns, the timer usually plays on; a table may fold the hand.
clause-read_otherwise = This rule leaves room for more than one way of playing.

## label

label-title = Answer { $reference }
label-about = about { $what }
label-happened = What happened and what was decided
label-rule = The rule and the reckoning
label-as_declared = As declared
label-as_counted = As counted
label-best = Best arrangement
label-best_shows = This would have been a valid show
label-costs = costs { $points }
label-why = { $kind }: it { $what }
label-wild = wild
label-fault = fault: { $what }
label-moment = The deciding moment: event { $seq }
label-rules = Rules
label-sums = Reckoning
label-total = together
label-staff = For staff: shows hands of all players. Do not send it on.
label-player = Safe for { $seat }: nothing in it that this player could not see.
label-public = Safe for everybody: it shows no card that was hidden.
label-audited = Reference { $reference }; checked by meldtrail { $version } under { $ruleset }
label-missing = What stands in the way of a decision
label-remarks = The audit's own words
label-others = Other answers of this match
label-match = Match { $match }
label-copy = Text to send
label-copy_staff = Text for staff, not to be sent
label-for_staff = for staff
label-for_player = for the player
label-for_nobody = without hidden cards

## rule

rule-players-min = At least { $value } players sit down.
rule-players-max = At most { $value } players sit down.
rule-pack-decks = The game is played with packs of 52 cards, their number being { $value }.
rule-pack-printed_jokers = Printed jokers in the game: { $value }.
    .BRv-07 = The game is played with jokers; at this table their number is { $value }.
    .custom-jokers-as-meld = At this table the number of printed jokers is { $value }.
    .custom-packs-by-players = At this table the number of printed jokers is { $value }.
rule-pack-decks_by_players = Packs for each number of players, from the fewest up: { $value }.
rule-pack-printed_jokers_by_players = Printed jokers for each number of players, from the fewest up: { $value }.
rule-deal-cards = Every player is dealt { $value } cards.
    .AT-15 = A hand is three groups of three and one of four, { $value } cards.
    .BR-05 = By the number of players, from two up, each is dealt so many cards: { $value }.
    .CG-04 = By the number of players, from two up, each is dealt so many cards: { $value }.
    .house-as-in-rum = By the number of players, from two up, each is dealt so many cards: { $value }.
    .CO-09 = Deal by deal, each is dealt so many cards: { $value }.
    .custom-contracts = Deal by deal, each is dealt so many cards: { $value }.
    .BR-06 = When the hands are dealt, one card is turned up to begin the discards.
    .CO-10 = When the hands are dealt, one card is turned up to begin the discards.
    .R-04 = When the hands are dealt, one card is turned up to begin the discards.
rule-deal-cards_by-everybody = Every player is dealt the same number of cards.
rule-deal-cards_by-players = How many cards are dealt depends on the number of players.
rule-deal-cards_by-deal = How many cards are dealt changes from deal to deal.
rule-deal-dealer-announced = The platform says who deals.
rule-deal-dealer-clockwise = The deal passes on clockwise.
rule-deal-first_dealer-announced = The platform says who deals first.
    .BR-04 = Chance decides who deals first; the platform says who it is.
    .RC-15 = Chance decides who deals first; the platform says who it is.
rule-deal-first_dealer-lowest_card = Whoever draws the lowest card deals first.
rule-deal-first-announced = The platform says who begins.
    .R-08 = Chance decides who begins; the platform says who it is.
rule-deal-first-left_of_dealer = The player to the left of the dealer begins.
rule-deal-wild-cut_card = The rank of the card that was cut is wild in this deal.
    .AT-09 = The rank of a card that was picked at random is wild in this deal.
    .R-05 = The rank of a card that was picked at random is wild in this deal.
    .RC-11 = The rank of a card that was picked at random is wild in this deal.
rule-deal-wild-none = No rank is made wild by a cut card.
rule-deal-wild-announced = The rank of the card announced for the deal is wild; no card is cut.
rule-deal-wild-fixed = The wild rank is agreed for the table; no card is cut.
rule-deal-wild_ranks = The wild ranks agreed for the table, deal by deal and then again from the first: { $value }.
rule-deal-flipped_joker-A = When a printed joker comes up for the wild rank, aces are wild.
rule-deal-flipped_joker = When a printed joker is cut, this rank is wild: { $value }.
rule-turn-order-clockwise = Turns go round clockwise.
    .AL-11 = Cards are dealt clockwise, and turns are taken to go round the same way.
rule-turn-steps-draw_then_discard = A turn is to draw one card and then to discard one.
    .R-11 = At the end of a turn a player always holds 13 cards.
rule-turn-steps-draw_meld_discard = A turn is to draw a card, to meld if one likes, and to discard one.
    .BR-17 = A turn has a fixed order: draw a card, meld if one likes, lay off if one likes, discard one.
rule-turn-steps-knocking = A turn is to draw a card and to discard one, or to knock.
rule-sequence-min = A sequence has at least { $value } consecutive cards of one suit.
    .RC-26 = No sequence, pure or impure, has fewer than { $value } cards.
    .custom-sequence-length = A sequence has at least { $value } cards.
    .AL-14 = Printed jokers and wild cards may stand for any card in sets and in sequences that are not pure.
    .AL-20 = Sets and sequences that are not the pure one may contain jokers.
    .AT-02 = In each suit the ace is lowest and the king highest.
    .AT-10 = A joker may be taken for any card, provided one sequence does without.
    .R-06 = Printed jokers and wild cards can replace any card.
    .R-17 = A group may be of any length.
    .R-18 = A wild card standing in its own place by rank and suit does not spoil the pure sequence.
    .RC-03 = Within a suit the cards run from the ace through the two and so on up to the king.
    .RC-05 = A sequence is made of neighbouring cards of one suit.
    .RC-08 = A sequence in which a joker fills a gap is impure.
    .RC-10 = In sequences and sets alike a joker may take the place of any card.
    .RC-13 = Jokers may be used for impure sequences, never for pure ones.
rule-sequence-ace-low = In a sequence the ace stands only below the two.
rule-sequence-ace-high_or_low = In a sequence the ace may stand below the two or above the king.
    .R-29 = In a sequence the ace may stand below the two or above the king, never between them.
    .RC-06 = In a sequence the ace may also stand above the king.
    .CO-11 = A sequence may not pass from the king over the ace to the two.
    .BRv-06 = A sequence may not pass from the king over the ace to the two.
rule-sequence-ace-king_ace_two = In a sequence the ace stands below the two or above the king; king, ace and two alone are a sequence besides.
rule-sequence-ace-round_the_corner = In a sequence the ace stands below the two, above the king, or between them.
    .BRv-06 = At this table an ace may link king and two, as at the few that allow it.
rule-set-min = A set has at least { $value } cards of one rank.
    .CO-06 = A trio is a set of { $value } cards.
    .custom-set-size = A set has at least { $value } cards.
    .AL-14 = Printed jokers and wild cards may stand for any card in sets and in sequences that are not pure.
    .AL-20 = Sets and sequences that are not the pure one may contain jokers.
    .AT-10 = A joker may be taken for any card, provided one sequence does without.
    .R-06 = Printed jokers and wild cards can replace any card.
    .RC-10 = In sequences and sets alike a joker may take the place of any card.
    .RC-16 = For a set only rank and suit matter, not whether cards are red or black.
    .CO-12 = Two cards of a trio may be jokers; the third says which rank it is.
rule-set-max = A set has at most { $value } cards.
    .CO-06 = A trio is a set of { $value } cards.
    .R-31 = A set has at most { $value } cards, and jokers may be among them.
    .AT-05 = A joker fills one of the { $value } places of a set, so { $value } cards and a joker are too many.
    .custom-set-of-five = A set has at most { $value } cards, jokers included.
    .AT-07 = Three cards with two jokers are five in all, too many for a set.
rule-set-max_with_jokers = With jokers a set has at most { $value } cards.
rule-set-max_with_jokers-0 = Jokers make no set larger than it may be without.
rule-set-suits-distinct = All cards of a set are of different suits.
rule-set-suits-any = Cards of a set may be of the same suit.
rule-points-ace = An ace left over counts { $value ->
    [one] one point
   *[other] { $value } points
}.
rule-points-court = A jack, queen or king left over counts { $value } points.
    .AL-24 = Cards from two to ten count the number they show.
    .BR-24 = A jack, queen or king left over counts { $value } points, a number card the number it shows.
    .CG-13 = A jack, queen or king left over counts { $value } points, a number card the number it shows.
    .CO-23 = A jack, queen or king left over counts { $value } points, a number card the number it shows.
    .R-22 = A jack, queen or king left over counts { $value } points, a number card the number it shows.
    .RC-04 = A jack, queen or king left over counts { $value } points, a number card the number it shows.
rule-points-joker = A joker left over counts { $value } points.
rule-melding-where-hand = Melds are kept in the hand until somebody shows.
rule-melding-where-table = Melds are laid on the table.
    .CO-16 = In a turn of one's own the melds of the contract may be laid, and nothing beyond them.
rule-melding-per_turn = { $value ->
    [one] Only one meld
   *[other] At most { $value } melds
} may be laid in one turn.
rule-melding-per_turn-0 = Any number of melds may be laid in one turn.
    .CO-16 = In a turn of one's own the melds of the contract may be laid, and nothing beyond them.
rule-melding-jokers_alone-no_meld = Printed jokers without any other card are no meld.
rule-melding-jokers_alone-set = Printed jokers without any other card are a set.
rule-melding-jokers_alone-any_meld = Printed jokers without any other card are a set or a sequence.
rule-contract-trios = Trios to be laid in each deal: { $value }.
    .CO-05 = Each deal has a contract of its own.
rule-contract-runs = Runs to be laid in each deal: { $value }.
rule-lay_off-when-never = Nothing is laid off on melds of the table.
rule-lay_off-when-any_time = Cards may be laid off on melds of the table in any turn of one's own.
rule-lay_off-when-after_own_meld = Cards may be laid off only after a meld of one's own.
rule-lay_off-when-after_contract = Cards may be laid off only after one's contract.
rule-lay_off-set_max = A set on the table grows to at most { $value } cards.
    .CO-17 = Beside the contract cards are only added to runs and trios that lie on the table; nobody lays new ones.
rule-lay_off-joker-stays = A joker on the table stays where it was laid.
    .BRv-07 = Jokers may replace any card; at this table one that lies on the table stays where it was laid.
rule-lay_off-joker-own_run = A joker may be moved only in runs one has laid oneself.
    .CO-21 = A joker at an end of a run may be moved to another run.
rule-lay_off-joker-any_meld = A joker may be moved in any meld of the table.
    .BRv-07 = Jokers that lie on the table are open to the other players.
rule-lay_off-joker_leaves = A run whose joker is taken must keep at least { $value } cards.
rule-going_out-last_card-any_way = The last card may leave the hand in any way.
rule-going_out-last_card-must_discard = The last card must be discarded.
rule-going_out-last_discard-face_up = The last card is discarded face up.
rule-going_out-last_discard-face_down = The last card is discarded face down.
rule-going_out-rummy-counts_once = Going out all in one turn counts like any other way.
rule-going_out-rummy-doubles = Going out with the whole hand in a single turn doubles the points of the deal.
    .CG-15 = Going out in a single turn, with nothing melded or laid off before, doubles the points.
rule-going_out-contract_at_once = Laying the contract and going out in one turn takes { $value } points off.
rule-buying-who-nobody = Discards are not bought.
rule-buying-who-anybody = Any player may buy the top discard out of turn.
    .CO-14 = If the player in turn leaves the top discard, another may take it, and does not discard for it.
rule-buying-penalty = Whoever buys a discard takes cards of the stock with it, their number being { $value }.
rule-buying-priority-nearest_left = Of several who want a discard, the nearest to the left of the player in turn gets it.
    .CO-15 = A discard is bought before the player in turn discards; of several who want it, the nearest to the left of that player gets it.
rule-show-pure = A valid show needs at least { $value ->
    [one] one pure sequence
   *[other] { $value } pure sequences
}.
    .RC-31 = A declaration is wrong if a sequence or set in it is faulty, or if none of its sequences is pure.
rule-show-pure-0 = A valid show needs no pure sequence.
rule-show-sequences = A valid show needs at least { $value ->
    [one] one sequence
   *[other] { $value } sequences
}.
    .AT-08 = A valid show needs at least { $value } sequences, one of them without jokers.
    .custom-second-sequence = Besides the pure sequence a valid show needs a second one, { $value } in all; the second may have jokers.
rule-show-sequences-0 = A valid show needs no sequence.
rule-show-impure = A valid show needs at least { $value ->
    [one] one sequence with a joker
   *[other] { $value } sequences with a joker
}.
rule-show-impure-0 = A valid show needs no sequence with a joker.
rule-show-finish-fourteenth_card = Whoever shows puts the fourteenth card down and lays out the other 13.
    .AL-07 = A hand may be declared only when none of its cards is left outside the sets and sequences.
    .R-15 = To declare, the card that is not needed is chosen and Declare is pressed in place of a discard.
    .RC-19 = A valid show uses 13 cards, all that are held.
    .AL-32 = In one declaration a joker may be in a single group only.
rule-show-finish-none = Nobody shows a hand in this game.
rule-show-ends-valid_show = A valid show ends the deal and wins it.
    .AL-08 = A valid declaration ends the deal at once.
    .AL-25 = A player who declares validly gets 0 points.
    .AT-12 = A deal is over when a show succeeds or the prize is split.
    .R-19 = The first player with a valid declaration wins.
    .RC-14 = A deal lasts until the declaration.
    .RC-25 = A valid declaration counts 0 points.
    .AL-04 = The aim is a hand in which each of the 13 cards belongs to a set or a sequence.
    .AL-29 = A declaration without a pure sequence or with a faulty group takes the highest score of the deal.
    .RC-21 = Cards outside the two sequences must form further sequences or sets.
    .RC-31 = A declaration is wrong if a sequence or set in it is faulty, or if none of its sequences is pure.
rule-show-ends-empty_hand = The deal ends when a player has no card left.
    .CO-18 = The deal ends when a player who has laid the contract discards the last card.
rule-count-no_life-nothing = Without a pure sequence every card counts.
    .RC-28 = Without two sequences, one of them pure, every card of the hand counts.
rule-count-no_life-pure_sequence = Even without the needed sequences, cards of pure sequences do not count.
rule-count-no_life-sequences = Even without the needed sequences, cards of sequences do not count.
rule-count-no_life-melds = Only cards that are in no set or sequence count.
rule-count-first_life-nothing = With a pure sequence but without the second sequence every card counts.
    .RC-28 = Without two sequences, one of them pure, every card of the hand counts.
rule-count-first_life-pure_sequence = With a pure sequence but without the second sequence only the cards of pure sequences do not count.
rule-count-first_life-sequences = With a pure sequence the cards of all sequences do not count.
rule-count-first_life-melds = Only cards that are in no set or sequence count.
rule-count-both_lives-nothing = With both sequences every card counts all the same.
rule-count-both_lives-pure_sequence = With both sequences only the cards of pure sequences do not count.
rule-count-both_lives-sequences = With both sequences only the cards of sequences do not count.
rule-count-both_lives-melds = With both sequences only cards that are in no set or sequence count.
    .AL-21 = Only cards that are in no set or sequence count.
    .R-24 = With two sequences, one of them pure, the cards outside the sequences count.
    .R-25 = With two sequences, one of them pure, the cards of a further set or sequence do not count either.
rule-count-cap = A hand never costs more than { $value } points.
    .RC-28 = Where every card counts, a hand costs at most { $value } points.
rule-count-cap-0 = What a hand costs has no upper limit.
rule-count-without_pure = A hand without a pure sequence costs { $value } points, whatever it holds.
rule-count-without_pure-0 = A hand without a pure sequence has no price of its own.
rule-count-complete_late = A complete hand that was not shown first costs { $value } points.
rule-count-groups-own_else_best = A loser's hand counts as its player grouped it, or else grouped so that it costs least.
rule-count-groups-saved_else_best = A loser's hand counts by the groups saved for it.
    .AT-22 = Saving pauses when a player stops using groups and resumes when groups are used again.
    .AT-16 = There are at most six groups at one time, each of two cards or more.
rule-drop-first = A first drop, before the first card is drawn, costs { $value } points.
rule-drop-middle = A middle drop, after a card has been drawn, costs { $value } points.
rule-drop-when-before_draw = A player may drop only when it is that player's turn, before drawing.
rule-drop-when-never = Nobody drops out of a deal in this game.
rule-drop-out-rest_of_deal = A player who has dropped takes no further part in the deal.
rule-wrong_show-points = A show that is not valid costs { $value } points.
    .AL-29 = A declaration without a pure sequence or with a faulty group takes the highest score of the deal, which is reckoned here as { $value } points.
rule-wrong_show-play-goes_on = After a wrong show the others play on.
rule-discards-take-top = Only the top card of the discards may be taken.
rule-discards-joker-forbidden = A joker may not be taken from the discards.
    .R-07 = A joker or wild card that the player before has just discarded may not be taken.
rule-discards-joker-free = A joker may be taken from the discards.
    .BR-18 = Each turn may start with the top card of the discards, whatever card that is.
rule-discards-first_card-free = The card that opens the discards may be taken by the first player, even a joker.
    .R-07 = The ban is on a joker that the player before has just discarded; the card that opens the discards was discarded by nobody.
rule-discards-first_card-as_any = The card that opens the discards is taken like any other.
rule-discards-returned-free = A card just taken from the discards may be discarded again.
rule-discards-returned-forbidden = A card just taken from the discards may not be discarded in the same turn.
rule-stock-order-from_the_top = The stock is drawn from the top.
    .AL-12 = The cards left after dealing are the stock, and its top card begins the discards.
rule-stock-used_up-reshuffle = When the stock is used up, the discards are shuffled into a new one.
rule-stock-used_up-reshuffle_with_dropped = When the stock is used up, the discards and dropped hands are shuffled into a new one.
rule-stock-used_up-turn_over = When the stock is used up, the discards are turned over without shuffling.
rule-stock-used_up-ends = When the stock is used up, the deal ends.
rule-stock-top-stays = The top discard stays where it is when a new stock is made.
    .CG-12 = The discards become the new stock; which of them stays lying as the top one is left open.
rule-stock-top-turned_up = The first card of the new stock is turned up.
rule-stock-recycles = In one deal a new stock is made so often at most: { $value }.
rule-stock-recycles-0 = A new stock is made as often as needed.
rule-stock-ends_as-never = The deal does not end by a stock used up.
rule-stock-ends_as-lowest_hand_wins = When both piles are used up, all hands are counted at once and the lowest wins; a card due from an empty stock is taken for that.
rule-stock-ends_as-all_count = When no stock is left, everybody counts the cards in hand.
rule-stock-ends_as-no_points = The stock is made anew once; when it is used up again, nobody gets points.
rule-stock-discards_left-end = A deal that ends with its stock ends though discards are left.
rule-stock-discards_left-play_on = After the stock is used up, whoever takes the top discard plays on.
rule-stock-stuck-plays_on = A deal is played on until somebody wins.
rule-stock-stuck-no_points = A deal in which nobody can go out any more is called off without points.
rule-timer-clock-none = The rules set no time for a turn: the platform's own clock applies, and how long it runs is not judged.
rule-timer-clock-turn = The clock runs for the whole turn.
rule-timer-clock-each_step = Drawing and discarding have a clock each.
rule-timer-seconds = The clock runs { $value } seconds.
    .AL-16 = Unless the table says otherwise, a turn has { $value } seconds.
    .R-10 = There are { $value } seconds to draw and another { $value } seconds to discard.
rule-timer-tolerance = A time is overrun only if it is exceeded by more than the tolerance, here { $value } seconds, since clocks are never exact.
rule-timer-bank = Beyond the time of a turn each player has a time bank of { $value } seconds.
rule-timer-bank-0 = There is no time bank.
rule-timer-bank_for-deal = The time bank is full again in each deal.
rule-timer-bank_for-match = The time bank is for the whole match.
rule-timeout-turn-passes = A turn that a player does not take is missed.
rule-timeout-turn-played = If the time runs out, a card is drawn from the stock if none was, and one is discarded.
    .AL-17 = If the time runs out, the system draws and discards for the player.
    .R-12 = If the time runs out before the draw, a card from the stock is drawn for the player.
rule-timeout-discard-drawn_card = If the time runs out, the card that was drawn is discarded.
rule-timeout-discard-any_card = If the time runs out, the system discards the card it finds least useful.
rule-timeout-misses = { $value } turns missed in a row count as a middle drop.
    .AL-30 = A player who keeps missing turns may be folded; how many turns is left open, and { $value } in a row are taken here.
rule-timeout-misses-0 = No hand is folded for missed turns; the timer plays on.
    .custom-misses = Three missed turns in a row count as a middle drop, but not where the game's own timeout play goes on without limit, as it does here.
rule-timeout-complete_hand-nothing = When the time runs out a card is drawn and discarded, and no hand is declared.
rule-timeout-complete_hand-declared = If the time runs out while all 13 cards are properly arranged, that counts as a valid declaration.
rule-disconnect-play-as_timeout = A player without connection is treated like one whose time runs out.
rule-disconnect-play-autoplay = For a player without connection the server plays.
    .AT-23 = In pool and stake games the server plays for a player who loses the connection after drawing at least once.
    .AT-27 = In a best-of match the server always plays for a player without connection.
rule-disconnect-before_draw-autoplay = In a best-of match the server plays for a player without connection from the start.
rule-disconnect-before_draw-dropped = A player who loses the connection before the first draw is dropped.
rule-disconnect-rounds = The server plays { $value } turns for a player without connection; then the saved groups decide.
rule-disconnect-rounds-0 = In a best-of match the server always plays for a player without connection.
rule-disconnect-then-plays_on = The server plays on, and the hand is not dropped.
rule-disconnect-then-saved_or_middle = If the saved groups cost less than a middle drop, the server plays on until another player shows.
    .AT-26 = If the saved groups cost more than a middle drop, the hand gets the middle drop.
rule-disconnect-show-as_others = A player without connection is treated like one whose time runs out, so the hand counts like every other.
rule-disconnect-show-saved_or_middle = If another player shows while the server plays, the hand costs a middle drop or its saved groups, whichever is less.
rule-disconnect-after_discard-as_others = A player without connection is treated like one whose time runs out, so the hand counts like every other.
rule-disconnect-after_discard-saved = If the connection is lost after the discard and somebody shows before the next turn, the saved cards count.
rule-leave-counts-as_drop = Whoever leaves the table pays what a drop would have cost then.
    .R-33 = If a player leaves and nobody declares, that costs what a drop would have cost then.
rule-leave-counts-as_drop_by_stock = Whoever leaves the table pays a middle drop once a card came from the stock, and a first drop before that.
rule-leave-counts-by_hand = In a game without drops, whoever leaves counts the cards in hand like every other loser.
rule-leave-show_before_turn-as_drop = Whoever leaves the table pays what a drop would have cost then.
rule-leave-show_before_turn-by_hand = If another player declares before the next turn of a player who left, that hand is counted.
    .house-leaving-without-drop = In a game without drops, whoever leaves counts the cards in hand like every other loser.
rule-winner-last_standing-wins = The last one still in wins the deal.
    .custom-last-standing = If all others have dropped or shown wrongly, the one left wins the deal with 0 points.
    .custom-leave-two = If one of the last two players leaves, the other wins with 0 points.
rule-match-counts-lost_points = Points count against the player who gets them.
rule-match-counts-won_points = The winner of a deal scores the points the others hold.
rule-match-counts-chips = The losers pay the winner of a deal one chip a point.
rule-match-ends-after_deals = The match ends after a fixed number of deals.
rule-match-ends-at_target = The match ends when a player reaches the target.
rule-match-ends-last_standing = Whoever reaches the limit is out; the match ends when one player is left.
    .AL-10 = A pool match goes on deal after deal until a total passes the agreed limit; a total that reaches it is taken for that.
rule-match-deals = Deals of the match: { $value }.
rule-match-target = The target is { $value } points.
    .AL-27 = The limit is { $value } points.
    .custom-pool-elimination = The limit is { $value } points.
    .CG-14 = By the number of players, from two up, so many points win the match: { $value }.
rule-match-chips = Everybody begins with { $value } chips for each deal.
rule-match-wins-deal_winner = The winner of the deal wins the match.
    .AL-09 = Players who did not declare are ranked by their points, the fewest first.
rule-match-wins-fewest = The fewest points win the match.
rule-match-wins-most = The most points win the match.
    .custom-deals = The most chips win the match.
rule-match-wins-last_standing = The last one still in wins the match.
    .AL-27 = The smallest total wins; whoever comes to the limit is taken to be out, so the last one left wins.
rule-match-tie-shared = Players with equal totals share the win.
rule-match-tie-extra_deal = A tie is broken by an extra deal.
rule-pool-reentry-never = Whoever is out of the match does not come back.
rule-pool-reentry-highest_plus_one_alike = Whoever is out may pay the entry again; all who come back before a deal come back with the highest total of the others plus one.
rule-pool-reentry-highest_plus_one = Whoever is out may pay the entry again and come back with the highest total plus one.
rule-pool-reentry_up_to = One may come back only while nobody has more than { $value } points.
rule-pool-split-never = The prize is never shared by agreement.
rule-pool-split-automatic = The prize is shared by itself when the rules for it are met.
rule-pool-split-consent = The prize is shared when everybody left agrees.
rule-pool-split-automatic_or_consent = The prize is shared by itself when the rules for it are met, or when everybody left agrees.
rule-pool-split_from = The prize may be shared when everybody left has at least { $value } points.
rule-pool-split_seats = The prize may be shared when at most so many players are left: { $value }.
rule-pool-shares-equal = A prize that is split is shared alike.
rule-pool-shares-drops_left = A prize that is split is shared by how many drops each player has left before elimination.
rule-settlement-pays-nothing = No money is played for.
rule-settlement-pays-sum_of_losers = The winner receives the points of all losers times the value of a point, less the fee if there is one.
    .AL-26 = The opponents' points are turned into money at the rate agreed for the table.
    .BRv-13 = Losers pay the winner money for the points they hold.
    .R-21 = Everybody but the winner pays points times the stake.
    .AT-11 = Chips are taken off on entering a game and added on winning.
rule-settlement-pays-prize_pool = The winner of the match receives the entries of all, less the fee if there is one.
    .AT-11 = Chips are taken off on entering a game and added on winning.
rule-settlement-fee_percent = The winner receives { $value } % less.
rule-settlement-fee_percent-0 = No fee is named, so the winner is paid in full unless the rules of the table set one.
rule-settlement-rounding-down = Money is rounded once, downwards, when it is paid out.
rule-settlement-rounding-up = What is paid out is rounded up to the smallest coin, once.
rule-settlement-rounding-half_up = What is paid out is rounded to the nearest smallest coin, a half upwards, once.
rule-settlement-rounding-half_even = What is paid out is rounded to the nearest smallest coin, a half to the even one, once.
rule-settlement-fee_tenths = The winner receives { $value } tenths of a percent less besides.
rule-settlement-fee_tenths-0 = The fee has no tenths of a percent.
rule-settlement-fee_cap = The fee is never more than { $value }.
rule-settlement-fee_cap-0 = The fee has no upper limit.
rule-settlement-fee_cap_seat = The fee is never more than { $value } for each player.
rule-settlement-fee_cap_seat-0 = The fee has no upper limit for each player.

## finding: the name of each, what an audit says (value), what a player is told (.letter)

# buying

finding-buy_not_due = { $seat } bought the top discard at event { $seq }, but { $why }.
    .name = Bought when nothing could be bought
    .letter = A buy by { $seat } was accepted although the top discard could not be bought then ({ $moment }).
finding-buy_not_top = { $seat } bought the { $card } from the discards, but { $top } lay on top.
    .name = Bought a card that did not lie on top
    .letter = By the record { $seat } bought a discard that did not lie on top ({ $moment }).
finding-buy_priority = { $seat } bought the top discard, but { $nearer } wanted it and comes first after { $turn }.
    .name = Bought although another came first
    .letter = The top discard went to { $seat } although another player who wanted it came first ({ $moment }).
finding-penalty_not_drawn = { $seat } bought the top discard at event { $bought }, but no penalty card was drawn for it: the next card of the stock went to { $drew }.
    .name = Bought without a penalty card
    .letter = By the record { $seat } bought the top discard without a penalty card from the stock, as the next card drawn shows ({ $moment }).

# claims

finding-judged_without_show = The show of { $seat } was judged at event { $seq }, but { $seat } had not just declared.
    .name = A show judged that was not just made
    .letter = The platform judged a show of { $seat } although none had just been declared ({ $moment }).
finding-claimed_twice = Event { $seq } repeats a claim ({ $type }) that had already been made.
    .name = The same claim made twice
    .letter = The platform recorded the same result twice ({ $moment }).
finding-scored_too_soon = Event { $seq } ({ $type }) scores a deal that was not over.
    .name = Scored before the deal was over
    .letter = The platform booked points before the deal was over ({ $moment }).
finding-places_wrong = { $seat } was given place { $found }; by the points it is place { $expected }.
    .name = Places that do not follow from the points
    .letter = The place given to { $seat } does not follow from the points ({ $moment }).
finding-money_not_balanced = Payouts and fee come to { $sum } paise together; they must come to nothing.
    .name = Money that does not add up
    .letter = What was paid out, the fee included, is not what was paid in ({ $moment }).
finding-claim_seats = Event { $seq } ({ $type }) must name every seat once; { $fault }.
    .name = A claim that forgets or repeats a seat
    .letter = The platform's booking leaves out a seat or names one that does not belong there ({ $moment }).

# contracts

finding-contract_wrong = { $seat } laid down melds that are not the contract of deal { $deal } ({ $due }): { $why }.
    .name = Melds that are not the contract
    .letter = Melds of { $seat } were accepted as its contract although they are not the contract of this deal ({ $moment }).
finding-contract_again = { $seat } laid a contract at event { $seq } although it had laid its contract of this deal before.
    .name = A contract laid twice
    .letter = A second contract of { $seat } was accepted in the same deal ({ $moment }).

# deals

finding-deal_number = Deal { $found } was recorded where deal { $expected } was due.
    .name = Deals out of order
    .letter = A deal was recorded out of order ({ $moment }).
finding-hand_size = { $seat } was dealt { $found } cards instead of { $cards }.
    .name = A hand of the wrong size
    .letter = By the record { $seat } was not dealt the right number of cards ({ $moment }).
finding-dealt_twice = { $seat } was dealt more than one hand.
    .name = Two hands for one seat
    .letter = By the record { $seat } was dealt more than one hand ({ $moment }).
finding-wild_card_not_cut = The { $cut } was cut, but the { $wild } was recorded as the wild card.
    .name = The wild card is not the card that was cut
    .letter = The wild card on record is not the card that was cut ({ $moment }).
finding-no_wild_card = The { $card } was set aside as the wild card, but this game has none.
    .name = A wild card in a game without one
    .letter = A wild card was set aside although this game has none ({ $moment }).
finding-wild_rank_other = The deal names the { $card } as its wild card, but by the rules of this table { $rank } are wild.
    .name = Another wild rank than the table has agreed on
    .letter = Another rank was named as wild than the rules of this table say ({ $moment }).
finding-too_many_copies = The deal holds { $found } copies of the { $card }, but the packs hold { $limit }.
    .name = More of a card dealt than the packs hold
    .letter = By the record more cards of one kind were dealt than the packs hold ({ $moment }).
finding-pack_incomplete = Hands, open card, wild card and stock hold { $found } cards together; the packs have { $expected }.
    .name = The pack is not whole
    .letter = By the record the pack was not whole when it was dealt ({ $moment }).
finding-no_open_card = No card was turned up: hands, wild card and stock are all { $cards } cards of the packs.
    .name = No card turned up at the deal
    .letter = By the record no card was turned up to start the discard pile ({ $moment }).
finding-copies_mixed = Some cards of the deal are told apart by copy ({ $with_suffix }) and others are not ({ $without }).
    .name = Copy suffixes on some cards only
    .letter = The record tells equal cards apart in some places and not in others ({ $moment }).

# disconnections

finding-autoplay_not_due = Autoplay acted for { $seat } ({ $type }), { $why }.
    .name = Autoplay for somebody who was there
    .letter = The server played for { $seat } although it was not allowed to then ({ $moment }).
finding-acted_while_away = { $seat } had no connection, so that autoplay acts for it, but event { $seq } ({ $type }) is by { $who }.
    .name = Played for by another than autoplay
    .letter = While { $seat } had no connection, somebody else than the server acted for it ({ $moment }).
finding-autoplay_before_draw = Autoplay drew for { $seat }, which was without a connection before its first draw of the deal and had to be dropped.
    .name = Autoplay for somebody who had not drawn a card
    .letter = The server played for { $seat }, which had lost its connection before its first draw and had to be dropped ({ $moment }).
finding-away_not_dropped = Autoplay went on for { $seat } after { $played } turns, but its saved groups cost { $saved } points and a middle drop { $middle }, so that it had to be dropped.
    .name = Autoplay went on although the drop was due
    .letter = The server played on for { $seat } although it had to be dropped by then ({ $moment }).
finding-away_dropped = { $seat } was dropped while it had no connection, but autoplay had to go on: { $why }.
    .name = Dropped although autoplay was due
    .letter = The hand of { $seat } was dropped while its connection was lost, although the server had to play on for it ({ $moment }).

# drops

finding-drop_after_draw = { $seat } dropped after it had already drawn a card in that turn.
    .name = Dropped after drawing
    .letter = A drop of { $seat } was accepted although it had already drawn a card in that turn ({ $moment }).
finding-second_drop = { $seat } dropped although it was already out of the deal.
    .name = Dropped twice
    .letter = A drop of { $seat } was recorded although it was already out of the deal ({ $moment }).

# games

finding-no_table_play = { $seat } made a move ({ $type }) that does not exist in this game.
    .name = A move of table play in a game without it
    .letter = A move of { $seat } was recorded that this game does not have: melds stay in the hand ({ $moment }).
finding-no_contract = { $seat } laid a contract at event { $seq }, but this game asks for none.
    .name = A contract in a game without contracts
    .letter = A contract of { $seat } was recorded, but this game asks for none ({ $moment }).
finding-meld_beside_contract = { $seat } laid a meld of its own at event { $seq }; { $why }.
    .name = A meld that is not of the contract
    .letter = A meld of { $seat } was accepted that is not of its contract ({ $moment }).
finding-no_joker_moves = { $seat } moved a joker of the table at event { $seq }, but in this game a joker stays where it was laid.
    .name = A joker moved in a game where jokers stay
    .letter = A joker of the table was moved for { $seat }, but in this game it stays where it was laid ({ $moment }).
finding-no_buying = { $seat } bought the top discard at event { $seq }, but in this game discards are only drawn, in turn.
    .name = A discard bought in a game without buying
    .letter = A buy by { $seat } was recorded, but in this game discards are not bought ({ $moment }).
finding-no_shows = { $seat } made a move ({ $type }) that does not exist in this game, where nobody shows a hand.
    .name = A show in a game without shows
    .letter = A move of { $seat } was recorded that this game does not have: nobody shows a hand ({ $moment }).
finding-no_drops = { $seat } dropped at event { $seq }, but in this game nobody drops out of a deal.
    .name = A drop in a game without drops
    .letter = A drop of { $seat } was accepted, but in this game nobody drops out of a deal ({ $moment }).
finding-no_split = { $seat } took a step ({ $step }) towards splitting the prize, but in this game prizes are never split.
    .name = A split in a game without splits
    .letter = A step of { $seat } towards sharing the prize was recorded, but in this game prizes are not shared ({ $moment }).

# going_out

finding-out_without_discard = { $seat } put its last card on the table ({ $type }), but the last card must be discarded.
    .name = Went out without a discard
    .letter = The last card of { $seat } was accepted on the table, but it had to be discarded ({ $moment }).
finding-returned_discard = { $seat } discarded the { $card }, which it had taken from the discards in the same turn.
    .name = Discarded the card just taken from the discards
    .letter = { $seat } was allowed to discard the card it had taken from the discards in the same turn ({ $moment }).
finding-last_discard_face = { $seat } discarded { $which } face { $found }; it had to lie face { $due }.
    .name = A discard that lay the wrong way up
    .letter = A discard of { $seat } lay the wrong way up ({ $moment }).

# jokers

finding-joker_not_own = { $seat } moved a joker of a meld that { $owner } had laid; only those of its own runs may be moved.
    .name = A joker moved out of another's run
    .letter = { $seat } was allowed to move a joker of another player's run, but only those of its own runs may be moved ({ $moment }).
finding-joker_moved_wrongly = { $seat } moved a joker of the meld ({ $meld }) (now { $joker }), but { $why }.
    .name = A joker moved to where it may not go
    .letter = { $seat } was allowed to move a joker to where it may not go ({ $moment }).

# lay_offs

finding-lay_off_too_soon = { $seat } played on melds of the table ({ $type }), but { $why }.
    .name = Laid off before it was allowed
    .letter = { $seat } was allowed to play on melds of the table too soon ({ $moment }).
finding-meld_after_lay_off = { $seat } laid a meld after it had laid off in the same turn; a meld comes first.
    .name = A meld after a lay-off in one turn
    .letter = { $seat } was allowed to lay a meld after laying off in the same turn ({ $moment }).
finding-no_such_meld = { $seat } played on the meld { $meld } ({ $type }), but no such meld lay on the table.
    .name = A meld that does not lie on the table
    .letter = By the record { $seat } played on a meld that did not lie on the table ({ $moment }).
finding-lay_off_no_fit = { $seat } laid off { $cards } on the meld of { $owner } ({ $meld }), but { $why }.
    .name = Laid off where it does not fit
    .letter = Cards of { $seat } were accepted on a meld in which they do not fit ({ $moment }).

# log

finding-log_incomplete = { $count ->
    [one] Event { $first } of the match was not recorded ({ $reason }), so what rests on it is not judged.
   *[other] Events { $first } to { $last } of the match were not recorded ({ $reason }), so what rests on them is not judged.
}
    .name = The record is not whole
    .letter = The record of this match is not whole.
finding-not_opened = The record of the match begins with { $type } and does not say who plays and by which rules.
    .name = The match was never opened
    .letter = The record does not show the opening of the match, with its players and rules.
finding-opened_again = The match was opened a second time at event { $seq }; seats and rules stay as they were first opened.
    .name = The match was opened twice
    .letter = The record opens the match a second time ({ $moment }); seats and rules stay as they were first opened.
finding-seat_taken_twice = The match was opened with more than one { $what } { $seat }.
    .name = A seat that was opened twice
    .letter = The match was opened with more than one entry for { $seat } ({ $moment }).
finding-player_count = { $count } players sat down, but the game is for { $fewest } to { $most }.
    .name = Too few or too many players
    .letter = This game is not played by as many players as sat down ({ $moment }).
finding-unknown_seat = Event { $seq } names { $seat }, but nobody sits there in this match.
    .name = No such seat
    .letter = The record names a seat nobody took in this match ({ $moment }).
finding-after_match_end = Event { $seq } ({ $type }) was recorded although the match had already { $ended }.
    .name = Something after the end of the match
    .letter = Something was recorded after the match had ended ({ $moment }).

# match

finding-too_many_deals = The match was over after { $played ->
    [one] { $played } deal
   *[other] { $played } deals
}, but event { $seq } begins another one.
    .name = One deal too many
    .letter = Another deal was begun although the match was over ({ $moment }).
finding-dealt_in_wrongly = { $seat } { $did } in deal { $deal }, but takes no part in it: { $why }.
    .name = Cards for somebody who was out of the match
    .letter = { $seat } was given a part in a deal in which it has none ({ $moment }).
finding-wrong_dealer = { $seat } dealt, but it was the turn of { $expected } to deal.
    .name = Another dealer than the next one
    .letter = Another player dealt than the one whose turn it was to deal ({ $moment }).
finding-wrong_first_seat = { $seat } was to begin, but { $expected } sits to the left of the dealer.
    .name = Another first player than the one left of the dealer
    .letter = Another player was to begin than the one to the left of the dealer ({ $moment }).
finding-wrong_first_dealer = { $seat } dealt first with the { $card }, but { $other } had drawn the { $lower }.
    .name = The first dealer had not drawn the lowest card
    .letter = The first dealer had not drawn the lowest card ({ $moment }).
finding-settled_too_soon = The match was settled at event { $seq }, but it was not over after { $played ->
    [one] { $played } deal
   *[other] { $played } deals
}.
    .name = Settled before the match was over
    .letter = The match was settled before it was over ({ $moment }).
finding-reentry_not_allowed = { $seat } came back to the match after it was out of it, which the rules did not allow then.
    .name = Came back after elimination when it could not
    .letter = { $seat } was let back into the match although the rules did not allow it then ({ $moment }).
finding-split_not_due = A split of the prize ({ $step }) by { $seat } was recorded, but { $why }.
    .name = The prize was split when it could not be
    .letter = A step towards sharing the prize was recorded when the rules did not allow it ({ $moment }).

# melds

finding-meld_not_valid = { $seat } laid { $cards } as a meld, which is { $why }.
    .name = Cards laid as a meld that are none
    .letter = Cards of { $seat } were accepted as a meld that are none ({ $moment }).
finding-too_many_melds = With event { $seq } { $seat } laid { $found } melds in one turn; { $most } is the most.
    .name = More melds than a turn allows
    .letter = More melds of { $seat } were accepted in one turn than the rules allow ({ $moment }).

# piles

finding-not_top_of_discards = { $seat } took the { $card } from the discards, but { $top } lay on top.
    .name = Not the top of the discard pile
    .letter = By the record { $seat } took a card from the discards that did not lie on top ({ $moment }).
finding-joker_from_discards = { $seat } took the { $card }, a joker, from the discards, which the rules forbid.
    .name = Took a joker from the discard pile
    .letter = { $seat } was allowed to take a joker from the discards, which the rules forbid ({ $moment }).
finding-stock_order = { $seat } drew the { $card } from the stock, but the { $top } was next.
    .name = Not the next card of the stock
    .letter = By the record { $seat } drew another card from the stock than the next one ({ $moment }).
finding-stock_empty = { $seat } drew from the stock after its last card had gone.
    .name = Drew from an empty stock
    .letter = By the record { $seat } drew from the stock when it was empty ({ $moment }).
finding-recycle_not_due = The discards became a new stock at event { $seq }, but { $why }.
    .name = The discards were turned over when they should not be
    .letter = The discards became a new stock when the rules did not provide for it ({ $moment }).
finding-recycled_cards_differ = The new stock of event { $seq } does not consist of the cards that were to be turned over.
    .name = The new stock is not made of the old discards
    .letter = The new stock on record is not made of the cards that were to be turned over ({ $moment }).
finding-recycle_order = The new stock of event { $seq } is not the discard pile as it lay, turned over; it must not be shuffled.
    .name = The discards were shuffled when they should not be
    .letter = The new stock is not the discards as they lay, turned over; they must not be shuffled ({ $moment }).
finding-stalemate_not_due = Deal { $deal } was closed as finished at event { $seq }, but { $why }.
    .name = A deal ended although it could go on
    .letter = The deal was called off although it could go on ({ $moment }).

# possession

finding-card_not_held = { $seat } put down the { $card }, which was not in its hand.
    .name = Put down a card it did not hold
    .letter = By the record { $seat } put down a card that was not in its hand ({ $moment }).
finding-groups_not_hand = { $seat } grouped { $cards }, which its hand did not hold.
    .name = Groups that are not of the hand
    .letter = By the record { $seat } grouped cards that were not in its hand ({ $moment }).
finding-groups_beyond_limits = Groups were saved for { $seat } that the game does not allow: { $why }.
    .name = Too many saved groups or groups of one card
    .letter = Groups were saved for { $seat } that the game does not allow ({ $moment }).
groups_beyond_limits-number = { $found } groups, where at most { $most } are
groups_beyond_limits-size = { $found ->
        [one] one group has
       *[other] { $found } groups have
    } fewer than { $least } cards
finding-third_copy = With event { $seq } there were { $found } copies of the { $card } on the table, but the packs hold { $limit }.
    .name = More of a card on the table than the packs hold
    .letter = By the record there were more cards of one kind on the table than the packs hold ({ $moment }).

# shows

finding-show_card_count = { $seat } showed { $found } cards and put one down; a show is { $cards } cards and one put down.
    .name = A show of the wrong size
    .letter = The show of { $seat } does not have the right number of cards ({ $moment }).
finding-show_not_due = { $seat } showed its groups at event { $seq }, but { $why }.
    .name = A losing hand shown when none was due
    .letter = Groups of { $seat } were recorded as shown when none were to be shown ({ $moment }).

# timeouts

finding-miss_count = { $seat } has missed { $found ->
    [one] { $found } turn
   *[other] { $found } turns
} in a row according to the record; it has missed { $expected }.
    .name = Missed turns miscounted
    .letter = A missed turn of { $seat } was counted wrongly ({ $moment }).
finding-miss_after_draw = { $seat } was recorded as missing its turn although it had already drawn a card in it.
    .name = A turn missed after drawing
    .letter = A turn of { $seat } was recorded as missed although it had already drawn a card in it ({ $moment }).
finding-fold_not_made = { $subject } had missed { $limit } turns in a row and had to be folded, but play went on.
    .name = Hand not folded after the last allowed miss
    .letter = The hand of { $seat } had to be folded after the last missed turn allowed, but play went on ({ $moment }).
finding-fold_without_misses = { $seat } was folded by the timer after { $misses ->
    [one] { $misses } missed turn
   *[other] { $misses } missed turns
} in a row, { $rule }.
    .name = Hand folded without the misses for it
    .letter = The hand of { $seat } was folded without the missed turns for it ({ $moment }).
finding-timer_drew_discard = { $who } drew the top discard for { $seat }; it may only draw from the stock.
    .name = The timer took a discard
    .letter = The top discard was drawn for { $seat }; only the stock may be drawn from for a player ({ $moment }).
finding-timer_chose_card = { $who } discarded the { $card } for { $seat }; it had to be the { $taken } just drawn.
    .name = The timer discarded another card than the one drawn
    .letter = Another card was discarded for { $seat } than the one just drawn ({ $moment }).
finding-timer_threw_useful_card = { $who } discarded the { $card } for { $seat }, which was not the card it needed least: { $why }.
    .name = The timer discarded a card the hand needed
    .letter = A card was discarded for { $seat } that was not the one it needed least ({ $moment }).
useful_card-joker = it is a joker
useful_card-pure_sequence = the hand's pure sequence was gone without it
finding-complete_hand_not_declared = The timer discarded for { $seat }, whose saved groups were a valid show and had to be declared.
    .name = A complete hand discarded from instead of declared
    .letter = The groups saved by { $seat } were a valid show and had to be declared, but the timer discarded ({ $moment }).
finding-timer_declared = { $who } declared for { $seat }, { $why }.
    .name = Declared for a player who had not arranged a show
    .letter = A show was declared for { $seat }, which had not arranged one ({ $moment }).

# timers

finding-acted_too_late = { $seat } acted ({ $type }) { $took } seconds after its { $time } had begun, though it had only { $seconds }.
    .name = Acted after the time had run out
    .letter = A move of { $seat } was taken although its time had run out ({ $moment }).
    .letter_timed = A move of { $seat } was taken { $took } seconds after its time had begun, though it had only { $seconds } ({ $moment }).
finding-timer_too_early = { $seat } was treated as out of time ({ $type }) { $took } seconds after its { $time } had begun; it had { $seconds }.
    .name = Time called before it had run out
    .letter = The time of { $seat } was called before it had run out ({ $moment }).
    .letter_timed = The time of { $seat } was called { $took } seconds after it had begun; it had { $seconds } ({ $moment }).

# turns

finding-nothing_dealt = Event { $seq } ({ $type }) was recorded before any cards were dealt.
    .name = Play before the deal
    .letter = A move was recorded before any cards were dealt ({ $moment }).
finding-play_after_end = Event { $seq } ({ $type }) was played although the deal had ended at event { $ended }.
    .name = Play after the deal had ended
    .letter = A move was recorded after the deal had ended ({ $moment }).
finding-out_of_turn = { $seat } acted ({ $type }) when it was the turn of { $turn }.
    .name = Played out of turn
    .letter = A move of { $seat } was accepted when it was another player's turn ({ $moment }).
finding-discard_before_draw = { $seat } discarded without having drawn a card in that turn.
    .name = Discarded before drawing
    .letter = A discard of { $seat } was accepted before it had drawn a card in that turn ({ $moment }).
finding-second_draw = { $seat } drew a second card in one turn.
    .name = Drew twice in one turn
    .letter = { $seat } was allowed to draw a second card in one turn ({ $moment }).
finding-declare_without_draw = { $seat } declared without having drawn a card in that turn, so there was no card to put down.
    .name = Declared without drawing
    .letter = A show of { $seat } was taken although it had not drawn a card in that turn ({ $moment }).
finding-laid_before_draw = { $seat } played to the table ({ $type }) without having drawn a card in that turn.
    .name = Laid cards on the table before drawing
    .letter = Cards of { $seat } were accepted on the table before it had drawn a card in that turn ({ $moment }).
finding-out_player_acts = { $seat } acted ({ $type }) although it was already out of the deal ({ $why }).
    .name = Played on after being out
    .letter = A move of { $seat } was recorded although it was already out of the deal ({ $moment }).
finding-rejoined_in_deal = { $seat } came back to a deal it had already left.
    .name = Came back during the deal
    .letter = { $seat } was let back into a deal it had already left ({ $moment }).
finding-not_audited = The audit of this match failed ({ $what } in { $place }), which is a fault of the program; nothing in it is judged.
    .name = The audit failed
    .letter = The record of this match could not be judged, for a reason of ours.
finding-not_replayed = A match of { $ruleset } is not replayed: its hands are counted here, its knocking is not judged.
    .name = A game that is not replayed
    .letter = The hands of this game are counted here, but its play is not judged.
finding-ruleset_unknown = The match does not name its ruleset, so nothing in it can be judged.
    .name = No rules to judge by
    .letter = The rules by which this match would be judged are not known here.
ruleset_unknown-named = The match names the ruleset { $ruleset }, which is not known here, so nothing in it can be judged.
ruleset_unknown-not_opened = The line that opens the match and names its ruleset is not on record, so nothing in it can be judged.
ruleset_unknown-no_pin = In the ledger's files a record of the rules that are pinned to this match is missing, or is not the one that was stored, so nothing in it can be judged. `meldtrail verify` says what is wrong; a backup has it as it was.
ruleset_unknown-no_content = In the ledger's files the content of the rules that are pinned to this match ({ $hash }) is missing, or is not the one that was stored, so nothing in it can be judged. `meldtrail verify` says what is wrong; a backup has it as it was.
types_unlogged-in_deals = In some of its deals, one behind the other, this log has no event of one of these types, though by the rest of it there were some or may have been: { $types }. What rests on them there is not judged.
finding-types_unlogged = This log has no event of these types at all, though by the rest of it there were some or may have been: { $types }. What rests on them is not judged.
    .name = Kinds of events left out of the log
    .letter = The record of this match, or of some of its deals, leaves out some kinds of events altogether.
finding-wrong_by_any_reading = By every reading of the rules something is wrong in this match, and nobody can tell from the record what. As we read them it is what stands here as a reading; where the rule ({ $clause }) is read otherwise ({ $choice }), it is what was claimed at event { $seq }.
    .name = Wrong by every reading of the rules
    .letter = The rules can be read in more than one way, and by each of them something in this match was not as it should be.
finding-seat_in_doubt = By event { $seq } { $seat } acted when it was the turn of { $turn }; as an act of { $turn } nothing would be wrong with it. Either { $seat } acted out of turn or the line names a wrong seat; nobody can tell which.
    .name = A turn of one of two seats
    .letter = One move was recorded for one player in the turn of another, and which of them made it cannot be told ({ $moment }).
finding-lines_in_doubt = By event { $seq }{ $count ->
        [0] {""}
        [one] {" "}and one more
       *[other] {" "}and { $count } more
    } { $what }. Without that less would be wrong in this match; most likely the lines are, and nothing it explains is held against anybody.
    .name = Lines that look wrong
    .letter = Some lines of the record of this match look wrong, and what they explain cannot be decided ({ $moment }).
lines_in_doubt-finish_discarded = the card put down with a show was discarded as well
lines_in_doubt-told_twice = an act was made that another line tells already
lines_in_doubt-discard_lost = a seat drew a card and had put none down when it, or another seat, drew the next one
lines_in_doubt-draw_lost = a card was put down in a turn without a draw, while a card of the stock is gone
lines_in_doubt-finish_grouped = the card put down with a show stood among its groups
lines_in_doubt-joker_moved = a joker was laid off that lay on the table
lines_in_doubt-lay_off_in_contract = a contract was laid with cards among it that may be laid off on it
lines_in_doubt-draw_unseen = a card was put down in a turn without a draw, and its seat then or later put down or showed one that it never had, or its hand cost other points
lines_in_doubt-turns_lost = cards were put down or shown in a deal that nobody gave to their seats
lines_in_doubt-points_as_money = the points booked were the money that they cost
lines_in_doubt-wild_exchanged = in each deal the card turned up was the wild card, and the wild card the one turned up
lines_in_doubt-drops_booked_alike = all who gave up a hand were booked the same, and by the totals something else
lines_in_doubt-drop_behind_show = hands were given up when another seat had shown, and laid out behind that
lines_in_doubt-onlookers = somebody who does not sit at the table lost a connection, found one, or left
lines_in_doubt-discard_taken_back = a seat put two cards down in one turn
lines_in_doubt-groups_as_shows = hands were laid out before anybody had shown
lines_in_doubt-miss_and_turn = turns were missed whose next card the player drew
lines_in_doubt-booked_again = points of a deal were booked that another line books otherwise
lines_in_doubt-points_capped = everybody who went out was booked what lacked to the total at which one is out, and not more
lines_in_doubt-other_clock = claims came before what they speak of, or behind what came later
lines_in_doubt-another_day = a line came days later or earlier than all lines before it, as of another match
lines_in_doubt-fold_told_alone = a hand was folded by the timer when a turn had run out that nobody is told to have missed
lines_in_doubt-misses_behind_fold = turns were missed by somebody whose hand the timer had folded
lines_in_doubt-lines_lost = a card was drawn that lies deeper in the stock than cards nobody is told to have drawn
lines_in_doubt-deal_lost = cards were drawn or put down that no line deals
lines_in_doubt-lay_off_lost = cards were laid off on a run that lacked one between
lines_in_doubt-miss_lost = a turn was missed for the second or third time, and no line tells of one before
lines_in_doubt-miss_counts = missed turns were counted over the deal or the match, from another number than 1 or down, and not those in a row
lines_in_doubt-empty_hands = a hand of no cards was dealt to somebody who takes no part
lines_in_doubt-not_dealt_in = somebody sat down who is dealt no hand
lines_in_doubt-seat_order = the seats played in another order than that of their numbers
lines_in_doubt-wrong_first = another seat began than the one the deal names
lines_in_doubt-wrong_seat = a hand was given up, laid out or judged whose seat played on, had laid out its hand or did not show
lines_in_doubt-meld_type = melds were laid as contracts, or contracts as melds
lines_in_doubt-not_seated = a hand was dealt to somebody who did not sit down
lines_in_doubt-one_dealer = one and the same seat dealt, or began, every deal
lines_in_doubt-whole_meld = cards were laid off that lay there already
lines_in_doubt-wrong_end = what follows from a show came before it
lines_in_doubt-wrong_time = something came after what by its time is later
lines_in_doubt-wrong_order = the acts of a turn came in an order in which they cannot be made
lines_in_doubt-declare_lost = a show was judged that nobody had made, of a seat that had drawn a card
lines_in_doubt-not_shown = a show was made that nobody judged, and the seat played on
lines_in_doubt-running_totals = each deal was booked with the totals of all deals so far
lines_in_doubt-losses_below_zero = points that were lost were booked below zero
lines_in_doubt-last_points = the standings named the points of the last deal for totals
lines_in_doubt-losses_as_won = the winner of each deal was booked what all others lose
lines_in_doubt-prize_with_entry = players were paid with the entry in it that they had paid
lines_in_doubt-seats_by_deal = those who play on had other seats than before
lines_in_doubt-seats_turned = in each deal the same seat began, or dealt, and the points of the seats came to other totals
lines_in_doubt-turns_exchanged = two turns that follow each other were those of the seat of the other
lines_in_doubt-connection_left = a seat was left, or its hand given up by the server, whose player plays on in the same deal
lines_in_doubt-misses_as_drops = hands were given up by seats that played on in the same deal
lines_in_doubt-drops_without_hand = a hand was given up, or a turn missed, by somebody who was dealt none
lines_in_doubt-hands_revealed = hands that do not count were laid out in deal after deal
lines_in_doubt-lay_offs_as_melds = melds were laid that are too small, and go on others
lines_in_doubt-contract_in_parts = the melds of a contract were laid one by one
lines_in_doubt-last_discard_lost = a deal was booked before the seat in turn had put a card down
lines_in_doubt-dealer_beside = in each deal another seat began than the one behind the dealer, always as many seats away
lines_in_doubt-same_card = the card turned up was wild in every deal
lines_in_doubt-deal_numbers = the deals had other numbers than 1, 2, 3 and so on
lines_in_doubt-claims_twice = every claim of a kind was made twice
lines_in_doubt-no_groups = hands were shown without groups
lines_in_doubt-at_best = hands were laid out in other groups than those that were counted
lines_in_doubt-places_turned = the places were counted from behind, or not from 1, or all but one were second or last places, or those who share one had places of their own
lines_in_doubt-seat_lost = a seat lost the connection and was in no line of the match any more
lines_in_doubt-within = from event { $first } to event { $last }, and not in the deals beside these, { $what }
lines_in_doubt-deals_untold = deals were booked that no line deals
lines_in_doubt-deals_lost = a deal had another number than the one behind the deal before, or the first than 1
lines_in_doubt-no_such_cards = no card of one suit, or of one rank, was in any hand
lines_in_doubt-ranks_turned = every card had the rank above or below its own, or of J, Q and K two stood for each other
lines_in_doubt-buy_as_draws = the top discard and a card of the stock were drawn in the turn of another
lines_in_doubt-next_row = the points of each deal, or the totals, were those of the seat beside
lines_in_doubt-rows_of_others = points, totals or payments stood in the rows of other seats
lines_in_doubt-ruled_again = a show was judged again at once, and otherwise
lines_in_doubt-rows_again = seats had several rows in a claim
lines_in_doubt-empty_chairs = claims had rows of seats that nobody sat on or that were not in the deal
lines_in_doubt-points_left = what was left to the total at which one is out was told for points
lines_in_doubt-connections_behind = all connections were told behind the last act
lines_in_doubt-next_deal = each deal was booked with the points of the one before it or behind it
lines_in_doubt-totals_before_last = the standings named the totals from before the last deal
lines_in_doubt-entry_left_out = those who won nothing paid nothing to play
lines_in_doubt-fee_not_taken = the winner was paid all that the others paid, and the fee told beside it was not taken from that
lines_in_doubt-tax_withheld = who won was paid less by what a tax takes of what is won, or of the fee
lines_in_doubt-other_unit = what was played for and what was paid were told in different units
lines_in_doubt-whole_units = amounts that do not come to whole units of the currency were told without their hundredths, or each a hundredth too small
lines_in_doubt-dealer_of_another = each deal named the dealer of the one before it or behind it
lines_in_doubt-wild_below = each deal named the card below the wild ones
lines_in_doubt-wild_of_another = each deal named the wild card of another one
lines_in_doubt-on_newest_meld = all cards were laid off on the meld laid last, or on the first of those laid together, where they go on others
lines_in_doubt-last_discard_declared = the last card was declared where it was put down
lines_in_doubt-other_face = cards were laid that the seat held in another suit or rank, of which none ever lay on the table
lines_in_doubt-last_cards_turned = the last card of every deal was told to lie the other way up
lines_in_doubt-out_of_order = players of several seats drew, put down or laid cards when they could not, more often than a server lets happen
lines_in_doubt-not_searched = So much is wrong in this match that not all ways were gone through in which its lines may have been meant. Nothing that is left is held against anybody.
lines_in_doubt-miss_behind_turn = turns were missed behind the cards that the timer put down in them
lines_in_doubt-draws_of_timer = the timer put down cards, or autoplay did, without drawing one
lines_in_doubt-autoplay_as_timer = autoplay played for seats that had not lost the connection, and the timer never did
lines_in_doubt-disconnect_lost = a seat found its connection again that it had not lost
lines_in_doubt-meld_order = runs were laid with their cards in another order, or jokers elsewhere, than they can lie
lines_in_doubt-drop_told_late = hands were given up when the deal was over
lines_in_doubt-reconnect_as_rejoin = players who were connected again came back to the match
lines_in_doubt-drop_told_early = hands were given up in the turns of others
lines_in_doubt-wrong_show_lost = a seat drew a card, put none down, and took no further part while the others played on
lines_in_doubt-wrong_show_as_drop = a hand was given up by a seat that had drawn a card
lines_in_doubt-settled_by_deal = the match was settled behind deals that others follow
lines_in_doubt-totals_beside = the totals of all deals so far were booked as points besides
lines_in_doubt-claims_of_one_deal = the points of all deals were booked as those of one, or of the deal before
lines_in_doubt-deal_told_again = a deal was dealt again while it was played, with the same hands, or a hand a line
lines_in_doubt-hands_sorted = groups of hands were told where they are no move: cards sorted in the hand, or by the server as they were dealt
lines_in_doubt-draws_of_one = the cards that one seat drew were told, and none that the others drew
lines_in_doubt-offers_untold = a split of the prize was accepted, and no line told who had offered it
lines_in_doubt-played_by_program = autoplay played all turns of a seat that never lost the connection
lines_in_doubt-fee_on_top = everybody paid as much more than the entry as is told for a fee
lines_in_doubt-totals_untold = all totals were 0, or what each was paid, or had won of the chips
lines_in_doubt-totals_capped = those who were out had one and the same total, as that at which one is out, and not their own
lines_in_doubt-losses_above_zero = what the losers paid was told as what they were paid
lines_in_doubt-losses_untold = what several lost was told as nothing
lines_in_doubt-hands_put_down = who had given up a hand put a card down that nobody names
lines_in_doubt-seat_untold = a seat was left out with all its rows, as a dealer nobody is or cards nobody drew tell
lines_in_doubt-connection_gap = a player whose log it is was cut off, and what was played meanwhile is missing
lines_in_doubt-totals_added_up = the totals of who came back were what all deals came to
lines_in_doubt-seats_renumbered = the seats had other numbers from that deal on
lines_in_doubt-leave_lost = a deal was booked in which several held hands yet, and all of them but one had lost points
lines_in_doubt-totals_of_other = the totals were others than those of the deals for all seats
lines_in_doubt-open_card_put_down = the card turned up was put down as well
lines_in_doubt-laid_out_lost = a deal was booked before anybody had gone out
lines_in_doubt-meld_lost = a seat was left with a meld that was not counted
lines_in_doubt-rejoin_lost = somebody who was out was dealt in, and had paid once more to play, or was dealt in again, or came back by a later line
lines_in_doubt-stake_of_another = everybody who lost paid by another stake than the one played for
lines_in_doubt-jokers_in_groups = jokers stood in groups as other cards than their hands held
lines_in_doubt-fee_untold = the fee was told as 0, though the match states what part is taken and everybody was paid so
lines_in_doubt-fee_of_each = the fee was told as the part of each player, and what all were paid leaves the whole of it
lines_in_doubt-fee_with_tax = the fee was told with the tax on it, and what all were paid leaves the fee alone
lines_in_doubt-totals_without_drops = the totals left out the deals in which a hand was given up
lines_in_doubt-totals_net = the totals were what each player has more or less than every other, added up
lines_in_doubt-paid_from_bonus = several who lost paid a part of what was due, and the winner was paid all of it
lines_in_doubt-balances_told = everybody was told to be paid, those who lost as well
lines_in_doubt-folds_of_all = every hand was given up by the timer, though nobody had missed a turn
lines_in_doubt-end_lost = the match was settled in the middle of a deal, by other totals than were booked by then
lines_in_doubt-hand_given_up_lost = a seat was passed over or left out, and no line says that it gave up its hand or left
lines_in_doubt-settled_again = the match was settled by several lines with the same standings, and by one alone anybody was paid
lines_in_doubt-turn_lost = a seat was passed over, and the next one took up a card that nobody had put down
lines_in_doubt-fee_alone = the fee alone was told below zero, and everybody was paid what is due
lines_in_doubt-rebuys_left_out = what was paid to come back was in no payment
lines_in_doubt-winner_below_zero = who won each deal was booked one point below zero
lines_in_doubt-seats_of_chairs = all lines of a kind named seats on which nobody sits
lines_in_doubt-draws_of_seat = a seat put cards down turn after turn, and no line drew one for it
lines_in_doubt-splits_behind = all that is told of a split of the prize came when the match was settled
lines_in_doubt-deals_shuffled = deals stood in another order than that of their numbers
finding-times_coarse = The times of this log are exact to { $exact } seconds only, so { $count ->
        [one] one time limit that may have been passed is not judged.
       *[other] { $count } time limits that may have been passed are not judged.
    }
    .name = Times too coarse for the clock
    .letter = The recorded times are not exact enough to tell whether every time limit was met.
times_coarse-order = The times of this log tell no more than the order of its events, so the clock is not judged ({ $count ->
        [one] one move
       *[other] { $count } moves
    }).

## case: what a case says, in rows, on the terminal and on pages

case_status-new = new
case_status-open = open
case_status-appealed = appealed
case_status-decided = decided
case_status-closed = closed
case_status-damaged = damaged
case_outcome-granted = granted
case_outcome-partly = granted in part
case_outcome-refused = refused
case_outcome-undecidable = not decidable
case_outcome-withdrawn = withdrawn
case_outcome-same = as before
case_outcome-paid = { $outcome }, ₹{ $paid } to be paid
case_outcome-to_be_paid = { $outcome }, { $paid } to be paid
case_record-case_opened = Opened from ticket { $ticket }.
case_record-case_joined = Belongs to the incident { $incident }.
case_record-case_ticket = Ticket { $ticket } joined: the same complaint again.
case_record-case_ticket_written = Ticket { $ticket } joined, written at { $at }: the same complaint again.
case_record-case_assigned = Assigned to { $to }.
case_record-note = A note.
case_record-case_reviewed_yes = Reviewed by a second person, who agrees.
case_record-case_reviewed_no = Reviewed by a second person, who disagrees.
case_record-case_reviewed_proposes = Proposed with the incident { $incident }: { $decision }.
case_record-case_reviewed_backs = Reviewed by a second person, who stands behind: { $decision }.
case_record-case_reviewed_letter_yes = A second person agrees to the letter of record { $seq }.
case_record-case_reviewed_letter_no = A second person does not agree to the letter of record { $seq }.
case_record-case_decided = Decided: { $decision }.
case_record-case_corrected = Record { $seq } corrected: { $decision }.
case_record-case_appealed_player = Appealed by the player.
case_record-case_appealed_staff = Appealed by staff.
case_record-case_reversed = Reversed on appeal: { $decision }.
case_record-case_held_placed = Legal hold placed.
case_record-case_held_lifted = Legal hold lifted.
case_record-case_attached = A file of { $size } bytes attached, SHA-256 { $digest }.
case_record-case_answered = A part of an answer, { $part } of { $parts }.
case_record-case_drafted_composed = A part of a letter as composed, { $part } of { $parts }.
case_record-case_drafted_proposed = A part of a proposed letter, { $part } of { $parts }.
case_record-other = A record of another kind.
case_sent = Answered in { $language }, reference { $reference }, as checked by version { $version }.
case_sent-seat = Answered to seat { $seat } in { $language }, reference { $reference }, as checked by version { $version }.
case_sent_changed = Answered in { $language }, worded by staff where marked, reference { $reference }, as checked by version { $version }.
case_sent_changed-seat = Answered to seat { $seat } in { $language }, worded by staff where marked, reference { $reference }, as checked by version { $version }.
case_proposed = A letter whose checked core is changed, for a second person to agree.
case_clock-none = -
case_clock-due = due in { $span }
case_clock-overdue = overdue by { $span }
case_span-days = { $days } d { $hours } h
case_span-hours = { $hours } h { $minutes } min
case_span-minutes = { $minutes } min
case_span-none = under a minute

# why a record may not follow

case_refusal-sentence = { $why }.
case_refusal-not_opened = the case has not been opened
case_refusal-opened = the case has been opened already
case_refusal-not_decided = an answer is sent when the case is decided
case_refusal-closed = the case is closed; only an appeal opens it again
case_refusal-closed_ticket = the case is closed; reopen it by an appeal, or open a new case for this ticket
case_refusal-not_appealed = a decision is reversed on appeal only
case_refusal-decided = the case is decided; an appeal opens it again
case_refusal-status = a case that is { $status } cannot be { $verb }
case_refusal-against_ruling = the ruling says “{ $ruled }” and the decision “{ $decided }”: it needs a second person, whose review names that outcome and refund
case_refusal-answer_unfinished = the answer before it has not been kept in full
case_refusal-part_missing = a part of the answer is missing before it
case_refusal-not_composed = a proposed letter stands behind the one that was composed
case_refusal-letter_paragraphs = a letter keeps the paragraphs it was composed of, with one of your own before the close
case_refusal-letter_reference = the last line of a letter is its reference, as composed
case_refusal-letter_greeting_long = a greeting has at most { $most } characters, this one { $length }
case_refusal-letter_own_long = your own paragraph has at most { $most } characters, this one { $length }
case_refusal-letter_close_long = a close has at most { $most } characters, this one { $length }
case_refusal-letter_core = paragraph { $number } of the checked core is not as composed: a second person must agree to this letter
case_refusal-letter_rules = your own words say “{ $words }”, which the checked core does not: a second person must agree to this letter
case_refusal-letter_figure = your own words name “{ $figure }”, which the checked core does not: a second person must agree to this letter
case_refusal-no_letter = no such letter waits for a second person
case_refusal-no_earlier = record { $seq } is not the last letter to that seat
case_refusal-own_letter = who proposed a letter does not agree to it too
    .own = You proposed this letter, so somebody else must agree to it.
case_refusal-held = it is on legal hold already
case_refusal-not_held = it is not on legal hold
case_refusal-no_record = it has no record { $seq } to correct
case_refusal-one_person = { $why }; where nobody has an account the local user is one person under every name, and others sign in once { "meldtrail staff add" } has made accounts
case_refusal-none = there is no case { $case }
case_refusal-gone_on = case { $case } has gone on; look at what was added after its record { $seq } first
case_refusal-joined = it belongs to the incident { $incident } already
case_refusal-ticket = ticket { $ticket } belongs to it already
case_refusal-reviewer = { $who } is its second reviewer; somebody else must decide
    .own = You reviewed this case, so somebody else must decide it.
case_refusal-decider = { $who } decided what is appealed against; somebody else must decide
    .own = You decided what is appealed against, so somebody else must decide now.
case_refusal-reviewer_decided = who decided before cannot review it too
    .own = You decided this case before, so somebody else must review it.
case_verb-case_opened = opened
case_verb-case_joined = made part of an incident
case_verb-case_ticket = given another ticket
case_verb-case_assigned = assigned
case_verb-note = noted on
case_verb-case_reviewed = reviewed
case_verb-case_decided = decided
case_verb-case_corrected = corrected
case_verb-case_appealed = appealed
case_verb-case_reversed = reversed
case_verb-case_held = put on hold or released
case_verb-case_attached = added to
case_verb-case_drafted = given a letter
case_verb-case_answered = answered
case_verb-other = written to so

# what can be done with a case: what it does (value), what it is called (.title)

case_action-assign = Says who works on the case. Who was assigned before is not told.
    .title = Assign
case_action-review = Says whether a second person agrees. Whoever reviews may not decide.
    .title = Review as a second person
case_action-decide = Ends the work on the claim. An appeal opens it again.
    .title = Decide
case_action-reverse = Puts another decision in the place of the one that is appealed against, which stays readable.
    .title = Reverse the decision
case_action-answer = Shows the answer as it is to be sent, and keeps it to the letter once it was. This closes the case.
    .title = Answer the player
case_action-note = A remark for whoever works on the case. The player is not shown it.
    .title = Write a note
case_action-join = Another ticket about the same complaint belongs to this case from now on. It is found by either, and the helpdesk is told of both.
    .title = Join another ticket
case_action-attach = Keeps the name, size and SHA-256 of a file, so that it can be shown later that it is the same file. The file itself is not sent anywhere: keep it where the helpdesk keeps its files.
    .title = Attach a file
case_action-correct = Puts right what was written by mistake. The record stays as it was written, the correction beside it.
    .title = Correct a record
case_action-appeal = Opens the case again, for somebody else to decide.
    .title = Record an appeal
case_action-hold = While it lasts nothing the case rests on may be erased, of anybody who played.
    .title = Place a legal hold
case_action-lift = From then on what the case rests on may be erased as usual.
    .title = Lift the legal hold

## incident: what a search for one cause says of matches and seats, and why it has no price

incident-undecided = the ruling is undecidable
incident-unpriced = the policy gives { $gives }, which the record does not price
incident-no_events = not looked through: none of its events is stored, lines of it wait
incident-unjudged = not looked through: { $why }
incident-played_on = not looked through: it has not ended
incident-so_far = looked through only as far as it was played: it has not ended
incident-doubted = its findings do not count: { $why }
incident-lines_missing = looked through only as far as its events are here: lines of it are missing or refused
incident-unchecked = { $law } could not be checked at { $count } { $count ->
    [one] event
   *[other] events
}: { $why }
incident-reading = { $law } at event { $seq } is a breach by one reading of the rules only, and is held against nobody
incident-undecidable = the claim { $claim } for seat { $seat } at event { $seq } has no verdict
incident-no_time = { $what } at event { $seq } has no time; it cannot be said whether it was in the span
incident-nobody = { $what } at event { $seq } wrongs no seat

## incident_left: why a case is left out of what is done to all cases of an incident, in half a sentence

incident_left-other_deal = its case is about deal { $deal }, and the incident concerns more of the match by now
incident_left-another_open = another open case of the same seat; { $case } belongs to the incident
incident_left-appealed = it is appealed, and decided by itself
incident_left-decided = { $who } has decided it: { $decision }
incident_left-decided_alone = { $who } decided it by itself; meldtrail case answer writes its letter
incident_left-refused = { $why }
incident_left-no_ruling = no program rules on it
incident_left-own_ruling = its own ruling is “{ $own }”, that of the incident “{ $incident }”
incident_left-not_granted = its ruling is “{ $decision }”; a person decides it
incident_left-unpriced = its refund cannot be priced; a person decides it
incident_left-disagrees = { $who } reviewed it and disagrees
incident_left-not_proposed = nobody has proposed it yet, or its ruling has changed since
incident_left-own_proposal = { $who } proposed it; somebody else must agree
incident_left-not_decided = it is not decided yet
incident_left-letter_waits = a letter of it waits for a second person

## picture: what a picture of a table is labelled with (value), and what those hear who listen (.heard)

picture-back = a card face down
picture-backs = { $count ->
    [one] a card face down
   *[other] { $count } cards face down
}
picture-not_recorded = a card that was not recorded
picture-card = { $card }
picture-card_standing = { $card } standing for { $place }
picture-card_wild = { $card }, wild
picture-card_laid_off = { $card }, laid off by { $seat }
picture-card_moved = { $card }, just moved
picture-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
picture-wild = wild
picture-stock = stock { $count }
    .heard = the stock, { $count } cards
picture-stock_unknown = stock ?
    .heard = the stock, how many cards is not on record
picture-open_pile = open { $count }
picture-open_pile_empty = the open pile, no card
picture-meld = Meld { $id }, { $kind }
picture-by = s{ $seat }

## in_words: a picture of a table in sentences

in_words-deal = { $deal }.
in_words-wild = The wild card is the { $card }.
in_words-wild_unknown = The wild card was not recorded.
in_words-stock = The stock holds { $cards }.
in_words-stock_unknown = How many cards the stock holds is not on record.
in_words-open = On top of the open pile: { $card }.
in_words-open_on = On top of the open pile: { $card }, on { $count } more.
in_words-open_empty = The open pile is empty.
in_words-seat = Seat { $seat }: { $notes }.
in_words-seat_named = Seat { $seat } ({ $name }): { $notes }.
in_words-hand = { $cards }: { $groups }
in_words-hand_empty = no cards
in_words-face_down = { $cards } face down
in_words-group = group { $label }: { $cards }
in_words-group_wrong = { $cards } (wrong: it { $fault })
in_words-meld = Meld { $id }, { $kind }: { $cards }.
in_words-no_meld = Nothing lies on the table.

## code: what a code of a column means (code-COLUMN-CODE); codes stay as they are in JSON, CSV and addresses

code-severity-impossible = the record contradicts itself
code-severity-breach = a rule was broken
code-severity-incomplete = something is missing from the record
code-severity-reading = wrong by our reading of the rule only
code-severity-notice = good to know; nothing is wrong
code-verdict-UPHELD = the platform was right
code-verdict-OVERTURNED = the platform was wrong
code-verdict-UNDECIDABLE = cannot be decided from the record
code-verdict-WAITING = its match has ended, and it is judged when the hands open
code-verdict-finding = something was found
code-verdict-overturned = a claim was wrong
code-verdict-undecidable = a claim cannot be decided
code-verdict-waiting = it has ended, and its claims are judged when its hands open
code-verdict-clean = nothing was found
code-claim-show = whether a show was valid
code-claim-points = points of a deal, or a total
code-claim-settlement = money won or lost
code-state-open = still played, or ended and its hands not open yet
code-state-settled = paid out by the platform
code-state-closed = ended without a settlement
code-type-open = the match opens
code-type-shuffle = about the shuffle
code-type-deal = cards are dealt
code-type-draw = a card is drawn
code-type-discard = a card is put on the discards
code-type-drop = a hand is given up
code-type-declare = a hand is declared
code-type-show = a loser shows the groups of the hand
code-type-group = a hand is arranged
code-type-meld = melds are laid
code-type-lay_off = cards are laid off
code-type-lay_contract = a contract is laid
code-type-move_joker = a joker is moved
code-type-buy = a discard is bought
code-type-recycle = the discards become the stock
code-type-miss = a turn is missed
code-type-disconnect = a connection is lost
code-type-reconnect = a connection is back
code-type-leave = a player leaves the table
code-type-rejoin = a player comes back
code-type-split = about sharing the prize
code-type-close = ended by the platform
code-type-gap = events are missing
code-type-show_judged = the platform judges a show
code-type-deal_scored = the platform books points
code-type-match_settled = the platform settles the match
code-type-case_opened = the case begins
code-type-case_joined = part of an incident
code-type-case_ticket = another ticket joined
code-type-case_assigned = given to somebody
code-type-case_reviewed = a second person looked at it
code-type-case_decided = the claim is decided
code-type-case_corrected = a record is put right
code-type-case_appealed = the decision is questioned
code-type-case_reversed = another decision on appeal
code-type-case_held = a legal hold
code-type-case_attached = a file is attached
code-type-case_drafted = a letter before it is sent
code-type-case_answered = an answer was sent
code-type-raised = put before staff, with its figures
code-type-decided = reviewed by staff
code-type-reopened = to be reviewed again
code-type-access = somebody looked at it
code-type-link = two ids of one person
code-by-autoplay = the server, for a player without connection
code-ended-declare = a hand was declared
code-ended-drop = the hand was given up
code-ended-miss = the time ran out
code-ended-show = somebody showed a valid hand
code-ended-last_standing = only one was still in
code-ended-used_up = the stock ran out, the lowest hand wins
code-ended-closed = closed before it was over
code-ended-out = somebody has no card left
code-ended-counted = the stock ran out, everybody counts
code-ended-no_points = the stock ran out, no points
code-ended-stuck = called off, nobody could go out
code-status-in = held on to the end
code-status-dropped = gave up the deal
code-status-wrong_show = declared a show that is not valid
code-status-left = left the table
code-standing-text = written in the rules
code-standing-custom = custom of the game
code-standing-house = set by us where the rules are silent
code-standing-confirmed = in the earlier games, and again in the later ones
code-standing-screened = in the earlier half of the games only
code-standing-flagged = over all games together
code-kind-innocent = another cause it could have
code-kind-overturns = what would take the lead away
code-kind-first_drop = stay or drop before the first draw
code-kind-middle_drop = stay or drop later
code-kind-draw = the open card or the stock
code-kind-declare = to show a complete hand, or not
code-kind-wrong_show = a show that is not valid
code-kind-verdict = on a claim of the platform
code-kind-finding = a rule broken, or a faulty record
code-what-total = points over all deals
code-stand-decided = not yet answered
code-stand-closed = answered
code-stand-new = not yet opened
code-stand-damaged = one of its records cannot be read
code-topic-score = points
code-topic-disconnection = a lost connection
code-topic-timer = the clock
code-topic-joker = a joker
code-topic-shuffle = the shuffle
code-topic-partners = players acting together
code-outcome-partly = granted in part
code-outcome-undecidable = cannot be decided from the record
code-channel-coordinated_drops = drops or stays by how strong the other's hidden hand is
code-channel-feeding = throws cards that make the next player's hidden hand better
code-channel-hand_sharing = breaks up melds early when the cards they wait for are in the other's hidden hand
code-channel-hold_off = does not declare a complete hand while the other is still in
code-channel-squeeze = keeps back what would help the next player while the other is still in
code-channel-timing = plays faster or slower by how good the own hand is while the other is in
code-channel-wrong_shows = makes wrong shows in deals the other has not dropped at once
code-channel-mutual = several channels together, in both directions
code-channel-giving = several channels of giving together
code-decision-confirmed = staff agree with the lead
code-decision-dismissed = staff do not agree with the lead

## cell: what stands in the cells of a table

figure-valid = valid
figure-not_valid = not valid
cell-table = table
cell-table_heard = The table at event { $event }

## at_table: what a picture of a table says of a moment

at_table-title = The table after event { $seq } of match { $match }
at_table-ended = { $ending }.
at_table-not_dealt_in = not in this deal
at_table-dealer = dealer
at_table-status_dropped = dropped
at_table-status_wrong_show = wrong show
at_table-status_left = left the table
at_table-show_pending = show not judged yet
at_table-away = connection lost
at_table-missed = missed { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}
at_table-to_draw = to draw
at_table-to_discard = to discard
at_table-to_meld_or_discard = to meld or discard
at_table-to_play = to play
at_table-points = { $points } pts
at_table-points_booked = { $points } pts, booked { $booked }
at_table-booked = booked { $booked }
at_table-total = total { $points }
at_table-total_unknown = total not known
at_table-uncertain = From event { $seq } on hands and piles are not certain; they are shown as far as the record tells.
at_table-hand_uncertain = hand not certain

## contrast: what was claimed beside what the replay computes: what (value), and by what it is seen (.why)

contrast-match = match
contrast-show = Show, { $who }
contrast-points = Points, { $who }
contrast-settlement = Settlement, { $who }
contrast-undecided = not decided
contrast-hand_hidden = Counted by the hand of { $seat }, which is not shown here.
contrast-turn = Whose turn
    .why = by the order of play
contrast-acts = { $seat } acts
contrast-to_act = { $seat } is to act
contrast-due = What was due
    .why = by the order of play
contrast-is_due = { $seat } is { $due }
contrast-acts_draw = draws
contrast-acts_discard = discards
contrast-acts_declare = declares
contrast-acts_meld = lays cards on the table
contrast-taken = Card taken
    .why = the top of the open pile
contrast-taken_of_none = Card taken
    .why = the open pile before it
contrast-pile_empty = the open pile is empty
contrast-drawn = Card drawn
    .why = the next card of the stock
contrast-not_in_hand = Not in the hand
    .why = the hand of { $seat }

## match: the page of a match

match-all_hands = All hands
match-the_table = The table
match-show_overturned = show judged wrongly
match-show_undecidable = show undecidable
match-points_overturned = points booked wrongly
match-points_undecidable = points undecidable
match-settlement_overturned = money settled wrongly
match-settlement_undecidable = money undecidable
match-show_not_valid = The show is not valid: { $faults }.
match-into_turn = { $took } s into the turn
match-into_turn_of = { $took } s of { $seconds } s into the turn
match-rules_unknown = The rules of this match are not known or not replayed here, so its table cannot be drawn.
match-no_event_stored = No event of this match could be stored yet; what is missing stands in its findings.
match-veil_breaks_off = The record of this match breaks off here: events are missing, and later ones wait for them. Until the missing ones are sent in only what the whole table could see is shown, hands are backs of cards.
match-veil_live = This match is still played, or ended minutes ago: only what the whole table could see is shown, hands are backs of cards.
match-veil_waiting = This match has ended, and its hands open at { $time }. Till then only what the whole table could see is shown, hands are backs of cards, and claims that rest on them are not judged.
match-veil_role = Hands are not shown to you: what the whole table could see is drawn, the rest are backs of cards.
match-veil_missing = The hands of this match are not in the views: they are drawn as backs of cards.
match-veil_table = What the whole table could see.
match-veil_seat = What seat { $seat } could see.

## refused: why a page is not shown

role-support = support
role-analyst = analyst
role-auditor = auditor
role-admin = admin
role-helpdesk = helpdesk
role-nobody = nobody
refused-role = This is not shown to your role, { $role }.
refused-role_but = This is not shown to your role, { $role }. It is for { $roles }.
refused-run_sql = Your role, { $role }, may not run SQL of their own.
refused-export = Your role, { $role }, may not export whole tables, as a stream of CSV or as Parquet.
refused-unasked = The question { $question } asks nothing without { $names }: add it to the address.
refused-no_column = The table { $table } has no column { $column }; it has { $columns }.
refused-no_sign_in = Nobody is signed in, and people do not sign in to this desk.
refused-board = The board is for staff.
refused-open = You may not see the matches of this desk.
refused-no_match = There is no match { $match } on this desk.
refused-no_event_of = There is no event { $seq } in match { $match }: it has events 1 to { $last }.
refused-asked_wrongly = This cannot be answered as it was asked for: a number is too large, a column is not there, or a list is not written as one.
refused-event_number = { $name }={ $written } is not the number of an event.
refused-perspective = as={ $written } is not a seat; write its number, all, or table.
refused-no_seat_of = There is no seat { $seat } in match { $match }: its seats are { $seats }.
refused-seats_unknown = none on record
refused-being_made = What the desk shows is being made, as after something was erased; ask again in a few seconds. If it stays so, what `meldtrail serve` writes to standard error says why.
refused-not_yet = This may be among what is still to be audited, so the desk cannot say that it is not there; ask again in a few seconds.
refused-views_held = Another program holds a file of the views for itself, so nothing can be read from it now; ask again in a few seconds. If it stays so, end the program that holds it, such as a backup or a database browser.

## error: pages that could not be made

error-broken = This page could not be made. Where it failed is told where the desk was started.
worker-gone = the worker, which keeps the ledger for this desk, does not answer; try again in a few seconds, and if that does not help, start the desk again
worker-busy = another program (process { $process }) is writing to the ledger; try again when it has ended
worker-busy_unnamed = another program is writing to the ledger; try again when it has ended
worker-gone_on = somebody else has written to it meanwhile; look at what was added after record { $seq } first
worker-failed = the worker failed ({ $error })
worker-no_access_record = an access record cannot be kept ({ $error }), and nothing is shown without one
webhooks-no_delivery = there is no delivery { $delivery }
webhooks-no_webhook = there is no webhook { $webhook } any more
macro_wrong-many = { $most } macros are the most that are kept here
macro_wrong-name = the name of a macro has small letters, digits and underscores
macro_wrong-no_text = it has no text; give one in at least one language
macro_wrong-place = { $where } is to fill one of these places of a letter: { $places }
macro_wrong-title = { $where } is to have its title by language, each in words
macro_wrong-language = { $where }: { $language } is no language of letters; there is { $languages }
macro_wrong-spaces = { $where } is to be words in one line, without spaces side by side
macro_wrong-long = { $where } has { $count } characters, and { $most } is the most there
macro_wrong-blank = nothing fills { $blank } in { $where }; what can be filled is { $blanks }
macro_wrong-brace = in { $where } a brace stands alone; places are written as { $blank }
error-not_recorded = What is seen here is written down first, and that cannot be done now: { $why }.

## as_of: what stands at the foot of every page

as_of = As of { $time }: { $count ->
    [one] { $figure } event
   *[other] { $figure } events
}, audited by meldtrail { $version }{ $waiting }.
as_of-nothing_waits = {""}
as_of-events_wait = ; { $figure } events are still to be audited
as_of-matches_wait = ; { $count ->
    [one] { $figure } match is
   *[other] { $figure } matches are
} still to be audited
as_of-upto = up to event { $seq }
as_of-no_event = of which no event is stored yet
as_of-rules = This match is audited { $upto }, under { $ruleset } ({ $hash }).
as_of-no_rules = This match is audited { $upto }, under no rules that are known here.

## pinned: who pinned the rules a match is judged by

pinned-without = These rules were pinned by { $who } at { $at }; the match came in without.
pinned-by_lobby = These rules are those that the table of lobbies ({ $table }) gives for this lobby and the day the match opened{ $options ->
        [0] {""}
       *[other] {""}, with what it states besides
    }.
pinned-replaced = These rules were pinned by { $who } at { $at }, in place of { $before }.

## changed: why a verdict or a finding is not as an older version stated it

changed-failed = the audit fails now ({ $what } in { $place }), which is a fault of the program
changed-mended = the audit failed then
changed-pin = { $who } pinned other rules ({ $hash }) at { $at }
changed-events = lines of the match came since
changed-content = the pinned content ({ $hash }) is of an older format, and could not be read then
changed-reading = the rule ({ $clause }) may be read otherwise, and is held against nobody by one reading alone
changed-law = this version ({ $new }) judges otherwise than the one before ({ $old })
changed-views = the views were made by this very program and rules and say something else; make them anew and report it

## place: where one can go from every page

place-cases = Cases
place-matches = Matches
place-board = Board
place-leads = Leads
place-macros = Macros
place-webhooks = Webhooks
place-reveals = Hands to open

## case_field: what the fields of forms are called (value), and what helps who fills them in (.note)

case_field-ticket = Ticket
    .note = As the helpdesk names it.
case_field-topic = About
case_field-seat = Seat that complains
case_field-deal = Deal
case_field-claim = What the player says
    .note = As it was written.
case_field-written = When the player wrote it ({ $zone })
case_field-due = To be answered by ({ $zone })
case_field-outcome = Outcome
case_field-decision = Reason
    .note = Staff and auditors read it; the answer to the player is made by the desk.
case_field-paid = Paid to the player, in rupees
    .note = 80 or 80.50; empty for none.
case_field-corrects = Record
case_field-correction = What is right
case_field-right_outcome = Right outcome
    .note = Only where the outcome was written wrongly.
case_field-right_paid = Right amount, in rupees
    .note = Only where the amount was written wrongly.
case_field-by = Who appeals
case_field-appeal = What is said against the decision
case_field-to = To
    .note = The name somebody signs in with.
case_field-note = Note
case_field-name = Name of the file
case_field-digest = SHA-256
    .note = 64 digits, as sha256sum FILE prints them.
case_field-size = Size in bytes
case_field-agrees = As a second person
case_field-reason_against = Reason, where outcome or refund are not as ruled
    .note = Against the ruling it needs a second person, whose review names that outcome and refund.
case_field-backs = Outcome you stand behind, where it is not as ruled
case_field-backs_paid = Refund with it, in rupees
case_field-letter = Letter
case_field-why = Why
case_field-hold = Why
    .note = The authority and its reference, for one.
case_choice-player = the player
case_choice-staff = staff
case_choice-agree = I agree
case_choice-disagree = I disagree
case_wrong-empty = This cannot be left empty.
case_wrong-not_chosen = Choose one.
case_wrong-no_words = Write why, in a sentence at least.
case_wrong-not_offered = Choose one of those that are offered.
case_wrong-too_long = This has { $length } characters; { $most } can be kept.
case_wrong-money = Write rupees, like 80 or 80.50, and nothing for no money.
case_wrong-ticket_there = Nothing was written: this ticket belongs to the case already.
case_wrong-ticket = A ticket is up to 128 letters, digits and signs without spaces, as the helpdesk writes it.
case_wrong-digest = A SHA-256 is 64 hexadecimal digits; sha256sum FILE prints it.
case_wrong-number = Write a whole number.
case_wrong-time = Write a day and a time, like 2026-11-24 18:00.

## cases: the queue of cases

cases-status_open = open
cases-status_appealed = appealed
cases-status_decided = decided, not yet answered
cases-status_closed = closed
cases-status_damaged = damaged, cannot be read
cases-status_new = new
cases-only_waiting = waiting
cases-only_open = open
cases-only_appealed = appealed
cases-only_decided = decided
cases-only_closed = closed
cases-only_all = all
cases-whose_all = everybody's
cases-whose_mine = mine
cases-whose_nobody = nobody's
cases-whose_review = to be reviewed
cases-whose_overdue = overdue
cases-whose_held = on legal hold
refused-no_cases = No case has been opened here yet: meldtrail case open begins one.
refused-cases = Cases are not shown to you.
refused-stale_form = This form is out of date, or not from this desk: load the page again, and send it from there.

## case-...: the page of a case

case-course_case_opened = opened
case-course_case_decided = decided
case-course_case_corrected = corrected
case-course_case_answered = answered
case-course_case_appealed = appealed
case-course_case_reversed = reversed
case-course_case_held = legal hold
case-conflict = Nothing was written: somebody added to the case after you had opened this page.
case-not_written = Nothing was written: { $why }. What you typed is kept below and can be sent again.
case-not_written_wrong = Nothing was written: { $why }.
case-not_written_law = Nothing was written. { $law }
refused-no_case = There is no case { $case } on this desk. All that there are stand in the queue, { $queue }.
refused-no_form = This is no form of a case: load it again and send it from there.
refused-no_form_of_link = This is no form for a player's link: load the page it was on again and send it from there.
refused-no_form_of_page = This is no form of a case: load the page of the case and send it from there.
refused-case_record = Your role may read cases, but not write this onto them.
refused-case_opening = Your role may read cases, but not open them.
refused-not_joined = The ticket was not joined: { $why }.
refused-opening = A case is opened from the page of a match, or of an answer.
refused-no_match_to_open = There is no match { $match } on this desk. A case is opened from the page of a match, or of an answer.
refused-no_event = There is no event { $seq } in match { $match }.

## answer: the page of an answer

answer-choice_deal = Deal
answer-choice_seat = Seat
answer-choice_about = About
answer-choice_lang = Language
answer-choice_for = Written for
refused-hands_of_answer = An answer rests on the hands of the match, which are not shown to you.
refused-breaks_off = The record of match { $match } breaks off: events are missing, and later ones wait for them. Its claims are answered once the missing ones have been sent in; the page of the match says which.
refused-played_on = Match { $match } is still played, or ended minutes ago. Its claims are answered when its hands are open.
refused-hands_wait = Match { $match } has ended. Its hands open at { $time }, and its claims are answered then.
refused-doubted = No player is written to about match { $match }. { $why }
refused-no_hands = The hands of match { $match } are not in the views; make the views anew.
refused-about = A complaint is about one of { $kinds }, not { $about }.
refused-language = There are no sentences in { $language }; there are { $languages }.
refused-number = { $name }={ $written } is no number.
refused-no_reader = Name the seat that is written to: add seat= to the address.
refused-wrong = { $why }.

## case_answer: the page of the answer of a case

case_answer-changed = Nothing was written: the audit has come to read this answer otherwise. Copy it again as it is now.
refused-case_answer = Your role may read cases, but not answer them.
refused-letter = The letter cannot be made: { $why }. Decide as ruled, correct the decision, or have it reviewed on appeal.
refused-case_of_no_match = Case { $case } is about no match; the desk cannot make an answer.
refused-seat = seat={ $written } is no seat.
refused-no_seat = Match { $match } has no seat { $seat }.
refused-no_form_of_answer = This is no form of a case: load the answer again and send it from there.

## board: parts of the board: title (value), what is counted (.note), why there is nothing (.empty)

board-days = How many matches are played a day?
    .note = By the platform's clock, in UTC. A match counts for the day it opened on.
    .empty = No match has been taken in yet.
board-claims = How often are the platform's claims right?
    .note = What became of the platform's claims; each bar is the whole of its claims.
    .empty = No claim of a platform has been judged yet.
board-rulesets = Under which rules are the platform's claims wrong?
    .note = What became of the platform's claims; each bar is the whole of its claims.
    .empty = No claim of a platform has been judged yet.
board-drops = How many hands are dropped?
    .note = A hand dropped by its player, by the timer or while played for.
    .empty = No hand has been dealt yet.
board-shows = How many shows are invalid?
    .note = Declarations the rules can judge, as they were grouped.
    .empty = Nobody has shown yet.
board-lengths = How long are deals?
    .note = Turns of all seats together, in deals that have ended, under all rules.
    .empty = No deal has ended yet.
board-below_lengths = turns of the deal
board-jokers = Does every seat get its share of printed jokers?
    .picture = Printed jokers dealt to each seat, by hand
    .note = In matches that have ended, seats in order. Each seat is to be expected to get one in n of what a table of n was dealt. Logs put together by hand, as samples are, need not be fair.
    .empty = No hand is known card by card yet.
board-wild_cards = Does every seat get its share of wild cards?
    .picture = Wild cards dealt to each seat, by hand
    .note = In matches that have ended, seats in order. Each seat is to be expected to get one in n of what a table of n was dealt. Logs put together by hand, as samples are, need not be fair.
    .empty = No hand is known card by card yet.
board-first = Does it pay to act first?
    .note = Place 1 acts first. Acting first is worth something, so that an even share is a yardstick and no test.
    .empty = No deal with one winner has ended yet.
board-rejected = Whose lines are rejected?
    .note = By the file or sender they came from. The lines themselves are in the vault.
    .empty = Every line that was sent has been taken in.
board-head_day = Day
board-head_matches = Matches
board-head_played_on = Still played
board-head_deals = Deals
board-head_events = Events
board-head_claim = Kind of claim
board-head_rules = Rules
board-head_UPHELD = Right
board-head_OVERTURNED = Wrong
board-head_UNDECIDABLE = Undecidable
board-head_dropped = Dropped
board-head_hands = Hands
board-head_invalid = Invalid
board-head_shows = Shows
board-head_per_100 = Per 100
board-head_turns = Turns
board-head_seats = Seats
board-head_seat = Seat
board-head_dealt = Dealt
board-head_expected = Expected
board-head_place = Place
board-head_won = Won
board-head_even_share = Even share
board-head_producer = Producer
board-head_why = Why
board-head_lines = Lines
board-claim_show = Shows
board-claim_points = Points
board-claim_settlement = Money
board-part_UPHELD = right
board-part_OVERTURNED = wrong
board-part_UNDECIDABLE = undecidable
board-narrow_any = all
board-narrow_table = Table
board-narrow_go = Narrow
board-narrow_all = The whole ledger
board-narrowed = { $count ->
    [one] Counted over the one match that fits.
   *[other] Counted over the { $count } matches that fit.
}
board-narrowed_newest = Counted over the newest { $count } matches that fit; there are more.
board-rest = The { $drawn } with the most are drawn; the table has all { $count }.
board-rate = { $rate }% ({ $found } of { $of })
board-seat_of = Table of { $seats }, seat { $seat }
board-place_of = Table of { $seats }, place { $place }
board-expected = { $count } ({ $expected } expected)
board-evenness = { $seats } seats: { $figures }.

## board_answer: what each panel of the board answers

board_answer-days = { $matches } { $matches ->
    [one] match
   *[other] matches
} on { $days } { $days ->
    [one] day
   *[other] days
}, most on { $day }: { $most }.
board_answer-claims = { $right } of { $all } are right, { $wrong } wrong, { $undecidable } cannot be decided. { $most ->
    [0] None is wrong.
   *[other] Most of those that are wrong: { $name }, { $most }.
}
board_answer-rulesets = { $most ->
    [0] Under none: { $right } of { $all } are right, { $undecidable } cannot be decided.
   *[other] Most often under { $name }: { $most } of the { $wrong } that are wrong. { $right } of { $all } are right, { $undecidable } cannot be decided.
}
board_answer-drops = { $rate } of all hands that were dealt.
board_answer-shows = { $rate } of all shows that can be judged.
board_answer-lengths = Half of { $deals } { $deals ->
    [one] deal
   *[other] deals
} ended within { $turns } turns.
board_answer-jokers = { $tested ->
    [0] There are too few for a test.
   *[other] The least even of the sizes of table that were tested ({ $tested }): { $figures }.
}
board_answer-wild_cards = { $tested ->
    [0] There are too few for a test.
   *[other] The least even of the sizes of table that were tested ({ $tested }): { $figures }.
}
board_answer-first = Of all deals, whoever acts first wins { $rate }; an even share would be { $even }.
board_answer-rejected = { $lines } { $lines ->
    [one] line
   *[other] lines
} of { $count } { $count ->
    [one] producer
   *[other] producers
}, most of them of { $name }.

## find: the search box

find-may_not_look_up = Your role does not look players up by id or name; a pseudonym (P and twelve signs) is found as it stands.
find-look_up_failed = Nobody could be looked up: { $why }.
find-seat_alone = Seat { $seat } was not looked at: it goes with a player, cards, a figure or an event.
find-no_hands = The hands of matches are not shown to you, so cards cannot be looked for.
find-only_newest = So many hands held these cards that only the newest were looked through; add a day.
find-looked_nowhere = No match was looked for, since not everybody named is known here.
find-looked_through = Every match of this desk was looked through.
find-events_wait = Not everything can be found yet: { $figure } { $count ->
    [one] event is
   *[other] events are
} still to be audited. Ask again when they are.
find-matches_wait = Not everything can be found yet: { $figure } { $count ->
    [one] match is
   *[other] matches are
} to be audited again. Ask again when that is done.
find-looked_through_as_of = Every match audited up to { $time } was looked through; nothing was waiting then.
find-looked_through_hands = Hands of matches that have ended were looked through; those of matches still played are shown to nobody.
find-a_match = Match { $match }
find-a_case = Case { $case }
find-answer = Answer
find-answer_show = Answer about the show
    .seat = Answer about the show of seat { $seat }
find-answer_score = Answer about the points
    .seat = Answer about the points of seat { $seat }
find-answer_money = Answer about the money
    .seat = Answer about the money of seat { $seat }
find-answer_timer = Answer about the timer
    .seat = Answer about the timer of seat { $seat }
find-answer_disconnection = Answer about the lost connection
    .seat = Answer about the lost connection of seat { $seat }
find-answer_joker = Answer about the joker
    .seat = Answer about the joker, seat { $seat }
find-answer_shuffle = Answer about the shuffle
    .seat = Answer about the shuffle, seat { $seat }
find-answer_partners = Answer about players acting together
    .seat = Answer about players acting together, seat { $seat }
find-no_time = time not recorded
find-until = until { $end }
find-at = { $start } { $zone }
find-live = { $start } { $zone }, still played
find-waiting = { $start } { $zone }, ended; hands open at { $time }
find-breaks_off = { $start } { $zone }, the record breaks off
find-from_to = { $start } to { $end } { $zone }

## sign_in: the sign-in page

sign_in-wrong = This name and password do not go together.
sign_in-stale = The page was open for too long, or the browser keeps no cookies. Try once more.
sign_in-unsent = Your session had ended, so nothing of what you sent was written. Sign in and send it again.
sign_in-wait_seconds = There were too many wrong passwords. Try again in { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}.
sign_in-wait_minutes = There were too many wrong passwords. Try again in { $count } minutes.

## frame: what stands on every page of the desk

frame-desk = meldtrail desk
frame-powered = Powered by { $name }
frame-home = home
frame-matches = matches
frame-cases = cases
frame-leads = leads
frame-local = Opened on this machine for its one user; with { $command } people sign in.
    .name = Who may be here
frame-find = Find
frame-find_what = Find a match, player, time, amount or cards
frame-show = Show
frame-sign_out = Sign out
frame-skip = Skip to the page

error-title = Error { $status }
error-title_400 = That cannot be asked
error-title_403 = Not for you
error-title_404 = Not found
error-title_409 = Not yet
error-title_500 = Something broke
error-title_503 = Not shown now
error-nothing_here = There is nothing at the address { $address } of this desk; go on from one of the links above.
error-all_matches = All matches
error-the_match = The match

## player: one seat of a match as its player is shown it, and the link that opens it

player-title = Your match
player-says = What you saw from seat { $seat }. This page can be opened until { $until }.
player-letter = Our answer
player-letter_erased = Our answer was sent to you. Its text was erased on { $at }; record { $record } of our log tells of it.
player-letter_later = Our answer to your complaint is still to be sent to you.
player-replay = The match, as you saw it
player-no_table = There is no picture of the table for this match.
player-missing = This page is opened by a link that support sends you. Open it again from the message, whole.
player-forged = This link is not complete, or it is no longer good. Open it again from the message, or ask support for a new one.
player-ended = The time of this link is over. Ask support for a new one if you still need it.
player-other = This link opens one seat of one match, and nothing else.
player-not_now = This match cannot be shown to you now. Ask support about it.
player-no_event = This match has no such event. Open the link again from the message.
player_link-title = Link for the player
player_link-says = Opens the replay as this seat saw it, and the letter, without sign-in. Whoever has the link can open it.
player_link-seat = Seat
player_link-days = Good for
player_link-so_many = { $count ->
        [one] one day
       *[other] { $count } days
    }
player_link-make = Make a link
player_link-made = It opens match { $match } as seat { $seat } saw it, with the letter, until { $until }.
player_link-address = Send this address to that player, and to nobody else:
player_link-ends = It cannot be called back by itself: it ends with its time, or together with all others when an admin runs meldtrail helpdesk rotate.
player_link-back = Back
refused-no_link_secret = Links cannot be signed here yet: an admin runs meldtrail helpdesk rotate once, which makes the key.
refused-no_letter_sent = No letter has been sent to seat { $seat } yet; send it first, then make the link.

## front: the first page

front-lead = Rummy matches as they were played, event by event, judged by the rules they were played by. A { $finding } is a rule broken or a record that contradicts itself; a { $verdict } says whether a figure of the platform holds.
front-a_finding = finding
front-a_verdict = verdict
front-search = Search of the whole desk
front-find_example = last night 10 pm invalid show 80 points
front-count_matches = { $figure } { $count ->
    [one] match
   *[other] matches
}
front-count_findings = { $figure } { $count ->
    [one] finding
   *[other] findings
}
front-count_overturned = { $figure } of { $of } claims of the platform wrong
front-count_undecidable = { $figure } undecidable
front-count_played_on = { $figure } still played
front-count_waiting = { $figure } ended, hands not open yet
front-new = What is new
front-new_matches = { $count ->
        [one] One match ended with a finding or a wrong claim of the platform
       *[other] { $figure } matches ended with a finding or a wrong claim of the platform
    }
front-new_none = No match ended with a finding or a wrong claim of the platform.
front-new_since = Since { $time }
front-newest = Newest findings
front-in = in
front-event = event { $seq }
front-nothing_found = Nothing was found.
front-no_match = No match has been ingested yet.
front-overturned = Newest wrong claims of the platform
front-claim_show = show
front-claim_points = points
front-claim_settlement = money
front-the_answer = the answer
front-all_hold = Every claim that could be decided holds.
front-claims = Complaints of players
front-review = Review
front-leads = Pairs whose decisions go with each other's hidden cards, or with each other's being in the deal, ranked for review. No finding of guilt.
front-figures = Figures
front-board = How much is played, what became of claims, rates, lengths of deals, fairness of the deal.
front-tables = Tables
front-hands = ; of matches that have ended also { $hands }
front-questions = Questions

## page: words of several pages

page-rules_unknown = rules not known
page-open_case = Open a case about this

## match, moment, contrast: the labels of the page of a match, of one moment, of what was claimed

match-title = { $match }, event { $seq }
match-state_open = still played
match-state_waiting = ended; hands open at { $time }
match-printed = For staff only: what is on this page is not sent to a player.
match-state_breaks_off = the record breaks off
match-state_settled = settled
match-state_closed = closed
match-events = { $count } events
match-findings = { $count ->
    [one] { $count } finding
   *[other] { $count } findings
}
match-overturned = { $count ->
    [one] { $count } claim
   *[other] { $count } claims
} of the platform wrong
match-perspective = Perspective
match-event = Event
match-event_from_to = Event, { $first } to { $last }
match-go = Go
match-play = Play
match-pause = Pause
match-list = Events
    .heard = Every event, marked where something is wrong
match-worth = What the hands are worth
match-worth_seat = Seat
match-worth_points = Points
match-worth_best = Best arrangement
match-worth_left = Left over
match-worth_shown = Could be shown
match-worth_yes = yes
match-worth_no = no
match-worth_putting_down = yes, putting down { $cards }
match-worth_note = Counted by the best arrangement, with one card put down where a hand has one too many. What is booked may go by the groups a player saved or showed.
match-worth_table_note = What the cards in hand cost at face value.
match-worth_tainted = Before this something happened that cannot have happened: what a hand is worth is not told.
match-worth_no_wild = The wild card is not on record: what a hand is worth is not told.
match-deal_events = events { $first } to { $last }
match-deal_wrong = { $count } marked
match-all_events = List the events of every deal
moment-deal_before = Deal before
moment-deal_after = Next deal
match-note = Note on this moment
match-note_in = A note in case { $case }
match-note_keep = Keep the note
match-share = Share this moment for some days
match-row = Matches of the list
match-row_place = match { $place } of { $count } of the list
match-row_before = ← match before
match-row_after = next match →
match-row_list = the list
match-keys = Keys: ← → one event, Shift with them to the next finding, [ and ] one deal, Home and End, P plays.
moment-steps = Steps
moment-first = First
moment-prev = Back
moment-next = Next
moment-last = Last
moment-wrong_before = Finding before
moment-wrong_after = Next finding
moment-event = Event { $seq } of { $last }
moment-no_time = No time on record
moment-by = by { $by }
moment_by-player = player
moment_by-timer = timer
moment_by-server = server
moment_by-staff = staff
moment-answer = Answer
moment-in_words = The table in words
contrast-title = Claimed and recomputed
contrast-head_what = What
contrast-head_claimed = Claimed
contrast-head_recomputed = Recomputed
contrast-head_ruling = Ruling
contrast-head_why = Why
contrast-differs = differs

## answer-..., case_answer-..., case_open-..., case_form-...: labels of the pages that answer, and of forms

answer-text_for = The text for seat { $seat }, to be sent
answer-copy = Copy
answer-short = The same for a chat, at most 400 characters
answer-copied = Copied.
answer-not_copied = Not copied: press Ctrl+C.
case_answer-title = Answer of case { $case }
case_answer-facts = Ticket { $ticket }, reference { $reference }, as checked by version { $version } under { $ruleset }.
case_answer-facts_no_rules = Ticket { $ticket }, reference { $reference }, as checked by version { $version }.
case_answer-was_sent = This case was answered. The letter stands here as it was sent; another is written once the case is decided anew, on appeal.
case_answer-to_case = Back to case { $case }
case_answer-seat = To seat
case_answer-copy_this = Copy this into the helpdesk, and send it.
case_answer-marked = Marked: copy it with the keyboard.
case_answer-mark_it = Mark it as sent. It is kept with the case to the letter, as it stands above, with your name and the time; the case is closed.
case_answer-mark = Mark as sent
case_answer-how = What is kept is what is sent, with the letter as it was composed beside it. The checked core is what the audit stands for.
case_answer-word_it = Word it otherwise
case_answer-macro = A text used again
case_answer-macro_use = Put it in
case_answer-greeting = Greeting
case_answer-own = A paragraph of your own, before the close
    .note = At most { $most } characters. What it says of the ruling or of money, beyond the checked core, needs a second person.
case_answer-close = Close
case_answer-core = The checked core: locked
    .note = Ruling, figures, rule and next step, as they were checked. A letter in which they are changed is sent when a second person has agreed to it.
case_answer-paragraph = Paragraph { $number } of the core
case_answer-show_worded = Show the letter so
case_answer-difference = What is not as composed
case_answer-needs = A second person must agree before this is sent
case_answer-propose = Propose it to a second person
case_answer-waits = It waits for a second person to agree: { $record }.
case_answer-another_waits = Another letter was proposed for this case: { $record }.
case_answer-agreed = Agreed to by { $who }.
case_answer-not_worded = Nothing was changed: { $why }.
case_open-title = Open a case about { $match }
case_open-head = Open a case
case_open-about = About
case_open-button = Open the case
case_open-there = There are cases about this match that are not closed. If this is the same complaint, join the new ticket to its case instead of opening another one.
case_open-answered = There are cases about this match that were answered. If this player writes again about the same, record an appeal in that case: the letter that follows names the one that was sent.
case_open-one = Case { $case }, ticket { $ticket }
case_open-how = The case, who opened it and when are kept for good. The player is told nothing by this.
case_form-may_be_empty = may be empty
case_form-look = Nothing was written yet: please look at what is marked.

## cases-..., case-...: labels of the queue of cases and of one case

cases-order = The most urgent first, as of { $now }.
cases-by_status = Where they stand
cases-by_whose = Which of them
cases-asked = Ticket, case or match
cases-assigned_to = Assigned to
cases-incident = Incident
cases-of_incident = Only cases of the incident { $incident }.
cases-own = { $count ->
        [one] Your case
       *[other] Your cases: { $count }
    }
cases-own_all = All { $count } of yours
cases-everybodys = The whole queue
cases-own_none = Nothing waits for you.
cases-unassigned = { $count ->
        [one] One case is nobody's yet.
       *[other] { $count } cases are nobody's yet.
    }
cases-promise = { $days ->
        [one] Letters that give something back promise it within a day.
       *[other] Letters that give something back promise it within { $days } days.
    }
cases-next = Take this next
cases-take = Take
cases-take_case = Take case { $case }
cases-head_hand_over = Hand over
cases-hand_over = Hand over
cases-hand_over_case = Hand over case { $case }
cases-give_to = Hand over to
cases-load = Who has how much
cases-load_waiting = Waiting
cases-load_overdue = Overdue
cases-load_appealed = Appealed
cases-load_next = Due first
cases-head_case = Case
cases-head_status = Stands
cases-head_age = Age
cases-head_clock = Clock
cases-head_ticket = Ticket
cases-head_about = About
cases-head_assigned = Assigned
cases-hold = legal hold
cases-suspect = lines came from { $writer }, who is suspect
cases-doubted = its import is doubted
cases-nobody = nobody
cases-nobody_assigned = nobody assigned
cases-listed = { $shown } case(s) shown, { $closed } closed, { $total } in all.
cases-reviewed = reviewed
cases-more = More of them
cases-from_to = { $first } to { $last } of { $of }
cases-before = before these
cases-after = after these
cases-none = No case has been opened yet.
cases-how = A case is opened from the page of a match, or of an answer: “{ $link }”.
cases-none_so = No case is like that.
cases-none_asked = No case is like that: nothing has “{ $q }” for its ticket, id or match.
cases-all_waiting = All that wait
case-title = Case { $case }
case-ruling = The ruling
case-unruled = No ruling yet.
case-record = record { $seq }
case-newer = Added since: { $records }, marked below. Look at it; what you typed is kept in the form, and can be sent again if it still holds.
case-newer_lost = Added since: { $records }, marked below.
case-typed = What you typed
    .note = This can no longer be done with the case. Copy from here what you need.
case-paid = ₹{ $paid } to be paid
case-ticket = ticket { $ticket }
case-age = age { $age }
case-hold = Legal hold.
    .note = Nothing this case rests on may be erased, of anybody who played.
case-opened = Opened
case-due = To be answered by
case-as_ruled = As ruled, { $reference }.
case-reviewers = Reviewed or proposed by
case-decider = Decided by
case-own_words = in the player's own words
case-next = Next step
    .note = The letter is shown then, to be read before it is sent.
case-letter_foreseen = The letter, once it is decided as ruled
case-letter_next = The letter
case-letter_sent = The letter that was sent
case-letter_above = It stands above, under the ruling.
case-macros = With a text used again:
case-decide_as_ruled = Decide as ruled: { $outcome }
case-decide_and_refund = Decide as ruled: { $outcome }, refund { $paid }
case-decide_then_letter = Decide, and on to the letter
case-pass_on = Pass it on to those who look into players acting together, and tell the player so
case-passed_on = Passed on to those who look into players acting together; one match decides nothing of it.
case-answer_now = The answer, as the audit sees it now
case-course = Course
case-records = Records
case-erased = Words of it were erased on { $at }; record { $seq } of the log tells of it.
case-rests = It rests on the rules { $rules }.
case-replaces = It replaces the letter of { $record }.
case-replaced = Replaced by the letter of { $record }.
case-overtaken = Other rules were pinned to the match since: look whether this answer still holds.
case-corrected_by = Corrected by { $record }:
case-odd = May not stand here: { $why }. It changes nothing.
case-do = What can be done now
    .note = You write as { $who }. Nothing that is written can be taken back or changed, only corrected.
case-assign_to_me = Assign to me
case-restored = Not written yet: this is what you had typed before you signed in again.
case-nothing_to_do = Nothing can be added by you where the case stands now.
case-reads_only = Your role reads cases and does not write them.
case_file = File, of which the browser reckons the rest
case_file-large = Too large to be reckoned here: paste what sha256sum prints.
case_file-reckoning = Reckoning…
case_file-done = Reckoned. The file stays on this machine.
case_file-failed = The file cannot be read here: paste what sha256sum prints.

## sign_in-...: labels of the sign-in page

sign_in = Sign in
sign_in-name = Name
sign_in-password = Password
sign_in-note = Whoever keeps the ledger makes accounts. Every view of a hand is written down.

## find-...: labels of the search page

find-title = Find: { $asked }
find-a_ticket = a ticket
find-nothing = nothing
find-what = A match, a player, a time, an amount, cards, or what happened
find-understood = Understood as
find-unused = Not used: { $words }.
find-cut = Only the first { $longest } signs were read.
find-sure = Press Enter again, or { $link }.
find-go_there = go there
find-who_is = Who “{ $name }” is
find-player_is = { $count ->
    [one] “{ $name }” is
   *[other] “{ $name }” is what { $count } players are called:
}
find-in_matches = { $player } in { $count ->
    [one] { $count } match
   *[other] { $count } matches
}
find-nobody = No player here is called “{ $name }”.
find-no_match = No match here is called “{ $name }”.
find-no_table = No table here is called “{ $name }”. One with the same digits would count as it.
find-nobody_bare = No match, table or player here is called “{ $name }”. Names are found whole.
find-same = { $one } is recorded as the same person as { $others }.
find-case = ticket { $ticket }, { $status }
find-case_match = about match { $match }
find-found = { $count ->
    [one] One match
   *[other] { $count } matches
}
find-more = More than { $count } matches
find-newest = The newest { $count } are shown. Add a day, a player, a table or an amount to see fewer.
find-table = table { $table }
find-seat = Seat { $seat } { $player }
find-at_event = The table at event { $seq }
find-the_match = The match
find-not_found = Nothing was found:
find-not_found_yet = Nothing was found so far:
find-ticket = Paste a ticket
find-ticket_text = The ticket, in the player's words: English, Hindi, Hinglish or Tamil
find-ticket_subject = Subject
find-ticket_requester = Requester's player id
find-ticket_at = Written at
find-ticket_go = Find the match
find-ticket_time_unread = “{ $written }” is no time as 2026-11-20 22:15; the ticket is read as written now.
find-ticket_matches = { $count ->
    [one] One match fits
   *[other] { $count } matches may fit, the best first
}
find-ticket_sure = { $count ->
    [one] No other match fits nearly as well. Look at what does not fit before you answer.
   *[other] The first is far ahead of all others. Look at what does not fit before you answer.
}
find-ticket_named = { $count ->
    [one] The ticket has its whole id. Look at what does not fit before you answer.
   *[other] The ticket has the whole id of the first. Look at what does not fit before you answer.
}
find-ticket_unsure = { $count ->
    [one] It is the only one that fits at all, and what fits is little.
   *[other] Which one it is cannot be told from the ticket alone.
}
find-ticket_compared = { $count ->
    [one] One match was compared.
   *[other] { $count } matches were compared: those of the players, days, tables and figures named.
}
find-ticket_compared_newest = { $count } matches were compared: for some parts of the ticket only the newest of many. A player, a table or a time makes it fewer.
find-ticket_none = No match fits this ticket.
find-ticket_none_yet = No match fits this ticket so far.
find-ticket_older = Nothing of the days the ticket names or was written in fits it; these are from longer ago or other days.
find-ticket_none_later = But for matches that began after { $time }, when it was written: if that was later, say so in “Written at”.
find-ticket_none_newest = For some parts of the ticket only the newest of many matches were compared. A player, a table or a time makes it fewer.
find-ticket_no_clue = Nothing in it says which match: add when it was, who played, or a figure.
find-ticket_read = What was read of it
find-ticket_words = In the ticket
find-ticket_meaning = Understood as
find-ticket_written = Read as written at { $time }.
find-ticket_topics = The complaint is about: { $topics }. That does not tell which match.
find-topic_partners = players who play together
find-topic_shuffle = the shuffle
find-topic_joker = jokers
find-topic_score = points
find-topic_money = money
find-fits = { $count ->
    [0] Fits in none of { $of } parts.
   *[other] Fits in { $count } of { $of } parts:
}
find-doubt_near = “{ $typed }” nearly fits: { $why }
find-doubt_misses = “{ $typed }” does not fit: { $why }
find-doubt_not_there = nothing like it is in this match.
find-doubt_not_happened = this match has nothing of the kind “{ $what }”.
find-doubt_instead = here it is { $what }.
find-doubt_not_recorded = here it is not on record.
find-doubt_figure = the nearest figure is { $figure }.
find-doubt_other_seat = it is of seat { $seats }, another than the player's.
find-doubt_time = it began on { $at }.
find-doubt_later = it began on { $at }, after the ticket was written.
find-doubt_no_time = its log has no times.
find-meant = Did you mean:
find-without_that = Try it without that:
find-without_one = Try it without one part:
find-today = today
find-last_night = last night
find-ask_day = Look at the spelling, or ask for the day: { $today }, { $night }.
find-not_understood = Nothing in this was understood. These are ways to ask:
find-ask_match = A match, case, ticket or table
    .how = a match id or its beginning; { $one }, { $two }, { $three }
find-ask_player = A player
    .how = { $one }, or { $two }; a pseudonym as it stands. Each look-up is written down.
find-ask_pseudonym = a pseudonym as it stands
find-ask_time = A time
    .how = { $one }, { $two }, { $three }, { $four }, { $five }. A clock means half an hour before and after; days stand before months.
find-ask_amount = An amount
find-ask_cards = Cards off a screenshot
    .how = { $one }, { $two }: one hand held them all at once, in a match that has ended
find-ask_happened = What happened
    .how = the name of a finding or of rules
find-ask_mixed = All of it may be mixed: { $one }.

## board-..., query-..., row-..., table_page-...: labels of the board and of pages of tables

board-lead = How much is played and what the audit says of it, counted over the whole ledger when it was last projected. Every picture has its figures beside it.
board-figures = { $title }, figures
board-first_rows = The first { $count } of { $of } rows.
board-behind = { $title } The table behind it
query-title = A query
query-for_example = for example
query-ask = Ask
query-hide_sql = Hide how it is asked (SQL)
query-show_sql = Show how it is asked (SQL)
query-change = change it
query-rows = { $figure } { $count ->
    [one] row
   *[other] rows
}, also as
query-rows_more = More than { $figure } { $count ->
    [one] row
   *[other] rows
}, also as
query-columns = What the columns mean
query-fill_in = Fill in { $names } to ask.
query-and = {" and "}
query-all = All questions
row-after_event = The table after this event
row-by_event = The table, event by event
row-events = Events as a list
row-findings = Findings
row-verdicts = Verdicts
row-deals = Deals
table_page-no_records = 0 records
table_page-not_by = Do not count by { $column }
table_page-every = Every { $column }
table_page-filter_column = Column to filter by
table_page-compare = How to compare
table_page-value = Value to compare with
table_page-sort = Sort by

## macros: the page of macros

macros-title = Macros
macros-note = Texts used again in letters, with places that are filled from the case. What is changed here goes for this desk and for { "meldtrail case" }; the files it stands over stay as they are.
macros-reads_only = Admins change them.
macros-blanks = In braces may stand { $blanks }. A macro is offered where all of its places can be filled and it has words in the language of the letter.
macros-place_greeting = greeting
macros-place_own = a paragraph before the close
macros-place_close = close
macros-here = changed at this desk
macros-edit = Change
macros-edit_of = Change { $name }
macros-new = A new macro
macros-field_macro = Name
    .note = Small letters, digits and underscores; it stays as it is.
macros-field_place = Place in the letter
macros-field_title = What staff call it, { $language }
macros-field_text = Words, { $language }
macros-save = Save
macros-leave = Leave it
macros-take_back = Go back to the text of the file
macros-remove = Remove it
macros-taken = { $name }: there is a macro of that name; change that one, or take another name
macros-not_written = Nothing was written: { $why }.
macros-meanwhile = Nothing was written: somebody else has changed this macro since you opened it. Below is what you typed; what it says now stands in the list. Saving again writes over that.
refused-no_macro = There is no macro { $name }.

## helpdesk: the JSON interface, the panel in a sidebar, webhooks

refused-letter_of_case = Case { $case } has decided this complaint: its letter is the one to send.
    .do = Take the letter from the page of the case.
refused-no_deal = Match { $match } has no deal { $deal }.
refused-not_opened = No case was opened: { $why }.
refused-no_ruling = No program rules on a case without a match and a seat.
refused-no_helpdesk = This desk has not been told of { $helpdesk }.
    .do = An admin sets it up: meldtrail helpdesk allow { $helpdesk } --origin ADDRESS.
refused-no_agent = This desk has no account called { $agent }.
    .do = An admin adds the account, and says whose it is: meldtrail helpdesk agent.
refused-role_of_agent = The account { $agent } is { $role }, and the panel is for roles that may look players up.
refused-no_library = This panel cannot be opened: { $why }.
refused-other_origin = The panel was asked for from another site than the helpdesk's.
refused-ticket = The ticket cannot be read: its { $field } is missing, too long, or written wrongly.
refused-link_missing = The panel is opened by the helpdesk, with a link it asks for: there is none here.
refused-link_forged = This link was not made by this desk, or its secret has changed since. Open the ticket again.
refused-link_expired = This link is too old. Open the ticket again.
refused-link_over = This panel has been open for as long as one may be. Open the ticket again.
refused-link_used = This link was used already. Open the ticket again.
refused-link_other_use = This link is not good for that. Open the ticket again.
refused-link_other_role = The account { $agent } is gone or has another role since. Open the ticket again.
refused-link_other_ticket = This panel is for ticket { $ticket }, and for no other.
refused-link_other_text = This panel is for ticket { $ticket } as it was when it was opened. Open the ticket again.
refused-link_other_match = This match is none of those found for the ticket.

api-no_token = Send a token of this desk
    .do = Send the header Authorization: Bearer TOKEN; an admin makes one: meldtrail staff token NAME --scope SCOPE.
api-no_machines = This desk has no tokens yet
    .do = An admin makes one: meldtrail staff token NAME --scope SCOPE.
api-too_many_tokens = Too many wrong tokens came from this address
    .do = Try again in { $seconds } seconds.
api-no_scope = This token does not have the scope { $scope }
    .do = An admin makes another: meldtrail staff token NAME --scope { $scope }.
api-no_operation = There is nothing at this address
    .do = Look at /-/api/v1/openapi.json.
api-method = This address is asked by { $methods }
    .do = Ask it so.
api-wrong_json = What was sent is not what is read here: one JSON object in UTF-8, each key once
    .do = Look at /-/api/v1/openapi.json.
api-wrong_field = The field { $field } is wrong: { $why }
    .do = Put it right; /-/api/v1/openapi.json says what it may be.
api-not_recorded = Nothing is shown, since it cannot be recorded who sees it: { $why }
    .do = Try again in a few seconds.
api-broken = Something broke, and nothing was done
    .do = Tell an admin of this desk when it was; its log says where.
api-do_400 = Ask as /-/api/v1/openapi.json says.
api-do_403 = Ask an admin of this desk.
api-do_404 = Look the match up: POST a ticket to /-/api/v1/tickets, and ask about what it finds.
api-do_409 = Nothing is wrong with what was sent; ask again when things have changed.
api-do_422 = Put it right, and send it again.
api-do_503 = Try again in a few seconds.

panel-title = Ticket { $ticket }
panel-as = as { $agent }
panel-matches = { $count ->
    [0] No match found
    [one] { $count } match may be meant
   *[other] { $count } matches may be meant
}
panel-incomplete = Not everything was looked through.
panel-sure = The first is far likelier than all others.
panel-unsure = Look at each before you answer.
panel-live = still played
panel-choose = Rule on this
panel-choose_of = Rule on { $match }
panel-others = { $count ->
    [one] { $count } other match
   *[other] { $count } other matches
}
panel-unread = Not understood: { $words }
panel-ruling = Ruling
panel-no_ruling = No ruling
panel-which_seat = Whose complaint is it? Choose the seat.
panel-seat = Seat
panel-topic = About
panel-any_topic = everything
panel-language = Language
panel-ask = Show
panel-letter = Letter
panel-no_letter = No letter
panel-copy = Copy
panel-copied = Copied
panel-not_copied = Select the text and copy it yourself
panel-reply = Put into the reply
panel-replied = Put into the reply
panel-open_case = Open a case
panel-case_opened = Case { $case } is open.
panel-case_there = Case { $case } was open for this ticket already.
panel-join = Join this ticket to case { $case }
panel-joined = This ticket belongs to case { $case } now.
panel-case_page = Case on the desk
panel-loading = Reading the ticket …
panel-no_framework = The ticket cannot be read: this page runs in the sidebar of a helpdesk, with its scripts.
panel-refused = The panel is not shown

reveals-title = Hands to open before their time
reveals-note = Somebody asked that the hidden hands of a match that has ended be opened at once. They open when a second person agrees. Both stay in the record.
reveals-none = Nobody has asked for any that still wait.
reveals-match = Match
reveals-who = Asked by
reveals-asked = Asked
reveals-reason = Why
reveals-opens = Open by themselves
reveals-agree = Agree
reveals-agree_to = Agree that the hands of { $match } open now
reveals-somebody_else = somebody else agrees
reveals-void_removed = { $who } may not ask for this any more; somebody who may asks anew
reveals-void_erased = the reason was erased; somebody asks anew, with a reason
reveals-past = What came of earlier ones
reveals-by = Agreed by
reveals-by_nobody = nobody
reveals-agreed = Agreed
refused-reveal_nobody = Nobody asked that the hands of { $match } be opened, so there is nothing to agree to.
refused-reveal_unknown = There is no match { $match } here.
refused-reveal_own = It was asked by { $who }: somebody else must agree.
refused-reveal_removed = It was asked by { $who }, who may not ask for that any more: nobody can agree to it. Somebody who may asks anew.
refused-reveal_erased = The reason { $who } gave was erased, and hands are opened for a reason on record: nobody can agree to it. Somebody asks anew.
refused-reveal_played = { $match } is still played: nobody opens the hands of a match that has not ended.
refused-reveal_open = The hands of { $match } are open already.
refused-reveal_one_person = Nobody has an account here, so the local user is one person under every name, and this takes two. { "meldtrail staff add" } makes accounts.
webhooks-title = Webhooks
webhooks-none = No webhook is set up: meldtrail helpdesk webhook NAME URL.
webhooks-name = Name
webhooks-url = Address
webhooks-events = Told of
webhooks-deliveries = What was told, failures first
webhooks-no_deliveries = Nothing has been told yet.
webhooks-event = Event
webhooks-case = Case
webhooks-status = Status
webhooks-tries = Tries
webhooks-last = Last try
webhooks-next = Next try
webhooks-trouble = What went wrong
webhooks-trouble_unknown_host = { $host } is not known
webhooks-trouble_private = { $host } is at { $address }, within a private network, and nothing says that this is meant
webhooks-trouble_too_slow = no whole answer within { $seconds } seconds
webhooks-trouble_no_answer = no answer: { $error }
webhooks-trouble_status = answered with { $status }
webhooks-trouble_redirect = answered with { $status }, which is not followed
webhooks-trouble_broken = it cannot be sent: { $error }
webhooks-again = Send again
webhooks-again_of = Send { $delivery } again
webhooks-status_waiting = waiting
webhooks-status_delivered = delivered
webhooks-status_failed = failed
webhooks-event_case_opened = case opened
webhooks-event_case_decided = case decided
webhooks-event_letter_sent = letter sent

## leads: the queue of pairs to review

chance-in = { $count } in { $size }
chance-million = 1 million
chance-less = less than 1 in 1 million
refused-no_scan = No scan has been made of this ledger: run meldtrail collusion scan on it.
refused-leads = Leads are shown to analysts only.
refused-no_pair = { $one } and { $two } are no pair that was tested: there is no such player, or they did not sit together in enough deals for anything to be said.
leads-means = What a lead means.
    .note = In the games on record one player's decisions went with one other player's hidden cards, or with that one's being in the deal: more than with anybody else's under the same rules at the same number of seats, and more than chance gives among all pairs that were tested. It says in which order to review.
leads-means_not = What it does not mean.
    .note = It is no finding of guilt and does not say why. Up to 1 listed pair in 20 is to be expected to be honest. Devices, addresses, sitting together and money that moved are in no figure. Nothing is done to anybody because of it, and nobody should be accused on it.
leads-listed = { $count ->
    [one] { $count } pair
   *[other] { $count } pairs
} listed of { $tested } tested ({ $not_enough } with not enough deals together) in { $matches } matches.
leads-beyond = { $more } more to review stand beyond the budget of { $budget }.
leads-none = No pair is to be reviewed.
    .note = That none stands out does not say that nobody colludes: little of it, or in few games, is not seen.
leads-none_of = { $count ->
    [one] { $count } pair
   *[other] { $count } pairs
} had enough deals together to be tested, { $not_enough } had not, in { $matches } matches.
leads-suppressed = { $count ->
    [one] { $count } pair not listed: somebody decided on it, and games not seen then do not bear it out by themselves.
   *[other] { $count } pairs not listed: somebody decided on them, and games not seen then do not bear them out by themselves.
}
leads-list_too = { $count ->
    [one] List it too
   *[other] List them too
}
leads-only_to_review = Only those to review
leads-gated_in = Of { $rulesets } nothing is tested for { $channels }:
leads-gated = { $channel } ({ $says }) is withheld:
leads-head_rank = Rank
leads-head_pair = Pair
leads-head_deals = Deals
leads-head_q = Q
    .note = The share of honest pairs to be expected among the pairs with this figure or a smaller one. Pairs up to 0.05 are listed.
lead_standing-confirmed = confirmed
lead_standing-screened = screened
lead_standing-flagged = flagged
lead_standing-not_flagged = not flagged
lead_decision-confirmed = confirmed
lead_decision-dismissed = dismissed
leads-head_standing = Standing
    .note = { $confirmed }: found in the earlier half of the games and borne out by the later half alone. { $screened }: found in the earlier half only. { $flagged }: found over both together. None of these is anybody's decision.
leads-head_strongest = Strongest channel
leads-pair = { $one } and { $two }
leads-by_staff = { $decision } by staff
leads-each = each of them
leads-how = How to read it
leads-every = Every tested pair
    .note = { $link }, the strongest first.
leads-in_a_table = in a table
leads-scanned = Scanned on { $time }.
leads-since = { $count ->
    [one] { $count } match has ended since and is in no figure here.
   *[other] { $count } matches have ended since and are in no figure here.
}
leads-since_none = No match has ended since.
leads-not_computable = { $channel }: not computable, n = { $n } over all pairs{ $n ->
    [0] .
   *[other] : too few for any.
}
leads-skipped = { $count ->
    [one] { $count } match not read:
   *[other] { $count } matches not read:
}
leads-calibrated = Calibrated on clean play of { $platforms ->
    [one] { $platforms } platform
   *[other] { $platforms } platforms
}.
leads-not_calibrated = p-values are not calibrated: there is no table of calibration.

## lead_text: what a scan says of channels, leads and rings, and why it says nothing

-lead-style = a style of one format or one size of table, where the two meet; each is held against the same
-lead-careless = carelessness in one format or at one size of table, where the two meet; each is held against the same
-lead-dependence = the same dependence on other players' hands, or none in later games
lead_text-coordinated_drops_name = coordinated drops
lead_text-coordinated_drops_pattern = drops or stays by how strong the other's hidden hand is
lead_text-coordinated_drops_innocent_1 = strong hands are played boldly and seen to be, so later turns rest on what was public too; the same player with others shows how much
lead_text-coordinated_drops_innocent_2 = a good hand of one's own makes the other's a little worse; the model of honest play knows one's own hand
lead_text-coordinated_drops_innocent_3 = { -lead-style }
lead_text-coordinated_drops_overturned = { -lead-dependence }
lead_text-coordinated_drops_unit = tens of points of strength of the other's hand, for each decision
    .counted = tens of points of strength of the other's hand
lead_text-feeding_name = feeding
lead_text-feeding_pattern = throws cards that make the next player's hidden hand better, more often than to others
lead_text-feeding_innocent_1 = a style that throws middle cards early helps whoever comes next, so it is held against the same player's discards to others
lead_text-feeding_innocent_2 = a partner who is easy to read: what was taken openly is in the model of honest play
lead_text-feeding_innocent_3 = { -lead-style }
lead_text-feeding_overturned = the same excess towards other players who come next, or none in later games
lead_text-feeding_unit = points of the next player's hand, for each discard
    .counted = points of the next player's hand
lead_text-hand_sharing_name = hand sharing
lead_text-hand_sharing_pattern = breaks up partial melds early when the cards they wait for are in the other's hidden hand
lead_text-hand_sharing_innocent_1 = cards seen in the discards, which the model of honest play knows of
lead_text-hand_sharing_innocent_2 = a habit of holding on to, or giving up, certain partial melds, which shows with other players as well
lead_text-hand_sharing_innocent_3 = { -lead-style }
lead_text-hand_sharing_overturned = { -lead-dependence }
lead_text-hand_sharing_unit = cards in the other's hand, for each discard
    .counted = cards in the other's hand
lead_text-hold_off_name = hold-off
lead_text-hold_off_pattern = does not declare a hand that could be shown while the other is still in
lead_text-hold_off_innocent_1 = overlooking a show, which happens to everybody and is held against the same player's rate with others
lead_text-hold_off_innocent_2 = playing on for nothing in a game without stakes
lead_text-hold_off_innocent_3 = { -lead-careless }
lead_text-hold_off_overturned = as many shows overlooked with others, or a log that lacks the other's games
lead_text-hold_off_unit = hands that could be shown with the other in were held back
lead_text-squeeze_name = squeezing a third player
lead_text-squeeze_pattern = keeps back what would help the next player's hidden hand while the other is still in
lead_text-squeeze_innocent_1 = caution towards a player who collects openly, which the model of honest play knows, and which does not depend on who else is in
lead_text-squeeze_innocent_2 = feeding somebody else makes discards to all others look held back beside it; the channel of feeding says so
lead_text-squeeze_overturned = as little for the next player when the other is out, or no such difference in later games
lead_text-squeeze_unit = points kept from the next player's hand, for each discard
    .counted = points kept from the next player's hand
lead_text-timing_name = timing
lead_text-timing_pattern = plays faster or slower by how good the own hidden hand is, more so while the other is in
lead_text-timing_innocent_1 = hands that are easy or hard to play take less or more time, with everybody; the same player without the other shows how much
lead_text-timing_innocent_2 = a style that changed over the months in which the other came or went
lead_text-timing_innocent_3 = a stake or a device of its own at the tables with the other
lead_text-timing_overturned = time that tells as much of the hand at tables without the other, or no longer does in later games
lead_text-timing_unit = of the log of think time, for ten points nearer to a show
lead_text-wrong_shows_name = dumping by wrong shows
lead_text-wrong_shows_pattern = makes wrong shows in deals the other has not dropped at once
lead_text-wrong_shows_innocent_1 = mistakes of a beginner or in a hurry, which fall on all tables alike
lead_text-wrong_shows_innocent_2 = a misread wild card
lead_text-wrong_shows_innocent_3 = { -lead-careless }
lead_text-wrong_shows_overturned = as many wrong shows at other tables
lead_text-wrong_shows_unit = deals with the other in at the player's first turn had a wrong show
lead_text-mutual_name = channels together
lead_text-mutual_pattern = acts in several channels at once, and the other likewise
lead_text-giving_name = what is given, together
lead_text-giving_pattern = gives in several channels at once
lead_text-meaning = A lead says in which order to review. It is no finding of guilt: it says that one player's decisions go with another's hidden cards, or with that one's being in the deal, more than with other people's. Which of the two it is, the channel says.
lead_text-refunds_mean = An upper bound: every point a third player lost in a deal that one of the two won while both sat in it, as if without the pair nothing had been lost. Honest play would have cost part of it or all; what was won from the two in other deals is not set off, and fees are not in it. Nothing is paid by this list: somebody decides, match by match.
lead_text-why_nothing = not computable, n = 0
lead_text-why_channels = fewer than two channels to weigh together
lead_text-why_decisions = too few decisions with the other
lead_text-why_decisions_others = too few decisions with others to compare with
lead_text-why_decisions_alike = too few decisions with others to compare with in the same ruleset and number of seats
lead_text-why_same = decisions with the other and with others are the same ones
lead_text-why_trials = too few trials with others to compare with
lead_text-why_trials_alike = too few trials with others to compare with in the same ruleset and number of seats
lead_text-why_deals = too few deals with the other
lead_text-why_deals_without = too few deals without the other to compare with
lead_text-why_deals_alike = too few deals to compare in the same ruleset and number of seats
lead_text-why_times = times too much alike to compare
lead_text-why_one_way = counted in each direction only
lead_text-choice_stayed = stayed
lead_text-choice_dropped = dropped
lead_text-choice_took_the_discard = took the discard
lead_text-choice_drew_from_the_stock = drew from the stock
lead_text-choice_declared = declared
lead_text-choice_played_on = played on
lead_text-choice_near = from here, own hand { $points } points nearer to a show than usual, acts took { $times } times what such acts take
lead_text-choice_far = from here, own hand { $points } points farther from a show than usual, acts took { $times } times what such acts take
lead_text-won_other = { $channel }; the other won the deal
lead_text-won_same = { $channel }; the same player won the deal
lead_text-won_third = { $channel }; a third player won the deal
lead_text-skipped_rules_unknown = its rules are not known
lead_text-skipped_altered = in the ledger's files an event of it, or the record of its rules, is not, or not provably or wholly, as stored: `meldtrail audit --all` names it; mend it, then do this again
lead_text-skipped_not_replayed = the game is not replayed
lead_text-skipped_melds_laid = melds are laid on the table
lead_text-skipped_not_counted = hands of this game are not counted compiled
lead_text-skipped_seats = more than { $seats } seats
lead_text-skipped_not_ended = has not ended yet; ingest --closed closes those an archive leaves open
lead_text-as_kept = { $text }
lead_text-withheld = withheld, { $why }
lead_text-why_hands = hands too much alike to compare
lead_text-why_unknown_play = the earlier half has too few decisions to learn honest play from
lead_text-why_few_left = the model of honest play fits badly where they played: too few other deals together
lead_text-why_scatter = the model of honest play fits badly: scores scatter { $times } times as far as it says
lead_text-why_fit = the model of honest play fits badly: it explains { $share } of what it should of { $kind } of { $whose } (n { $n })
lead_text-share_nothing = nothing
lead_text-whose_all = all players
lead_text-whose_tables = tables of { $table }
lead_text-whose_players = players with { $low } to { $high } of them
lead_text-whose_most = players with { $low } or more of them
lead_text-whose_in = { $whose } in { $ruleset }
lead_text-table = { $ruleset }, { $seats } seats
lead_text-not_computable = not computable
lead_text-effect = { $parts }
lead_text-effect_rate = { $observed } of { $n } { $unit }; { $baseline } of { $others } without
lead_text-effect_slope = { $observed } { $unit } ({ $n } deals); { $baseline } without the other
lead_text-effect_score = { $observed } beyond expectation in { $unit } ({ $n }); { $baseline } is what others get in the same rulesets and numbers of seats
lead_text-effect_interval = 95 % interval of the difference { $low } to { $high }
lead_text-effect_compared = by ruleset and seats, each weighed by what it tells: { $strata }
lead_text-effect_alone = not compared, for want of others: { $strata }
lead_text-stratum = { $table } { $one }, without { $others }
lead_text-of = { $events } of { $n }
lead_text-side_slope = { $figure } ({ $n } deals)
lead_text-side_slope_none = { $n } deals
lead_text-side_score = { $figure } ({ $n } decisions)
lead_text-side_score_none = { $n } decisions
lead_text-weighed = weighs together: { $parts }
    .page = weighs together, each with its p as computed: { $parts }
lead_text-part = { $channel } (p { $p })
lead_text-since_few = { $count } deal(s) together in games not seen then: too few to be judged by themselves
    .page = { $count ->
        [0] no deal together in games not seen then
        [one] { $count } deal together in games not seen then: too few to be judged by themselves
       *[other] { $count } deals together in games not seen then: too few to be judged by themselves
    }
lead_text-since_again = p { $p } over { $count } deals in games not seen then, { $asked } asked for: borne out again
lead_text-since_not = p { $p } over { $count } deals in games not seen then, { $asked } asked for: not borne out
lead_text-evidence_score = decisions by what the other gained beyond expectation
lead_text-evidence_rate = the first of the occasions that were counted, in order of time
lead_text-evidence_slope = deals that lie where the slope leads, the farthest first
lead_text-figures_mean = p is the chance of so much among honest pairs; q the share of honest pairs to be expected among all whose q is this one or smaller, of which those up to 0.05 are listed; an effect of 0 is what others get under the same rules at the same number of seats.
lead_text-ring_meaning = A ring says that the pairs of a group close more often than the same pairs strewn at random would. It orders a review of its pairs, one by one; it is no finding of guilt, and says nothing of anybody alone.
lead_text-ring_innocent_1 = A club that plays together: habits learnt from each other that the model of honest play fits worse than others'.
lead_text-ring_innocent_2 = Two pairs with one member or one opponent in common, and a third pair by chance: see each pair given the others.
lead_text-ring_innocent_3 = One fault of the platform that shows several people the same cards, or deals them cards that are not independent.
lead_text-ring_innocent_4 = Accounts of one person or household that the ledger does not know to be one.
lead_text-ring_overturned_1 = Later games alone, in which one of the pairs is no stronger than the members' pairs with other people.
lead_text-ring_overturned_2 = A calibration on play of this platform that is presumed clean, under which a pair is no longer near-flagged.
lead_text-ring = Strewn at random over the pairs tested, the same figures close a group as strong as this with p { $p }; its weakest pair given the others has p { $weakest }, its strongest alone { $alone }.

## collusion: what its commands print on the terminal

collusion-lead = q { $q }  { $deals } deals  { $standing }
collusion-told = { $channel }: { $words }
collusion-decided = { $decision } by { $who } at { $at }; { $since }
collusion-decided_because = { $decision } by { $who } at { $at }: { $reason }; { $since }
collusion-summary = { $flagged } pair(s) to review of { $pairs_tested } tested ({ $pairs_not_enough } pair(s) with not enough deals) in { $matches } match(es).
collusion-beyond = { $count } more flagged pair(s) beyond the budget; see --budget.
collusion-suppressed = { $count } flagged pair(s) suppressed: decided ({ $confirmed } confirmed, { $dismissed } dismissed) and not borne out by games not seen then; --all lists them.
collusion-withheld_in = { $ruleset }: its decisions withheld from { $channels }: { $why }
collusion-not_read = { $count } match(es) not read: { $why }
collusion-changed = { $count } match(es) changed since they were summed and were put right
collusion-linked = { $count } people have several accounts, by the records on people; each is tested as one
collusion-at_one_table = Two accounts of one person ({ $player }) sat at one table in { $deals } deal(s), which are in no figure
collusion-nothing_tested = No pair with { $fewest } deals together or more, so nothing was tested; see --fewest
collusion-explains = What the model explains of what it should{ $ruleset ->
    [none] { "" }
   *[other] { " " }in { $ruleset }
} (1: all of it): { $shares }
collusion-outgrown = The model is of a small part of these matches; scan --fresh fits a new one
collusion-calibrated = Calibrated on play presumed clean: { $pairs } pair(s) of { $matches } match(es) of { $count ->
    [one] ledger { $ledgers }
   *[other] ledgers { $ledgers }
}
collusion-from_shipped = { $count } of its tails are those of the shipped table
collusion-without_tail = Not calibrated for want of pairs in the table, at least in part: { $tests }
collusion-not_enough = not enough: { $deals } deal(s) together
collusion-nothing_said = { $why }; { $fewest } are needed. Nothing is said of this pair.
collusion-on_desk = on the desk { $pair }
collusion-figures = p { $p }, q { $q } over all pairs; { $standing }
collusion-p_least = p is the least of { $count } tests ({ $channel }, { $direction }, p { $p }) times their number, at most 1
collusion-evidence = Evidence, { $direction }: { $what }
collusion-gain = worth { $worth }, expected { $expected }
collusion-could = could also: { $choice } ({ $share } likely, worth { $worth })
collusion-with_others = The same player with others, in deals in which the two did not meet ({ $count } compared)
collusion-control = n { $n }, effect { $effect } ({ $low } to { $high }), p { $p }
collusion-harm_paid = Context, no evidence: over { $deals } deals { $one } paid { $two } { $points } points net ({ $money } in the currency); when one of them won, others lost { $third } points.
collusion-harm_got = Context, no evidence: over { $deals } deals { $one } was paid by { $two } { $points } points net ({ $money } in the currency); when one of them won, others lost { $third } points.
collusion-refunds = Refunds, to be decided on: { $count } loss(es) of third players, { $points } points{ $money ->
    [none] { "" }
   *[other] , { $money } in the currency
}
collusion-refund = { $player } lost { $points } points{ $money ->
    [none] { "" }
   *[other] { " " }({ $money })
} to { $other }
collusion-more = { $count } more; --json has them all
collusion-on_record = { $pair }: { $decision } by { $who } at { $at }, on record as { $place }.
collusion-figures_on_record = The figures on record are those of the last scan: { $deals } deals, p { $p }, q { $q }.
collusion-before = Before it was { $decision } by { $who } at { $at }; that stays on record.
collusion-listed_again = It is listed again at the next scan.
collusion-not_listed = It is not listed again unless games not seen till now bear it out by themselves. Nothing else follows: what is done about anybody is for people to decide.
collusion-not_shown = on record; the tables of the desk do not show it until the next scan
collusion-stranger = { $account } is in no match of this ledger yet
collusion-linked_before = { $one } and { $two } are one person by what is on record already; nothing was written.
collusion-linked_now = { $one } and { $two } are one person, on record as { $place }. The next scan tests them as one.
collusion-rings_title = Rings to review
collusion-ring_pair = pair
collusion-ring_deals = deals
collusion-ring_given = given the others
collusion-ring_flagged = flagged
collusion-ring_closes_nothing = closes nothing
collusion-ring_not_enough = not enough deals together
collusion-ring_outside = { $player } with { $count } others: { $near } near-flagged, { $expected } usual
collusion-ring_strongest = { $outside }; strongest { $other }, p { $p } in { $deals } deals
collusion-rings = { $count } ring(s) to review. { $pairs } pair(s) tested, { $near } near-flagged, { $closed } group(s) of three closed{ $p ->
    [none] { "" }
   *[other] ; p { $p } for the strongest, by { $shuffles } shuffles
}.
ring_picture-title = A ring of { $count } and the people they also played with
ring_picture-counts = Neighbours: { $neighbours }{ $left_out ->
    [0] { "" }
   *[other] , { $left_out } more not drawn
}
ring_picture-pair = { $one } and { $two }: p { $p }, { $deals } deals
ring_picture-up_to = p up to { $p }
ring_picture-above = tested, p above { $p }{ $undrawn ->
    [0] { "" }
   *[other] : { $undrawn }, not drawn
}
ring_picture-pairs = Pairs of the ring
ring_picture-who = pair
ring_picture-deals = deals
ring_picture-p = p
ring_picture-given = p given the others
ring_picture-neighbours = { $left_out ->
    [0] Neighbours
   *[other] Neighbours, { $left_out } more not drawn
}
ring_picture-neighbour = neighbour
ring_picture-strongest = strongest with
ring_picture-tested = members tested with
collusion-no_ring = nothing drawn: there is no ring
collusion-written = { $place } written
collusion-alarm = e { $e_value }  { $deals } deals  alarm in { $match }, after { $after } deals together
collusion-alarm_channel = { $channel }: e { $e_value } by itself, n = { $n }
collusion-alarms = { $count } alarm(s) at alpha { $alpha }; { $wagered } match(es) wagered on, honest play learnt from the { $learnt } before; { $new } new.
collusion-not_ended = { $count } match(es) not read: not ended yet
collusion-alarm_meaning = An alarm asks for a review. It is no finding of guilt: it says that wagers on one player's decisions going with another's hidden cards, or with that one's being in the deal, came off further than honest play would let them.
collusion-alarm_guarantee = It may be looked at after every game: an honest pair ever raises an alarm with a chance of at most { $alpha }; with { $pairs } pair(s) watched, up to { $expected } false alarm(s) are to be expected. That is proved for honest play as the model has it and, of hold-off and wrong shows, for players of whom half err seldom and half at any rate, each in a ruleset and number of seats by itself; for other play it rests on what simulated platforms gave.
collusion-tail_needs = A tail needs { $scores } scores: { $scores } pairs with { $fewest } deals together or more, half as many where each direction is a score. That is at least { $six } deals of six seats, or { $two } of two.
collusion-calibration = { $table }: { $tails } tail(s) from { $pairs } pair(s) of { $people } people in { $matches } match(es), presumed clean; use it with scan --calibration { $table }
collusion-tails_stay = { $count } tail(s) of the shipped table stay, for want of pairs to replace them
collusion-tail = { $test }, { $deals } deals together or more: { $count } scores
collusion-tail_left_out = { $test }, { $deals } deals together or more: left out, { $count } scores of { $fewest } needed
collusion-would_be_flagged = { $count } pair(s) would be flagged in this play as computed: look at them first

## lead: the page of one pair

lead-not_known = not known
lead-under = under 0.1 %
lead-deals = { $count } deals together
lead-q = q { $q } over all pairs
lead-beyond_budget = flagged, beyond the budget of the scan
lead-not_flagged = not flagged
lead-matches_of = matches of { $one }, of { $two }
lead-nothing_done = Nothing is done to anybody because of it.
lead-see = , see { $link }.
lead-the_decisions = the decisions
lead-stands_out = What stands out
lead-both = Each of them { $pattern }, both directions taken together.
lead-one_way = { $player } { $pattern }, the other being { $other }.
lead-occasions = { $count } occasions with { $other }, { $others } with everybody else; p { $p } for this channel alone.
lead-occasions_of_both = { $count } occasions of both, { $others } with everybody else; p { $p } for this channel alone.
lead-events = The decisions that say most
    .note = By what the other gained beyond expectation. None of them is evidence alone: each has an honest alternative, and what was chosen may have been chosen honestly.
lead-events_counted = Occasions that were counted
    .note = The first of them, in order of time; one says no more than another. None of them is evidence alone: each may have come about honestly.
lead-events_timing = The deals that say most
    .note = Those that lie where the slope leads, the farthest first. None of them is evidence alone: hands take their time with everybody.
lead-unit = Worth is counted in { $unit }.
lead-its_row = its row
lead-chosen = , chosen so in { $share } of such decisions by honest play; worth { $worth } to { $player } where { $expected } was to be expected
lead-could = Could also:
lead-worth = { $share }, worth { $worth }
lead-no_event = No single decision of a match that has ended can be shown.
lead-with_others = The same player with others
lead-compared = What a player does with everybody is no sign of anything. Deals in which the two met are left out below. “p, as computed” is that of the model alone, before it is held against what clean play gives; compare it within this table. “Effect” stands with its 95 % interval, of one test by itself: a pair chosen out of many looks stronger than it is. { $channel }, towards the opponents nearest to what stands out:
lead-compared_none = What a player does with everybody is no sign of anything. { $channel }, towards the opponents nearest to what stands out could be compared with nobody: too few decisions with others in deals in which the two did not meet.
lead-this_pair = { $player } (this pair)
lead-this_pair_back = { $player } and back (this pair)
lead-not_laid_out = Evidence is laid out for pairs in the queue only. What was tested of this pair is below.
lead-for_them = What speaks for them
lead-nothing_seen = Nothing was seen in 30 occasions or more. How much may be there all the same, the interval says:
lead-absolves = { $one } towards { $two }: { $count } occasions, p { $p }.
lead-absolves_both = both towards each other: { $count } occasions, p { $p }.
lead-none_absolves = No channel with 30 occasions or more is without any sign. That says little where there were few.
lead-innocent = What else it could be
lead-overturns = What would overturn it
lead-channels = Every channel
lead-cost = What it may have cost
lead-cost_paid = Context for a decision, no evidence. Over { $deals } deals with points on record { $one } paid { $two } { $points } points net ({ $money }).
lead-cost_got = Context for a decision, no evidence. Over { $deals } deals with points on record { $one } was paid by { $two } { $points } points net ({ $money }).
lead-lost = Others at the table lost { $points } points to the two: { $people } people, { $losses } losses.
lead-lost_money = Others at the table lost { $points } points ({ $money }) to the two: { $people } people, { $losses } losses.
lead-of_currencies = { $money } in the currency of the matches
lead-losses = List of losses
lead-losses_shown = { $count } of { $of } shown; { $link }.
lead-all_of_them = all of them
lead-no_loss = No third player is on record to have lost anything to them.
lead-decisions = Decisions so far
lead-raised = figures put on record: { $deals } deals, p { $p }, q { $q }
lead-reopened = reopened
lead-nobody_decided = Nobody has decided anything about this pair.
lead-decide = A decision is put on record with { $command }. The pair is then listed again only when games nobody had seen bear it out by themselves. What follows for the two is for people to decide. Figures are as of the last scan.
lead-export = For an appeal, all that is for and against them in one file, which holds their cards: { $command }.
lead-every_decision = Every decision of { $one }, of { $two }, one a row.
lead-model = Model of honest play { $digest }.
lead-p_least = p is the least of { $count ->
    [one] { $count } test
   *[other] { $count } tests
} ({ $channel }, p { $p }) times their number, at most 1. Every p is calibrated by what clean play gives, unless it is called “as computed”.
lead-compared_of = { $shown } of { $count } compared are shown, the smallest p first.
lead-head_who = Who
lead-head_towards = Towards
lead-head_occasions = Occasions
lead-between = { $low } to { $high }
lead-head_effect = Effect
lead-head_p_computed = p, as computed
lead-head_channel = Channel
lead-head_direction = Direction
lead-head_p = p, calibrated
lead-head_in_words = In words
lead-head_match = Match
lead-head_who_lost = Who lost
lead-head_to = To
lead-head_points = Points
lead-head_money = Money
## row_word: what kind of row of an audit it is, before the code of a finding or the name of a claim

row_word-FINDING = FINDING
row_word-READING = READING
row_word-NOTICE = NOTICE
row_word-UPHELD = UPHELD
row_word-OVERTURNED = OVERTURNED
row_word-UNDECIDABLE = UNDECIDABLE

## audit: the report of an audit on the terminal

audit-findings = { $count } finding(s)
audit-claims_UPHELD = { $count } claim(s) upheld
audit-claims_OVERTURNED = { $count } claim(s) overturned
audit-claims_UNDECIDABLE = { $count } claim(s) undecidable
audit-no_claims = no claims
audit-no_ruleset = no ruleset
audit-at_event = event { $seq }
audit-whole_match = whole match
audit-unchecked = Not checked, because the record does not show what is needed:
audit-unchecked_code = { $check }: { $missing } ({ $count }x, first at event { $seq })
audit-summary = { $matches } match(es), { $clean } clean; { $findings } finding(s); claims: { $upheld } upheld, { $overturned } overturned, { $undecidable } undecidable.
audit-mostly_broken = { $count } of { $matches } matches under { $ruleset } break one and the same clause, { $clause }: are these the rules they were played by? `meldtrail rules infer` says which values of open options fit the matches of a ledger, and `meldtrail pin` has them judged by other rules.
audit-summary_unchecked = Of the clean ones { $count } did not log all that is checked: `audit MATCH` says what could not be.

## rescore, rescore_what, rescore_worth, impact: the same matches under other rules

rescore-title = played by { $one }; as if it had been { $other } (a counterfactual)
rescore-nothing = Nothing changes: { $count } choices differ, none of them matters here.
rescore-match = match
rescore-not_decided = { $ruleset }: not decided, { $why }
rescore-why = { $ruleset }: { $why }
rescore-together = only together:
rescore-because = because { $option }: { $before } [{ $source }] -> { $after } [{ $other }]
rescore-more = and { $count } more choices
rescore_what-show = show
rescore_what-points = points
rescore_what-total = total
rescore_what-money = money
rescore_what-finding = finding
rescore_worth-not_decided = not decided
rescore_worth-valid = valid
rescore_worth-not_valid = not valid
rescore_worth-broken = broken
rescore_worth-allowed = allowed
impact-summary = { $matches } match(es) counted under { $ruleset } too: { $changed } would change, { $paise } would be paid otherwise
impact-open = ; in { $count } of them not every payout is decided
impact-left_out = { $count } match(es) of other games left out.

## replay, replay_hand, replay_status, replay_piles, replay_points, replay_standings: a match on the terminal

replay-nothing_wrong = Nothing is wrong in this match.
replay-nothing_wrong_after = Nothing is wrong after event { $seq }.
replay-more_wrong = After event { $seq } there is more to look at: { $count }.
replay-as_seat = As { $seat } saw it.
replay-counted_unseen = Counted by the hand of { $seat }.
replay-after = After event { $seq }
replay-begins = open card { $open }
replay-begins_wild = wild card { $card } ({ $wild }), open card { $open }
replay-begins_contract = { $contract }, open card { $open }
replay-ended = The deal ended: { $how }.
replay-melds = on the table:
replay-no_melds = on the table: nothing
replay-laid_off = laid off: { $cards }
replay-laid_off_by = { $cards } by { $seat }
replay-bought = bought by { $seat } at event { $seq }: { $card }
replay-bought_penalty = bought by { $seat } at event { $seq }: { $card }, penalty { $penalty }
replay_hand-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
replay_hand-unknown = { $count ->
    [one] { $count } card, not on record
   *[other] { $count } cards, not on record
}
replay_hand-empty = no cards
replay_status-dropped = dropped
replay_status-wrong_show = wrong show
replay_status-left = left
replay_status-away = connection lost
replay_piles-wild_card = wild card { $card }
replay_piles-discards = { $under ->
    [0] discards: { $top }
   *[other] discards: { $top } on top of { $under }
}
replay_piles-none = none
replay_piles-stock = stock: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
replay_piles-stock_unknown = stock: order not on record
replay_points-of_deal = Deal { $deal }: claimed and recomputed
replay_points-claimed = claimed
replay_points-then_claimed = claimed otherwise at event { $seq }: { $figure }
replay_points-computed = computed
replay_points-own_groups = own groups
replay_points-saved_groups = saved groups
replay_points-hand = hand
replay_points-free = free
replay_points-counts = counts
replay_standings-title = Standings after { $deals }, { $unit }: claimed and recomputed
replay_standings-left = left the match
replay_standings-place = place { $place }
replay_standings-shared = The prize is shared by those still in.
replay_standings-over = The match is over.
replay_standings-closed = The match was closed ({ $reason }) before it was over.
replay_standings-not_over = The match is not over.
replay_standings-unknown = Whether the match is over is not on record.

## replay_screen: a match stepped through on the whole terminal

replay_screen-event = event { $seq } of { $last }
replay_screen-all_hands = all hands
replay_screen-as_seat = as { $seat }
replay_screen-you = you
replay_screen-playing = playing
replay_screen-nothing_wrong = nothing wrong
replay_screen-wrong = { $count } to look at
replay_screen-none_after = Nothing is wrong after this event.
replay_screen-none_before = Nothing is wrong before this event.
replay_screen-standings = Claimed and recomputed, { $unit }:
replay_screen-points_of_deal = Deal { $deal }, claimed and recomputed:
replay_screen-below = below it, newest first:

## severity: how bad a finding is (value), and what that means for what follows (.note)

severity-breach = breach
    .note = a rule was broken; the replay goes on as the table did
severity-impossible = impossible
    .note = the record contradicts itself; what rests on the cards of that deal is no longer decided
severity-incomplete = incomplete
    .note = something is missing from the record; what rests on it is not judged
severity-reading = reading
    .note = by our reading a rule was broken, by another reading that its text admits it was not; held against nobody
severity-notice = notice
    .note = what whoever reads the verdicts should know of the record; nothing is wrong, and it is held against nobody

## explain: a finding or a clause on the terminal

explain-every_ruleset = every ruleset
explain-says = Says:
explain-severity = Severity:
explain-in = in { $rulesets }:
explain-reading = Reading: { $reading }
explain-see = See { $address }
explain-example = Example:

## demo: what the first minute says of its ledger

demo-ledger = of { $events } events from { $logs } sample logs, in { $folder }
demo-audit = of { $matches } matches: { $clean } clean, { $findings } findings; claims: { $upheld } upheld, { $overturned } overturned, { $undecidable } undecidable

## hand: what a hand is worth, and whether it may be shown

hand-counts = counts
hand-points = { $score } points under { $ruleset }.
hand-points_capped = { $score } points (capped from { $points }) under { $ruleset }.
hand-valid_show = It is a valid show.
hand-life_none = The hand has no pure sequence.
hand-life_first = The hand has a pure sequence but no second sequence.
hand-life_both = The hand has the sequences a show needs.
hand-show_valid = A valid show under { $ruleset }.
hand-show_not_valid = Not valid under { $ruleset }: { $fault }.
hand-other_grouping = Another grouping would have been valid: { $groups }

## ingest, matches, verify: a ledger on the terminal

ingest-accepted = { $count } event(s) accepted
ingest-would_accept = { $count } event(s) would be accepted
ingest-held = { $count } already held
ingest-promoted = { $count } earlier line(s) let in
ingest-waiting = { $count } waiting for a missing one
ingest-conflicting = { $count } in conflict
ingest-refused = refused { $codes }
ingest-closed = { $count } match(es) closed
ingest-total = { $parts }.
ingest-nothing_written = Nothing was written: { $parts }.
matches-sizes = { $seats } seats  { $events } events
matches-total = { $shown } of { $total } match(es)
verify-whole = The record is whole: every event is the bytes that were stored. Whether the play was right, `audit` says.
verify-shards_whole = All { $count } shards are whole, and no match counts in two.
verify-shards_not_whole = Of { $count } shards not all is as it must be.
verify-not_whole = The record is not what was stored: { $count } problem(s).

## staff: who may sign in, on the terminal

staff-added = { $name } may sign in as { $role }
staff-password = { $name } has another password; whoever was signed in with the old one is no longer
staff-role = { $name } is { $role } from the next page on
staff-removed = { $name } may not come in any more
staff-helpdesk = helpdesk, by token
staff-nobody = No accounts: the desk opens on this machine for its one user.
staff-nobody_left = Nobody is left who may sign in: the desk opens for nobody until somebody is added.

## file: the files of the desk: the title of each, and what is in it

file-open = The audited ledger
    .note = Matches, events, findings and verdicts, without names or hidden cards.
file-hands = Hands of matches that have ended
    .note = Cards that were hidden while a match was played.
file-leads = Leads, for analysts
    .note = Pairs to review and what speaks for and against them. A lead is no finding of guilt.
file-cases = Cases, for support and auditors
    .note = Complaints of players, from the ticket to the answer that was sent.
file-people = Players who are one person
    .note = Who staff recorded to be the same person, by pseudonym.
file-access = Who looked at what
    .note = Every view of hidden cards and every look-up of a player.

## table: the tables of those files, in the order in which they are shown: the title of each, and what is in it

-cards-written = Cards are written rank and suit (9H), JK is a printed joker, ?? a card nobody logged.
table-matches = Matches
    .note = One row for each match in the ledger, with the worst the audit says of it.
table-players = Players
    .note = Who sat where, by pseudonym. Names are not in this file.
table-deals = Deals
    .note = One row for each deal, with how the rules say it ended. { -cards-written }
table-events = Events
    .note = Every event of every match, without the cards only one seat could see. { -cards-written }
table-melds = Melds
    .note = Every meld laid on a table, in games where they are laid there. { -cards-written }
table-findings = Findings
    .note = Rules broken, and places where the record contradicts itself or has a gap.
table-verdicts = Verdicts
    .note = What became of each claim of the platform, recomputed from the play; while a match is played, from what the whole table saw.
table-unchecked = Not checked
    .note = Checks that could not be made, because the log does not show what they must see. No fault of a player. Of matches that have ended.
table-laws = Laws
    .note = What is looked for, and how often it was found.
table-clauses = Clauses
    .note = Every clause a rule or verdict can rest on, and where it is from.
table-rulesets = Rulesets
    .note = The rules matches were played by, by the hash of their content.
table-finding_events = Events behind a finding
    .note = The events to look at for a finding.
table-finding_clauses = Clauses of findings
    .note = Which clause each finding rests on.
table-verdict_clauses = Clauses of verdicts
    .note = Which clause each verdict rests on.
table-summary = Summary
    .note = How much there is of everything.
table-match_records = Records of matches
    .note = Every event of a match as the whole table saw it, in one piece for the match page.
table-pinned_rules = Pinned rules
    .note = What a ruleset was when a match opened under it.
table-answer_rules = Rules answers are made by
    .note = Which clause each choice of a pinned ruleset comes from, and the other reading of its text.
table-turns = Turns
    .note = One row for each turn of a deal, with what it gave up; what rests on hidden hands is told once the match has ended. { -cards-written }
table-other_reading = The other reading
    .note = What a seat wins or loses under each reading of rules that can be read in two ways, in matches that have ended.
table-days = Days
    .note = How much was played on each day, by the platform's clock (UTC).
table-rulings = Rulings
    .note = How many verdicts there are, by rules and by what was claimed.
table-played = Play by rules
    .note = How often hands were dropped and shows were wrong, by rules. Hands count seats dealt in, deal by deal.
table-deal_lengths = Lengths of deals
    .note = How many deals that have ended took so many turns, all seats together.
table-dealt = Jokers dealt
    .note = Jokers and wild cards dealt to each seat, in hands known card by card of matches that have ended, under rules with either.
table-first_to_act = First to act
    .note = How often the deal was won from each place in the order of play, in deals that have one winner.
table-rejected = Rejected lines
    .note = Lines the ledger did not take, by the source they came from; the lines themselves are in the vault.
table-sources = Sources
    .note = Where matches come from, and how often those of each contradict themselves: a source that does so far beyond what is usual is doubted, and no letter is written from it.
table-freshness = As of
    .note = One row: how far these tables have come, and who audited what is in them.
table-views_made = How these tables were made
    .note = What the projector goes by: which tables and laws the file is of, and what of the ledger it has seen.
table-to_project = Events still to be projected
    .note = Ranges of places in the ledger's tree that are not yet in these tables.
table-looked_at_again = Matches to be audited again
    .note = Matches of which a line waits, was refused or contradicts one held, since they were audited.
table-lines_waiting = Lines that wait
    .note = The lines of a match that wait for a missing one, as last seen.
table-hands_waiting = Hands that wait
    .note = Matches that ended minutes ago: their hands are not open yet.
table-shares = Shares in the counts
    .note = What each match adds to the counts over the whole ledger.
table-share_keys = What shares add to
    .note = The rows of counts, rules and codes that shares speak of, by the number that stands for each in them.
table-event_spans = Spans of events
    .note = Which events of a match are of which span of two minutes; pages go by it where they ask for times.
table-leaf_spans = Spans of the tree
    .note = Which events of a match are of which span of places in the ledger's tree, and how many of them draw and discard; pages go by it newest first.
table-match_numbers = Numbers of matches
    .note = The number under which the rows of a match lie in this file.
table-words = Numbers of words
    .note = The words that are the same in many rows of this file.
table-uses = Rows some match needs
    .note = Rules, codes and clauses that have a row as long as a match needs it.
table-marks = What matches are found by
    .note = A row for each word the search box finds a match by, with the seat and the first event it is due to.
table-hands = Hands
    .note = What each seat was dealt and held at the end of a deal, in matches that have ended. { -cards-written }
table-stock_draws = Draws from the stock
    .note = The cards drawn from the stock, and the penalty cards of buys, in matches that have ended. { -cards-written }
table-hidden_records = Hidden records
    .note = What only one seat saw of each event, in matches that have ended.
table-packs = Packs
    .note = Matches that have ended as the engine reads them, for audits of a whole ledger.
table-leads = Leads
    .note = The pairs to review, the strongest first, as far as the alert budget goes; and those somebody decided on. A lead orders a review. It is no finding of guilt.
table-pairs = Pairs
    .note = Every pair that was tested: enough deals together, and something to weigh. A small p is a reason to review.
table-channels = Channels
    .note = Each tested pair in each direction and channel, held against the same player with everybody else; scores in both directions, and channels weighed together.
table-exhibits = Exhibits
    .note = The decisions that speak most for a lead, by what the other gained beyond expectation; where occasions are counted, the first of them. { -cards-written }
table-alternatives = Alternatives
    .note = What an honest player could have chosen instead, the most likely first.
table-placebos = Placebos
    .note = The same player in the same channel with other opponents: what somebody does with everybody is no sign of anything.
table-refunds = Refunds
    .note = What others at the table lost in deals that one of the two won: an upper bound, for whoever decides on a refund.
table-considerations = What else it could be
    .note = Innocent explanations of a lead, and what would overturn it.
table-lead_decisions = Decisions on leads
    .note = What staff put on record about pairs, as it stands in the ledger. Nothing follows from it by itself.
table-decisions = Decisions
    .note = One row for each real decision of a player in matches that have ended: an act of the player, in turn, with the own hand on record. Acts of the timer, of autoplay and of nobody knows whom are not in it. { -cards-written }
table-about_leads = About this scan
    .note = What was read, tested and withheld, and what the figures rest on.
table-cases = Cases
    .note = One row for each case: a complaint of a player, from the ticket to the answer that was sent.
table-case_records = Records of cases
    .note = Every record of every case, never edited: who, when, what.
table-same_person = One person
    .note = One row for each record that two players are one person. No names stand here; what staff wrote is no proof.
table-accesses = Accesses
    .note = One row for each time somebody looked at hidden cards, looked a player up, or signed in.

## column: what a column holds, by its name where several tables have it, else by its table and its name

column-said = What the desk words it from: the code of a message with its arguments
column-since_said = What the desk words it from: the code of a message with its arguments
column-odd_said = What the desk words it from: the code of a message with its arguments
column-about_event = The event it is about
column-at = When
column-chosen = What was chosen
column-claim = show: a declaration; points: of a deal, or a total of the match; settlement: money
column-clause = The clause
column-clauses = Ids of the clauses it rests on
column-deal = The deal
column-deals = Deals
column-event = Match and number of the event
column-finding = The finding
column-from_player = Whose decisions are weighed, by pseudonym
column-hash = SHA-256 of the options
column-lead = The lead
column-leaf = Place of the event in the ledger's tree: greater is newer
column-match = The match
column-name = Its name
column-one = A player, by pseudonym
column-ruleset = The rules played by; 'none named' where the match names none
column-seat = The seat, from 1, clockwise
column-seats = Seats dealt in
column-seq = Its number in the match
column-to_player = Whose hidden cards they are held against, by pseudonym
column-two = The other, by pseudonym
column-who = Who
column-wild_card = The card cut for the wild rank
column-matches-match = The platform's id of the match
column-matches-verdict = The worst of: finding, overturned, undecidable, clean; waiting in place of undecidable while the hands of an ended match are not open yet
column-matches-state = open: still played, or ended minutes ago; settled by the platform; closed without that
column-matches-ruleset = The rules it was played by
column-matches-ruleset_hash = The content of those rules, as pinned when the match opened
column-matches-table_id = The platform's table
column-matches-lobby = The platform's lobby
column-matches-opened_at = When it opened, by the platform's clock
column-matches-ended_at = When it was settled or closed
column-matches-seats = How many sat down
column-matches-deals = How many deals
column-matches-events = How many events the ledger holds
column-matches-currency = Currency or chips played for
column-matches-point_value = Money for a point, in minor units
column-matches-entry = Entry fee for a seat, in minor units
column-matches-findings = How many findings
column-matches-overturned = How many claims of the platform were overturned
column-matches-undecidable = How many claims could not be decided
column-matches-unchecked = How many kinds of check could not be made
column-matches-leaf = Place of its last event in the ledger's tree: greater is newer
column-players-pseudonym = Stands for the player, in every match if the ledger can tell
column-players-total = Points lost or won in a match of many deals, or chips left, by the rules
column-players-place = The place this gives, once the match is over
column-players-out_after = The deal after which the seat was out of the match
column-players-paid = What the platform paid (or took, when negative), in minor units
column-deals-deal = Match and number of the deal
column-deals-number = Which deal of the match
column-deals-event = The event that dealt it
column-deals-dealer = The seat that dealt
column-deals-first = The seat to act first
column-deals-dealt_in = The seats dealt in
column-deals-contract = What had to be laid at once, in games of contracts
column-deals-open_card = The card that opened the discards
column-deals-ended = How it ended, by the rules; nothing while it has not
column-deals-ended_event = The event that ended it
column-deals-winners = Seats that won it, by the rules
column-deals-doubt_event = The event after which the record contradicts itself or has a gap
column-events-deal = The deal it belongs to
column-deal_no = Number of the deal in its match; 2.2 is the second of two numbered 2
column-events-seq = Its number in the match; this alone gives the order
column-events-at = When, by the platform's clock
column-events-type = What kind of event
column-events-by = player, timer, autoplay, server, staff, or nothing when unknown
column-events-from_pile = Where a drawn card came from: stock or discards
column-events-card = The card, where the whole table could see it; face down it could not
column-events-cards = Cards laid open, in groups
column-events-leaf = Its place in the ledger's tree: greater is newer
column-melds-meld = Match and id of the meld: the event that laid it, and which of that event's
column-melds-event = The event that laid it
column-melds-seat = The seat that laid it
column-melds-kind = run or set; nothing for what can be read as neither
column-melds-laid = The cards as they were laid; a joker names what it stands for
column-melds-cards = The cards as they lay when the deal ended
column-melds-laid_off_by = The seats that laid off on it
column-findings-finding = Match and number of the finding
column-findings-severity = impossible: the log contradicts itself; breach; incomplete; reading: broken by our reading of the clause alone; notice: nothing is wrong
column-findings-code = Which law was broken
column-findings-name = The law's name
column-findings-event = The event it was found at
column-findings-message = What happened; of a match still played only the event is named, and only what follows from what the whole table saw
column-findings-at = When the event was, by the platform's clock
column-verdicts-verdict_id = Match and number of the verdict
column-verdicts-verdict = UPHELD, OVERTURNED (see the figures) or UNDECIDABLE
column-verdicts-place = Its number among the verdicts of its match
column-verdicts-seq = The number in the match of the event that made the claim
column-verdicts-event = The event that made the claim
column-verdicts-claimed = What the platform said: points or chips, minor units, or 1 for a valid show
column-verdicts-computed = What the play gives, in the same measure; nothing when it cannot be decided
column-verdicts-difference = computed less claimed, for points and money
column-verdicts-by_reading = 1 when the other reading of the text would give another verdict
column-verdicts-message = Why; cards of a match still played are not named
column-unchecked-code = The law that could not be checked
column-unchecked-missing = What the log would have had to show
column-unchecked-times = How many times
column-unchecked-first_event = The first event it could not be checked at
column-laws-code = Code of the law
column-laws-severity = impossible, breach, incomplete, reading or notice
column-laws-found = How many findings
column-laws-sentence = What a finding of it says
column-clauses-clause = Id of the clause
column-clauses-standing = text: written; custom: the field's usage; house: our choice
column-clauses-text = The text it stands in
column-clauses-lines = Lines of that text
column-clauses-rule = What it says
column-clauses-reading = How it is read, where it can be read in more than one way
column-clauses-address = Where the custom is described
column-clauses-section = Where it stands in the terms of the operator, of whom it is
column-clauses-language = The language it is written in, where it is the operator's
column-clauses-restates = The clauses it says in the operator's words
column-rulesets-hash = SHA-256 of its options
column-rulesets-id = Its id
column-rulesets-title = Its title
column-finding_events-event = An event to look at
column-verdict_clauses-verdict_id = The verdict
column-summary-what = What is counted
column-summary-count = How many
column-match_records-record = Packed JSON of its events, in columns; a hidden card is written ??
column-match_records-incomplete = What of it never became an event: lines that wait, contradict, or were refused, as JSON
column-match_records-pins = Every pin of its rules, the oldest first, as JSON: hash, ruleset, who, when; empty where the only one was made as it came in
column-match_records-origin = Where its lines come from, as JSON: live or imported, mapping, producer, and when an import came
column-match_records-rules_key = Which rules judge it: a key of answer_rules; empty where that is the ruleset_hash of the match
column-answer_rules-key = The hash the rules were pinned by, and what a match or its lobby states besides
column-pinned_rules-options = Every option, as JSON
column-answer_rules-rules = The ruleset with its sources, as JSON
column-answer_rules-other = The other reading of it, as JSON; nothing where the text is read in one way only
column-turns-number = Which turn of the deal, from 1
column-turns-last_of_deal = 1 for the last turn of its deal so far
column-turns-seq = Number in the match of the event it began with
column-turns-ended_seq = Number of the event it ended with
column-turns-seat = The seat whose turn it was
column-turns-event = The event it began with
column-turns-ended_event = The event it ended with
column-turns-at = When it began, by the platform's clock
column-turns-ms = Milliseconds from its first event to its last, by the platform's clock
column-turns-ended = discard, declare, drop or miss; nothing while it lasts or when it broke off
column-turns-by = Who ended it: player, timer, autoplay, server, staff, or nothing when unknown
column-turns-from_pile = Where the drawn card came from: stock or discards
column-turns-card = The card put on the discards, where the whole table saw it
column-turns-could_show = 1 when the fourteen cards held a valid show, 0 when not; nothing when not known
column-turns-missed_show = 1 when they held one and the turn ended with a discard
column-turns-next_seat = The seat that drew next
column-turns-taken = 1 when that seat took the card from the discards, 0 when it drew from the stock
column-turns-gave_meld = 1 when the card made a meld with two cards of that seat, no joker among them
column-other_reading-seat = The seat
column-other_reading-reading = Id of the rules the match was played by
column-other_reading-other = Id of the other reading of their text
column-other_reading-what = money in minor units, total of a match of many deals, or points, as the match is about
column-other_reading-computed = What it comes to as the rules were pinned; nothing when it cannot be decided
column-other_reading-computed_other = What it comes to under the other reading
column-other_reading-differs = 1 when both can be decided and are not the same
column-days-day = The day matches opened on; 'unknown' where the log has no time
column-days-matches = Matches opened
column-days-played_on = Of these still played
column-days-deals = Deals in them
column-days-events = Events in them
column-rulings-verdict = UPHELD, OVERTURNED or UNDECIDABLE
column-rulings-count = How many verdicts
column-played-matches = Matches
column-played-hands = Seats dealt in, over all deals
column-played-drops = Hands given up
column-played-timer_drops = Of these by the timer or while played for
column-played-shows = Declarations the rules can judge
column-played-invalid_shows = Of these not valid
column-played-turns = Turns
column-played-timer_discards = Turns ended by a discard of the timer
column-played-looked_at = Turns of which it is known whether a show was held
column-played-missed_shows = Of these with a valid show that was not declared
column-deal_lengths-turns = Turns of the deal
column-deal_lengths-deals = Deals of that length
column-dealt-seat = The seat, by its place among them, from 1
column-dealt-hands = Hands
column-dealt-cards = Cards in them
column-dealt-jokers = Printed jokers in them
column-dealt-wild_cards = Cards of the wild rank in them
column-first_to_act-place = 1 acts first, 2 next, and so on
column-first_to_act-wins = Won from this place
column-rejected-producer = The file or sender the lines came from, as it was named when they were taken in
column-rejected-code = Why they were refused
column-rejected-lines = How many lines
column-sources-how = live: the platform's own log; imported: an archive
column-sources-mapping = The hash of the mapping that made the lines; empty for lines as they are
column-sources-producer = The producer the lines name; empty for none
column-sources-matches = Matches of this source that ended and were judged
column-sources-contradicted = Of these, matches that contradict the deck, or whose lines are in doubt
column-sources-claims = Claims that were decided
column-sources-overturned = Of these, claims overturned
column-sources-deck_low = Evidence by contradictions of the deck, a low stake: logarithm of an e-value, millionths
column-sources-deck_high = The same, a high stake
column-sources-claims_low = Evidence by overturned claims, a low stake: logarithm of an e-value, millionths
column-sources-claims_high = The same, a high stake
column-freshness-freshness = Always 1
column-freshness-at_ms = When the ledger was last looked at: milliseconds since 1970, UTC
column-freshness-leaf = Every event before this place in the ledger's tree is in these tables
column-freshness-events = How many events the matches in these tables have
column-freshness-events_waiting = How many events are still to be audited
column-freshness-matches_waiting = How many matches are still to be audited; nothing when too many to count
column-freshness-version = The version of meldtrail that audits
column-freshness-laws = SHA-256 over the laws, rules and clauses it audits by
column-views_made-name = What
column-views_made-value = As text
column-to_project-low = The first place of the range
column-to_project-high = The place after the last
column-lines_waiting-seqs = Their numbers in the match
column-hands_waiting-at_ms = When they open, in milliseconds since 1970
column-shares-share = Packed: the rules and codes it needs a row for, then key and figures of each count it is in
column-share_keys-number = The number
column-share_keys-key = JSON: table and key of the row, of rules and codes also what stands in it
column-match_numbers-number = The number
column-match_numbers-began = What its times are counted from, in milliseconds since 1970
column-event_spans-span = Two minutes since 1970 so often; -1 where no time is told
column-event_spans-first_seq = Number of the first event of the span in the match
column-event_spans-last_seq = Number of the last event of the span in the match
column-leaf_spans-span = A thousand and twenty-four places in the ledger's tree so often; -1 where there is none
column-leaf_spans-first_seq = Number of the first event of the span in the match; 0 where it has none
column-leaf_spans-last_seq = Number of the last event of the span in the match; 0 where it has none
column-leaf_spans-draw = How many of its events draw
column-leaf_spans-discard = How many of its events discard
column-leaf_spans-other = How many of its events do anything else
column-words-number = The number
column-words-word = The word
column-uses-kind = The table of the row
column-uses-name = Its key
column-uses-variant = Digest of the row: matches may differ in what they say
column-uses-content = The rest of the row, as JSON
column-uses-matches = How many matches need it
column-marks-word = invalid show, overturned, undecidable, dropped, disconnected, timer, left the table, show called invalid (by the platform), took a joker (from the discards), prize split; game/points, game/deals, game/pool, game/pool 101: what is played; finding/CODE; points/N and money/N: a figure claimed or computed, money in minor units
column-marks-seat = The seat; 0 where it is none's
column-marks-seq = Number of the event in the match; nothing where no event is named
column-marks-leaf = Place of the match's last event in the ledger's tree: greater is newer
column-hands-hand = Deal and seat
column-hands-seat = The seat
column-hands-status = What became of the seat in the deal
column-hands-dealt = The cards dealt
column-hands-final = The cards held when the deal ended
column-hands-claimed = Points the platform booked for the deal
column-hands-points = Points the play gives for the deal
column-hands-leaf = Place of the match's last event in the ledger's tree: greater is newer
column-hands-faces = Every face it ever held: bit 0 for AS, 1 for 2S ... 51 for KC, 52 for JK, 53 for two JK ...
column-hands-pairs = Every face it ever held twice at once, in the same bits
column-hands-course = Cards in and out, by number of the event: 3= dealt, 12+KS got, 13-4D put down
column-stock_draws-seq = Number of the event in the match
column-stock_draws-seat = The seat
column-stock_draws-card = The card drawn
column-hidden_records-record = Packed JSON of hidden fields by number of the event
column-packs-mark = Digest of the rows it was made of
column-packs-claims = How many claims the match makes
column-packs-pack = The match in four bytes an event, and those beside them; compressed
column-leads-lead = Id of the pair
column-leads-rank = Its place in the queue; nothing for one that was decided and not borne out since
column-leads-deals = Deals in which both sat
column-leads-p = As in pairs
column-leads-q = As in pairs
column-leads-standing = confirmed: flagged on the earlier half of the games and borne out by the later half alone; screened: flagged on the earlier half only; flagged: over both together
column-leads-channel = The channel with the smallest p
column-leads-both_ways = 1 when both directions are weighed together in it
column-leads-words = The effect in plain words
column-leads-decision = What staff decided last: confirmed or dismissed; nothing when nobody did
column-leads-suppressed = 1 when it was decided and games not seen then do not bear it out
column-leads-since = What games after the decision say
column-leads-harm_deals = Deals together with points on record
column-leads-harm_points = Points net from one to two; context, no evidence
column-leads-harm_paise = The same in minor units
column-leads-third_points = Points third players lost in deals that one of the two won
column-pairs-pair = Id of the pair, the same at every scan
column-pairs-deals = Deals in which both sat
column-pairs-p = Chance of figures as far out by honest play: the least of all channels and directions, corrected for their number
column-pairs-q = Share of honest pairs to be expected among those with this q or a smaller one
column-pairs-flagged = 1 when q is within the false discovery rate
column-channels-pair = The pair
column-channels-channel = Code of the channel; mutual and giving: several weighed together
column-channels-both_ways = 1 when both directions are weighed together
column-channels-pattern = What it looks for
column-channels-n = Decisions with the other, or occasions
column-channels-n_others = The same player's with everybody else
column-channels-effect = With the other less with everybody else, in the unit
column-channels-effect_low = Low end of the 95 % interval of the effect, of this test by itself
column-channels-effect_high = High end of it
column-channels-unit = What the effect is counted in
column-channels-words = The same in a sentence
column-channels-p = Calibrated chance by honest play; nothing when it could not be computed
column-channels-p_uncalibrated = As computed, before clean platforms were held against it
column-channels-z = The score
column-channels-why_not = Why nothing could be computed
column-exhibits-exhibit = Lead and place
column-exhibits-place = 1 is the strongest
column-exhibits-event = The event in which it was decided
column-exhibits-page = Where to see it
column-exhibits-channel = The channel
column-exhibits-worth = What that was worth to the other, in the channel's unit
column-exhibits-expected = What was to be expected of this player
column-exhibits-chance = How likely the choice was for this player by the model of honest play
column-alternatives-exhibit = The exhibit
column-alternatives-place = 1 is the most likely
column-alternatives-choice = What could be chosen
column-alternatives-chance = How likely it was for this player
column-alternatives-worth = What it was worth to the other
column-placebos-place = 1 is the smallest p
column-placebos-n = Decisions with that opponent
column-placebos-effect = With that opponent less with everybody else
column-placebos-effect_low = Low end of the 95 % interval of the effect, of this test by itself
column-placebos-effect_high = High end of it
column-placebos-p_uncalibrated = As computed
column-refunds-place = In order of match and player
column-refunds-player = Who lost it, by pseudonym
column-refunds-lost_to = Which of the two won it, by pseudonym
column-refunds-points = Points
column-refunds-paise = In minor units; nothing where the match does not say what a point is worth
column-considerations-place = In the order in which they are listed
column-considerations-kind = innocent: another cause; overturns: what would take the lead away
column-considerations-words = In a sentence
column-lead_decisions-pair = Id of the pair
column-lead_decisions-place = In the order in which the ledger took them in
column-lead_decisions-type = raised: the figures as they were seen; decided; reopened
column-lead_decisions-at = When, by the clock of who wrote it
column-lead_decisions-decision = confirmed or dismissed
column-lead_decisions-reason = Why
column-lead_decisions-seen = How many events the ledger held then: what came later was not seen
column-lead_decisions-p = Of the pair, as it was seen
column-lead_decisions-q = Of the pair, as it was seen
column-lead_decisions-deals = Deals together then
column-lead_decisions-channel = The best channel then
column-lead_decisions-model = Hash of the model of honest play
column-lead_decisions-calibration = Hash of the table of calibration
column-lead_decisions-evidence = Hash of the decisions shown
column-decisions-decision = Match, event and kind
column-decisions-deal = Match and number of the deal
column-decisions-event = The event in which it was decided
column-decisions-player = Who decided, by pseudonym
column-decisions-kind = What there was to decide; a show that is not valid has no alternatives
column-decisions-alternatives = Everything that could be chosen; jokers are not among the cards to throw
column-decisions-choices = How many alternatives
column-decisions-chance = How likely the choice was for this player by the model of honest play; nothing where the model knows no such decisions
column-decisions-follower = Who comes next of those still in, by pseudonym
column-decisions-gain = Discards: points the next player's hidden hand drops by if the card thrown is taken
column-decisions-gain_usual = The same, to be expected by the model over all alternatives
column-decisions-waits = Discards: cards in others' hidden hands for which the partial melds of the card thrown wait
column-decisions-waits_usual = The same, to be expected by the model over all alternatives
column-decisions-distance = Stay or drop: how far the nearest other hand still in is from a show, in points
column-about_leads-what = What
column-about_leads-value = Its value
column-cases-case_id = Id of the case
column-cases-stand = open, decided, closed (answered) or appealed
column-cases-ticket = The ticket in the helpdesk
column-cases-match = The match it is about
column-cases-seat = The seat that claims
column-cases-topic = show, score, money, disconnection, timer, joker, shuffle or partners
column-cases-claim = The player's own words
column-cases-tickets = every ticket of the complaint, the first first, a space between
column-cases-assigned = Who works on it
column-cases-backed = Reviewers who stand behind a decision since the last appeal, each with outcome and refund in paise, as a JSON list
column-cases-reviewers = Second reviewers since the last appeal, as a JSON list
column-cases-decider = Who decided
column-cases-deciders = Everybody who ever decided it, as a JSON list
column-cases-outcome = granted, partly, refused, undecidable or withdrawn
column-cases-amount = What the player is paid by it, in minor units
column-cases-opened_at = When it was opened
column-cases-last_at = When its last record was made
column-cases-due_at = When it is to be answered
column-cases-held = 1 while a legal hold is on it
column-cases-proposed = The record of a letter that waits for a second person, or was agreed to and not sent yet
column-cases-proposer = Who proposed it
column-cases-agreed = Who agreed to it, as a JSON list
column-cases-answers = How many answers were sent
column-cases-appeals = How many appeals there were
column-cases-odd = Records that should not have been made
column-cases-records = How many records it has
column-cases-last_seq = The number of its last record
column-cases-incidents = The incidents it belongs to, with a space between
column-cases-unasked = 1 where staff opened it because of an incident, and no player has written
column-case_records-case_id = The case
column-case_records-seq = Its number in the case; this alone gives the order
column-case_records-type = What kind of record
column-case_records-match = The match it is about
column-case_records-says = The record in a sentence
column-case_records-words = What was written, in full
column-case_records-composed = A letter that staff changed, as it had been composed
column-case_records-language = The language of a letter
column-case_records-seat = The seat it was written to, or of the claim
column-case_records-reference = The reference of a letter
column-case_records-corrects = The record of the case that this one puts right
column-case_records-replaces = The earlier letter whose place this one takes
column-case_records-ruleset_hash = The rules an answer that was sent rests on
column-case_records-erased_at = When some of its words were erased, by our own clock
column-case_records-erased_in = The record of the log that tells of that
column-case_records-odd = Why it should not have been made; nothing where it may stand
column-same_person-seq = Its number in the stream `people` of the ledger
column-same_person-at = When it was recorded
column-same_person-who = Who recorded it
column-same_person-pseudonym = The player
column-same_person-same_as = The player who is the same person
column-accesses-stream = The day's stream in the ledger: access/ and the date
column-accesses-seq = Its number in the stream; this alone gives the order
column-accesses-who = Who looked
column-accesses-what = What was looked at
column-accesses-match = The match, where it was one
column-accesses-event = The event, where it was one

## live: what is said of a finding or verdict of a match still played

live-event = Event { $event }: { $what }. The cards behind this are told once the match has ended and its hands are open.
live-seat = { $seat }, event { $event }: { $what }. The cards behind this are told once the match has ended and its hands are open.
live-verdict = { $claim }: { $ruling }
live-UPHELD = upheld
live-OVERTURNED = overturned
live-UNDECIDABLE = undecidable
live-WAITING = judged when the hands are open

## claim: what a verdict is about

claim-show = Show
claim-points = Points
claim-settlement = Settlement

## diff: two logs of one match side by side

diff-same = Both logs say the same: { $count } event(s).
diff-same_twice = This is the same match twice: { $match }, { $count } event(s).
diff-parts = The logs part at event { $seq }; the { $count } event(s) before it are the same.
diff-later = { $count } later event(s) differ too.
diff-lacks = there is no event { $seq }
diff-ends = the log has ended
diff-changes = What that changes by the rules:
diff-no_changes = By the rules it changes nothing: shows, points, totals and money come to the same, and no other rule of play is broken. Whether what was booked is right, the audit says.

source-live = the log of the platform, { $producer }
source-imported = an import of lines as they were, { $producer }
source-imported_by = an import by the mapping { $mapping }, { $producer }
source-producer = producer { $producer }
source-no_producer = no producer named
source-stated = This match was imported: { $source }.
source-stated_at = This match was imported on { $at }: { $source }.
source-erased = What { $events ->
    [one] one event
   *[other] { $events } events
} of this match hid was erased on { $at } (record { $record } of the log): what rested on it alone is not decided any more.
source-altered = do not rely on what is said here: event { $event } of this match, in the ledger's files, is not the one that was stored, or nothing proves that it is, or what it hid is gone and no record says that it was erased. `meldtrail verify` says what is wrong; a backup has it as it was.
source-altered_rules = do not rely on what is said here: in the ledger's files the record of the rules of this match is missing, or is not the one that was stored. `meldtrail verify` says what is wrong; a backup has it as it was.
source-altered_matches = do not rely on what is said of { $matches ->
    [one] one match ({ $first }): an event of it, or the record of its rules,
   *[other] { $matches } matches ({ $first }, ...): events of them, or the record of their rules,
} in the ledger's files { $matches ->
    [one] is
   *[other] are
} not, or not provably or wholly, as stored. `meldtrail verify` says what is wrong; a backup has it as it was.
source-suspect = do not rely on what is said here: lines of this match came from { $writer }, who was revoked; what it sent from leaf { $leaf } of the log on is suspect.
source-suspects = do not rely on what is said of { $matches ->
    [one] one match: lines of it
   *[other] { $matches } matches: lines of them
} came from { $writer }, who was revoked; what it sent from leaf { $leaf } of the log on is suspect.
source-doubted_deck = do not rely on what is said here: the source of these matches is doubted ({ $source }). { $contradicted } of its { $matches } matches contradict the deck, or have lines that look wrong in a way converters err; most likely they were converted wrongly.
source-doubted_claims = do not rely on what is said here: the source of these matches is doubted ({ $source }). { $overturned } of { $claims } claims of { $matches } matches would be overturned, far more than a platform is wrong; look at how they were converted and at the rules they are judged by.

## incidents: the page of incidents

incidents-title = Incidents
incidents-one = Incident { $name }
incidents-lead = One cause that hit many players: from a finding, a clause or a span of time to every seat it wronged, priced, decided by two people, and answered.
incidents-known = Incidents there are
incidents-none = There is no incident yet; who may write cases looks for one.
incidents-count = cases: { $cases }, waiting: { $waiting }
incidents-search = Look for who was wronged
incidents-code = Finding, or kind of wrong claim
incidents-clause = Clause that is cited
incidents-ruleset = Ruleset
incidents-from = From ({ $zone })
    .note = A day or a moment; one of another zone with its offset, such as 2026-11-20T10:15Z or 2026-11-20T10:15+05:30.
incidents-to = Before ({ $zone })
incidents-find = Find the seats
    .note = Nothing is written. Matches are replayed under the rules they are pinned to now; that can take a while.
incidents-searched = Looked for: { $parts }.
incidents-searched_clause = what cites the clause { $clause }
incidents-searched_ruleset = under the rules { $ruleset }
incidents-searched_since = from { $at } on
incidents-searched_until = before { $at }
incidents-claim_show = Show judged wrongly
incidents-claim_points = Points booked wrongly
incidents-claim_total = Total booked wrongly
incidents-claim_settlement = Money settled wrongly
incidents-looking = Looking: { $done } of { $total } events so far.
incidents-working = It is being done.
incidents-look_again = Look again
incidents-found = { $seats } { $seats ->
    [one] seat
   *[other] seats
} in { $matches } { $matches ->
    [one] match
   *[other] matches
}
incidents-priced = Would be given back in all: { $sums }; { $unpriced } not priced.
incidents-looked = Looked through without it: { $clear }; outside the span or ruleset: { $outside }; not looked through: { $missing }.
incidents-refused = Refused lines of the ledger that were not looked through: { $count }.
incidents-not_priced = not priced: { $why }
incidents-in_deal = deal { $deal }
incidents-whole_match = whole match
incidents-unjudged = Not looked through
incidents-aside = In doubt, or wronging nobody
incidents-name = What the incident is called
    .note = a-z, 0-9, point and dash, such as timer-nov-20. Once more with the same name, only what is new is added.
incidents-open = { $count ->
    [one] Open its case
   *[other] Open a case for each of the { $count }
}
incidents-at = event { $seq }
incidents-seat_of = { $match }, seat { $seat }
incidents-head_match = Match and seat
incidents-head_what = What hit it
incidents-head_ruled = Ruling
incidents-head_due = Due
incidents-head_paid = To be paid
incidents-head_case = Case
incidents-head_stage = Stage
incidents-head_who = Who, or why left out
incidents-proposed_by = proposed by { $who }
incidents-decided_by = decided by { $who }
incidents-cases = Cases: { $count }
incidents-sums = Due by ruling: { $due }. To be paid by decision: { $paid }.
incidents-stage_open = open
incidents-stage_proposed = proposed
incidents-stage_decided = decided, no letter yet
incidents-stage_answered = answered
incidents-stage_appealed = appealed
incidents-propose = { $count ->
    [one] Propose to decide the one case as ruled, { $due }
   *[other] Propose to decide all { $count } as ruled, { $due }
}
    .note = Two people decide: one proposes, another agrees.
incidents-agree = { $count ->
    [one] Agree: decide the one case as proposed, { $due }
   *[other] Agree: decide all { $count } as proposed, { $due }
}
    .note = Somebody else proposed this; your agreement decides it.
incidents-waits = { $count ->
    [one] One proposal waits for another person to agree.
   *[other] { $count } proposals wait for another person to agree.
}
incidents-own_proposal = Nothing was written: { $who } proposed it, and somebody else must agree.
incidents-proposed_already = Nothing was written: { $who } has proposed it meanwhile. You can agree to that now; look at it first.
incidents-none_proposed = Nothing was written: nobody has proposed anything to agree to.
incidents-gone_on = Nothing was written: the cases have changed since your page was loaded. Below is how they stand now.
incidents-language = Language of the letters
incidents-letters = { $count ->
    [one] Write the one letter and close its case
   *[other] Write all { $count } letters and close their cases
}
incidents-nothing_left = Every case of it is answered, or is decided by itself.
incidents-written = Letters, to be sent
incidents-left_out = Left out
incidents-left = Left out: { $count }.
incidents-done_opened = Opened: { $count }.
incidents-done_joined = Joined: { $count }.
incidents-done_proposed = Proposed: { $count }.
incidents-done_decided = Decided: { $count }.
incidents-done_answered = Letters written: { $count }.
incidents-done_before = There before: { $count }.
incidents-not_done = Nothing was written: { $why }.
incidents-not_shown = This cannot be shown: { $why }.
incidents-no_search = Say what to look for: a finding or kind of wrong claim, a clause, a ruleset, or a span of time.
incidents-no_code = No audit finds “{ $finding }”. Choose a finding or a kind of wrong claim from the list.
incidents-no_clause = There is no clause “{ $clause }”.
incidents-no_ruleset = There is no ruleset “{ $ruleset }”.
incidents-no_span = The span ends before it begins: “Before” must be later than “From”.
incidents-bad_time = “{ $given }” is no time. Write a day or a moment, such as 2026-11-20 or 2026-11-20T10:15.
incidents-bad_name = “{ $name }” cannot be the name of an incident: it has small letters a to z, 0 to 9, point and dash, at most 40 signs, such as timer-nov-20.
incidents-none_called = There is no incident “{ $name }”.
incidents-forgotten = That search is not kept any more. Look once more for what you looked for.
incidents-together = All of it together
incidents-who_else = Who else did this hit that day: { $what }
board-incident = Who was wronged here: find the seats, priced

## badge: a verdict or severity within a line

badge-UPHELD = platform right
badge-OVERTURNED = platform wrong
badge-UNDECIDABLE = cannot be decided
badge-WAITING = waits for the hands
badge-clean = clean
badge-overturned = platform wrong
badge-undecidable = undecidable
badge-waiting = hands wait
badge-finding = finding
badge-impossible = impossible
badge-breach = breach
badge-incomplete = incomplete
badge-reading = reading
badge-notice = notice

## question-...: the canned queries: title, what it answers, its parameters, and what is said where nothing comes

question-decided_by_the_reading = Decided by the reading
    .says = Verdicts that would be another under the other reading of a text that contradicts itself.
    .none = No verdict here hangs on how a text is read. See the matches whose payout would differ for what it would change: payout_by_the_reading.
question-drops_per_match = Drops per match
    .says = How often a seat gave up a deal: before its first draw, later, by the timer or while played for; empty for the newest 500 matches.
    .match = The platform's id of a match; may be left empty.
    .none = Nobody gave up a deal. Check the id of the match, or leave it empty for all matches.
question-events_of_a_player = Events of a player
    .says = The newest 1000 events of a pseudonym in its newest 1000 matches, without the cards only one seat could see; a type to see only such.
    .pseudonym = What the desk calls the player, P and twelve digits or letters; it stands beside every seat.
    .type = What kind of event, as the table of events writes it; empty for every kind.
    .none = No such event of this pseudonym is in the ledger. Copy it from the table of players, or find the player by name or id.
question-findings_by_code = Findings of one law
    .says = What was found, newest first; leave the code empty for all laws.
    .code = The code of a law, as the table of laws lists it; empty for all laws.
    .none = Nothing was found of this law. Check the code in the table of laws, or leave it empty for all findings.
question-incomplete_records = Incomplete records
    .says = Matches whose record has a gap, contradicts itself or names no rules known here.
    .none = Every record is whole, free of contradictions, and under rules known here. Single checks that could not be made: not_checked.
question-long_deals = Long deals
    .says = Deals of at least so many turns, 30 when left empty, the longest 500 first, with how they ended.
    .turns = A whole number of turns; 30 when left empty.
    .none = No deal took so many turns. Try a smaller number.
question-match_events = A match, event by event
    .says = Everything that happened in a match, in order, with what was found beside it.
    .match = The platform's id of the match, as it stands in the ticket or in the table of matches.
    .none = No match of this id is in the ledger. Check the id, letter by letter, or look in the table of matches.
question-matches_of_a_player = Matches of a player
    .says = Every match a pseudonym sat in, with what came of it.
    .pseudonym = What the desk calls the player, P and twelve digits or letters; it stands beside every seat.
    .none = No seat of this pseudonym is in the ledger. Copy it from the table of players, or find the player by name or id.
question-melds_of_a_match = Melds of a match
    .says = What lies on the table at the end of each deal, who laid it, and who laid off on it.
    .match = The platform's id of the match, as it stands in the ticket or in the table of matches.
    .none = No meld lies on the table of this match. In most games melds stay in the hand; try a match whose melds are laid down.
question-missed_shows = Hands where a valid show was missed
    .says = Turns that ended with a discard though the cards held a valid show, in matches that have ended; empty for all matches.
    .match = The platform's id of a match; may be left empty.
    .none = No valid show was missed, as far as hands are on record. Leave the match empty to look at all of them.
question-not_checked = What could not be checked
    .says = Laws that were silent because the log does not show what they must see, over all matches.
    .none = Everything that can be checked was checked.
question-overturned_claims = Overturned claims
    .says = Where the platform said something else than the play gives, with both figures, greatest difference first.
    .none = No claim of a platform was found wrong. Claims that could not be decided: undecidable_claims.
question-payout_by_the_reading = Matches whose payout would differ under the literal reading
    .says = What a seat would win or lose under the other reading of the text, where that is another figure; empty for all rulesets.
    .ruleset = The id of a ruleset, as the table of rulesets lists it; empty for all.
    .none = Nothing would be paid otherwise under the other reading. Only some rulesets can be read in two ways; leave it empty for all.
question-played_for_the_absent = Played for the absent
    .says = How often a seat lost its connection, missed a turn or was played for; empty for the newest 200 matches.
    .match = The platform's id of a match; may be left empty.
    .none = Nobody lost a connection, missed a turn or was played for. Check the id of the match, or leave it empty for all.
question-points_deal_by_deal = Points, deal by deal
    .says = What was booked for each seat in each deal and what the play gives, with the sum so far; no sum once a deal is undecided.
    .match = The platform's id of the match, as it stands in the ticket or in the table of matches.
    .none = No points were booked for a deal of this match. Check the id; what was booked in the end: standings_of_a_match.
question-rates_by_ruleset = Drop and invalid-show rates
    .says = How often a hand was dropped and a show not valid, per hundred, by rules; leave the rules empty for all.
    .ruleset = The id of a ruleset, as the table of rulesets lists it; empty for all.
    .none = No match was played under these rules. Leave them empty to see which there are.
question-rulings_on_a_clause = Rulings on a clause
    .says = The newest verdicts and findings that rest on one clause of the rules, 500 of each at most.
    .clause = The id of a clause, as findings and verdicts cite it.
    .none = Nothing rests on this clause. Check the id in the table of clauses.
question-slow_turns = Slow turns
    .says = Turns that took at least so many seconds by the platform's clock, 20 when left empty, the slowest first.
    .seconds = A whole number of seconds; 20 when left empty.
    .none = No turn took so long, as far as times are on record. Try fewer seconds.
question-standings_of_a_match = Standings of a match
    .says = Totals and places of a match of many deals, with what the platform booked and paid.
    .match = The platform's id of the match, as it stands in the ticket or in the table of matches.
    .none = No standings are on record for this match. It may be a match of a single deal: see points_deal_by_deal.
question-timer_gave_a_meld = Timer discards that gave the next player a meld
    .says = Discards made for an absent player (timer or autoplay) that made a meld in the hand of the seat that drew next, taken or not.
    .match = The platform's id of a match; may be left empty.
    .none = No discard made for an absent player gave anybody a meld, as far as hands are on record. Leave the match empty for all.
question-turns_of_a_player = Turns of a player
    .says = The newest 1000 turns of a pseudonym, in its newest 1000 matches: what it drew and gave up, how long it took, and whether it missed a show.
    .pseudonym = What the desk calls the player, P and twelve digits or letters; it stands beside every seat.
    .none = No turn of this pseudonym is in the ledger. Copy it from the table of players, or find the player by name or id.
question-undecidable_claims = Undecidable claims
    .says = Claims that could not be checked, and what the record would have had to show.
    .none = Every claim could be decided. Checks of single moves that could not be made: not_checked.
question-wrong_shows = Wrong shows
    .says = Declarations that are not valid as grouped, or that the platform called so, with the cards shown.
    .none = Every show on record was valid, and no platform called one wrong.

ask-match = match
ask-pseudonym = pseudonym
ask-type = type
ask-code = code
ask-turns = turns
ask-ruleset = ruleset
ask-clause = clause
ask-seconds = seconds

## find-told_..., find-held_..., find-show_..., find-claim_...: what is known of a match that was found

find-told_live = still played: what rests on hidden cards is told once it has ended.
find-told_waiting = ended: what rests on hidden cards is told once its hands are open.
find-told_breaks_off = the record breaks off: what rests on hidden cards is told once the missing events have been sent in.
find-told_holds = { $count ->
    [one] { $count } claim, it holds.
   *[other] { $count } claims, all of them hold.
}
find-told_nothing = nothing is claimed in it, and nothing was found.
find-held_card = seat { $seat } held this card { $when } (deal { $deal }).
find-held_cards = seat { $seat } held these cards { $when } (deal { $deal }).
find-held_whole_deal = from the deal to its end
find-held_dealt = when dealt
find-held_after = after event { $seq }
find-held_to_the_end = after event { $seq }, and still at the end of the deal
find-held_others = { $count ->
    [one] so did { $count } other hand of the match.
   *[other] so did { $count } other hands of the match.
}
find-told_dropped = seat { $seat } dropped.
find-told_disconnected = seat { $seat } lost its connection.
find-told_timer = the timer or autoplay acted for seat { $seat }.
find-told_left = seat { $seat } left the table.
find-told_claim = { $claim }.
find-told_show = { $show }, { $claim }.
find-told_more_wrong = { $count ->
    [one] { $count } more claim wrong.
   *[other] { $count } more claims wrong.
}
find-told_undecided = { $count ->
    [one] { $count } claim cannot be decided.
   *[other] { $count } claims cannot be decided.
}
find-told_more_undecided = { $count ->
    [one] { $count } more claim cannot be decided.
   *[other] { $count } more claims cannot be decided.
}
find-show_valid = valid show by seat { $seat }
find-show_invalid = invalid show by seat { $seat }
find-show_valid_called_valid = valid show by seat { $seat }, which the platform called valid
find-show_valid_called_invalid = valid show by seat { $seat }, which the platform called invalid
find-show_invalid_called_valid = invalid show by seat { $seat }, which the platform called valid
find-show_invalid_called_invalid = invalid show by seat { $seat }, which the platform called invalid
find-show_undecided_valid = a show by seat { $seat } that cannot be decided; the platform called it valid
find-show_undecided_invalid = a show by seat { $seat } that cannot be decided; the platform called it invalid
find-claim_show_valid_right = show by seat { $seat }, called valid: right
find-claim_show_valid_wrong = show by seat { $seat }, called valid: wrong
find-claim_show_valid_open = show by seat { $seat }, called valid: cannot be decided
find-claim_show_invalid_right = show by seat { $seat }, called invalid: right
find-claim_show_invalid_wrong = show by seat { $seat }, called invalid: wrong
find-claim_show_invalid_open = show by seat { $seat }, called invalid: cannot be decided
find-claim_points_right = claim of { $points } right
    .seat = claim of { $points } for seat { $seat } right
find-claim_points_wrong = claim of { $points } wrong: the play gives { $right }
    .seat = claim of { $points } for seat { $seat } wrong: the play gives { $right }
find-claim_points_open = claim of { $points } cannot be decided
    .seat = claim of { $points } for seat { $seat } cannot be decided
find-claim_payout_right = payout of { $amount } right
    .seat = payout of { $amount } for seat { $seat } right
find-claim_payout_wrong_gets = payout of { $amount } wrong: the play gives { $right }
    .seat = payout of { $amount } for seat { $seat } wrong: the play gives { $right }
find-claim_payout_wrong_takes = payout of { $amount } wrong: the play takes { $right }
    .seat = payout of { $amount } for seat { $seat } wrong: the play takes { $right }
find-claim_payout_open = payout of { $amount } cannot be decided
    .seat = payout of { $amount } for seat { $seat } cannot be decided
find-claim_stake_right = stake taken of { $amount } right
    .seat = stake taken of { $amount } for seat { $seat } right
find-claim_stake_wrong_gets = stake taken of { $amount } wrong: the play gives { $right }
    .seat = stake taken of { $amount } for seat { $seat } wrong: the play gives { $right }
find-claim_stake_wrong_takes = stake taken of { $amount } wrong: the play takes { $right }
    .seat = stake taken of { $amount } for seat { $seat } wrong: the play takes { $right }
find-claim_stake_open = stake taken of { $amount } cannot be decided
    .seat = stake taken of { $amount } for seat { $seat } cannot be decided
find-told_findings = { $count ->
    [one] { $count } finding: { $names }.
   *[other] { $count } findings: { $names }.
}
find-told_findings_more = { $count } findings: { $names }, and { $more ->
    [one] { $more } other
   *[other] { $more } others
}.
find-told_readings = { $count } held against nobody, wrong by our reading of the rule only: { $names }.
find-told_readings_more = { $count } held against nobody, wrong by our reading of the rule only: { $names }, and { $more ->
    [one] { $more } other
   *[other] { $more } others
}.
find-told_notices = { $count } to know of, nothing is wrong: { $names }.
find-told_notices_more = { $count } to know of, nothing is wrong: { $names }, and { $more ->
    [one] { $more } other
   *[other] { $more } others
}.
find-told_finding = “{ $name }”
find-told_finding_of = “{ $name }” (seat { $seat })

## find-asked_..., find-window_..., find-game_..., find-outcome_...: what was asked for, as it was understood

find-asked = { $parts }
find-asked_match = match { $name }
find-asked_case = case { $name }
find-asked_ticket = ticket { $name }
find-asked_table = table { $name }
find-asked_lobby = lobby { $name }
find-asked_rules = rules { $name }
find-asked_player = player { $name }
find-asked_word = word { $name }
find-asked_finding = finding “{ $name }”
find-asked_money = money { $figure }
find-asked_amount = amount { $figure }
find-asked_held = held { $cards }
find-asked_players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
find-window_day = on { $day }
find-window_hours = on { $day } between { $start } and { $end } { $zone }
find-window_days = from { $first } { $start } to { $last } { $end } { $zone }
find-game_points = points rummy
find-game_deals = deals rummy
find-game_pool = pool rummy
find-game_pool_of = pool { $limit }
find-outcome_invalid_show = invalid show
find-outcome_overturned = overturned
find-outcome_undecidable = undecidable
find-outcome_dropped = dropped
find-outcome_disconnected = disconnected
find-outcome_timer = timer
find-outcome_left_the_table = left the table
find-outcome_show_called_invalid = show called invalid
find-outcome_took_a_joker = took a joker
find-outcome_prize_split = prize split
find-outcome_still_playing = still playing
find-outcome_with_findings = with findings
find-outcome_clean = clean

## title-...: titles of the shipped rulesets, of what is laid over them, and of texts of rules; as they stand in schemas

title-text_ace-rummy = Ace Rummy, a remark
title-text_ace2three = Ace2Three, glossary
title-text_aceleagues = AceLeagues, thirteen cards
title-text_basic-rum = Basic Rummy or Rum, and its variations
title-text_cardgames = Basic Rummy as on CardGames.io
title-text_continental = Continental Rummy
title-text_custom = Custom of the field, where a text is silent
title-text_games = Games that the glossary of the Rum text only names
title-text_house = Choices of this project, where neither text nor custom speaks
title-text_rummy-106 = Rummy with 106 cards
title-text_rummycentral = RummyCentral, Indian rummy
title-rules_ace2three-best-of-3 = Ace2Three best of 3
title-rules_ace2three-points = Ace2Three points rummy
title-rules_ace2three-pool-101 = Ace2Three pool rummy, up to 101 points
title-rules_ace2three-pool-201 = Ace2Three pool rummy, up to 201 points
title-rules_aceleagues-deals = AceLeagues deals rummy
title-rules_aceleagues-points = AceLeagues points rummy
title-rules_aceleagues-pool-101 = AceLeagues pool rummy, up to 101 points
title-rules_aceleagues-pool-201 = AceLeagues pool rummy, up to 201 points
title-rules_classic = Classic 13-card points rummy, what most platforms play
title-rules_gin = Gin, its melds and deadwood only
title-rules_jqka = Jack, Queen, King, Ace Rummy, a remark filled up from Rum
title-overlay_auto-split = the prize is split by the rules alone
title-overlay_split-by-drops = the prize is split by the drops left
title-overlay_time-bank = a time bank for the whole match
title-overlay_capped-fee = a fee of tenths of a percent, with a cap
title-overlay_corner = sequences go round the corner
title-overlay_flat-80 = a hand without a pure sequence costs 80
title-overlay_joker-melds = printed jokers alone are a set or a sequence
title-overlay_joker-sets = printed jokers alone are a set
title-overlay_king-ace-two = king, ace and two are a sequence
title-overlay_no-wild = no rank is wild
title-overlay_sets-of-five = jokers may make a set of five cards and more
title-overlay_three-packs = three packs from five players on
title-overlay_time-bank_2 = a time bank for the deal
title-overlay_twos-wild = twos are wild
title-overlay_wild-by-deal = the wild rank is announced, no card is cut
title-overlay_aces-high = aces low or high
title-overlay_block = block rummy
title-overlay_cash = for cash
title-overlay_jokers-taken = anybody may move a joker on the table, a reading of its own
title-overlay_jokers = with jokers
title-overlay_many-melds = any number of melds in a turn
title-overlay_meld-first = no laying off before a meld of one's own
title-overlay_must-discard = the last card is discarded
title-overlay_reshuffle-limit = the discards are used again twice at most
title-overlay_rounds = an agreed number of deals
title-overlay_rummy-double = going rummy doubles the deal
title-overlay_turn-pile = the discards are turned over unshuffled
title-overlay_winner-scores = only the winner of a deal scores
title-rules_rum = Basic Rummy or Rum
title-rules_rummy-106-literal = Rummy with 106 cards, to the letter
title-rules_rummy-106 = Rummy with 106 cards, recommended reading
title-rules_rummycentral-literal = RummyCentral Indian rummy, to the letter
title-rules_rummycentral = RummyCentral Indian rummy, recommended reading

evenness-too_few = n = { $n }: too few for a test (fewer than { $least } expected at a seat)
evenness-tested = n = { $n }, chi-square { $square } with { $degrees } d.f., { $p }
evenness-no_p = n = { $n }, chi-square { $square } with { $degrees } d.f.; no p without scipy
