import { describe, expect, onTestFinished, test } from "vitest";
import { sendMail } from "../../mail/send-mail.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestService } from "../../testing/test-service.ts";
import { createWorkerPool } from "../../workers/worker-pool.ts";
import { forgetQuoteDocuments } from "./jobs/forget-quote-documents.ts";
import { sendQuoteMail } from "./jobs/send-quote.ts";
import { loadQuote } from "./quote.ts";
import { readQuoteDocument } from "./quote-document.ts";
import { toQuoteFile } from "./quote-file.ts";
import { createQuoteFixtures, acceptance, statusAndCode } from "./testing/quote-fixtures.ts";

const day = 86_400_000;

const service = await openTestService({}, {}, [sendMail, sendQuoteMail, forgetQuoteDocuments]);
/** On the same database, with a timeout too short to render any PDF: it can only return stored ones. */
const timingOut = await openTestService({}, { workers: { threads: 1, queue: 8, timeoutMs: 1 } }, [
  sendMail,
  sendQuoteMail,
]);
/** Renders one document at a time and lets one wait. */
const singleWorker = await openTestService(
  {},
  { workers: { threads: 1, queue: 1, timeoutMs: 60_000 } },
);
const fixtures = await createQuoteFixtures(service);
const { organization } = fixtures;
const reader = await timingOut.createUser();
await timingOut.addMember(organization, reader, "viewer");
const singleWorkerReader = await singleWorker.createUser();
await singleWorker.addMember(organization, singleWorkerReader, "viewer");

const pathOf = (id: string) => `${organization.path}/quotes/${id}/document`;
const fetchDocument = (id: string, headers: Record<string, string> = {}) =>
  service.request("GET", pathOf(id), { ...fixtures.member, headers });
const fetchStored = (id: string, headers: Record<string, string> = {}) =>
  timingOut.request("GET", pathOf(id), { as: reader, headers });
const visit = async (by: TestService, quote: { id: string }, headers = {}) =>
  by.request("GET", `${await fixtures.createLink(quote)}/document`, { headers });

const unavailable = [503, "SERVICE_UNAVAILABLE"];

const countStored = async (quoteId: string): Promise<number> => {
  const rows = await organization.run((transaction) =>
    transaction.all({
      text: "select 1 from quote_documents where quote_id = $1",
      values: [quoteId],
    }),
  );
  return rows.length;
};

