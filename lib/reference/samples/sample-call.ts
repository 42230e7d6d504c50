import { demoCalls } from "./demo-values.ts";
import {
  findOperation,
  isApprovalResponse,
  refName,
  resolve,
  type MediaType,
  type OpenApi,
  type Parameter,
  type PlacedOperation,
} from "../../contract/openapi.ts";
import { toKebabCase } from "../../contract/reference-paths.ts";
import { idempotencyHeaders } from "./idempotency-key.ts";
import { mediaSample, parameterSample } from "./sample-value.ts";

/** A call of an operation with values of the demo, from which all its samples are generated. */
export type SampleCall = {
  placed: PlacedOperation;
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, string>;
  body?: unknown;
  /** Whether it needs authentication. */
  isProtected: boolean;
  answer: SampleResponse;
};

/** The response to a successful call. */
export type SampleResponse = {
  status: string;
  kind: "json" | "file" | "none";
  /** The name to save a file under. */
  fileName: string;
  /** Whether the response redirects to the URL of the file. */
  redirects: boolean;
  /** Whether it is one page of a list. */
  isList: boolean;
  /** The name of its schema. */
  schema?: string;
};

/** Returns the calls that must precede an operation, on the same records. */
export function precedingCalls(openapi: OpenApi, placed: PlacedOperation): SampleCall[] {
  const { values = {}, after = [] } = demoCalls[placed.operation.operationId] ?? {};
  return after.map((id) => toCall(openapi, findOperation(openapi, id), values));
}

/** Returns the call of the operation itself, with a named example of its body or the usual one. */
export function usualCall(openapi: OpenApi, placed: PlacedOperation, example?: string): SampleCall {
  const { values = {} } = demoCalls[placed.operation.operationId] ?? {};
  return toCall(openapi, placed, values, example);
}

function toCall(
  openapi: OpenApi,
  placed: PlacedOperation,
  values: Readonly<Record<string, unknown>>,
  example?: string,
): SampleCall {
  const call: SampleCall = {
    placed,
    path: {},
    query: {},
    header: {},
    isProtected: isProtected(openapi, placed),
    answer: sampleResponse(openapi, placed),
  };
  const parameters = operationParameters(openapi, placed);
  for (const parameter of parameters) {
    const { name } = parameter;
    const value = values[name] ?? parameterSample(openapi, parameter);
    if (parameter.in === "path") call.path[name] = value;
    else if (parameter.in === "query" && parameter.required) call.query[name] = value;
    else if (parameter.in === "header" && parameter.required) call.header[name] = String(value);
  }
  const key = toKebabCase(placed.operation.operationId);
  const keyOfExample = example === undefined ? key : `${key}-${example}`;
  Object.assign(call.header, idempotencyHeaders(call, parameters, keyOfExample));
  const body = operationBody(openapi, placed);
  if (!body) return call;
  const named = example === undefined ? undefined : body.media.examples?.[example];
  const sample = named === undefined ? mediaSample(openapi, body.media) : named.value;
  const replacements = Object.entries(demoCalls[placed.operation.operationId]?.body ?? {});
  // Members that an example omits are not added.
  const usedReplacements = replacements.filter(
    ([name]) => named === undefined || name in Object(named.value),
  );
  return { ...call, body: { ...Object(sample), ...Object.fromEntries(usedReplacements) } };
}

/** Returns the parameters of an operation, including those of its path, with references resolved. */
export function operationParameters(openapi: OpenApi, placed: PlacedOperation): Parameter[] {
  const shared = (openapi.paths[placed.path]?.parameters ?? []) as Parameter[];
  return [...shared, ...(placed.operation.parameters ?? [])].map((parameter) =>
    resolve(openapi, parameter),
  );
}

/** Returns the first media type of an operation's body. */
export function operationBody(
  openapi: OpenApi,
  placed: PlacedOperation,
):
  | { type: string; media: MediaType; required: boolean; description: string | undefined }
  | undefined {
  if (!placed.operation.requestBody) return undefined;
  const body = resolve(openapi, placed.operation.requestBody);
  const [type, media] = Object.entries(body.content ?? {})[0] ?? [];
  if (type === undefined || media === undefined) return undefined;
  return { type, media, required: body.required ?? false, description: body.description };
}

/**
 * Returns the response to a successful call. If there is another success status, 200 is the response to a dry run.
 */
export function sampleResponse(openapi: OpenApi, { operation }: PlacedOperation): SampleResponse {
  const statuses = Object.entries(operation.responses ?? {}).flatMap(([status, response]) =>
    status.startsWith("2") && !isApprovalResponse(response) ? [status] : [],
  );
  const status = statuses.find((one) => one !== "200") ?? statuses[0] ?? "200";
  const response = operation.responses?.[status];
  const content = (response && resolve(openapi, response).content) ?? {};
  const [type, media] = Object.entries(content)[0] ?? [];
  // A change returns the record, or the result of a dry run.
  const named = media?.schema?.anyOf?.[0] ?? media?.schema;
  const properties = named && resolve(openapi, named).properties;
  return {
    status,
    kind: type === undefined ? "none" : type.includes("json") ? "json" : "file",
    fileName: type === "application/pdf" ? "answer.pdf" : "answer",
    redirects: operation.responses?.["302"] !== undefined,
    isList: properties?.items !== undefined && properties.page !== undefined,
    ...(named?.$ref ? { schema: refName(named.$ref) } : {}),
  };
}

/** Returns whether the operation needs authentication. */
function isProtected(openapi: OpenApi, { operation }: PlacedOperation): boolean {
  const security = operation.security ?? openapi.security;
  if (!security) return operation["x-permission"] != null || operation["x-scope"] != null;
  return (
    security.length > 0 && security.every((requirement) => Object.keys(requirement).length > 0)
  );
}
