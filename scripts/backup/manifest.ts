import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const name = "manifest.json";

/** A path strictly below the backup's folder. */
const path = z.string().regex(/^(?!.*(?:^|\/)\.\.?(?:\/|$))[^/\\]+(?:\/[^/\\]+)*$/u);

/** A file of a backup. Its path has slashes on every system; its digest is SHA-256 in hexadecimal. */
const BackupFile = z.strictObject({
  path,
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/u),
});
export type BackupFile = z.infer<typeof BackupFile>;

const Manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The product's version. */
  version: z.string(),
  engine: z.enum(["pglite", "postgres"]),
  /** The migrations that the database had applied. */
  migrations: z.array(z.string()),
  organizations: z.int().min(0),
  /** `bucket`: the bytes of files are not in the backup. */
  fileStorage: z.enum(["disk", "bucket"]),
  files: z.array(BackupFile),
});

/** The content of a backup. Written last: a folder without one is no backup. */
export type Manifest = z.infer<typeof Manifest>;

/** Completes a backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folder, name), text, { mode: 0o600, flag: "wx", flush: true });
}

/** @throws Error with one sentence where there is no complete backup of this format */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(join(folder, name), "utf8");
  } catch (error) {
    throw new Error(
      `${folder} is no finished backup: ${name}, which is written last, cannot be read.`,
      { cause: error },
    );
  }
  const manifest = Manifest.safeParse(parse(text));
  if (manifest.success) return manifest.data;
  throw new Error(`${join(folder, name)} is not as a backup of this version writes it.`, {
    cause: manifest.error,
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
