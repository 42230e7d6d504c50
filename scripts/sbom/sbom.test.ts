import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../launch/processes.ts";
import type { Sbom } from "./hash-packages.ts";

type Entry = { name?: string; version?: string; dev?: boolean; link?: boolean };

/** Returns the packages of a lockfile that are not only for development, as `name@version`. */
function packagesOf(lockfile: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, lockfile), "utf8")) as {
    packages: Record<string, Entry>;
  };
  const names = Object.entries(packages)
    .filter(([path, { dev, link }]) => path !== "" && dev !== true && link !== true)
    .map(
      ([path, { name = path.split("node_modules/").at(-1) ?? "", version = "" }]) =>
        `${name.replace(/^packages\//u, "@werkbank/")}@${version}`,
    );
  return [...new Set(names)].toSorted();
}

describe.each([
  ["of all platforms", [], "package-lock.json"],
  ["that are installed", ["--installed"], "node_modules/.package-lock.json"],
])("packages %s", (_name, options, lockfile) => {
  const written = execFileSync(process.execPath, ["scripts/sbom.ts", ...options], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const { components } = JSON.parse(written) as Sbom;
  const names = components.map((component) => component["bom-ref"]);

  test("are listed, and no others", () => {
    expect(names.toSorted()).toEqual(packagesOf(lockfile));
    expect(names).toContain("@werkbank/api@0.1.0");
    expect(names.filter((name) => name.startsWith("pg@"))).toHaveLength(1);
  });

  test("have a hash", () => {
    expect(components.filter(({ hashes = [] }) => !hashes[0]?.content)).toEqual([]);
  });
});
