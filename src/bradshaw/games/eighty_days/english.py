"""What Around the World in 80 Days says of actions, options and files, in English, by code.

A card is named by its id if it is one of ours, and by its title if it is not. `core/sentences.py` says how.
"""

from bradshaw.core.sentences import Catalogue, Plural

REFUSALS: dict[str, str | Plural] = {
    "home": "You are home.",
    "not_your_turn": "It is not your turn.",
    "choose_first": "Choose one of the two cards first: “card 1” or “card 2”.",
    "nothing_to_choose": "There are no cards to choose from.",
    "moved": "You have moved: play a Character, or “end” your turn.",
    "no_move_yet": "Nobody ends a turn without a move.",
    "report": "Your pawn is with the Police: this turn is for the report.",
    "nothing_to_report": "You have nothing to report: no pawn of yours has just come to the Police.",
    "no_pass": "Nobody passes who can do something.",
    "which_pawn": "Say which pawn, like “1: +5”.",
    "one_pawn": "You have one pawn: leave out its number.",
    # Characters
    "not_yours": "You do not have that Character.",
    "played": "You have already played a Character in this turn.",
    "before": "{card} is played before the move.",
    "after": "{card} is played after the move.",
    "last_rumor": "The report needs your last Rumor card.",
    "character": "{card} can't be played now. {effect}",
    # Pawns
    "pawn_home": "That pawn is home.",
    "pawn_bound": "The pawn that was with the Police must move now.",
    "beyond": Plural(
        "ahead",
        "London is 1 space ahead; you can't go {spaces}.",
        "London is {ahead} spaces ahead; you can't go {spaces}.",
    ),
    "layover": "Space {space} is a Layover: nobody moves forwards onto it.",
    "occupied": "Space {space} is occupied.",
    "police": "Space {space} is Police, and you have no Rumor card to hand in.",
    "money": Plural(
        "spaces",
        "1 space costs £{cost}; you have £{money}.",
        "{spaces} spaces cost £{cost}; you have £{money}.",
    ),
    "rumors": "London is closed to you while you have Rumor cards; you have {rumors}.",
    "limit": "You would come home with £{left}; £{limit} is the most.",
    "no_layover_behind": "There is no Layover behind you.",
    "layover_occupied": "The Layover behind you, {place}, is occupied.",
    "only_pound": "Only on a Pound can you stay.",
    "no_gift": "You can't give £10; you have £{money}.",
    "passed_layover": "You have passed the first Layover: nobody goes back to London from here.",
    "restart": "You go back to London only when you can do nothing else.",
}

OPTIONS: dict[str, str | Plural] = {
    "no_move": (
        "“{text}” is no move. Moves look like “+5”, “back”, “stay +10”, “report”, “card 2” or “play aouda”."
    ),
    "two_pawns": "The variant with two pawns each is for 2 players.",
    "first_player": "The first player is a seat from 0 to {last}, or none for a random one.",
    "round_limit": "A round limit can't be negative; 0 is none.",
    "no_board": "There is no board “{board}”; the boards are {boards}.",
    "no_deck": "There is no deck “{deck}”; the decks are {decks}.",
    "for_programs": "This board and this deck are for programs: no table is made with them.",
    "board_unplayable": "The board “{name}” can't be played with: {problem}",
    "deck_unplayable": "The deck “{name}” can't be played with: {problem}",
    "and_more": Plural("more", "{problem} (1 more problem.)", "{problem} ({more} more problems.)"),
}

# Of a file of one's own, whatever it holds; `file` is the name that its owner knows.
FILES: dict[str, str | Plural] = {
    "file_unreadable": "{file} can't be read: {error}.",
    "file_not_text": "{file} is neither a board nor a deck: it is not UTF-8 text.",
    "file_not_toml": "{file} is not TOML: {error}.",
    # What the parsers say, word for word: `unreadable.py` finds it.
    "toml_at": "{problem} (at line {line}, column {column})",
    "toml_at_end": "{problem} (at end of document)",
    "toml_value": "Invalid value",
    "toml_statement": "Invalid statement",
    "toml_equals": "Expected '=' after a key in a key/value pair",
    "toml_newline": "Expected newline or end of document after a statement",
    "toml_string": "Unterminated string",
    "toml_line": "Illegal character '\\n'",
    "toml_array": "Unclosed array",
    "toml_key": "Invalid initial character for a key part",
    "toml_twice": "Cannot overwrite a value",
    "misfit_at": "{problem} - at `{where}`",
    "misfit_type": "Expected `{wanted}`, got `{got}`",
    "misfit_missing": "Object missing required field `{field}`",
    "misfit_unknown": "Object contains unknown field `{field}`",
    "file_neither": "{file} must list either `spaces` (a board) or `cards` (a deck).",
    "file_is_deck": "{file} is a deck, not a board.",
    "file_is_board": "{file} is a board, not a deck.",
    "file_problem": "{file}: {problem}",
    "file_unplayable": "{file} can't be played with: {problems}",
    "file_too_long": "“{text}…” is too long: at most {most} letters.",
}

