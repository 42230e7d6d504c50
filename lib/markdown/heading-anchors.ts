import type { Heading, Root } from "mdast";
import GithubSlugger from "github-slugger";
import { visit } from "unist-util-visit";
import { plainText } from "./markdown.ts";

/**
 * The id of every heading: as GitHub makes it, but a constant (`AUTH_INVALID_TOKEN`) becomes kebab-case,
 * because the `type` of a problem names its section so. An id written as `## Title [#id]` wins and is
 * taken out of the heading.
 */
export function takeAnchors(root: Root): Map<Heading, string> {
  const slugger = new GithubSlugger();
  const anchors = new Map<Heading, string>();
  visit(root, "heading", (heading) => {
    anchors.set(heading, takeWrittenId(heading) ?? headingAnchor(plainText(heading), slugger));
  });
  return anchors;
}

/** The id of one heading text among the ones given out so far. */
function headingAnchor(text: string, slugger: GithubSlugger): string {
  return slugger.slug(
    /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(text) ? text.replaceAll("_", "-") : text,
  );
}

function takeWrittenId(heading: Heading): string | undefined {
  const last = heading.children.at(-1);
  if (last?.type !== "text") return undefined;
  const match = /\s*\[#([\w-]+)\]\s*$/.exec(last.value);
  if (!match) return undefined;
  last.value = last.value.slice(0, match.index);
  return match[1];
}
