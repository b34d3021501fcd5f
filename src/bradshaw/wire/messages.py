"""The messages between server and clients, version 3. docs/protocol.md explains them with an example session.

Clients ignore fields and messages that they do not know; whatever breaks an older client raises PROTOCOL.
"""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from bradshaw.core.deal import Part
from bradshaw.core.game import Outcome, Section
from bradshaw.core.sentences import Reason
from bradshaw.wire import entries
from bradshaw.wire.settings import Name, Settings

PROTOCOL = 3

SeatNumber = Annotated[int, Meta(ge=0, le=99)]
Number = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # what every JSON reader holds exactly
MessageId = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Id = Annotated[str, Meta(min_length=1, max_length=40)]
Hex = Annotated[str, Meta(pattern="^[0-9a-f]{64}$", max_length=64)]  # 256 bits: a hash, or a contribution
Status = Literal["open", "running", "over"]

# What is said of a table, over HTTP and on the socket


class SeatInfo(Struct, frozen=True):
    """A seat: what the game calls it, who sits there, and the bot that plays for it."""

    title: str
    guest: str | None
    name: str
    bot: str | None


class ListedSeat(SeatInfo, frozen=True):
    """A seat in a list, with the place that it came to: None while the game goes on, or if there was no result."""

    place: int | None = None


class OfferInfo(Struct, frozen=True):
    """An offer that waits for answers; `agreed` are guests."""

    what: Literal["end", "undo"]
    seat: int
    agreed: tuple[str, ...]


class RequestInfo(Struct, frozen=True):
    """Somebody asks for a free seat of a running game. It is his once all `deciders` (guests) have agreed."""

    number: int  # of the entry in which he asked; an answer names it
    seat: int
    guest: str
    name: str
    until: int  # then it lapses
    agreed: tuple[str, ...]
    deciders: tuple[str, ...]


class ClockInfo(Struct, frozen=True):
    """The clock of a seat: milliseconds left when it was last set, and since when it runs, if it does."""

    left: int
    since: int | None


class DealInfo(Struct, frozen=True):
    """What the seed is mixed from (docs/fair_deal.md); the server's secret once the game is over."""

    parts: tuple[Part, ...]
    secret: str | None


class TableInfo(Struct, frozen=True):
    """What everyone at a table may know of it."""

    id: str
    code: str
    game: str
    options: dict[str, Any]
    settings: Settings
    status: Status
    host: str
    seats: tuple[SeatInfo, ...]
    number: int  # of the last entry in the log
    moves: int
    to_act: tuple[int, ...]
    seed_hash: str  # of the server's secret, which is the seed itself if nobody contributes to the deal
    seed: str | None  # once the game is over, for those who may see it
    outcome: Outcome | None
    ended: Literal["rules", "agreed", "time"] | None
    offer: OfferInfo | None
    clocks: tuple[ClockInfo, ...] | None
    rematch: str | None
    created: int
    changed: int
    now: int  # the server's time, so that clients can show clocks
    deal: DealInfo | None = None  # from when contributions are asked for; None if nobody has pledged one
    request: RequestInfo | None = None
    published: tuple[str, ...] = ()  # guests who agree that everyone may see the finished game
    practice: bool = False  # moves were taken back by one who plays alone: the result counts for nothing
    alone: bool = False  # one person plays against bots, and may take back what he likes: it is practice then
    patience: int = 0  # seconds that somebody must have been away before the others may do without him
    fleeting: tuple[str, ...] = ()  # events that are shown once (`Show`) and kept in no log
    sides: tuple[tuple[int, ...], ...] = ()  # seats that plan together
    left: tuple[int, ...] = ()  # seats that somebody has left to a bot: one can ask for them like for free ones


class Happened(Struct, frozen=True, tag_field="entry", tag="happened", omit_defaults=True):
    """A move, as one seat or a spectator sees it: events for programs, sentences (`LogPage`) for people."""

    at: int
    seat: int
    events: Raw
    told: tuple[str, ...] = ()
    by: Literal["person", "bot", "clock", "absence"] = "person"


class Told(Struct, frozen=True):
    """An entry of the log with its number."""

    number: int
    what: Happened | entries.Public


class InWords(Struct, frozen=True):
    """A position for clients that have no board for the game: the view as text, and each action in notation."""

    sections: tuple[Section, ...]
    actions: tuple[str, ...]


class Position(Struct, frozen=True, omit_defaults=True):
    """Where the game stands, for one seat or a spectator. A move names the number of its position."""

    number: int
    moves: int
    view: Raw
    actions: Raw  # of the seat that looks; empty if it may not act
    to_act: tuple[int, ...]
    words: InWords | None = None  # only for those who asked for words


