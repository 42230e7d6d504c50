import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { toJob } from "../../../jobs/define-job.ts";
import { type Application, toApplication } from "../../../kernel/application.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import type { RequestError } from "../../../problems/problem.ts";
import { toBodyError } from "../../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../../schema/errors/request-errors.ts";
import { uuid } from "../../../schema/values.ts";
import { ImportConstants, ImportMapping, listTargets } from "../columns/column-mapping.ts";
import { findReferenceField } from "../columns/reference-fields.ts";
import { validateConstants, validateMapping } from "../columns/validate-mapping.ts";
import {
  kindDescription,
  Import,
  initialCounts,
  OnMatch,
  OnSimilar,
  sheet,
  toImportTarget,
} from "../import.ts";
import { importFields } from "../import-fields.ts";
import { loadImportableFile } from "../importable-file.ts";
import { insertImport } from "../insert-import.ts";
import { runImportJob } from "../jobs/run-import.ts";
import {
  importOperations,
  ImportKind,
  MatchBy,
  operationOf,
  assertPermissions,
} from "../transfer-kinds.ts";
import { toInitialMembers } from "../transfer.ts";
import { unversioned } from "../../../http/etag.ts";

const ImportCreate = z
  .strictObject({
    kind: ImportKind.meta({ description: kindDescription }),
    fileId: uuid().meta({
      description:
        "An available file with a table: CSV, .xlsx or .ods, with a header, at most 20 MB and 20,000 rows.",
      examples: ["a904ac8e-0231-5a48-a186-89c48794cc5d"],
    }),
    mapping: ImportMapping,
    constants: ImportConstants.default({}),
    sheet: sheet().default(null),
    matchBy: MatchBy.nullable().default(null),
    onMatch: OnMatch.default("update"),
    onSimilar: OnSimilar.nullable().default(null),
    dryRun: z.boolean().default(false).meta({
      description: "Tries every row without writing any, to see the counts and refusals.",
    }),
  })
  .meta({ id: "ImportCreate", description: "An import to begin." });

export const createImport = defineOperation({
  id: "createImport",
  method: "POST",
  path: "/v1/organizations/{organizationId}/imports",
  tag: "Search and data",
  permission: "data:import",
  summary: "Create an import",
  description: [
    "Begins the import of a file that has been uploaded and returns at once; `getImport` shows its progress. Rows are independent: each is one change by the operation that creates or changes a record of the kind, in the name of the caller, with an audit entry and an event of its own, and is undone there. A refused row stops none of the others.",
    "The caller needs what these operations need, with `files:read`, and to match also the permission to read the records. With `matchBy`, a row whose record is there changes it or is skipped (`onMatch`). A dry run also lists the rows that look like existing customers (`listImportRows`), and `onSimilar` decides about them. An empty cell is no value. Lists of texts are separated by `|`. `proposeImport` proposes the mapping of a file.",
    "A file with an error in its form (an unclosed quote, a missing column, too many rows) makes the import fail before its first row, with the row and the column in `problem`.",
  ].join("\n\n"),
  params: { organizationId: uuid() },
  body: ImportCreate,
  example: {
    kind: "suppliers",
    fileId: "0192f0c1-0000-7000-8000-000000000000",
    mapping: {
      Naam: "name",
      Code: "code",
      Status: { field: "status", values: { Actief: "active" } },
    },
    matchBy: "code",
    onMatch: "update",
    dryRun: true,
  },
  minimalExample: {
    kind: "suppliers",
    fileId: "0192f0c1-0000-7000-8000-000000000000",
    mapping: { Naam: "name" },
  },
  success: 202,
  response: Import,
  problems: ["REFERENCE_NOT_FOUND", "FILE_NOT_AVAILABLE", "FILE_REJECTED"],
  traits: ["idempotent", "holdable", "irreversible"],
  async plan({ service, transaction, membership, organizationId, body, now, origin }) {
    const application = toApplication(service);
    assertPermissions(membership, toRequiredPermissions(application, body));
    assertValidMapping(application, body);
    await loadImportableFile(transaction, body.fileId);
    const record: Import = {
      id: uuidv7(),
      organizationId,
      ...body,
      state: "queued",
      format: null,
      encoding: null,
      delimiter: null,
      rowCount: null,
      counts: initialCounts,
      refusedFileId: null,
      ...toInitialMembers(membership.userId, now),
    };
    return {
      result: record,
      version: unversioned,
      change: { target: toImportTarget(record), before: null, after: { ...body }, event: [] },
      jobs: [toJob(runImportJob, { importId: record.id })],
      write: (tx) => insertImport(tx, record, { origin, now }),
    };
  },
});

type Body = z.infer<typeof ImportCreate>;

/**
 * Returns the permissions that the calls of the rows need. Matching, and naming other records by other values than their
 * ids, needs read permission, since it reveals whether records exist.
 */
function toRequiredPermissions(
  application: Application,
  { kind, mapping, matchBy, onSimilar }: Body,
): string[] {
  const { permission } = operationOf(application, importOperations[kind].create);
  const isMatched = matchBy !== null || onSimilar !== null;
  const matched = !isMatched ? [] : [permission.replace(/:write$/u, ":read")];
  const referenced = listTargets(mapping).flatMap(({ field, reference = "id" }) => {
    const target = reference === "id" ? undefined : findReferenceField(field);
    return target === undefined ? [] : [target.permission];
  });
  return ["files:read", permission, ...matched, ...referenced];
}

/** @throws Problem VALIDATION_FAILED */
function assertValidMapping(
  application: Application,
  { kind, mapping, constants, matchBy, onSimilar }: Body,
): void {
  const fields = importFields(application, kind);
  const errors = [
    ...validateMapping(kind, fields, mapping),
    ...validateConstants(kind, fields, constants),
    ...validateMatch(kind, mapping, matchBy),
    ...validateSimilar(kind, onSimilar),
  ];
  if (errors.length > 0) throw toValidationProblem(errors);
}

function validateSimilar(kind: ImportKind, onSimilar: Body["onSimilar"]): RequestError[] {
  if (onSimilar === null || kind === "customers") return [];
  return [toBodyError(["onSimilar"], "enum", `must be null for ${kind}`, [null], onSimilar)];
}

function validateMatch(
  kind: ImportKind,
  mapping: ImportMapping,
  matchBy: MatchBy | null,
): RequestError[] {
  if (matchBy === null) return [];
  const { matchBy: allowed } = importOperations[kind];
  const toError = (message: string, expected: unknown): RequestError[] => [
    { location: "body", pointer: "/matchBy", rule: "enum", message, expected, received: matchBy },
  ];
  if (!allowed.includes(matchBy)) {
    return toError(`${kind} are not matched by ${matchBy}`, [null, ...allowed]);
  }
  return listTargets(mapping).some(({ field }) => field === matchBy)
    ? []
    : toError(`mapping must name a column for ${matchBy}`, [matchBy]);
}
