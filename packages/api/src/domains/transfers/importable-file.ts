import type { Transaction } from "../../database/tenant.ts";
import { referencesNotFound } from "../../kernel/missing-references.ts";
import { toBodyError } from "../../schema/errors/body-error.ts";
import { toValidationProblem } from "../../schema/errors/request-errors.ts";
import { tableTypes } from "../files/table-types.ts";
import { blobKeyOf, type LoadedFile, loadFile, selectFiles } from "../files/file.ts";

/** The files that an import accepts. */
type ImportableFiles = { maxBytes: number; contentTypes: readonly string[]; description: string };

/** Tables, of at most 20 MB. */
const importableTables: ImportableFiles = {
  maxBytes: 20_000_000,
  contentTypes: Object.values(tableTypes),
  description: "a CSV, .xlsx or .ods file",
};

/**
 * Loads an available file that can be imported.
 *
 * @throws Problem REFERENCE_NOT_FOUND, FILE_NOT_AVAILABLE, FILE_REJECTED, VALIDATION_FAILED
 */
export async function loadImportableFile(
  transaction: Transaction,
  fileId: string,
  { maxBytes, contentTypes, description }: ImportableFiles = importableTables,
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
  if (contentTypes.includes(contentType) && sizeBytes <= maxBytes) return file;
  throw toValidationProblem([
    toBodyError(
      ["fileId"],
      "format",
      `must name ${description} of at most ${maxBytes} bytes; ${name} is ${contentType} and has ${sizeBytes}`,
      contentTypes,
      fileId,
    ),
  ]);
}
