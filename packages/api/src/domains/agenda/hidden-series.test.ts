import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { createTestAgenda } from "./testing/agenda-fixture.ts";

// A member takes part in one occurrence of a series whose details are hidden from them.

const service = await openTestService();
const times = { startAt: "2027-03-08T11:00:00Z", endAt: "2027-03-08T12:00:00Z" };

describe.each(["private", "confidential"] as const)(
  "a user of one occurrence of a %s series",
  (visibility) => {
    const test = base
      .extend("organization", () => service.createOrganization())
      .extend("agenda", ({ organization }) => createTestAgenda(service, organization))
      .extend("series", async ({ agenda, organization: { admin, member } }) => {
        const { id } = await agenda.ok("POST", "/items", {
          calendarId: agenda.calendars.team,
          title: "Interviews",
          location: "Room 1",
          visibility,
          startAt: "2027-03-01T09:00:00Z",
          endAt: "2027-03-01T10:00:00Z",
          recurrenceRule: { frequency: "weekly", count: 4 },
          attendees: [{ userId: admin.id }],
          reminders: [{ offsetMinutes: -10, method: "display" }],
        });
        const [, second] = await agenda.occurrences(id, admin);
        await agenda.ok("PATCH", `/items/${second.id}`, { userIds: [member.id] });
        return { id: id as string, occurrence: second.id as string };
      });

    test.for([
      ["PATCH", "", { visibility: "public" }],
      ["PATCH", "", { location: "Elsewhere" }],
      ["PATCH", "", { recurrenceRule: { frequency: "daily", count: 3 } }],
      ["PATCH", "/state", { state: "cancelled" }],
      ["POST", "/move", times],
      ["PATCH", "/participation", { participationStatus: "declined" }],
    ] as const)(
      "cannot change the series by %s %s %o",
      async ([method, path, body], { agenda, organization, series }) => {
        const before = await agenda.ok("GET", `/items/${series.id}`);
        // Participation has no scope "following".
        const scopes = path === "/participation" ? ["series"] : ["series", "following"];
        for (const scope of scopes) {
          const itemPath = `/items/${series.occurrence}${path}`;
          const response = await agenda.send(
            method,
            itemPath,
            { ...body, scope },
            organization.member,
          );
          expect([response.status, response.body.code], scope).toEqual([
            409,
            "AGENDA_ITEM_READ_ONLY",
          ]);
        }
        expect(await agenda.ok("GET", `/items/${series.id}`)).toEqual(before);
        expect(await agenda.occurrences(series.id)).toHaveLength(4);
      },
    );

    test("cannot change notifyAttendees of the series", async ({
      agenda,
      organization,
      series,
    }) => {
      const before = await agenda.send("GET", `/items/${series.id}`);
      const response = await agenda.send(
        "PATCH",
        `/items/${series.occurrence}`,
        { notifyAttendees: true },
        organization.member,
      );
      expect([response.status, response.body.code]).toEqual([409, "AGENDA_ITEM_READ_ONLY"]);
      const after = await agenda.send("GET", `/items/${series.id}`);
      expect(after.headers.get("etag")).toBe(before.headers.get("etag"));
    });

    test("can change, move and delete the occurrence alone", async ({
      agenda,
      organization,
      series,
    }) => {
      const { member } = organization;
      const path = `/items/${series.occurrence}`;
      await agenda.ok("PATCH", path, { location: "Elsewhere" }, member);
      await agenda.ok("POST", `${path}/move`, times, member);
      const read = await agenda.ok("GET", path);
      expect(read).toMatchObject({ title: "Interviews", location: "Elsewhere" });
      expect(Date.parse(read.startAt)).toBe(Date.parse(times.startAt));
      expect((await agenda.ok("GET", `/items/${series.id}`)).location).toBe("Room 1");
      const deleted = await agenda.send("DELETE", path, undefined, member);
      expect(deleted.status).toBe(204);
      expect(await agenda.occurrences(series.id)).toHaveLength(3);
      expect((await agenda.ok("GET", `/items/${series.id}`)).recurrenceDates).toMatchObject([
        { kind: "exdate" },
      ]);
    });
  },
);
