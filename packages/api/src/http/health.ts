import { setTimeout } from "node:timers/promises";
import { notReadyReason } from "@werkbank/http/gate";
import { dataHeaders } from "@werkbank/http/security-headers";
import type { Database } from "../database/database.ts";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import type { RequestHandler } from "./surface.ts";

/** The timeout of a readiness check. */
const readinessTimeoutMs = 2_000;

/**
 * Handles `/readyz`: 200 while this process should receive requests, 503 with the reason otherwise. Concurrent
 * checks share one database query.
 */
export function createReadiness({ database, rateLimits }: Service): RequestHandler {
  let pendingQuery: Promise<void> | undefined;

  async function checkReadiness(request: Request): Promise<Response> {
    try {
      await rateLimits.admit(request);
      pendingQuery ??= queryDatabase(database).finally(() => (pendingQuery = undefined));
      await pendingQuery;
      return toHealthResponse(200, "ready");
    } catch (error) {
      if (error instanceof Problem && error.code === "RATE_LIMITED") {
        return toHealthResponse(error.status, "too many requests", error.headers);
      }
      return toUnavailableResponse();
    }
  }

  return async (request, { admission }) => {
    const reason = notReadyReason(admission);
    if (reason !== undefined) return toHealthResponse(503, reason);
    const timeout = new AbortController();
    const timedOut = setTimeout(readinessTimeoutMs, undefined, { signal: timeout.signal });
    const response = await Promise.race([
      checkReadiness(request),
      timedOut.then(toUnavailableResponse, toUnavailableResponse),
    ]);
    timeout.abort();
    return response;
  };
}

const toUnavailableResponse = (): Response => toHealthResponse(503, "database unavailable");

async function queryDatabase(database: Database): Promise<void> {
  const client = await database.connect();
  try {
    await client.query("select 1");
  } finally {
    client.release();
  }
}

/** Returns the response to a health check. */
export function toHealthResponse(
  status: number,
  text: string,
  extraHeaders: Readonly<Record<string, string>> = {},
): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      ...dataHeaders,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...extraHeaders,
    },
  });
}
