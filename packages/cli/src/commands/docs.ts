import { CliError } from "../cli-error.ts";
import type { CommonOptions } from "../common-options.ts";
import type { Io } from "../io.ts";
import { createPrinter } from "../output/printer.ts";

export type DocsSearchOptions = CommonOptions & { locale?: string };

type Found = { results: { title: string; headings: string[]; snippet: string; url: string }[] };
type DocsPage = { found: boolean; markdown?: string; nearest?: { title: string; url: string }[] };

/** Sections of the documentation that match words, a question, an operation id or a problem code. */
export async function searchDocs(
  io: Io,
  query: string,
  { output, locale }: DocsSearchOptions,
): Promise<void> {
  const { results } = await callDocs<Found>(io, "search", { query, ...(locale && { locale }) });
  await createPrinter(io, output, ["url", "title", "snippet"]).record(results);
}

/** One page, or with `#section` one section, as Markdown. */
export async function getDocs(io: Io, url: string): Promise<void> {
  const page = await callDocs<DocsPage>(io, "get_page", { url });
  if (page.found) {
    io.stdout.write(`${page.markdown?.trimEnd()}\n`);
    return;
  }
  const nearest = (page.nearest ?? []).map(({ url: near }) => near);
  throw new CliError(
    "notFound",
    `The documentation has no page ${url}.`,
    nearest.length === 0 ? "Look for one: werkbank docs search" : `Nearest: ${nearest.join(", ")}`,
  );
}

/** The documentation's MCP server; it is open to everyone. */
async function callDocs<Result>(
  { settings }: Io,
  name: string,
  input: Record<string, unknown>,
): Promise<Result> {
  const { Client, StreamableHTTPClientTransport } = await import("@modelcontextprotocol/client");
  const address = `${settings.baseUrl}/mcp`;
  const client = new Client({ name: "werkbank-cli", version: "0.1.0" });
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(address)));
    const answer = await client.callTool({ name, arguments: input });
    return answer.structuredContent as Result;
  } catch (error) {
    throw new CliError(
      "unavailable",
      `The documentation at ${address} does not answer.`,
      "Check that SERVICE_BASE_URL names a service that has its documentation beside it.",
      error,
    );
  } finally {
    await client.close();
  }
}
