/** Whether the browser thinks that there is a network. */
class Online {
  is = $state(true);

  watch(): void {
    this.is = navigator.onLine;
    addEventListener("online", () => (this.is = true));
    addEventListener("offline", () => (this.is = false));
  }
}

export const online = new Online();
