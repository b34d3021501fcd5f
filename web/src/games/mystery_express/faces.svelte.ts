/** The faces that a seat has still to look at. What it has looked at is kept with the browser's tab. */
import { untrack } from "svelte";
import type { Move } from "../game";
import { lookedKey } from "./notes.svelte";
import { forced, freshFaces, lookedAtAll, lookedBefore, type Looked, type Seen } from "./seen";
import type { Event, View } from "./types";

/** What the board is given, read where it is needed: whoever reads one part does not wait for the others. */
interface Now {
  readonly view: View;
  readonly events: readonly Event[];
  readonly lately: readonly Move<Event>[];
  readonly shared: boolean;
  readonly replayed: boolean;
  readonly hasSeen?: (() => boolean) | undefined;
}

export function newFaces(now: Now): {
  readonly fresh: readonly Seen[];
  readonly acknowledge: () => void;
} {
  /** How often the seat has said that it has looked at cards. */
  let acknowledged = $state(0);
  const looking = $derived(lookedKey(now.view));
  // Whoever comes to the table sees what happens now; the rest is past.
  const arrived = $derived.by<Looked>(() => {
    void looking;
    return untrack(() => lookedBefore(now.view, now.events));
  });
  const looked = $derived.by<Looked>(() => {
    void acknowledged;
    if (now.replayed) return lookedBefore(now.view, now.events);
    const kept = JSON.parse(sessionStorage.getItem(looking) ?? "null") as Looked | null;
    return kept ?? arrived;
  });
  const fresh = $derived.by(() => {
    const { view, lately, shared } = now;
    return view.outcome ? [] : freshFaces(view, looked, forced(view, lately), shared);
  });
  $effect(() => {
    if (now.replayed) return;
    const [key, first] = [looking, arrived];
    // In a task of its own: the first look into the store takes the browser a while.
    const timer = setTimeout(() => {
      if (sessionStorage.getItem(key) === null) sessionStorage.setItem(key, JSON.stringify(first));
    });
    return () => clearTimeout(timer);
  });

  // Whoever hands the device on has looked. What is remembered is how far, not what was there.
  $effect(() => {
    const [key, all] = [looking, JSON.stringify(lookedAtAll(now.view))];
    return () => {
      if (now.hasSeen?.()) sessionStorage.setItem(key, all);
    };
  });

  return {
    get fresh() {
      return fresh;
    },
    acknowledge() {
      sessionStorage.setItem(looking, JSON.stringify(lookedAtAll(now.view)));
      acknowledged++;
    },
  };
}
