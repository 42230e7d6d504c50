import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

/** The parts of a CycloneDX document that are read or completed here. */
export type Sbom = {
  serialNumber?: string;
  metadata?: { timestamp?: string };
  components: Component[];
};

export type Component = {
  "bom-ref": string;
  hashes?: { alg: string; content: string }[];
  properties?: { name: string; value: string }[];
};

const ownPackage = /^@werkbank\/(?<folder>[\w-]+)@/u;

/**
 * Gives each of our own packages a hash: npm knows only those of packages that it downloads. It is the SHA-512 of
 * what `sha512sum` prints for its files, `node_modules` left out, in the order of their paths.
 *
 * @throws Error for a component without a hash that is not one of our packages
 */
export function hashPackages(sbom: Sbom, rootDir: string): Sbom {
  const components = sbom.components.map((component): Component => {
    if (component.hashes !== undefined && component.hashes.length > 0) return component;
    const folder = ownPackage.exec(component["bom-ref"])?.groups?.["folder"];
    if (folder === undefined) throw new Error(`${component["bom-ref"]} has no hash.`);
    const content = hashFiles(join(rootDir, "packages", folder));
    const hashed = { name: "werkbank:hashed", value: "sha512sum of its files, sorted by path" };
    return {
      ...component,
      hashes: [{ alg: "SHA-512", content }],
      properties: [...(component.properties ?? []), hashed],
    };
  });
  return { ...sbom, components };
}

function hashFiles(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !/(?:^|\/)node_modules\//u.test(path));
  const lines = paths
    .toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map((path) => `${sha512(readFileSync(join(folder, path)))}  ./${path}\n`);
  return sha512(lines.join(""));
}

const sha512 = (data: string | Buffer): string => createHash("sha512").update(data).digest("hex");
