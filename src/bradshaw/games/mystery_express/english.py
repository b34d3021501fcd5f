"""What Mystery Express says of actions and options, and why something is ruled out, in English, by code."""

from bradshaw.core.sentences import Catalogue, Plural
from bradshaw.games.mystery_express.cards import CATEGORIES, CATEGORY_NAMES, CHARACTERS, ELEMENT_NAMES, SHORT_NAMES

REFUSALS: dict[str, str | Plural] = {
    "not_you": "{traveller} is to act, not you.",
    "others": "You have nothing to choose at the moment; others have.",
    "not_now": "That is not possible now.",
    # What the table waits for
    "boarding": "Everyone is boarding: choose a car, like “board dining”.",
    "turn": "It is time to visit a car, or to rest.",
    "dining": "The table is being laid: invite another guest, or “serve”.",
    "gathering": "A card of your hand is asked for.",
    "passing": "A card is to be passed on: “give” one.",
    "hiding": "The bag is to be hidden: “hide left” or “hide right”.",
    "guessing": "The bag is hidden: “guess left” or “guess right”.",
    "rummaging": "You found the bag: name a category, like “rummage motive”.",
    "returning": "You owe both of them a card: “give” one.",
    "taking": "The Conductor is here: “take” one of his three cards.",
    "leaving": "The Conductor wants a card in return: “give” one.",
    "landing": "Say whether you use your power: “peek 1”, say, or “no peek”.",
    "showing": "The Time cards are being shown: say “ready” when you have seen them.",
    "tunnelling": "The train is in the tunnel: choose a back, like “tunnel left motive”.",
    "wiring": "Telegrams are being written: “wire” an element, or “wire nothing”.",
    "answering": "The last answers are being written, like “answer hanged”.",
    # Cards
    "other_line": "“{word}” is no {category} of this game; that is the line to fill in now.",
    "none_in_hand": "There is no {category} card in that hand.",
    "power": "Your power does not fit that card.",
    "say_give": "Here a card is to be chosen with “give”.",
    "say_show": "Here a card is to be chosen with “show”.",
    "card": "It must be a card from your hand that you can spare, and “{word}” is not.",
    "card_of": "It must be a {category} card from your hand that you can spare, and “{word}” is not.",
    "left_first": "Choose on your left now.",
    "right_now": "Choose on your right now.",
    # In the cars
    "done_grip": "You have already made somebody get a grip in this leg; no action can be done twice.",
    "done_help": "You have already helped a passenger in this leg; no action can be done twice.",
    "done_dine": "You have already dined in this leg; no action can be done twice.",
    "done_lounge": "You have already been in the Lounge Car in this leg; no action can be done twice.",
    "done_chat": "You have already been in the Passenger Car in this leg; no action can be done twice.",
    "done_sleep": "You have already been in the Sleeping Car in this leg; no action can be done twice.",
    "done_smoke": "You have already been in the Smoking Car in this leg; no action can be done twice.",
    "hours": Plural(
        "hours",
        "That takes 1 hour, and you have {left} left.",
        "That takes {hours} hours, and you have {left} left.",
    ),
    "no_car": "The train has no such car.",
    "time_cards": "Nobody holds Time cards.",
    "nothing_there": "There is nothing in that hand to rummage for.",
    "no_holder": "Nobody who is asked for it holds a {category} card there.",
    "no_player": "There is no such player in this game.",
    "yourself": "You can't ask yourself.",
    "two_players": "Name two different players, in the order of their letters.",
    "two_cards": "You need two cards in hand to give back.",
    "invited": "{traveller} is invited already.",
    "asked_for": "Another guest is asked for a {category} card already.",
    "no_discard": "{traveller} has no {category} card on the discard.",
    "no_hand": "{traveller} has no {category} card in hand.",
    "two_stacks": "There are only passengers 1 and 2.",
    "not_aboard": "Passengers {stack} board in {station}.",
    "no_stack": "Passengers {stack} have no {category} card left.",
    # Notation and options
    "no_action": "“{text}” is no action. They look like “dine b motive”, “lounge suspect” or “show hanged”.",
    "characters": "Name {players} characters, one a player, or none to have them dealt.",
    "same_character": "Two players can't have the same character.",
    "no_first": "There is no seat {seat} to go first.",
    "leg_hours": "Give the hours of {legs} legs, each from {low} to {high}.",
    "first_passengers": "Only with 4 players can the number of the first passengers be chosen.",
    "no_deck": "There is no deck “{deck}”; there are {decks}.",
    "deck_players": "The deck “{deck}” is for {crew} players.",
    "deck_for_programs": "Small decks are for programs: at a table all Crime cards are played with.",
    "pace": "The pace is a number of seconds from 0 to {most}.",
}

# Why an element is ruled out: `why_…`; in them where a card was seen, and when.
DEDUCTIONS: dict[str, str | Plural] = {
    "why_times": "All three copies of {element} were in the Time deck.",
    "why_together": "All that was seen together leaves no card under the board that could be {element}.",
    "why_dealt": "Both copies of {element} were dealt to you.",
    "why_leg": "Both copies of {element} were seen during leg {leg}: {place}.",
    "why_leg_places": "Both copies of {element} were seen during leg {leg}: {place} and {other}.",
    "why_seen": "Both copies of {element} were seen: one {time}, {place}, the other {later}, {other}.",
    "in_leg": "in leg {leg}",
    "at_the_deal": "at the deal",
    "face_up": "face up in Budapest",
    "in_your_hand": "in your hand",
    "in_hand": "in {traveller}'s hand",
    "with_conductor": "with the Conductor",
    "with_passengers": "with the passengers",
    "passed_on": "passed on in the Passenger Car",
}


# The characters of bots, and what bots say when it is over.
REMARKS: dict[str, str | Plural] = {
    "meet_leopold": "He finds out everything over dinner.",
    "meet_rosamund": "She makes the whole lounge show its cards.",
    "meet_gaspard": "He guesses early, and wires what he guesses.",
    "meet_euphemia": "She asks why: a motive, before anything else.",
    "meet_balthasar": "He trades cards, over a cigar or along the corridor.",
    "meet_henrike": "She goes through other people's luggage.",
    "meet_thaddeus": "He wires only what he knows, and dines well.",
    "meet_severine": "She asks who: suspects, before anything else.",
    "meet_cosima": "She has faith in strangers: she asks passengers who come aboard.",
    "suspected": "“{element}”, I thought, from leg {leg} on.",
    "mistaken": "I gave “{element}” {percent} % to the end, and it was “{truth}”.",
    "torn": "To the end I was torn between “{element}” and “{rival}”.",
}


def traveller_name(word: str) -> str:
    """A seat by its character, if that was chosen before the deal, or else by the letter of its compartment.

    >>> traveller_name("mirabella"), traveller_name("b")
    ('De Mirabella', 'Compartment B')
    """
    return SHORT_NAMES[CHARACTERS.index(word)] if word in CHARACTERS else f"Compartment {word.upper()}"


ENGLISH = Catalogue(
    "mystery_express",
    REFUSALS | DEDUCTIONS | REMARKS,
    names={
        "category": lambda word: CATEGORY_NAMES[CATEGORIES.index(word)] if word in CATEGORIES else word,
        "element": ELEMENT_NAMES.__getitem__,
        "truth": ELEMENT_NAMES.__getitem__,
        "rival": ELEMENT_NAMES.__getitem__,
        "traveller": traveller_name,
    },
)
say = ENGLISH.say
