import type { Heading, Root } from "mdast";
import GithubSlugger from "github-slugger";
import { visit } from "unist-util-visit";
import { plainText } from "./markdown.ts";

/**
 * Sets the id of every heading for HTML and sections: an existing one, an explicit one as in `## Title [#id]`,
 * which is removed from the heading, or else the one that GitHub derives from its text.
 */
export function anchorHeadings(root: Root): void {
  const slugger = new GithubSlugger();
  visit(root, "heading", (heading) => {
    if (headingId(heading) !== undefined) return;
    const id = removeExplicitId(heading) ?? slugger.slug(plainText(heading));
    heading.data = { ...heading.data, hProperties: { id } };
  });
}

/** Returns the id that {@link anchorHeadings} has set. */
export function headingId({ data }: Heading): string | undefined {
  const id = data?.hProperties?.["id"];
  return typeof id === "string" ? id : undefined;
}

function removeExplicitId(heading: Heading): string | undefined {
  const last = heading.children.at(-1);
  if (last?.type !== "text") return undefined;
  const match = /\s*\[#([\p{L}\p{N}_-]+)\]\s*$/u.exec(last.value);
  if (!match) return undefined;
  last.value = last.value.slice(0, match.index);
  return match[1];
}
