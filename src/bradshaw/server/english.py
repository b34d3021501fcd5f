"""What the server says to those who play, in English, by code. `core/sentences.py` says how.

What only its host reads, in the terminal or in the log, is not here: nobody says that in another language.
"""

from bradshaw.core.sentences import Catalogue, Plural

TABLES: dict[str, str | Plural] = {
    "no_table": "There is no such table.",
    "no_code": "No table that waits for players has that code.",
    "no_game": "There is no such game.",
    "no_game_named": "There is no game “{name}”.",
    "no_tutorial": "There is no tutorial of {game}.",
    "no_tutorial_named": "There is no tutorial “{name}”.",
    "not_started": "The game has not started yet.",
    "started": "The game has already started.",
    "not_over": "The game is not over yet.",
    "dealing": "The cards are being dealt. Wait a moment.",
    "secret": "The game is not over yet; until then the record is secret.",
    "record_too_long": "The game is too long for a record of it to be made here.",
    "no_spectators": "This table is not open to spectators.",
    "not_published": "Only those who played may see this game, until all of them publish it.",
    "publish": "Only those who played can publish the game.",
    "rematch": "Only those who played can ask for a rematch.",
    "changed": "The table was changed elsewhere. Connect again.",
    "changed_elsewhere": "The table was changed elsewhere. Nothing was changed; try again.",
    "not_all_know": "The server is being updated. That will be possible in a few minutes.",
    # A new table
    "seats_described": "This game has {seats} seats, but {described} were described.",
    "no_bot": "There is no bot “{bot}” for {game}; there are {bots}.",
    "start_at_once": "A table can't start at once while it waits for somebody.",
    # Seats
    "all_taken": "All seats are taken.",
    "taken": "That seat is taken.",
    "other_seat": "You have had another seat in this game, so you can't take this one.",
    "not_yours": "That seat is not yours.",
    "nobody_there": "Nobody sits there.",
    "host_seats": "Only the host decides about a seat that nobody has taken.",
    "leave_first": "Leave the seat first, then a bot can have it.",
    "host_starts": "Only the host of the table can start the game.",
    "empty_seats": "There are empty seats. Wait for people, or give the seats to bots.",
    "name_alike": "Somebody at this table has a name that looks the same. Choose another one.",
    "bot_alike": "{bot} and a person at this table have names that look the same. Choose another bot.",
    "asked_already": "Somebody has asked for a seat already. Wait until that is decided.",
    "asked_refused": "You have asked for a seat in this game, and were refused.",
    "request_gone": "There is nothing to decide any more; the request is gone.",
    "players_decide": "Only those who play decide who may take over a seat.",
    # Those who are away
    "who_hands": "Only those who play decide what becomes of a seat.",
    "there_keeps": "Whoever is there keeps the seat.",
    "blink": "Wait a moment: whoever has just lost the connection may be back at once.",
    "not_long_away": "That seat can't be handed to a bot yet: the person in it has not been away for long.",
    # Play
    "bot_plays": "A bot plays for this seat. Take it back first.",
    "nothing_said": "There is nothing to say.",
    "nothing_shown": "Nothing is being shown to that seat.",
    "part_by_part": "What is shown is seen part by part, from the first.",
    "offer_waits": "There is an offer already; it has to be answered first.",
    "offer_gone": "There is nothing to answer; the offer is gone.",
    "stale": "The game has moved on since; look again before you move.",
    "no_undo": "There is no move of yours to take back.",
    "no_undo_seen": "Your last move can't be taken back: since then something was revealed or drawn.",
    "no_action": "That is no action of {game}: {error}.",
    # Planning together
    "no_side": "Your seat has no side to plan with.",
    "no_proposal": "That is no proposal of {game}: {error}.",
    "proposal_gone": "That is not proposed any more.",
    "proposals_enough": "That is more than anyone can follow. Withdraw a proposal of yours first.",
    "everyone_hears": "At this table everyone hears everything: a side has no chat of its own.",
    "no_planning": "There is nothing to plan now.",
    # The deal
    "deal_not_seated": "Only the devices of those who sit at the table contribute to the deal.",
    "deal_not_asked": "Your device was not asked to contribute to the deal.",
    "deal_done": "The cards have been dealt already.",
    "deal_not_pledged": "That is not what your device has pledged.",
}

