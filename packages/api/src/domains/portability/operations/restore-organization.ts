import { defineOperation } from "../../../kernel/define-operation.ts";
import { Organization } from "../../organizations/organization.ts";
import { organizationRestoration } from "../changes/organization-deletion.ts";

export const restoreOrganization = defineOperation({
  id: "restoreOrganization",
  method: "POST",
  path: "/v1/organizations/{organizationId}/restore",
  tag: "Organizations",
  summary: "Cancel the deletion of an organization",
  description:
    "Cancels the scheduled deletion: `deletionAt` becomes null. All owners get mail. If no deletion is scheduled, nothing changes. Only owners, each in a session of their own.",
  success: 200,
  response: Organization,
  traits: ["idempotent"],
  change: organizationRestoration,
});
