import type { Classes } from "./classes.ts";
import { describe, toPythonNames } from "./describe.ts";
import { type Document, type Parameter, type PathOperation, toReferenceName } from "./openapi.ts";
import { joinUnion, toClassName, toDocstring, toSnakeCase } from "./python-text.ts";

/** The headers that a method has a parameter for. */
const headerArguments: Readonly<Record<string, string>> = {
  "Idempotency-Key": "idempotency_key",
  "If-Match": "if_match",
  "If-None-Match": "if_none_match",
};

type Argument = { name: string; annotation: string; text: string; parameter: Parameter };

type Method = {
  name: string;
  operation: PathOperation;
  path: readonly Argument[];
  query: readonly Argument[];
  headers: readonly Argument[];
  /** The schema of the body and its type; undefined: the operation has none. */
  body: { schema: string; type: string } | undefined;
  /** What the call returns, except for dry runs. */
  returns: string;
  hasDryRun: boolean;
};

/** Writes the methods of the client, one per operation. */
export function writeMethods(
  operations: readonly PathOperation[],
  {
    document,
    classes,
    names,
  }: { document: Document; classes: Classes; names: ReadonlySet<string> },
): string {
  const toArgument = (parameter: Parameter, operationId: string): Argument => ({
    name: headerArguments[parameter.name] ?? toSnakeCase(parameter.name),
    annotation: classes.annotate(
      parameter.schema,
      "input",
      toClassName(operationId) + toClassName(parameter.name),
    ),
    text: describe(
      { ...parameter.schema, description: parameter.description },
      names,
      parameter.example,
    ),
    parameter,
  });
  const toMethod = (operation: PathOperation): Method => {
    const parameters = operation.parameters.flatMap((each) =>
      "$ref" in each ? (document.components.parameters[toReferenceName(each.$ref)] ?? []) : each,
    );
    const listArguments = (location: Parameter["in"]): Argument[] =>
      parameters
        .filter((each) => each.in === location && each.name !== "dryRun")
        .map((each) => toArgument(each, operation.operationId));
    const reference = operation.requestBody?.content["application/json"]?.schema.$ref;
    const members = document.components.schemas[toReferenceName(reference ?? "")]?.properties ?? {};
    const method: Method = {
      name: toSnakeCase(operation.operationId),
      operation,
      path: listArguments("path"),
      query: listArguments("query"),
      headers: listArguments("header"),
      body:
        reference === undefined
          ? undefined
          : {
              schema: toReferenceName(reference),
              type: classes.annotate({ $ref: reference }, "input", ""),
            },
      returns: toReturnType(operation, classes),
      // An import has a dry run of its own in the body, which returns what it would import.
      hasDryRun: parameters.some(({ name }) => name === "dryRun") && !("dryRun" in members),
    };
    for (const { name, parameter } of [...method.path, ...method.query, ...method.headers]) {
      if (parameter.name in members) throw new Error(`${method.name} has two parameters ${name}.`);
    }
    return method;
  };
  return operations
    .map((operation) => writeMethod(toMethod(operation), { document, names }))
    .join("\n");
}

function toReturnType({ responses }: PathOperation, classes: Classes): string {
  const types = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .flatMap(([status, { content }]) => {
      if (status === "204" || content === undefined) return ["None"];
      const schema = content["application/json"]?.schema;
      if (schema === undefined) return ["Download"];
      // With `fields`, items are whole records with fewer attributes. A dry run has a signature of its own.
      const options = (schema.anyOf ?? [schema]).filter(
        ({ $ref = "" }) => !/\/(?:Partial\w+|DryRun)$/u.test($ref),
      );
      return options.map((option) => classes.annotate(option, "output", ""));
    });
  return types.length === 0 ? "None" : joinUnion(types);
}

function writeMethod(
  method: Method,
  context: { document: Document; names: ReadonlySet<string> },
): string {
  const { returns, hasDryRun, headers } = method;
  const isConditional = headers.some(({ name }) => name === "if_none_match");
  const hasOverloads = hasDryRun || isConditional;
  const lines = writeSignature(
    method,
    writeArguments(method, hasDryRun ? "dry_run: bool = False" : ""),
    hasOverloads ? "Any" : returns,
  );
  lines.push(toDocstring(writeDocumentation(method, context), "        "), writeCall(method));
  if (!hasOverloads) return `${lines.join("\n")}\n`;
  const options = hasDryRun
    ? { "dry_run: Literal[False] = False": returns, "dry_run: Literal[True]": "DryRun" }
    : {
        "if_none_match: None = None": returns,
        "if_none_match: str": joinUnion([returns, "None"]),
      };
  const overloads = Object.entries(options).flatMap(([option, type]) => {
    const signature = writeSignature(method, writeArguments(method, option), type);
    return ["    @overload", `${signature.join("\n")} ...`];
  });
  return `${[...overloads, ...lines].join("\n")}\n`;
}

