import type { CallToolResult } from "@modelcontextprotocol/client";
import { CliError } from "../cli-error.ts";
import type { CommonOptions } from "../common-options.ts";
import type { Io } from "../io.ts";
import { createPrinter } from "../output/printer.ts";

export type DocsSearchOptions = CommonOptions & { locale?: string };

type SearchResults = {
  results: { title: string; headings: string[]; snippet: string; url: string }[];
};

/** Searches the documentation for a query, an operation id or a problem code. */
export async function searchDocs(
  io: Io,
  query: string,
  { output, locale }: DocsSearchOptions,
): Promise<void> {
  const result = await callDocs(io, "search", { query, ...(locale && { locale }) });
  const { results } = result.structuredContent as SearchResults;
  await createPrinter(io, output, ["url", "title", "snippet"]).record(results);
}

/** Prints a page, or with `#section` one section, as Markdown. */
export async function getDocs(io: Io, url: string): Promise<void> {
  const { content } = await callDocs(io, "get_page", { url });
  const [text = "", nearest] = content.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const missing = /^(?<what>page|section) not found$/u.exec(text)?.groups?.["what"];
  if (missing === undefined) {
    io.stdout.write(`${text.trimEnd()}\n`);
    return;
  }
  throw new CliError("notFound", `The documentation has no ${missing} ${url}.`, nearest);
}

/** Calls the documentation's MCP server, which needs no authentication. */
async function callDocs(
  { settings }: Io,
  name: string,
  input: Record<string, unknown>,
): Promise<CallToolResult> {
  const { Client, StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const url = `${settings.baseUrl}/mcp`;
  const client = new Client({ name: "werkbank-cli", version: "0.1.0" });
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(url)));
    return await client.callTool({ name, arguments: input });
  } catch (error) {
    throw new CliError(
      "unavailable",
      `The documentation at ${url} does not answer.`,
      "Check that SERVICE_BASE_URL names a service that also serves its documentation.",
      error,
    );
  } finally {
    await client.close();
  }
}
