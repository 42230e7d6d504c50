import { encodeFile } from "./encode-file.ts";
import { generateRule } from "./generate-rule.ts";
import { type GeneratedZone, generateZone } from "./generated-zones.ts";
import { createRandom, type Random } from "./random.ts";

/** A generated event: as the file writes it, and in the form that RFC 5545 requires. */
export type GeneratedEvent = {
  uid: string;
  title: string;
  file: string[];
  /** Without EXDATE. */
  reference: string[];
  /** What EXDATE leaves out: local starts, or local days. */
  excluded: string[];
  isAllDay: boolean;
};

/** A generated calendar file. */
export type GeneratedCalendar = {
  bytes: Buffer;
  zone: GeneratedZone;
  events: GeneratedEvent[];
  /** The same calendar in the form that RFC 5545 requires. */
  reference: string;
};

/** Generates a calendar file; the same one for a seed. */
export function generateCalendar(seed: number): GeneratedCalendar {
  const random = createRandom(seed);
  const zone = generateZone(random);
  const events = Array.from({ length: random.int(1, 3) }, (_, index) =>
    generateEvent(random, zone, `${seed}-${index}@example.com`),
  );
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...(zone.isDefined ? (random.chance(0.5) ? joinDates(zone.definition) : zone.definition) : []),
    ...events.flatMap(({ file }) => (random.chance(0.2) ? [...toBroken(random), ...file] : file)),
    "END:VCALENDAR",
  ];
  const reference = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...zone.definition,
    ...events.flatMap((event) => event.reference),
    "END:VCALENDAR",
  ].join("\r\n");
  return { bytes: encodeFile(random, lines), zone, events, reference };
}

/** Writes consecutive RDATEs as one list. */
function joinDates(lines: string[]): string[] {
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    if (line.startsWith("RDATE:") && last?.startsWith("RDATE:")) {
      joined[joined.length - 1] = `${last},${line.slice("RDATE:".length)}`;
    } else joined.push(line);
  }
  return joined;
}

const toBroken = ({ pick }: Random): string[] =>
  pick([
    ["BEGIN:VEVENT", "UID:broken", "DTSTART:20270230T000000", "END:VEVENT"],
    ["BEGIN:VEVENT", "UID:broken", "rubbish", "END:VEVENT"],
    [
      "BEGIN:VEVENT",
      "UID:broken",
      "DTSTART:20270104T090000Z",
      "DURATION:P9999999999W",
      "END:VEVENT",
    ],
    ["BEGIN:VEVENT", "UID:broken", "BEGIN:VALARM"],
    ["END:VTODO"],
  ]);

const hours = ["00:00", "02:30", "08:15", "09:00", "23:30"];
const dayMs = 86_400_000;

const shift = (local: string, ms: number): string =>
  new Date(Date.parse(`${local}Z`) + ms).toISOString().slice(0, 19);
const compact = (local: string): string => local.replaceAll(/[-:]/gu, "");

/** The days on which clocks change, and leap days. */
const specialDays =
  "2026-03-08 2026-03-29 2026-04-05 2026-10-04 2026-10-25 2026-11-01 2027-03-28 2028-02-29".split(
    " ",
  );

/** Returns the same instant in the local time of another time zone. */
const toLocal = (local: string, from: string, to: string): string =>
  Temporal.PlainDateTime.from(local)
    .toZonedDateTime(from)
    .withTimeZone(to)
    .toPlainDateTime()
    .toString({ smallestUnit: "second" });

type Writer = {
  /** Writes a property in the form that RFC 5545 requires. */
  write: (name: string, local: string) => string;
  /** Writes a property in a form that means the same. */
  vary: (name: string, local: string) => string;
};

function createWriter(random: Random, zone: GeneratedZone, isAllDay: boolean): Writer {
  const toUtc = (local: string, name: string) =>
    compact(
      Temporal.PlainDateTime.from(local)
        .toZonedDateTime(name)
        .toInstant()
        .toString({ smallestUnit: "second" }),
    );
  const write = (name: string, local: string) => {
    if (isAllDay) return `${name};VALUE=DATE:${compact(local).slice(0, 8)}`;
    if (zone.form === "floating") return `${name}:${compact(local)}`;
    if (zone.tzid === null) return `${name}:${compact(local)}Z`;
    return `${name};TZID="${zone.tzid}":${compact(local)}`;
  };
  const vary = (name: string, local: string) => {
    const isStart = name === "DTSTART" || name === "DTEND";
    if (isAllDay) {
      const forms = [write(name, local), `${name}:${compact(local).slice(0, 8)}`];
      if (!isStart)
        forms.push(`${name}:${toUtc(local, "Europe/Amsterdam")}`, `${name}:${compact(local)}`);
      return random.pick(forms);
    }
    const forms = [write(name, local)];
    if (zone.tzid !== null && !/[:;,]/u.test(zone.tzid)) {
      forms.push(`${name};TZID=${zone.tzid}:${compact(local)}`);
    }
    if (!isStart && zone.name !== null) {
      forms.push(`${name}:${toUtc(local, zone.name)}`);
      forms.push(`${name};TZID=Asia/Tokyo:${compact(toLocal(local, zone.name, "Asia/Tokyo"))}`);
    }
    if (!isStart) forms.push(`${name}:${compact(local)}`);
    return random.pick(forms);
  };
  return { write, vary };
}

