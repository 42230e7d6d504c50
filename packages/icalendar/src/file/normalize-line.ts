const dateProperties = new Set(["DTSTART", "DTEND", "RECURRENCE-ID", "EXDATE", "RDATE"]);

/**
 * Returns a content line in the form that RFC 5545 requires, where programs commonly write another one: dates without
 * VALUE=DATE, lists of dates and date-times, time zones that need quotes, and rules with empty or lower-case parts.
 *
 * @returns several lines for a list of several types
 */
export function normalizeLine(text: string): string[] {
  const name = /^[\w-]+(?=[;:])/u.exec(text)?.[0].toUpperCase();
  if (name === undefined) return [text];
  if (dateProperties.has(name)) return normalizeDates(name, text.slice(name.length));
  if (name === "RRULE" || name === "EXRULE") return [normalizeRule(name, text.slice(name.length))];
  return [text];
}

type ValueType = "DATE" | "DATE-TIME" | "PERIOD";

/** @param rest parameters and value, such as `;TZID=Europe/Amsterdam:20270104T090000` */
function normalizeDates(name: string, rest: string): string[] {
  // No value in the basic format has a colon; an unquoted TZID may.
  const [, parameters = "", value = ""] =
    /^(.*?):(\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)?)?)\s*$/iu.exec(rest) ??
    /^(.*):([^:]*)$/u.exec(rest) ??
    [];
  const others = splitParameters(parameters).filter((parameter) => !/^VALUE=/iu.test(parameter));
  const isDeclaredDate = /;VALUE=DATE(?:;|$)/iu.test(parameters);
  const values = value
    .split(/[,;]/u)
    .map((one) => one.trim().toUpperCase())
    .filter((one) => one !== "")
    .map(toBasicFormat);
  const byType = Map.groupBy(values, (one): ValueType =>
    one.includes("/") ? "PERIOD" : isDate(one, isDeclaredDate) ? "DATE" : "DATE-TIME",
  );
  return [...byType].map(([type, list]) => {
    const typed = type === "DATE-TIME" ? others : [...others, `VALUE=${type}`];
    const texts = type === "DATE" ? list.map((one) => one.slice(0, 8)) : list;
    return `${[name, ...typed].join(";")}:${texts.join(",")}`;
  });
}

const isDate = (value: string, isDeclaredDate: boolean): boolean =>
  /^\d{8}$/u.test(value) || (isDeclaredDate && /^\d{8}T000000Z?$/u.test(value));

/** Accepts the extended format, times without seconds, and offsets, which RFC 5545 does not allow. */
function toBasicFormat(value: string): string {
  const [, date, hours, minutes, seconds = "00", zone = ""] =
    /^(\d{4}-?\d\d-?\d\d)(?:T(\d\d):?(\d\d)(?::?(\d\d))?(Z|[+-]\d\d:?\d\d)?)?$/u.exec(value) ?? [];
  if (date === undefined) return value;
  const day = date.replaceAll("-", "");
  if (hours === undefined || minutes === undefined) return day;
  const text = `${day}T${hours}${minutes}${seconds}`;
  if (zone === "" || zone === "Z") return `${text}${zone}`;
  const extended = `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${hours}:${minutes}:${seconds}`;
  const instant = Date.parse(`${extended}${zone.slice(0, 3)}:${zone.slice(-2)}`);
  if (Number.isNaN(instant)) return value;
  return new Date(instant).toISOString().replaceAll(/[-:]|\.\d+/gu, "");
}

/** Splits parameters at semicolons outside of quotes, and quotes a TZID. */
function splitParameters(text: string): string[] {
  const parameters = text.match(/(?:"[^"]*"|[^;"])+/gu) ?? [];
  return parameters.map((parameter) => {
    const [, tzid] = /^TZID=(.*)$/iu.exec(parameter) ?? [];
    return tzid === undefined ? parameter : `TZID="${tzid.replaceAll(/["\\]/gu, "").trim()}"`;
  });
}

function normalizeRule(name: string, rest: string): string {
  const value = rest.slice(rest.lastIndexOf(":") + 1);
  const parts = value
    .toUpperCase()
    .split(";")
    .map((part) => part.replaceAll(/\s/gu, ""))
    .filter((part) => part !== "" && !part.endsWith("="));
  return `${name}:${parts.join(";")}`;
}
