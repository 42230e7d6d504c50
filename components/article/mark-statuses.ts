import type { Element, Root, Text } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** The positions of HTTP statuses, by element: alone in a cell, or last in a title or paragraph. */
const statusPatterns: Record<string, RegExp> = {
  td: /^()([1-5]\d\d)$/u,
  h2: /^(.*\s)([1-5]\d\d)$/su,
  p: /^(.*\sStatus\s)([1-5]\d\d)$/su,
};

/** Wraps HTTP statuses in an element, so that CSS can give each class of status a shape and a color. */
export function markStatuses(tree: Root): void {
  visit(tree, "text", (text, index, parent) => {
    if (parent?.type !== "element" || index === undefined || text !== parent.children.at(-1))
      return;
    const match = statusPatterns[parent.tagName]?.exec(text.value);
    if (!match) return;
    const [, before = "", status = ""] = match;
    const parts: (Text | Element)[] = before ? [{ type: "text", value: before }] : [];
    parent.children.splice(index, 1, ...parts, toStatusElement(status));
    return [SKIP, index + parts.length + 1];
  });
}

function toStatusElement(status: string): Element {
  return {
    type: "element",
    tagName: "span",
    properties: { className: ["status"], "data-class": status[0] },
    children: [{ type: "text", value: status }],
  };
}
