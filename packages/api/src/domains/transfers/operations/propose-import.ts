import { sql } from "kysely";
import { z } from "zod";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import { type Application, toApplication } from "../../../kernel/application.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { DeferredResult } from "../../../kernel/results/deferred-result.ts";
import { didYouMean } from "../../../schema/errors/did-you-mean.ts";
import { suggestValue } from "../../../schema/errors/suggest-value.ts";
import { toBodyError } from "../../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../../schema/errors/request-errors.ts";
import { uuid } from "../../../schema/values.ts";
import { openFile } from "../../files/read-file.ts";
import { kindDescription, selectImports, sheet, toImport } from "../import.ts";
import { importFields } from "../import-fields.ts";
import { loadImportableFile } from "../importable-file.ts";
import { readOrganizationCountry } from "../organization-country.ts";
import { applyChosenFields } from "../proposal/apply-chosen-fields.ts";
import { ImportProposal } from "../proposal/proposal.ts";
import {
  proposeMapping,
  type ProposalTable,
  type ProposedMapping,
} from "../proposal/propose-mapping.ts";
import type { ProposalContext } from "../proposal/propose-target.ts";
import { type ReadColumns, readColumns } from "../proposal/read-columns.ts";
import { toUnclear } from "../proposal/unclear.ts";
import { UnreadableFile } from "../tables/unreadable-file.ts";
import { assertPermissions, ImportKind } from "../transfer-kinds.ts";

const ImportProposalRequest = z
  .strictObject({
    kind: ImportKind.meta({ description: kindDescription }),
    fileId: uuid().meta({
      description: "An available file, as for `createImport`.",
      examples: ["a904ac8e-0231-5a48-a186-89c48794cc5d"],
    }),
    sheet: sheet().default(null),
    fields: z
      .record(z.string().max(240), z.string().min(1).max(60).nullable())
      .default({})
      .meta({
        description:
          "Columns whose field is decided, or null for one that is not imported. Only the rest is proposed, and how the cells of these columns are read.",
        examples: [{ Prijs: "unitPriceMinor", Intern: null }],
      }),
  })
  .meta({ id: "ImportProposalRequest", description: "A file to import, and what its rows are." });

export const proposeImport = defineOperation({
  id: "proposeImport",
  method: "POST",
  path: "/v1/organizations/{organizationId}/imports/proposal",
  tag: "Search and data",
  permission: "data:import",
  summary: "Propose how to import a file",
  description: [
    "Reads a file and proposes the body of `createImport`: the field of each column and how its cells are read, values for fields without a column, and the field to match by. Nothing is stored or imported.",
    "The names of the columns decide, in Dutch, English, German and French and as other programs write them, and so do all of their cells. `unclear` lists what to review. If an import of the same kind and header has succeeded before, its mapping is proposed again. Other records, such as the customer of a contact, are looked up if the caller may read them. Needs `files:read`.",
  ].join("\n\n"),
  params: { organizationId: uuid() },
  body: ImportProposalRequest,
  example: {
    kind: "suppliers",
    fileId: "0192f0c1-0000-7000-8000-000000000000",
    sheet: null,
  },
  minimalExample: { kind: "suppliers", fileId: "0192f0c1-0000-7000-8000-000000000000" },
  success: 200,
  response: ImportProposal,
  problems: ["REFERENCE_NOT_FOUND", "FILE_NOT_AVAILABLE", "FILE_REJECTED"],
  async read({ service, transaction, membership, body, language }) {
    const application = toApplication(service);
    assertPermissions(membership, ["files:read"]);
    const file = await loadImportableFile(transaction, body.fileId);
    const context = await toContext(transaction, application, membership, body.kind);
    assertChosenFields(context, body.fields);
    return new DeferredResult<ImportProposal>(async ({ inOrganization }) => {
      const stream = await openFile(service, file);
      const bytes = Buffer.concat((await stream.toArray()) as Uint8Array[]);
      const table = await readColumns(bytes, body.sheet).catch(toBodyProblem);
      const { layout, header, rows, rowCount } = table;
      const common = {
        kind: body.kind,
        fileId: body.fileId,
        format: layout.format,
        encoding: layout.encoding,
        delimiter: layout.delimiter,
        sheet: layout.sheet,
        sheets: layout.sheets,
        header,
        rows,
        rowCount,
      };
      return inOrganization(async (reading) => {
        const reused = await findImport(reading, { kind: body.kind, header });
        const proposalTable = toProposalTable(reading, membership, table);
        const base = reused ?? (await proposeMapping(context, proposalTable));
        const hasChoices = Object.keys(body.fields).length > 0;
        const { mapping, constants, matchBy, notes } = hasChoices
          ? await applyChosenFields(base, body.fields, context, proposalTable)
          : base;
        return {
          ...common,
          mapping,
          constants,
          matchBy,
          unclear: toUnclear(notes, language),
          reusedImportId: reused?.id ?? null,
        };
      });
    });
  },
});

/** @throws Problem VALIDATION_FAILED that names the member of the body, if the file cannot be read */
function toBodyProblem(error: unknown): never {
  if (!(error instanceof UnreadableFile)) throw error;
  const text = `names a file that cannot be read: ${error.message}`;
  throw toValidationProblem([toBodyError(["fileId"], "format", text, "a table with a header")]);
}

/** The number of columns that a file of rejected rows adds to those of the imported file. */
const rejectionColumns = 3;

async function toContext(
  transaction: Transaction,
  application: Application,
  { organizationId, timeZone, currency }: Membership,
  kind: ImportKind,
): Promise<ProposalContext> {
  const country = await readOrganizationCountry(transaction, organizationId);
  return { kind, fields: importFields(application, kind), country, timeZone, currency };
}

/** @throws Problem VALIDATION_FAILED for a field that the records do not have */
function assertChosenFields(
  { kind, fields }: ProposalContext,
  chosen: Readonly<Record<string, string | null>>,
): void {
  const names = [...fields.keys()];
  const errors = Object.entries(chosen).flatMap(([column, field]) => {
    if (field === null || fields.has(field)) return [];
    const text = `${field} is not a field of ${kind}${didYouMean(suggestValue(field, names))}`;
    return [toBodyError(["fields", column], "enum", text, names, field)];
  });
  if (errors.length > 0) throw toValidationProblem(errors);
}

const toProposalTable = (
  transaction: Transaction,
  { permissions }: Membership,
  { columns, rowCount }: ReadColumns,
): ProposalTable => ({
  columns,
  rowCount,
  readable: (permission) => (permissions.includes(permission) ? transaction : null),
});

/**
 * Returns the mapping of the latest import with the same header of which some rows succeeded; null without one.
 * The file of its rejected rows has the same header with three columns after it.
 */
async function findImport(
  transaction: Transaction,
  { kind, header }: { kind: ImportKind; header: string[] },
): Promise<(ProposedMapping & { id: string }) | null> {
  const row = await transaction.one(
    selectImports()
      .where("kind", "=", kind)
      .where(
        sql<boolean>`header in (${header}::text[], ${header.slice(0, -rejectionColumns)}::text[])`,
      )
      .where("state", "=", "succeeded")
      .whereRef("processed_count", ">", "refused_count")
      .orderBy("finished_at", "desc")
      .limit(1),
  );
  if (row === undefined) return null;
  const { id, mapping, constants, matchBy } = toImport(row);
  return { id, mapping, constants, matchBy, notes: [] };
}
