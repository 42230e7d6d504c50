import { expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestRequest, TestUser } from "../../../testing/test-service.ts";
import { callTool } from "../../../surfaces/mcp/testing/mcp-requests.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const limited = await organization.insert((insert) =>
  insert("roles", { name: "Without the agenda", permissions: ["tasks:read"] }),
);

async function send(as: TestUser, method: string, path: string, body?: unknown): Promise<any> {
  const response = await service.request(method, `${organization.path}${path}`, {
    as,
    ...(body === undefined ? {} : { body }),
  });
  expect(response.status, response.text).toBeLessThan(300);
  return response.body;
}
const asOwner = (method: string, path: string, body?: unknown) =>
  send(organization.owner, method, path, body);

async function createMember(role = "member"): Promise<TestUser> {
  const user = await service.createUser();
  await service.addMember(organization, user, role);
  return user;
}

/** Creates a personal calendar, or a shared one if the owner is omitted. */
async function createCalendar(owner?: TestUser): Promise<string> {
  const ofOwner = { kind: "personal", ownerUserId: owner?.id };
  const body = { name: "Own", ...(owner === undefined ? {} : ofOwner) };
  return (await asOwner("POST", "/agenda/calendars", body)).id;
}

/** Returns the feed URL of a member. */
async function feedOf(member: TestUser, calendarId: string): Promise<string> {
  const { items } = await send(member, "GET", "/agenda/calendars?limit=100");
  return items.find(({ id }: { id: string }) => id === calendarId).feedUrl;
}
const read = (feedUrl: string, request: TestRequest = {}) =>
  service.request("GET", new URL(feedUrl).pathname, request);
const statusOf = async (feedUrl: string) => (await read(feedUrl)).status;

const revocations: [string, (member: TestUser) => Promise<unknown>][] = [
  ["was disabled", ({ id }) => asOwner("PATCH", `/members/${id}`, { disabled: true })],
  ["lost agenda:read", ({ id }) => asOwner("PATCH", `/members/${id}`, { roleId: limited })],
  ["was removed", ({ id }) => asOwner("DELETE", `/members/${id}`)],
];

test.each(revocations)(
  "404 for the calendar of a member who %s, as for an unknown calendar",
  async (_name, revoke) => {
    const member = await createMember();
    const feedUrl = await feedOf(member, await createCalendar(member));
    expect(await statusOf(feedUrl)).toBe(200);
    await revoke(member);
    const response = await read(feedUrl);
    expect([response.status, response.body.detail]).toEqual([
      404,
      "There is no calendar at this URL.",
    ]);
  },
);

test.each(revocations)(
  "404 at the URL of a manager who %s for a shared calendar; 200 at the URL of others",
  async (_name, revoke) => {
    const manager = await createMember("admin");
    const calendarId = await createCalendar();
    const [own, ofOwner] = [
      await feedOf(manager, calendarId),
      await feedOf(organization.owner, calendarId),
    ];
    expect(own).not.toBe(ofOwner);
    expect(await statusOf(own)).toBe(200);
    await revoke(manager);
    expect([await statusOf(own), await statusOf(ofOwner)]).toEqual([404, 200]);
  },
);

test("404 for a member who lost agenda:manage, and for a former owner", async () => {
  const manager = await createMember("admin");
  const member = await createMember();
  const [shared, personal] = [await createCalendar(), await createCalendar(member)];
  const feeds = [await feedOf(manager, shared), await feedOf(member, personal)] as const;
  await asOwner("PATCH", `/members/${manager.id}`, { roleId: organization.roles["member"] });
  await asOwner("PATCH", `/agenda/calendars/${personal}`, { ownerUserId: manager.id });
  expect([await statusOf(feeds[0]), await statusOf(feeds[1])]).toEqual([404, 404]);
  expect(await statusOf(await feedOf(manager, personal))).toBe(200);
});

test("200 again after a disabled member is enabled again", async () => {
  const member = await createMember();
  const feedUrl = await feedOf(member, await createCalendar(member));
  await asOwner("PATCH", `/members/${member.id}`, { disabled: true });
  expect(await statusOf(feedUrl)).toBe(404);
  await asOwner("PATCH", `/members/${member.id}`, { disabled: false });
  expect(await statusOf(feedUrl)).toBe(200);
});

test("a removed member who is added again has a new URL", async () => {
  const member = await createMember();
  const calendarId = await createCalendar(member);
  const previous = await feedOf(member, calendarId);
  await asOwner("DELETE", `/members/${member.id}`);
  await service.addMember(organization, member, "member");
  expect(await statusOf(previous)).toBe(404);
  const next = await feedOf(member, calendarId);
  expect([next === previous, await statusOf(next)]).toEqual([false, 200]);
});

test("renewing replaces only the caller's URL", async () => {
  const member = await createMember();
  const calendarId = await createCalendar(member);
  const [own, ofOwner] = [
    await feedOf(member, calendarId),
    await feedOf(organization.owner, calendarId),
  ];
  const renewed = await asOwner("PATCH", `/agenda/calendars/${calendarId}`, { renewFeed: true });
  expect(await statusOf(ofOwner)).toBe(404);
  expect([await statusOf(own), await statusOf(renewed.feedUrl)]).toEqual([200, 200]);
  expect(await feedOf(member, calendarId)).toBe(own);
  const again = await asOwner("PATCH", `/agenda/calendars/${calendarId}`, { renewFeed: true });
  expect([await statusOf(renewed.feedUrl), await statusOf(again.feedUrl)]).toEqual([404, 200]);
});

test("OAuth clients get no feed URL by REST or MCP, not even for a calendar that they create", async () => {
  const { owner } = organization;
  const calendarId = await createCalendar();
  const client = { token: service.issuer.sign({ sub: owner.id, client_id: "agent" }) };
  const path = `${organization.path}/agenda/calendars`;
  const listed = await service.request("GET", `${path}?limit=100`, client);
  const created = await service.request("POST", path, { ...client, body: { name: "Of agent" } });
  const renewed = await service.request("PATCH", `${path}/${calendarId}`, {
    ...client,
    body: { renewFeed: true },
  });
  const tool = await callTool(service, "agenda_list_calendars", {}, client);
  expect([created.status, renewed.status, tool.isError]).toEqual([201, 200, false]);
  const shown = [...listed.body.items, created.body, renewed.body];
  expect(new Set(shown.map(({ feedUrl }) => feedUrl))).toEqual(new Set([null]));
  expect(tool.content.items.length).toBeGreaterThan(1);
  expect(JSON.stringify(tool.content)).not.toContain("/c/");
});

test("the result of an approval has no feed URL", async () => {
  // In its own organization, since the policy would hold the calls of other tests for approval.
  const { path, admin, owner } = await service.createOrganization();
  const post = (as: TestUser, below: string, body: object) =>
    service.request("POST", `${path}${below}`, { as, body });
  await post(owner, "/approval-policies", {
    name: "Calendars",
    match: { operations: ["createCalendar"], channels: ["api"] },
  });
  const held = await post(admin, "/agenda/calendars", { name: "Held" });
  const { body } = await post(owner, `/approvals/${held.body.id}/approve`, {});
  expect(body).toMatchObject({
    state: "executed",
    result: { body: { name: "Held", feedUrl: null } },
  });
});
