import type { Element, Root } from "hast";
import { visit } from "unist-util-visit";
import { highlightCode } from "../../lib/markdown/highlight.ts";

/** Returns a rehype plugin that highlights the code blocks of guides like those of operation pages. */
export function rehypeHighlight() {
  return async (tree: Root): Promise<void> => {
    const blocks: { pre: Element; code: Element }[] = [];
    visit(tree, "element", (pre) => {
      const code = pre.tagName === "pre" ? pre.children[0] : undefined;
      if (code?.type === "element" && code.tagName === "code") blocks.push({ pre, code });
    });
    for (const { pre, code } of blocks) {
      const highlighted = await highlightCode(textOf(code), languageOf(code));
      const meta = code.data?.meta ?? "";
      const title = /\btitle="([^"]*)"/u.exec(meta)?.[1];
      pre.properties = {
        ...highlighted.properties,
        ...(title ? { "data-title": title } : {}),
        ...(/\boutput\b/u.test(meta) ? { "data-output": meta } : {}),
      };
      pre.children = highlighted.children;
    }
  };
}

function textOf(code: Element): string {
  const [first] = code.children;
  return first?.type === "text" ? first.value.replace(/\n$/u, "") : "";
}

function languageOf(code: Element): string | undefined {
  const names = code.properties.className;
  const name = Array.isArray(names) ? String(names[0]) : "";
  return name.startsWith("language-") ? name.slice("language-".length) : undefined;
}
