import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";
import type { ReferenceMessages } from "../contract/reference-messages.ts";

/**
 * Links the name of each field or parameter to its list item: `#body-due-at`, `#response-200-title`,
 * `#parameter-limit`, and in the list of a schema `#task-detail-title`. A number makes duplicate ids unique.
 */
export function addFieldAnchors(tree: Root, messages: ReferenceMessages): void {
  const usedIds = new Set<string>();
  visit(tree, { type: "element", tagName: "li" }, ({ properties, children }: Element) => {
    const head = children.find((child) => child.type === "element");
    const [code] = head?.children ?? [];
    const [name] = code?.type === "element" ? code.children : [];
    if (typeof properties.id !== "string" || name?.type !== "text") return;
    const id = toUniqueId(properties.id, usedIds);
    properties.id = id;
    head?.children.splice(
      1,
      0,
      anchorLink(id, messages.linkToField.replace("{field}", name.value)),
    );
  });
}

/**
 * Makes nested fields and long lists of values collapsible, with the line above them as summary; few fields are
 * initially open.
 */
export function collapseFields(tree: Root): void {
  visit(tree, { type: "element", tagName: "li" }, ({ children }: Element) => {
    for (const content of children.filter(isCollapsible)) {
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
const maxOpenNodes = 2 * 12 + 1;

function isOpen(content: Element): boolean {
  return hasClass(content, "fields") && content.children.length <= maxOpenNodes;
}

function isCollapsible(node: ElementContent): node is Element {
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

function toUniqueId(id: string, usedIds: Set<string>): string {
  let uniqueId = id;
  for (let count = 2; usedIds.has(uniqueId); count += 1) uniqueId = `${id}-${count}`;
  usedIds.add(uniqueId);
  return uniqueId;
}
