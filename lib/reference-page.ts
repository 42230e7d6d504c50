import { takeAnchors } from "./anchors.ts";
import { localizePath } from "./locale.ts";
import { parseMarkdown } from "./markdown.ts";
import type { OperationContext } from "./operation-markdown.ts";
import type { Page } from "./page.ts";
import { toSections } from "./sections.ts";

/** A page of the reference, made from what the service says of itself. */
export function toReferencePage(
  context: OperationContext,
  parts: Pick<
    Page,
    "path" | "group" | "title" | "description" | "markdown" | "updatedAt" | "source"
  >,
): Page {
  const root = parseMarkdown(parts.markdown);
  const pathname = localizePath(parts.path, context.locale);
  return {
    ...parts,
    locale: context.locale,
    pathname,
    url: context.docsUrl + pathname,
    kind: "operation",
    sections: toSections(root, takeAnchors(root)),
  };
}
