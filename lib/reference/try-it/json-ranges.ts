/** The range of a value in a text, including its key, in UTF-16 code units. */
export type JsonRange = { from: number; to: number };

const token = /\s*("(?:[^"\\]|\\[^])*"?|[{}[\]:,]|[^\s{}[\]:,"]+)/uy;

/**
 * Returns the ranges of all values in a JSON text, by their JSON Pointers (RFC 6901). For invalid JSON, those before
 * the error.
 */
export function toJsonRanges(text: string): Map<string, JsonRange> {
  const ranges = new Map<string, JsonRange>();
  let at = 0;

  function next(): { word: string; from: number } {
    token.lastIndex = at;
    const found = token.exec(text);
    const word = found?.[1] ?? "";
    at = found ? token.lastIndex : text.length;
    return { word, from: at - word.length };
  }

  function readValue(pointer: string, start?: number): void {
    const { word, from } = next();
    if (word === "" || /^[\]}:,]$/u.test(word)) return;
    const range = { from: start ?? from, to: at };
    ranges.set(pointer, range);
    if (word === "{") readMembers(pointer);
    else if (word === "[") readItems(pointer);
    range.to = at;
  }

  function readMembers(pointer: string): void {
    for (;;) {
      const { word, from } = next();
      if (!word.startsWith('"') || next().word !== ":") return;
      readValue(`${pointer}/${toSegment(word)}`, from);
      if (next().word !== ",") return;
    }
  }

  function readItems(pointer: string): void {
    for (let index = 0; ; index += 1) {
      readValue(`${pointer}/${index}`);
      if (next().word !== ",") return;
    }
  }

  readValue("");
  return ranges;
}

/** Returns the range of a value, or of its nearest ancestor if the value is missing. */
export function findRange(ranges: ReadonlyMap<string, JsonRange>, pointer: string): JsonRange {
  for (
    let ancestor = pointer;
    ancestor !== "";
    ancestor = ancestor.slice(0, ancestor.lastIndexOf("/"))
  ) {
    const range = ranges.get(ancestor);
    if (range) return range;
  }
  return ranges.get("") ?? { from: 0, to: 0 };
}

/** Returns the number of the line on which a range begins; the first is 1. */
export function lineOf(text: string, { from }: JsonRange): number {
  return text.slice(0, from).split("\n").length;
}

function toSegment(key: string): string {
  const name = /^"[^]*"$/u.test(key) ? readText(key) : key;
  return name.replaceAll("~", "~0").replaceAll("/", "~1");
}

function readText(key: string): string {
  try {
    return String(JSON.parse(key));
  } catch {
    return key.slice(1, -1);
  }
}
