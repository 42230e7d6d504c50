import { describe, expect, test } from "vitest";
import { sendMail } from "../../../mail/send-mail.ts";
import { sendQuoteMail } from "../jobs/send-quote.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createQuoteFixtures, eventsOf, statusAndCode } from "../testing/quote-fixtures.ts";

const day = 86_400_000;

const service = await openTestService({}, {}, [sendMail, sendQuoteMail]);
const fixtures = await createQuoteFixtures(service);

async function sentMessages(displayNumber: string) {
  await service.jobs.runDue();
  const messages = await service.outbox();
  return messages
    .map(({ message }) => message)
    .filter(({ subject }) => subject.includes(`${displayNumber} `));
}

describe("sendQuote", () => {
  test("a dry run warns of characters that the PDF cannot show, with their line", async () => {
    const descriptions = [
      "日本語の説明",
      "שלום 123",
      "สวัสดี",
      "नमस्ते",
      "🚲 fiets",
      "✓ klaar ☎",
      "شركة الاختبار",
    ];
    const line = {
      quantity: 1,
      unitCode: "C62",
      unitPriceMinor: 100,
      vatCategory: "S",
      vatRate: 21,
    };
    const lines = descriptions.map((description) => ({ ...line, description }));
    const { body: quote } = await fixtures.create({ lines, title: "東京" });
    const path = `${fixtures.organization.path}/quotes/${quote.id}/send?dryRun=true`;
    const { body } = await service.request("POST", path, { ...fixtures.member, body: {} });
    expect(body.warnings).toEqual([
      "The PDF cannot show these characters of the description of line 1: 日 本 語 の 説 明.",
      expect.stringMatching(
        /^The PDF cannot show these characters of the description of line 3: /u,
      ),
      "The PDF cannot show these characters of the description of line 5: 🚲.",
      "The PDF cannot show these characters of the description of line 6: ☎.",
      "The PDF cannot show these characters of the title: 東 京.",
    ]);
  });

  test("returns 200 with the sent quote and mails the PDF and a link", async () => {
    const { contactId, organization } = fixtures;
    const { body: draft } = await fixtures.create({ contactId, title: "Winteraccu's" });
    const response = await fixtures.act(draft.id, "send", {});
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      ...draft,
      status: "sent",
      issuedAt: response.body.sentAt,
      sentAt: response.body.updatedAt,
      updatedAt: expect.any(String),
    });
    expect(await fixtures.get(draft.id)).toEqual(response.body);
    const [message, ...others] = await sentMessages(draft.displayNumber);
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      to: [{ email: "femke@snellebocht.example" }],
      replyTo: { email: organization.member.email },
      language: "nl",
      subject: `Offerte ${draft.displayNumber} van Fietswerkplaats De Singel B.V.`,
      attachments: [{ filename: `${draft.displayNumber}.pdf`, contentType: "application/pdf" }],
    });
    expect(message?.text).toContain("Beste Femke Jonker,");
    expect(message?.text).toContain("€ 4.595,82");
    expect(message?.text).toMatch(/http:\/\/127\.0\.0\.1:3000\/q\/[A-Za-z0-9_-]{43}\n/u);
    expect(message?.text).toContain("Misbruik meld je aan abuse@werkbank.example.");
    const pdf = Buffer.from(message?.attachments[0]?.contentBase64 ?? "", "base64");
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    const events = await eventsOf(organization, draft.id);
    expect(events.map(({ type }) => type)).toEqual(["quote.created", "quote.sent"]);
  });

  test("uses the customer's email address without a contact, and prints the message", async () => {
    const { body: draft } = await fixtures.create();
    await fixtures.act(draft.id, "send", { message: "Beste mensen,\n\ntot morgen!" });
    const [message] = await sentMessages(draft.displayNumber);
    expect(message?.to).toEqual([{ name: "", email: "facturen@snellebocht.example" }]);
    expect(message?.text).toContain("tot morgen!");
    expect(message?.text).not.toContain("Hierbij ontvang je");
  });

  test("the mail has the accent color of the organization", async () => {
    const { organization } = fixtures;
    const colour = { accentColor: "#7a1f5c" };
    await service.request("PATCH", organization.path, { as: organization.owner, body: colour });
    const { body: quote } = await fixtures.create();
    const to = ["colour@snellebocht.example"];
    expect((await fixtures.act(quote.id, "send", { to })).status).toBe(200);
    await service.jobs.runDue();
    const mail = (await service.outbox()).find(({ message }) => message.to[0]?.email === to[0]);
    expect(mail?.message.html).toContain(".button { background: #7a1f5c; color: #ffffff; }");
  });

  test("sending a sent quote changes nothing and mails nothing", async () => {
    const quote = await fixtures.createSent();
    await sentMessages(quote.displayNumber);
    expect(await fixtures.act(quote.id, "send")).toMatchObject({ status: 200, body: quote });
    expect(await sentMessages(quote.displayNumber)).toHaveLength(1);
  });

  test("a job that runs again because its completion was not recorded mails nothing", async () => {
    const quote = await fixtures.createSent();
    expect(await sentMessages(quote.displayNumber)).toHaveLength(1);
    const client = await service.database.connect();
    const { rowCount } = await client.query(
      `update pgboss.job set state = 'retry', completed_on = null
        where name like '%/send-quote' and data #>> '{data,quoteId}' = $1`,
      [quote.id],
    );
    client.release();
    expect(rowCount).toBe(1);
    expect(await sentMessages(quote.displayNumber)).toHaveLength(1);
  });

  test("a dry run sends nothing", async () => {
    const { body: draft } = await fixtures.create();
    const preview = await fixtures.act(draft.id, "send?dryRun=true");
    expect(preview.body).toMatchObject({ dryRun: true, result: { status: "sent" } });
    expect(await sentMessages(draft.displayNumber)).toEqual([]);
    expect((await fixtures.get(draft.id)).status).toBe("draft");
  });

  test("returns 409 without an email address, unless the request gives one", async () => {
    const { body: draft } = await fixtures.create({ customerId: 1002 });
    const response = await fixtures.act(draft.id, "send");
    expect(statusAndCode(response)).toEqual([409, "QUOTE_INCOMPLETE"]);
    expect(response.body.missing).toEqual(["to"]);
    const sent = await fixtures.act(draft.id, "send", { to: ["desk@hotel.example"] });
    expect(sent.body.status).toBe("sent");
    const [message] = await sentMessages(draft.displayNumber);
    expect(message).toMatchObject({ language: "en", to: [{ email: "desk@hotel.example" }] });
  });

  test("requires a new validUntil, today or later, for a draft whose last day has passed", async () => {
    const { body: draft } = await fixtures.create({ validUntil: "2020-01-31" });
    const over = await fixtures.act(draft.id, "send");
    expect(statusAndCode(over)).toEqual([409, "QUOTE_EXPIRED"]);
    expect(over.body.validUntil).toBe("2020-01-31");
    const past = await fixtures.act(draft.id, "send", { validUntil: "2020-02-01" });
    expect(statusAndCode(past)).toEqual([400, "VALIDATION_FAILED"]);
    const validUntil = new Date(Date.now() + 2 * day).toISOString().slice(0, 10);
    const sent = await fixtures.act(draft.id, "send", { validUntil });
    expect(sent.body).toMatchObject({ status: "sent", validUntil });
  });

  test("an expired quote can be sent again, and its previous links still work", async () => {
    const quote = await fixtures.createSent();
    const path = await fixtures.createLink(quote);
    service.setNow(Date.now() + 40 * day);
    try {
      expect((await fixtures.get(quote.id)).status).toBe("expired");
      expect(statusAndCode(await fixtures.act(quote.id, "send"))).toEqual([409, "QUOTE_EXPIRED"]);
      const validUntil = new Date(Date.now() + 50 * day).toISOString().slice(0, 10);
      const again = await fixtures.act(quote.id, "send", { validUntil });
      expect(again.body).toMatchObject({
        status: "sent",
        validUntil,
        issuedAt: quote.issuedAt,
      });
      expect(again.body.sentAt > quote.sentAt).toBe(true);
      expect((await service.request("GET", path)).text).toContain("Offerte accepteren");
    } finally {
      service.setNow(Date.now());
    }
  });

  test("sending a new version cancels the previous one and publishes both events", async () => {
    const previous = await fixtures.createSent();
    const { body: draft } = await fixtures.act(previous.id, "revise");
    expect((await fixtures.get(previous.id)).status).toBe("sent");
    await fixtures.act(draft.id, "send");
    expect(await fixtures.get(previous.id)).toMatchObject({
      status: "cancelled",
      cancelledAt: expect.any(String),
    });
    const events = await eventsOf(fixtures.organization, previous.id);
    expect(events.map(({ type }) => type)).toEqual([
      "quote.created",
      "quote.sent",
      "quote.cancelled",
    ]);
    expect(events[2]?.data).toMatchObject({
      displayNumber: previous.displayNumber,
      object: { id: previous.id, status: "cancelled" },
      previous: { status: "sent", cancelledAt: null },
    });
  });

  test("returns 409 if the previous version has been converted meanwhile", async () => {
    const previous = await fixtures.createSent();
    const { body: draft } = await fixtures.act(previous.id, "revise");
    await fixtures.act(previous.id, "accept", { acceptedByName: "Femke" });
    await fixtures.act(previous.id, "convert-to-order");
    const response = await fixtures.act(draft.id, "send");
    expect(statusAndCode(response)).toEqual([409, "QUOTE_STATUS_TRANSITION_INVALID"]);
    expect((await fixtures.get(previous.id)).status).toBe("converted");
  });
});
