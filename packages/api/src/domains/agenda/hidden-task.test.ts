import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { createTestAgenda } from "./testing/agenda-fixture.ts";

// An item and a series for a task, for a member who may read the agenda but no tasks.

const service = await openTestService();
const hidden = {
  taskId: null,
  taskNumber: null,
  taskDisplayNumber: null,
  taskTitle: null,
  priority: null,
  taskStatus: null,
  assignees: [],
};
const times = { startAt: "2027-03-01T09:00:00.000Z", endAt: "2027-03-01T10:00:00.000Z" };
const later = { startAt: "2027-03-01T11:00:00.000Z", endAt: "2027-03-01T12:00:00.000Z" };

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("agenda", ({ organization }) => createTestAgenda(service, organization))
  .extend("reader", ({ organization }) =>
    service.addMemberWithPermissions(organization, ["agenda:read", "agenda:write", "members:read"]),
  )
  .extend("task", async ({ organization }) => {
    const created = await service.request("POST", `${organization.path}/tasks`, {
      as: organization.admin,
      body: {
        title: "Secret task",
        assigneeUserIds: [organization.admin.id],
      },
    });
    return { id: created.body.id as string };
  })
  .extend("linked", ({ agenda, task }) => agenda.add({ title: "Work", taskId: task.id, ...times }))
  .extend("series", async ({ agenda, task, reader }) => {
    const { id } = await agenda.ok("POST", "/items", {
      calendarId: agenda.calendars.team,
      title: "Series",
      taskId: task.id,
      ...times,
      recurrenceRule: { frequency: "weekly", count: 3 },
      attendees: [{ userId: reader.id }],
    });
    return id as string;
  });

test("read operations return items without the task", async ({
  agenda,
  organization,
  reader,
  linked,
  series,
}) => {
  const window = "?from=2027-02-28T00:00:00Z&to=2027-03-20T00:00:00Z";
  const read = (as = reader) =>
    Promise.all(
      [
        `/items/${linked}`,
        `/items/${series}`,
        `/items/${series}/occurrences`,
        `/items${window}`,
      ].map((path) => agenda.ok("GET", path, undefined, as)),
    );
  const items = (responses: any[]) => responses.flatMap((response) => response.items ?? [response]);
  const [redacted, complete] = [items(await read()), items(await read(organization.admin))];
  expect(complete.map(({ taskTitle }) => taskTitle)).toEqual(Array(9).fill("Secret task"));
  expect(redacted).toEqual(complete.map((item) => ({ ...item, ...hidden })));
});

describe("changing an item", () => {
  test.for([
    ["PATCH", "", { location: "Elsewhere" }],
    ["PATCH", "", {}],
    ["PATCH", "/state", { state: "tentative" }],
    ["PATCH", "/state", { state: "confirmed" }],
    ["POST", "/move", later],
    ["POST", "/move", times],
    ["PATCH", "/participation", { participationStatus: "accepted" }],
    ["PATCH", "/participation", { participationStatus: "needs-action" }],
  ] as const)(
    "%s %s %o returns the item without the task",
    async ([method, path, body], { agenda, reader, series }) => {
      const [first] = await agenda.occurrences(series);
      const response = await agenda.ok(method, `/items/${first.id}${path}`, body, reader);
      expect(response).toMatchObject({ id: first.id, ...hidden });
      expect(await agenda.ok("GET", `/items/${first.id}`)).toMatchObject({
        taskTitle: "Secret task",
      });
    },
  );

  test("returns 412 with the ETag of the redacted item for a stale version", async ({
    agenda,
    organization,
    reader,
    linked,
  }) => {
    const tag = (await agenda.send("GET", `/items/${linked}`, undefined, reader)).headers.get(
      "etag",
    );
    const moved = await service.request(
      "POST",
      `${organization.path}/agenda/items/${linked}/move`,
      {
        as: reader,
        body: later,
        headers: { "if-match": tag ?? "" },
      },
    );
    expect(moved.status, moved.text).toBe(200);
    const stale = await service.request("PATCH", `${organization.path}/agenda/items/${linked}`, {
      as: reader,
      body: { title: "Other" },
      headers: { "if-match": tag ?? "" },
    });
    const current = await agenda.send("GET", `/items/${linked}`, undefined, reader);
    expect([stale.status, stale.body.currentEtag]).toEqual([412, current.headers.get("etag")]);
    expect(stale.body.changedFields).toEqual(["endAt", "startAt"]);
  });
});

describe("dry runs and the audit log", () => {
  const fieldsOf = ({ changes }: any): string[] => changes.map(({ field }: any) => field);
  const members = Object.keys(hidden);

  test("a dry run of a deletion shows the changes without the task", async ({
    agenda,
    organization,
    reader,
    linked,
  }) => {
    const attempt = (as = reader) =>
      agenda.ok("DELETE", `/items/${linked}?dryRun=true`, undefined, as);
    const [redacted, complete] = [await attempt(), await attempt(organization.admin)];
    expect(fieldsOf(complete)).toEqual(expect.arrayContaining(["taskId", "taskTitle"]));
    expect(fieldsOf(redacted)).toEqual(
      fieldsOf(complete).filter((field) => !members.includes(field)),
    );
  });

  test("the audit log shows no task to a reader who may not read tasks", async ({
    agenda,
    organization,
    linked,
  }) => {
    const undoer = await service.addMemberWithPermissions(organization, [
      "agenda:read",
      "agenda:write",
      "audit:read",
      "audit:revert",
    ]);
    const log = (path: string, method = "GET", body?: object) =>
      service.request(method, `${organization.path}/audit-log${path}`, { as: undoer, body });
    await agenda.ok("DELETE", `/items/${linked}`);
    const entries = await log(`?targetId=${linked}`);
    const [entry] = entries.body.items;
    expect(fieldsOf(entry)).toContain("title");
    const undone = await log(`/${entry.id}/revert`, "POST", { reason: "It was none" });
    expect(fieldsOf(undone.body.reverted)).toContain("title");
    for (const { text } of [entries, await log(`/${entry.id}`), undone]) {
      for (const member of members) expect(text).not.toContain(`"${member}"`);
    }
    expect(await agenda.ok("GET", `/items/${linked}`)).toMatchObject({ taskTitle: "Secret task" });
  });
});

test("changes by this member keep the task, and events contain it", async ({
  agenda,
  organization,
  reader,
  task,
  linked,
}) => {
  const path = `/items/${linked}`;
  await agenda.ok("POST", `${path}/move`, later, reader);
  await agenda.ok("PATCH", `${path}/state`, { state: "cancelled" }, reader);
  await agenda.ok("PATCH", `${path}/state`, { state: "confirmed" }, reader);
  await agenda.ok("PATCH", path, { location: "Elsewhere", taskId: null }, reader);
  expect(await agenda.ok("GET", path)).toMatchObject({ taskId: task.id });
  await agenda.ok("DELETE", path, undefined, reader);
  const events = await service.request("GET", `${organization.path}/events?types=agenda_item.*`, {
    as: organization.admin,
  });
  const titles = events.body.items.map(({ data }: any) => data.object.taskTitle);
  expect(titles).toEqual(Array(5).fill("Secret task"));
});
