import type { SampleCall } from "./sample-call.ts";
import { toLiteral } from "./literal.ts";
import { type PythonBodies, toSnakeCase, withPythonNames } from "./python-names.ts";
import { itemName, variableName } from "./typescript.ts";

/** The maximum length of a statement on one line, without its indentation. */
const width = 80;

type PythonSources = {
  before: readonly SampleCall[];
  baseUrl: string;
  bodies: PythonBodies;
};

/** Writes a call as a Python program that uses `werkbank_client`, with the preceding calls first. */
export function toPython(own: SampleCall, { before, baseUrl, bodies }: PythonSources): string {
  const calls = [...before, own];
  const isProtected = calls.some((call) => call.isProtected);
  const organizationId = calls.find(({ path }) => path["organizationId"] !== undefined)?.path[
    "organizationId"
  ];
  const url = JSON.stringify(baseUrl);
  return [
    ...(isProtected ? ["import os"] : []),
    "from werkbank_client import Client, WerkbankProblem",
    "",
    `client = Client(${url}${isProtected ? ', os.environ["SERVICE_TOKEN"]' : ""})`,
    ...(organizationId === undefined
      ? []
      : [`organization_id = ${toLiteral(organizationId, "python")}`]),
    "",
    "try:",
    ...before.map((call) => indent(toClientCall(call, bodies))),
    indent(printed(own, bodies)),
    // A traceback would show no more than the detail.
    "except WerkbankProblem as problem:",
    "    print(problem.document)",
  ].join("\n");
}

/** Returns the call with what the program does with its response. */
function printed(call: SampleCall, bodies: PythonBodies): string {
  const { answer, placed } = call;
  if (answer.kind === "none") return toClientCall(call, bodies);
  if (answer.kind === "file") {
    const code = toClientCall(call, bodies, "with  as download:");
    return `with ${code} as download:\n    download.save("${answer.fileName}")`;
  }
  if (answer.isList) {
    const item = toSnakeCase(itemName(placed.operation.operationId));
    const start = `for ${item} in `;
    return `${start}${toClientCall(call, bodies, start)}:\n    print(${item})`;
  }
  const name = toSnakeCase(variableName(answer.schema));
  const start = `${name} = `;
  return `${start}${toClientCall(call, bodies, start)}\nprint(${name})`;
}

/**
 * Returns the call of the client's method: `client.get_task(organization_id, "…")`.
 *
 * @param around what is on the same line
 */
function toClientCall(call: SampleCall, bodies: PythonBodies, around = ""): string {
  const { placed, path, query, header, body } = call;
  const { operationId } = placed.operation;
  const members = Object(withPythonNames(body, bodies[operationId])) as object;
  const argumentsOf = (values: object) =>
    Object.entries(values).map(([name, value]) => {
      const start = `${toSnakeCase(name)}=`;
      return start + toLiteral(value, "python", 4, start.length + 4);
    });
  const parts = [
    ...[...placed.path.matchAll(/\{(\w+)\}/gu)].map(([, name = ""]) =>
      name === "organizationId" ? "organization_id" : toLiteral(path[name], "python"),
    ),
    ...argumentsOf(members),
    ...argumentsOf(query),
    ...Object.entries(header).map(
      ([name, value]) => `${name.toLowerCase().replaceAll("-", "_")}=${toLiteral(value, "python")}`,
    ),
  ];
  const start = `client.${toSnakeCase(operationId)}(`;
  const flat = `${start}${parts.join(", ")})`;
  if (around.length + flat.length <= width && !flat.includes("\n")) return flat;
  return `${start}\n${parts.map((part) => `    ${part},\n`).join("")})`;
}

function indent(code: string): string {
  return code.replaceAll(/^/gmu, "    ");
}
