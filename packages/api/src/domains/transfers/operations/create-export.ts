import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import { toJob } from "../../../jobs/define-job.ts";
import { toApplication } from "../../../kernel/application.ts";
import { defineOperation, type Operation } from "../../../kernel/define-operation.ts";
import type { RequestError } from "../../../problems/problem.ts";
import { toBodyError } from "../../../schema/errors/body-error.ts";
import { didYouMean } from "../../../schema/errors/did-you-mean.ts";
import { suggestValue } from "../../../schema/errors/suggest-value.ts";
import { toRequestErrors, toValidationProblem } from "../../../schema/errors/request-errors.ts";
import { uuid } from "../../../schema/values.ts";
import {
  kindDescription,
  Export,
  ExportFilter,
  exportFields,
  ExportFormat,
  toExportTarget,
} from "../export.ts";
import { decodeFilter, toRecordMembers, toFilterSchema } from "../export-query.ts";
import { runExportJob } from "../jobs/run-export.ts";
import { exportOperations, ExportKind, operationOf, assertPermissions } from "../transfer-kinds.ts";
import { toInitialMembers } from "../transfer.ts";
import { unversioned } from "../../../http/etag.ts";

const ExportCreate = z
  .strictObject({
    kind: ExportKind.meta({ description: kindDescription }),
    filter: ExportFilter.default({}),
    format: ExportFormat.default("csv"),
    fields: exportFields().default(null),
  })
  .meta({ id: "ExportCreate", description: "An export to begin." });

export const createExport = defineOperation({
  id: "createExport",
  method: "POST",
  path: "/v1/organizations/{organizationId}/exports",
  tag: "Search and data",
  permission: "data:export",
  summary: "Export records to a file",
  description: [
    "Begins an export and answers at once; `getExport` names the file once it is there. The records are read from the list of their kind, with its filters, page by page and in the name of the caller, who needs the permission of the list. At most 6 exports an hour.",
    "The file is kept for 24 hours and counts as a file of the organization, for those who have `files:read` and the permission of the list. In CSV, lists of texts are joined with `|`, other lists and objects are JSON, and a cell that a spreadsheet would take for a formula begins with an apostrophe, which an import removes.",
  ].join("\n\n"),
  params: { organizationId: uuid() },
  body: ExportCreate,
  example: {
    kind: "customers",
    filter: { status: "active" },
    format: "csv",
    fields: ["id", "name", "email"],
  },
  success: 202,
  response: Export,
  traits: ["idempotent", "holdable", "irreversible"],
  limit: "export",
  plan({ service, membership, organizationId, body: requestBody, now, origin }) {
    const list = operationOf(toApplication(service), exportOperations[requestBody.kind]);
    assertPermissions(membership, [list.permission]);
    const body = { ...requestBody, filter: decodeFilter(list, requestBody.filter) };
    assertFilterAndFields(list, body);
    const record: Export = {
      id: uuidv7(),
      organizationId,
      ...body,
      state: "queued",
      recordCount: 0,
      fileId: null,
      expiresAt: null,
      ...toInitialMembers(membership.userId, now),
    };
    return {
      result: record,
      version: unversioned,
      change: { target: toExportTarget(record), before: null, after: { ...body }, event: [] },
      jobs: [toJob(runExportJob, { exportId: record.id })],
      write: (tx) =>
        tx.write(
          queries.insertInto("exports").values({
            organization_id: organizationId,
            id: record.id,
            kind: record.kind,
            filter: JSON.stringify(record.filter),
            format: record.format,
            fields: record.fields,
            created_by: record.createdBy,
            channel: origin.channel,
            client_id: origin.clientId,
            created_at: now,
            updated_at: now,
          }),
        ),
    };
  },
});

/** @throws Problem VALIDATION_FAILED */
function assertFilterAndFields(
  list: Operation,
  { filter, fields }: z.infer<typeof ExportCreate>,
): void {
  const parsed = z.strictObject({ filter: toFilterSchema(list) }).safeParse({ filter });
  const errors: RequestError[] = parsed.success
    ? []
    : toRequestErrors(parsed.error, { filter }, "body");
  const members = toRecordMembers(list);
  (fields ?? []).forEach((field, index) => {
    if (members.includes(field)) return;
    const text = `must be a field of the records${didYouMean(suggestValue(field, members))}`;
    errors.push(toBodyError(["fields", index], "enum", text, members, field));
  });
  if (errors.length > 0) throw toValidationProblem(errors);
}
