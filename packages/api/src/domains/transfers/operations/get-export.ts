import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { Export, loadExport } from "../export.ts";

export const getExport = defineOperation({
  id: "getExport",
  method: "GET",
  path: "/v1/organizations/{organizationId}/exports/{exportId}",
  tag: "Search and data",
  permission: "data:export",
  summary: "Get an export",
  description:
    "Returns an export with how many records it has read. Once it has ended, `fileId` names the file, which `getFileContent` gives until `expiresAt`.",
  params: { organizationId: uuid(), exportId: uuid() },
  success: 200,
  response: Export,
  load: ({ transaction, params }) => loadExport(transaction, params.exportId),
  read: (_, { record }) => record,
});
