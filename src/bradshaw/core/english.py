"""What the core says, in English: of actions, options and records. `core/sentences.py` says how."""

from bradshaw.core.sentences import Catalogue, Plural

ENGLISH = Catalogue(
    "core",
    {
        "over": "The game is over.",
        "no_proposal": "Nothing can be proposed in {game}.",
        "no_seat": "There is no seat {seat}.",
        # Notation
        "type_a_move": "Type a move, or ? for help.",
        "ambiguous": "“{text}” could be {moves}.",
        "no_such_move": "“{text}” is none of the moves that are legal now.",
        # Games and options
        "no_game": "There is no game “{name}”. Installed: {games}.",
        "no_loading": "The package that offers “{name}” can't be loaded.",
        "no_real_game": "The package that offers “{name}” does not give a bradshaw Game.",
        "players": "{game} is for {low} to {high} players, not {count}.",
        "seats": "This game has {seats} seats, but {players} players were named.",
        "option": "{problem}.",
        "option_named": "{problem} (option {option}).",
        # Records
        "record_misplaced": "Line {line} holds move {found} where move {wanted} should be.",
        "record_no_end": "The record is cut off after move {moves}: its end line is missing.",
        "record_empty": "The record is empty.",
        "record_cut_in_header": "The record is cut off in its first line.",
        "record_no_header": "Line 1 is not the header of a Bradshaw record.",
        "record_too_new": (
            "The record has format version {version}; this Bradshaw reads up to {known}. Update Bradshaw."
        ),
        "record_version": "Line 1 gives the format version as {version}, which does not exist.",
        "record_cut_off": "The record is cut off in line {line}.",
        "record_no_checksum": "Line {line} is not a line of a record: it has no checksum.",
        "record_edited": (
            "Line {line} does not fit its checksum: it, or the line before it, was edited or removed."
        ),
        "record_unclear": "Line {line} can't be understood: {error}.",
        "record_count": "The record ends with move {moves} but says {said}.",
        "record_after_end": "Line {line} follows the end of the record.",
        "record_elsewhere": "The match was taken up in the middle: its first moves are recorded elsewhere.",
        "record_move": "Move {move} of the record (“{action}”) can't be played: {problem}",
        "record_result": "The result in the record is not the one that its moves lead to.",
        "record_no_move": Plural(
            "moves",
            "The record has 1 move; there is no move {move}.",
            "The record has {moves} moves; there is no move {move}.",
        ),
        "record_game": "The record is of a game that is not installed. {problem}",
        "record_options": "The header of the record does not fit {game}: {problem}",
        # Deals
        "deal_hash": "The hash is NOT the one that was promised: this is another secret.",
        "deal_nobody": "Your contribution is NOT in the deal: the record says that nobody contributed.",
        "deal_unclear": "The deal is not written as it should be.",
        "deal_part_unclear": "A pledge or a contribution is not written as it should be.",
        "deal_not_pledged": "The contribution of seat {seat} is NOT the one that was pledged.",
        "deal_seed": "The seed is NOT what the secret and the contributions make.",
        "deal_pledges": "The pledges are NOT those that were shown before the deal.",
        "deal_left_out": "Your contribution is NOT in the deal.",
    },
)
say = ENGLISH.say