class NextPosition(Struct, frozen=True, omit_defaults=True):
    """The position after the one that the client has, as what is different (`bradshaw.wire.changes`).

    Its number is that of the update.
    """

    moves: int
    to_act: tuple[int, ...]
    view: Raw | UnsetType = UNSET  # a change; left out, the view is the same
    actions: Raw | UnsetType = UNSET  # packed; left out, there are none
    words: InWords | None = None  # whole, as in a `Position`


# From server to client


class FromServer(Struct, frozen=True, tag_field="type"):
    """The base of what the server sends on a socket."""


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The first message on a socket."""

    protocol: int
    guest: str | None
    table: str


class Update(FromServer, frozen=True, tag="update", omit_defaults=True):
    """What is new since the entry `after`; if that is 0, it replaces all that the client has.

    `look` is whose eyes it is for; without it, a spectator's. Parts that did not change are left out. If entries
    before these were left out, `earlier` is the number of moves among them; they can be asked for (`LogPage`). A
    position comes whole, or as what is different from the one before.
    """

    after: int
    number: int
    look: int | None = None
    entries: tuple[Told, ...] = ()
    earlier: int | None = None
    table: TableInfo | None = None
    position: Position | None = None
    next: NextPosition | None = None


class Away(Struct, frozen=True):
    """Since when (by the server's time) the person in a seat is not connected.

    `votes` are those of guests who are present and want a bot to play for him; `needed` of them make it so.
    """

    seat: int
    since: int
    votes: tuple[str, ...]  # guests
    needed: int


class Presence(FromServer, frozen=True, tag="presence"):
    """Who is connected, how many watch, which bots are thinking, and who is away.

    `preparing` are the seats of bots that are not ready yet: until they are, the usual bot moves for them.
    """

    connected: tuple[int, ...]
    watching: int
    thinking: tuple[int, ...]
    away: tuple[Away, ...] = ()
    preparing: tuple[int, ...] = ()


class ProposalInfo(Struct, frozen=True, omit_defaults=True):
    """What a seat shows its side on the board, in the game's own type (`Game.proposal_type`)."""

    number: int  # what others call it by when they agree
    seat: int
    proposal: Raw
    agreed: tuple[str, ...]  # guests, whoever proposed it included; bots have no say
    all: bool = False  # whether all people of the side agree
    bot: bool = False  # a bot says what it would do; once all people of its side agree, it does


class Aside(Struct, frozen=True):
    """A line that was said to one's own side alone."""

    number: int
    at: int
    seat: int
    guest: str
    name: str
    text: str


class Proposals(FromServer, frozen=True, tag="proposals", omit_defaults=True):
    """All that a side is planning in this round; it takes the place of what was told before.

    `look` is whose eyes it is for. It is told again whenever it changes, and to whoever comes. Nothing of it is in
    the log, and nothing outlives the round.
    """

    side: tuple[int, ...]
    look: int | None = None
    proposals: tuple[ProposalInfo, ...] = ()
    asides: tuple[Aside, ...] = ()  # only where the side plans among itself (`Settings.proposals`)


class Show(FromServer, frozen=True, tag="show", omit_defaults=True):
    """What is fleeting, while it is shown to these eyes: told apart from the view, once, and kept by nobody.

    `part` of its `count` parts have passed. `events` are the others, each shown for its milliseconds in `lasts`
    (0: until whoever watches says so), the first since `since`; none of it is sent before he begins (`Watch`).
    `seats` are those of the guest whose show it is; none, for a spectator.
    """

    now: int  # the server's time
    count: int
    events: Raw
    look: int | None = None
    seats: tuple[int, ...] = ()
    part: int = 0
    since: int | None = None
    lasts: tuple[int, ...] = ()
    common: bool = False  # all may see it: those at one device watch together
    told: tuple[str, ...] = ()  # the events as sentences, for those who asked for words


class Done(FromServer, frozen=True, tag="done"):
    """The message of that id was carried out, and is on disk as the entry of that number."""

    id: int
    number: int


class RefusedMessage(FromServer, frozen=True, tag="refused"):
    """The message of that id (0 if it could not be read) changed nothing, and why."""

    id: int
    code: str
    sentence: str
    reason: Reason | None = None  # what the sentence says, for whoever has words of his own


AnyFromServer = Welcome | Update | Presence | Proposals | Show | Done | RefusedMessage

# From client to server


class FromClient(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """The base of what a client sends on a socket. The answer repeats the id."""

    id: MessageId


class Move(FromClient, frozen=True, tag="move"):
    """Play an action, as notation or as fields, from a seat of one's own, in the position of that number."""

    seat: SeatNumber
    position: Number
    action: Raw  # a text in notation, or an object with the fields of the action


class Say(FromClient, frozen=True, tag="say"):
    """Chat, from a seat of one's own or as a spectator.

    An `aside` is for one's own side alone, at a table where sides plan by themselves; it is gone after the round.
    """

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    seat: SeatNumber | None = None
    aside: bool = False


class Look(FromClient, frozen=True, tag="look"):
    """See the table through the eyes of this seat from now on, and be told what it knows from `after` on."""

    seat: SeatNumber | None
    after: Number = 0


class MakeOffer(FromClient, frozen=True, tag="offer"):
    """Ask all people at the table to end the game, or to take the seat's last move back.

    As a `trial` nothing is asked: the answer says whether it could be, and why not.
    """

    seat: SeatNumber
    what: Literal["end", "undo"]
    trial: bool = False


class Answer(FromClient, frozen=True, tag="answer"):
    """Agree to what was offered, or not; also to withdraw one's own offer."""

    seat: SeatNumber
    yes: bool


class Decide(FromClient, frozen=True, tag="decide"):
    """Let the one who asked for a seat have it, or not. `request` is the number of the entry in which he asked."""

    request: Number
    yes: bool


class HandOver(FromClient, frozen=True, tag="hand_over"):
    """Let a bot play for the person in that seat, who is away (`Presence.away`).

    It does once most of those present want it and he has been away for the table's `patience`; if the host wants
    it, at once. He gets the seat back as soon as he returns.
    """

    seat: SeatNumber


class Propose(FromClient, frozen=True, tag="propose"):
    """Show one's side something on the board, from a seat of one's own; `proposal` is of the game's own type.

    It takes the place of what the seat has proposed before of the same subject.
    """

    seat: SeatNumber
    proposal: Raw


class Agree(FromClient, frozen=True, tag="agree"):
    """Agree to what somebody of one's side proposes, or no longer; with a no, one's own proposal is withdrawn."""

    seat: SeatNumber
    proposal: Number
    yes: bool


class Watch(FromClient, frozen=True, tag="watch"):
    """Begin to watch what is fleeting (`Show`), or, where one goes on by hand, say how many parts were seen.

    It runs for the person, not for his window: wherever else he looks, he sees what has not passed yet.
    """

    seat: SeatNumber
    part: Number = 0


class Attend(FromClient, frozen=True, tag="attend"):
    """Whether anybody can see the page: while nobody can, its guest is told by notices. A new socket looks."""

    looking: bool


AnyFromClient = Move | Say | Look | MakeOffer | Answer | Decide | HandOver | Propose | Agree | Watch | Attend

# HTTP


class Problem(Struct, frozen=True):
    """Why a request was refused: the kind of it, a sentence in English, and what that says."""

    code: str
    sentence: str
    reason: Reason | None = None


class NewGuest(Struct, frozen=True, forbid_unknown_fields=True):
    """Become a guest under this name, or change one's name."""

    name: Name


class Guest(Struct, frozen=True):
    """A guest, as everyone may know him."""

    id: str
    name: str


class Transfer(Struct, frozen=True):
    """A one-time link part that moves one's identity to another device; it is good for ten minutes."""

    token: str
    expires: int


class UseTransfer(Struct, frozen=True, forbid_unknown_fields=True):
    """Take over the identity that a transfer link holds."""

    token: Annotated[str, Meta(min_length=1, max_length=100)]


NoticeKind = Literal["turn", "start", "over"]


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys that a browser has made for its subscription, in base64url (RFC 8291)."""

    p256dh: Annotated[str, Meta(min_length=1, max_length=100)]
    auth: Annotated[str, Meta(min_length=1, max_length=30)]


class Subscribe(Struct, frozen=True, forbid_unknown_fields=True):
    """Tell this device of these things while nobody looks: a browser's push subscription, and a language."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    keys: PushKeys
    language: Annotated[str, Meta(pattern="^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8}){0,3}$", max_length=30)]
    kinds: Annotated[tuple[NoticeKind, ...], Meta(min_length=1, max_length=3)]


class NoticeSettings(Struct, frozen=True):
    """The server's key for push subscriptions, and what this device is told of; nothing if it has none."""

    key: str
    kinds: tuple[NoticeKind, ...]


class Notice(Struct, frozen=True):
    """What is pushed to a device, encrypted so that only it can read it. Nothing in it is a secret of the game."""

    kind: NoticeKind
    table: str
    game: str
    title: str  # of the game, for those who have no words for it
    names: tuple[str, ...]  # the others at the table
    language: str


class OptionInfo(Struct, frozen=True):
    """An option of a game: its name, its default, and the JSON schema of its values."""

    name: str
    default: Any
    schema: dict[str, Any]


class CharacterInfo(Struct, frozen=True):
    """A bot with a name and a temperament; it can be named wherever a bot can."""

    name: str
    title: str  # the name as it is written among people
    level: str  # the bot that it is as strong as
    manner: str  # how it plays, in a sentence in English
    reason: Reason | None = None  # what the sentence says


class GameInfo(Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    summary: str
    players: tuple[int, ...]
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]
    seats: tuple[
        tuple[str, ...], ...
    ]  # what they are called with each number of `players`, if all else is as usual
    sides: tuple[tuple[tuple[int, ...], ...], ...] = ()  # the seats that plan together, likewise
    characters: tuple[CharacterInfo, ...] = ()  # the weakest first


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be made. `seats` says for each seat: "me", "person" (whoever comes), or the name of a bot."""

    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Any] = {}
    seats: Annotated[tuple[Name, ...], Meta(max_length=20)] | None = None  # None: "me", and persons
    settings: Settings = Settings()
    start: bool = False  # at once, which needs a seat for nobody else
    pledge: Hex | None = None  # of what this device will contribute to the deal


class TableSummary(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    status: Status
    seats: tuple[ListedSeat, ...]
    moves: int
    created: int
    changed: int
    your_turn: bool
    practice: bool = False  # as in `TableInfo`


class TableList(Struct, frozen=True):
    """Tables, the latest first, and the mark with which to ask for the next page (None: there is none)."""

    tables: tuple[TableSummary, ...]
    next: str | None


class LogPage(Struct, frozen=True):
    """Entries of a table's log, as one pair of eyes is told of them.

    `earlier` is the number of moves among the entries before these; None if there are no such entries.
    """

    entries: tuple[Told, ...]
    earlier: int | None


class NewMove(Struct, frozen=True, forbid_unknown_fields=True):
    """A move by a single request, for programs that want no socket: the fields of `Move`."""

    seat: SeatNumber
    position: Number
    action: Raw


class Made(Struct, frozen=True):
    """A move is on disk as the entry of that number."""

    number: int


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down in a seat, the first free one if none is named; under another name if several share a device.

    Once the game runs, it only asks for the seat (`TableInfo.request`), unless it was one's own before.
    """

    seat: SeatNumber | None = None
    name: Name | None = None


class HandSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """Let a bot play for a seat, or, with None, no longer."""

    bot: Name | None


class Pledge(Struct, frozen=True, forbid_unknown_fields=True):
    """The hash of what this device will contribute to the deal."""

    pledge: Hex


class Contribution(Struct, frozen=True, forbid_unknown_fields=True):
    """What this device contributes to the deal: 32 random bytes in hexadecimal."""

    contribution: Hex


class TableLink(Struct, frozen=True):
    """Where a table is."""

    id: str


class ScriptedMove(Struct, frozen=True):
    """What the learner is to do as the move of that number: an action, as it will be listed then."""

    move: int
    action: Raw


class Tutorial(Struct, frozen=True):
    """A table to learn at, the learner's seat, and his moves. The others play by the script as well."""

    table: str
    seat: int
    script: tuple[ScriptedMove, ...]


class Notes(Struct, frozen=True, forbid_unknown_fields=True):
    """The private notes of a seat, in whatever form its client likes: marks on a deduction sheet, say."""

    text: Annotated[str, Meta(max_length=20_000)]


class OwnFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A board or deck of one's own, for an option of a game: the text of the file and its name."""

    option: Annotated[str, Meta(min_length=1, max_length=40)]
    name: Annotated[str, Meta(max_length=100)]
    text: Annotated[str, Meta(max_length=200_000)]


class CheckedFile(Struct, frozen=True):
    """All that is wrong with a file, each in a sentence; if nothing is, the value to give as the option."""

    problems: tuple[str, ...]
    value: Any
    reasons: tuple[Reason | None, ...] = ()  # what the sentences say, in the same order


class StepInfo(Struct, frozen=True, omit_defaults=True):
    """One moment of a finished game through the eyes of a seat, of a spectator, or of one who knows all."""

    move: int
    seat: int | None
    action: str | None
    events: Raw
    told: tuple[str, ...]
    view: Raw
    sections: tuple[Section, ...] = ()  # the view as text, for those who asked for words


class RecordInfo(Struct, frozen=True):
    """A finished or uploaded game."""

    id: str
    game: str
    options: dict[str, Any]
    players: tuple[SeatInfo, ...]
    moves: int
    outcome: Outcome | None
    seed: str
    seed_hash: str
    practice: bool = False  # moves were taken back by one who played alone
    table: str | None = None  # where it was played, if that was here


class Steps(Struct, frozen=True):
    """Moments of a game in order, and the number of the first that is left, if any."""

    steps: tuple[StepInfo, ...]
    next: int | None


class Verification(Struct, frozen=True):
    """What was published before the first move and after the last, and whether they fit."""

    seed_hash: str
    seed: str
    seed_fits: bool
    moves_fit: bool
    sentence: str
    reason: Reason | None = None


class Health(Struct, frozen=True):
    """Whether the server can do what it is for. `impaired`: games go on, but the host has something to see to."""

    status: Literal["ok", "impaired", "unavailable"]
    version: str
    sentence: str
