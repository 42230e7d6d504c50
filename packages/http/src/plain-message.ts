import { classifyInboundRequest } from "@modelcontextprotocol/server";
import { LRUCache } from "lru-cache";

/** An MCP request of a supported protocol revision that needs only a single response. */
export type PlainMessage = {
  id: string | number;
  method: string;
  /** Without `_meta`. */
  params: Readonly<Record<string, unknown>>;
  revision: string;
  /** Whether its revision is 2026-07-28, which has no `initialize`. */
  isModern: boolean;
};

const modernRevision = "2026-07-28";
const revisionsOf2025 = new Set(["2025-11-25", "2025-06-18"]);
const capabilitiesKey = "io.modelcontextprotocol/clientCapabilities";

/**
 * Reads a message that can be handled without a protocol server: its headers match its body, and it needs only one
 * response. The SDK validates the message.
 *
 * @returns null for every other message, valid or not
 */
export function toPlainMessage({ headers }: Request, body: unknown): PlainMessage | null {
  const revision = headers.get("mcp-protocol-version") ?? "";
  if (revision !== modernRevision && !revisionsOf2025.has(revision)) return null;
  if (typeof body !== "object" || body === null) return null;
  const era = eraOf(revision, body);
  if (era === "other") return null;
  const isModern = era === "modern";
  const {
    id,
    method,
    params = {},
  } = body as Pick<PlainMessage, "id" | "method"> & {
    params?: Record<string, unknown>;
  };
  const { _meta: meta = {}, ...otherParams } = params;
  const message = { id, method, params: otherParams, revision, isModern };
  if (isModern)
    return headersMatchBody(headers, message) && !supportsElicitation(meta) ? message : null;
  return hasNoProtocolMetadata(meta) ? message : null;
}

type ProtocolEra = "modern" | "2025" | "other";

/** Limits of the cache: the number of entries, and the length of a key. */
const maxCachedEras = 200;
const maxCacheKeyLength = 2_000;

const eraCache = new LRUCache<string, ProtocolEra>({ max: maxCachedEras });

/**
 * Classifies a message with the SDK, which checks everything except the parameters of the method. The result is cached,
 * since clients repeat the same envelope in each message.
 */
function eraOf(revision: string, body: unknown): ProtocolEra {
  const key = toCacheKey(revision, body);
  if (key === null || key.length > maxCacheKeyLength) return classifyEra(revision, body);
  let era = eraCache.get(key);
  if (era === undefined) {
    era = classifyEra(revision, body);
    eraCache.set(key, era);
  }
  return era;
}

/** Returns the cache key: the message without its id and parameters; null for a message that is not a request. */
function toCacheKey(revision: string, body: unknown): string | null {
  const { id, params = {}, ...rest } = body as { id?: unknown; params?: unknown };
  if (typeof id !== "string" && !Number.isSafeInteger(id)) return null;
  if (typeof params !== "object" || params === null || Array.isArray(params)) return null;
  const { _meta: meta } = params as { _meta?: unknown };
  return JSON.stringify([revision, rest, meta !== undefined, meta]);
}

function classifyEra(revision: string, body: unknown): ProtocolEra {
  const request = { httpMethod: "POST", protocolVersionHeader: revision, body };
  const classified = classifyInboundRequest(request);
  if (classified.kind === "modern" && classified.classification.revision === modernRevision)
    return "modern";
  return classified.kind === "legacy" && classified.reason === "no-claim" ? "2025" : "other";
}

/** Whether the headers repeat the members of the body that revision 2026-07-28 requires. */
function headersMatchBody(headers: Headers, { method, params }: PlainMessage): boolean {
  return (
    headers.get("mcp-method") === method &&
    (method !== "tools/call" || headers.get("mcp-name") === params["name"])
  );
}

/** Whether the client supports elicitation, so that a tool may request input before its result. */
function supportsElicitation(meta: unknown): boolean {
  const { [capabilitiesKey]: capabilities } = meta as Record<string, object | undefined>;
  return Object.hasOwn(capabilities ?? {}, "elicitation");
}

/**
 * Whether `_meta` has no members that the protocol defines, except for `progressToken`: progress is never reported
 * here.
 */
function hasNoProtocolMetadata(meta: unknown): boolean {
  if (typeof meta !== "object" || meta === null || Array.isArray(meta)) return false;
  return Object.entries(meta).every(([name, value]) =>
    name === "progressToken"
      ? typeof value === "string" || Number.isInteger(value)
      : !name.includes("modelcontextprotocol"),
  );
}

type ToolCall = { name: string; input: Record<string, unknown> };

/** Returns the tool that a message calls and its arguments; null if it is no tool call or has other parameters. */
export function toToolCall({ method, params }: PlainMessage): ToolCall | null {
  const { name, arguments: input = {}, ...others } = params;
  if (method !== "tools/call" || typeof name !== "string" || Object.keys(others).length > 0) {
    return null;
  }
  if (typeof input !== "object" || input === null || Array.isArray(input)) return null;
  return { name, input: input as Record<string, unknown> };
}

/**
 * Wraps the result of a message in a response.
 *
 * @param result JSON of the result
 * @param headers in addition to the content type
 */
export function toPlainResponse(
  { id }: PlainMessage,
  result: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = `{"result":${result},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`;
  return new Response(body, { headers: { ...headers, "Content-Type": "application/json" } });
}
