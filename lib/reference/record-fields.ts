import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";
import type { OpenApi } from "../contract/openapi.ts";
import { referenceMessages } from "../contract/reference-messages.ts";
import { root } from "../markdown/nodes.ts";
import { mdastToHast } from "../pages/mdast-to-hast.ts";
import type { OperationContext } from "./operation-context.ts";
import { recordFields } from "./schema-page.ts";

/** A line with the names of a record's fields, and where it is. */
type NamesLine = { parent: Element | Root; line: Element; record: string; section: string };

/**
 * Replaces each line with the names of a record's fields by the list of these fields, collapsed, as the page of the
 * record has it. Markdown keeps the names.
 *
 * @param openapi a document with at least the record
 */
export async function listRecordFields(
  tree: Root,
  openapi: OpenApi,
  context: OperationContext,
): Promise<void> {
  const messages = referenceMessages[context.locale];
  const lists = findNamesLines(tree).map(async ({ parent, line, record, section }) => {
    const list = recordFields(openapi, record, context, section);
    const { children } = await mdastToHast(root([list]), { config: context });
    const count = "children" in list ? list.children.length : 0;
    const title: ElementContent = { type: "text", value: `${messages.fields} (${count})` };
    const content = children as ElementContent[];
    for (const element of content) markAsHtmlOnly(element);
    const replacement =
      parent.type === "element" && parent.tagName === "li"
        ? // Collapsed with the other fields within a field.
          [toElement("p", [title]), ...content]
        : [toElement("details", [toElement("summary", [title]), ...content], "record-fields")];
    parent.children.splice(parent.children.indexOf(line), 1, ...replacement);
  });
  await Promise.all(lists);
}

function findNamesLines(tree: Root): NamesLine[] {
  const lines: NamesLine[] = [];
  visit(tree, { type: "element", tagName: "p" }, (line: Element, _index, parent) => {
    const { dataRecord: record, dataSection: section } = line.properties;
    if (typeof record !== "string" || typeof section !== "string") return;
    if (parent === undefined) return;
    lines.push({ parent: parent as Element | Root, line, record, section });
  });
  return lines;
}

/** Tells programs that compare a page with its Markdown version that the latter lacks this element. */
function markAsHtmlOnly(content: ElementContent): void {
  if (content.type === "element") content.properties["dataMarkdownIgnore"] = "";
}

function toElement(tagName: string, children: ElementContent[], className?: string): Element {
  const properties = className === undefined ? {} : { className: [className] };
  return { type: "element", tagName, properties, children };
}
