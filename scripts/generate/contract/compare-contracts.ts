// Decision: decisions/0003-contract-and-compatibility.md
import {
  compareRequired,
  createSchemaComparison,
  type Difference,
  type Schema,
} from "./compare-schemas.ts";

type Parameter = { $ref?: string; name?: string; in?: string; required?: boolean; schema?: Schema };
type Content = { content?: Record<string, { schema?: Schema }> };

/** An operation of `openapi.json`. */
type Operation = {
  operationId: string;
  "x-permission": string;
  "x-scope": string | null;
  parameters: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content & { $ref?: string }>;
};

/** The promises to clients: the published documents of operations, tools and problems. */
export type Contract = {
  openapi: {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
  };
  tools: { name: string; operationId: string; scope: string; inputSchema: Schema }[];
  problems: { code: string; status: number }[];
};

type Comparison = ReturnType<typeof createSchemaComparison>;

/**
 * Compares two contracts in both directions, one sentence per difference. Ignores descriptions, on which no
 * program depends.
 */
export function compareContracts(before: Contract, after: Contract): Difference[] {
  const schemas = createSchemaComparison({
    before: before.openapi.components.schemas,
    after: after.openapi.components.schemas,
  });
  return [
    ...compareOperations(before, after, schemas),
    ...compareTools(before, after),
    ...compareProblems(before, after),
    ...schemas.differences(),
  ].toSorted((a, b) => Number(a.isCompatible) - Number(b.isCompatible));
}

type LocatedOperation = { endpoint: string; operation: Operation };

function compareOperations(before: Contract, after: Contract, schemas: Comparison): Difference[] {
  const differences: Difference[] = [];
  const [was, is] = [operationsById(before), operationsById(after)];
  for (const [id, { endpoint, operation }] of was) {
    const now = is.get(id);
    if (now === undefined) {
      differences.push({ isCompatible: false, sentence: `${id} is gone: ${endpoint}.` });
      continue;
    }
    const facts: [string, string | null, string | null][] = [
      ["address", endpoint, now.endpoint],
      ["permission", operation["x-permission"], now.operation["x-permission"]],
      ["scope", operation["x-scope"], now.operation["x-scope"]],
      ["success", successOf(operation), successOf(now.operation)],
    ];
    for (const [fact, from, to] of facts) differences.push(...changed(`${id}: ${fact}`, from, to));
    compareParameters(parametersOf(before, operation), parametersOf(after, now.operation), {
      id,
      schemas,
      differences,
    });
    compareBodies(operation, now.operation, { id, schemas, differences });
  }
  for (const [id, { endpoint }] of is) {
    if (!was.has(id))
      differences.push({ isCompatible: true, sentence: `${id} is new: ${endpoint}.` });
  }
  return differences;
}

type ComparisonContext = { id: string; schemas: Comparison; differences: Difference[] };

function compareParameters(
  was: Map<string, Parameter>,
  is: Map<string, Parameter>,
  { id, schemas, differences }: ComparisonContext,
): void {
  for (const [name, { required = false, schema = {} }] of was) {
    const now = is.get(name);
    const at = `${id}: parameter ${name}`;
    if (now === undefined) {
      differences.push({ isCompatible: false, sentence: `${at} is gone.` });
      continue;
    }
    compareRequired(
      { was: required, is: now.required ?? false },
      { direction: "request", at, report: schemas.report },
    );
    schemas.compare(schema, now.schema ?? {}, "request", at);
  }
  for (const [name, { required = false }] of is) {
    if (was.has(name)) continue;
    const word = required ? "new and required" : "new";
    differences.push({
      isCompatible: !required,
      sentence: `${id}: parameter ${name} is ${word}.`,
    });
  }
}

