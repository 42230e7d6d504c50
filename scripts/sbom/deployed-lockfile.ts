/** The part of package-lock.json (version 3) that says what is installed. */
export type Lockfile = {
  packages: Record<string, LockedPackage>;
};

type LockedPackage = {
  version?: string;
  dev?: boolean;
  link?: boolean;
  /** The path of a linked package. */
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  devDependencies?: unknown;
};

/**
 * Returns the lockfile of a deployment: without packages that are only for development. npm's own `--omit dev`
 * leaves out too much: packages that are a development dependency of one package and a dependency of another.
 *
 * @param installed the paths that are installed; if omitted, the packages of all platforms are kept
 */
export function deployedLockfile<Lock extends Lockfile>(
  lock: Lock,
  installed?: ReadonlySet<string>,
): Lock {
  const packages = Object.entries(lock.packages).flatMap(([path, entry]) => {
    const { devDependencies: _, ...deployed } = entry;
    const isKept = path === "" || installed === undefined || installed.has(path);
    return entry.dev === true || !isKept ? [] : [[path, deployed] as const];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}
