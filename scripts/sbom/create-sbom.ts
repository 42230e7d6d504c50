import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Lockfile } from "./deployed-lockfile.ts";
import { hashPackages, type Sbom } from "./hash-packages.ts";

/**
 * Creates the bill of materials of a lockfile's packages in CycloneDX, each with a hash.
 *
 * @param manifest the package.json that belongs to the lockfile, without development dependencies
 * @param rootDir contains the packages of this repository that are hashed
 */
export function createSbom(lock: Lockfile, manifest: object, rootDir: string): Sbom {
  const temporary = mkdtempSync(join(tmpdir(), "werkbank-sbom-"));
  // npm takes the name of the product from it.
  const folder = join(temporary, "werkbank");
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock));
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    const command = "npm sbom --sbom-format cyclonedx --package-lock-only";
    const written = execFileSync(command, {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      shell: true,
    });
    return hashPackages(JSON.parse(written) as Sbom, rootDir);
  } finally {
    rmSync(temporary, { recursive: true });
  }
}
