import { execFileSync } from "node:child_process";
import { root } from "./launch/processes.ts";
import { hashPackages, type Sbom } from "./sbom/hash-packages.ts";

// `npm run sbom`: writes what a deployment runs as a bill of materials in CycloneDX, each component with a hash.
// From the lockfile, so that it is the same on every platform, and whatever is installed.

const command = "npm sbom --sbom-format cyclonedx --omit dev --package-lock-only";
const written = execFileSync(command, {
  cwd: root,
  encoding: "utf8",
  maxBuffer: 2 ** 28,
  shell: true,
});
console.log(JSON.stringify(hashPackages(JSON.parse(written) as Sbom, root), null, 2));
