import ICAL from "ical.js";
import { expect, test } from "vitest";
import { toHorizonMs } from "./series/shorten-series.ts";
import { expandPlan, expandReference } from "./testing/expand-occurrences.ts";
import { generateCalendar } from "./testing/generate-calendar.ts";
import { now, plan } from "./testing/plan-file.ts";

/** `COMPARED_FILES=10000` compares more. */
const fileCount = Number(process.env["COMPARED_FILES"] ?? 1_000);
const window = { from: 0, to: toHorizonMs(now) };

test(
  `plans the occurrences of ${fileCount} generated files as ical.js expands them, or says why not`,
  { timeout: 600_000 },
  async () => {
    const counts = { taken: 0, occurrences: 0, rejected: 0 };
    for (let seed = 1; seed <= fileCount; seed += 1) {
      const { bytes, reference, events, zone } = generateCalendar(seed);
      const planned = await plan(bytes);
      const calendar = new ICAL.Component(ICAL.parse(reference));
      for (const event of events) {
        const found = planned.filter(({ uid }) => uid === event.uid);
        expect(found, `seed ${seed}: one item for each UID`).toHaveLength(1);
        const [one] = found;
        if (one === undefined || "error" in one) {
          counts.rejected += 1;
          expect(one?.error, `seed ${seed}`).toMatch(/^(?:it|its|the|an|all) /u);
          expect(one?.error, `seed ${seed}`).not.toMatch(/cannot be read/u);
          continue;
        }
        const { notes, body } = one.item;
        const isShortened = notes.some((note) => note.includes("too long to be stored whole"));
        const from = isShortened ? Date.parse(body.startAt) : window.from;
        const actual = expandPlan(one, { ...window, from });
        const expected = expandReference(calendar, event, zone, { ...window, from });
        expect(actual, `seed ${seed}: ${event.reference.join(" | ")}`).toEqual(expected);
        expect(one.title).toBe(event.title);
        counts.taken += 1;
        counts.occurrences += actual.length;
      }
    }
    // Most files are taken, and most of them have many occurrences.
    expect(counts.rejected / (counts.taken + counts.rejected)).toBeLessThan(0.2);
    expect(counts.occurrences / counts.taken).toBeGreaterThan(20);
  },
);