BOARDS: dict[str, str | Plural] = {
    "board_not_toml": "The board file is not TOML: {error}.",
    "board_misfit": "The board file does not fit the format: {error}.",
    "board_no_name": "The board has no name.",
    "board_size": "A board has 1 to {most} spaces, not {count}.",
    "board_listed_as": (
        "Space {number} is listed as “{line}”: spaces are numbered from 1, each once and in order."
    ),
    "board_money": "Travellers start with £1 to £1000, not £{money}.",
    "board_rumors": "Travellers start with 0 to 9 Rumor cards, not {rumors}.",
    "board_no_layover": "There is no Layover, so nobody could ever earn by going back (ED-15).",
    "board_no_police": "There is no Police space, so nobody could ever lose a Rumor card (ED-24).",
    "board_stuck": Plural(
        "count",
        "From London £{money} leads to only 1 space that anyone may enter; "
        "with six players somebody could be stuck, so there must be 6.",
        "From London £{money} leads to only {count} spaces that anyone may enter; "
        "with six players somebody could be stuck, so there must be 6.",
    ),
    "board_no_way_home": "Nobody can get home on this board, not even alone.",
    # Of one space
    "space": "Space {number}: {problem}",
    "space_unclear": "“{line}” is no space; spaces look like “13 police”, “9 bet 4,5,6”, “38 layover Calcutta”.",
    "space_no_kind": "“{line}”: there is no kind “{kind}”; the kinds are {kinds}.",
    "space_needs_numbers": "“{line}”: a Bet needs its numbers, like “bet 2”.",
    "space_no_numbers": "“{line}”: only a Bet has numbers, not a {kind}.",
    "space_positions": "“{line}”: the numbers of a Bet are different positions from 1 to 6, in order.",
}

DECKS: dict[str, str | Plural] = {
    "deck_not_toml": "The deck file is not TOML: {error}.",
    "deck_misfit": "The deck file does not fit the format: {error}.",
    "deck_no_name": "The deck has no name.",
    "deck_size": "A deck has 2 to {most} cards, not {count}.",
    "deck_same_id": "Two cards have the id “{id}”.",
    # Of one card
    "card": "Card “{id}”: {problem}",
    "card_id": "an id is made of small letters and underscores, like “sand_storm”.",
    "card_needs": "it needs a {field}.",
    "card_one_line": "its text must be one line.",
    "card_copies": "there are 1 to {most} copies of a card, not {copies}.",
    "card_not_for_event": "an event can't do “{does}”; it can do {effects}.",
    "card_not_for_character": "a character can't do “{does}”; it can do {effects}.",
    "card_no_amount": "“{does}” takes no amount.",
    "card_negative": "the amount of “{does}” can't be negative.",
    "card_needs_amount": "“{does}” needs an amount.",
    "card_large_amount": "an amount is at most 1000.",
    "card_needs_space": "“{does}” needs a space: one of {kinds}.",
    "card_no_layover": "nobody is moved forwards onto a Layover (ED-13).",
    "card_no_space": "“{does}” takes no space.",
    "card_event_when": "an event happens at once; only a character has a “when”.",
    "card_not_after": "“{does}” changes the move, so it can't be played after it.",
}


CHARACTERS: dict[str, str | Plural] = {
    "meet_peregrine": "He is in a hurry, and goes as far as his purse allows.",
    "meet_araminta": "She can't pass a Passepartout space without drawing a card.",
    "meet_josiah": "He likes the sound of coins, and turns back for more.",
    "meet_zenobia": "She bets on her place wherever she can.",
    "meet_cornelius": "He hoards: back for money, and forward by small steps.",
    "meet_ignatius": "He trusts in Passepartout, and in friends who help.",
    "meet_octavia": "She is a sprinter: long strides, and an empty purse.",
    "meet_ambrose": "He is patient: money first, then the Police, then London.",
    "meet_leocadia": "She sits down just where you wanted to go.",
    # What bots say when it is over
    "reckoned_home": "From space {space} I counted {turns} turns to London; {taken} rounds later I was there.",
    "reckoned_left": "From space {space} I counted {turns} turns to London; {taken} rounds later it was over.",
    "ahead": "In round {round} I counted {mine} turns home for me and {theirs} for the best of you: I felt safe.",
    "behind": "In round {round} I counted {mine} turns home for me and {theirs} for the best of you. I worried.",
}


def _our_card(card: str, field: str) -> str:
    from bradshaw.games.eighty_days.cards import our_cards  # it needs this module

    ours = our_cards().get(card)
    return str(getattr(ours, field)) if ours else card


ENGLISH = Catalogue(
    "eighty_days",
    REFUSALS | OPTIONS | FILES | BOARDS | DECKS | CHARACTERS,
    names={"card": lambda card: _our_card(card, "title"), "effect": lambda card: _our_card(card, "text")},
)
say = ENGLISH.say
