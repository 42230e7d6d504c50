import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { ruleDefaults } from "../agenda/recurrence/recurrence-rule.ts";
import { lastOccurrence, nextOccurrence } from "./schedule.ts";
import type { ScheduleTrigger } from "./definition.ts";
import { taskStep, workflowsOf } from "./testing/workflow-fixture.ts";

const service = await openTestService({}, {}, []);
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("workflows", ({ organization }) => workflowsOf(service, organization));

const rule = {
  frequency: "daily",
  ...ruleDefaults,
} as const satisfies ScheduleTrigger["recurrenceRule"];

const schedule = (startAt: string, more: Partial<ScheduleTrigger["recurrenceRule"]> = {}) =>
  ({
    type: "schedule",
    startAt,
    timeZone: "Europe/Amsterdam",
    recurrenceRule: { ...rule, ...more },
  }) satisfies ScheduleTrigger;

describe("occurrences", () => {
  test.for([
    // 02:30 does not exist on 29 March 2026, and occurs twice on 25 October.
    ["2026-01-01T01:30:00.000Z", "2026-03-28T12:00:00Z", "2026-03-29T01:30:00.000Z"],
    ["2026-01-01T01:30:00.000Z", "2026-03-29T12:00:00Z", "2026-03-30T00:30:00.000Z"],
    ["2026-01-01T01:30:00.000Z", "2026-10-24T12:00:00Z", "2026-10-25T00:30:00.000Z"],
    ["2026-01-01T01:30:00.000Z", "2026-10-25T00:30:00Z", "2026-10-26T01:30:00.000Z"],
    ["2036-01-01T06:00:00.000Z", "2026-01-01T00:00:00Z", "2036-01-01T06:00:00.000Z"],
  ])(
    "of a daily schedule from %s, the next occurrence after %s is %s",
    ([startAt, after, next]) => {
      expect(
        nextOccurrence(schedule(String(startAt)), new Date(String(after)))?.toISOString(),
      ).toBe(next);
    },
  );

  test("nextOccurrence returns null after the last occurrence, and for a day that no year has", () => {
    const counted = schedule("2026-01-01T06:00:00.000Z", { count: 2 });
    expect(nextOccurrence(counted, new Date("2026-01-02T06:00:00Z"))).toBeNull();
    const never = schedule("2026-02-01T06:00:00.000Z", { frequency: "yearly", monthDay: 31 });
    expect(nextOccurrence(never, new Date("2026-02-02T06:00:00Z"))).toBeNull();
  });

  test("lastOccurrence returns the last of several missed occurrences", () => {
    const daily = schedule("2026-01-01T06:00:00.000Z");
    const last = lastOccurrence(
      daily,
      new Date("2026-01-02T06:00:00Z"),
      new Date("2026-01-05T05:59:00Z"),
    );
    expect(last.toISOString()).toBe("2026-01-04T06:00:00.000Z");
    const after = lastOccurrence(
      daily,
      new Date("2026-01-02T06:00:00Z"),
      new Date("2030-01-05T05:59:00Z"),
    );
    expect(after.toISOString()).toBe("2030-01-04T06:00:00.000Z");
  });
});

describe("a schedule", () => {
  test("starts at the earlier instant of an ambiguous local time", async ({ workflows }) => {
    const { trigger } = await workflows.create([taskStep("order", "Order")], {
      trigger: {
        type: "schedule",
        startAt: "2027-10-31T02:30:00+01:00",
        timeZone: "Europe/Amsterdam",
        recurrenceRule: { frequency: "daily" },
      },
    });
    expect(trigger.startAt).toBe("2027-10-31T00:30:00.000Z");
  });

  test("runs at each occurrence, and once after days of downtime, for the last missed one", async ({
    workflows,
  }) => {
    const day = 86_400_000;
    const now = Date.now();
    const startAt = new Date(now + 60_000).toISOString();
    const id = await workflows.activate([taskStep("order", "Of {{/trigger/occurrenceAt}}")], {
      trigger: {
        type: "schedule",
        startAt,
        timeZone: "UTC",
        recurrenceRule: { frequency: "daily" },
      },
    });
    expect((await workflows.get(id)).nextRunAt).toBe(startAt);
    const expected = [0, 3].map((days) => new Date(Date.parse(startAt) + days * day).toISOString());
    for (const days of [0, 3.5]) {
      service.setNow(now + 120_000 + days * day);
      await service.jobs.runDue();
      await service.jobs.runDue();
    }
    expect((await workflows.get(id)).nextRunAt).toBe(
      new Date(Date.parse(startAt) + 4 * day).toISOString(),
    );
    service.setNow(Date.now());
    const runs = await workflows.runs(id);
    expect(runs.map(({ triggeredBy }) => String(triggeredBy.occurrenceAt)).toSorted()).toEqual(
      expected,
    );
    expect((await workflows.tasks()).toSorted()).toEqual(expected.map((at) => `Of ${at}`));
    await workflows.ok("PATCH", `/workflows/${id}/status`, { status: "paused" });
    expect((await workflows.get(id)).nextRunAt).toBeNull();
  });
});
