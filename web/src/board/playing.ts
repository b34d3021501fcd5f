/** Stop animations where they are, or let them go on; what has ended stays so. */
export function playing(animations: readonly Animation[], on: boolean): void {
  for (const one of animations) {
    if (!on && one.playState === "running") one.pause();
    else if (on && one.playState === "paused") one.play();
  }
}
