"""Play games: one resumable machine that runs until a hand is over or a strategy outside the core must decide.

`play_hand` goes on from wherever the state stands. Seats whose strategy is compiled are called inside; for any other
seat it returns WAITING with the question in the state, and goes on when `answered` and `answer` are filled in.
"""

from typing import Any

from spades_sim.bits import lowest_bit, popcount
from spades_sim.cards import suit_of
from spades_sim.core.codes import (
    BLIND,
    BLIND_NIL,
    COVERED,
    DONE,
    FOUL,
    HOSTED,
    NIL,
    NO_ANSWER,
    NOT_BID,
    RAISED,
    SURE,
    WAITING,
    BidMode,
    Decision,
    DraftPeek,
    FirstBidder,
    FirstLeader,
    FoulKind,
    IllegalPlay,
    Method,
    PassOrder,
    Phase,
    Zero,
)
from spades_sim.core.deal import deal, draw_below, drop_card, first_dealer, take_card
from spades_sim.core.layout import ALL_DECISIONS
from spades_sim.core.legal import (
    bid_tricks,
    breaks_spades,
    is_nil,
    legal_bids,
    legal_blind_bids,
    legal_cards,
    lowest_club,
    number_range,
    spade_count,
    takes_over,
)
from spades_sim.core.random import SEATS, open_stream
from spades_sim.core.view import call_strategy
from spades_sim.jit import compiled, inlined


@compiled
def start_game(state: Any, rules: Any, seed: int, deal_number: int, rotation: int) -> None:
    """Set the table for the first hand of a game. Modifies the state in place; `slots` stay as they are."""
    state.seed = seed
    state.deal_number = deal_number
    state.rotation = rotation
    state.hand_number = 0
    state.first_dealer = first_dealer(seed, deal_number, rules.table_players)
    state.running = 1
    state.in_hand = 0
    state.answered = 0
    state.foul = FoulKind.NONE
    for team in range(rules.teams):
        state.score[team] = 0
        state.bags[team] = 0
        state.sets[team] = 0


@compiled
def start_hand(state: Any, rules: Any) -> None:
    """Choose the dealer, deal, and clear what belongs to a hand (A0 steps 1 and 2). Modifies the state in place."""
    players = rules.table_players
    state.hand_number += 1
    state.dealer = (state.first_dealer + state.hand_number - 1) % players
    first = state.dealer if rules.bid_first_bidder == FirstBidder.DEALER else state.dealer + 1
    state.first_bidder = first - players if first >= players else first
    state.in_hand = 1
    state.phase = Phase.BLIND
    state.step = 0
    state.trick_number = 0
    state.trick_size = 0
    state.led_suit = -1
    state.winning_seat = -1
    state.winning_card = -1
    state.broken = 0
    state.played = 0
    state.played_twice = 0
    state.offered = -1
    state.to_pass = 0
    state.given = 0
    state.received = 0
    state.twice = 0
    state.discards = 0
    for seat in range(players):
        place = seat - state.first_bidder
        state.positions[seat] = place + players + 1 if place < 0 else place + 1
        state.bids[seat] = NOT_BID
        state.tricks[seat] = 0
        state.voids[seat] = 0
        state.played_by[seat] = 0
        state.aside[seat] = 0
        state.gave[seat] = 0
        state.got[seat] = 0
        state.reneges[seat] = 0
        state.chances[seat] = -1
        state.streams[seat] = open_stream(state.seed, state.deal_number, state.hand_number, SEATS + seat)
    deal(state, rules)


@compiled
def _seat_at(state: Any, rules: Any, place: int) -> int:
    """Return the seat that bids at a place, 0 = first."""
    seat = state.first_bidder + place
    return seat - rules.table_players if seat >= rules.table_players else seat


@compiled
def _unseen(state: Any, rules: Any, cards: int, seat: int) -> int:
    """Return the cards of which a copy may be with another seat."""
    if rules.deck_packs == 1:
        return rules.deck & ~(state.played | cards | state.aside[seat])
    mine = state.pairs[seat]
    once = state.played | cards | state.aside[seat]
    two = state.played_twice | mine | (state.played & cards) | ((state.played | cards) & state.aside[seat])
    return rules.deck & ~((once & ~rules.deck_twice) | two)


