/** The months in English, Dutch, German and French: names and abbreviations without accents, in lower case. */
const names: readonly string[] = [
  "january jan januari januar janner janvier janv",
  "february feb februari februar feber fevrier fevr fev",
  "march mar maart mrt marz maerz mrz mars",
  "april apr avril avr",
  "may mei mai",
  "june jun juni juin",
  "july jul juli juillet juil",
  "august aug augustus aout",
  "september sep sept septembre",
  "october oct oktober okt octobre",
  "november nov novembre",
  "december dec dezember dez decembre",
];

const months = new Map(
  names.flatMap((words, index) => words.split(" ").map((word) => [word, index + 1] as const)),
);

/** Returns the month of a name in any of these languages; undefined if it is none. */
export function findMonth(name: string): number | undefined {
  return months.get(
    name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replace(/\.$/u, ""),
  );
}