describe("rendering a document on a worker thread", () => {
  test("returns 503 with Retry-After if rendering takes too long", async () => {
    const { body: draft } = await fixtures.create();
    const response = await fetchStored(draft.id);
    expect(statusAndCode(response)).toEqual(unavailable);
    expect(response.headers.get("retry-after")).toBe("5");
  });

  test("returns 503 with Retry-After on the quote page, with an HTML page", async () => {
    const quote = await fixtures.createSent();
    const page = await visit(timingOut, quote, { "accept-language": "en" });
    expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(page.text).toContain("This does not work at the moment.");
  });

  test("does not send the mail if rendering its PDF takes too long", async () => {
    const own = await createQuoteFixtures(timingOut);
    const { displayNumber } = await own.createSent();
    await timingOut.jobs.runDue();
    const subjects = (await timingOut.outbox()).map(({ message }) => message.subject);
    expect(subjects.filter((subject) => subject.includes(displayNumber))).toEqual([]);
  });

  test("renders a document once for concurrent requests", async () => {
    const { body: draft } = await fixtures.create();
    const responses = await Promise.all(
      Array.from({ length: 6 }, () =>
        singleWorker.request("GET", pathOf(draft.id), { as: singleWorkerReader }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });
});

describe("the document of a sent quote", () => {
  test("is rendered once and then served by every process", async () => {
    const quote = await fixtures.createSent();
    expect(statusAndCode(await fetchStored(quote.id))).toEqual(unavailable);
    const made = await fetchDocument(quote.id);
    for (const kept of [await fetchStored(quote.id), await visit(timingOut, quote)]) {
      expect([kept.status, kept.text === made.text]).toEqual([200, true]);
    }
    expect(await countStored(quote.id)).toBe(1);
  });

  test("is stored when it is mailed", async () => {
    const quote = await fixtures.createSent();
    await service.jobs.runDue();
    expect((await fetchStored(quote.id)).status).toBe(200);
  });

  test("is rendered again when the quote changes, and replaces the previous PDF", async () => {
    const quote = await fixtures.createSent();
    const sent = await fetchDocument(quote.id);
    await fixtures.act(quote.id, "accept", acceptance);
    expect(await countStored(quote.id)).toBe(0);
    expect(statusAndCode(await fetchStored(quote.id))).toEqual(unavailable);
    const accepted = await fetchDocument(quote.id);
    expect(accepted.text === sent.text).toBe(false);
    expect((await fetchStored(quote.id)).text === accepted.text).toBe(true);
    expect(await countStored(quote.id)).toBe(1);
  });

  test("is rendered again once the quote has expired, although nothing was written", async () => {
    const quote = await fixtures.createSent();
    await fetchDocument(quote.id);
    timingOut.setNow(Date.now() + 40 * day);
    try {
      const pathname = await fixtures.createLink(quote);
      const page = await timingOut.request("GET", `${pathname}/document`);
      expect(page.status).toBe(503);
    } finally {
      timingOut.setNow(Date.now());
    }
    expect((await fetchStored(quote.id)).status).toBe(200);
  });

  test("is not stored if the quote changes while it is rendered", async () => {
    const quote = await fixtures.createSent();
    const workers = createWorkerPool({ threads: 1, queue: 1, timeoutMs: 60_000 });
    onTestFinished(() => workers.close());
    const { database } = service;
    const blobs = { get: () => Promise.resolve(null) };
    const parts = { blobs, database, workers, now: Date.now, log: () => undefined };
    const file = await organization.run(async (transaction) => {
      const loaded = await loadQuote({ transaction, now: new Date() }, quote.id);
      return toQuoteFile(parts, loaded, await readQuoteDocument(transaction, loaded.record));
    });
    await fixtures.act(quote.id, "accept", acceptance);
    expect((await file.bytes()).byteLength).toBeGreaterThan(1_000);
    expect(await countStored(quote.id)).toBe(0);
  });

  test("is rendered for each request of a draft", async () => {
    const { body: draft } = await fixtures.create();
    expect((await fetchDocument(draft.id)).status).toBe(200);
    expect(statusAndCode(await fetchStored(draft.id))).toEqual(unavailable);
    expect(await countStored(draft.id)).toBe(0);
  });

  test("is deleted when personal data in the quote are erased, and with the quote", async () => {
    const quote = await fixtures.createSent();
    const write = (text: string) =>
      organization.run((transaction) => transaction.all({ text, values: [quote.id] }));
    await fetchDocument(quote.id);
    await write("update quotes set viewed_at = now() where id = $1");
    expect(await countStored(quote.id)).toBe(1);
    await write(
      `update quotes set parties = jsonb_set(parties, '{customer,name}', '"erased"') where id = $1`,
    );
    expect(await countStored(quote.id)).toBe(0);
    await fetchDocument(quote.id);
    expect(await countStored(quote.id)).toBe(1);
    await write("update quote_lines set description = 'erased' where quote_id = $1");
    expect(await countStored(quote.id)).toBe(0);
    await fetchDocument(quote.id);
    await write("delete from quotes where id = $1");
    expect(await countStored(quote.id)).toBe(0);
  });

  test("is deleted 90 days after it was rendered, and rendered again on request", async () => {
    const own = await createQuoteFixtures(service);
    const setAge = (quoteId: string, days: number) =>
      own.organization.run((transaction) =>
        transaction.all({
          text: "update quote_documents set made_at = $2 where quote_id = $1",
          values: [quoteId, new Date(Date.now() - days * day)],
        }),
      );
    const requestDocument = (id: string) =>
      service.request("GET", `${own.organization.path}/quotes/${id}/document`, own.member);
    const [recent, old] = [await own.createSent(), await own.createSent()];
    // Sending the mails stores both PDFs; a mail sent after the cleanup would store one again.
    await service.jobs.runDue();
    const made = await requestDocument(old.id);
    await setAge(recent.id, 88);
    await setAge(old.id, 91);
    service.setNow(Date.now() + day);
    await service.jobs.runDue();
    service.setNow(Date.now());
    const kept = await own.organization.run((transaction) =>
      transaction.all<{ id: string }>({
        text: "select quote_id as id from quote_documents",
        values: [],
      }),
    );
    expect(kept).toEqual([{ id: recent.id }]);
    const again = await requestDocument(old.id);
    expect(again.text === made.text).toBe(true);
  });
});

describe("the entity tag of a document", () => {
  test("returns 304 without rendering while the content is unchanged", async () => {
    const { body: draft } = await fixtures.create();
    const made = await fetchDocument(draft.id);
    const etag = made.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"[A-Za-z0-9_-]{22}"$/u);
    const same = await fetchStored(draft.id, { "If-None-Match": `"other", ${etag}` });
    expect([same.status, same.text, same.headers.get("etag")]).toEqual([304, "", etag]);
    await service.request("PATCH", `${organization.path}/quotes/${draft.id}`, {
      ...fixtures.member,
      body: { title: "Another" },
    });
    const changed = await fetchDocument(draft.id, { "If-None-Match": etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("etag")).not.toBe(etag);
  });

  test("returns 304 on the quote page", async () => {
    const quote = await fixtures.createSent();
    const made = await visit(service, quote);
    const etag = made.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\//u);
    const same = await visit(service, quote, { "If-None-Match": etag });
    expect([same.status, same.text, same.headers.get("etag")]).toEqual([304, "", etag]);
  });
});