@inlined
def _ask(state: Any, rules: Any, table: Any, seat: int, decision: int, cards: int, legal: int) -> int:
    """Put a question to a seat; NO_ANSWER when its strategy lives outside the core and has not answered yet."""
    if state.answered:
        state.answered = 0
        return state.answer
    state.decision = decision
    state.seat = seat
    state.cards = cards
    state.legal = legal
    if decision == Decision.BLIND:
        state.unseen = rules.deck
        state.twice = 0
    else:
        state.unseen = _unseen(state, rules, cards, seat)
        if rules.deck_packs == 2:
            state.twice = state.pairs[seat]
    if rules.asks_exchange:
        state.given = state.gave[seat]
        state.received = state.got[seat]
    cell = state.slots[seat] * ALL_DECISIONS + decision
    if table.addresses[cell] <= HOSTED:
        return NO_ANSWER
    return call_strategy(table, cell, state, rules, seat)


@compiled
def _refuse(state: Any, answer: int) -> int:
    """Record a foul: an answer that was not legal, or none because the strategy raised."""
    state.foul = FoulKind.RAISED if answer == RAISED else FoulKind.ILLEGAL
    state.foul_answer = answer
    return FOUL


@compiled
def _blind_phase(state: Any, rules: Any, table: Any) -> int:
    """Ask each seat, in order of bidding, for a blind bid where it may make one."""
    while state.step < rules.table_players:
        seat = _seat_at(state, rules, state.step)
        legal = legal_blind_bids(rules, state.bids, state.score, seat, state.hand_number)
        if legal != 1:
            answer = _ask(state, rules, table, seat, Decision.BLIND, 0, legal)
            if answer == NO_ANSWER:
                return WAITING
            if answer < 0 or answer > 62 or not (legal >> answer) & 1:
                return _refuse(state, answer)
            if answer == BLIND_NIL:
                state.bids[seat] = BLIND_NIL
            elif answer > 0:
                for other in range(rules.table_players):
                    if rules.team[other] == rules.team[seat]:
                        state.bids[other] = COVERED
                state.bids[seat] = BLIND + answer
        state.step += 1
    return DONE


@compiled
def _draft_phase(state: Any, rules: Any, table: Any) -> int:
    """Let the seats draw the pack in turn: keep the first card and discard the second, or the other way (B4)."""
    turns = 2 * rules.deal_hand_size
    for step in range(state.step, turns):
        state.step = step
        seat = (state.dealer + step) & 1  # a draft has two players
        first, second = state.deck[2 * step], state.deck[2 * step + 1]
        state.offered = first
        hand = state.hands[seat]
        answer = _ask(state, rules, table, seat, Decision.KEEP, hand, 3)
        if answer == NO_ANSWER:
            return WAITING
        if answer != 0 and answer != 1:
            return _refuse(state, answer)
        kept = first if answer == 1 else second
        lost = first + second - kept
        state.hands[seat] = hand | 1 << kept
        state.discards |= 1 << lost
        seen = (rules.deal_draft_peek != DraftPeek.NONE) | (answer == 0)
        state.aside[seat] |= int(seen) << lost
        if rules.deal_draft_peek == DraftPeek.PUBLIC:
            state.aside[1 - seat] |= 1 << lost
    state.step = turns
    state.offered = -1
    return DONE


@compiled
def _counter_bidder(state: Any, rules: Any) -> int:
    """Return the seat that may raise its bid for the first-bidding team (D22); -1 where none has a number."""
    team = rules.team[state.first_bidder]
    chosen = -1
    for place in range(rules.table_players):
        seat = _seat_at(state, rules, place)
        bid = state.bids[seat]
        if rules.team[seat] == team and 0 <= bid < NIL:
            if chosen < 0 or rules.bid_mode == BidMode.SECOND_PARTNER_SETS_TEAM:
                chosen = seat
    return chosen


