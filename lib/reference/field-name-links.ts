import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { toKebabCase } from "../contract/reference-paths.ts";
import { fromMarkdownHref } from "../pages/links.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** Links each name in a line of field names to that field on the page of its schema. */
export function linkFieldNames(tree: Root, config: Pick<SiteConfig, "docsUrl">): void {
  visit(tree, { type: "element", tagName: "p" }, (line: Element) => {
    const { dataFieldsOf: url, ...properties } = line.properties;
    if (typeof url !== "string") return;
    line.properties = properties;
    const page = fromMarkdownHref(url, config);
    line.children = line.children.map((child) => {
      if (child.type !== "element" || child.tagName !== "code") return child;
      const [name] = child.children;
      const anchor = name?.type === "text" ? toKebabCase(name.value) : "";
      const href = `${page}#field-${anchor}`;
      return { type: "element", tagName: "a", properties: { href }, children: [child] };
    });
  });
}
