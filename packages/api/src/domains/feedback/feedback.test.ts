import { describe, expect, test } from "vitest";
import { parsePolicies } from "../../rate-limits/policies.ts";
import { numbersFrom } from "../../testing/numbers-from.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { readFeedbackReport } from "../../operator/feedback-report.ts";

const service = await openTestService(
  {},
  { rateLimits: { policies: parsePolicies("feedback=3/3600"), store: { kind: "memory" } } },
);

const nextPage = numbersFrom(1);
/** Returns a page that no other test and no other run uses. */
function newPage(): string {
  return `/test-${process.pid}-${Date.now()}/page-${nextPage()}`;
}

const nextAddress = numbersFrom(1);

/** Sends the form from an address of its own, as a browser without scripts does. */
function send(
  form: Record<string, string>,
  headers: Record<string, string> = {},
  from = `203.0.113.${nextAddress()}`,
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
  test("is stored, and a browser is sent back to the page", async () => {
    const page = newPage();
    const answer = await send({ page, helpful: "yes", comment: "" });
    expect([answer.status, answer.headers.get("location")]).toEqual([
      303,
      `${page}#feedback-thanks`,
    ]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await reportOf(page)).toEqual({
      page,
      helpful: 1,
      unhelpful: 0,
      share: 1,
      comments: [],
    });
  });

  test("is answered without a body where a script asks", async () => {
    const page = newPage();
    const answer = await send({ page, helpful: "no" }, { accept: "application/json" });
    expect([answer.status, answer.text]).toEqual([204, ""]);
    expect(await reportOf(page)).toMatchObject({ helpful: 0, unhelpful: 1, share: 0 });
  });

  test("is reported with its share and its newest comments", async () => {
    const page = newPage();
    const start = Date.parse("2026-03-02T09:00:00Z");
    const said: [string, string][] = [
      ["yes", "first"],
      ["no", "  two\r\nlines "],
      ["yes", "last 👍"],
      ["yes", ""],
    ];
    for (const [index, [helpful, comment]] of said.entries()) {
      service.setNow(start + index * 1_000);
      expect((await send({ page, helpful, comment })).status).toBe(303);
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
    ["an address elsewhere", { page: "//evil.example", helpful: "yes" }, ["/page"]],
    ["a whole address", { page: "https://evil.example/x", helpful: "yes" }, ["/page"]],
    ["a page with a backslash", { page: "/\\evil.example", helpful: "yes" }, ["/page"]],
    ["a page with dot segments", { page: "/a/../b", helpful: "yes" }, ["/page"]],
    ["a page with a line end", { page: "/a\r\nX: y", helpful: "yes" }, ["/page"]],
    ["a page that is too long", { page: `/${"a".repeat(300)}`, helpful: "yes" }, ["/page"]],
    ["no answer", { page: "/quickstart" }, ["/helpful"]],
    ["another answer", { page: "/quickstart", helpful: "maybe" }, ["/helpful"]],
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
  ])("refuses %s", async (_name, form, pointers) => {
    const answer = await send(form);
    expect([answer.status, answer.body.code]).toEqual([400, "VALIDATION_FAILED"]);
    const errors = answer.body.errors as { pointer: string }[];
    expect(errors.map(({ pointer }) => pointer)).toEqual(pointers);
  });

  test("refuses a form of another site, and stores nothing of it", async () => {
    const page = newPage();
    for (const headers of [
      { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      { "sec-fetch-site": "same-site", origin: "https://other.example" },
    ]) {
      const answer = await send({ page, helpful: "no" }, headers);
      expect([answer.status, answer.body.code]).toEqual([403, "CSRF_ORIGIN_REFUSED"]);
    }
    expect(await reportOf(page)).toBeUndefined();
  });

  test("refuses another type, a body that is too large, and other methods", async () => {
    const json = await send({}, { "content-type": "application/json" });
    expect([json.status, json.body.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    const large = await send({ page: "/quickstart", helpful: "no", comment: "x".repeat(20_000) });
    expect([large.status, large.body.code]).toEqual([413, "BODY_TOO_LARGE"]);
    for (const method of ["GET", "PUT", "DELETE"]) {
      const answer = await service.request(method, "/api/feedback");
      expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
    }
  });

  test("refuses the fourth answer of an hour from one address", async () => {
    const page = newPage();
    const form = { page, helpful: "yes" };
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await send(form, {}, "198.51.100.77")).status);
    }
    expect(statuses).toEqual([303, 303, 303, 429]);
    expect((await send(form, {}, "198.51.100.78")).status).toBe(303);
    expect(await reportOf(page)).toMatchObject({ helpful: 4 });
  });

  test("is nothing that the application can read, change or delete", async () => {
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

  test("keeps no trace of who said it", async () => {
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
