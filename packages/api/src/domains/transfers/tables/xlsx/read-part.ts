import type { Archive } from "../archive.ts";
import { readXml, type XmlHandler } from "../xml/read-xml.ts";

/** The maximum size of a part that describes the workbook: relationships, sheets, styles. */
const maxPartBytes = 16 * 1024 * 1024;

/**
 * Reads a complete part of a workbook; does nothing if there is none.
 *
 * @throws UnreadableFile
 */
export async function readPart(archive: Archive, name: string, handler: XmlHandler): Promise<void> {
  const bytes = await archive.open(name, maxPartBytes);
  if (bytes === null) return;
  for await (const _ of readXml(bytes, () => handler));
}
