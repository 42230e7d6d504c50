import { describe, expect, test } from "vitest";
import { parsePolicies } from "../../rate-limits/policies.ts";
import { createCounter } from "../../testing/create-counter.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { readFeedbackReport } from "../../operator/feedback-report.ts";

const service = await openTestService(
  {},
  { rateLimits: { policies: parsePolicies("feedback=3/3600"), store: { kind: "memory" } } },
);

const nextPage = createCounter(1);
/** Returns a page that no other test and no other run uses. */
function newPage(): string {
  return `/test-${process.pid}-${Date.now()}/page-${nextPage()}`;
}

const nextIpSuffix = createCounter(1);

/** Sends the form as a browser without scripts does; by default from an IP address that no other call uses. */
function sendFeedback(
  form: Record<string, string>,
  headers: Record<string, string> = {},
  from = `203.0.113.${nextIpSuffix()}`,
) {
  return service.request("POST", "/api/feedback", {
    from,
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
      ...headers,
    },
    body: new URLSearchParams(form).toString(),
  });
}

async function reportOf(page: string, comments = 5) {
  const since = new Date(0);
  const report = await readFeedbackReport(service.database, { since, comments });
  return report.find((entry) => entry.page === page);
}

describe("feedback on a page", () => {
  test("is stored, and the response redirects a browser to the page (303)", async () => {
    const page = newPage();
    const response = await sendFeedback({ page, helpful: "yes", comment: "" });
    expect([response.status, response.headers.get("location")]).toEqual([
      303,
      `${page}#feedback-thanks`,
    ]);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await reportOf(page)).toEqual({
      page,
      helpful: 1,
      unhelpful: 0,
      share: 1,
      comments: [],
    });
  });

  test("returns 204 without content to a client that accepts JSON", async () => {
    const page = newPage();
    const response = await sendFeedback({ page, helpful: "no" }, { accept: "application/json" });
    expect([response.status, response.text]).toEqual([204, ""]);
    expect(await reportOf(page)).toMatchObject({ helpful: 0, unhelpful: 1, share: 0 });
  });

  test("appears in the report with counts, share and the newest comments", async () => {
    const page = newPage();
    const start = Date.parse("2026-03-02T09:00:00Z");
    const submissions: [string, string][] = [
      ["yes", "first"],
      ["no", "  two\r\nlines "],
      ["yes", "last 👍"],
      ["yes", ""],
    ];
    for (const [index, [helpful, comment]] of submissions.entries()) {
      service.setNow(start + index * 1_000);
      expect((await sendFeedback({ page, helpful, comment })).status).toBe(303);
    }
    service.setNow(Date.now());
    expect(await reportOf(page, 2)).toEqual({
      page,
      helpful: 3,
      unhelpful: 1,
      share: 0.75,
      comments: [
        { at: expect.stringMatching(/^2026-03-02T09:00:02/u), helpful: true, text: "last 👍" },
        { at: expect.stringMatching(/^2026-03-02T09:00:01/u), helpful: false, text: "two\nlines" },
      ],
    });
  });

  test.each([
    ["no page", { helpful: "yes" }, ["/page"]],
    ["a protocol-relative URL as the page", { page: "//evil.example", helpful: "yes" }, ["/page"]],
    ["an absolute URL as the page", { page: "https://evil.example/x", helpful: "yes" }, ["/page"]],
    ["a page with a backslash", { page: "/\\evil.example", helpful: "yes" }, ["/page"]],
    ["a page with dot segments", { page: "/a/../b", helpful: "yes" }, ["/page"]],
    ["a page with a line break", { page: "/a\r\nX: y", helpful: "yes" }, ["/page"]],
    ["a page that is too long", { page: `/${"a".repeat(300)}`, helpful: "yes" }, ["/page"]],
    ["no value of helpful", { page: "/quickstart" }, ["/helpful"]],
    ["an unknown value of helpful", { page: "/quickstart", helpful: "maybe" }, ["/helpful"]],
    [
      "a comment that is too long",
      { page: "/quickstart", helpful: "no", comment: "x".repeat(1_001) },
      ["/comment"],
    ],
    [
      "a comment with a control character",
      { page: "/quickstart", helpful: "no", comment: "a\u0000b" },
      ["/comment"],
    ],
  ])("returns 400 for %s", async (_name, form, pointers) => {
    const response = await sendFeedback(form);
    expect([response.status, response.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    const errors = response.body.errors as { pointer: string }[];
    expect(errors.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  test("returns 403 for a form from another origin, and stores nothing", async () => {
    const page = newPage();
    for (const headers of [
      { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      { "sec-fetch-site": "same-site", origin: "https://other.example" },
    ]) {
      const response = await sendFeedback({ page, helpful: "no" }, headers);
      expect([response.status, response.body.code]).toEqual([403, "CSRF_ORIGIN_REFUSED"]);
    }
    expect(await reportOf(page)).toBeUndefined();
  });

  test("returns 415 for another media type, 413 for a large body and 405 for other methods", async () => {
    const json = await sendFeedback({}, { "content-type": "application/json" });
    expect([json.status, json.body.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    const large = await sendFeedback({
      page: "/quickstart",
      helpful: "no",
      comment: "x".repeat(20_000),
    });
    expect([large.status, large.body.code]).toEqual([413, "BODY_TOO_LARGE"]);
    for (const method of ["GET", "PUT", "DELETE"]) {
      const response = await service.request(method, "/api/feedback");
      expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
    }
  });

  test("returns 429 for the fourth submission of an IP address within an hour", async () => {
    const page = newPage();
    const form = { page, helpful: "yes" };
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await sendFeedback(form, {}, "198.51.100.77")).status);
    }
    expect(statuses).toEqual([303, 303, 303, 429]);
    expect((await sendFeedback(form, {}, "198.51.100.78")).status).toBe(303);
    expect(await reportOf(page)).toMatchObject({ helpful: 4 });
  });

  test("cannot be read, changed or deleted by the application's database role", async () => {
    const organization = await service.createOrganization();
    for (const text of [
      "select * from feedback.answers",
      "update feedback.answers set helpful = true",
      "delete from feedback.answers",
    ]) {
      await expect(
        organization.run((transaction) => transaction.all({ text, values: [] })),
      ).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("is stored without data that identifies a person", async () => {
    const client = await service.database.connect();
    try {
      const { rows } = await client.query<{ name: string }>(
        "select column_name as name from information_schema.columns where table_schema = 'feedback' order by 1",
      );
      expect(rows.map(({ name }) => name)).toEqual(["at", "comment", "helpful", "id", "page"]);
    } finally {
      client.release();
    }
  });
});
