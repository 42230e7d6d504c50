import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isLoopback, isSentHere } from "@werkbank/http/loopback";
import { noSniffing } from "@werkbank/http/security-headers";
import { Html, html } from "./html.ts";
import type { Outbox, OutboxEntry } from "./outbox.ts";

const css = `:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; }
th { padding: 0.2rem 1rem 0.2rem 0; text-align: left; vertical-align: top; }
td { padding: 0.2rem 1rem 0.2rem 0; }
pre { padding: 1rem; border: 1px solid; white-space: pre-wrap; overflow-wrap: anywhere; }
iframe { width: 100%; height: 32rem; border: 1px solid; background: Canvas; }`;

// One piece, so that no space comes between the tag and what the policy has the hash of.
const style = new Html(`<style>${css}</style>`);

const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(css).digest("base64")}'`,
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A message's own HTML: nothing is loaded and nothing runs, in an origin that is no one's. */
const messagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox";

/**
 * The messages that were not sent, for the developer who runs the service: `/outbox`, and under it
 * `/{id}`, `/{id}/html`, `/{id}/message.eml` and `/{id}/attachments/{number}`.
 */
export function createOutboxPage(outbox: Outbox) {
  return {
    handles: (pathname: string): boolean => /^\/outbox(\/|$)/u.test(pathname),

    /** @param incoming the connection; only this machine itself is answered */
    async fetch(request: Request, incoming: IncomingMessage | undefined): Promise<Response> {
      const { hostname, pathname } = new URL(request.url);
      // A page whose name was rebound to this machine is sent from here, under its own name.
      if (!isSentHere(request.headers, incoming) || !isLoopback(hostname)) {
        return refusal(403, "The outbox is for this machine only.");
      }
      if (request.method !== "GET" && request.method !== "HEAD") {
        return refusal(405, "Only GET and HEAD are answered here.", { Allow: "GET, HEAD" });
      }
      const [, , id, part, number, ...rest] = pathname.split("/");
      if (id === undefined) return page("Outbox", toList(await outbox.list()));
      const found = await outbox.get(id);
      if (found === undefined || rest.length > 0) return refusal(404, "There is no such message.");
      const { message } = found.entry;
      if (part === undefined) return page(message.subject, toMessage(found.entry));
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

function toList(entries: readonly OutboxEntry[]): Html {
  if (entries.length === 0) return html`<p>No message has been sent yet.</p>`;
  return html`<table>
    <thead>
      <tr>
        <th scope="col">Date</th>
        <th scope="col">To</th>
        <th scope="col">Subject</th>
      </tr>
    </thead>
    <tbody>
      ${entries.map(
        ({ id, date, message }) =>
          html`<tr>
            <td><time datetime="${date}">${date}</time></td>
            <td>${message.to.map(({ email }) => email).join(", ")}</td>
            <td><a href="/outbox/${id}">${message.subject || "(no subject)"}</a></td>
          </tr> `,
      )}
    </tbody>
  </table>`;
}

function toMessage({ id, date, message }: OutboxEntry): Html {
  const people = (list: readonly { name: string; email: string }[]) =>
    list.map(({ name, email }) => (name === "" ? email : `${name} <${email}>`)).join(", ");
  const row = (label: string, value: string) =>
    value === ""
      ? null
      : html`<tr>
          <th scope="row">${label}</th>
          <td>${value}</td>
        </tr> `;
  return html`<p><a href="/outbox">All messages</a></p>
    <table>
      ${row("To", people(message.to))}${row("Cc", people(message.cc))}${row(
        "Reply to",
        message.replyTo === null ? "" : people([message.replyTo]),
      )}${row("Date", date)}${row("Language", message.language)}
    </table>
    ${
      message.attachments.length === 0
        ? null
        : html`<h2>Attachments</h2>
            <ul>
              ${message.attachments.map(
                ({ filename, contentType }, index) =>
                  html`<li>
                    <a href="/outbox/${id}/attachments/${index}">${filename}</a> (${contentType})
                  </li>`,
              )}
            </ul> `
    }
    <h2>Text</h2>
    <pre>${message.text}</pre>
    ${
      message.html === null
        ? null
        : html`<h2>HTML</h2>
            <iframe src="/outbox/${id}/html" title="The message as HTML" sandbox></iframe> `
    }
    <p><a href="/outbox/${id}/message.eml">The message as it would be sent</a></p>`;
}

function page(title: string, body: Html): Response {
  const text = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title}</title>
        ${style}
      </head>
      <body>
        <h1>${title}</h1>
        ${body}
      </body>
    </html> `;
  return answer(text.toString(), {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": pagePolicy,
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
