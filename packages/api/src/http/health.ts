import { setTimeout } from "node:timers/promises";
import { unreadiness } from "@werkbank/http/gate";
import { dataHeaders } from "@werkbank/http/security-headers";
import type { Database } from "../database/database.ts";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import type { Answer } from "./surface.ts";

/** Whoever asks whether the service is ready has an answer after so long, whatever the database does. */
const patienceMs = 2_000;

/**
 * Answers `/readyz`: 200 while requests had better come here, 503 with a word that says why not.
 * However many ask, the database is asked once at a time.
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

/** An answer to whoever watches over the service. */
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
