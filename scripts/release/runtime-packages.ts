import type { Lockfile } from "../sbom/deployed-lockfile.ts";

/**
 * Returns the paths of the packages that the service loads: the dependencies of the root, transitively. Packages of
 * this repository that only developers use, such as the command line, are left out.
 *
 * @param installed the paths that are installed on this machine
 * @throws Error for a dependency that is not installed in the version of the lockfile
 */
export function runtimePackages(
  { packages }: Lockfile,
  { packages: installed }: Lockfile,
): Set<string> {
  const found = new Set<string>();
  const visit = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    const { resolved = "", link, ...entry } = packages[path] ?? {};
    if (link === true) return visit(resolved);
    assertInstalled(path);
    const optional = { ...entry.optionalDependencies, ...entry.peerDependencies };
    for (const name of Object.keys({ ...entry.dependencies, ...optional })) {
      const target = resolve(path, name);
      if (target !== undefined && (name in optional ? target in installed : true)) visit(target);
    }
  };
  const assertInstalled = (path: string): void => {
    if (path === "" || packages[path]?.version === installed[path]?.version) return;
    throw new Error(`${path} is not installed as package-lock.json names it: run npm ci.`);
  };
  /** Finds a dependency as Node does: in the nearest folder node_modules. */
  const resolve = (from: string, name: string): string | undefined => {
    const path = [from, "node_modules", name].filter((part) => part !== "").join("/");
    if (path in packages) return path;
    return from === ""
      ? undefined
      : resolve(from.slice(0, Math.max(from.lastIndexOf("/"), 0)), name);
  };
  visit("");
  return found;
}
