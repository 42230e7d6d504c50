/** Escapes text for HTML or XML content and attributes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[<>&"']/gu, (character) => `&#${character.charCodeAt(0)};`);
}
