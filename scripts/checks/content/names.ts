// Decision: decisions/0023-guides-and-reference-pages.md
import type { InlineCode } from "mdast";
import { remark } from "remark";
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import { visit } from "unist-util-visit";
import type { ContentFile } from "../../../lib/guides/content-files.ts";
import { namesIn, type Vocabulary } from "./vocabulary.ts";

const parser = remark().use(remarkGfm).use(remarkMdx);

/**
 * Returns every name in a guide's prose that the product doesn't have, with file and line: anything in single
 * backticks that is neither an existing path nor made of known names.
 *
 * @param used collects every lookup, so that unused terms can be found
 */
export function findUnknownNames(
  file: Pick<ContentFile, "file" | "body" | "firstLine">,
  vocabulary: Vocabulary,
  used: Set<string>,
): string[] {
  const errors: string[] = [];
  visit(parser.parse(file.body), "inlineCode", (node: InlineCode) => {
    const unknown = findUnknownIn(node.value, vocabulary, used);
    if (unknown.length === 0) return;
    const line = file.firstLine + (node.position?.start.line ?? 1) - 1;
    errors.push(`${file.file}:${line}: \`${node.value}\`: nothing is called ${unknown.join(", ")}`);
  });
  return errors;
}

function findUnknownIn(code: string, vocabulary: Vocabulary, used: Set<string>): string[] {
  if (vocabulary.hasFile(code) || isMessage(code)) return [];
  const unknown: string[] = [];
  const rest = withoutValues(code)
    .replaceAll("…/", "/v1/organizations/{organizationId}/")
    .replace(/[\w@.-]+(?:\/[\w.-]+)+/gu, (path) => (vocabulary.hasFile(path) ? "" : path))
    // URLs of the service, the site and the provider are checked by their paths.
    .replace(/(?:\{(?:base|docs)_url\}|<auth_url>)(?=\/|$)/gu, "")
    .replace(/(?:^|(?<=[\s(]))\/[^\s?#)]*/gu, (path) => {
      const plain = path.replace(/[,.;:]$/u, "");
      used.add(plain);
      if (!vocabulary.names.has(plain) && !vocabulary.hasPath(plain)) unknown.push(plain);
      return "";
    });
  for (const name of namesIn(rest)) {
    used.add(name);
    if (name.length > 1 && !vocabulary.names.has(name)) unknown.push(name);
  }
  return unknown;
}

/** Whether a text is a whole sentence: a program's message rather than a name. */
function isMessage(code: string): boolean {
  return /^[A-Z].* .*\.$/su.test(code);
}

/** Removes data that any document may contain: quoted texts, dates and times, display numbers, URLs. */
function withoutValues(code: string): string {
  return (
    code
      .replace(/"[^"]*"(?!\s*:)|'[^']*'/gu, " ")
      .replace(/(?:https?:\/\/|\{idp_(?:url|origin)\})\S*|[\w.+-]+@[\w.-]+/gu, " ")
      .replace(/\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?/gu, " ")
      // Display numbers of records: T-1042, Q-2026-0031-2.
      .replace(/\b[A-Z]-\d[\d-]*/gu, " ")
      .replace(/<[^>]*>|…(?!\/)/gu, " ")
  );
}
