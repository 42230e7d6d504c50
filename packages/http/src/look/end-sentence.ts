/**
 * A sentence with its full stop. What ends in a name may have one already: "van De Singel B.V." is a whole
 * sentence, and "van De Singel B.V.." is none.
 *
 * @param text a sentence without its full stop
 */
export function endSentence(text: string): string {
  return /[.!?…]$/u.test(text) ? text : `${text}.`;
}
