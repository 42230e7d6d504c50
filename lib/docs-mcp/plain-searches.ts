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
import type { DocsMcpParts } from "./parts.ts";
import { callSearch, searchTool } from "./search.ts";

/** Per language, and without a language. A result takes about 12 KB. */
const maxQuestions = 200;

/** Returns undefined for every message that the SDK has to handle or reject. */
export type AnswerPlainSearch = (request: Request, message: unknown) => Response | undefined;

/**
 * Creates a fast path for simple search calls. Its responses are identical to the SDK's, without the server that
 * the SDK sets up for each message. Recent results are cached.
 *
 * @param serverInfo the server's name and version
 * @param headers the headers of every response in addition to `Content-Type`
 */
export function createPlainSearches(
  parts: DocsMcpParts,
  serverInfo: Implementation,
  headers: Readonly<Record<string, string>>,
): AnswerPlainSearch {
  const stamp = JSON.stringify({
    resultType: "complete",
    _meta: { [SERVER_INFO_META_KEY]: serverInfo },
  });
  const answers = new Map(
    [undefined, ...locales].map((locale) => {
      const answer = (query: string) => ({
        json: JSON.stringify(callSearch(parts, { query, ...(locale && { locale }) })),
      });
      return [locale, memoize(maxQuestions, answer)] as const;
    }),
  );
  return (request, message) => {
    const plain = toPlainMessage(request, message);
    const asked = plain === null ? undefined : toSearch(plain);
    const answer = answers.get(asked?.locale);
    if (plain === null || asked === undefined || answer === undefined) return undefined;
    const { json } = answer(asked.query);
    const result = plain.isModern ? `${json.slice(0, -1)},${stamp.slice(1)}` : json;
    return toPlainResponse(plain, result, headers);
  };
}

/** Returns the search arguments of a message; undefined if it is another call or is not valid. */
function toSearch(message: PlainMessage): z.output<typeof searchTool.inputSchema> | undefined {
  const call = toToolCall(message);
  return call?.name === "search" ? searchTool.inputSchema.safeParse(call.input).data : undefined;
}
