"""What the messages of a client ask for, as plans."""

from bradshaw.server.english import say
from bradshaw.server.errors import BadRequest, NoGuest
from bradshaw.server.storage.interface import StoredGuest
from bradshaw.server.tables import absence, planning, play
from bradshaw.server.tables.room import Plan, Room
from bradshaw.wire.messages import (
    Agree,
    Answer,
    AnyFromClient,
    Decide,
    HandOver,
    MakeOffer,
    Move,
    Propose,
    Say,
    Watch,
)


def is_fleeting(wanted: AnyFromClient) -> bool:
    """Whether it is about what a side plans in this round, and leaves no entry."""
    return type(wanted) in (Propose, Agree) or (isinstance(wanted, Say) and wanted.aside)


def plan_of(room: Room, guest: StoredGuest | None, wanted: AnyFromClient) -> Plan:
    """What a message asks for; refused to spectators whom the server does not know."""
    if guest is None:
        raise NoGuest(say("only_watching"))
    match wanted:
        case Move():
            return play.move(guest.id, wanted)
        case Say(text=text, seat=seat, aside=True):
            return planning.aside(room, guest.id, seat, text)
        case Say(text=text, seat=seat):
            return play.say(guest, text, seat)
        case MakeOffer(seat=seat, what=what, trial=trial):
            return play.offer(room, guest.id, seat, what, trial=trial)
        case Answer(seat=seat, yes=yes):
            return play.answer(room, guest.id, seat, yes)
        case HandOver(seat=seat):
            return absence.hand_over(room, guest.id, seat)
        case Propose(seat=seat, proposal=proposal):
            return planning.propose(room, guest.id, seat, proposal)
        case Agree(seat=seat, proposal=number, yes=yes):
            return planning.agree(room, guest.id, seat, number, yes=yes)
        case Watch(seat=seat, part=part):
            return play.watch(guest.id, seat, part)
        case Decide(request=request, yes=yes):
            return play.decide(room, guest.id, request, yes)
        case _:
            raise BadRequest(say("message_no_known"))
