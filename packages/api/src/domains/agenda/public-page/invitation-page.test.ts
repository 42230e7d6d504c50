import { expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { createTestAgenda } from "../testing/agenda-fixture.ts";

const service = await openTestService();

const day = 86_400_000;
const at = (days: number, hours = 0): string =>
  new Date(Date.now() + days * day + hours * 3_600_000).toISOString();

const test = base
  .extend("agenda", async () => createTestAgenda(service, await service.createOrganization()))
  .extend("invite", ({ agenda }) => async (body: object = {}) => {
    const item = await agenda.ok("POST", "/items", {
      title: "Proefrit <b>nu</b>",
      description: "Neem je fiets mee.",
      startAt: at(7),
      endAt: at(7, 1),
      notifyAttendees: true,
      attendees: [{ email: "Femke@Snelle-Bocht.example", displayName: "Femke Jonker" }],
      ...body,
    });
    await service.jobs.runDue();
    const messages = await service.outbox();
    const { message } = messages.find((one) => one.message.calendar?.text.includes(item.id)) ?? {};
    const link = /http:\/\/\S+\/i\/[\w-]+/u.exec(message?.text ?? "")?.[0] ?? "";
    return { id: item.id as string, path: new URL(link).pathname };
  });

const respond = (
  path: string,
  value: string,
  headers: Record<string, string> = { "sec-fetch-site": "same-origin" },
) =>
  service.request("POST", path, {
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    body: new URLSearchParams({ answer: value }).toString(),
  });

test("GET returns the page in the language of the organization and changes nothing", async ({
  agenda,
  invite,
}) => {
  const { id, path } = await invite();
  const page = await service.request("GET", path);
  expect(page.status).toBe(200);
  for (const text of [
    '<html lang="nl">',
    "Uitnodiging: Proefrit &#60;b&#62;nu&#60;/b&#62;",
    "Neem je fiets mee.",
    "Je hebt nog niet laten weten of je komt.",
    "Ja, ik kom",
  ]) {
    expect(page.text, text).toContain(text);
  }
  expect(page.text).not.toContain("<script");
  expect(Object.fromEntries(page.headers)).toMatchObject({
    "cache-control": "no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "content-language": "nl",
  });
  expect(page.headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/u,
  );
  await service.request("HEAD", path);
  const { body } = await agenda.get(id);
  expect(body.attendees[0].participationStatus).toBe("needs-action");
});

test("303 for a response, which is recorded and can be changed", async ({ agenda, invite }) => {
  const { id, path } = await invite();
  const response = await respond(path, "accepted");
  expect([response.status, response.headers.get("location")]).toEqual([303, path]);
  expect((await agenda.get(id)).body.attendees[0].participationStatus).toBe("accepted");
  expect((await service.request("GET", path)).text).toContain("laten weten dat je komt.");
  await respond(path, "accepted");
  await respond(path, "declined");
  expect((await agenda.get(id)).body.attendees[0].participationStatus).toBe("declined");
  const events = await service.request("GET", `${agenda.organization.path}/events?limit=100`, {
    as: agenda.organization.owner,
  });
  const responded = events.body.items.filter(({ type }: any) => type === "agenda_item.responded");
  expect(responded.map(({ data }: any) => data.id)).toEqual([id, id]);
  expect(responded[0].actor).toMatchObject({
    type: "system",
    id: null,
    displayName: "Femke Jonker (attendee)",
    channel: "app",
  });
  const log = await service.request(
    "GET",
    `${agenda.organization.path}/audit-log?targetKind=agenda_item&targetId=${id}`,
    { as: agenda.organization.owner },
  );
  expect(log.body.items.map(({ action }: any) => action)).toEqual([
    "respondToAgendaItem",
    "respondToAgendaItem",
    "createAgendaItem",
  ]);
});

test("a response sends no mail", async ({ invite }) => {
  const { path } = await invite();
  const before = (await service.outbox()).length;
  await respond(path, "tentative");
  await service.jobs.runDue();
  expect(await service.outbox()).toHaveLength(before);
});

test("concurrent responses leave one of the statuses", async ({ agenda, invite }) => {
  const { id, path } = await invite();
  await Promise.all(["accepted", "declined", "tentative"].map((value) => respond(path, value)));
  const { body } = await agenda.get(id);
  expect(["accepted", "declined", "tentative"]).toContain(body.attendees[0].participationStatus);
});

test("403 for a cross-site response, which is not recorded", async ({ agenda, invite }) => {
  const { id, path } = await invite();
  for (const headers of [
    { "sec-fetch-site": "cross-site" },
    { origin: "https://evil.example" },
  ] as Record<string, string>[]) {
    expect((await respond(path, "accepted", headers)).status).toBe(403);
  }
  const { body } = await agenda.get(id);
  expect(body.attendees[0].participationStatus).toBe("needs-action");
});

test("a removed attendee sees no details and cannot respond; 404 for a deleted item", async ({
  agenda,
  invite,
}) => {
  const taken = await invite();
  const hidden = { title: "A dispute", visibility: "confidential" };
  const others = { attendees: [{ email: "a@b.example" }] };
  await agenda.ok("PATCH", `/items/${taken.id}`, { ...others, ...hidden });
  const page = await service.request("GET", taken.path);
  expect(page.text).toContain("gaat voor jou niet door");
  expect(page.text).not.toContain(hidden.title);
  expect(page.text).not.toContain("<form");
  expect(page.text).not.toContain("Neem je fiets mee.");
  expect((await respond(taken.path, "accepted")).status).toBe(303);
  const { body } = await agenda.get(taken.id);
  expect(body.attendees).toMatchObject([{ participationStatus: "needs-action" }]);

  const deleted = await invite();
  await undoLast(service, agenda.organization);
  expect((await service.request("GET", deleted.path)).status).toBe(404);
});

test("404 for invalid and modified tokens, 405 for PUT, 400 for an invalid form", async ({
  invite,
}) => {
  const { path } = await invite();
  const last = path.endsWith("A") ? "Q" : "A";
  for (const wrong of ["/i", "/i/", "/i/abc", `${path}/x`, path.slice(0, -1) + last, `${path}A`]) {
    const page = await service.request("GET", wrong);
    expect([wrong, page.status, page.headers.get("cache-control")]).toEqual([
      wrong,
      404,
      "no-store",
    ]);
  }
  const put = await service.request("PUT", path);
  expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  expect((await respond(path, "maybe")).status).toBe(400);
  expect((await respond(path, "x".repeat(10_000))).status).toBe(400);
});
