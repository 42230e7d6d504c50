import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";
import type { OperationWords } from "../contract/reference-messages.ts";

/**
 * Links the name of each field or parameter to its list item: `#body-due-at`, `#response-200-title`,
 * `#parameter-limit`, and in the list of a schema `#task-detail-title`. A number makes duplicate ids unique.
 */
export function addFieldAnchors(tree: Root, words: OperationWords): void {
  const taken = new Set<string>();
  visit(tree, { type: "element", tagName: "li" }, ({ properties, children }: Element) => {
    const head = children.find((child) => child.type === "element");
    const [code] = head?.children ?? [];
    const [name] = code?.type === "element" ? code.children : [];
    if (typeof properties.id !== "string" || name?.type !== "text") return;
    const id = unique(properties.id, taken);
    properties.id = id;
    head?.children.splice(1, 0, anchorLink(id, words.linkToField.replace("{field}", name.value)));
  });
}

/**
 * Makes nested fields and long lists of values collapsible, with the line above them as summary; few fields are
 * initially open.
 */
export function foldFields(tree: Root): void {
  visit(tree, { type: "element", tagName: "li" }, ({ children }: Element) => {
    for (const content of children.filter(isFolded)) {
      const at = children.indexOf(content);
      const title = children.slice(0, at).findLastIndex(({ type }) => type === "element");
      const named = children[title];
      if (named?.type !== "element") continue;
      const summary = element("summary", {}, named.children);
      const details = element("details", isOpen(content) ? { open: true } : {}, [summary, content]);
      children.splice(title, at - title + 1, details);
    }
  });
}

/** The child nodes of twelve fields: the items, with text nodes around them. */
const mostOpenNodes = 2 * 12 + 1;

function isOpen(content: Element): boolean {
  return hasClass(content, "fields") && content.children.length <= mostOpenNodes;
}

function isFolded(node: ElementContent): node is Element {
  return node.type === "element" && (hasClass(node, "fields") || hasClass(node, "many"));
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name);
}

function element(
  tagName: string,
  properties: Element["properties"],
  children: ElementContent[],
): Element {
  return { type: "element", tagName, properties, children };
}

function anchorLink(id: string, label: string): Element {
  return element("a", { className: ["field-link"], href: `#${id}`, ariaLabel: label }, []);
}

function unique(id: string, taken: Set<string>): string {
  let free = id;
  for (let count = 2; taken.has(free); count += 1) free = `${id}-${count}`;
  taken.add(free);
  return free;
}
