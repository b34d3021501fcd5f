/** What the page at hand tells the frame around it. */
class Current {
  /** The game that the page is about, for the link to its rules. */
  game = $state<string | null>(null);
  /** A table needs the screen for itself: a small header, no footer, no scrolling of the page. */
  slim = $state(false);
}

export const current = new Current();
