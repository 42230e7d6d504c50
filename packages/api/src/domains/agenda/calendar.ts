import { z } from "zod";
import { queries } from "../../database/queries.ts";
import { line } from "../../schema/text.ts";
import { timestamp } from "../../schema/values.ts";
import type { Membership } from "../../database/tenant.ts";

export const CalendarKind = z
  .enum(["personal", "team", "resource", "external"])
  .meta({ id: "CalendarKind", description: "Whose time a calendar holds." });

export const Calendar = z
  .strictObject({
    id: z.uuid(),
    organizationId: z.uuid(),
    name: line({ min: 1, max: 120 }),
    color: z.string().regex(/^#[0-9A-Fa-f]{6}$/u),
    ownerUserId: z.uuid().nullable(),
    kind: CalendarKind,
    timeZone: z.string().meta({ description: "IANA name." }),
    isEditable: z.boolean().meta({ description: "Whether the caller may change its items." }),
    isDefault: z.boolean(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
  })
  .meta({ id: "Calendar", description: "A calendar of the organization." });
export type Calendar = z.infer<typeof Calendar>;

export const selectCalendars = () =>
  queries
    .selectFrom("calendars")
    .select([
      "id",
      "organization_id",
      "name",
      "color",
      "owner_user_id",
      "kind",
      "time_zone",
      "is_default",
      "created_at",
      "updated_at",
    ]);

/**
 * Whether the caller may change the items of a calendar: nobody those of a connected one, of a personal
 * one its owner and whoever manages the agenda, of the others every member who may write.
 */
export function isCalendarEditable(
  calendar: { kind: string; ownerUserId: string | null },
  membership: Pick<Membership, "userId" | "permissions">,
): boolean {
  if (calendar.kind === "external" || !membership.permissions.includes("agenda:write"))
    return false;
  return (
    calendar.kind !== "personal" ||
    calendar.ownerUserId === membership.userId ||
    membership.permissions.includes("agenda:manage")
  );
}
