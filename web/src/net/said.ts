/**
 * What the server says, in the language of the page. It speaks English; a sentence of it that we know is said in our own
 * words, any other as it came.
 */
import { m } from "../paraglide/messages";
import { recogniser, speaker, type Message } from "./recognise";

export const SENTENCES: readonly Message[] = [
  m.said_too_much,
  m.said_too_many_windows,
  m.said_too_fast_chat,
  m.said_only_watching,
  m.said_name_first,
  m.said_no_table,
  m.said_no_code,
  m.said_no_game,
  m.said_link_used,
  m.said_changed_elsewhere,
  m.said_all_taken,
  m.said_taken,
  m.said_other_seat,
  m.said_not_yours,
  m.said_nobody_there,
  m.said_host_seats,
  m.said_leave_first,
  m.said_host_starts,
  m.said_empty_seats,
  m.said_not_started,
  m.said_started,
  m.said_dealing,
  m.said_over,
  m.said_not_over,
  m.said_secret,
  m.said_rematch,
  m.said_bot_plays,
  m.said_nothing_said,
  m.said_offer_waits,
  m.said_offer_gone,
  m.said_stale,
  m.said_no_undo,
  m.said_no_undo_seen,
  m.said_no_spectators,
  m.said_not_published,
  m.said_publish,
  m.said_name_alike,
  m.said_asked_already,
  m.said_asked_refused,
  m.said_request_gone,
  m.said_players_decide,
  m.said_too_big,
  m.said_disk_nearly_full,
  m.said_no_more_uploads,
  m.said_no_room_you,
  m.said_no_room_address,
  m.said_too_slow,
  m.said_moves_fit,
];

export const said = speaker(SENTENCES.map((message) => recogniser(message)));
