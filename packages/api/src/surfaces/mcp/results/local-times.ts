import { toLocalMoment } from "./local-moment.ts";
import type { Json } from "./record-view.ts";

/** A time as the service formats it. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/u;

/** The last letter excludes nearly every other text before the pattern is used. */
const isMoment = (text: string) => text.endsWith("Z") && moment.test(text);

/** Names of members that contain a time. Users' texts that look like one are unchanged. */
const timeName = /(?:^(?:at|from|to|since)|At)$/u;

/** Names of members with the previous or current value of the member that `field` names. */
const ofField = /^(?:before|after|then|now)$/u;

/**
 * Converts the times in a result to local ones: RFC 3339 with the offset of the time zone. Records with their
 * own time zone, such as agenda items, use that one.
 */
export function withLocalTimes(value: Json, timeZone: string): Json {
  const zone = typeof value["timeZone"] === "string" ? value["timeZone"] : timeZone;
  const field = typeof value["field"] === "string" ? value["field"] : "";
  const told = { ...value };
  for (const name in told) {
    const member = told[name];
    // Fast path: most members are texts that are no times, or null.
    if (typeof member === "string" ? !isMoment(member) : !isMade(member)) continue;
    told[name] = toLocalMember(ofField.test(name) ? field : name, member, zone);
  }
  return told;
}

/** Matches a quotation, which may be a user's text, or a time in a sentence. */
const quotationOrMoment = /"[^"]*"|“[^”]*”|\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z\b/gu;

/** Converts the times in a sentence of the service to local ones, except in quotations. */
export function withLocalMoments(sentence: string, timeZone: string): string {
  return sentence.replaceAll(quotationOrMoment, (text) =>
    isMoment(text) ? toLocalMoment(text, timeZone) : text,
  );
}

function toLocalMember(name: string, member: unknown, zone: string): unknown {
  if (typeof member === "string") {
    return timeName.test(name) && isMoment(member) ? toLocalMoment(member, zone) : member;
  }
  if (Array.isArray(member)) return member.map((item) => toLocalMember(name, item, zone));
  return isMade(member) ? withLocalTimes(member as Json, zone) : member;
}

/** Whether a value is an object or a list. */
function isMade(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
