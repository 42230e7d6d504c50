import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";

// The types of the client are made from what the service says of itself. `npm run generate` calls
// these functions; run by itself, this file writes both from public/*.json.

/** One entry of public/problems.json. */
export type ProblemEntry = {
  code: string;
  status: number;
  title: string;
  when: string;
  members?: Record<string, string>;
  example: Record<string, unknown>;
};

/** The text of src/schema.gen.ts: paths, operations and schemas of the OpenAPI document. */
export async function generateClientTypes(openapi: object): Promise<string> {
  // The generator takes the document apart while it reads it.
  // A member with a default may be left out of a request; answers say themselves what they always have.
  const options = { defaultNonNullable: false };
  const types = astToString(await openapiTS(withWholeLists(openapi) as never, options));
  return `// Made from public/openapi.json by packages/client/scripts/generate.ts.\n\n${types}`;
}

/**
 * A copy of the document in which a list answers whole records. No type can follow `fields`, which is a
 * value of the query, and every member of every item would be one that may be missing. What `fields`
 * leaves has a type of its own: `PartialSupplierList` beside `SupplierList`.
 */
function withWholeLists(openapi: object): unknown {
  type Answer = { anyOf?: { $ref?: string }[] };
  return JSON.parse(JSON.stringify(openapi), (key, value: Answer) => {
    const [list, part] = key === "schema" ? (value.anyOf ?? []) : [];
    return part?.$ref?.startsWith("#/components/schemas/Partial") ? list : value;
  });
}

/** The text of src/problems.gen.ts: one type for each problem code, told apart by `code`. */
export function generateProblemTypes(problems: readonly ProblemEntry[]): string {
  const members = problems.map(
    (problem) => `/** ${problem.title}. ${oneLine(problem.when)} */
  ${problem.code}: {
    status: ${problem.status};
${Object.entries(problem.members ?? {})
  // Every problem has a `status` of its own already: that of HTTP.
  .filter(([name]) => name !== "status")
  .map(([name, meaning]) => `    /** ${oneLine(meaning)} */\n    ${memberType(problem, name)};\n`)
  .join("")}  };`,
  );
  return `// Made from public/problems.json by packages/client/scripts/generate.ts.

import type { components } from "./schema.gen.ts";

/** Problem code → its status and the members that it has beside the common ones. */
export interface ProblemMembers {
  ${members.join("\n  ")}
}
`;
}

/** The catalogue describes members in words; their types are those of its example. */
function memberType({ code, example }: ProblemEntry, name: string): string {
  // Shown to members of the organization only.
  const mark = code === "ORGANIZATION_PERMISSION_DENIED" ? "?" : "";
  const type =
    name === "errors" ? 'components["schemas"]["RequestError"][]' : typeOf(example[name]);
  return `${name}${mark}: ${type}`;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    return `${first === undefined ? "unknown" : typeOf(first)}[]`;
  }
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    return typeof value;
  }
  return typeof value === "object" && value !== null ? "Record<string, unknown>" : "unknown";
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, " ").replaceAll("*/", "*\\/");
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "../../..");
  const read = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(root, "public", name), "utf8"));
  const src = join(import.meta.dirname, "../src");
  const openapi = (await read("openapi.json")) as object;
  const problems = (await read("problems.json")) as ProblemEntry[];
  await writeFile(join(src, "schema.gen.ts"), await generateClientTypes(openapi));
  await writeFile(join(src, "problems.gen.ts"), generateProblemTypes(problems));
}
