import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { ZipFile } from "yazl";

/** A member of a ZIP archive. */
export type ZipMember = { path: string; content: AsyncIterable<Uint8Array> };

/**
 * Writes a ZIP archive as a stream. The next member is requested once the content of the one before is read.
 *
 * @throws what the members and their content throw
 */
export async function* writeZip(members: AsyncIterable<ZipMember>): AsyncGenerator<Buffer, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => {
    output.destroy(error as Error);
  };
  zip.on("error", fail);
  void addMembers(zip, members).catch(fail);
  for await (const chunk of output) yield chunk as Buffer;
}

async function addMembers(zip: ZipFile, members: AsyncIterable<ZipMember>): Promise<void> {
  for await (const { path, content } of members) {
    const stream = Readable.from(content);
    zip.addReadStream(stream, path);
    await finished(stream);
  }
  zip.end();
}
