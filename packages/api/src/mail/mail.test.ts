import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { toJob } from "../jobs/define-job.ts";
import { sendMail } from "./send-mail.ts";
import {
  createTestService,
  type TestOrganization,
  type TestService,
} from "../testing/test-service.ts";
import { MailMessage, maxAttachmentBytes } from "./mail-message.ts";

type Received = { envelope: SMTPServerSession["envelope"]; raw: string };

/** Starts a mail server on a loopback port; `responseCodes` contains the reply codes for the next messages. */
async function createMailServer() {
  const received: Received[] = [];
  const responseCodes: number[] = [];
  const sessions = { count: 0 };
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onConnect(_session, callback) {
      sessions.count += 1;
      callback();
    },
    onAuth(_auth, _session, callback) {
      callback(new Error("wrong password"));
    },
    onRcptTo({ address }, _session, callback) {
      if (!address.startsWith("unknown")) return callback();
      callback(Object.assign(new Error(`no mailbox ${address}`), { responseCode: 550 }));
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const responseCode = responseCodes.shift();
        if (responseCode !== undefined) {
          return callback(Object.assign(new Error("about: Secret subject"), { responseCode }));
        }
        const { mailFrom, rcptTo } = session.envelope;
        const raw = Buffer.concat(chunks).toString();
        received.push({ envelope: { mailFrom, rcptTo: [...rcptTo] }, raw });
        callback();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    answers: responseCodes,
    sessions,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const message = (overrides: Partial<z.input<typeof MailMessage>> = {}) =>
  MailMessage.parse({
    to: [{ name: "Sanne de Vries", email: "sanne@singel.example" }],
    subject: "Secret subject",
    text: "Secret text",
    language: "nl",
    ...overrides,
  });

function headersOf(raw: string): Record<string, string> {
  const [head = ""] = raw.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/gu, " ").split("\r\n");
  return Object.fromEntries(
    lines.map((line) => {
      const [name = "", ...value] = line.split(": ");
      return [name.toLowerCase(), value.join(": ")];
    }),
  );
}

const mailTo = (service: TestService, organization: TestOrganization, content: MailMessage) =>
  organization.run(async (transaction) => {
    service.jobs.send(transaction, toJob(sendMail, content));
  });

describe("by SMTP", () => {
  let server: Awaited<ReturnType<typeof createMailServer>>;
  let service: TestService;
  let organization: TestOrganization;

  beforeAll(async () => {
    server = await createMailServer();
    service = await createTestService(
      {},
      {
        mail: {
          transport: { kind: "smtp", url: server.url },
          from: { name: "Werkbank, test", email: "no-reply@werkbank.example" },
        },
      },
      [sendMail],
    );
    organization = await service.createOrganization();
  });
  afterEach(async () => {
    service.setNow(Date.now());
    server.received.length = 0;
    server.answers.length = 0;
    service.logs.length = 0;
  });
  afterAll(async () => {
    await service.close();
    await server.close();
  });

  test("delivers a message once, after the commit, with its attachment", async () => {
    const bytes = Buffer.from("%PDF-1.7 nothing much");
    await organization.run(async (transaction) => {
      const content = message({
        cc: [{ email: "copy@singel.example" }],
        replyTo: { name: "Fietsen B.V.", email: "office@fietsen.example" },
        subject: "Offerte Q-2026-0001 für José",
        html: "<p>Hallo</p>",
        attachments: [
          {
            filename: "offerte é.pdf",
            contentType: "application/pdf",
            contentBase64: bytes.toString("base64"),
          },
        ],
      });
      service.jobs.send(transaction, toJob(sendMail, content));
      await transaction.all({ text: "select 1", values: [] });
      expect(server.received).toEqual([]);
    });
    await service.jobs.runDue();
    await service.jobs.runDue();
    expect(server.received).toHaveLength(1);
    const { raw, envelope } = server.received[0] as Received;
    expect(envelope.mailFrom).toMatchObject({ address: "no-reply@werkbank.example" });
    expect(envelope.rcptTo.map(({ address }) => address)).toEqual([
      "sanne@singel.example",
      "copy@singel.example",
    ]);
    const headers = headersOf(raw);
    expect(headers).toMatchObject({
      from: '"Werkbank, test" <no-reply@werkbank.example>',
      to: "Sanne de Vries <sanne@singel.example>",
      cc: "copy@singel.example",
      "reply-to": '"Fietsen B.V." <office@fietsen.example>',
      "auto-submitted": "auto-generated",
      "content-language": "nl",
      "mime-version": "1.0",
    });
    expect(headers["message-id"]).toMatch(/^<[0-9a-f-]{36}@werkbank\.example>$/u);
    expect(Math.abs(Date.parse(headers["date"] ?? "") - Date.now())).toBeLessThan(60_000);
    expect(Object.keys(headers).filter((name) => name.startsWith("list-"))).toEqual([]);
    expect(raw).toContain(bytes.toString("base64"));
    expect(raw).toContain("Content-Type: application/pdf");
    expect(service.logs).toEqual([]);
  });

  test("sends a second calendar message as a file with its method", async () => {
    const toCalendar = (uid: string) => `BEGIN:VCALENDAR\r\nUID:${uid}\r\nEND:VCALENDAR\r\n`;
    await mailTo(
      service,
      organization,
      message({
        calendar: { method: "REQUEST", text: toCalendar("later") },
        otherCalendar: {
          filename: "earlier-series.ics",
          method: "REQUEST",
          text: toCalendar("earlier"),
        },
      }),
    );
    await service.jobs.runDue();
    const { raw } = server.received[0] as Received;
    const parts = raw.split(/^--[^\r\n]+\r\n/mu).filter((part) => /text\/calendar/u.test(part));
    expect(parts).toHaveLength(2);
    for (const part of parts) {
      expect(part.replaceAll(/\r\n\s+/gu, " ")).toMatch(
        /^Content-Type: text\/calendar; charset=utf-8; method=REQUEST/mu,
      );
    }
    expect(parts[1]).toMatch(/^Content-Disposition: attachment; filename=earlier-series\.ics/mu);
    const earlier = parts[1]?.split("\r\n\r\n")[1] ?? "";
    expect(Buffer.from(earlier, "base64").toString("utf8")).toContain("UID:earlier");
  });

  test("sends List-Unsubscribe, and List-Unsubscribe-Post if the URL is https", async () => {
    const unsubscribeUrl = "https://werkbank.example/api/notifications/off/mention/abc";
    await mailTo(service, organization, message({ unsubscribeUrl }));
    await mailTo(service, organization, message({ unsubscribeUrl: "http://127.0.0.1:3000/off" }));
    await service.jobs.runDue();
    const found = server.received.map(({ raw }) => {
      const { "list-unsubscribe": url, "list-unsubscribe-post": post } = headersOf(raw);
      return { url, post };
    });
    expect(found).toHaveLength(2);
    expect(found).toContainEqual({
      url: `<${unsubscribeUrl}>`,
      post: "List-Unsubscribe=One-Click",
    });
    expect(found).toContainEqual({ url: "<http://127.0.0.1:3000/off>", post: undefined });
  });

  test("does not send a message if the transaction is rolled back", async () => {
    const before = server.sessions.count;
    await expect(
      organization.run(async (transaction) => {
        service.jobs.send(transaction, toJob(sendMail, message()));
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await service.jobs.runDue();
    expect(server.sessions.count).toBe(before);
  });

  test("retries after 451, with the same Message-ID", async () => {
    server.answers.push(451);
    await mailTo(service, organization, message());
    await service.jobs.runDue();
    expect(server.received).toEqual([]);
    const [entry] = service.logs;
    expect(entry).toMatchObject({
      message: "job failed and will be tried again",
      error: "the mail server answered 451",
    });
    service.setNow(Date.now() + 3_600_000);
    await service.jobs.runDue();
    expect(server.received).toHaveLength(1);
    const headers = headersOf(server.received[0]?.raw ?? "");
    expect(headers["message-id"]).toBe(`<${String(entry?.["jobId"])}@werkbank.example>`);
  });

  test("fails permanently after 550; the log contains no address and no text", async () => {
    server.answers.push(550);
    await mailTo(service, organization, message());
    await service.jobs.runDue();
    service.setNow(Date.now() + 24 * 3_600_000);
    await service.jobs.runDue();
    expect(server.received).toEqual([]);
    expect(service.logs).toMatchObject([
      { message: "job failed", job: "send-mail", error: "the mail server answered 550" },
    ]);
    expect(JSON.stringify(service.logs)).not.toMatch(/secret|sanne/iu);
    const client = await service.database.connect();
    try {
      const { rows } = await client.query("select state, output from pgboss.job where id = $1", [
        service.logs[0]?.["jobId"],
      ]);
      expect(rows).toEqual([
        { state: "failed", output: { error: "the mail server answered 550" } },
      ]);
    } finally {
      client.release();
    }
  });

  test("delivers to the other recipients if one is unknown", async () => {
    const to = [{ email: "unknown@singel.example" }, { email: "sanne@singel.example" }];
    await mailTo(service, organization, message({ to }));
    await service.jobs.runDue();
    expect(server.received.map(({ envelope }) => envelope.rcptTo.length)).toEqual([1]);
    expect(service.logs).toMatchObject([
      { message: "the mail server refused some of a message's recipients", refused: 1 },
    ]);
    expect(JSON.stringify(service.logs)).not.toContain("unknown@");
  });

  test("fails if every recipient is rejected", async () => {
    const to = [{ email: "unknown@singel.example" }];
    await mailTo(service, organization, message({ to }));
    await service.jobs.runDue();
    expect(service.logs).toMatchObject([
      { message: "job failed", error: "the mail server answered 550" },
    ]);
  });

  test("retries after rejected credentials", async () => {
    const url = server.url.replace("//", "//user:secret-password@");
    const transport = { kind: "smtp" as const, url };
    const from = { name: "", email: "no-reply@werkbank.example" };
    const own = await createTestService({}, { mail: { transport, from } }, [sendMail]);
    await mailTo(own, await own.createOrganization(), message());
    await own.jobs.runDue();
    expect(own.logs).toMatchObject([
      {
        message: "job failed and will be tried again",
        error: "the mail server answered 535",
      },
    ]);
    expect(JSON.stringify(own.logs)).not.toContain("secret-password");
    await own.close();
  });

  test("prevents header injection in subject and names", async () => {
    const evil = "Hello\r\nBcc: victim@other.example\r\n\r\nBody";
    await mailTo(
      service,
      organization,
      message({
        to: [{ name: evil, email: "sanne@singel.example" }],
        replyTo: { name: evil, email: "office@fietsen.example" },
        subject: evil,
        attachments: [{ filename: `${evil}".pdf`, contentType: "text/plain", contentBase64: "" }],
      }),
    );
    await service.jobs.runDue();
    const { raw, envelope } = server.received[0] as Received;
    expect(envelope.rcptTo.map(({ address }) => address)).toEqual(["sanne@singel.example"]);
    const headers = headersOf(raw);
    expect(headers["subject"]).toBe("Hello Bcc: victim@other.example Body");
    expect(headers).not.toHaveProperty("bcc");
    expect(raw).not.toMatch(/^Bcc:/mu);
  });
});

test("retries if the mail server cannot be reached", async () => {
  const server = await createMailServer();
  await server.close();
  const service = await createTestService(
    {},
    {
      mail: {
        transport: { kind: "smtp", url: server.url },
        from: { name: "", email: "no-reply@werkbank.example" },
      },
    },
    [sendMail],
  );
  const organization = await service.createOrganization();
  await mailTo(service, organization, message());
  await service.jobs.runDue();
  expect(service.logs).toMatchObject([
    {
      message: "job failed and will be tried again",
      error: expect.stringContaining("the mail server could not be reached"),
    },
  ]);
  await service.close();
});

describe("a message", () => {
  test.each([
    ["an address with a line break", { to: [{ email: "a@b.example\r\nBcc: c@d.example" }] }],
    ["two addresses in one member", { to: [{ email: "a@b.example, c@d.example" }] }],
    ["no recipient", { to: [] }],
    [
      "a content type with a line break",
      { attachments: [{ filename: "a", contentType: "text/plain\r\nX: y", contentBase64: "" }] },
    ],
    [
      "more than 5 MiB of attachments",
      {
        attachments: [
          {
            filename: "big",
            contentType: "text/plain",
            contentBase64: Buffer.alloc(maxAttachmentBytes + 3).toString("base64"),
          },
        ],
      },
    ],
  ])("is rejected with %s", (_name, overrides) => {
    expect(() => message(overrides)).toThrow();
  });
});

describe("the outbox", () => {
  let service: TestService;
  let id: string;
  const show = (path: string) => service.request("GET", path, { from: "127.0.0.1" });

  beforeAll(async () => {
    service = await createTestService();
    const organization = await service.createOrganization();
    await mailTo(
      service,
      organization,
      message({
        subject: "<script>alert(1)</script>",
        html: "<p>Hallo</p><script>alert(2)</script>",
        attachments: [
          {
            filename: 'no"te\r\n.html',
            contentType: "text/html",
            contentBase64: Buffer.from("<script>alert(3)</script>").toString("base64"),
          },
        ],
      }),
    );
    await service.jobs.runDue();
    id = (await service.outbox())[0]?.id ?? "";
  });
  afterAll(() => service.close());

  test("stores messages", async () => {
    expect(await service.outbox()).toMatchObject([
      { message: { to: [{ email: "sanne@singel.example" }], text: "Secret text" } },
    ]);
  });

  test("lists the messages and shows one, without scripts", async () => {
    expect(service.api.handles("/outbox")).toBe(true);
    expect(service.api.handles("/outboxes")).toBe(false);
    const list = await show("/outbox");
    expect([list.status, list.headers.get("content-type")]).toEqual([
      200,
      "text/html; charset=utf-8",
    ]);
    expect(list.text).toContain(`href="/outbox/${id}"`);
    const one = await show(`/outbox/${id}`);
    expect(one.text).toContain("Secret text");
    expect(one.text).toContain(`/outbox/${id}/attachments/0`);
    for (const { text, headers } of [list, one]) {
      expect(text).not.toContain("<script");
      expect(headers.get("content-security-policy")).toMatch(
        /^default-src 'none'; style-src 'sha256-/u,
      );
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });

  test("allows only its own style sheet in the Content Security Policy", async () => {
    const { text, headers } = await show("/outbox");
    const [, css = ""] = /<style>([^]*)<\/style>/u.exec(text) ?? [];
    const hash = createHash("sha256").update(css).digest("base64");
    expect(headers.get("content-security-policy")).toContain(`style-src 'sha256-${hash}'`);
  });

  test("shows a message's HTML in a sandbox and offers its parts as files", async () => {
    const html = await show(`/outbox/${id}/html`);
    expect(html.text).toContain("<p>Hallo</p>");
    expect(html.headers.get("content-security-policy")).toMatch(/default-src 'none'.*; sandbox$/u);
    const file = await show(`/outbox/${id}/attachments/0`);
    expect(file.headers.get("content-disposition")).toBe(
      "attachment; filename*=UTF-8''no_te%20.html",
    );
    const eml = await show(`/outbox/${id}/message.eml`);
    expect(headersOf(eml.text)["message-id"]).toBe(`<${id}@werkbank.example>`);
  });

  test.each([
    "/outbox/none",
    "/outbox/..%2f..%2fpackage",
    "/outbox/00000000-0000-7000-8000-000000000000",
  ])("returns 404 for %s", async (path) => {
    expect((await show(path)).status).toBe(404);
  });

  test("returns 404 for a missing part", async () => {
    for (const part of ["attachments/1", "attachments/-1", "attachments", "other", "html/x"]) {
      expect((await show(`/outbox/${id}/${part}`)).status).toBe(404);
    }
  });

  test("rejects unsafe methods and other host names", async () => {
    const here = { from: "127.0.0.1" };
    expect((await service.request("DELETE", "/outbox", here)).status).toBe(405);
    const foreign = await service.api.fetch(new Request("http://rebound.example:3000/outbox"), {
      incoming: { socket: { remoteAddress: "127.0.0.1" } } as IncomingMessage,
    });
    expect(foreign.status).toBe(403);
  });
});
