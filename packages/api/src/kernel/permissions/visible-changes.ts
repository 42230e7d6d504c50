import type { Membership } from "../../database/tenant.ts";

/** The permission that fields of a record need besides the one to read such records. */
const guarded: Readonly<Record<string, { permission: string; fields: readonly string[] }>> = {
  product: { permission: "orders:write", fields: ["costPriceMinor"] },
  agenda_item: {
    permission: "tasks:read",
    fields: [
      "taskId",
      "taskNumber",
      "taskDisplayNumber",
      "taskTitle",
      "priority",
      "taskStatus",
      "assignees",
      "taskPlannedStartAt",
      "taskPlannedEndAt",
    ],
  },
};

/** Leaves out the changes of fields of a record that this member may not see in the record itself. */
export function toVisibleChanges<Change extends { field: string }>(
  { permissions }: Pick<Membership, "permissions">,
  target: { kind: string } | null,
  changes: readonly Change[],
): Change[] {
  const { permission, fields } = guarded[target?.kind ?? ""] ?? { permission: null, fields: [] };
  const isWhole = permission === null || permissions.includes(permission);
  return changes.filter(({ field }) => isWhole || !fields.includes(field));
}