function generateEvent(random: Random, zone: GeneratedZone, uid: string): GeneratedEvent {
  const { int, pick, chance } = random;
  const isAllDay = chance(0.25);
  const title = `Keuring ${pick(["brug", "é ü ß", "€ 5", "“x”"])} ${int(1, 99)}`;
  // A time zone that no database has is compared where its clocks do not change.
  const hour = isAllDay ? "00:00" : zone.name === null ? "09:00" : pick(hours);
  const day = chance(0.15)
    ? pick(specialDays)
    : new Date(Date.UTC(chance(0.1) ? int(2019, 2022) : int(2025, 2028), 0, int(1, 365)))
        .toISOString()
        .slice(0, 10);
  const rule = chance(0.75) ? generateRule(random, `${day}T${hour}:00`, isAllDay) : null;
  const starts = rule?.starts ?? [`${day}T${hour}:00`];
  const start = starts[0] ?? "";
  const writer = createWriter(random, zone, isAllDay);
  const length = generateLength(random, start, isAllDay, writer);
  const end = rule === null ? "" : generateEnd(random, zone, starts, isAllDay);
  const excluded = rule === null ? [] : starts.filter(() => chance(0.04)).slice(0, 4);
  const added = chance(0.15)
    ? [shift(start, int(1, 300) * dayMs + (isAllDay ? 0 : 3_600_000))]
    : [];
  const common = [`UID:${uid}`, `SUMMARY:${title}`];
  const toRecurrence = (text: string) => (rule === null ? [] : [`RRULE:${text}${end}`]);
  const changed =
    rule === null ? [] : starts.filter((one) => chance(0.04) && !excluded.includes(one));
  const addedDates = added.map((one) => writer.write("RDATE", one));
  const overrides = changed.slice(0, 3).map((one) => generateOverride(random, common, one, writer));
  return {
    uid,
    title,
    isAllDay,
    excluded,
    reference: [
      ...toEvent([
        ...common,
        writer.write("DTSTART", start),
        ...length.reference,
        ...toRecurrence(rule?.reference ?? ""),
        ...addedDates,
      ]),
      ...overrides.flatMap(({ reference }) => reference),
    ],
    file: [
      ...(chance(0.1)
        ? toEvent([...common, writer.write("DTSTART", "2027-01-04T09:00:00"), "SEQUENCE:0"])
        : []),
      ...toEvent([
        ...common,
        "SEQUENCE:1",
        writer.vary("DTSTART", start),
        ...length.file,
        ...toRecurrence(rule?.text ?? ""),
        ...addedDates,
        ...excluded.map((one) => writer.vary("EXDATE", one)),
        ...(chance(0.1) ? ["EXDATE:20110101T010203Z"] : []),
      ]),
      ...overrides.flatMap(({ file }) => file),
    ],
  };
}

const toEvent = (lines: string[]): string[] => ["BEGIN:VEVENT", ...lines, "END:VEVENT"];

type BothForms = { file: string[]; reference: string[] };

function generateLength(
  random: Random,
  start: string,
  isAllDay: boolean,
  writer: Writer,
): BothForms {
  const { int, pick, chance } = random;
  const ms = isAllDay ? int(1, 3) * dayMs : pick([900_000, 3_600_000, 9_000_000]);
  const end = shift(start, ms);
  if (!chance(0.6)) {
    const duration = isAllDay ? `DURATION:P${ms / dayMs}D` : `DURATION:PT${ms / 60_000}M`;
    return { file: [duration], reference: [duration] };
  }
  if (chance(0.03)) {
    const length = pick(["DURATION:-PT1H", writer.write("DTEND", shift(start, -dayMs))]);
    return { file: [length], reference: [length] };
  }
  if (chance(0.1)) {
    const file = isAllDay ? [writer.vary("DTEND", start)] : [];
    return { file, reference: [isAllDay ? "DURATION:P1D" : "DURATION:PT1M"] };
  }
  return { file: [writer.vary("DTEND", end)], reference: [writer.write("DTEND", end)] };
}

function generateEnd(
  random: Random,
  zone: GeneratedZone,
  starts: string[],
  isAllDay: boolean,
): string {
  const { int, pick, chance } = random;
  if (chance(0.35)) return "";
  if (chance(0.5)) return `;COUNT=${pick([int(1, 30), int(1, 400)])}`;
  const last = pick(starts);
  if (isAllDay) return `;UNTIL=${compact(last).slice(0, 8)}`;
  if (zone.form !== "zoned") return `;UNTIL=${compact(last)}${zone.form === "utc" ? "Z" : ""}`;
  // In winter, the time zone without a name is that of New York.
  const local = Temporal.PlainDateTime.from(last).toZonedDateTime(zone.name ?? "America/New_York");
  const until = local.add({ hours: zone.name === null ? 5 : pick([0, 5]) }).toInstant();
  return `;UNTIL=${compact(until.toString({ smallestUnit: "second" }))}`;
}

/** Generates a changed occurrence, with an older version of it that must not win. */
function generateOverride(
  random: Random,
  common: string[],
  start: string,
  writer: Writer,
): BothForms {
  const { int, chance } = random;
  const moved = shift(start, int(0, 3) * dayMs);
  const reference = toEvent([
    ...common.with(1, "SUMMARY:Changed"),
    writer.write("RECURRENCE-ID", start),
    writer.write("DTSTART", moved),
    "DURATION:P1D",
    "SEQUENCE:3",
  ]);
  const file = reference.map((line) =>
    line.startsWith("RECURRENCE-ID") ? writer.vary("RECURRENCE-ID", start) : line,
  );
  const older = file.map((line) =>
    line.startsWith("SEQUENCE") ? "SEQUENCE:2" : line.replace("P1D", "P2D"),
  );
  if (!chance(0.3)) return { file, reference };
  return { file: chance(0.5) ? [...older, ...file] : [...file, ...older], reference };
}
