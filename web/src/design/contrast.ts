/** How colours look beside each other; for tests of what is painted with them. */

/** Red, green and blue of a colour given as #rrggbb, as much light as they are. */
export function lights(colour: string): [number, number, number] {
  const parts = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return parts as [number, number, number];
}

/** WCAG's contrast of two colours given as #rrggbb. */
export function contrast(one: string, other: string): number {
  const luminance = (colour: string) => {
    const [r, g, b] = lights(colour);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright! + 0.05) / (dark! + 0.05);
}
