import type { AgendaItem } from "./agenda-item.ts";

/** Returns an item of a list with the people outside the organization instead of everything about attendees. */
export function withExternalAttendees({
  attendees,
  ...item
}: Record<string, unknown>): Record<string, unknown> {
  const external = (attendees as AgendaItem["attendees"]).filter(({ userId }) => userId === null);
  return {
    ...item,
    externalAttendees: external.map(({ displayName, email }) =>
      displayName === null ? email : `${displayName} <${email}>`,
    ),
  };
}
