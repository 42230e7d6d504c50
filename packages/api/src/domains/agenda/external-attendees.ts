import type { AgendaItem } from "./agenda-item.ts";

/** Returns an item of a tool's list with the names of its members and external attendees. */
export function withExternalAttendees({
  attendees,
  ...item
}: Record<string, unknown>): Record<string, unknown> {
  const external = (attendees as AgendaItem["attendees"]).filter(({ userId }) => userId === null);
  return {
    ...item,
    people: (item["users"] as AgendaItem["users"]).map(({ displayName }) => displayName),
    externalAttendees: external.map(({ displayName, email }) =>
      displayName === null ? email : `${displayName} <${email}>`,
    ),
  };
}
