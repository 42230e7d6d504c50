import { preflight } from "@werkbank/http/cors";
import { dataHeaders } from "@werkbank/http/security-headers";
import { toProblemResponse } from "../../../http/problem-response.ts";
import { type RequestHandler, createSurface, type Exchange } from "../../../http/surface.ts";
import { Problem } from "../../../problems/problem.ts";
import type { Service } from "../../../service.ts";
import { linkPath } from "../file-links.ts";
import { createLatestUploads, type LatestUploads } from "./latest-uploads.ts";
import { sendBytes } from "./send-bytes.ts";
import { receiveBytes } from "./receive-bytes.ts";

const methods = ["GET", "HEAD", "PUT", "OPTIONS"];
const allowedHeaders = ["Content-Type", "If-None-Match", "If-Range", "Range", "X-Request-Id"];

/**
 * Headers of every response: pages of any origin may upload and download, since the link alone authorizes
 * and cookies are ignored; and a browser must never run any content.
 */
const responseHeaders = {
  ...dataHeaders,
  "Content-Security-Policy": `${dataHeaders["Content-Security-Policy"]}; sandbox`,
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag, Retry-After, X-Request-Id",
};

/** Whether a path is that of a file link. */
export function isFileLink(pathname: string): boolean {
  return pathname.startsWith(linkPath);
}

/** Creates the surface that receives and sends the bytes of files, by links that operations return. */
export function createFileEndpoint(service: Service): RequestHandler {
  const uploads = createLatestUploads();
  return createSurface(service, {
    name: "file-link",
    async respond(exchange) {
      const arrival = uploads.arrive();
      await service.rateLimits.admit(exchange.request);
      return route(service, exchange, { uploads, arrival });
    },
    renderProblem: (problem, exchange) => toProblemResponse(problem, exchange, service.config),
    headers: () => responseHeaders,
  });
}

function route(
  service: Service,
  exchange: Exchange,
  { uploads, arrival }: { uploads: LatestUploads; arrival: number },
): Response | Promise<Response> {
  const { request } = exchange;
  const token = new URL(request.url).pathname.slice(linkPath.length);
  switch (request.method) {
    case "PUT":
      return receiveBytes(service, exchange, { token, uploads, arrival });
    case "GET":
    case "HEAD":
      return sendBytes(service, exchange, token);
    case "OPTIONS":
      return preflight(methods, allowedHeaders);
    default: {
      const detail = `${request.method.slice(0, 40)} is not offered here.`;
      const allow = methods.join(", ");
      throw new Problem("METHOD_NOT_ALLOWED", detail, { allowed: methods }, { Allow: allow });
    }
  }
}