@compiled
def _nil_chance_asked(state: Any, rules: Any, table: Any, seat: int) -> int:
    """Ask a seat that has just bid nil how likely it makes it, where its strategy states that. Nothing hangs on it."""
    answer = _ask(state, rules, table, seat, Decision.NIL_CHANCE, state.hands[seat], 1 << NIL)
    if answer == NO_ANSWER:
        return WAITING
    if answer < 0 or answer > SURE:
        return _refuse(state, answer)
    state.chances[seat] = answer
    return DONE


@compiled
def _bid_phase(state: Any, rules: Any, table: Any) -> int:
    """Take one bid of every seat that has none, clockwise; then the counter-bid where the rules have one."""
    players = rules.table_players
    while state.step < players:
        seat = _seat_at(state, rules, state.step)
        if state.bids[seat] == NOT_BID:
            last = 1
            for other in range(players):
                if other != seat and state.bids[other] == NOT_BID:
                    last = 0
            spades = spade_count(state.hands[seat], state.pairs[seat])
            legal = legal_bids(rules, state.bids, seat, spades, state.first_bidder, last)
            answer = _ask(state, rules, table, seat, Decision.BID, state.hands[seat], legal)
            if answer == NO_ANSWER:
                return WAITING
            if answer == 0 and rules.bid_zero == Zero.NIL:
                answer = NIL
            if answer < 0 or answer > NIL or not (legal >> answer) & 1:
                return _refuse(state, answer)
            state.bids[seat] = answer
        if state.bids[seat] == NIL and table.addresses[state.slots[seat] * ALL_DECISIONS + Decision.NIL_CHANCE] != 0:
            status = _nil_chance_asked(state, rules, table, seat)
            if status != DONE:
                return status
        state.step += 1
    if rules.bid_counter_bid and state.step == players:
        seat = _counter_bidder(state, rules)
        if seat >= 0:
            bid = state.bids[seat]
            high = rules.bid_max
            if rules.bid_team_max > 0:
                others = 0
                for other in range(players):
                    if rules.team[other] == rules.team[seat] and other != seat and rules.bid_mode == BidMode.INDIVIDUAL:
                        others += bid_tricks(state.bids[other])
                high = min(high, rules.bid_team_max - others)
            legal = 1 << bid | number_range(max(bid + 1, rules.bid_min), high)
            answer = _ask(state, rules, table, seat, Decision.BID, state.hands[seat], legal)
            if answer == NO_ANSWER:
                return WAITING
            if answer < 0 or answer > NIL or not (legal >> answer) & 1:
                return _refuse(state, answer)
            state.bids[seat] = answer
        state.step += 1
    return DONE


@compiled
def _pass_size(state: Any, rules: Any, seat: int) -> int:
    """Return how many cards the exchange of a nil bidder moves; 0 where there is none."""
    if not is_nil(state.bids[seat]):
        return 0
    count = rules.pass_blind_nil if state.bids[seat] == BLIND_NIL else rules.pass_nil
    if rules.pass_order == PassOrder.DRAW_FROM_DISCARDS:
        return count
    partner = rules.partner[seat]
    if partner < 0 or is_nil(state.bids[partner]):
        return 0
    return count


@compiled
def _move_cards(state: Any, giver: int, taker: int, cards: int) -> None:
    """Move one copy of each card of a set from a seat to its partner."""
    state.gave[giver] |= cards
    state.got[taker] |= cards
    while cards:
        card = lowest_bit(cards)
        cards &= cards - 1
        drop_card(state, giver, card)
        take_card(state, taker, card)


