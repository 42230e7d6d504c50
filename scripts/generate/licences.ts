/** The part of package-lock.json (version 3) that lists installed packages. */
export type Lock = {
  packages: Record<
    string,
    { version?: string; license?: string; dev?: boolean; link?: boolean; optional?: boolean }
  >;
};

/** SPDX names of licenses allowed in a deployment, with their conditions. */
const allowed: Record<string, string> = {
  "0BSD": "no condition",
  "Apache-2.0": "its text and notices are handed on",
  "BSD-2-Clause": "its text is handed on",
  "BSD-3-Clause": "its text is handed on",
  "BlueOak-1.0.0": "its text is handed on",
  "CC-BY-4.0": "data, whose source is named",
  "CC0-1.0": "no condition",
  ISC: "its text is handed on",
  "LGPL-3.0-or-later": "a library that is loaded as it is and can be replaced",
  MIT: "its text is handed on",
  "MIT-0": "no condition",
  "MPL-2.0": "its files stay open where they are changed; they are used as they are",
  "OFL-1.1": "fonts, handed on with their text",
  Zlib: "changes are marked as such",
};

/** Licenses of packages whose package.json names none, according to their LICENSE file. */
const unstated: Record<string, string> = { "png-js": "MIT" };

type Package = { name: string; version: string; licence: string | undefined };

/**
 * Lists the licenses of all production dependencies as a page, and a sentence for each package whose license is
 * not allowed.
 */
export function toLicences(lock: Lock): { page: string; rejected: string[] } {
  const packages = productionPackages(lock);
  const rejected = packages
    .filter(({ licence }) => licence === undefined || !isAllowed(licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} has the licence ${licence ?? "that it does not name"}, which scripts/generate/licences.ts does not allow`,
    );
  return { page: toPage(packages), rejected };
}

function productionPackages({ packages }: Lock): Package[] {
  const found = Object.entries(packages).flatMap(
    ([path, { version = "", ...entry }]): Package[] => {
      const at = path.lastIndexOf("node_modules/");
      if (at === -1 || entry.link === true || entry.dev === true) return [];
      const name = path.slice(at + "node_modules/".length);
      return [{ name, version, licence: entry.license ?? unstated[name] }];
    },
  );
  const byName = new Map(found.map((each) => [`${each.name} ${each.version}`, each]));
  return [...byName.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** Whether an SPDX expression is allowed: one operand of `OR`, every operand of `AND`. */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/gu, "");
  return plain
    .split(" OR ")
    .some((either) => either.split(" AND ").every((name) => allowed[name] !== undefined));
}

function toPage(packages: readonly Package[]): string {
  const byLicence = Map.groupBy(packages, ({ licence }) => licence ?? "none");
  const licences = [...byLicence].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    "# Licences of what a deployment runs",
    "Made by `npm run generate` from `package-lock.json`, development dependencies left out. A licence that is not in the table of [scripts/generate/licences.ts](../scripts/generate/licences.ts) fails `npm run check`. Packages for other systems than yours are listed as well.",
    [
      "| Licence | Packages | What follows from it |",
      "| --- | --- | --- |",
      ...licences.map(
        ([licence, own]) => `| ${licence} | ${own.length} | ${consequence(licence)} |`,
      ),
    ].join("\n"),
    ...licences.map(([licence, own]) =>
      [`## ${licence}`, own.map(({ name, version }) => `${name} ${version}`).join(", ")].join(
        "\n\n",
      ),
    ),
  ]
    .join("\n\n")
    .concat("\n");
}

function consequence(expression: string): string {
  const names = expression.replaceAll(/[()]/gu, "").split(/ OR | AND /u);
  return [...new Set(names.map((name) => allowed[name] ?? "not allowed"))].join("; ");
}
