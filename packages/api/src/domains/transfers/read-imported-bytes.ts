import type { Application } from "../../kernel/application.ts";
import { Problem } from "../../problems/problem.ts";
import { loadFile } from "../files/file.ts";
import { openFile } from "../files/read-file.ts";
import type { Import } from "./import.ts";
import { inOrganization } from "./in-organization.ts";

/**
 * Reads the complete file at once: it is small, and rows take so long that a stream from the store would time
 * out.
 */
export async function readImportedBytes(application: Application, record: Import): Promise<Buffer> {
  const file = await inOrganization(application, record, (transaction) =>
    loadFile(transaction, record.fileId),
  );
  if (file.record.deletedAt) {
    throw new Problem("RESOURCE_NOT_FOUND", "The file has been deleted.", {
      resource: "file",
      id: record.fileId,
    });
  }
  const stream = await openFile(application, file);
  return Buffer.concat((await stream.toArray()) as Uint8Array[]);
}
