import { cut, type Json } from "./record-view.ts";

/** The maximum length of a result's JSON, leaving room for the notice that it was cut. */
const mostCharacters = 25_000 - 100;

/** A result and its JSON, which is serialized once and sent twice: as structured content and as text. */
export type Written = { value: Json; text: string };

const shortestText = 100;

/** Maximum text lengths, tried in turn until the result fits. */
const textLengths = [8_000, 4_000, 2_000, 1_000, 500, 200, shortestText];

/** Returns how many whole items fit next to the rest of a result; at least one. */
export function countThatFits(items: readonly unknown[], rest: Json): number {
  let used = JSON.stringify({ ...rest, items: [] }).length;
  const count = items.findIndex((item) => {
    used += JSON.stringify(item).length + 1;
    return used > mostCharacters;
  });
  return count === -1 ? items.length : Math.max(1, count);
}

/** Shortens a result until it fits: truncates long texts first, then removes items of the longest lists. */
export function toFitting(result: Json): Written {
  const whole = write(result);
  if (fits(whole)) return whole;
  for (const most of textLengths) {
    const shorter = write({ ...(mapTexts(result, most) as Json), truncated: true });
    if (fits(shorter)) return shorter;
  }
  let shorter = write({ ...(mapTexts(result, shortestText) as Json), truncated: true });
  while (!fits(shorter)) {
    const halved = halveLongestList(shorter.value);
    if (halved === shorter.value) break;
    shorter = write(halved);
  }
  return shorter;
}

export function write(value: Json): Written {
  return { value, text: JSON.stringify(value) };
}

export function fits({ text }: Written): boolean {
  return text.length <= mostCharacters;
}

function mapTexts(value: unknown, most: number): unknown {
  if (typeof value === "string") return cut(value, most);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, most));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, mapTexts(member, most)]),
  );
}

/** Removes the second half of the result's longest list; returns the same object if it has none. */
function halveLongestList(result: Json): Json {
  let longest: unknown[] = [];
  let size = 0;
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value) && value.length > 1) {
      const length = JSON.stringify(value).length;
      // A nested list is never longer than the outer one, but shortening it loses less.
      if (length >= size / 2) [longest, size] = [value, length];
    }
    for (const member of Object.values(value)) look(member);
  };
  look(result);
  if (longest.length === 0) return result;
  const kept = longest.slice(0, Math.floor(longest.length / 2));
  const replace = (value: unknown): unknown => {
    if (value === longest) return kept;
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, replace(member)]),
    );
  };
  return replace(result) as Json;
}
