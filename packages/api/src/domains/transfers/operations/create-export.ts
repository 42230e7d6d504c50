import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { queries } from "../../../database/queries.ts";
import type { Transaction } from "../../../database/tenant.ts";
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
import { readOrganizationCountry } from "../organization-country.ts";
import { type CsvOptions, toCsvOptions } from "../regional-csv.ts";
import { Delimiter } from "../tables/table-layout.ts";
import { exportOperations, ExportKind, operationOf, assertPermissions } from "../transfer-kinds.ts";
import { toInitialMembers } from "../transfer.ts";
import { unversioned } from "../../../http/etag.ts";

const ExportCreate = z
  .strictObject({
    kind: ExportKind.meta({ description: kindDescription }),
    filter: ExportFilter.default({}),
    format: ExportFormat.default("csv"),
    delimiter: Delimiter.nullable()
      .default(null)
      .meta({
        description:
          "What separates the columns of CSV. By default `;` where the country of the organization has decimal commas, else `,`.",
        examples: [";"],
      }),
    decimalSeparator: z
      .enum([".", ","])
      .nullable()
      .default(null)
      .meta({
        description:
          "What separates the decimals of numbers in CSV. By default that of the country, or `.` if the delimiter is `,`.",
        examples: [","],
      }),
    byteOrderMark: z
      .boolean()
      .nullable()
      .default(null)
      .meta({
        description:
          "Whether CSV begins with a byte order mark, by which Excel recognizes UTF-8. By default it does.",
        examples: [true],
      }),
    fields: exportFields().default(null),
  })
  .meta({ id: "ExportCreate", description: "An export to begin." });

export const createExport = defineOperation({
  id: "createExport",
  method: "POST",
  path: "/v1/organizations/{organizationId}/exports",
  tag: "Search and data",
  permission: "data:export",
  summary: "Create an export",
  description: [
    "Begins an export and returns at once; `getExport` names the file once it is there. The records are read from the list of their kind, with its filters, page by page and in the name of the caller, who needs the permission of the list. At most 6 exports an hour.",
    "The file is kept for 24 hours and counts as a file of the organization, for those who have `files:read` and the permission of the list. In CSV and .xlsx, lists of texts are joined with `|`, and other lists and objects are JSON. In CSV, a cell that a spreadsheet would take for a formula begins with an apostrophe, which an import removes. In .xlsx, date-times are in the time zone of the organization.",
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
  async plan(context) {
    const { service, transaction, membership, organizationId, now, origin } = context;
    const list = operationOf(toApplication(service), exportOperations[context.body.kind]);
    assertPermissions(membership, [list.permission]);
    const filter = decodeFilter(list, context.body.filter);
    assertFilterAndFields(list, { ...context.body, filter });
    const options = await chooseCsvOptions(transaction, organizationId, context.body);
    const body = { ...context.body, filter, ...options };
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
            delimiter: record.delimiter,
            decimal_separator: record.decimalSeparator,
            byte_order_mark: record.byteOrderMark,
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

type Body = z.infer<typeof ExportCreate>;

const noOptions = { delimiter: null, decimalSeparator: null, byteOrderMark: null };

/** Returns the options of CSV, by the country of the organization where they are not set. */
async function chooseCsvOptions(
  transaction: Transaction,
  organizationId: string,
  body: Body,
): Promise<Pick<Export, keyof CsvOptions>> {
  const { format, delimiter, decimalSeparator, byteOrderMark } = body;
  if (format !== "csv") return noOptions;
  const options = { delimiter, decimalSeparator, byteOrderMark };
  return toCsvOptions(options, await readOrganizationCountry(transaction, organizationId));
}

/** @throws Problem VALIDATION_FAILED */
function assertFilterAndFields(list: Operation, body: Body): void {
  const { filter, fields, format } = body;
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
  for (const option of ["delimiter", "decimalSeparator", "byteOrderMark"] as const) {
    if (format === "csv" || body[option] === null) continue;
    const text = `${option} is an option of CSV, and format is ${format}`;
    errors.push(toBodyError([option], "enum", text, null, body[option]));
  }
  if (errors.length > 0) throw toValidationProblem(errors);
}
