import type { LineInline } from "./line-inline.ts";
import { toMirrored } from "./text-runs.ts";

const levelOf = ({ level = 0 }: LineInline) => level;

/** Whether a part of a line is from right to left. */
export function hasRightToLeft(inlines: readonly LineInline[]): boolean {
  return inlines.some((inline) => levelOf(inline) % 2 === 1);
}

/**
 * Moves the parts of a line to their places from left to right (UAX #9, rule L2). They stay in logical order, so that
 * they are read in it.
 */
export function placeInVisualOrder(inlines: readonly LineInline[]): void {
  const ordered = [...inlines];
  const levels = inlines.map(levelOf);
  for (let level = Math.max(...levels); level >= 1; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      if (levelAt(ordered, start) < level) continue;
      let end = start;
      while (end < ordered.length && levelAt(ordered, end) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = end;
    }
  }
  // The space after the last word is at the left end of a line from right to left, outside of it.
  const last = inlines.at(-1);
  let x = last !== undefined && levelOf(last) % 2 === 1 ? -last.trailingCut : 0;
  for (const inline of ordered) {
    inline.x = x;
    x += inline.width;
  }
}

const levelAt = (inlines: readonly LineInline[], index: number) => {
  const inline = inlines[index];
  return inline === undefined ? 0 : levelOf(inline);
};

/** Returns the text of a line as it is read. */
export function toLogicalText(inlines: readonly LineInline[]): string {
  return inlines.map(({ text, isMirrored }) => (isMirrored ? toMirrored(text) : text)).join("");
}
