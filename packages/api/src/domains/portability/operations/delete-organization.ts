import { defineOperation } from "../../../kernel/define-operation.ts";
import { Organization } from "../../organizations/organization.ts";
import { organizationDeletion } from "../changes/organization-deletion.ts";

export const deleteOrganization = defineOperation({
  id: "deleteOrganization",
  method: "DELETE",
  path: "/v1/organizations/{organizationId}",
  tag: "Organizations",
  summary: "Schedule the deletion of an organization",
  description:
    "Schedules the deletion for 30 days later, or as the operator has set it (`ORGANIZATION_DELETION_DAYS`). `deletionAt` shows the time; until then everything works, and `restoreOrganization` cancels it. Then its records, files, audit log and memberships are permanently deleted, within some hours; users stay. All owners get mail. If the deletion is already scheduled, nothing changes. Only owners, each in a session of their own.",
  success: 200,
  response: Organization,
  traits: ["idempotent"],
  change: organizationDeletion,
});
