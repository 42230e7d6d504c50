/** The number of single-character edits between two words (Levenshtein). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

const longestWord = 60;

/** Returns the candidates that a word may be meant to be, likeliest first. */
export function nearest(word: string, candidates: readonly string[], maxEdits = 2): string[] {
  const given = fold(word);
  if (given === "" || given.length > longestWord) return [];
  return candidates
    .map((candidate) => ({ candidate, edits: distance(word, candidate) }))
    .filter(({ edits }) => edits <= maxEdits)
    .sort((a, b) => a.edits - b.edits)
    .map(({ candidate }) => candidate);
}

/**
 * Counts the edits between two words. A word inside the other is one edit away: `assignee` from
 * `assigneeUserId`; a prefix, and a name of the same words, is nearer: `create_task` to `tasks_create`. A
 * candidate that is less than half of the word says too little of it: `quote` of `Quotes above 2500`.
 */
function distance(word: string, candidate: string): number {
  const [given, wanted] = [fold(word), fold(candidate)];
  if (given === wanted) return 0;
  if (wordsOf(word) === wordsOf(candidate)) return 0.5;
  const edits = editDistance(given, wanted);
  if (given.length < 3 || wanted.length < 3 || 2 * wanted.length < given.length) return edits;
  if (wanted.startsWith(given) || given.startsWith(wanted)) return 0.5;
  return wanted.includes(given) || given.includes(wanted) ? 1 : edits;
}

/** Returns the words of a name in alphabetical order, each in the singular. */
function wordsOf(name: string): string {
  return splitWords(name).map(toSingular).sort().join(" ");
}

/** Splits a name, such as `create_task` or `createTask`, into its words in lower case. */
export function splitWords(name: string): string[] {
  return name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, "_")
    .toLowerCase()
    .split(/[-_ ]+/u);
}

export const toSingular = (word: string): string => word.replace(/s$/u, "");

/** What people say → the names of states and codes of units; the first one that exists is used. */
const sayings: Readonly<Record<string, readonly string[]>> = {
  doing: ["in_progress"],
  started: ["in_progress", "active"],
  ongoing: ["in_progress", "active"],
  busy: ["in_progress"],
  blocked: ["waiting", "on_hold", "paused"],
  paused: ["on_hold", "waiting", "paused"],
  waiting: ["on_hold"],
  open: ["todo", "draft", "pending"],
  new: ["todo", "draft"],
  closed: ["done", "completed"],
  finished: ["done", "completed"],
  completed: ["done"],
  complete: ["done", "completed"],
  ready: ["done", "completed"],
  done: ["completed"],
  delivered: ["fulfilled", "completed"],
  shipped: ["fulfilled", "completed"],
  approved: ["accepted", "confirmed"],
  agreed: ["accepted", "confirmed"],
  declined: ["rejected"],
  refused: ["rejected"],
  aborted: ["cancelled"],
  enabled: ["active"],
  disabled: ["inactive", "paused"],
  normal: ["medium"],
  hour: ["HUR"],
  hours: ["HUR"],
  piece: ["C62"],
  pieces: ["C62"],
  each: ["C62"],
  unit: ["C62"],
  metre: ["MTR"],
  meter: ["MTR"],
  kg: ["KGM"],
  kilogram: ["KGM"],
  litre: ["LTR"],
  liter: ["LTR"],
  km: ["KMT"],
  kilometre: ["KMT"],
};

/** Shorter words have too few letters to be recognized by most of them. */
const shortestMisspelt = 5;

/**
 * Returns the enumeration value that a word means: in another spelling, in colloquial terms, or by its last
 * word; a misspelling only of longer words, lest `doing` be taken for `done`.
 */
export function meantValue(word: string, values: readonly string[]): string | undefined {
  const given = fold(word);
  const said = sayings[given]?.find((value) => values.includes(value));
  return (
    values.find((value) => fold(value) === given) ??
    said ??
    values.find((value) => value.includes("_") && value.split("_").at(-1) === given) ??
    (given.length < shortestMisspelt
      ? undefined
      : values.find((value) => editDistance(given, fold(value)) === 1))
  );
}

function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/gu, "");
}
