/** What screen readers are told, beside what they read themselves. */
class Live {
  text = $state("");
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Sentences that come together are said together; nothing stays in the page for long. */
  say(sentence: string): void {
    this.text = this.text ? `${this.text} ${sentence}` : sentence;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.clear(), 6000);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.text = "";
  }
}

export const live = new Live();
