import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./launch/processes.ts";
import { deployedLockfile, type Lockfile } from "./sbom/deployed-lockfile.ts";
import { hashPackages, type Sbom } from "./sbom/hash-packages.ts";

// `npm run sbom`: writes what a deployment runs as a bill of materials in CycloneDX, each component with a hash.
// From the lockfile, so that it is the same on every platform, and whatever is installed. With `--installed`:
// only what is installed here, as an image contains it.

const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), "utf8"));
const readLockfile = (name: string) => read(name) as Lockfile;

const installed = process.argv.includes("--installed")
  ? new Set(Object.keys(readLockfile("node_modules/.package-lock.json").packages))
  : undefined;
const lock = deployedLockfile(readLockfile("package-lock.json"), installed);
const { devDependencies: _, ...manifest } = read("package.json") as Record<string, unknown>;
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
  console.log(JSON.stringify(hashPackages(JSON.parse(written) as Sbom, root), null, 2));
} finally {
  rmSync(temporary, { recursive: true });
}
