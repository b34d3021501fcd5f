// Written by scripts/web_types.py from the Python types. Do not edit.

/** The first message on a socket. */
export interface Welcome {
  readonly type: "welcome";
  readonly protocol: number;
  readonly guest: string | null;
  readonly table: string;
}

/** What is new since the entry `after`; if that is 0, it replaces all that the client has. */
export interface Update {
  readonly type: "update";
  readonly after: number;
  readonly number: number;
  readonly look?: number | null;
  readonly entries?: readonly Told[];
  readonly earlier?: number | null;
  readonly table?: TableInfo | null;
  readonly position?: Position | null;
  readonly next?: NextPosition | null;
}

/** An entry of the log with its number. */
export interface Told {
  readonly number: number;
  readonly what: Happened | Sat | Left | Handed | Voted | Pledged | Dealing | Contributed | Started | Watched | Said | Offered | Answered | Asked | Decided | Withdrawn | Undone | Ended | Rematched | Published | Remarked | Interrupted;
}

/** A move, as one seat or a spectator sees it: events for programs, sentences (`LogPage`) for people. */
export interface Happened {
  readonly entry: "happened";
  readonly at: number;
  readonly seat: number;
  readonly events: unknown;
  readonly told?: readonly string[];
  readonly by?: "absence" | "bot" | "clock" | "person";
}

/** A person took a seat. */
export interface Sat {
  readonly entry: "sat";
  readonly at: number;
  readonly seat: number;
  readonly guest: string;
  readonly name: string;
}

/** The seat is free again. */
export interface Left {
  readonly entry: "left";
  readonly at: number;
  readonly seat: number;
}

/** A bot plays for the seat from now on, or, with None, no longer. */
export interface Handed {
  readonly entry: "handed";
  readonly at: number;
  readonly seat: number;
  readonly bot: string | null;
  readonly absent?: boolean;
}

/** Somebody present wants a bot to play for the person in that seat, who has been away for long. */
export interface Voted {
  readonly entry: "voted";
  readonly at: number;
  readonly seat: number;
  readonly guest: string;
}

/** A person's device will contribute to the deal what has this hash; a later pledge takes the place of it. */
export interface Pledged {
  readonly entry: "pledged";
  readonly at: number;
  readonly guest: string;
  readonly pledge: string;
}

/** The game is about to start: these devices are asked for their contributions, and no others. */
export interface Dealing {
  readonly entry: "dealing";
  readonly at: number;
  readonly parts: readonly Part[];
}

/** What the device of a seat pledged before the deal, and what it then contributed; None if nothing came. */
export interface Part {
  readonly seat: number;
  readonly pledge: string;
  readonly contribution: string | null;
}

/** The device of a seat has given what it pledged. */
export interface Contributed {
  readonly entry: "contributed";
  readonly at: number;
  readonly seat: number;
  readonly contribution: string;
}

/** The cards are dealt, with the contributions that have come. */
export interface Started {
  readonly entry: "started";
  readonly at: number;
}

/** A person begins to watch what is fleeting; or, where he goes on by hand, has seen so many parts of it. */
export interface Watched {
  readonly entry: "watched";
  readonly at: number;
  readonly seat: number;
  readonly part?: number;
}

/** A line of chat, from a seat or a spectator. */
export interface Said {
  readonly entry: "said";
  readonly at: number;
  readonly guest: string;
  readonly name: string;
  readonly text: string;
  readonly seat?: number | null;
}

/** A seat asks all people at the table to end the game, or to take its last move back. */
export interface Offered {
  readonly entry: "offered";
  readonly at: number;
  readonly seat: number;
  readonly what: "end" | "undo";
}

/** A person's answer to what was offered, given from one of his seats. */
export interface Answered {
  readonly entry: "answered";
  readonly at: number;
  readonly seat: number;
  readonly yes: boolean;
}

/** Somebody asks for a free seat of a running game; those who play decide. */
export interface Asked {
  readonly entry: "asked";
  readonly at: number;
  readonly seat: number;
  readonly guest: string;
  readonly name: string;
}

/** A person's answer to whoever asked for a seat. If it was the last yes, he sits down next; a no ends it. */
export interface Decided {
  readonly entry: "decided";
  readonly at: number;
  readonly guest: string;
  readonly yes: boolean;
}

/** Whoever asked for a seat wants it no longer, or has gone. */
export interface Withdrawn {
  readonly entry: "withdrawn";
  readonly at: number;
}

