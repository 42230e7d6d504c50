import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { assertOwner } from "../../members/grants.ts";
import { FullExport, loadFullExport } from "../full-export.ts";

export const getFullExport = defineOperation({
  id: "getFullExport",
  method: "GET",
  path: "/v1/organizations/{organizationId}/full-export",
  tag: "Organizations",
  permission: "organization:manage",
  firstPartyOnly: true,
  summary: "Get the full export",
  description:
    "Returns the newest full export of the organization. Once its state is `succeeded`, `getFullExportContent` returns the archive until `expiresAt`. Only owners, each in a session of their own.",
  params: { organizationId: uuid() },
  success: 200,
  response: FullExport,
  async read({ transaction, membership, organizationId }) {
    assertOwner(membership, "export all of it");
    return (await loadFullExport(transaction, organizationId)).record;
  },
});
