/** A test agenda with calendars of each kind, and functions to add and read items. */
import { expect } from "vitest";
import { toOccurrenceId } from "../recurrence/occurrence-id.ts";
import type {
  TestOrganization,
  TestResponse,
  TestService,
  TestUser,
} from "../../../testing/test-service.ts";
import { AgendaItem } from "../agenda-item.ts";
import { insertAgendaItem, type NewAgendaItem } from "../insert-agenda-item.ts";

export type TestAgenda = {
  organization: TestOrganization;
  calendars: Record<"team" | "resource" | "external" | "ofMember" | "ofOwner", string>;
  /** Inserts an item; by default one hour in the team calendar, owned by the organization's owner. */
  add(item?: Partial<NewAgendaItem>): Promise<string>;
  get(id: string, as?: TestUser): Promise<TestResponse>;
  move(id: string, body: unknown, as?: TestUser): Promise<TestResponse>;
  /** Sends a request under `…/agenda` and checks items in responses against their schema. */
  send(method: string, path: string, body?: unknown, as?: TestUser): Promise<TestResponse>;
  /** Sends a request like `send`, expects success and returns the body. */
  ok(method: string, path: string, body?: unknown, as?: TestUser): Promise<any>;
  occurrences(id: string, as?: TestUser): Promise<any[]>;
  /** Cancels an item directly in the database. */
  cancel(id: string): Promise<void>;
};

export async function createTestAgenda(
  service: TestService,
  organization: TestOrganization,
): Promise<TestAgenda> {
  const calendars = { team: "", resource: "", external: "", ofMember: "", ofOwner: "" };
  await organization.insert((insert) => {
    const add = (name: string, kind: string, owner?: TestUser) =>
      insert("calendars", {
        name,
        kind,
        color: "#1E6FD9",
        time_zone: "Europe/Amsterdam",
        owner_user_id: owner?.id ?? null,
        is_default: kind === "team",
      });
    calendars.team = add("Team", "team");
    calendars.resource = add("Resource", "resource");
    calendars.external = add("External", "external");
    calendars.ofMember = add("Of Mila", "personal", organization.member);
    calendars.ofOwner = add("Of Olga", "personal", organization.owner);
  });
  const at = (id: string) => `${organization.path}/agenda/items/${id}`;
  const send: TestAgenda["send"] = async (method, path, body, as = organization.admin) => {
    const response = await service.request(method, `${organization.path}/agenda${path}`, {
      as,
      body,
    });
    if (/^\/items\/[^/?]+(?:\/(?:state|participation))?$/u.test(path) && response.status === 200) {
      AgendaItem.parse(response.body);
    }
    return response;
  };
  const assertSchema = (response: TestResponse): TestResponse => {
    if (response.status === 200) AgendaItem.parse(response.body);
    return response;
  };
  return {
    organization,
    calendars,
    send,
    async ok(method, path, body, as) {
      const response = await send(method, path, body, as);
      expect(response.status, response.text).toBeLessThan(300);
      return response.body;
    },
    add: (item = {}) =>
      organization.run(async (transaction) =>
        insertAgendaItem(
          transaction,
          { organizationId: organization.id, now: new Date() },
          {
            calendarId: calendars.team,
            title: "Weekly service",
            startAt: "2026-11-23T09:00:00Z",
            endAt: "2026-11-23T10:00:00Z",
            ownerUserId: organization.owner.id,
            ...item,
          },
        ),
      ),
    get: async (id, as = organization.admin) =>
      assertSchema(await service.request("GET", at(id), { as })),
    move: async (id, body, as = organization.admin) =>
      assertSchema(await service.request("POST", `${at(id)}/move`, { as, body })),
    async occurrences(id, as = organization.admin) {
      const response = await service.request("GET", `${at(id)}/occurrences?limit=100`, { as });
      expect(response.status, response.text).toBe(200);
      return response.body.items;
    },
    cancel: (id) =>
      organization.run(async (transaction) => {
        transaction.write({
          text: "update agenda_items set state = 'cancelled' where id = $1",
          values: [id],
        });
      }),
  };
}

/** Returns a wall-clock time in a time zone as a date-time with offset; the first offset if it is ambiguous. */
export const at = (wall: string, zone = "Europe/Amsterdam"): string =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(zone).toString({ timeZoneName: "never" });

/** Returns the wall-clock time of a timestamp. */
export const toWallTime = (timestamp: string, zone = "Europe/Amsterdam"): string =>
  Temporal.Instant.from(timestamp)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" });

/** Returns the id of the occurrence computed for a wall-clock time. */
export const occurrenceId = (seriesId: string, wall: string, zone = "Europe/Amsterdam"): string =>
  toOccurrenceId(seriesId, Temporal.Instant.from(at(wall, zone)));

/** Six clock changes, each with the local days before and after it. */
export const clockChanges: [name: string, zone: string, before: string, after: string][] = [
  ["Europe/Amsterdam in spring", "Europe/Amsterdam", "2026-03-28", "2026-03-30"],
  ["Europe/Amsterdam in autumn", "Europe/Amsterdam", "2026-10-24", "2026-10-26"],
  ["America/New_York in spring", "America/New_York", "2026-03-07", "2026-03-09"],
  ["America/New_York in autumn", "America/New_York", "2026-10-31", "2026-11-02"],
  ["Australia/Sydney in spring", "Australia/Sydney", "2026-10-03", "2026-10-05"],
  ["Australia/Sydney in autumn", "Australia/Sydney", "2026-04-04", "2026-04-06"],
];
