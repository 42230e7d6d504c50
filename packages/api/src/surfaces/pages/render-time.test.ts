import { expect, test } from "vitest";
import { renderAge } from "./render-time.ts";

const now = Date.parse("2026-11-29T12:00:00Z");
const ageOf = (instant: string, locale: string) =>
  renderAge(instant, now, { locale, timeZone: "Europe/Amsterdam" })
    .toString()
    .replaceAll(/<[^>]*>/gu, "");

test.each([
  ["2026-11-29T11:59:30Z", "1 minute ago", "1 minuut geleden"],
  ["2026-11-29T12:00:30Z", "1 minute ago", "1 minuut geleden"],
  ["2026-11-29T11:55:00Z", "5 minutes ago", "5 minuten geleden"],
  ["2026-11-29T09:01:00Z", "2 hours ago", "2 uur geleden"],
  ["2026-11-28T11:00:00Z", "yesterday", "gisteren"],
  ["2026-11-20T12:00:00Z", "9 days ago", "9 dagen geleden"],
  ["2026-10-20T12:00:00Z", "20 October 2026 at 14:00", "20 oktober 2026 om 14:00"],
])("the age of %s is %s in English and %s in Dutch", (instant, english, dutch) => {
  expect([ageOf(instant, "en-GB"), ageOf(instant, "nl-NL")]).toEqual([english, dutch]);
});
