import { hasOptionalMembers, type ProblemEntry } from "../generate.ts";
import { toPythonNames } from "./describe.ts";
import { joinUnion, toClassName, toDocstring, toSnakeCase } from "./python-text.ts";

/** Members that every problem has. */
const commonMembers = new Set(["status", "errors"]);

/** Writes the codes of all problems, and an exception for each with its own members. */
export function writeProblems(
  problems: readonly ProblemEntry[],
  names: ReadonlySet<string>,
): string {
  const codes = problems.map(({ code }) => `    "${code}",\n`).join("");
  const classes = problems.map((problem) => {
    const { code, status, title, when, members = {} } = problem;
    const attributes = Object.entries(members)
      .filter(([name]) => !commonMembers.has(name))
      .map(
        ([name, text]) =>
          `    ${toSnakeCase(name)}: ${toType(problem, name)}\n${toDocstring(toPythonNames(text, names), "    ")}\n`,
      );
    return [
      `class ${toClassName(code)}(WerkbankProblem, code="${code}"):\n`,
      `${toDocstring(`${title} (${status}). ${toPythonNames(when, names)}`, "    ")}\n`,
      attributes.length === 0 ? "" : `\n${attributes.join("")}`,
    ].join("");
  });
  return [
    `ProblemCode: TypeAlias = Literal[\n${codes}]\n"""The codes of all problems that the service returns."""\n`,
    ...classes,
  ].join("\n\n");
}

/** Returns the type of a member, derived from its example: the catalog does not contain types. */
function toType(problem: ProblemEntry, name: string): string {
  const { example, nullable = [] } = problem;
  const isOptional = hasOptionalMembers(problem) || nullable.includes(name);
  return joinUnion([typeOf(example[name]), ...(isOptional ? ["None"] : [])]);
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) {
    const [first] = value as unknown[];
    return `list[${first === undefined ? "Any" : typeOf(first)}]`;
  }
  if (value === null) return "None";
  if (typeof value === "object") return "dict[str, Any]";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
  if (typeof value === "boolean") return "bool";
  return typeof value === "string" ? "str" : "Any";
}
