import { toLocalMoment } from "./local-moment.ts";
import type { Json } from "./record-view.ts";

/** A moment as the service writes it. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/u;

/** Nearly every text is none by its last letter. */
const isMoment = (text: string) => text.endsWith("Z") && moment.test(text);

/** Members that hold a moment. Text of people may look like one, and stays as it was written. */
const timeName = /(?:^(?:at|from|to|since)|At)$/u;

/** What there was, or is, of the member that `field` names. */
const ofField = /^(?:before|after|then|now)$/u;

/**
 * A result with its moments as people read them: RFC 3339 with the offset that the zone has at that
 * moment. What has a time zone of its own, as an agenda item, is told in that one.
 */
export function withLocalTimes(value: Json, timeZone: string): Json {
  const zone = typeof value["timeZone"] === "string" ? value["timeZone"] : timeZone;
  const field = typeof value["field"] === "string" ? value["field"] : "";
  const told = { ...value };
  for (const name in told) {
    const member = told[name];
    // Most members are texts that are no moments, or nothing at all: they stay as they are.
    if (typeof member === "string" ? !isMoment(member) : !isMade(member)) continue;
    told[name] = toLocalMember(ofField.test(name) ? field : name, member, zone);
  }
  return told;
}

function toLocalMember(name: string, member: unknown, zone: string): unknown {
  if (typeof member === "string") {
    return timeName.test(name) && isMoment(member) ? toLocalMoment(member, zone) : member;
  }
  if (Array.isArray(member)) return member.map((item) => toLocalMember(name, item, zone));
  return isMade(member) ? withLocalTimes(member as Json, zone) : member;
}

/** Whether a value holds others. */
function isMade(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