@compiled
def _redraw(state: Any, rules: Any, seat: int, cards: int) -> None:
    """Put a seat's cards aside and draw as many at random from the draft's discards (B4).

    Whoever knew what was among the discards knows no longer that it is out of play.
    """
    for other in range(rules.table_players):
        if other != seat and cards:
            state.aside[other] &= ~state.discards
    state.gave[seat] |= cards
    state.aside[seat] |= cards
    state.hands[seat] &= ~cards
    for _ in range(popcount(cards)):
        n = draw_below(state, popcount(state.discards))
        pool = state.discards
        for _ in range(n):
            pool &= pool - 1
        bit = pool & -pool
        state.discards ^= bit
        state.hands[seat] |= bit
        state.got[seat] |= bit
        state.aside[seat] &= ~bit


@compiled
def _exchange_phase(state: Any, rules: Any, table: Any) -> int:
    """Let nil bidders exchange cards, in order of bidding (keys of the section `pass`, D17, D25)."""
    while state.step < 2 * rules.table_players:
        nil_seat = _seat_at(state, rules, state.step >> 1)
        count = _pass_size(state, rules, nil_seat)
        redraws = rules.pass_order == PassOrder.DRAW_FROM_DISCARDS
        if count > 0 and not (redraws and state.step & 1):
            partner = rules.partner[nil_seat]
            asked = partner if state.step & 1 else nil_seat
            state.to_pass = count
            answer = _ask(state, rules, table, asked, Decision.EXCHANGE, state.hands[asked], state.hands[asked])
            if answer == NO_ANSWER:
                return WAITING
            passed = popcount(answer) if answer >= 0 else -1
            if passed < 0 or answer & ~state.hands[asked] or passed > count or (passed < count and not redraws):
                return _refuse(state, answer)
            if redraws:
                _redraw(state, rules, asked, answer)
            elif rules.pass_order == PassOrder.BIDDER_FIRST:
                _move_cards(state, asked, nil_seat if asked == partner else partner, answer)
            elif state.step & 1:
                given = state.discards
                state.discards = 0
                _move_cards(state, nil_seat, partner, given)
                _move_cards(state, partner, nil_seat, answer)
            else:
                state.discards = answer
        state.step += 1
    state.to_pass = 0
    return DONE


@compiled
def _opening_leader(state: Any, rules: Any) -> int:
    """Return the seat that leads to the first trick (key play.first_leader)."""
    if rules.play_first_leader == FirstLeader.FIRST_BIDDER:
        return state.first_bidder
    if rules.play_first_leader == FirstLeader.DEALER:
        return state.dealer
    if rules.play_first_leader == FirstLeader.SECOND_PLAYER:
        return (state.dealer + 1) % rules.table_players
    chosen = state.first_bidder
    if rules.play_first_leader == FirstLeader.HIGH_BIDDER:
        for place in range(1, rules.table_players):
            seat = _seat_at(state, rules, place)
            if bid_tricks(state.bids[seat]) > bid_tricks(state.bids[chosen]):
                chosen = seat
        return chosen
    lowest = 64
    for place in range(rules.table_players):
        seat = _seat_at(state, rules, place)
        club = lowest_club(state.hands[seat])
        if club < lowest:
            lowest, chosen = club, seat
    return chosen


@inlined
def _put_card(state: Any, rules: Any, seat: int, cards: int, card: int, at: int, size: int) -> None:
    """Move a card from a seat to the table and into the history. Modifies the state in place."""
    bit = 1 << card
    state.history[at] = card
    state.trick_cards[size] = card
    state.played_by[seat] |= bit
    if rules.deck_packs == 1:
        state.hands[seat] = cards ^ bit
    else:
        if state.played & bit:
            state.played_twice |= bit
        drop_card(state, seat, card)
    state.played |= bit
    state.trick_size = size + 1


@compiled
def _check_card(state: Any, rules: Any, seat: int, cards: int, answer: int) -> bool:
    """Judge a card that is not legal: a renege where the rules punish it (D21), refused otherwise."""
    held = 0 <= answer <= 62 and (cards >> answer) & 1
    if rules.conduct_illegal_play == IllegalPlay.REJECT or not held:
        return False
    state.reneges[seat] += 1
    return True


