/** Shortens a text to a maximum number of characters, of which the last is then an ellipsis. */
export function shortenText(text: string, maxLength: number): string {
  const characters = Array.from(text);
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join("")}…` : text;
}
