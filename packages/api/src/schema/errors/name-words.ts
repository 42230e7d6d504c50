/** Splits a name, such as `create_task` or `createTask`, into its words in lower case. */
export function splitWords(name: string): string[] {
  return name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, "_")
    .toLowerCase()
    .split(/[-_ ]+/u);
}

export const toSingular = (word: string): string => word.replace(/s$/u, "");

/** Normalizes the spelling of a word: lower case, without hyphens, underscores and spaces. */
export function fold(word: string): string {
  return word.toLowerCase().replaceAll(/[-_ ]/gu, "");
}

/** Returns the only item; undefined if there are none or several. */
export function onlyOf<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}
