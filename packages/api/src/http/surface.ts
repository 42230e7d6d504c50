import type { IncomingMessage } from "node:http";
import { type Admission, unavailability } from "@werkbank/http/gate";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import { observeRequests } from "../telemetry/requests.ts";
import { assertReadableAddress } from "./address.ts";
import { requestIdOf } from "./request-id.ts";

/** A request on its way through a surface, and what is known of it so far. */
export type Exchange = {
  request: Request;
  /** A UUID in lower case. */
  requestId: string;
  /** The connection; undefined for a request that came by none. */
  incoming: IncomingMessage | undefined;
  /** What the answer adds to the caller's cookies, be it a refusal or not. */
  setCookies: string[];
  /** The id of the JSON-RPC message, which a refusal of it names; null when there is none. */
  messageId: string | number | null;
  /** What is asked for, for measures and the log: a path template or a tool; null while unknown. */
  route: string | null;
};

/** One way to ask the service: what it answers, and in which form it refuses. */
export type Surface = {
  /** What measures, traces and the log call it. */
  name: string;
  /** @throws Problem, or any error: our own bug, or a database that fails */
  answer(exchange: Exchange): Response | Promise<Response>;
  refuse(problem: Problem, exchange: Exchange): Response;
  /** What every answer of the surface carries, be it a refusal or not. */
  headers(request: Request): Readonly<Record<string, string>>;
};

/** What is known of a request beside it: its connection, and whether the service takes it at all. */
export type Arrival = {
  incoming?: IncomingMessage | undefined;
  admission?: Admission | undefined;
};

/** Answers requests to a surface. Never throws. */
export type Answer = (request: Request, env: Arrival) => Promise<Response>;

/** Takes a request through a surface: what is the same at each of them stands here. */
export function createSurface(service: Service, surface: Surface): Answer {
  const observe = observeRequests(service, surface.name);
  return (request, { incoming, admission }) =>
    observe(request, async () => {
      const requestId = requestIdOf(request);
      const unknown = { setCookies: [], messageId: null, route: null };
      const exchange: Exchange = { request, requestId, incoming, ...unknown };
      let response: Response;
      try {
        assertTaken(admission);
        assertReadableAddress(request);
        response = await surface.answer(exchange);
      } catch (error) {
        const problem = error instanceof Problem ? error : unexpected(service, error, requestId);
        response = surface.refuse(problem, exchange);
      }
      finish(response, exchange, surface.headers(request));
      return { response, requestId, route: exchange.route ?? surface.name };
    });
}

/** @throws Problem SERVICE_UNAVAILABLE under more load than the service bears, and while it stops */
function assertTaken(admission: Admission | undefined): void {
  const refused = unavailability(admission);
  if (refused === undefined) return;
  const retryAfter = String(refused.retryAfter);
  throw new Problem("SERVICE_UNAVAILABLE", refused.detail, {}, { "Retry-After": retryAfter });
}

/** Our own bug, or a database that fails: logged whole, told without detail. */
export function unexpected(service: Service, error: unknown, requestId: string): Problem {
  service.log({
    level: "error",
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    requestId,
  });
  return new Problem("INTERNAL_ERROR", "The request could not be completed. Nothing was changed.");
}

function finish(
  response: Response,
  { requestId, setCookies }: Exchange,
  ofSurface: Readonly<Record<string, string>>,
): void {
  const { headers } = response;
  for (const [name, value] of Object.entries(ofSurface)) headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  headers.set("X-Request-Id", requestId);
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie);
}
