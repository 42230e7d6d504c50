/**
 * Ends a sentence with a full stop unless it has one: "van De Singel B.V." must not become "van De Singel
 * B.V..".
 *
 * @param text a sentence without its full stop
 */
export function endSentence(text: string): string {
  return /[.!?…]$/u.test(text) ? text : `${text}.`;
}
