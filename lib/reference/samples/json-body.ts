import type { MediaAdapter } from "fumadocs-openapi";

type Body = Parameters<MediaAdapter["generateExample"]>[0];
type Context = Parameters<MediaAdapter["generateExample"]>[1];

/**
 * Writes a JSON body in a program. The adapter that comes with the generators doubles backslashes in raw
 * literals, and starts Java's text blocks on the line of their quotes.
 */
export const jsonBody: MediaAdapter = {
  encode: ({ body }) => JSON.stringify(body),
  generateExample: ({ body }: Body, context: Context) => {
    const json = JSON.stringify(body, null, 2);
    if (!("addImport" in context)) return `let body = ${rustLiteral(json)};`;
    switch (context.lang) {
      case "js":
        return `const body = JSON.stringify(${json})`;
      case "go":
        context.addImport("strings");
        return `body := strings.NewReader(${goLiteral(json)})`;
      case "java":
        context.addImport("java.net.http.HttpRequest.BodyPublishers");
        return `var body = BodyPublishers.ofString("""\n${json.replaceAll("\\", "\\\\")}""");`;
      case "csharp":
        return `var body = new StringContent("""\n${json}\n""", Encoding.UTF8, "application/json");`;
    }
  },
};

/** Writes a raw string literal, or an interpreted one if the text contains a backtick. */
function goLiteral(text: string): string {
  return text.includes("`") ? JSON.stringify(text) : `\`${text}\``;
}

/** Writes a raw string literal with more hashes than follow any quotation mark in it. */
function rustLiteral(text: string): string {
  const hashes = text.match(/(?<=")#+/gu) ?? [];
  const fence = "#".repeat(Math.max(0, ...hashes.map(({ length }) => length)) + 1);
  return `r${fence}"${text}"${fence}`;
}