/** Moves were taken back; so many are left. `practice`: by one who plays alone against bots. */
export interface Undone {
  readonly entry: "undone";
  readonly at: number;
  readonly moves: number;
  readonly practice?: boolean;
}

/** The game ended otherwise than by its own rules: all who were there agreed, or somebody's time ran out. */
export interface Ended {
  readonly entry: "ended";
  readonly at: number;
  readonly reason: "agreed" | "time";
  readonly outcome?: Outcome | null;
}

/** How a game ended: the place of each seat (1 is best, equals share a place) and why, in one word. */
export interface Outcome {
  readonly places: readonly number[];
  readonly reason: string;
}

/** The same people meet again at another table. */
export interface Rematched {
  readonly entry: "rematched";
  readonly at: number;
  readonly table: string;
}

/** A person agrees that everyone may see the finished game. Once all have, everyone may. */
export interface Published {
  readonly entry: "published";
  readonly at: number;
  readonly guest: string;
}

/** The bot in a seat says what it thought, now that the game is over: in English, and what that says. */
export interface Remarked {
  readonly entry: "remarked";
  readonly at: number;
  readonly seat: number;
  readonly bot: string;
  readonly text: string;
  readonly reason?: Reason | null;
}

/** What a sentence says, for programs: its code, and the raw values that are named in it. */
export interface Reason {
  readonly code: string;
  readonly parameters: Readonly<Record<string, string | number | Reason>>;
}

/** The server was away between two times, so that nothing could be done: no clock ran meanwhile. */
export interface Interrupted {
  readonly entry: "interrupted";
  readonly at: number;
  readonly began: number;
  readonly ended: number;
}

/** What everyone at a table may know of it. */
export interface TableInfo {
  readonly id: string;
  readonly code: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly settings: Settings;
  readonly status: "open" | "over" | "running";
  readonly host: string;
  readonly seats: readonly SeatInfo[];
  readonly number: number;
  readonly moves: number;
  readonly to_act: readonly number[];
  readonly seed_hash: string;
  readonly seed: string | null;
  readonly outcome: Outcome | null;
  readonly ended: "agreed" | "rules" | "time" | null;
  readonly offer: OfferInfo | null;
  readonly clocks: readonly ClockInfo[] | null;
  readonly rematch: string | null;
  readonly created: number;
  readonly changed: number;
  readonly now: number;
  readonly deal: DealInfo | null;
  readonly request: RequestInfo | null;
  readonly published: readonly string[];
  readonly practice: boolean;
  readonly alone: boolean;
  readonly patience: number;
  readonly fleeting: readonly string[];
  readonly sides: readonly (readonly number[])[];
  readonly left: readonly number[];
}

/** How a table is run. */
export interface Settings {
  readonly visibility: "invitation" | "open";
  readonly spectators: boolean;
  readonly clock: NoClock | MoveClock | BudgetClock | DaysClock;
  readonly out_of_time: "bot" | "loss";
  readonly absent: number | null;
  readonly patience: number | null;
  readonly proposals: "open" | "side";
  readonly stand_in: string | null;
}

/** Everyone takes his time. */
export interface NoClock {
  readonly clock: "none";
}

/** So many seconds for each move. */
export interface MoveClock {
  readonly clock: "move";
  readonly seconds: number;
}

/** So many seconds for the whole game, and some more after each move. */
export interface BudgetClock {
  readonly clock: "budget";
  readonly seconds: number;
  readonly increment: number;
}

/** Correspondence: so many days for each move. */
export interface DaysClock {
  readonly clock: "days";
  readonly days: number;
}

/** A seat: what the game calls it, who sits there, and the bot that plays for it. */
export interface SeatInfo {
  readonly title: string;
  readonly guest: string | null;
  readonly name: string;
  readonly bot: string | null;
}

/** An offer that waits for answers; `agreed` are guests. */
export interface OfferInfo {
  readonly what: "end" | "undo";
  readonly seat: number;
  readonly agreed: readonly string[];
}

/** The clock of a seat: milliseconds left when it was last set, and since when it runs, if it does. */
export interface ClockInfo {
  readonly left: number;
  readonly since: number | null;
}

/** What the seed is mixed from (docs/fair_deal.md); the server's secret once the game is over. */
export interface DealInfo {
  readonly parts: readonly Part[];
  readonly secret: string | null;
}

