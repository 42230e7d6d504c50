import { createHash } from "node:crypto";
import { contrast } from "@werkbank/http/look/contrast";
import { describe, expect, test } from "vitest";
import { createQuoteFixtures, eventsOf } from "../testing/quote-fixtures.ts";
import { openTestService } from "../../../testing/open-test-service.ts";

const day = 86_400_000;

const service = await openTestService();
const fixtures = await createQuoteFixtures(service);

/** The paths of pages, by the quote. */
const paths = new Map<string, string>();
const pathOf = ({ id }: { id: string }): string => paths.get(id) ?? "";
const visit = (quote: { id: string }) => service.request("GET", pathOf(quote));

/** Sends a quote and creates a link to it. */
async function createSent(body?: object, by = fixtures) {
  const quote = await by.createSent(body);
  paths.set(quote.id, await by.createLink(quote));
  return quote;
}

function submitAnswer(
  quote: { id: string },
  form: Record<string, string>,
  headers: Record<string, string> = { "sec-fetch-site": "same-origin" },
) {
  return service.request("POST", pathOf(quote), {
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams(form).toString(),
  });
}

/** Sends a quote with a line, and two optional ones. */
const createWithOptions = () =>
  createSent({
    lines: [
      { productId: fixtures.productIds.battery, quantity: 1 },
      { productId: fixtures.productIds.bell, quantity: 1, isOptional: true },
      { productId: fixtures.productIds.service, quantity: 2, isOptional: true },
    ],
  });

const accepting = { answer: "accept", name: " Femke Jonker ", agree: "yes", reference: "PO 7" };

