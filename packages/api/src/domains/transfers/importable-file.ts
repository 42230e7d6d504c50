import type { Transaction } from "../../database/tenant.ts";
import { referencesNotFound } from "../../kernel/missing-references.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { tableTypes } from "../files/table-types.ts";
import { blobKeyOf, type LoadedFile, loadFile, selectFiles } from "../files/file.ts";

/** 20 MB, the largest file that can be imported. */
const maxFileBytes = 20_000_000;

/**
 * Loads an available file that can be imported.
 *
 * @throws Problem REFERENCE_NOT_FOUND, FILE_NOT_AVAILABLE, FILE_REJECTED, VALIDATION_FAILED
 */
export async function loadImportableFile(
  transaction: Transaction,
  fileId: string,
): Promise<LoadedFile> {
  const row = await transaction.one(
    selectFiles().where("id", "=", fileId).where("deleted_at", "is", null),
  );
  if (row === undefined) {
    throw referencesNotFound([{ pointer: "/fileId", kind: "file", id: fileId }]);
  }
  const file = await loadFile(transaction, fileId);
  blobKeyOf(file);
  const { contentType, sizeBytes, name } = file.record;
  const types: string[] = Object.values(tableTypes);
  if (types.includes(contentType) && sizeBytes <= maxFileBytes) return file;
  throw toValidationProblem([
    toBodyError(
      ["fileId"],
      "format",
      `must name a CSV, .xlsx or .ods file of at most ${maxFileBytes} bytes; ${name} is ${contentType} and has ${sizeBytes}`,
      types,
      fileId,
    ),
  ]);
}
