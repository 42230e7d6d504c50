import { truncate, type Json } from "./record-view.ts";

/** The maximum length of a result's JSON, leaving room for the notice that it was cut. */
const maxCharacters = 25_000 - 100;

/** A result and its JSON, which is serialized once and sent twice: as structured content and as text. */
export type SerializedResult = { value: Json; text: string };

const minTextLength = 100;

/** Maximum text lengths, tried in turn until the result fits. */
const textLengths = [8_000, 4_000, 2_000, 1_000, 500, 200, minTextLength];

/** Returns how many whole items fit next to the rest of a result; at least one. */
export function countFittingItems(items: readonly unknown[], rest: Json): number {
  let used = JSON.stringify({ ...rest, items: [] }).length;
  const count = items.findIndex((item) => {
    used += JSON.stringify(item).length + 1;
    return used > maxCharacters;
  });
  return count === -1 ? items.length : Math.max(1, count);
}

/** Shortens a result until it fits: truncates long texts first, then removes items of the longest lists. */
export function fitResult(result: Json): SerializedResult {
  const whole = serialize(result);
  if (fits(whole)) return whole;
  for (const maxLength of textLengths) {
    const shorter = serialize({ ...(truncateTexts(result, maxLength) as Json), truncated: true });
    if (fits(shorter)) return shorter;
  }
  let shorter = serialize({ ...(truncateTexts(result, minTextLength) as Json), truncated: true });
  while (!fits(shorter)) {
    const halved = halveLongestList(shorter.value);
    if (halved === shorter.value) break;
    shorter = serialize(halved);
  }
  return shorter;
}

export function serialize(value: Json): SerializedResult {
  return { value, text: JSON.stringify(value) };
}

export function fits({ text }: SerializedResult): boolean {
  return text.length <= maxCharacters;
}

function truncateTexts(value: unknown, maxLength: number): unknown {
  if (typeof value === "string") return truncate(value, maxLength);
  if (Array.isArray(value)) return value.map((item) => truncateTexts(item, maxLength));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, truncateTexts(member, maxLength)]),
  );
}

/** Removes the second half of the result's longest list; returns the same object if it has none. */
function halveLongestList(result: Json): Json {
  let longest: unknown[] = [];
  let size = 0;
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value) && value.length > 1) {
      const length = JSON.stringify(value).length;
      // A nested list is never longer than the outer one, but shortening it loses less.
      if (length >= size / 2) [longest, size] = [value, length];
    }
    for (const member of Object.values(value)) visit(member);
  };
  visit(result);
  if (longest.length === 0) return result;
  const firstHalf = longest.slice(0, Math.floor(longest.length / 2));
  const replace = (value: unknown): unknown => {
    if (value === longest) return firstHalf;
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, replace(member)]),
    );
  };
  return replace(result) as Json;
}
