import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { Import, loadImport } from "../import.ts";

export const getImport = defineOperation({
  id: "getImport",
  method: "GET",
  path: "/v1/organizations/{organizationId}/imports/{importId}",
  tag: "Search and data",
  permission: "data:import",
  summary: "Get an import",
  description:
    "Returns an import with the results of its rows so far: `counts.processed` of `rowCount`. Once it has ended, `refusedFileId` names a file of the refused rows in the format of the imported one, with the row number, the code and the text of the problem in three more columns.",
  params: { organizationId: uuid(), importId: uuid() },
  success: 200,
  response: Import,
  load: ({ transaction, params }) => loadImport(transaction, params.importId),
  read: (_, { record }) => record,
});
