import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { createTestAgenda } from "../testing/agenda-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const agenda = await createTestAgenda(service, organization);
const { owner, viewer, member, admin } = organization;

const respond = (id: string, participationStatus: string, as = viewer, more: object = {}) =>
  agenda.send("PATCH", `/items/${id}/participation`, { participationStatus, ...more }, as);
const create = async (body: object = {}): Promise<any> =>
  agenda.ok("POST", "/items", {
    title: "Meeting",
    startAt: "2026-12-01T09:00:00Z",
    endAt: "2026-12-01T10:00:00Z",
    attendees: [{ userId: viewer.id }, { userId: member.id }, { email: "guest@x.example" }],
    ...body,
  });
const series = () => create({ recurrenceRule: { frequency: "weekly", count: 3 } });
const statusIn = (item: any, userId = viewer.id): string =>
  item.attendees.find((attendee: any) => attendee.userId === userId).participationStatus;
const statuses = async (id: string) => (await agenda.occurrences(id)).map((item) => statusIn(item));
const undo = async () => expect((await undoLast(service, organization)).status).toBe(200);

describe("respondToAgendaItem", () => {
  test.each(["accepted", "declined", "tentative"])(
    "200 %s, with agenda:read only",
    async (status) => {
      const item = await create();
      const response = await respond(item.id, status);
      expect(response.status, response.text).toBe(200);
      expect(response.body.attendees).toEqual(
        item.attendees.map((attendee: any) =>
          attendee.userId === viewer.id ? { ...attendee, participationStatus: status } : attendee,
        ),
      );
      expect((await agenda.get(item.id, viewer)).body).toEqual(response.body);
      await undo();
      expect(statusIn((await agenda.get(item.id)).body)).toBe("needs-action");
    },
  );

  test("200 for the same status, with the same ETag", async () => {
    const { id } = await create();
    const first = await respond(id, "accepted");
    const again = await respond(id, "accepted");
    expect([again.status, again.headers.get("etag")]).toEqual([200, first.headers.get("etag")]);
  });

  test("creates an event agenda_item.responded", async () => {
    const { id } = await create();
    await respond(id, "declined");
    const [event] = await organization.run((transaction) =>
      transaction.all<{ type: string; payload: any }>({
        text: "select type, payload from events order by sequence desc limit 1",
        values: [],
      }),
    );
    expect(event?.type).toBe("agenda_item.responded");
    expect(event?.payload.data.id).toBe(id);
    expect(event?.payload.actor.id).toBe(viewer.id);
  });

  test("200 for one occurrence keeps the status on the others", async () => {
    const { id } = await series();
    const [, second] = await agenda.occurrences(id);
    expect((await respond(second.id, "declined")).body.id).toBe(second.id);
    expect(await statuses(id)).toEqual(["needs-action", "declined", "needs-action"]);
    expect((await respond(id, "accepted")).body.id).toBe(id);
    expect(await statuses(id)).toEqual(["accepted", "declined", "accepted"]);
  });

  test("undoing restores the inherited status of an occurrence", async () => {
    const { id } = await series();
    const [, second] = await agenda.occurrences(id);
    await respond(second.id, "declined");
    await undo();
    expect((await agenda.get(second.id)).body.attendees).toEqual(second.attendees);
    await respond(second.id, "accepted", viewer, { scope: "series" });
    expect(await statuses(id)).toEqual(["accepted", "accepted", "accepted"]);
  });

  test("200 for a private item with the caller as attendee", async () => {
    const { id } = await create({ visibility: "private" });
    const response = await respond(id, "accepted");
    expect([response.status, statusIn(response.body)]).toEqual([200, "accepted"]);
  });
});

describe("problems", () => {
  test("409 AGENDA_NOT_INVITED for callers who are not attendees", async () => {
    const { id } = await create({ userIds: [owner.id] });
    for (const as of [owner, admin]) {
      const rejected = await respond(id, "accepted", as);
      expect(rejected.body).toMatchObject({ status: 409, code: "AGENDA_NOT_INVITED", itemId: id });
    }
  });

  test("404 for a confidential item without the caller as attendee", async () => {
    const { id } = await create({ visibility: "confidential", attendees: [{ userId: member.id }] });
    expect((await respond(id, "accepted")).status).toBe(404);
    expect((await respond(id, "accepted", member)).status).toBe(200);
  });

  test("409 AGENDA_ITEM_CANCELLED for a cancelled item", async () => {
    const { id } = await create();
    await agenda.cancel(id);
    expect((await respond(id, "accepted")).body.code).toBe("AGENDA_ITEM_CANCELLED");
  });

  test("409 AGENDA_ITEM_READ_ONLY for an item of a connected calendar", async () => {
    const id = await agenda.add({ source: "external" });
    expect((await respond(id, "accepted")).body.code).toBe("AGENDA_ITEM_READ_ONLY");
  });

  test("400 AGENDA_OCCURRENCE_REQUIRED for the id of a series with scope occurrence", async () => {
    const { id } = await series();
    const rejected = await respond(id, "accepted", viewer, { scope: "occurrence" });
    expect(rejected.body.code).toBe("AGENDA_OCCURRENCE_REQUIRED");
  });

  test.each([
    [{}, "/participationStatus"],
    [{ participationStatus: "delegated" }, "/participationStatus"],
    [{ participationStatus: "accepted", scope: "following" }, "/scope"],
  ])("400 for %j", async (body, pointer) => {
    const { id } = await create();
    const rejected = await agenda.send("PATCH", `/items/${id}/participation`, body, viewer);
    expect([rejected.status, rejected.body.errors?.[0].pointer]).toEqual([400, pointer]);
  });
});
