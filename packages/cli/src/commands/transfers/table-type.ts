import { open } from "node:fs/promises";
import type { components } from "@werkbank/client";
import { CliError } from "../../cli-error.ts";

type ContentType = components["schemas"]["FileContentType"];

const headBytes = 256;
const archiveSignature = Buffer.from("PK\u0003\u0004", "latin1");
const compoundSignature = Buffer.from("d0cf11e0a1b11ae1", "hex");
const openDocument = "application/vnd.oasis.opendocument.spreadsheet" as const;

/**
 * Returns the media type of a file with a table by its first bytes: an archive is a workbook of Excel or an
 * OpenDocument spreadsheet, and other files are CSV.
 *
 * @throws CliError for a file that cannot be read, and for a workbook of Excel 97 to 2003 or with a password
 */
export async function detectTableType(path: string): Promise<ContentType> {
  const head = await readHead(path);
  if (startsWith(head, compoundSignature)) {
    throw new CliError(
      "usage",
      `${path} is a workbook of Excel 97 to 2003 (.xls), or protected with a password.`,
      "Save it as .xlsx without a password.",
    );
  }
  if (!startsWith(head, archiveSignature)) return "text/csv";
  // An OpenDocument file begins with its media type (ISO/IEC 26300-3, 3.3).
  if (head.includes(`mimetype${openDocument}`)) return openDocument;
  return "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
}

const startsWith = (head: Buffer, signature: Buffer): boolean =>
  head.subarray(0, signature.length).equals(signature);

async function readHead(path: string): Promise<Buffer> {
  try {
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } catch (error) {
    throw new CliError("usage", `The file ${path} cannot be read.`, undefined, error);
  }
}
