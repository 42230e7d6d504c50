import type { MailMessage } from "./mail-message.ts";
import type { IncomingMessage } from "node:http";
import { toLanguage } from "@werkbank/http/accept-language";
import { isLoopbackHost, isLocalRequest } from "@werkbank/http/loopback";
import { noSniffing } from "@werkbank/http/security-headers";
import type { Html } from "./html.ts";
import type { Outbox } from "./outbox.ts";
import { pageStyle, type PageContext, renderList, renderMessage } from "./outbox-views.ts";

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
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

const pathPattern = /^(?:\/nl)?\/outbox(?:\/(.*))?$/u;

/**
 * Creates the pages with messages that were not sent, for the developer who runs the service: `/outbox`, and below
 * it `/{id}`, `/{id}/html`, `/{id}/message.eml` and `/{id}/attachments/{number}`. Their language is that of
 * `Accept-Language`; below `/nl`, it is Dutch.
 */
export function createOutboxPage(outbox: Outbox) {
  return {
    handles: (pathname: string): boolean => pathPattern.test(pathname),

    /** @param incoming must be a connection from this machine; others get 403 */
    async fetch(request: Request, incoming: IncomingMessage | undefined): Promise<Response> {
      const { hostname, pathname } = new URL(request.url);
      // Against DNS rebinding: such requests come from this machine, but have the host name of another site.
      if (!isLocalRequest(request.headers, incoming) || !isLoopbackHost(hostname)) {
        return toRejection(403, "The outbox is for this machine only.");
      }
      if (request.method !== "GET" && request.method !== "HEAD") {
        return toRejection(405, "Only GET and HEAD are answered here.", { Allow: "GET, HEAD" });
      }
      const context = toPageContext(pathname, request);
      const [id, part, number, ...rest] = pathPattern.exec(pathname)?.[1]?.split("/") ?? [];
      if (id === undefined)
        return toPageResponse(renderList(await outbox.list(), context), context);
      const found = await outbox.get(id);
      if (found === undefined || rest.length > 0)
        return toRejection(404, "There is no such message.");
      const { message } = found.entry;
      if (part === undefined) return toPageResponse(renderMessage(found.entry, context), context);
      if (part === "html" && number === undefined && message.html !== null) {
        return toResponse(withImages(message.html, message), {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Security-Policy": messagePolicy,
        });
      }
      if (part === "message.eml" && number === undefined) {
        return toDownload(found.eml, "message/rfc822", `${id}.eml`);
      }
      const attachment =
        part === "attachments" && /^\d{1,2}$/u.test(number ?? "")
          ? message.attachments[Number(number)]
          : undefined;
      if (attachment === undefined) return toRejection(404, "There is no such part.");
      const { contentBase64, contentType, filename } = attachment;
      return toDownload(Buffer.from(contentBase64, "base64"), contentType, filename);
    },
  };
}

/** Returns the HTML with the images that the message contains, as a mail program shows it. */
function withImages(source: string, { attachments }: MailMessage): string {
  return source.replaceAll(/(?<=src=")cid:([\w-]+)(?=")/gu, (reference, id) => {
    const image = attachments.find(({ contentId }) => contentId === id);
    return image === undefined
      ? reference
      : `data:${image.contentType};base64,${image.contentBase64}`;
  });
}

function toPageContext(pathname: string, { headers }: Request): PageContext {
  if (pathname.startsWith("/nl/")) return { language: "nl", base: "/nl/outbox" };
  return { language: toLanguage(headers.get("accept-language")), base: "/outbox" };
}

function toPageResponse(view: Html, { language, base }: PageContext): Response {
  return toResponse(view.toString(), {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Language": language,
    "Content-Security-Policy": pagePolicy,
    ...(base === "/outbox" ? { Vary: "Accept-Language" } : {}),
  });
}

function toDownload(bytes: Uint8Array, contentType: string, filename: string): Response {
  return toResponse(bytes, {
    "Content-Type": contentType,
    "Content-Disposition": `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
    "Content-Security-Policy": "default-src 'none'; sandbox",
  });
}

function toRejection(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return toResponse(
    `${message}\n`,
    {
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Security-Policy": "default-src 'none'",
      ...headers,
    },
    status,
  );
}

function toResponse(
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
