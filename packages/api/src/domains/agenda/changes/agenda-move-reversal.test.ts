// `then` is a field of the API's conflicts, and nothing awaits them.
/* oxlint-disable unicorn/no-thenable */
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { at, createTestAgenda, occurrenceId } from "../testing/agenda-fixture.ts";

const service = await openTestService();
const agenda = await createTestAgenda(service, await service.createOrganization());

const send = (method: string, path: string, body?: unknown) =>
  service.request(method, `${agenda.organization.path}${path}`, {
    as: agenda.organization.admin,
    body,
  });
const times = (from: string, to: string, scope?: string) => ({
  startAt: at(from),
  endAt: at(to),
  ...(scope === undefined ? {} : { scope }),
});

async function lastEntry(): Promise<any> {
  return (await send("GET", "/audit-log?limit=1&outcome=succeeded")).body.items[0];
}

async function undoLast() {
  const entry = await lastEntry();
  return send("POST", `/audit-log/${entry.id}/revert`, { reason: "Moved by mistake" });
}

/** Returns the item and, for a series, its occurrences, without their modification times. */
async function stateOf(id: string): Promise<unknown> {
  const item = (await agenda.get(id)).body;
  const rows = item.recurrenceRule === null ? [] : await agenda.occurrences(id);
  return [item, ...rows].map(({ updatedAt: _updatedAt, ...rest }) => rest);
}

const addMondays = (item = {}) =>
  agenda.add({
    title: "Weekbeurt",
    startAt: at("2026-09-07T07:30"),
    endAt: at("2026-09-07T09:00"),
    recurrenceRule: { frequency: "weekly", weekDays: ["mo"], count: 10 },
    ...item,
  });

describe("undoing a move restores the previous state", () => {
  test.each([
    ["moved", times("2026-11-24T10:00", "2026-11-24T11:00")],
    ["resized", times("2026-11-23T10:00", "2026-11-23T12:00")],
    ["made all-day", { ...times("2026-11-24T00:00", "2026-11-25T00:00"), isAllDay: true }],
  ])("of a single item that was %s; undoing the undo moves it again", async (_name, body) => {
    const id = await agenda.add();
    const before = await stateOf(id);
    await agenda.move(id, body);
    const after = await stateOf(id);
    expect(after).not.toEqual(before);
    const response = await undoLast();
    expect(response.status, response.text).toBe(200);
    expect(response.body.reverted.action).toBe("moveAgendaItem");
    expect(await stateOf(id)).toEqual(before);
    expect((await undoLast()).status).toBe(200);
    expect(await stateOf(id)).toEqual(after);
  });

  test("of an occurrence", async () => {
    const series = await addMondays();
    const before = await stateOf(series);
    const id = occurrenceId(series, "2026-09-14T07:30");
    await agenda.move(id, times("2026-09-15T08:00", "2026-09-15T10:00"));
    expect((await undoLast()).status).toBe(200);
    expect(await stateOf(series)).toEqual(before);
  });

  test.each([
    ["by its id", "2026-09-07T07:30", "2026-09-08T09:30", "2026-09-08T11:00", undefined, false],
    [
      "by an occurrence, past a clock change",
      "2026-10-26T07:30",
      "2026-10-23T06:00",
      "2026-10-23T07:30",
      "series",
      true,
    ],
    [
      "to another length",
      "2026-09-07T07:30",
      "2026-09-07T07:30",
      "2026-09-07T08:00",
      undefined,
      false,
    ],
  ])("of a series that was moved %s", async (_name, occurs, from, to, scope, byOccurrence) => {
    const series = await addMondays({
      rdates: ["2026-09-10T07:30"],
      exdates: ["2026-09-21T07:30"],
    });
    if (from !== occurs) {
      const moved = occurrenceId(series, "2026-09-28T07:30");
      await agenda.move(moved, times("2026-09-29T12:00", "2026-09-29T13:00"));
    }
    const before = await stateOf(series);
    const response = await agenda.move(
      byOccurrence ? occurrenceId(series, occurs) : series,
      times(from, to, scope),
    );
    expect(response.status, response.text).toBe(200);
    const after = await stateOf(series);
    expect((await lastEntry()).reversible).toBe(true);
    const undone = await undoLast();
    expect(undone.status, undone.text).toBe(200);
    expect(await stateOf(series)).toEqual(before);
    expect((await undoLast()).status).toBe(200);
    expect(await stateOf(series)).toEqual(after);
  });
});

describe("undoing a move is rejected", () => {
  test("if it split a series; the audit entry is not reversible", async () => {
    const series = await addMondays();
    const id = occurrenceId(series, "2026-09-21T07:30");
    await agenda.move(id, times("2026-09-22T07:30", "2026-09-22T09:00", "following"));
    expect((await lastEntry()).reversible).toBe(false);
    const response = await undoLast();
    expect(response.body).toMatchObject({ code: "AUDIT_NOT_REVERSIBLE", reason: "irreversible" });
  });

  test("if occurrences lost overridden times; the audit entry is not reversible", async () => {
    const series = await addMondays();
    const moved = occurrenceId(series, "2026-09-28T07:30");
    await agenda.move(moved, times("2026-09-29T12:00", "2026-09-29T13:00"));
    await agenda.move(series, times("2026-09-07T07:30", "2026-09-07T09:30"));
    expect((await lastEntry()).reversible).toBe(false);
    expect((await undoLast()).body).toMatchObject({ reason: "irreversible" });
  });

  test("with 409 AUDIT_REVERT_CONFLICT if the item was moved again, and if it was cancelled", async () => {
    const id = await agenda.add();
    await agenda.move(id, times("2026-11-24T10:00", "2026-11-24T11:00"));
    const entry = await lastEntry();
    await agenda.move(id, times("2026-11-24T10:00", "2026-11-24T12:00"));
    const response = await send("POST", `/audit-log/${entry.id}/revert`, { reason: "x" });
    expect(response.body).toMatchObject({
      code: "AUDIT_REVERT_CONFLICT",
      conflicts: [
        { field: "endAt", then: "2026-11-24T10:00:00.000Z", now: "2026-11-24T11:00:00.000Z" },
      ],
    });
    await agenda.cancel(id);
    const cancelled = await undoLast();
    expect(cancelled.body).toMatchObject({
      status: 409,
      code: "AUDIT_NOT_REVERSIBLE",
      detail: expect.stringContaining("cancelled"),
    });
  });
});
