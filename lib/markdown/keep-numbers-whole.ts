import type { Element, ElementContent, Nodes } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** `T-1042`, `Q-2026-0031-2`: a letter, hyphens and digits, as people read them. */
const displayNumbers = /(?<![\w-])[A-Z]-\d+(?:-\d+)*(?![\w-])/u;

/** Numbers of records stay on one line: browsers break a line at their hyphens. Samples have lines of their own. */
export function keepNumbersWhole(tree: Nodes): void {
  visit(tree, (node, index, parent) => {
    if (node.type === "element" && node.tagName === "pre") return SKIP;
    if (node.type !== "text" || !parent || index === undefined) return undefined;
    if (!displayNumbers.test(node.value)) return undefined;
    const parts = inParts(node.value);
    parent.children.splice(index, 1, ...parts);
    return [SKIP, index + parts.length];
  });
}

/** A rehype plugin. */
export function rehypeKeepNumbersWhole() {
  return keepNumbersWhole;
}

function inParts(text: string): ElementContent[] {
  return text
    .split(new RegExp(`(${displayNumbers.source})`, "u"))
    .filter((part) => part !== "")
    .map((part) => (displayNumbers.test(part) ? whole(part) : { type: "text", value: part }));
}

function whole(number: string): Element {
  return {
    type: "element",
    tagName: "span",
    properties: { className: ["whole"] },
    children: [{ type: "text", value: number }],
  };
}