REQUESTS: dict[str, str | Plural] = {
    "name_first": "Choose a name first.",
    "only_watching": "You are only watching. Choose a name first.",
    "signed_out": "You have signed out.",
    "link_used": "That link has been used already, or is too old. Make a new one.",
    "too_much": "That was too much in too short a time. Wait a little.",
    "too_many_connections": "There are too many connections from your address. Close some windows.",
    "too_many_windows": "You have too many windows open at this table.",
    "too_fast_chat": "That is more than anyone can read. Wait a little.",
    "too_fast_proposals": "That is more than anyone can follow. Wait a little.",
    "too_fast_looks": "Your eyes can't turn that fast. Wait a little.",
    "busy": "The server is busy with what was asked before. Wait a little.",
    "too_big": "The request is too big.",
    "head_too_big": "The head of the request is too big.",
    "too_slow": "The request took too long to come.",
    "other_site": "This came from a page of another site.",
    "no_file": "There is no such file.",
    "nothing_here": "There is nothing at this address.",
    "not_here": "That can't be done at this address.",
    "figures": "Figures are only for programs on the same machine, or on one that it trusts.",
    "unclear": "The request can't be understood.",
    "unclear_because": "The request can't be understood: {error}.",
    "message_unclear": "The message can't be understood: {error}.",
    "message_no_known": "The message can't be understood.",
    "message_too_long": "The message is too long.",
    "not_bytes": "Messages are JSON texts, not bytes.",
    "no_push_service": "That is not the address of a push service.",
    "subscription_keys": "The keys of the subscription are not those of a browser.",
    "not_json": "The request can't be read as JSON in UTF-8.",
    "broken_off": "The request ended too early, or was not well-formed.",
    "parameter_twice": "`{name}` is there more than once.",
    "parameter_unclear": "`{name}` can't be understood: {error}.",
    "parameter_missing": "`{name}` is missing.",
    "look_after": "`look` and `after` are numbers.",
    "look_after_exist": "`look` and `after` are numbers that exist.",
    "handshake": "That is not how a WebSocket is opened.",
    "only_socket": "Here is a WebSocket, and nothing else.",
    "overloaded": "So many people are playing that nothing new can begin. Try again in {seconds} seconds.",
    "overloaded_watching": "So many people are playing that nobody else may watch. Try again in {seconds} s.",
    "fault": "Something went wrong on the server. Nothing was changed.",
}

WORK: dict[str, str | Plural] = {
    "takes_too_long": "That takes longer than {seconds} seconds, so it is not done.",
    "too_much_memory": "That needs too much memory, so it is not done.",
    "record_moves": "The record has more than {most} moves.",
    "no_files": "{game} is played with no files of one's own.",
    "no_file_option": "The option “{option}” takes no file.",
    "moves_fit": Plural(
        "moves",
        "The only move follows the rules, with the shuffles that the seed gives.",
        "All {moves} moves follow the rules, with the shuffles that the seed gives.",
    ),
    "moves_fit_practice": Plural(
        "moves",
        "The only move follows the rules, but some were taken back: it was only practice.",
        "All {moves} moves follow the rules, but some were taken back: it was only practice.",
    ),
}

STORAGE: dict[str, str | Plural] = {
    "disk_nearly_full": (
        "The server's disk is nearly full, so nothing new is stored. Games that are running go on."
    ),
    "no_more_uploads": (
        "The server has stored all the uploads that it may. Nothing was changed; try again another day."
    ),
    "no_room_you": (
        "The server has stored for you as much as it may: {count} uploads, or {size} MB. "
        "It forgets what nobody looks at for long."
    ),
    "no_room_address": (
        "The server has stored for your address as much as it may: {count} uploads, or {size} MB. "
        "It forgets what nobody looks at for long."
    ),
    "stopping": "The server is being stopped. Nothing was changed; try again in a moment.",
    "unsure": "The server's database did not answer: nobody knows yet whether that was saved. Look again soon.",
    "not_saved": "That could not be saved: {why}. Nothing was changed; try again later.",
    "not_read": "That could not be read: {why}. Nothing was changed; try again later.",
    "disk_full": "the server's disk is full",
    "database_damaged": "the server's database is damaged",
    "database_read_only": "the server's database can't be written to",
    "database_silent": "the server's database does not answer",
    "list_damaged": "The list is damaged. The host can restore it from a backup.",
    "damaged": "The stored game is damaged ({what}), so it is not shown. The host can restore it from a backup.",
    "lost_beginning": "its beginning is missing",
    "lost_end": "its end is missing",
    "lost_entry": "entry {number} is missing",
    "entry_checksum": "entry {number} does not fit its checksum",
    "entry_unclear": "entry {number} can't be understood",
    "entry_impossible": "entry {number} can't be carried out",
    "entry_move": "the move in entry {number} can't be played",
    "unreadable": "it can't be read",
    "options_differ": "its options are not those of the game",
    "deal_broken": "a contribution to the deal is not what was pledged",
}

ENGLISH = Catalogue("server", TABLES | REQUESTS | WORK | STORAGE)
say = ENGLISH.say
