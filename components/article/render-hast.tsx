import type { Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { visit } from "unist-util-visit";
import type { Locale } from "#lib/site/locale.ts";
import { articleElements } from "./article-elements.tsx";
import { markStatuses } from "./mark-statuses.ts";

/** A tree of the Markdown renderer as React elements, with the same elements that guides use. */
export function renderHast(tree: Root, locale: Locale) {
  markStatuses(tree);
  // Highlighted code as one text: for hydration each of its spans would be told a second time.
  visit(tree, { tagName: "pre" }, (pre) => {
    pre.properties.html = toHtml(pre.children);
    pre.children = [];
  });
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components: articleElements(locale) });
}
