// Decision: decisions/0020-page-delivery.md
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Publication, Representation } from "../../lib/publication/build-publication.ts";
import { type Coding, codingsOf, type Layout, createLayout } from "./layout.ts";
import { nginxLocations } from "./nginx-locations.ts";
import { filesFolder, nginxTables } from "./nginx-tables.ts";

/** The size of an export. */
export type ExportSummary = { addresses: number; files: number; bytes: number };

/**
 * Writes a published site as files, compressed and not, with the configuration that makes nginx respond like the
 * service: `http.conf` and `server.conf`, each for the block of its name.
 *
 * @param directory a new one, or an empty one
 * @param paths the ones to include; all by default
 * @throws Error if the directory is not empty
 */
export async function writeExport(
  publication: Publication,
  directory: string,
  paths?: ReadonlySet<string>,
): Promise<ExportSummary> {
  await mkdir(directory, { recursive: true });
  if ((await readdir(directory)).length > 0) {
    throw new Error(`${directory} is not empty; an export goes into a new folder.`);
  }
  const layout = createLayout(publication, paths);
  const { meanBytes, ...written } = await writeFiles(layout, join(directory, filesFolder));
  await writeFile(join(directory, "http.conf"), `${nginxTables(layout)}\n`);
  await writeFile(join(directory, "server.conf"), `${nginxLocations(layout, meanBytes)}\n`);
  const pages = new Set([...layout.forms.keys()].map((key) => key.split(" ")[0]));
  return { addresses: layout.files.size + pages.size, ...written };
}

type WrittenFiles = Omit<ExportSummary, "addresses"> & {
  /** The mean size of a folder's files, by `folder/coding`. */
  meanBytes: Map<string, number>;
};

async function writeFiles({ folders }: Layout, directory: string): Promise<WrittenFiles> {
  const meanBytes = new Map<string, number>();
  let files = 0;
  let bytes = 0;
  for (const folder of folders) {
    for (const coding of codingsOf(folder.codingSet)) {
      const inside = join(folder.name, coding);
      await mkdir(join(directory, inside), { recursive: true });
      const lengths: number[] = [];
      for (const [name, representation] of folder.files) {
        const body = await readBody(representation, coding);
        if (body === undefined) continue;
        await writeFile(join(directory, inside, name), body);
        lengths.push(body.byteLength);
      }
      const sum = lengths.reduce((total, length) => total + length, 0);
      meanBytes.set(`${folder.name}/${coding}`, sum / lengths.length);
      files += lengths.length;
      bytes += sum;
    }
  }
  return { files, bytes, meanBytes };
}

const codingNames = { identity: "identity", br: "brotli", gz: "gzip" } as const;

async function readBody(
  representation: Representation,
  coding: Coding,
): Promise<Buffer | undefined> {
  const name = codingNames[coding];
  if (name === "identity" || !representation.compress) return representation[name];
  return representation.compress(name);
}
