/** Text as it stands in HTML or XML, between tags and in attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[<>&"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
