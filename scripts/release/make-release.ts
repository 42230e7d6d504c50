import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeArchive } from "./make-archive.ts";
import { stageRelease } from "./stage-release.ts";

/**
 * Writes the archive of the built site and the service into a folder.
 *
 * @param level of gzip: 9 by default; 1 is several times faster and a fifth larger
 */
export async function makeRelease(
  rootDir: string,
  folder: string,
  { level = 9 }: { level?: number } = {},
): Promise<{ archive: string; digest: string }> {
  const { version } = JSON.parse(await readFile(join(rootDir, "package.json"), "utf8")) as {
    version: string;
  };
  const name = `werkbank-${version}`;
  const staging = await mkdtemp(join(rootDir, ".release-"));
  try {
    await stageRelease(rootDir, join(staging, name));
    const archive = join(folder, `${name}-${process.platform}-${process.arch}.tar.gz`);
    return { archive, digest: await makeArchive(join(staging, name), archive, level) };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
