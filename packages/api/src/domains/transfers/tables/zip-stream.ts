import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/**
 * Writes a ZIP archive as a stream.
 *
 * @param entries their content by name, in their order; a text that begins the archive uncompressed has the name
 *   `mimetype`
 * @throws what the content throws
 */
export async function* writeArchive(
  entries: Record<string, string | AsyncIterable<string>>,
): AsyncGenerator<Buffer, void> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  // The library reports the errors of the content here.
  zip.on("error", (error: Error) => output.destroy(error));
  for (const [name, content] of Object.entries(entries)) {
    if (typeof content === "string") {
      zip.addBuffer(Buffer.from(content), name, { compress: name !== "mimetype" });
    } else {
      zip.addReadStreamLazy(name, (respond) => {
        respond(null, Readable.from(toBuffers(content)));
      });
    }
  }
  zip.end();
  for await (const chunk of output) yield chunk as Buffer;
}

async function* toBuffers(texts: AsyncIterable<string>): AsyncGenerator<Buffer, void> {
  for await (const text of texts) yield Buffer.from(text);
}
