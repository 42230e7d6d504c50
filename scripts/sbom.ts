import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./launch/processes.ts";
import { createSbom } from "./sbom/create-sbom.ts";
import { deployedLockfile, type Lockfile } from "./sbom/deployed-lockfile.ts";

// `npm run sbom`: writes what a deployment runs as a bill of materials in CycloneDX, each component with a hash.
// From the lockfile, so that it is the same on every platform, and whatever is installed. With `--installed`:
// only what is installed here.

const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), "utf8"));
const readLockfile = (name: string) => read(name) as Lockfile;

const installed = process.argv.includes("--installed")
  ? new Set(Object.keys(readLockfile("node_modules/.package-lock.json").packages))
  : undefined;
const lock = deployedLockfile(readLockfile("package-lock.json"), installed);
const { devDependencies: _, ...manifest } = read("package.json") as Record<string, unknown>;
console.log(JSON.stringify(createSbom(lock, manifest, root), null, 2));
