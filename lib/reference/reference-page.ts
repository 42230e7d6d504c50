import { takeAnchors } from "../markdown/heading-anchors.ts";
import { localizePath } from "../site/locale.ts";
import { parseMarkdown } from "../markdown/markdown.ts";
import type { OperationContext } from "./operation-tree.ts";
import type { Page, Section } from "../pages/page.ts";
import { toSections } from "../pages/sections.ts";

/** A page of the reference, made from what the service says of itself. */
export function toReferencePage(
  context: OperationContext,
  parts: Pick<
    Page,
    "path" | "group" | "title" | "description" | "markdown" | "updatedAt" | "source"
  >,
): Page {
  const pathname = localizePath(parts.path, context.locale);
  let sections: Section[] | undefined;
  return {
    ...parts,
    locale: context.locale,
    pathname,
    url: context.docsUrl + pathname,
    kind: "operation",
    // Hundreds of pages with long tables take seconds to cut up, and who shows one page needs one.
    get sections() {
      sections ??= cut(parts.markdown);
      return sections;
    },
  };
}

function cut(markdown: string): Section[] {
  const root = parseMarkdown(markdown);
  return toSections(root, takeAnchors(root));
}