/** Somebody asks for a free seat of a running game. It is his once all `deciders` (guests) have agreed. */
export interface RequestInfo {
  readonly number: number;
  readonly seat: number;
  readonly guest: string;
  readonly name: string;
  readonly until: number;
  readonly agreed: readonly string[];
  readonly deciders: readonly string[];
}

/** Where the game stands, for one seat or a spectator. A move names the number of its position. */
export interface Position {
  readonly number: number;
  readonly moves: number;
  readonly view: unknown;
  readonly actions: unknown;
  readonly to_act: readonly number[];
  readonly words?: InWords | null;
}

/** A position for clients that have no board for the game: the view as text, and each action in notation. */
export interface InWords {
  readonly sections: readonly Section[];
  readonly actions: readonly string[];
}

/** One titled block of a view shown as text. */
export interface Section {
  readonly title: string;
  readonly lines: readonly string[];
}

/** The position after the one that the client has, as what is different (`bradshaw.wire.changes`). */
export interface NextPosition {
  readonly moves: number;
  readonly to_act: readonly number[];
  readonly view?: unknown;
  readonly actions?: unknown;
  readonly words?: InWords | null;
}

/** Who is connected, how many watch, which bots are thinking, and who is away. */
export interface Presence {
  readonly type: "presence";
  readonly connected: readonly number[];
  readonly watching: number;
  readonly thinking: readonly number[];
  readonly away: readonly Away[];
  readonly preparing: readonly number[];
}

/** Since when (by the server's time) the person in a seat is not connected. */
export interface Away {
  readonly seat: number;
  readonly since: number;
  readonly votes: readonly string[];
  readonly needed: number;
}

/** All that a side is planning in this round; it takes the place of what was told before. */
export interface Proposals {
  readonly type: "proposals";
  readonly side: readonly number[];
  readonly look?: number | null;
  readonly proposals?: readonly ProposalInfo[];
  readonly asides?: readonly Aside[];
}

/** What a seat shows its side on the board, in the game's own type (`Game.proposal_type`). */
export interface ProposalInfo {
  readonly number: number;
  readonly seat: number;
  readonly proposal: unknown;
  readonly agreed: readonly string[];
  readonly all?: boolean;
  readonly bot?: boolean;
}

/** A line that was said to one's own side alone. */
export interface Aside {
  readonly number: number;
  readonly at: number;
  readonly seat: number;
  readonly guest: string;
  readonly name: string;
  readonly text: string;
}

/** What is fleeting, while it is shown to these eyes: told apart from the view, once, and kept by nobody. */
export interface Show {
  readonly type: "show";
  readonly now: number;
  readonly count: number;
  readonly events: unknown;
  readonly look?: number | null;
  readonly seats?: readonly number[];
  readonly part?: number;
  readonly since?: number | null;
  readonly lasts?: readonly number[];
  readonly common?: boolean;
  readonly told?: readonly string[];
}

/** The message of that id was carried out, and is on disk as the entry of that number. */
export interface Done {
  readonly type: "done";
  readonly id: number;
  readonly number: number;
}

/** The message of that id (0 if it could not be read) changed nothing, and why. */
export interface RefusedMessage {
  readonly type: "refused";
  readonly id: number;
  readonly code: string;
  readonly sentence: string;
  readonly reason: Reason | null;
}

/** Play an action, as notation or as fields, from a seat of one's own, in the position of that number. */
export interface Move {
  readonly type: "move";
  readonly id: number;
  readonly seat: number;
  readonly position: number;
  readonly action: unknown;
}

/** Chat, from a seat of one's own or as a spectator. */
export interface Say {
  readonly type: "say";
  readonly id: number;
  readonly text: string;
  readonly seat?: number | null;
  readonly aside?: boolean;
}

/** See the table through the eyes of this seat from now on, and be told what it knows from `after` on. */
export interface Look {
  readonly type: "look";
  readonly id: number;
  readonly seat: number | null;
  readonly after?: number;
}

/** Ask all people at the table to end the game, or to take the seat's last move back. */
export interface MakeOffer {
  readonly type: "offer";
  readonly id: number;
  readonly seat: number;
  readonly what: "end" | "undo";
  readonly trial?: boolean;
}

/** Agree to what was offered, or not; also to withdraw one's own offer. */
export interface Answer {
  readonly type: "answer";
  readonly id: number;
  readonly seat: number;
  readonly yes: boolean;
}

