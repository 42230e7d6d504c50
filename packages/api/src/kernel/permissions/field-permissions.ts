import type { TargetKind } from "../target-kinds.ts";

/**
 * Fields that need a permission in addition to the one to read such records: kind of record → field → permission.
 * Declared with the permissions, since the audit log, approvals and previews show changes of all kinds.
 */
export const fieldPermissions = {
  product: { costPriceMinor: "orders:write" },
  agenda_item: {
    taskId: "tasks:read",
    taskNumber: "tasks:read",
    taskDisplayNumber: "tasks:read",
    taskTitle: "tasks:read",
    priority: "tasks:read",
    taskStatus: "tasks:read",
    assignees: "tasks:read",
    taskPlannedStartAt: "tasks:read",
    taskPlannedEndAt: "tasks:read",
  },
} as const satisfies Partial<Record<TargetKind, Readonly<Record<string, string>>>>;
