import type { RootContent } from "mdast";
import { buildPage, type BuiltPage } from "../pages/build-page.ts";
import type { Page } from "../pages/page.ts";
import { localizePath } from "../site/locale.ts";
import type { OperationContext } from "./operation-tree.ts";

/** A page of the reference, made from what the service says of itself. */
export function toReferencePage(
  context: OperationContext,
  about: Pick<Page, "path" | "group" | "title" | "description" | "updatedAt" | "source">,
  blocks: readonly RootContent[],
): BuiltPage {
  const { locale, docsUrl } = context;
  const pathname = localizePath(about.path, locale);
  return buildPage(
    { ...about, locale, pathname, url: docsUrl + pathname, kind: "operation" },
    blocks,
    context,
  );
}
