import { ZipFile } from "yazl";

/** Returns a ZIP archive of these entries, in their order. */
export async function buildArchive(entries: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(entries)) {
    zip.addBuffer(Buffer.from(content), name, { compress: name !== "mimetype" });
  }
  zip.end();
  const chunks = await Array.fromAsync(zip.outputStream as unknown as AsyncIterable<Buffer>);
  return Buffer.concat(chunks);
}
