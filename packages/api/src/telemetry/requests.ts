import {
  context,
  metrics,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import type { Log } from "../log.ts";
import { scope, secondsBuckets } from "./instruments.ts";

/** What is known of a request after its answer. */
export type Answered = {
  response: Response;
  /** What was requested, never an address: the path template of an operation, or the name of a tool. */
  route: string;
  requestId: string;
};

/** Where requests are logged, if at all. */
type Service = { config: { log: { requests: boolean } }; log: Log };

const fields = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
};

/**
 * Measures and traces the requests to one surface, by OpenTelemetry's conventions for HTTP servers: durations
 * by method, route and status, and a span that continues the caller's trace.
 *
 * Neither contains addresses, names or tokens: paths of public pages are secrets. If the service logs requests,
 * each is a line with the same facts.
 *
 * @param surface its name: `rest`, `mcp`, `quote`
 */
export function observeRequests(service: Service, surface: string) {
  const tracer = trace.getTracer(scope);
  const duration = requestDuration();

  return (request: Request, answer: () => Promise<Answered>): Promise<Response> => {
    const method = toMethod(request.method);
    const start = performance.now();
    const asked = { "http.request.method": method, "werkbank.surface": surface };
    const caller = propagation.extract(context.active(), request.headers, fields);
    const options = { kind: SpanKind.SERVER, attributes: asked };
    return tracer.startActiveSpan(`${method} ${surface}`, options, caller, async (span) => {
      const { response, route, requestId } = await answer();
      const { status } = response;
      const told = { "http.route": route, "http.response.status_code": status };
      const milliseconds = performance.now() - start;
      duration.record(milliseconds / 1_000, { ...asked, ...told });
      if (service.config.log.requests) {
        const durationMs = Math.round(milliseconds * 10) / 10;
        const line = { method, surface, route, status, durationMs, requestId };
        service.log({ level: "info", message: "request", ...line });
      }
      end(span, `${method} ${route}`, told);
      return response;
    });
  };
}

/**
 * Measures requests that a Node server answers itself, as `observeRequests` does, but without spans and log
 * lines: pages are prebuilt, and there are many more requests for them than calls.
 *
 * @param surface its name: `site`
 * @returns a function that records an answered request; `route` is one of a fixed set, never an address
 */
export function measureRequests(surface: string) {
  const duration = requestDuration();
  return (answered: {
    method: string | undefined;
    route: string;
    status: number;
    milliseconds: number;
  }): void => {
    duration.record(answered.milliseconds / 1_000, {
      "http.request.method": toMethod(answered.method),
      "werkbank.surface": surface,
      "http.route": answered.route,
      "http.response.status_code": answered.status,
    });
  };
}

function requestDuration() {
  return metrics.getMeter(scope).createHistogram("http.server.request.duration", {
    description: "How long requests took, from their head to the head of the answer.",
    unit: "s",
    advice: { explicitBucketBoundaries: secondsBuckets },
  });
}

function end(
  span: Span,
  name: string,
  told: { "http.route": string; "http.response.status_code": number },
): void {
  span.updateName(name);
  span.setAttributes(told);
  if (told["http.response.status_code"] >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/** Replaces unknown methods, which callers can make up, to keep them out of labels, by the conventions. */
function toMethod(method: string | undefined): string {
  return method !== undefined && methods.has(method) ? method : "_OTHER";
}
