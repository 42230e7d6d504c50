import type { Glyphs } from "./glyphs.ts";
import { toTextRuns } from "./text-runs.ts";

/** Divides every text of a part of a definition into runs of one font and direction. Modifies the definition. */
export function applyFonts(part: unknown, glyphs: Glyphs): void {
  if (typeof part !== "object" || part === null) return;
  if (Array.isArray(part)) return part.forEach((each) => applyFonts(each, glyphs));
  const node = part as { text?: unknown };
  if (typeof node.text === "string") {
    node.text = toTextRuns(node.text, glyphs) ?? node.text;
    return;
  }
  Object.values(node).forEach((each) => applyFonts(each, glyphs));
}
