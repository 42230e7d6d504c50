import { type Problem, toProblemBody } from "../problems/problem.ts";
import type { Service } from "../service.ts";
import type { Exchange } from "./surface.ts";

/** Returns a problem details response (RFC 9457). `Content-Length` is set explicitly, so that HEAD has it too. */
export function toProblemResponse(
  problem: Problem,
  { request, requestId }: Exchange,
  { docsUrl }: Service["config"],
  headers: Readonly<Record<string, string>> = {},
): Response {
  const bytes = Buffer.from(JSON.stringify(toProblemBody(problem, { docsUrl, requestId })));
  return new Response(request.method === "HEAD" ? null : bytes, {
    status: problem.status,
    headers: {
      "Content-Type": "application/problem+json",
      "Content-Length": String(bytes.length),
      ...headers,
      ...problem.headers,
    },
  });
}
