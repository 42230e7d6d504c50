import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, stat } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BackupFile } from "./manifest.ts";

/**
 * Copies a file, or everything below a folder, into a backup. Skips unfinished uploads and files that a running
 * service removes meanwhile; a missing path yields no files.
 *
 * @param from where the paths begin
 * @param to where they begin in the backup
 * @returns the copies, by their paths from `folder`
 */
export async function copyIntoBackup(
  folder: string,
  path: string,
  { from, to }: { from: string; to: string },
): Promise<BackupFile[]> {
  const copied: BackupFile[] = [];
  for (const source of await listFiles(join(from, path))) {
    if (source.endsWith(".part")) continue;
    const target = join(folder, to, relative(from, source));
    const copy = await ignoreMissing(copyFile(source, target));
    if (copy !== undefined) copied.push({ path: toPath(relative(folder, target)), ...copy });
  }
  return copied;
}

/** Copies a file's bytes, creating parent folders. Other users of the machine can't read the copy. */
export async function copyFile(
  source: string,
  target: string,
): Promise<Pick<BackupFile, "bytes" | "sha256">> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const digest = createHash("sha256");
  let bytes = 0;
  await pipeline(
    createReadStream(source),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        digest.update(chunk);
        bytes += chunk.length;
        yield chunk;
      }
    },
    createWriteStream(target, { mode: 0o600, flags: "wx", flush: true }),
  );
  return { bytes, sha256: digest.digest("hex") };
}

/** Describes a copied file for the manifest. */
export async function describeFile(folder: string, path: string): Promise<BackupFile> {
  const digest = createHash("sha256");
  await pipeline(createReadStream(join(folder, path)), digest);
  const { size } = await stat(join(folder, path));
  return { path, bytes: size, sha256: digest.digest("hex") };
}

/** @throws Error with one sentence that names the first file that is missing or has changed */
export async function checkBackupFiles(
  folder: string,
  files: readonly BackupFile[],
): Promise<void> {
  for (const { path, sha256 } of files) {
    const found = await ignoreMissing(describeFile(folder, path));
    if (found === undefined) throw new Error(`${join(folder, path)} of the backup is missing.`);
    if (found.sha256 === sha256) continue;
    throw new Error(
      `${join(folder, path)} was changed since the backup was made: its SHA-256 is not that of the manifest.`,
    );
  }
}

async function listFiles(path: string): Promise<string[]> {
  const found = await ignoreMissing(stat(path));
  if (found === undefined) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

const toPath = (path: string): string => path.split(sep).join("/");

async function ignoreMissing<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
