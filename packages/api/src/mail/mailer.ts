import type { SendMailOptions } from "nodemailer";
import type { ApiConfig } from "../config.ts";
import { PermanentFailure } from "../jobs/job.ts";
import { isLoopbackHost } from "@werkbank/http/loopback";
import type { Log } from "../log.ts";
import type { MailMessage } from "./mail-message.ts";
import { createOutbox, type Outbox } from "./outbox.ts";

export type Mailer = {
  /**
   * Sends a message to the mail server, or stores it in the outbox. The `Message-ID` is derived from `id`, so retries
   * have the same one.
   *
   * @throws PermanentFailure if the server rejects the message permanently (SMTP 5yz)
   * @throws Error if a retry may succeed; neither error contains anything of the message
   */
  send(id: string, message: MailMessage, date: Date, signal?: AbortSignal): Promise<void>;
  /** The messages that were not sent; null if there is a mail server. */
  outbox: Outbox | null;
};

/** Loaded with the first message, so that a process that sends none never loads it. */
const loadNodemailer = async () => (await import("nodemailer")).default;

type MailConfig = Pick<ApiConfig["mail"], "transport" | "from">;

/** Creates the mailer, through which all mail is sent: by SMTP, or to an outbox for development and tests. */
export function createMailer({ transport, from }: MailConfig, log: Log): Mailer {
  const outbox = transport.kind === "outbox" ? createOutbox(transport.dir) : null;
  return {
    outbox,
    async send(id, message, date, signal) {
      signal?.throwIfAborted();
      const options = toOptions(id, message, date, from);
      if (transport.kind === "smtp") await sendBySmtp(transport.url, options, id, log, signal);
      else await outbox?.add({ id, date: date.toISOString(), message }, await toEml(options));
    },
  };
}

function toOptions(
  id: string,
  message: MailMessage,
  date: Date,
  from: MailConfig["from"],
): SendMailOptions {
  const toAddress = ({ name, email }: { name: string; email: string }) => ({
    name,
    address: email,
  });
  return {
    from: toAddress(from),
    to: message.to.map(toAddress),
    ...(message.cc.length === 0 ? {} : { cc: message.cc.map(toAddress) }),
    ...(message.replyTo === null ? {} : { replyTo: toAddress(message.replyTo) }),
    subject: message.subject,
    text: message.text,
    ...(message.html === null ? {} : { html: message.html }),
    attachments: toAttachments(message),
    ...(message.calendar === undefined
      ? {}
      : {
          icalEvent: {
            method: message.calendar.method,
            filename: "invite.ics",
            content: message.calendar.text,
          },
        }),
    messageId: `<${id}@${from.email.split("@")[1]}>`,
    date,
    // RFC 3834: prevents out-of-office replies.
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": message.language,
      ...toUnsubscribeHeaders(message.unsubscribeUrl),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function toAttachments({ attachments, otherCalendar }: MailMessage) {
  const files = attachments.map(({ filename, contentType, contentBase64, contentId }) => ({
    filename,
    contentType,
    content: Buffer.from(contentBase64, "base64"),
    ...(contentId === undefined ? {} : { cid: contentId }),
  }));
  if (otherCalendar === undefined) return files;
  const { filename, method, text } = otherCalendar;
  const contentType = `text/calendar; charset=utf-8; method=${method}`;
  return [...files, { filename, contentType, content: Buffer.from(text, "utf8") }];
}

/** Returns the headers of RFC 2369, and of RFC 8058 if the URL is https, which one-click requires (section 3.1). */
function toUnsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  return {
    "List-Unsubscribe": `<${url}>`,
    ...(url.startsWith("https:") && { "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }),
  };
}

async function toEml(options: SendMailOptions): Promise<Buffer> {
  const nodemailer = await loadNodemailer();
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
  });
  const { message } = await transport.sendMail(options);
  return message as Buffer;
}

async function sendBySmtp(
  serverUrl: string,
  options: SendMailOptions,
  id: string,
  log: Log,
  signal?: AbortSignal,
): Promise<void> {
  const nodemailer = await loadNodemailer();
  const url = new URL(serverUrl);
  const secure = url.protocol === "smtps:";
  const hasCredentials = url.username !== "";
  const transport = nodemailer.createTransport({
    host: url.hostname.replace(/^\[|\]$/gu, ""),
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    // Never send a password unencrypted, except to this machine.
    requireTLS: !secure && hasCredentials && !isLoopbackHost(url.hostname),
    ...(hasCredentials
      ? {
          auth: {
            user: decodeURIComponent(url.username),
            pass: decodeURIComponent(url.password),
          },
        }
      : {}),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  try {
    const { rejected } = await transport.sendMail({ ...options, ...(signal && { signal }) });
    if (rejected.length > 0) {
      const message = "the mail server refused some of a message's recipients";
      log({ level: "error", message, jobId: id, refused: rejected.length });
    }
  } catch (error) {
    throw toDeliveryError(error);
  } finally {
    transport.close();
  }
}

/**
 * Converts an error of the server, whose message may quote an address or the content, to one with the status code
 * only.
 */
function toDeliveryError(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (responseCode === undefined) {
    return new Error(`the mail server could not be reached (${code ?? "unknown"})`);
  }
  const message = `the mail server answered ${responseCode}`;
  // The operator must correct rejected credentials; then a retry succeeds.
  const isPermanent = responseCode >= 500 && code !== "EAUTH";
  return isPermanent ? new PermanentFailure(message) : new Error(message);
}
