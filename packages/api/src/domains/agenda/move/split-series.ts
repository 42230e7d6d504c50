import { ruleStarts } from "../recurrence/expand.ts";
import { toInstant, type RecurrenceDate, type Series } from "../recurrence/series.ts";

const compare = (a: Temporal.PlainDateTime, b: Temporal.PlainDateTime): number =>
  Temporal.PlainDateTime.compare(a, b);

/** The maximum number of starts to examine: rules have a count of at most 730, and series at most 1,000 rows. */
const maxStarts = 3000;

/**
 * Splits a series at an original start: `before` ends before it, `after` starts at it. A count is divided, `untilAt`
 * stays with `after`, and recurrence dates go to the part that contains them.
 *
 * @returns `before: null` if no occurrence remains before `at`
 */
export function splitSeries(
  series: Series,
  at: Temporal.PlainDateTime,
): { before: Series | null; after: Series } {
  const { rule, timeZone } = series;
  const isBefore = (date: RecurrenceDate) => compare(date.occursAt, at) < 0;
  const excluded = new Set(
    series.exdates.map((date) => toInstant(date.occursAt, timeZone).epochMilliseconds),
  );
  const takesPlace = (wall: Temporal.PlainDateTime) =>
    !excluded.has(toInstant(wall, timeZone).epochMilliseconds);

  const startsBefore: Temporal.PlainDateTime[] = [];
  for (const wall of ruleStarts(series, at)) {
    startsBefore.push(wall);
    if (startsBefore.length === maxStarts) break;
  }
  const rdatesBefore = series.rdates.filter(isBefore);
  const exdatesBefore = series.exdates.filter(isBefore);
  const hasBefore =
    startsBefore.some(takesPlace) || rdatesBefore.some((date) => takesPlace(date.occursAt));
  if (!hasBefore) return { before: null, after: series };

  const before: Series =
    startsBefore.length > 0
      ? {
          ...series,
          rule:
            rule.count === null
              ? { ...rule, untilAt: toInstant(at, timeZone).subtract({ seconds: 1 }) }
              : { ...rule, count: startsBefore.length },
          rdates: rdatesBefore,
          exdates: exdatesBefore,
        }
      : toSeriesOfDates({ ...series, rdates: rdatesBefore, exdates: exdatesBefore });

  const rdatesAfter = series.rdates.filter((date) => !isBefore(date));
  const exdatesAfter = series.exdates.filter((date) => !isBefore(date));
  const farEnd = at.add({ years: 200 });
  const [firstAfter] = ruleStarts(series, farEnd, at).take(1);
  const after: Series = firstAfter
    ? {
        ...series,
        startAt: firstAfter,
        rule: rule.count === null ? rule : { ...rule, count: rule.count - startsBefore.length },
        rdates: rdatesAfter,
        exdates: exdatesAfter,
      }
    : toSeriesOfDates({ ...series, rdates: rdatesAfter, exdates: exdatesAfter });
  return { before, after };
}

/** Returns a series that has only RDATEs left: the first of them becomes its start. */
function toSeriesOfDates(series: Series): Series {
  const [first, ...others] = series.rdates.toSorted((a, b) => compare(a.occursAt, b.occursAt));
  if (!first) throw new Error("Each part of a split series needs an occurrence.");
  return {
    ...series,
    startAt: first.occursAt,
    rule: { ...series.rule, count: 1, untilAt: null },
    rdates: others,
  };
}
