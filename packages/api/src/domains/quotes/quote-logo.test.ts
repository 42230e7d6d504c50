import { describe, expect, test } from "vitest";
import { sendMail } from "../../mail/send-mail.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { samplePng } from "../files/testing/sample-png.ts";
import { sendQuoteMail } from "./jobs/send-quote.ts";
import { createQuoteFixtures } from "./testing/quote-fixtures.ts";

const service = await openTestService({}, {}, [sendMail, sendQuoteMail]);
const fixtures = await createQuoteFixtures(service);
const { organization } = fixtures;
const as = organization.owner;

/** Uploads a logo and sets it as that of the organization. */
async function setLogo(bytes = samplePng()): Promise<string> {
  const { body: file } = await service.request("POST", `${organization.path}/files`, {
    as,
    body: {
      name: "logo.png",
      contentType: "image/png",
      sizeBytes: bytes.length,
      contentBase64: bytes.toString("base64"),
    },
  });
  const body = { logoFileId: file.id };
  expect((await service.request("PATCH", organization.path, { as, body })).status).toBe(200);
  return file.id;
}

async function sendQuote(to: string) {
  const { body: draft } = await fixtures.create();
  const { body: quote } = await fixtures.act(draft.id, "send", { to: [to] });
  const path = await fixtures.createLink(quote);
  return { quote, path, page: await service.request("GET", path) };
}

async function fetchPdf(path: string): Promise<string> {
  const { text } = await service.request("GET", `${path}/document`);
  return text;
}

async function messageTo(address: string) {
  await service.jobs.runDue();
  const messages = (await service.outbox()).map(({ message }) => message);
  return messages.find(({ to }) => to.some(({ email }) => email === address));
}

describe("the logo of an organization", () => {
  test("is on the page, in the PDF and in the mail of a quote", async () => {
    await setLogo();
    const { path, page } = await sendQuote("logo@klant.example");
    expect(page.text).toContain(
      `<img class="logo" src="${path}/logo" alt="Fietswerkplaats De Singel B.V." />`,
    );
    expect(page.headers.get("content-security-policy")).toContain("; img-src 'self'; ");
    const image = await service.request("GET", `${path}/logo`);
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(image.headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    const headers = { "if-none-match": image.headers.get("etag") ?? "" };
    expect((await service.request("GET", `${path}/logo`, { headers })).status).toBe(304);
    expect(await fetchPdf(path)).toContain("/Subtype /Image");
    const message = await messageTo("logo@klant.example");
    expect(message?.html).toContain('src="cid:logo" alt="Fietswerkplaats De Singel B.V."');
    expect(
      message?.attachments.map(({ contentType, contentId }) => [contentType, contentId]),
    ).toEqual([
      ["application/pdf", undefined],
      ["image/png", "logo"],
    ]);
  });

  test("of a sent quote stays, and is replaced by the name once its file is deleted", async () => {
    const id = await setLogo();
    const { path } = await sendQuote("deleted@klant.example");
    const body = { logoFileId: null };
    expect((await service.request("PATCH", organization.path, { as, body })).status).toBe(200);
    expect((await service.request("GET", `${path}/logo`)).status).toBe(200);
    expect(await fetchPdf(path)).toContain("/Subtype /Image");
    const file = `${organization.path}/files/${id}`;
    expect((await service.request("DELETE", file, { as })).status).toBe(204);
    expect((await service.request("GET", path)).text).not.toContain("<img");
    expect((await service.request("GET", `${path}/logo`)).status).toBe(404);
    expect(await fetchPdf(path)).not.toContain("/Subtype /Image");
    const message = await messageTo("deleted@klant.example");
    expect(message?.html).not.toContain("cid:");
    expect(message?.attachments).toHaveLength(1);
  });

  test("is served with a valid link only, and only to be read", async () => {
    await setLogo();
    const { path } = await sendQuote("link@klant.example");
    expect((await service.request("GET", "/q/abc/logo")).status).toBe(404);
    expect((await service.request("GET", `${path}/logo/x`)).status).toBe(404);
    const posted = await service.request("POST", `${path}/logo`);
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});
