import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import openapiTS, { astToString, STRING, tsUnion, UNDEFINED } from "openapi-typescript";

// Generates the client's types from the service's own documents. `npm run generate` calls these
// functions; run directly, this file writes both outputs from public/*.json.

/** One entry of public/problems.json. */
export type ProblemEntry = {
  code: string;
  status: number;
  title: string;
  when: string;
  members?: Record<string, string>;
  nullable?: readonly string[];
  example: Record<string, unknown>;
};

/** Returns the text of src/schema.gen.ts: paths, operations and schemas of the OpenAPI document. */
export async function generateClientTypes(openapi: object): Promise<string> {
  // A request may omit members with defaults; responses declare the members that they always contain. The generator
  // modifies its input, so it gets a copy.
  const options = {
    defaultNonNullable: false,
    // `paginate` calls its callback with undefined for the first page.
    transform: (_schema: unknown, { path = "" }: { path?: string }) =>
      path.endsWith("/cursor") ? tsUnion([STRING, UNDEFINED]) : undefined,
  };
  const types = astToString(await openapiTS(withoutPartialLists(openapi) as never, options));
  return `// Made from public/openapi.json by packages/client/scripts/generate.ts.\n\n${types}`;
}

/**
 * Copies the document with list responses that contain complete records. Types cannot depend on the query parameter
 * `fields`, and every member of every item would become optional. Partial records have their own types, such as
 * `PartialSupplierList`.
 */
function withoutPartialLists(openapi: object): unknown {
  type ListSchema = { anyOf?: { $ref?: string }[] };
  return JSON.parse(JSON.stringify(openapi), (key, value: ListSchema) => {
    const [list, partial] = key === "schema" ? (value.anyOf ?? []) : [];
    return partial?.$ref?.startsWith("#/components/schemas/Partial") ? list : value;
  });
}

/** Returns the text of src/problems.gen.ts: one type per problem code, discriminated by `code`. */
export function generateProblemTypes(problems: readonly ProblemEntry[]): string {
  const members = problems.map(
    (problem) => `/** ${problem.title}. ${oneLine(problem.when)} */
  ${problem.code}: {
    status: ${problem.status};
${Object.entries(problem.members ?? {})
  // Every problem already has the member `status`: the HTTP status.
  .filter(([name]) => name !== "status")
  .map(
    ([name, description]) =>
      `    /** ${oneLine(description)} */\n    ${memberType(problem, name)};\n`,
  )
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

/** Whether some problems with the code lack its members: they are only for members of the organization. */
export const hasOptionalMembers = ({ code }: ProblemEntry): boolean =>
  code === "ORGANIZATION_PERMISSION_DENIED";

/** Returns the type of a member, derived from its example: the catalog does not contain types. */
function memberType(problem: ProblemEntry, name: string): string {
  const { example, nullable = [] } = problem;
  const optionalMark = hasOptionalMembers(problem) ? "?" : "";
  const type =
    name === "errors" ? 'components["schemas"]["RequestError"][]' : typeOf(example[name]);
  return `${name}${optionalMark}: ${type}${nullable.includes(name) ? " | null" : ""}`;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    return `${first === undefined ? "unknown" : typeOf(first)}[]`;
  }
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") {
    return typeof value;
  }
  if (value === null) return "null";
  return typeof value === "object" ? "Record<string, unknown>" : "unknown";
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
