// Decision: decisions/0021-build-and-incremental-rebuild.md
import type { DeploymentUrls } from "./site-config.ts";

/**
 * The URLs in a build, which {@link createUrlInserter} replaces with those of a deployment. Their hosts never
 * resolve (RFC 2606), and are single words, which no syntax highlighter splits.
 */
export const placeholderUrls: DeploymentUrls = {
  docsUrl: "http://werkbankdocs.invalid",
  baseUrl: "http://werkbankapi.invalid",
  idpUrl: "http://werkbankidp.invalid/auth/v1",
  repositoryUrl: "http://werkbankrepository.invalid",
};

/**
 * The elements around content that depends on whether the deployment names a repository, in HTML and in Markdown.
 * {@link createUrlInserter} removes them, and the content of one of the two.
 */
export const repositoryElements = { set: "if-repository", unset: "unless-repository" } as const;

/** An element of {@link repositoryElements} with its content. In Markdown, blank lines separate it from the text. */
const conditional = /<(if|unless)-repository>\s*([\s\S]*?)\s*<\/\1-repository>(\n\n)?/gu;

/** Inserts the URLs of a deployment in place of the placeholders. */
export type UrlInserter = {
  text: (text: string) => string;
  /** Leaves all other bytes as they are, whatever their encoding. */
  bytes: (bytes: Buffer) => Buffer;
};

/** A placeholder as it is, or percent-encoded. */
const placeholder = /http(:\/\/|%3A%2F%2F)werkbank(docs|api|idp|repository)\.invalid/gu;

/** Three encodings of what all placeholders begin with: Base64 depends on the position, modulo 3. */
const base64Starts = [0, 1, 2].map((offset) => {
  const encoded = Buffer.from(`${" ".repeat(offset)}http://werkbank`).toString("base64");
  // Only the characters that no neighboring byte influences.
  return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + 15) * 8) / 6));
});
const base64Start = new RegExp(base64Starts.join("|").replaceAll("+", String.raw`\+`), "gu");
const base64Rest = /(?:[A-Za-z\d+/]|%2[BF])*(?:=|%3D){0,2}/uy;

/** A part of a placeholder, even in a form that is not replaced. */
const trace = new RegExp(
  `werkbank(?:docs|api|idp|repository)|(?:if|unless)-repository|${base64Start.source}`,
  "iu",
);

/** Returns where a text, or bytes as Latin-1, contain a placeholder in any form; -1 if nowhere. */
export function indexOfPlaceholder(text: string): number {
  return text.search(trace);
}

/** Returns the text without placeholders, for what must not depend on the URLs of a deployment. */
export function withoutPlaceholders(text: string): string {
  return text.replace(placeholder, "").replace(/<\/?(?:if|unless)-repository>/gu, "");
}

export function createUrlInserter(urls: DeploymentUrls): UrlInserter {
  const origins: Record<string, string> = {
    docs: urls.docsUrl,
    api: urls.baseUrl,
    idp: new URL(urls.idpUrl).origin,
    repository: urls.repositoryUrl ?? "",
  };
  const selectContent = (text: string): string =>
    text.replace(conditional, (_, condition: string, content: string, blankLine = "") =>
      (condition === "if") === (urls.repositoryUrl !== undefined) ? content + blankLine : "",
    );
  const insertPlain = (text: string): string =>
    text.replace(placeholder, (_, separator: string, name: string) => {
      const origin = origins[name] ?? "";
      return separator.startsWith("%") ? encodeURIComponent(origin) : origin;
    });
  const text = (source: string): string =>
    insertPlain(mapBase64(selectContent(source), insertPlain));
  return {
    text,
    bytes: (bytes) => Buffer.from(text(bytes.toString("latin1")), "latin1"),
  };
}

/**
 * Replaces the decoded text of each Base64 value that contains a placeholder. Such a value is part of a query: links
 * that install an MCP server have one.
 */
function mapBase64(text: string, convert: (decoded: string) => string): string {
  let result = "";
  let last = 0;
  for (const { index } of text.matchAll(base64Start)) {
    if (index < last) continue;
    let start = index;
    while (start > last && /[A-Za-z\d+/]/u.test(text[start - 1] ?? "")) start -= 1;
    base64Rest.lastIndex = start;
    const [value = ""] = base64Rest.exec(text) ?? [];
    const decoded = Buffer.from(decodeURIComponent(value), "base64").toString("latin1");
    const converted = convert(decoded);
    if (converted === decoded) continue;
    const encoded = Buffer.from(converted, "latin1").toString("base64");
    result += text.slice(last, start) + encodeURIComponent(encoded);
    last = start + value.length;
  }
  return result + text.slice(last);
}
