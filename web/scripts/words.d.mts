/** The text of a message by its key, with whatever it is about filled in. */
export function messagesOf(
  language: string,
): (key: string, about?: Readonly<Record<string, string | number>>) => string;
