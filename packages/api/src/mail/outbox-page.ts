import type { IncomingMessage } from "node:http";
import { toLanguage } from "@werkbank/http/accept-language";
import { isLoopback, isSentHere } from "@werkbank/http/loopback";
import { noSniffing } from "@werkbank/http/security-headers";
import type { Html } from "./html.ts";
import type { Outbox } from "./outbox.ts";
import { pageStyle, type Reading, showList, showMessage } from "./outbox-views.ts";

const pagePolicy = [
  "default-src 'none'",
  pageStyle.policy,
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** For the HTML of a message: an opaque origin, without scripts and without external resources. */
const messagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

const addresses = /^(?:\/nl)?\/outbox(?:\/(.*))?$/u;

/**
 * Creates the pages with messages that were not sent, for the developer who runs the service: `/outbox`, and below
 * it `/{id}`, `/{id}/html`, `/{id}/message.eml` and `/{id}/attachments/{number}`. Their language is that of
 * `Accept-Language`; below `/nl`, it is Dutch.
 */
export function createOutboxPage(outbox: Outbox) {
  return {
    handles: (pathname: string): boolean => addresses.test(pathname),

    /** @param incoming must be a connection from this machine; others get 403 */
    async fetch(request: Request, incoming: IncomingMessage | undefined): Promise<Response> {
      const { hostname, pathname } = new URL(request.url);
      // Against DNS rebinding: such requests come from this machine, but have the host name of another site.
      if (!isSentHere(request.headers, incoming) || !isLoopback(hostname)) {
        return refusal(403, "The outbox is for this machine only.");
      }
      if (request.method !== "GET" && request.method !== "HEAD") {
        return refusal(405, "Only GET and HEAD are answered here.", { Allow: "GET, HEAD" });
      }
      const reading = toReading(pathname, request);
      const [id, part, number, ...rest] = addresses.exec(pathname)?.[1]?.split("/") ?? [];
      if (id === undefined) return page(showList(await outbox.list(), reading), reading);
      const found = await outbox.get(id);
      if (found === undefined || rest.length > 0) return refusal(404, "There is no such message.");
      const { message } = found.entry;
      if (part === undefined) return page(showMessage(found.entry, reading), reading);
      if (part === "html" && number === undefined && message.html !== null) {
        return answer(message.html, {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": messagePolicy,
        });
      }
      if (part === "message.eml" && number === undefined) {
        return download(found.eml, "message/rfc822", `${id}.eml`);
      }
      const attachment =
        part === "attachments" && /^\d{1,2}$/u.test(number ?? "")
          ? message.attachments[Number(number)]
          : undefined;
      if (attachment === undefined) return refusal(404, "There is no such part.");
      const { contentBase64, contentType, filename } = attachment;
      return download(Buffer.from(contentBase64, "base64"), contentType, filename);
    },
  };
}

function toReading(pathname: string, { headers }: Request): Reading {
  if (pathname.startsWith("/nl/")) return { language: "nl", base: "/nl/outbox" };
  return { language: toLanguage(headers.get("accept-language")), base: "/outbox" };
}

function page(view: Html, { language, base }: Reading): Response {
  return answer(view.toString(), {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Language": language,
    "Content-Security-Policy": pagePolicy,
    ...(base === "/outbox" ? { Vary: "Accept-Language" } : {}),
  });
}

function download(bytes: Uint8Array, contentType: string, filename: string): Response {
  return answer(bytes, {
    "Content-Type": contentType,
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
  });
}

function refusal(status: number, sentence: string, headers: Record<string, string> = {}): Response {
  return answer(
    `${sentence}\n`,
    {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'",
      ...headers,
    },
    status,
  );
}

function answer(
  body: string | Uint8Array,
  headers: Record<string, string>,
  status = 200,
): Response {
  return new Response(body as BodyInit, {
    status,
    headers: {
      "Cache-Control": "no-store",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
      ...noSniffing,
      ...headers,
    },
  });
}
