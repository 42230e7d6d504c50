import type { Root } from "hast";
import { toHtml } from "hast-util-to-html";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import { visit } from "unist-util-visit";
import type { Locale } from "#lib/site/locale.ts";
import { articleElements } from "./article-elements.tsx";
import { markStatuses } from "./mark-statuses.ts";

/** Turns a tree of the Markdown renderer into React elements, using the same components as guides. */
export function renderHast(tree: Root, locale: Locale) {
  markStatuses(tree);
  // Highlighted code becomes one string, so that React does not process each of its spans.
  visit(tree, { tagName: "pre" }, (pre) => {
    pre.properties.html = toHtml(pre.children);
    pre.children = [];
  });
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components: articleElements(locale) });
}
