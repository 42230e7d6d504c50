import { setTimeout } from "node:timers/promises";
import { unreadiness } from "@werkbank/http/gate";
import { dataHeaders } from "@werkbank/http/security-headers";
import type { Database } from "../database/database.ts";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import type { Answer } from "./surface.ts";

/** The timeout of a readiness check. */
const patienceMs = 2_000;

/**
 * Handles `/readyz`: 200 while this process should receive requests, 503 with the reason otherwise. Concurrent
 * checks share one database query.
 */
export function createReadiness({ database, rateLimits }: Service): Answer {
  let asking: Promise<void> | undefined;

  async function judge(request: Request): Promise<Response> {
    try {
      await rateLimits.admit(request);
      asking ??= ask(database).finally(() => (asking = undefined));
      await asking;
      return health(200, "ready");
    } catch (error) {
      if (error instanceof Problem && error.code === "RATE_LIMITED") {
        return health(error.status, "too many requests", error.headers);
      }
      return unavailable();
    }
  }

  return async (request, { admission }) => {
    const reason = unreadiness(admission);
    if (reason !== undefined) return health(503, reason);
    const patience = new AbortController();
    const late = setTimeout(patienceMs, undefined, { signal: patience.signal });
    const answer = await Promise.race([judge(request), late.then(unavailable, unavailable)]);
    patience.abort();
    return answer;
  };
}

const unavailable = (): Response => health(503, "database unavailable");

async function ask(database: Database): Promise<void> {
  const client = await database.connect();
  try {
    await client.query("select 1");
  } finally {
    client.release();
  }
}

/** Returns the response to a health check. */
export function health(
  status: number,
  text: string,
  more: Readonly<Record<string, string>> = {},
): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      ...dataHeaders,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...more,
    },
  });
}
