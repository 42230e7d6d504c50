/** A change of one place in a text. */
export type Splice = { removed: string; inserted: string };

/** Returns the smallest splice that turns one text into another. */
export function toSplice(before: string, after: string): Splice {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return {
    removed: before.slice(start, before.length - end),
    inserted: after.slice(start, after.length - end),
  };
}

/** Reverts a splice in a text that may have other changes; undefined if its place is not certain. */
export function revertSplice(text: string, { removed, inserted }: Splice): string | undefined {
  const start = text.indexOf(inserted);
  if (start === -1 || text.includes(inserted, start + 1)) return undefined;
  return text.slice(0, start) + removed + text.slice(start + inserted.length);
}
