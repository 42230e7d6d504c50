import fc from "fast-check";
import { expect, test } from "vitest";
import { Problem } from "../../../problems/problem.ts";
import { expandSeries } from "../recurrence/expand.ts";
import {
  frequencies,
  monthOrdinals,
  weekDays,
  type RecurrenceRule,
} from "../recurrence/recurrence-rule.ts";
import { isLocalMidnight, isSameLength, toLength } from "../recurrence/series.ts";
import {
  applyPlan,
  instant,
  moveOccurrence,
  createSeriesState,
  type SeriesShape,
  type SeriesState,
} from "../testing/series-fixture.ts";

const past = instant("1800-01-01T00:00:00Z");
const future = instant("4000-01-01T00:00:00Z");

const wall = fc
  .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 95 }))
  .map(([day, quarter]) =>
    Temporal.PlainDateTime.from("2026-01-01T00:00").add({ days: day, minutes: quarter * 15 }),
  );

const rules: fc.Arbitrary<Partial<RecurrenceRule>> = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    intervalCount: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant(999)),
    end: fc.oneof(
      fc.constant({}),
      fc.record({ count: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ untilAt: wall.map((each) => each.toZonedDateTime("UTC").toInstant()) }),
    ),
    weekDays: fc.uniqueArray(fc.constantFrom(...weekDays), { maxLength: 3 }),
    day: fc.oneof(
      fc.constant({}),
      fc.record({ monthDay: fc.integer({ min: -31, max: 31 }).filter((day) => day !== 0) }),
      fc.record({
        monthOrdinal: fc.constantFrom(...monthOrdinals),
        monthWeekday: fc.constantFrom(...weekDays),
      }),
    ),
  })
  .map(({ frequency, intervalCount, end, weekDays: days, day }) => {
    const isMonthly = frequency === "monthly" || frequency === "yearly";
    const onDays = frequency === "weekly" ? { weekDays: days } : {};
    return { frequency, intervalCount, ...end, ...onDays, ...(isMonthly ? day : {}) };
  });

const zones = ["Europe/Amsterdam", "America/New_York", "Australia/Sydney", "Africa/Cairo"];

/** Asserts the invariants between a series and its rows. */
function expectInvariants({ series, rows }: SeriesState) {
  const found = new Map(
    expandSeries(series, past, future, rows.length + 200).map((each) => [
      each.originalStart.epochMilliseconds,
      each,
    ]),
  );
  expect(new Set(rows.map((row) => row.startAt.epochMilliseconds)).size).toBe(rows.length);
  for (const row of rows) {
    const computed = found.get(row.recurrenceIdAt.epochMilliseconds);
    expect(computed, `computed start ${row.recurrenceIdAt.toString()}`).toBeDefined();
    expect(Temporal.Instant.compare(row.endAt, row.startAt)).toBe(1);
    if (row.isAllDay) {
      expect(isLocalMidnight(row.startAt, series.timeZone)).toBe(true);
      expect(isLocalMidnight(row.endAt, series.timeZone)).toBe(true);
    }
    if (row.isMoved) continue;
    expect(row.startAt.equals(row.recurrenceIdAt)).toBe(true);
    const length = toLength(row.startAt, row.endAt, row.isAllDay, series.timeZone);
    expect(isSameLength(length, series.length)).toBe(true);
  }
}

test("random sequences of moves keep the invariants of a series or are rejected", () => {
  fc.assert(
    fc.property(
      fc.record({
        rule: rules,
        zone: fc.constantFrom(...zones),
        start: wall,
        rdates: fc.array(wall, { maxLength: 2 }),
        exdatesOf: fc.array(fc.nat({ max: 20 }), { maxLength: 2 }),
        moves: fc.array(
          fc.record({
            pick: fc.nat({ max: 1000 }),
            scope: fc.constantFrom("occurrence" as const, "series" as const, "following" as const),
            quarters: fc.oneof(
              fc.integer({ min: -40 * 96, max: 40 * 96 }),
              fc.integer({ min: -3, max: 3 }).map((days) => days * 96),
            ),
            length: fc.integer({ min: 1, max: 200 }),
            isAllDay: fc.constantFrom(undefined, false, true),
          }),
          { minLength: 1, maxLength: 4 },
        ),
      }),
      ({ rule, zone, start, rdates, exdatesOf, moves }) => {
        const shape: SeriesShape = { at: start.toString(), zone, ...rule };
        const starts = createSeriesState(shape, 26).rows.map((row) =>
          row.recurrenceIdAt.toZonedDateTimeISO(zone).toPlainDateTime().toString(),
        );
        shape.exdates = exdatesOf.flatMap((index) => starts[index] ?? []);
        shape.rdates = rdates.map((each) => each.toString());
        let stored = createSeriesState(shape, 26);
        for (const { pick, scope, quarters, length, isAllDay } of moves) {
          const row = stored.rows[pick % stored.rows.length];
          if (row === undefined) return;
          let from = row.startAt.toZonedDateTimeISO(zone).toPlainDateTime();
          from = from.add({ minutes: quarters * 15 });
          const becomesAllDay = isAllDay ?? row.isAllDay;
          if (becomesAllDay) from = from.toPlainDate().toPlainDateTime();
          const to = becomesAllDay
            ? from.add({ days: 1 + (length % 3) })
            : from.add({ minutes: length * 15 });
          const original = row.recurrenceIdAt.toZonedDateTimeISO(zone).toPlainDateTime();
          try {
            const plan = moveOccurrence(stored, original.toString(), {
              to: [from.toString(), to.toString()],
              scope,
              isAllDay,
            });
            const idsBefore = stored.rows.map((each) => each.id).toSorted();
            const { old, split } = applyPlan(stored, plan);
            expectInvariants(old);
            if (split) expectInvariants(split);
            const after = [...old.rows, ...(split?.rows ?? [])].map((each) => each.id).toSorted();
            expect(after).toEqual(idsBefore);
            const addressed = plan.occurrences.find((each) => each.id === row.id);
            expect(addressed?.startAt).toEqual(from.toZonedDateTime(zone).toInstant());
            stored = old;
          } catch (error) {
            if (!(error instanceof Problem)) throw error;
          }
        }
      },
    ),
    { numRuns: 120, seed: 20261120 },
  );
});
