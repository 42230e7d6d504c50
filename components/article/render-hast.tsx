import type { Root } from "hast";
import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import type { Locale } from "#lib/site/locale.ts";
import { articleElements } from "./article-elements.tsx";
import { markStatuses } from "./mark-statuses.ts";

/** A tree of the Markdown renderer as React elements, with the same elements that guides use. */
export function renderHast(tree: Root, locale: Locale) {
  markStatuses(tree);
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, components: articleElements(locale) });
}
