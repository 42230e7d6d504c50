import { toZonedTime } from "./zoned-time.ts";
import type { Json } from "./record-view.ts";

/** A time as the service formats it. */
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/u;

/** The last letter excludes nearly every other text before the pattern is used. */
const isTimestamp = (text: string) => text.endsWith("Z") && timestamp.test(text);

/** Names of members that contain a time. Users' texts that look like one are unchanged. */
const timeMemberName = /(?:^(?:at|from|to|since)|At)$/u;

/** Names of members with the previous or current value of the member that `field` names. */
const fieldValueName = /^(?:before|after|then|now)$/u;

/**
 * Converts the times in a result to local ones: RFC 3339 with the offset of the time zone. Records with their
 * own time zone, such as agenda items, use that one.
 */
export function withLocalTimes(value: Json, timeZone: string): Json {
  const ownTimeZone = typeof value["timeZone"] === "string" ? value["timeZone"] : timeZone;
  const field = typeof value["field"] === "string" ? value["field"] : "";
  const converted = { ...value };
  for (const name in converted) {
    const member = converted[name];
    // Fast path: most members are texts that are no times, or null.
    if (typeof member === "string" ? !isTimestamp(member) : !isObjectOrArray(member)) continue;
    converted[name] = toLocalMember(fieldValueName.test(name) ? field : name, member, ownTimeZone);
  }
  return converted;
}

/** Matches a quotation, which may be a user's text, or a time in a sentence. */
const quotationOrTimestamp = /"[^"]*"|“[^”]*”|\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z\b/gu;

/** Converts the times in a sentence of the service to local ones, except in quotations. */
export function withLocalTimesInText(sentence: string, timeZone: string): string {
  return sentence.replaceAll(quotationOrTimestamp, (text) =>
    isTimestamp(text) ? toZonedTime(text, timeZone) : text,
  );
}

function toLocalMember(name: string, member: unknown, ownTimeZone: string): unknown {
  if (typeof member === "string") {
    return timeMemberName.test(name) && isTimestamp(member)
      ? toZonedTime(member, ownTimeZone)
      : member;
  }
  if (Array.isArray(member)) return member.map((item) => toLocalMember(name, item, ownTimeZone));
  return isObjectOrArray(member) ? withLocalTimes(member as Json, ownTimeZone) : member;
}

/** Whether a value is an object or a list. */
function isObjectOrArray(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
