import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { root } from "../launch/processes.ts";
import { findCycles, type Import, readImports } from "./import-graph.ts";
import {
  areaOf,
  areas,
  isTestFile,
  mayImport,
  forbiddenImports,
  moduleOf,
} from "./module-order.ts";

const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "--deduplicate", "*.ts", "*.tsx"],
  { cwd: root, encoding: "utf8" },
)
  .split("\n")
  .filter((file) => file !== "" && !file.endsWith(".d.ts"));
const imports = await readImports(root, files);
const toLine = ({ file, line, specifier }: Import): string => `${file}:${line} ${specifier}`;

test("every file belongs to a module", () => {
  expect(files.filter((file) => !isTestFile(file) && moduleOf(file) === undefined)).toEqual([]);
});

test("every module has files", () => {
  const used = new Set(files.map((file) => `${areaOf(file).path}:${moduleOf(file)}`));
  const empty = areas.flatMap(({ path, modules }) =>
    modules.map((module) => `${path}:${module}`).filter((module) => !used.has(module)),
  );
  expect(empty).toEqual([]);
});

test("no import leaves its package by path", () => {
  // The command line includes the OpenAPI document generated from the registry.
  const allowed = new Set(["packages/cli/src/openapi/bundled-document.ts"]);
  const leaving = imports.filter(
    ({ file, target }) => target !== null && areaOf(file) !== areaOf(target) && !allowed.has(file),
  );
  expect(leaving.map(toLine)).toEqual([]);
});

test("imports go down the modules", () => {
  const wrong = imports.filter(
    ({ file, target }) =>
      target !== null &&
      /\.tsx?$/u.test(target) &&
      !target.startsWith(".source/") &&
      areaOf(file) === areaOf(target) &&
      !isTestFile(file) &&
      !mayImport(file, target),
  );
  expect(wrong.map((row) => `${toLine(row)} (${moduleOf(row.file)} is below)`)).toEqual([]);
});

test("code imports only the packages that its area allows", () => {
  const wrong = imports.filter(({ file, specifier }) => {
    const name = /^@werkbank\/(?<name>[^/]+)/u.exec(specifier)?.groups?.["name"];
    if (name === undefined || isTestFile(file)) return false;
    return !areaOf(file).packages.includes(name);
  });
  expect(wrong.map(toLine)).toEqual([]);
});

test("no file has a forbidden import", () => {
  const wrong = imports.flatMap((row) =>
    forbiddenImports
      .filter(({ from, what }) => {
        const name = row.target ?? row.specifier;
        return (
          !isTestFile(row.file) &&
          new RegExp(from, "u").test(row.file) &&
          new RegExp(what, "u").test(name)
        );
      })
      .map(({ because }) => `${toLine(row)}: ${because}`),
  );
  expect(wrong).toEqual([]);
});

test("there are no import cycles, types included", () => {
  expect(findCycles(imports)).toEqual([]);
});
