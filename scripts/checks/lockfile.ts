/** The part of package-lock.json (version 3) by which npm verifies what it installs. */
export type Lockfile = {
  packages: Record<
    string,
    {
      version?: string;
      integrity?: string;
      link?: boolean;
      inBundle?: boolean;
      optionalDependencies?: Record<string, string>;
    }
  >;
};

/** The packages that hold the program `node`, one for each platform. */
const nodePackage = /^node-(?:bin-)?(?:darwin|linux|win)-/u;

/**
 * Finds what npm would install without verifying its bytes: entries without a SHA-512 digest, and a Node that is
 * not one exact version on every platform. A bundled package is verified with the package that contains it.
 */
export function findUnverified({ packages }: Lockfile): string[] {
  const errors = Object.entries(packages)
    .filter(([path, { link, inBundle }]) => {
      return path.includes("node_modules/") && link !== true && inBundle !== true;
    })
    .filter(([, { integrity }]) => integrity?.startsWith("sha512-") !== true)
    .map(([path]) => `${path} has no SHA-512 digest in package-lock.json`);
  const ranges = Object.entries(packages[""]?.optionalDependencies ?? {})
    .filter(([name]) => nodePackage.test(name))
    .map(([, range]) => range);
  const [version = ""] = ranges;
  if (!/^\d+\.\d+\.\d+$/u.test(version) || ranges.some((range) => range !== version)) {
    errors.push(`Node is not one exact version, but ${ranges.join(", ") || "none"}`);
  }
  return errors;
}
