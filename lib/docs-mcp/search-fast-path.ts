import { type Implementation, SERVER_INFO_META_KEY } from "@modelcontextprotocol/server";
import {
  type PlainMessage,
  toPlainMessage,
  toPlainResponse,
  toToolCall,
} from "@werkbank/http/plain-message";
import type { z } from "zod";
import { memoize } from "../search/memoize.ts";
import { locales } from "../site/locale.ts";
import type { DocsMcpDependencies } from "./docs-mcp-dependencies.ts";
import { callSearch, searchTool } from "./search-tool.ts";

/** Per language, and without a language. A result takes about 12 KB. */
const maxCachedQueries = 200;

/** Returns undefined for every message that the SDK has to handle or reject. */
export type HandleSearchCall = (request: Request, message: unknown) => Response | undefined;

/**
 * Creates a fast path for simple search calls. Its responses are identical to the SDK's, without the server that
 * the SDK sets up for each message. Recent results are cached.
 *
 * @param serverInfo the server's name and version
 * @param headers the headers of every response in addition to `Content-Type`
 */
export function createSearchFastPath(
  dependencies: DocsMcpDependencies,
  serverInfo: Implementation,
  headers: Readonly<Record<string, string>>,
): HandleSearchCall {
  const serverMetadata = JSON.stringify({
    resultType: "complete",
    _meta: { [SERVER_INFO_META_KEY]: serverInfo },
  });
  const resultsByLocale = new Map(
    [undefined, ...locales].map((locale) => {
      const search = (query: string) => ({
        json: JSON.stringify(callSearch(dependencies, { query, ...(locale && { locale }) })),
      });
      return [locale, memoize(maxCachedQueries, search)] as const;
    }),
  );
  return (request, message) => {
    const plain = toPlainMessage(request, message);
    const input = plain === null ? undefined : toSearchInput(plain);
    const search = resultsByLocale.get(input?.locale);
    if (plain === null || input === undefined || search === undefined) return undefined;
    const { json } = search(input.query);
    const result = plain.isModern ? `${json.slice(0, -1)},${serverMetadata.slice(1)}` : json;
    return toPlainResponse(plain, result, headers);
  };
}

/** Returns the search arguments of a message; undefined if it is another call or is not valid. */
function toSearchInput(message: PlainMessage): z.output<typeof searchTool.inputSchema> | undefined {
  const call = toToolCall(message);
  return call?.name === "search" ? searchTool.inputSchema.safeParse(call.input).data : undefined;
}
