/** The range of a value in a text, including its key, in UTF-16 code units. */
export type JsonPlace = { from: number; to: number };

const token = /\s*("(?:[^"\\]|\\[^])*"?|[{}[\]:,]|[^\s{}[\]:,"]+)/uy;

/**
 * Returns the ranges of all values in a JSON text, by their JSON Pointers (RFC 6901). For invalid JSON, those before
 * the error.
 */
export function jsonPlaces(text: string): Map<string, JsonPlace> {
  const places = new Map<string, JsonPlace>();
  let at = 0;

  function next(): { word: string; from: number } {
    token.lastIndex = at;
    const found = token.exec(text);
    const word = found?.[1] ?? "";
    at = found ? token.lastIndex : text.length;
    return { word, from: at - word.length };
  }

  function readValue(pointer: string, begun?: number): void {
    const { word, from } = next();
    if (word === "" || /^[\]}:,]$/u.test(word)) return;
    const place = { from: begun ?? from, to: at };
    places.set(pointer, place);
    if (word === "{") readMembers(pointer);
    else if (word === "[") readItems(pointer);
    place.to = at;
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
  return places;
}

/** Returns the range of a value, or of its nearest ancestor if the value is missing. */
export function placeOf(places: ReadonlyMap<string, JsonPlace>, pointer: string): JsonPlace {
  for (let known = pointer; known !== ""; known = known.slice(0, known.lastIndexOf("/"))) {
    const place = places.get(known);
    if (place) return place;
  }
  return places.get("") ?? { from: 0, to: 0 };
}

/** Returns the number of the line on which a range begins; the first is 1. */
export function lineOf(text: string, { from }: JsonPlace): number {
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
