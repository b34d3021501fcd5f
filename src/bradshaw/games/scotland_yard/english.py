"""What Scotland Yard says of moves and options, in English, by code. `core/sentences.py` says how."""

from bradshaw.core.sentences import Catalogue, Plural

ENGLISH = Catalogue(
    "scotland_yard",
    {
        # Mister X
        "only_mister_x": "Only Mister X makes that move; a pursuer's move names its piece, like “red: taxi 46”.",
        "turn_pursuers": "It is the pursuers' turn.",
        "no_black": "Mister X has no black ticket left.",
        "bank_empty": "The bank has no {ticket} ticket for Mister X to play.",
        "second_already": "This is already the second move of a double move.",
        "no_double": "Mister X has no double-move ticket left.",
        "no_second": "There would be no second move from {station}, so this can't begin a double move.",
        # The pursuers
        "not_mister_x": "Mister X does not move the pursuers' pieces; his moves look like “taxi 46”.",
        "no_piece": "There is no {colour} piece in this game.",
        "not_yours": "{piece} is not yours to move.",
        "turn_mister_x": "It is Mister X's turn.",
        "moved": "{piece} has already moved in this round.",
        "black_is_his": "Only Mister X plays black tickets.",
        "no_ticket": "{piece} has no {ticket} ticket left.",
        # Both
        "no_station": "{piece} is at {here}; there is no station {station}.",
        "no_line": "{piece} is at {here}; no line of any kind leads from there to {station}.",
        "no_line_by": "{piece} is at {here}; no {ticket} line leads from there to {station}.",
        "other_line": "{piece} is at {here}; no {ticket} line leads from there to {station}, but another does.",
        "occupied": "{piece} occupies station {station}.",
        # Proposals
        "no_such_station": "There is no station {station}.",
        "arrow_nowhere": "An arrow leads from one station to another.",
        "no_way": "{piece} is at {here}; no line that it has a ticket for leads from there to {station}.",
        "stays": "{piece} stays at station {station} in this round.",
        # Notation and options
        "no_move": "“{text}” is no move. Moves look like “taxi 46”, “double black 115” or “red: bus 34”.",
        "no_board": "There is no board “{board}”; the boards are {boards}.",
        "few_cards": "The board “{board}” has too few start cards for {pursuers} pursuers.",
        "crew": "On the map “{board}” {pursuers} pursue: it is for 2 players, or for {players}.",
        "map_for_programs": "Maps of one's own are for programs: at a table the map is London.",
        "doubles": "Three double-move tickets belong to the modern edition.",
        # Characters
        "meet_dulcie": "She loves the river, and is seldom far from it, whoever is after whom.",
        "meet_tibbs": "He is a bloodhound: straight to where you were seen, and by bus.",
        "meet_hepzibah": "She is careful: she keeps her distance, and never hunts alone.",
        "meet_ottilie": "She knows the Underground by heart, and takes it wherever she can.",
        "meet_mordaunt": "He spends what he has: black tickets, double moves, and his nerves.",
        "meet_prosper": "He saves his tickets for later, and hunts in company.",
        "meet_lucian": "He is bold: he passes under your nose, and stays on your heels.",
        "meet_isadora": "She is where the lines meet, and takes the bus.",
        "meet_quill": "He is patient: he keeps to the outskirts, and his best tickets to the last.",
        # What bots say when it is over
        "had_one": "At the end I had {whom} at {station}.",
        "had_two": "At the end I had {whom} at {station} or {other}.",
        "had_many": "At the end I had {whom} at one of {count} stations; I thought of {station} first.",
        "lost": "After move {move} I had lost {whom}: I gave {station} one chance in {chances}.",
        "narrow": Plural(
            "pursuers",
            "My narrowest escape was at {station}, after move {move}: one of you was a ride away.",
            "My narrowest escape was at {station}, after move {move}: {pursuers} of you were a ride away.",
        ),
        "hoped": "At the end I hoped that you would look for me at {station}.",
        "down_to": "After move {move} you had me down to {count} stations.",
    },
    names={
        "piece": lambda piece: "Mister X" if piece == "mister_x" else piece.capitalize(),
        "whom": lambda whom: "Mister X" if whom == "mister_x" else whom,
    },
)
say = ENGLISH.say
