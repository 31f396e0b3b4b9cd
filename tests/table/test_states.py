"""ginp2p/table/hand.py and ginp2p/game/deal.py name the same states and moves."""

from ginp2p.game.deal import PHASES
from ginp2p.table.hand import MESSAGES


def test_from_the_deal_on_a_chains_messages_are_the_tables_moves():
    for phase, moves in PHASES.items():
        assert set(MESSAGES[phase]) == set(moves) - {"resign"}


def test_every_state_before_that_has_one_message_of_its_own_name():
    before = [state for state in MESSAGES if state not in PHASES]
    assert before == ["key", "key_shuffle", "shuffle", "deal", "upcard"]
    assert all(MESSAGES[state] == (state,) for state in before)
