import type { Element, ElementContent, Nodes } from "hast";
import { SKIP, visit } from "unist-util-visit";

/** Matches record numbers such as `T-1042` and `Q-2026-0031-2`, and amounts such as `€ 2,500`. */
const displayNumbers = /(?<![\w-])[A-Z]-\d+(?:-\d+)*(?![\w-])|€ \d+(?:[.,]\d+)*/u;

/** Matches short code with hyphens: `-updatedAt`, `Idempotency-Key`, a date-time in quotes. */
const shortName = /^(?=.*-)\S{2,26}$/u;

/**
 * Keeps record numbers, amounts and short code on one line: browsers would break them at hyphens and spaces. Code
 * blocks are left alone.
 */
export function keepNumbersWhole(tree: Nodes): void {
  visit(tree, (node, index, parent) => {
    if (node.type === "element" && node.tagName === "pre") return SKIP;
    if (node.type === "element" && node.tagName === "code" && isShortName(node)) {
      node.properties.className = ["whole"];
      return SKIP;
    }
    if (node.type !== "text" || !parent || index === undefined) return undefined;
    if (!displayNumbers.test(node.value)) return undefined;
    const parts = splitNumbers(node.value);
    parent.children.splice(index, 1, ...parts);
    return [SKIP, index + parts.length];
  });
}

function isShortName({ children }: Element): boolean {
  const [only, ...others] = children;
  return only?.type === "text" && others.length === 0 && shortName.test(only.value);
}

/** Returns {@link keepNumbersWhole} as a rehype plugin. */
export function rehypeKeepNumbersWhole() {
  return keepNumbersWhole;
}

function splitNumbers(text: string): ElementContent[] {
  return text
    .split(new RegExp(`(${displayNumbers.source})`, "u"))
    .filter((part) => part !== "")
    .map((part) =>
      displayNumbers.test(part) ? toUnbreakable(part) : { type: "text", value: part },
    );
}

function toUnbreakable(number: string): Element {
  return {
    type: "element",
    tagName: "span",
    properties: { className: ["whole"] },
    children: [{ type: "text", value: number }],
  };
}
