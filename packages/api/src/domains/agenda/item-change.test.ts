import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { revertLast } from "../../testing/undo-last.ts";
import { createTestAgenda } from "./testing/agenda-fixture.ts";

const service = await openTestService();
const times = { startAt: "2027-03-01T09:00:00.000Z", endAt: "2027-03-01T10:00:00.000Z" };
const later = { startAt: "2027-03-02T09:00:00.000Z", endAt: "2027-03-02T10:00:00.000Z" };

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("agenda", ({ organization }) => createTestAgenda(service, organization))
  .extend("create", ({ agenda, organization: { member } }) => async (visibility: string) => {
    const calendarId = agenda.calendars.team;
    const body = { calendarId, title: "Dentist", visibility, userIds: [member.id], ...times };
    const { id } = await agenda.ok("POST", "/items", body, member);
    return id as string;
  })
  .extend("log", ({ organization }) => async () => {
    const { body } = await service.request(
      "GET",
      `${organization.path}/audit-log?targetKind=agenda_item&sort=sequence`,
      { as: organization.owner },
    );
    return body.items.map(({ action, target, changes, reversible }: any) => [
      action,
      target.label,
      changes.map(({ field }: any) => field),
      reversible,
    ]);
  });

describe("audit entries of a confidential item", () => {
  test("contain no details of changes; a deletion can be undone", async ({
    agenda,
    organization,
    create,
    log,
  }) => {
    const { member } = organization;
    const id = await create("confidential");
    await agenda.ok("POST", `/items/${id}/move`, later, member);
    await agenda.ok("PATCH", `/items/${id}`, { transparency: "transparent" }, member);
    await agenda.ok("PATCH", `/items/${id}/state`, { state: "tentative" }, member);
    await agenda.ok("DELETE", `/items/${id}`, undefined, member);
    expect(await log()).toEqual([
      // The item has been deleted since.
      ["createAgendaItem", "agenda item", ["id", "visibility"], false],
      ["moveAgendaItem", "agenda item", [], false],
      ["updateAgendaItem", "agenda item", [], false],
      ["setAgendaItemState", "agenda item", [], false],
      ["deleteAgendaItem", "agenda item", ["id", "visibility"], true],
    ]);
    const others = await revertLast(service, organization);
    expect([others.status, others.text.includes("2027-03")]).toEqual([409, false]);
    const restored = await service.request(
      "POST",
      `${organization.path}/audit-log/${others.entryId}/revert`,
      { as: member, body: { reason: "By mistake" } },
    );
    expect(restored.status, restored.text).toBe(200);
    expect(await agenda.ok("GET", `/items/${id}`, undefined, member)).toMatchObject(later);
  });

  test("contain a change of visibility to and from confidential", async ({
    agenda,
    organization: { member },
    create,
    log,
  }) => {
    const id = await create("public");
    await agenda.ok("PATCH", `/items/${id}`, { visibility: "confidential" }, member);
    await agenda.ok("PATCH", `/items/${id}`, { visibility: "private" }, member);
    expect((await log()).slice(1)).toEqual([
      // The same field was changed again.
      ["updateAgendaItem", "agenda item", ["visibility"], false],
      ["updateAgendaItem", "Bezet", ["visibility"], true],
    ]);
  });
});

test("audit entries of a private item contain what others see, and are reversible", async ({
  agenda,
  organization: { member },
  create,
  log,
}) => {
  const id = await create("private");
  await agenda.ok("POST", `/items/${id}/move`, later, member);
  const [, moved] = await log();
  expect(moved).toEqual(["moveAgendaItem", "Bezet", ["startAt", "endAt"], true]);
});
