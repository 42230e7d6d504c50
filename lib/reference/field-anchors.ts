import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import type { OperationWords } from "../contract/reference-messages.ts";

/**
 * Gives the name in each row of fields or parameters a link to the row: `#body-due-at`,
 * `#response-200-title`, `#parameter-limit`, and in the table of a schema `#task-detail-title`. An id that
 * the page has before gets a number.
 */
export function addFieldAnchors(tree: Root, words: OperationWords): void {
  const taken = new Set<string>();
  visit(tree, { type: "element", tagName: "tr" }, ({ properties, children }: Element) => {
    const [cell] = children.filter((child) => child.type === "element");
    const [code] = cell?.children ?? [];
    const [name] = code?.type === "element" ? code.children : [];
    if (typeof properties.id !== "string" || name?.type !== "text") return;
    const id = unique(properties.id, taken);
    properties.id = id;
    cell?.children.push(anchorLink(id, words.linkToField.replace("{field}", name.value)));
  });
}

function anchorLink(id: string, label: string): Element {
  return {
    type: "element",
    tagName: "a",
    properties: { className: ["field-link"], href: `#${id}`, ariaLabel: label },
    children: [],
  };
}

function unique(id: string, taken: Set<string>): string {
  let free = id;
  for (let count = 2; taken.has(free); count += 1) free = `${id}-${count}`;
  taken.add(free);
  return free;
}
