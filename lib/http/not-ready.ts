import { randomUUID } from "node:crypto";
import { dataHeaders } from "@werkbank/http/security-headers";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/**
 * Returns the response of the API while its code is being loaded: the state of the process for `/healthz` and
 * `/readyz`, and the problem `SERVICE_UNAVAILABLE` for everything else.
 */
export function notReadyResponse(request: Request, docsUrl: string): Response {
  const { pathname } = new URL(request.url);
  const headers = {
    "Cache-Control": "no-store",
    "Retry-After": "1",
    ...dataHeaders,
  };
  if (pathname === "/healthz") return new Response("ok\n", { headers });
  if (pathname === "/readyz") return new Response("starting\n", { status: 503, headers });
  const requestedId = request.headers.get("x-request-id") ?? "";
  const requestId = uuid.test(requestedId) ? requestedId.toLowerCase() : randomUUID();
  const problem = {
    type: `${docsUrl}/problems/service-unavailable`,
    title: "Service not available for a moment",
    status: 503,
    detail: "The service is starting.",
    instance: `urn:uuid:${requestId}`,
    code: "SERVICE_UNAVAILABLE",
    requestId,
  };
  return new Response(JSON.stringify(problem), {
    status: 503,
    headers: {
      ...headers,
      "Content-Type": "application/problem+json",
      "Access-Control-Allow-Origin": "*",
      "X-Request-Id": requestId,
    },
  });
}
