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
import { instrumentationScope, durationBuckets } from "./instruments.ts";

/** The response with the attributes of its request. */
export type ObservedResponse = {
  response: Response;
  /** The path template of an operation, or the name of a tool; never a concrete path. */
  route: string;
  requestId: string;
};

/** The log, and whether it contains requests. */
type Service = { config: { log: { requests: boolean } }; log: Log };

const headerGetter = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
};

/**
 * Measures and traces the requests to one surface, by OpenTelemetry's semantic conventions for HTTP servers: the
 * duration by method, route and status, and a span that continues the caller's trace. If enabled, logs each request
 * with the same attributes.
 *
 * None of these contains paths, IP addresses, names or tokens: paths of public pages are secrets.
 *
 * @param surface its name: `rest`, `mcp`, `quote`
 */
export function observeRequests(service: Service, surface: string) {
  const tracer = trace.getTracer(instrumentationScope);
  const duration = requestDuration();

  return (request: Request, respond: () => Promise<ObservedResponse>): Promise<Response> => {
    const method = toMethod(request.method);
    const start = performance.now();
    const requestAttributes = { "http.request.method": method, "werkbank.surface": surface };
    const parentContext = propagation.extract(context.active(), request.headers, headerGetter);
    const options = { kind: SpanKind.SERVER, attributes: requestAttributes };
    return tracer.startActiveSpan(`${method} ${surface}`, options, parentContext, async (span) => {
      const { response, route, requestId } = await respond();
      const { status } = response;
      const responseAttributes = { "http.route": route, "http.response.status_code": status };
      const milliseconds = performance.now() - start;
      duration.record(milliseconds / 1_000, { ...requestAttributes, ...responseAttributes });
      if (service.config.log.requests) {
        const durationMs = Math.round(milliseconds * 10) / 10;
        const entry = { method, surface, route, status, durationMs, requestId };
        service.log({ level: "info", message: "request", ...entry });
      }
      endSpan(span, `${method} ${route}`, responseAttributes);
      return response;
    });
  };
}

/**
 * Measures requests of a Node server like `observeRequests`, but without spans and log entries: pages are prebuilt,
 * and there are many more requests for them than API calls.
 *
 * @param surface its name: `site`
 * @returns a function that records a request after its response; `route` is one of a fixed set, never a path
 */
export function measureRequests(surface: string) {
  const duration = requestDuration();
  return (request: {
    method: string | undefined;
    route: string;
    status: number;
    milliseconds: number;
  }): void => {
    duration.record(request.milliseconds / 1_000, {
      "http.request.method": toMethod(request.method),
      "werkbank.surface": surface,
      "http.route": request.route,
      "http.response.status_code": request.status,
    });
  };
}

function requestDuration() {
  return metrics.getMeter(instrumentationScope).createHistogram("http.server.request.duration", {
    description: "How long requests took, from their head to the head of the answer.",
    unit: "s",
    advice: { explicitBucketBoundaries: durationBuckets },
  });
}

function endSpan(
  span: Span,
  name: string,
  responseAttributes: { "http.route": string; "http.response.status_code": number },
): void {
  span.updateName(name);
  span.setAttributes(responseAttributes);
  if (responseAttributes["http.response.status_code"] >= 500)
    span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

const methods = new Set(["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"]);

/** Replaces unknown methods by `_OTHER`, as the conventions require: callers can invent methods. */
function toMethod(method: string | undefined): string {
  return method !== undefined && methods.has(method) ? method : "_OTHER";
}
