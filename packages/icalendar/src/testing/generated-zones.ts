import type { Random } from "./random.ts";

/** A time zone of a generated file: how its TZID is written, and its VTIMEZONE. */
export type GeneratedZone = {
  /** The IANA time zone whose rules it has; null if no time zone has them. */
  name: string | null;
  /** Null for UTC and floating times. */
  tzid: string | null;
  form: "utc" | "floating" | "zoned";
  /** The lines of its VTIMEZONE. Each RDATE has one date, since ical.js reads no more of them (RFC 5545, 3.8.5.2). */
  definition: string[];
  /** Whether the file contains the VTIMEZONE. */
  isDefined: boolean;
};

type Rules = {
  windows: string[];
  standard: string;
  daylight: string;
  onsets: [string, string] | null;
};

/** Onsets are `local start in 2007|rule` of daylight saving time and standard time. */
const zones: Record<string, Rules> = {
  "Europe/Amsterdam": {
    windows: [
      "W. Europe Standard Time",
      "(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna",
    ],
    standard: "+0100",
    daylight: "+0200",
    onsets: [
      "20070325T020000|FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
      "20071028T030000|FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
    ],
  },
  "America/New_York": {
    windows: ["Eastern Standard Time", "(UTC-05:00) Eastern Time (US & Canada)"],
    standard: "-0500",
    daylight: "-0400",
    onsets: [
      "20070311T020000|FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
      "20071104T020000|FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
    ],
  },
  "Australia/Sydney": {
    windows: ["AUS Eastern Standard Time", "(UTC+10:00) Canberra, Melbourne, Sydney"],
    standard: "+1000",
    daylight: "+1100",
    onsets: [
      "20081005T020000|FREQ=YEARLY;BYMONTH=10;BYDAY=1SU",
      "20080406T030000|FREQ=YEARLY;BYMONTH=4;BYDAY=1SU",
    ],
  },
  "Asia/Kolkata": {
    windows: ["India Standard Time"],
    standard: "+0530",
    daylight: "",
    onsets: null,
  },
  "Asia/Tokyo": {
    windows: ["Tokyo Standard Time", "(UTC+09:00) Osaka, Sapporo, Tokyo"],
    standard: "+0900",
    daylight: "",
    onsets: null,
  },
};

const americanRulesBefore2007: Rules = {
  windows: [],
  standard: "-0500",
  daylight: "-0400",
  onsets: [
    "19970406T020000|FREQ=YEARLY;BYMONTH=4;BYDAY=1SU",
    "19971026T020000|FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
  ],
};

/** Generates a time zone. */
export function generateZone(random: Random): GeneratedZone {
  if (random.chance(0.1)) return { ...noDefinition, name: "UTC", tzid: null, form: "utc" };
  if (random.chance(0.1)) {
    return { ...noDefinition, name: "Europe/Amsterdam", tzid: null, form: "floating" };
  }
  if (random.chance(0.05)) {
    const definition = toDefinition("Office", americanRulesBefore2007);
    return { name: null, tzid: "Office", form: "zoned", definition, isDefined: true };
  }
  const name = random.pick(Object.keys(zones));
  const rules = zones[name] as Rules;
  const isCustom = random.chance(0.4);
  const tzid = isCustom
    ? "Our zone"
    : random.pick([name, name, `/mozilla.org/20050126_1/${name}`, ...rules.windows]);
  const definition = random.chance(0.3)
    ? toDefinitionByDates(tzid, name, rules)
    : toDefinition(tzid, rules);
  const isDefined = isCustom || random.chance(0.5);
  return { name, tzid, form: "zoned", definition, isDefined };
}

const noDefinition = { definition: [], isDefined: false };

const observance = (name: string, start: string, lines: string[]): string[] => [
  `BEGIN:${name}`,
  `DTSTART:${start}`,
  ...lines,
  `END:${name}`,
];

const offsets = (from: string, to: string): string[] => [
  `TZOFFSETFROM:${from}`,
  `TZOFFSETTO:${to}`,
];

const timeZone = (tzid: string, lines: string[]): string[] => [
  "BEGIN:VTIMEZONE",
  `TZID:${tzid.replaceAll(",", "\\,")}`,
  ...lines,
  "END:VTIMEZONE",
];

function toDefinition(tzid: string, { standard, daylight, onsets }: Rules): string[] {
  if (onsets === null) {
    return timeZone(tzid, observance("STANDARD", "19700101T000000", offsets(standard, standard)));
  }
  const [toDaylight, toStandard] = onsets.map((onset) => onset.split("|"));
  return timeZone(tzid, [
    ...observance("DAYLIGHT", toDaylight?.[0] ?? "", [
      ...offsets(standard, daylight),
      `RRULE:${toDaylight?.[1]}`,
    ]),
    ...observance("STANDARD", toStandard?.[0] ?? "", [
      ...offsets(daylight, standard),
      `RRULE:${toStandard?.[1]}`,
    ]),
  ]);
}

/** Lists the changes of 2018 to 2060, as some programs do. */
function toDefinitionByDates(tzid: string, name: string, rules: Rules): string[] {
  if (rules.onsets === null) return toDefinition(tzid, rules);
  const changes: Record<"DAYLIGHT" | "STANDARD", string[]> = { DAYLIGHT: [], STANDARD: [] };
  let at = Temporal.ZonedDateTime.from(`2018-01-01T00:00[${name}]`);
  while (at.year < 2060) {
    const next = at.getTimeZoneTransition("next");
    if (next === null) break;
    const before = next.subtract({ nanoseconds: 1 });
    const isDaylight = next.offsetNanoseconds > before.offsetNanoseconds;
    const local = before.toPlainDateTime().add({ nanoseconds: 1 });
    const text = local.toString({ smallestUnit: "second" }).replaceAll(/[-:]/gu, "");
    changes[isDaylight ? "DAYLIGHT" : "STANDARD"].push(text);
    at = next;
  }
  const { standard, daylight } = rules;
  return timeZone(tzid, [
    ...observance("DAYLIGHT", changes.DAYLIGHT[0] ?? "", [
      ...offsets(standard, daylight),
      ...changes.DAYLIGHT.map((date) => `RDATE:${date}`),
    ]),
    ...observance("STANDARD", changes.STANDARD[0] ?? "", [
      ...offsets(daylight, standard),
      ...changes.STANDARD.map((date) => `RDATE:${date}`),
    ]),
  ]);
}