/** Let the one who asked for a seat have it, or not. `request` is the number of the entry in which he asked. */
export interface Decide {
  readonly type: "decide";
  readonly id: number;
  readonly request: number;
  readonly yes: boolean;
}

/** Let a bot play for the person in that seat, who is away (`Presence.away`). */
export interface HandOver {
  readonly type: "hand_over";
  readonly id: number;
  readonly seat: number;
}

/** Show one's side something on the board, from a seat of one's own; `proposal` is of the game's own type. */
export interface Propose {
  readonly type: "propose";
  readonly id: number;
  readonly seat: number;
  readonly proposal: unknown;
}

/** Agree to what somebody of one's side proposes, or no longer; with a no, one's own proposal is withdrawn. */
export interface Agree {
  readonly type: "agree";
  readonly id: number;
  readonly seat: number;
  readonly proposal: number;
  readonly yes: boolean;
}

/** Begin to watch what is fleeting (`Show`), or, where one goes on by hand, say how many parts were seen. */
export interface Watch {
  readonly type: "watch";
  readonly id: number;
  readonly seat: number;
  readonly part?: number;
}

/** Whether anybody can see the page: while nobody can, its guest is told by notices. A new socket looks. */
export interface Attend {
  readonly type: "attend";
  readonly id: number;
  readonly looking: boolean;
}

/** Why a request was refused: the kind of it, a sentence in English, and what that says. */
export interface Problem {
  readonly code: string;
  readonly sentence: string;
  readonly reason: Reason | null;
}

/** Become a guest under this name, or change one's name. */
export interface NewGuest {
  readonly name: string;
}

/** A guest, as everyone may know him. */
export interface Guest {
  readonly id: string;
  readonly name: string;
}

/** A one-time link part that moves one's identity to another device; it is good for ten minutes. */
export interface Transfer {
  readonly token: string;
  readonly expires: number;
}

/** Take over the identity that a transfer link holds. */
export interface UseTransfer {
  readonly token: string;
}

/** Tell this device of these things while nobody looks: a browser's push subscription, and a language. */
export interface Subscribe {
  readonly endpoint: string;
  readonly keys: PushKeys;
  readonly language: string;
  readonly kinds: readonly ("over" | "start" | "turn")[];
}

/** The keys that a browser has made for its subscription, in base64url (RFC 8291). */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** The server's key for push subscriptions, and what this device is told of; nothing if it has none. */
export interface NoticeSettings {
  readonly key: string;
  readonly kinds: readonly ("over" | "start" | "turn")[];
}

/** What is pushed to a device, encrypted so that only it can read it. Nothing in it is a secret of the game. */
export interface Notice {
  readonly kind: "over" | "start" | "turn";
  readonly table: string;
  readonly game: string;
  readonly title: string;
  readonly names: readonly string[];
  readonly language: string;
}

/** A game that can be played here. */
export interface GameInfo {
  readonly name: string;
  readonly title: string;
  readonly summary: string;
  readonly players: readonly number[];
  readonly options: readonly OptionInfo[];
  readonly bots: readonly string[];
  readonly seats: readonly (readonly string[])[];
  readonly sides: readonly (readonly (readonly number[])[])[];
  readonly characters: readonly CharacterInfo[];
}

/** An option of a game: its name, its default, and the JSON schema of its values. */
export interface OptionInfo {
  readonly name: string;
  readonly default: unknown;
  readonly schema: Readonly<Record<string, unknown>>;
}

/** A bot with a name and a temperament; it can be named wherever a bot can. */
export interface CharacterInfo {
  readonly name: string;
  readonly title: string;
  readonly level: string;
  readonly manner: string;
  readonly reason: Reason | null;
}

/** A board or deck of one's own, for an option of a game: the text of the file and its name. */
export interface OwnFile {
  readonly option: string;
  readonly name: string;
  readonly text: string;
}

/** All that is wrong with a file, each in a sentence; if nothing is, the value to give as the option. */
export interface CheckedFile {
  readonly problems: readonly string[];
  readonly value: unknown;
  readonly reasons: readonly (Reason | null)[];
}

/** A table to be made. `seats` says for each seat: "me", "person" (whoever comes), or the name of a bot. */
export interface NewTable {
  readonly game: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly seats?: readonly string[] | null;
  readonly settings?: Settings;
  readonly start?: boolean;
  readonly pledge?: string | null;
}

/** Tables, the latest first, and the mark with which to ask for the next page (None: there is none). */
export interface TableList {
  readonly tables: readonly TableSummary[];
  readonly next: string | null;
}

