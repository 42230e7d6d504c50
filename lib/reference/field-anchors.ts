import type { Element, ElementContent, Root } from "hast";
import { toKebabCase } from "../contract/reference-paths.ts";
import type { OperationWords } from "../contract/reference-messages.ts";

/**
 * Gives each row of a table of fields or parameters an id, and its name a link to it: `#body-due-at`,
 * `#response-200-title`, `#parameter-limit`, and in the table of a schema `#task-detail-title`. The ids
 * are the same in every language, and those of a field do not change when another one is added.
 */
export function addFieldAnchors(tree: Root, words: OperationWords): void {
  const taken = new Set<string>();
  let section = "";
  for (const node of tree.children) {
    if (node.type !== "element") continue;
    if (/^h[2-4]$/.test(node.tagName)) section = sectionName(textOf(node), words);
    else for (const table of tablesOf(node)) anchorRows(table, section, taken, words);
  }
}

/** What the ids below a heading begin with. */
function sectionName(heading: string, words: OperationWords): string {
  if (heading === words.body) return "body";
  if (heading === words.parameters) return "parameter";
  if (heading === words.fields) return "field";
  const [, status] = heading.startsWith(words.response) ? (/ (\d{3})$/.exec(heading) ?? []) : [];
  return status ? `response-${status}` : toKebabCase(heading);
}

function tablesOf(node: Element): Element[] {
  if (node.tagName === "table") return [node];
  return elements(node).filter(({ tagName }) => tagName === "table");
}

function anchorRows(
  table: Element,
  section: string,
  taken: Set<string>,
  words: OperationWords,
): void {
  const [head, body] = elements(table);
  const [row] = head ? elements(head) : [];
  const [first] = row ? elements(row) : [];
  const title = first && textOf(first);
  if (!body || (title !== words.field && title !== words.name)) return;
  for (const line of elements(body)) {
    const [cell] = elements(line);
    const code = cell && elements(cell).find(({ tagName }) => tagName === "code");
    if (!cell || !code) continue;
    const name = textOf(code);
    const id = unique(`${section}-${toKebabCase(name)}`, taken);
    line.properties = { ...line.properties, id };
    const label = words.linkToField.replace("{field}", name);
    cell.children.push(anchorLink(id, label));
  }
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

function elements(node: Element): Element[] {
  return node.children.filter((child) => child.type === "element");
}

function textOf(node: Element | ElementContent): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map(textOf).join("") : "";
}