describe("the page of a quote", () => {
  test("shows the quote in the customer's language, with headers that keep it private", async () => {
    const quote = await createSent({
      title: "Winteraccu's <b>nu</b>",
      lines: [
        { productId: fixtures.productIds.battery, quantity: 7 },
        { productId: fixtures.productIds.service, quantity: 7 },
        { productId: fixtures.productIds.service, quantity: 1, isOptional: true },
      ],
    });
    const page = await visit(quote);
    expect(page.status).toBe(200);
    expect(page.text).toContain('<html lang="nl">');
    for (const text of [
      quote.displayNumber,
      "Fietswerkplaats De Singel B.V.",
      "Koeriersdienst Snelle Bocht B.V.",
      "€ 4.595,82",
      "€ 718,83",
      "€ 37,49",
      "Optioneel",
      "Winteraccu&#39;s &#60;b&#62;nu&#60;/b&#62;",
    ]) {
      expect(page.text, text).toContain(text);
    }
    expect(page.text).not.toContain("<script");
    expect(page.text).not.toContain("<b>nu");
    const headers = Object.fromEntries(page.headers);
    expect(headers).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      "content-language": "nl",
    });
    expect(headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/u,
    );
  });

  test("shows a discount as in the PDF, and the sum of the amounts as subtotal", async () => {
    const quote = await createSent({
      lines: [{ productId: fixtures.productIds.battery, quantity: 2, discountPercent: 10 }],
    });
    const rows = (await visit(quote)).text
      .matchAll(/<th scope="row" colspan="2">(?<label>[^<]*)<\/th>\s*<td>(?<amount>[^<]*)<\/td>/gu)
      .map(({ groups }) => `${groups?.["label"]}: ${groups?.["amount"]}`);
    expect([...rows]).toEqual([
      "Zonder korting: € 978,00",
      "Korting: − € 97,80",
      "Subtotaal exclusief btw: € 880,20",
      "Btw 21% over € 880,20: € 184,84",
      "Totaal inclusief btw: € 1.065,04",
    ]);
  });

  test("uses the accent color at sending, adjusted for contrast", async () => {
    const colour = (accentColor: string | null) =>
      service.request("PATCH", fixtures.organization.path, {
        as: fixtures.organization.owner,
        body: { accentColor },
      });
    expect((await colour("#ffd500")).status).toBe(200);
    const quote = await createSent();
    expect((await colour(null)).body.accentColor).toBeNull();
    const { text, headers } = await visit(quote);
    const style = /<style>(?<css>[^]*?)<\/style>/u.exec(text)?.groups?.["css"] ?? "";
    const rule = /main \{ --accent: light-dark\((?<light>#\w+), (?<dark>#\w+)\);/u.exec(style);
    expect(contrast(rule?.groups?.["light"] ?? "#ffffff", "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(rule?.groups?.["dark"]).toBe("#ffd500");
    expect(style).toContain("border-top: 4px solid #ffd500;");
    // The content security policy allows this style sheet.
    const digest = createHash("sha256").update(style).digest("base64");
    expect(headers.get("content-security-policy")).toContain(`'sha256-${digest}'`);
    const without = await visit(await createSent());
    expect(without.text).not.toContain("border-top: 4px");
  });

  test("is in English for a customer whose language is not Dutch", async () => {
    const { body: draft } = await fixtures.create({ customerId: 1002 });
    const { body: quote } = await fixtures.act(draft.id, "send", { to: ["a@b.example"] });
    paths.set(quote.id, await fixtures.createLink(quote));
    const page = await visit(quote);
    expect(page.text).toContain('<html lang="en">');
    expect(page.text).toContain("I agree to this quote of €4,595.82 including VAT.");
  });

  test("records the first view once and does not change the quote", async () => {
    const quote = await createSent();
    await service.request("HEAD", pathOf(quote));
    await Promise.all([visit(quote), visit(quote), visit(quote)]);
    const events = await eventsOf(fixtures.organization, quote.id);
    expect(events.map(({ type }) => type)).toEqual(["quote.created", "quote.sent", "quote.viewed"]);
    expect(await fixtures.get(quote.id)).toEqual(quote);
  });

  test("returns 303 after an acceptance and records the given name", async () => {
    const quote = await createSent();
    const accepted = await submitAnswer(quote, accepting);
    expect([accepted.status, accepted.headers.get("location")]).toEqual([303, pathOf(quote)]);
    expect(await fixtures.get(quote.id)).toMatchObject({
      status: "accepted",
      acceptedByName: "Femke Jonker",
      acceptanceReference: "PO 7",
    });
    const page = await visit(quote);
    expect(page.text).toContain("geaccepteerd door Femke Jonker. Dank je wel.");
    expect(page.text).not.toContain("<form");
    const event = (await eventsOf(fixtures.organization, quote.id)).at(-1);
    expect(event).toMatchObject({
      type: "quote.accepted",
      actor: {
        type: "system",
        id: null,
        displayName: "Femke Jonker (customer)",
        channel: "app",
      },
    });
  });

  test("updates the total of the selected lines and keeps the submitted values", async () => {
    const quote = await createWithOptions();
    const page = await visit(quote);
    expect(page.text.match(/<input[^>]*name="line"[^>]*>/gu)).toHaveLength(2);
    expect(page.text).toContain("Ik ga akkoord met deze offerte van € 591,69 inclusief btw.");
    const updated = await submitAnswer(quote, { ...accepting, answer: "total", line: "2" });
    expect(updated.status).toBe(200);
    expect(updated.text).toContain("Ik ga akkoord met deze offerte van € 602,58 inclusief btw.");
    expect(updated.text).toMatch(/value="2"\s+checked/u);
    expect(updated.text).not.toMatch(/value="3"\s+checked/u);
    expect(updated.text).toContain('value="Femke Jonker"');
    // The customer agreed to another total.
    expect(updated.text).not.toMatch(/value="yes"\s+required\s+checked/u);
    expect(updated.text).not.toContain('role="alert"');
    expect(await fixtures.get(quote.id)).toEqual(quote);
  });

  test("accepts the selected lines only with the total that the page showed", async () => {
    const quote = await createWithOptions();
    const form = { ...accepting, line: "3" };
    for (const total of [{ total: "59169" }, { total: "x" }, {}]) {
      const stale = await submitAnswer(quote, { ...form, ...total });
      expect(stale.status).toBe(400);
      expect(stale.text).toContain("is het totaal € 721,40 inclusief btw.");
      expect(stale.text).toContain('<a href="#lines">');
      expect(stale.text).toContain('name="total" value="72140"');
    }
    expect((await fixtures.get(quote.id)).status).toBe("sent");
    expect((await submitAnswer(quote, { ...form, total: "72140" })).status).toBe(303);
    expect(await fixtures.get(quote.id)).toMatchObject({
      status: "accepted",
      acceptedOptionalLineIds: [quote.lines[2].id],
      totalMinor: 72_140,
    });
    const accepted = await visit(quote);
    expect(accepted.text).toContain("Optioneel, gekozen");
    expect(accepted.text).toContain("€ 721,40");
    expect(accepted.text).toContain(
      "Optionele regels die niet zijn gekozen, zijn niet in de totalen opgenomen.",
    );
    expect(accepted.text).not.toContain('name="line"');
    const path = `${fixtures.organization.path}/audit-log?targetId=${quote.id}&action=acceptQuote`;
    const { body: log } = await service.request("GET", path, { as: fixtures.organization.admin });
    const changes = log.items.flatMap((item: { changes: unknown[] }) => item.changes);
    expect(changes).toEqual(
      expect.arrayContaining([
        {
          field: "acceptedOptionalLineIds",
          before: [],
          after: [quote.lines[2].id],
          isErased: false,
        },
      ]),
    );
  });

  test("returns 400 for a position that is not an optional line", async () => {
    const quote = await createWithOptions();
    for (const line of ["1", "4", "x"]) {
      const form = { ...accepting, total: "59169", line };
      expect((await submitAnswer(quote, form)).status).toBe(400);
    }
    expect((await fixtures.get(quote.id)).status).toBe("sent");
  });

  test("returns 303 after a rejection and records its reason", async () => {
    const quote = await createSent();
    const rejected = await submitAnswer(quote, { answer: "reject", reason: "Te duur.\r\nHelaas." });
    expect(rejected.status).toBe(303);
    expect(await fixtures.get(quote.id)).toMatchObject({
      status: "rejected",
      rejectionReason: "Te duur.\nHelaas.",
    });
    expect((await visit(quote)).text).toContain("afgewezen");
  });

  test("returns 400 with the errors and keeps the submitted values", async () => {
    const quote = await createSent();
    const page = await submitAnswer(quote, { answer: "accept", name: "  ", reference: 'PO "7"' });
    expect(page.status).toBe(400);
    expect(page.text).toContain("Vul je naam in.");
    expect(page.text).toContain("Vink aan dat je akkoord gaat.");
    expect(page.text).toContain('value="PO &#34;7&#34;"');
    expect(page.text).toContain('aria-invalid="true"');
    const long = await submitAnswer(quote, { ...accepting, name: "x".repeat(241) });
    expect([long.status, long.text.includes("ten hoogste 240 tekens")]).toEqual([400, true]);
    expect((await fixtures.get(quote.id)).status).toBe("sent");
  });

  test("of concurrent answers, one is recorded", async () => {
    const quote = await createSent();
    await Promise.all([
      submitAnswer(quote, accepting),
      submitAnswer(quote, { answer: "reject", reason: "" }),
      submitAnswer(quote, accepting),
    ]);
    const events = await eventsOf(fixtures.organization, quote.id);
    const { status } = await fixtures.get(quote.id);
    expect(events.map(({ type }) => type)).toEqual([
      "quote.created",
      "quote.sent",
      `quote.${status}`,
    ]);
  });

  test("returns 403 for a form from another origin and records nothing", async () => {
    const quote = await createSent();
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example" },
      { origin: "null" },
    ];
    for (const headers of foreign) {
      expect((await submitAnswer(quote, accepting, headers)).status).toBe(403);
    }
    expect((await fixtures.get(quote.id)).status).toBe("sent");
    expect((await submitAnswer(quote, accepting, { origin: "http://127.0.0.1:3000" })).status).toBe(
      303,
    );
  });

  test("shows the status of a closed quote and accepts no answer", async () => {
    const expired = await createSent();
    const cancelled = await createSent();
    await fixtures.act(cancelled.id, "cancel");
    expect((await visit(cancelled)).text).toContain("Deze offerte is ingetrokken.");
    expect((await submitAnswer(cancelled, accepting)).status).toBe(303);
    expect((await fixtures.get(cancelled.id)).status).toBe("cancelled");
    service.setNow(Date.now() + 40 * day);
    try {
      const page = await visit(expired);
      expect(page.text).toContain("is verlopen");
      expect(page.text).not.toContain("<form");
      expect((await submitAnswer(expired, accepting)).status).toBe(303);
      expect((await fixtures.get(expired.id)).status).toBe("expired");
    } finally {
      service.setNow(Date.now());
    }
  });

  test("accepts no answer for a suspended organization", async () => {
    const own = await createQuoteFixtures(service);
    const quote = await createSent({}, own);
    await own.organization.run((transaction) =>
      transaction.all({ text: "update organizations set status = 'suspended'", values: [] }),
    );
    expect((await visit(quote)).text).toContain("kan nu niet online worden beantwoord");
    expect((await submitAnswer(quote, accepting)).status).toBe(303);
    expect((await own.get(quote.id)).status).toBe("sent");
  });

  test("returns the PDF as an attachment", async () => {
    const quote = await createSent();
    const pdf = await service.request("GET", `${pathOf(quote)}/document`);
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(pdf.headers.get("content-disposition")).toContain(`${quote.displayNumber}.pdf`);
  });

  test("returns 404 for an unknown or modified token; a draft has no URL", async () => {
    const quote = await createSent();
    const path = pathOf(quote);
    const last = path.endsWith("A") ? "Q" : "A";
    for (const other of [
      "/q",
      "/q/",
      "/q/abc",
      `${path}/x`,
      path.slice(0, -1) + last,
      `${path}A`,
    ]) {
      const page = await service.request("GET", other);
      expect([other, page.status]).toEqual([other, 404]);
      expect(page.headers.get("cache-control")).toBe("no-store");
    }
    const english = await service.request("GET", "/q/abc", {
      headers: { "accept-language": "en-GB,en;q=0.9" },
    });
    expect(english.text).toContain("There is no such page");
    const { body: revision } = await fixtures.act(quote.id, "revise");
    expect(revision.publicUrl).toBeNull();
  });

  test.each([
    ["", "nl"],
    ["nl-BE,nl;q=0.9,en;q=0.8", "nl"],
    ["fy,en;q=0.5", "nl"],
    ["fr-BE,fr;q=0.9,nl;q=0.8,en;q=0.7", "nl"],
    ["en;q=0.3,nl;q=0.9", "nl"],
    ["en-GB,en;q=0.9,nl;q=0.8", "en"],
    ["nl;q=0,en", "en"],
    ["de", "en"],
  ])("shows the 404 page for Accept-Language %j in %s", async (preferred, language) => {
    const { headers } = await service.request("GET", "/q/abc", {
      headers: { "accept-language": preferred },
    });
    expect(headers.get("content-language")).toBe(language);
  });

  test("returns 405 for another method and 400 for an invalid form", async () => {
    const quote = await createSent();
    const wrong = await service.request("PUT", pathOf(quote));
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
    expect((await submitAnswer(quote, { answer: "maybe" })).status).toBe(400);
    const json = await service.request("POST", pathOf(quote), { body: accepting });
    expect(json.status).toBe(400);
    expect(
      (await submitAnswer(quote, { answer: "reject", reason: "x".repeat(40_000) })).status,
    ).toBe(400);
  });
});
