import { access, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FoundOperation } from "@werkbank/api/generate-registry";

const source = "packages/api/src";

/** An operation's Dutch texts, from the file next to it. */
type Texts = Record<string, string>;

/** The files next to the operations, and the missing ones. */
export type OperationFiles = {
  /** Keyed by operation: title and description in Dutch. */
  dutch: Record<string, Texts>;
  /** One sentence each, with the file. */
  missing: string[];
};

/**
 * Reads the Dutch texts next to each operation, and reports what an operation lacks: a text or its translation,
 * an example body, a test, an example of a record that its path names.
 *
 * @param root of the repository
 * @param exampleParameters path parameters for which the registry tests can insert a record
 */
export async function readOperationFiles(
  root: string,
  found: readonly FoundOperation[],
  exampleParameters: readonly string[],
): Promise<OperationFiles> {
  const read = await Promise.all(
    found.map(async ({ operation, path }) => {
      const file = `${source}/${path}`;
      const translation = file.replace(/\.ts$/u, ".nl.json");
      const test = file.replace(/\.ts$/u, ".test.ts");
      const texts = await readTexts(join(root, translation));
      const hasTest = await exists(join(root, test));
      return {
        id: operation.id,
        texts,
        missing: [
          ...findMissingEnglish(file, operation),
          ...findMissingDutch(translation, texts),
          ...(hasTest ? [] : [`${test} is missing: the test of ${operation.id}.`]),
          ...findMissingExamples(operation, exampleParameters),
        ],
      };
    }),
  );
  return {
    dutch: Object.fromEntries(read.map(({ id, texts }) => [id, texts])),
    missing: read.flatMap(({ missing }) => missing),
  };
}

type Operation = FoundOperation["operation"];

function findMissingEnglish(
  file: string,
  { summary, description, body, example, tool }: Operation,
) {
  const texts = {
    summary,
    description,
    ...(tool === undefined
      ? {}
      : { "tool.title": tool.title, "tool.description": tool.description }),
  };
  return [
    ...Object.entries(texts)
      .filter(([, text]) => text.trim() === "")
      .map(([name]) => `${file}: ${name} is missing.`),
    ...(body !== undefined && example === undefined
      ? [`${file}: example is missing, a worked body with values of the demo.`]
      : []),
  ];
}

function findMissingDutch(file: string, texts: Texts): string[] {
  const names = ["title", "description"];
  return [
    ...names
      .filter((name) => (texts[name] ?? "").trim() === "")
      .map((name) => `${file}: ${name} is missing, in Dutch.`),
    ...Object.keys(texts)
      .filter((name) => !names.includes(name))
      .map((name) => `${file}: ${name} belongs to nothing.`),
  ];
}

/**
 * Reports missing examples: the registry tests call every operation of an organization on records of its path.
 */
function findMissingExamples({ path }: Operation, exampleParameters: readonly string[]): string[] {
  const [, inOrganization = ""] = path.split("{organizationId}");
  return [...inOrganization.matchAll(/\{(\w+)\}/gu)].flatMap(([, parameter = ""]) =>
    exampleParameters.includes(parameter)
      ? []
      : [
          `packages/api/src/testing/contract/example-records.ts: ${parameter} is missing, a record for the registry tests.`,
        ],
  );
}

async function readTexts(file: string): Promise<Texts> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Texts;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw new Error(`${file} is no JSON.`, { cause: error });
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
