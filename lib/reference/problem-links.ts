import type { Element, Root } from "hast";
import { SKIP, visit } from "unist-util-visit";
import type { OpenApi, Schema } from "../contract/openapi.ts";
import { problemPath } from "../contract/problem-path.ts";
import { localizePath, type Locale } from "../site/locale.ts";

/** Links each problem code to its page. */
export function linkProblemCodes(tree: Root, openapi: OpenApi, locale: Locale): void {
  const codes = problemCodes(openapi);
  visit(tree, { type: "element", tagName: "code" }, (node: Element, index, parent) => {
    const [name] = node.children;
    if (name?.type !== "text" || !codes.has(name.value) || index === undefined) return;
    if (parent?.type !== "element" || parent.tagName === "a" || parent.tagName === "pre") return;
    const href = localizePath(problemPath(name.value), locale);
    parent.children[index] = {
      type: "element",
      tagName: "a",
      properties: { href },
      children: [node],
    };
    return SKIP;
  });
}

function problemCodes({ components = {} }: OpenApi): Set<unknown> {
  const problem = components["schemas"]?.["Problem"] as Schema | undefined;
  return new Set(problem?.properties?.["code"]?.enum);
}
