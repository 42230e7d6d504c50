import type ICAL from "ical.js";
import { sanitize, truncate } from "./event-texts.ts";
import { readParameter } from "../times/times.ts";
import type { AttendeeInput } from "../agenda-item.ts";

const maxAttendees = 200;

const roles = {
  CHAIR: "chair",
  "OPT-PARTICIPANT": "optional",
  "NON-PARTICIPANT": "informational",
} as const;

/** Returns the address in a `mailto` URI; some calendars write it without the escapes of RFC 6068. */
function toEmailAddress(uri: string): string {
  const address = uri.replace(/^mailto:/iu, "").trim();
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Returns the attendees with an e-mail address. */
export function toAttendees(component: ICAL.Component, notes: string[]) {
  const byEmail = new Map<string, AttendeeInput>();
  for (const property of component.getAllProperties("attendee")) {
    const address = toEmailAddress(String(property.getFirstValue()));
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/u.test(address)) {
      notes.push("an attendee without an email address was left out");
      continue;
    }
    const name = sanitize(readParameter(property, "cn") ?? "")
      .replaceAll(/\s+/gu, " ")
      .trim();
    const given = (readParameter(property, "role") ?? "").toUpperCase();
    const role = Object.entries(roles).find(([key]) => key === given)?.[1];
    byEmail.set(address.toLowerCase(), {
      email: address,
      ...(name !== "" && name !== address && { displayName: truncate(name, 240) }),
      role: role ?? "required",
    });
  }
  if (byEmail.size > maxAttendees) notes.push("only the first 200 attendees were taken");
  return [...byEmail.values()].slice(0, maxAttendees);
}
