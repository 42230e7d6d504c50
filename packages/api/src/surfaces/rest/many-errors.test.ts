import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";

// Problems list at most 50 errors, with short descriptions of the received values.

const service = await openTestService();
const organization = await service.createOrganization();
const calendarId = await organization.insert((insert) => {
  insert("customers", { id: 1, name: "Snelle Bocht", currency: "EUR", language: "nl" });
  return insert("calendars", {
    name: "Workshop",
    color: "#1E6FD9",
    kind: "team",
    time_zone: "Europe/Amsterdam",
  });
});

const send = (path: string, body: unknown) =>
  service.request("POST", organization.path + path, { as: organization.owner, body });

const unknownUserId = "0192f0c1-0000-7000-8000-000000000000";
const times = { startAt: "2027-01-04T10:00:00Z", endAt: "2027-01-04T11:00:00Z" };
const many = (value: unknown) => Array.from({ length: 120 }, () => value);

const quoteOf = (line: object) => ["/quotes", { customerId: 1, lines: many(line) }] as const;
const itemOf = (members: object) =>
  ["/agenda/items", { calendarId, title: "x", ...times, ...members }] as const;

describe("a body with 120 errors", () => {
  test.each([
    ["missing members", "VALIDATION_FAILED", 50, quoteOf({})],
    ["missing prices", "VALIDATION_FAILED", 600, quoteOf({ quantity: 1 })],
    [
      "unknown products",
      "REFERENCE_NOT_FOUND",
      120,
      quoteOf({ quantity: 1, productId: unknownUserId }),
    ],
    [
      "invalid attendees",
      "VALIDATION_FAILED",
      120,
      itemOf({ attendees: many({ displayName: "x" }) }),
    ],
    [
      "unknown users",
      "REFERENCE_NOT_FOUND",
      120,
      itemOf({ attendees: many({ userId: unknownUserId }) }),
    ],
  ])("lists 50 of them: %s", async (_, code, count, [path, body]) => {
    const answer = await send(path, body);
    expect([answer.status, answer.body.code, answer.body.errors.length]).toEqual([400, code, 50]);
    expect(answer.body.detail).toMatch(new RegExp(`^The request (?:has|refers to) ${count} `, "u"));
    expect(answer.body.detail.length).toBeLessThan(400);
  });
});

describe("the received value", () => {
  test.each([
    [
      "a long text, in code points",
      "/suppliers",
      { name: "😀".repeat(241) },
      "a string of 241 characters",
    ],
    ["an object", ...itemOf({ attendees: [{ displayName: "x" }] }), "an object"],
    ["a short text", ...itemOf({ timeZone: "Mars/Phobos" }), "Mars/Phobos"],
  ])("is described shortly: %s", async (_, path, body, received) => {
    const answer = await send(path, body);
    expect(answer.body.errors).toMatchObject([{ received }]);
  });

  test("an attendee without an identifying member, or with two, gets the names of these members", async () => {
    const attendees = [
      { displayName: "x" },
      { email: "a@b.example", userId: organization.admin.id },
    ];
    const answer = await send(...itemOf({ attendees }));
    const expectedMembers = "one of userId, customerContactId and email";
    expect(answer.body.errors.map(({ expected }: any) => expected)).toEqual([
      expectedMembers,
      expectedMembers,
    ]);
  });
});
