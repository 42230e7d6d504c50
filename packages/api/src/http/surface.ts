// Decision: decisions/0019-http-caching-and-validators.md
import type { IncomingMessage } from "node:http";
import { type Admission, unavailability } from "@werkbank/http/gate";
import { Problem } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import { observeRequests } from "../telemetry/request-telemetry.ts";
import { assertValidUrl } from "./request-url.ts";
import { requestIdOf } from "./request-id.ts";

/** The state of a request while a surface processes it. */
export type Exchange = {
  request: Request;
  /** A UUID in lower case. */
  requestId: string;
  /** Node's request; undefined if there is no connection. */
  incoming: IncomingMessage | undefined;
  /** `Set-Cookie` lines of the response, also of a problem. */
  setCookies: string[];
  /** The id of the JSON-RPC message, which its error repeats; null if there is none. */
  messageId: string | number | null;
  /** The path template or tool, for metrics and the log; null if not yet known. */
  route: string | null;
};

/** A way to call the service, such as REST or MCP: how it processes requests and renders problems. */
export type Surface = {
  /** The name in metrics, traces and the log. */
  name: string;
  /** @throws Problem; any other error is logged and becomes INTERNAL_ERROR */
  respond(exchange: Exchange): Response | Promise<Response>;
  renderProblem(problem: Problem, exchange: Exchange): Response;
  /** Returns the headers of every response, also of a problem. */
  headers(request: Request): Readonly<Record<string, string>>;
};

/** The connection of a request, and whether the server accepts requests. */
export type RequestEnvironment = {
  incoming?: IncomingMessage | undefined;
  admission?: Admission | undefined;
};

/** Handles a request. Never throws. */
export type RequestHandler = (request: Request, env: RequestEnvironment) => Promise<Response>;

/** Returns the request handler of a surface: the processing that all surfaces have in common. */
export function createSurface(service: Service, surface: Surface): RequestHandler {
  const observe = observeRequests(service, surface.name);
  return (request, { incoming, admission }) =>
    observe(request, async () => {
      const requestId = requestIdOf(request);
      const initial = { setCookies: [], messageId: null, route: null };
      const exchange: Exchange = { request, requestId, incoming, ...initial };
      let response: Response;
      try {
        assertAdmitted(admission);
        assertValidUrl(request);
        response = await surface.respond(exchange);
      } catch (error) {
        const problem =
          error instanceof Problem ? error : toInternalError(service, error, requestId);
        response = surface.renderProblem(problem, exchange);
      }
      addCommonHeaders(response, exchange, surface.headers(request));
      return { response, requestId, route: exchange.route ?? surface.name };
    });
}

/** @throws Problem SERVICE_UNAVAILABLE while the service is overloaded or stopping */
function assertAdmitted(admission: Admission | undefined): void {
  const rejection = unavailability(admission);
  if (rejection === undefined) return;
  const retryAfter = String(rejection.retryAfter);
  throw new Problem("SERVICE_UNAVAILABLE", rejection.detail, {}, { "Retry-After": retryAfter });
}

/** Logs a bug or a database failure in full; returns a problem without details. */
export function toInternalError(service: Service, error: unknown, requestId: string): Problem {
  service.log({
    level: "error",
    message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    requestId,
  });
  return new Problem("INTERNAL_ERROR", "The request could not be completed. Nothing was changed.");
}

function addCommonHeaders(
  response: Response,
  { requestId, setCookies }: Exchange,
  surfaceHeaders: Readonly<Record<string, string>>,
): void {
  const { headers } = response;
  for (const [name, value] of Object.entries(surfaceHeaders)) headers.set(name, value);
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  headers.set("X-Request-Id", requestId);
  for (const cookie of setCookies) headers.append("Set-Cookie", cookie);
}