/** A table in a list. */
export interface TableSummary {
  readonly id: string;
  readonly game: string;
  readonly status: "open" | "over" | "running";
  readonly seats: readonly ListedSeat[];
  readonly moves: number;
  readonly created: number;
  readonly changed: number;
  readonly your_turn: boolean;
  readonly practice: boolean;
}

/** A seat in a list, with the place that it came to: None while the game goes on, or if there was no result. */
export interface ListedSeat {
  readonly title: string;
  readonly guest: string | null;
  readonly name: string;
  readonly bot: string | null;
  readonly place: number | null;
}

/** Entries of a table's log, as one pair of eyes is told of them. */
export interface LogPage {
  readonly entries: readonly Told[];
  readonly earlier: number | null;
}

/** A move by a single request, for programs that want no socket: the fields of `Move`. */
export interface NewMove {
  readonly seat: number;
  readonly position: number;
  readonly action: unknown;
}

/** A move is on disk as the entry of that number. */
export interface Made {
  readonly number: number;
}

/** Sit down in a seat, the first free one if none is named; under another name if several share a device. */
export interface TakeSeat {
  readonly seat?: number | null;
  readonly name?: string | null;
}

/** Let a bot play for a seat, or, with None, no longer. */
export interface HandSeat {
  readonly bot: string | null;
}

/** The hash of what this device will contribute to the deal. */
export interface Pledge {
  readonly pledge: string;
}

/** What this device contributes to the deal: 32 random bytes in hexadecimal. */
export interface Contribution {
  readonly contribution: string;
}

/** Where a table is. */
export interface TableLink {
  readonly id: string;
}

/** A table to learn at, the learner's seat, and his moves. The others play by the script as well. */
export interface Tutorial {
  readonly table: string;
  readonly seat: number;
  readonly script: readonly ScriptedMove[];
}

/** What the learner is to do as the move of that number: an action, as it will be listed then. */
export interface ScriptedMove {
  readonly move: number;
  readonly action: unknown;
}

/** The private notes of a seat, in whatever form its client likes: marks on a deduction sheet, say. */
export interface Notes {
  readonly text: string;
}

/** A finished or uploaded game. */
export interface RecordInfo {
  readonly id: string;
  readonly game: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly players: readonly SeatInfo[];
  readonly moves: number;
  readonly outcome: Outcome | null;
  readonly seed: string;
  readonly seed_hash: string;
  readonly practice: boolean;
  readonly table: string | null;
}

/** Moments of a game in order, and the number of the first that is left, if any. */
export interface Steps {
  readonly steps: readonly StepInfo[];
  readonly next: number | null;
}

/** One moment of a finished game through the eyes of a seat, of a spectator, or of one who knows all. */
export interface StepInfo {
  readonly move: number;
  readonly seat: number | null;
  readonly action: string | null;
  readonly events: unknown;
  readonly told: readonly string[];
  readonly view: unknown;
  readonly sections?: readonly Section[];
}

/** What was published before the first move and after the last, and whether they fit. */
export interface Verification {
  readonly seed_hash: string;
  readonly seed: string;
  readonly seed_fits: boolean;
  readonly moves_fit: boolean;
  readonly sentence: string;
  readonly reason: Reason | null;
}

/** Whether the server can do what it is for. `impaired`: games go on, but the host has something to see to. */
export interface Health {
  readonly status: "impaired" | "ok" | "unavailable";
  readonly version: string;
  readonly sentence: string;
}

/** A record, as text. */
export interface Upload {
  readonly text: string;
}

export type FromServer = Welcome | Update | Presence | Proposals | Show | Done | RefusedMessage;

export type FromClient = Move | Say | Look | MakeOffer | Answer | Decide | HandOver | Propose | Agree | Watch | Attend;

export type Entry = Happened | Sat | Left | Handed | Voted | Pledged | Dealing | Contributed | Started | Watched | Said | Offered | Answered | Asked | Decided | Withdrawn | Undone | Ended | Rematched | Published | Remarked | Interrupted;

export type Clock = NoClock | MoveClock | BudgetClock | DaysClock;

export const PROTOCOL = 3;

/** Why a socket was closed. */
export const CLOSING = {"GOING_AWAY": 1001, "TRY_LATER": 1013, "BROKEN": 1011, "START_OVER": 4000, "REFUSED": 4003} as const;