function compareBodies(
  was: Operation,
  is: Operation,
  { id, schemas, differences }: ComparisonContext,
): void {
  const [previousRequest, currentRequest] = [schemaOf(was.requestBody), schemaOf(is.requestBody)];
  if (previousRequest !== undefined && currentRequest !== undefined) {
    schemas.compare(previousRequest, currentRequest, "request", `${id}: body`);
  } else if (previousRequest !== currentRequest) {
    const sentence = `${id} ${currentRequest === undefined ? "no longer takes" : "now needs"} a body.`;
    differences.push({ isCompatible: false, sentence });
  }
  const [previousResponse, currentResponse] = [was, is].map((each) =>
    schemaOf(each.responses[successOf(each)]),
  );
  if (previousResponse !== undefined && currentResponse !== undefined) {
    schemas.compare(previousResponse, currentResponse, "response", `${id}: answer`);
  } else if (previousResponse !== currentResponse) {
    const isCompatible = previousResponse === undefined;
    const sentence = `${id} ${isCompatible ? "now answers with" : "no longer answers with"} a body.`;
    differences.push({ isCompatible, sentence });
  }
}

function compareTools(before: Contract, after: Contract): Difference[] {
  const inputs = createSchemaComparison({ before: {}, after: {} });
  const present = new Map(after.tools.map((tool) => [tool.name, tool]));
  const previous = new Set(before.tools.map(({ name }) => name));
  const differences = before.tools.flatMap(({ name, operationId, scope, inputSchema }) => {
    const now = present.get(name);
    if (now === undefined) return [{ isCompatible: false, sentence: `The tool ${name} is gone.` }];
    inputs.compare(inputSchema, now.inputSchema, "request", `The tool ${name}: input`);
    return [
      ...changed(`The tool ${name}: operation`, operationId, now.operationId),
      ...changed(`The tool ${name}: scope`, scope, now.scope),
    ];
  });
  return [
    ...differences,
    ...inputs.differences(),
    ...after.tools
      .filter(({ name }) => !previous.has(name))
      .map(({ name }) => ({ isCompatible: true, sentence: `The tool ${name} is new.` })),
  ];
}

function compareProblems(before: Contract, after: Contract): Difference[] {
  const present = new Map(after.problems.map(({ code, status }) => [code, status]));
  const previous = new Set(before.problems.map(({ code }) => code));
  return [
    ...before.problems.flatMap(({ code, status }) => {
      const now = present.get(code);
      return now === undefined
        ? [{ isCompatible: false, sentence: `The problem ${code} is gone.` }]
        : changed(`The problem ${code}: status`, String(status), String(now));
    }),
    ...after.problems
      .filter(({ code }) => !previous.has(code))
      .map(({ code }) => ({ isCompatible: true, sentence: `The problem ${code} is new.` })),
  ];
}

function changed(what: string, from: string | null, to: string | null): Difference[] {
  if (from === to) return [];
  return [
    { isCompatible: false, sentence: `${what} was ${from ?? "none"} and is ${to ?? "none"}.` },
  ];
}

/** Returns the operations by id, each with its method and path. */
function operationsById({ openapi }: Contract): Map<string, LocatedOperation> {
  return new Map(
    Object.entries(openapi.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, LocatedOperation] => [
        operation.operationId,
        { endpoint: `${method.toUpperCase()} ${path}`, operation },
      ]),
    ),
  );
}

function parametersOf({ openapi }: Contract, { parameters }: Operation): Map<string, Parameter> {
  return new Map(
    parameters.map((parameter) => {
      const name = parameter.$ref?.slice(parameter.$ref.lastIndexOf("/") + 1);
      const own =
        (name === undefined ? undefined : openapi.components.parameters[name]) ?? parameter;
      return [own.name ?? "", own];
    }),
  );
}

/**
 * Returns an operation's success status, ignoring the 200 of a dry run next to another one, and the 202 of a
 * pending approval.
 */
function successOf({ responses }: Operation): string {
  const successes = Object.keys(responses).filter(
    (status) => status.startsWith("2") && !isHeld(responses[status]),
  );
  return successes.at(-1) ?? "none";
}

function schemaOf(content: Content | undefined): Schema | undefined {
  return content?.content?.["application/json"]?.schema;
}

/** Whether a response is a pending approval: an approval policy holds the call. */
function isHeld(response: unknown): boolean {
  return JSON.stringify(response).includes("#/components/headers/ApprovalLocation");
}