@compiled
def _play_trick(state: Any, rules: Any, table: Any) -> int:
    """Play a trick from where it stands; who is winning it is kept in locals between two cards."""
    players = rules.table_players
    trick, size = state.trick_number, state.trick_size
    at = trick * players + size
    led_suit, broken = state.led_suit, state.broken
    winning_card, winning_seat = state.winning_card, state.winning_seat
    seat = state.leader + size
    if seat >= players:
        seat -= players
    while size < players:
        cards = state.hands[seat]
        legal = legal_cards(rules, cards, led_suit, winning_card, broken, trick == 0)
        card = _ask(state, rules, table, seat, Decision.PLAY, cards, legal)
        fair = 1
        if card < 0 or card > 62 or not (legal >> card) & 1:
            if card == NO_ANSWER:
                return WAITING
            if not _check_card(state, rules, seat, cards, card):
                return _refuse(state, card)
            fair = 0  # a misplay shows no void
        _put_card(state, rules, seat, cards, card, at, size)
        suit = suit_of(card)
        if size == 0:
            if suit == 3 and rules.play_break_required and not broken and fair:
                state.voids[seat] |= 7
            broken = breaks_spades(rules, card, -1, broken)
            led_suit, winning_card, winning_seat = suit, card, seat
            state.led_suit = suit
        else:
            # Written without branches: which way they go is a coin toss that the processor would often lose.
            state.voids[seat] |= (int(suit != led_suit) & fair) << led_suit
            takes = takes_over(rules, card, led_suit, winning_card)
            winning_card = card if takes else winning_card
            winning_seat = seat if takes else winning_seat
            broken = breaks_spades(rules, card, led_suit, broken)
        state.winning_card = winning_card
        state.winning_seat = winning_seat
        state.broken = broken
        size += 1
        at += 1
        seat += 1
        if seat == players:
            seat = 0
    return DONE


@compiled
def _end_trick(state: Any) -> None:
    """Give the trick to its winner, who leads the next one. Modifies the state in place."""
    winner = state.winning_seat
    state.tricks[winner] += 1
    state.trick_number += 1
    state.trick_size = 0
    state.led_suit = -1
    state.winning_seat = -1
    state.winning_card = -1
    state.leader = winner


@compiled
def _play_phase(state: Any, rules: Any, table: Any) -> int:
    """Play the tricks of the hand."""
    while state.trick_number < rules.deal_hand_size:
        state.leaders[state.trick_number] = state.leader
        status = _play_trick(state, rules, table)
        if status != DONE:
            return status
        _end_trick(state)
    return DONE


@compiled
def play_hand(state: Any, rules: Any, table: Any) -> int:
    """Go on with a hand that was started, to its end or to the next question for a strategy outside.

    Parameters
    ----------
    state : record STATE
        Modified in place.
    rules : record RULES
    table : record TABLE

    Returns
    -------
    int
        DONE, WAITING or FOUL.
    """
    if state.phase == Phase.BLIND:
        if rules.bid_first_hand_bids_itself and state.hand_number == 1:
            for seat in range(rules.table_players):
                state.bids[seat] = COVERED
        elif rules.asks_blind and _blind_phase(state, rules, table) != DONE:
            return FOUL if state.foul else WAITING
        state.phase, state.step = Phase.DRAFT, 0
    if state.phase == Phase.DRAFT:
        if rules.deal_method == Method.DRAFT and _draft_phase(state, rules, table) != DONE:
            return FOUL if state.foul else WAITING
        state.phase, state.step = Phase.BID, 0
    if state.phase == Phase.BID:
        if _bid_phase(state, rules, table) != DONE:
            return FOUL if state.foul else WAITING
        state.phase, state.step = Phase.EXCHANGE, 0
    if state.phase == Phase.EXCHANGE:
        if rules.asks_exchange and _exchange_phase(state, rules, table) != DONE:
            return FOUL if state.foul else WAITING
        state.leader = _opening_leader(state, rules)
        state.phase = Phase.PLAY
    if state.phase == Phase.PLAY:
        if _play_phase(state, rules, table) != DONE:
            return FOUL if state.foul else WAITING
        state.phase = Phase.OVER
    return DONE
