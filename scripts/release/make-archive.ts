import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";

/**
 * Packs a folder, such that the same files yield the same bytes, and writes its SHA-256 next to it.
 *
 * @param folder becomes the only folder in the archive
 * @param level of gzip, 1 to 9
 * @returns the digest
 */
export async function makeArchive(folder: string, archive: string, level: number): Promise<string> {
  await mkdir(dirname(archive), { recursive: true });
  const options =
    "--create --format=gnu --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --hard-dereference --mode=a+rX,u+w,go-w";
  const tar = spawn(
    "tar",
    [...options.split(" "), "--directory", dirname(folder), basename(folder)],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  const ended = once(tar, "close");
  const hash = createHash("sha256");
  const partial = `${archive}.part`;
  await pipeline(
    tar.stdout,
    createGzip({ level }),
    async function* (bytes: AsyncIterable<Buffer>) {
      for await (const chunk of bytes) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(partial),
  );
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`tar ended with code ${code}.`);
  await rename(partial, archive);
  const digest = hash.digest("hex");
  await writeFile(
    join(dirname(archive), `${basename(archive)}.sha256`),
    `${digest}  ${basename(archive)}\n`,
  );
  return digest;
}
