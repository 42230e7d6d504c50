import { readdirSync } from "node:fs";
import { join, posix } from "node:path";
import { defineConfig, type OxlintOverride } from "oxlint";
import {
  type Area,
  areas,
  mayImport,
  forbiddenImports,
  moduleOf,
} from "./scripts/checks/module-order.ts";

type Pattern = { regex: string; message: string };

const root = import.meta.dirname;
const escapeRegex = (path: string): string => path.replaceAll(/[.()[\]]/gu, "\\$&");

/** Lists every folder that may hold code, relative to the root of the repository. */
function foldersBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:\.|node_modules$)/u.test(entry.name))
    .flatMap(({ name }) => [posix.join(folder, name), ...foldersBelow(posix.join(folder, name))]);
}

const foldersOf = (area: Area): string[] =>
  (area.path === "" ? ["app", "components", "lib", "scripts"] : [`${area.path}/src`]).flatMap(
    (folder) => [folder, ...foldersBelow(folder)],
  );

/**
 * Returns a regular expression for the relative import specifiers with which a file of `folder` could reach
 * modules above it.
 */
function toUpwardPattern(folder: string, area: Area): string {
  const exampleFile = `${folder}/any.ts`;
  const fileModules = area.modules
    .filter((module) => module.endsWith(".ts"))
    .map((module) => posix.join(area.path, module));
  // If the files of a folder belong to different modules, only the import graph test can check them.
  const isMixed = (path: string): boolean =>
    moduleOf(`${path}/any.ts`) === undefined ||
    fileModules.some((module) => posix.dirname(module) === path);
  if (isMixed(folder)) return "^$";
  const toSpecifier = (path: string): string =>
    escapeRegex(posix.relative(folder, path).replace(/^(?!\.)/u, "./"));
  const folders = foldersOf(area)
    .filter((other) => !isMixed(other) && !mayImport(exampleFile, `${other}/any.ts`))
    .map((other) => `${toSpecifier(other)}/[^/]+`);
  const files = fileModules.filter((file) => !mayImport(exampleFile, file)).map(toSpecifier);
  return `^(?:${[...folders, ...files].join("|")})$`;
}

/** Returns the forbidden imports of a folder's files, each with the reason. */
function findForbiddenImports(folder: string, area: Area): Pattern[] {
  const { path, packages } = area;
  const allowed = packages.join(", ") || "none";
  return [
    {
      regex: toUpwardPattern(folder, area),
      message: "A module may import only modules below it (scripts/checks/module-order.ts).",
    },
    {
      regex:
        path === "" ? "^(?:\\.\\./)*packages/" : `^(?:\\.\\./){${folder.split("/").length - 1},}`,
      message: "Import a package by its name, through one of the entry points in its exports.",
    },
    ...areas
      .map((other) => other.path.replace("packages/", ""))
      .filter((name) => name !== "" && !packages.includes(name))
      .map((name) => ({
        regex: `^@werkbank/${name}(?:/|$)`,
        message: `The packages that code here may import: ${allowed} (scripts/checks/module-order.ts).`,
      })),
    ...forbiddenImports
      .filter(({ from }) => new RegExp(from, "u").test(`${folder}/any.ts`))
      .map(({ what, because }) => ({ regex: what, message: because })),
  ];
}

const tests = ["**/*.test.{ts,tsx}", "**/testing/**", "**/registry-tests/**", "tests/**"];

// If several entries match a file, the last one applies; the entries for tests therefore come last.
const importRules: OxlintOverride[] = areas.flatMap((area) =>
  foldersOf(area).map((folder): OxlintOverride => ({
    files: [`${folder.replaceAll(/[[\]()]/gu, "?")}/*.{ts,tsx}`],
    rules: { "no-restricted-imports": ["error", { patterns: findForbiddenImports(folder, area) }] },
  })),
);

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise"],
  categories: { correctness: "error", suspicious: "error" },
  ignorePatterns: [
    "**/*.gen.ts",
    ".next/**",
    "next-env.d.ts",
    // Programs that import what their test generates.
    "tests/interop/generators/**",
  ],
  rules: {
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/await-thenable": "error",
    "typescript/consistent-type-imports": "error",
    "typescript/no-non-null-assertion": "error",
    "typescript/no-unnecessary-condition": "error",
    "import/no-cycle": "error",
    "require-unicode-regexp": "error",
    "max-lines-per-function": ["error", { max: 80, skipBlankLines: true, skipComments: true }],
    "max-lines": ["error", { max: 400 }],
    "import/no-unassigned-import": "off",
    "import/no-named-as-default-member": "off",
    "react/react-in-jsx-scope": "off",
    "no-await-in-loop": "off",
    "typescript/consistent-return": "off",
    "no-shadow": "off",
    "no-underscore-dangle": "off",
    "unicorn/no-array-sort": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "promise/always-return": "off",
    "unicorn/consistent-function-scoping": "off",
    "typescript/no-unsafe-enum-comparison": "off",
    "typescript/no-unsafe-enum-assignment": "off",
  },
  overrides: [
    ...importRules,
    { files: [...tests, "bench/**"], rules: { "no-restricted-imports": "off" } },
    {
      // A missing value fails the test anyway, and a test file is as long as its subject requires.
      files: tests,
      rules: {
        "typescript/no-non-null-assertion": "off",
        "typescript/no-unnecessary-condition": "off",
        "max-lines-per-function": "off",
        "max-lines": "off",
      },
    },
    {
      files: ["packages/api/src/{kernel,schema,surfaces}/**", "{lib,scripts}/**"],
      rules: { "max-params": ["error", 4] },
    },
    {
      files: [
        ...tests,
        // Called from all domains, to which the rule does not apply yet.
        "packages/api/src/kernel/record-problems.ts",
        "packages/api/src/schema/errors/body-error.ts",
      ],
      rules: { "max-params": "off" },
    },
    {
      files: ["**/*.{ts,tsx}"],
      jsPlugins: ["./scripts/checks/vocabulary-lint.ts"],
      rules: { "vocabulary/glossary": "error", "vocabulary/type-names": "error" },
    },
    {
      files: ["tests/**"],
      jsPlugins: ["./scripts/checks/browser-lint.ts"],
      rules: { "browser/poll-pages": "error", "browser/no-network-idle": "error" },
    },
    {
      // Tables of data.
      files: ["lib/search/testing/queries.*.ts", "packages/api/src/problems/problem-types.ts"],
      rules: { "max-lines": "off" },
    },
  ],
});