/** Returns the lines from `def` to the colon: one if it fits. */
function writeSignature(
  { name }: Method,
  parameters: readonly string[],
  returns: string,
): string[] {
  const oneLine = `    def ${name}(${parameters.join(", ")}) -> ${returns}:`;
  if (oneLine.length <= 110) return [oneLine];
  return [
    `    def ${name}(`,
    ...parameters.map((parameter) => `        ${parameter},`),
    `    ) -> ${returns}:`,
  ];
}

/** Writes the parameters; `option` takes the place of the one that the overload depends on. */
function writeArguments({ path, query, headers, body }: Method, option: string): string[] {
  const [optionName = ""] = option.split(":");
  const keywords = [
    ...query.map(({ name, annotation }) => `${name}: ${joinUnion([annotation, "None"])} = None`),
    ...headers
      .filter(({ name }) => name !== optionName)
      .map(({ name }) => `${name}: str | None = None`),
    ...(option === "" ? [] : [option]),
  ];
  return [
    "self",
    ...path.map(({ name, annotation }) => `${name}: ${annotation}`),
    ...(keywords.length === 0 ? [] : ["*", ...keywords]),
    ...(body === undefined ? [] : [`**body: Unpack[${body.type}]`]),
  ];
}

function writeDocumentation(
  { operation, path, query, headers, body, hasDryRun, returns }: Method,
  { document, names }: { document: Document; names: ReadonlySet<string> },
): string {
  const schema = body === undefined ? undefined : document.components.schemas[body.schema];
  const described = [...path, ...query, ...headers].map(({ name, text }) => `${name}: ${text}`);
  const members = Object.entries(schema?.properties ?? {}).map(([name, member]) => {
    const target =
      member.$ref === undefined
        ? member
        : { ...document.components.schemas[toReferenceName(member.$ref)], ...member };
    const mark = schema?.required?.includes(name) ? "Required. " : "";
    return `${toSnakeCase(name)}: ${mark}${describe(target, names)}`;
  });
  const all = [
    ...described,
    ...(hasDryRun ? ["dry_run: Only work out what the call would do, and change nothing."] : []),
    ...members,
  ].map((line) => `    ${line.trimEnd()}`);
  const results = [
    ...(returns.split(" | ").length > 1 && returns.split(" | ").includes("Approval")
      ? ["    An `Approval` if a policy holds the call: nothing has been done yet."]
      : []),
    ...(hasDryRun ? ["    A `DryRun` with `dry_run=True`."] : []),
    ...(headers.some(({ name }) => name === "if_none_match")
      ? ["    None if the record still has the version `if_none_match`."]
      : []),
  ];
  return [
    `${operation.summary}.`,
    "",
    toPythonNames(operation.description, names),
    ...(all.length === 0 ? [] : ["", "Args:", ...all]),
    ...(results.length === 0 ? [] : ["", "Returns:", ...results]),
    "",
    "Raises:",
    `    WerkbankProblem: ${operation["x-problems"].length === 0 ? "Those of every call." : `${operation["x-problems"].map((code) => `\`${toClassName(code)}\``).join(", ")}, and those of every call.`}`,
  ].join("\n");
}

function writeCall({ operation, path, query, headers, body, returns, hasDryRun }: Method): string {
  const template = operation.path.replaceAll(
    /\{(\w+)\}/gu,
    (_, name: string) => `{segment(${toSnakeCase(name)})}`,
  );
  const entries = [
    ...query.map(({ name, parameter }) => `"${parameter.name}": ${name}`),
    ...(hasDryRun ? ['"dryRun": dry_run or None'] : []),
  ];
  const sent = headers.map(({ name, parameter }) =>
    name === "idempotency_key"
      ? `"${parameter.name}": new_key(${name}, ${hasDryRun ? "dry_run" : "False"})`
      : `"${parameter.name}": ${name}`,
  );
  const lines = [
    `"${operation.method.toUpperCase()}"`,
    `${path.length === 0 ? "" : "f"}"${template}"`,
    hasDryRun ? `DryRun if dry_run else ${returns}` : returns,
    ...(entries.length === 0 ? [] : [`query=${writeDictionary(entries)}`]),
    ...(sent.length === 0 ? [] : [`headers={${sent.join(", ")}}`]),
    ...(body === undefined ? [] : ["body=body", `body_type=${body.type}`]),
  ];
  const call = `self._call(${lines.join(", ")})`;
  const whole =
    call.length <= 90
      ? call
      : `self._call(\n${lines.map((line) => `            ${line},\n`).join("")}        )`;
  if (returns === "None" && !hasDryRun) return `        ${whole}`;
  return `        return ${whole}`;
}

function writeDictionary(entries: readonly string[]): string {
  const oneLine = `{${entries.join(", ")}}`;
  if (oneLine.length <= 90) return oneLine;
  return `{\n${entries.map((entry) => `                ${entry},\n`).join("")}            }`;
}
