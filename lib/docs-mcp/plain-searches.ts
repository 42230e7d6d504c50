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

/** For each language, and for none: about 12 KB each. */
const maxQuestions = 200;

/** Undefined for every message that the SDK is to answer, or to refuse. */
export type AnswerPlainSearch = (request: Request, message: unknown) => Response | undefined;

/**
 * Answers a search that asks for nothing but its result as the SDK would, byte by byte, and without the
 * server that the SDK prepares for each message. What was asked lately is answered as it was.
 *
 * @param serverInfo what the server calls itself
 * @param headers what every answer has beside its type
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

/** What a message searches for; undefined for one that does something else, or is not valid. */
function toSearch(message: PlainMessage): z.output<typeof searchTool.inputSchema> | undefined {
  const call = toToolCall(message);
  return call?.name === "search" ? searchTool.inputSchema.safeParse(call.input).data : undefined;
}
