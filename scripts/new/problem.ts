import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { problemTypes } from "@werkbank/api/contract";
import { root } from "../launch/processes.ts";
import type { CreatedFiles } from "./write-new.ts";

const catalogue = "packages/api/src/problems/problem-types.ts";
const dutch = "packages/api/src/problems/problem-types.nl.json";

/**
 * Creates a problem, before the two of the service itself that end the catalog.
 *
 * @param args its code, and its status
 */
export async function createProblem([code = "", status = ""]: string[]): Promise<CreatedFiles> {
  if (!/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/u.test(code)) {
    throw new Error(`A code is in capitals: SUPPLIER_ARCHIVED, not "${code}".`);
  }
  if (!/^4\d\d$/u.test(status)) {
    throw new Error(`The status of a refusal is 400 to 499: 409, not "${status}".`);
  }
  if (Object.hasOwn(problemTypes, code)) throw new Error(`${catalogue} has ${code} already.`);
  await insertBefore(
    catalogue,
    "  INTERNAL_ERROR: {",
    `  ${code}: {
    status: ${status},
    title: "",
    when: "",
    wayOut: "",
    example: { detail: "" },
  },
`,
  );
  await insertBefore(
    dutch,
    '  "INTERNAL_ERROR": {',
    `  "${code}": {
    "title": "",
    "when": "",
    "wayOut": ""
  },
`,
  );
  return {
    files: [catalogue, dutch],
    todo: [
      `fill in ${code} in both files; with members: their meaning in both, their example, and those that can be null`,
      `throw new Problem("${code}", "one sentence with the actual values", members)`,
      `name it in \`problems\` of each operation that answers with it, then \`npm run generate\``,
    ],
  };
}

async function insertBefore(path: string, line: string, text: string): Promise<void> {
  const file = join(root, path);
  const whole = await readFile(file, "utf8");
  const at = whole.indexOf(line);
  if (at === -1) throw new Error(`${path} has no line "${line.trim()}".`);
  await writeFile(file, whole.slice(0, at) + text + whole.slice(at));
}
