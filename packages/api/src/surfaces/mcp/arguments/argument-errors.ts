import { z } from "zod";
import type { RequestError } from "../../../problems/problem.ts";
import { toRequestErrors } from "../../../schema/errors/request-errors.ts";
import type { ToolArguments } from "./read-arguments.ts";
import { memberNames, objectsOf, valuesAt } from "../../../schema/members-at.ts";
import { schemasAt, toAlternatives } from "../../../schema/schemas-at.ts";
import { toolSchemaOf } from "../../../schema/tool-schema.ts";
import { kindOfArgument } from "../../names/kind-of-argument.ts";
import type { McpTool } from "../tool.ts";

type Input = Pick<ToolArguments, "params" | "query" | "body">;

/**
 * Returns the errors in the arguments of a call whose organization is not known yet. A name instead of an id is
 * not an error: it is resolved in the organization.
 */
export function argumentErrors(tool: McpTool, input: Input): RequestError[] {
  return [...parameterErrors(tool, input), ...bodyErrors(tool, input)].filter(isNotNameError);
}

/** Whether an error is not just a name instead of an id, which no schema can validate. */
function isNotNameError({ rule, received, pointer, name }: RequestError): boolean {
  return rule === "required" || typeof received !== "string" || !acceptsName(pointer ?? name ?? "");
}

/**
 * Returns the body's errors of a call with other errors, so that the caller gets all errors at once. A call
 * without other errors has its body validated after its permission is checked, as in REST.
 */
export function bodyErrorsOfRejectedCall(
  tool: McpTool,
  input: Input & Pick<ToolArguments, "errors">,
): RequestError[] {
  if (tool.operation.body === undefined) return [];
  const isRejected = input.errors.length > 0 || parameterErrors(tool, input).length > 0;
  return isRejected ? bodyErrors(tool, input).filter(isNotNameError) : [];
}

/** Returns the errors in path and query parameters, which are validated before the body. */
export function parameterErrors(
  tool: McpTool,
  { params, query }: Pick<Input, "params" | "query">,
): RequestError[] {
  return [
    ...errorsOf(paramsWithoutOrganization(tool), params, "path"),
    ...errorsOf(tool.operation.query, query, "query"),
  ];
}

const schemas = new WeakMap<McpTool, z.ZodObject>();

/**
 * Returns the schema of the path parameters without the organization. Cached, since zod compiles it on first
 * use.
 */
function paramsWithoutOrganization(tool: McpTool): z.ZodObject {
  let schema = schemas.get(tool);
  if (schema === undefined) {
    const { organizationId: _, ...shape } = tool.operation.params.shape;
    schema = z.strictObject(shape);
    schemas.set(tool, schema);
  }
  return schema;
}

function bodyErrors({ operation }: McpTool, { body }: Input): RequestError[] {
  const given = { ...body, ...operation.tool?.sets };
  return operation.body === undefined ? [] : errorsOf(operation.body, given, "body");
}

function errorsOf(
  schema: z.ZodType,
  input: Record<string, unknown>,
  location: RequestError["location"],
): RequestError[] {
  const { error } = schema.safeParse(input);
  return error === undefined ? [] : toRequestErrors(error, input, location, schema);
}

/** Whether the argument at a path, `/lines/0/productId` or `taskId`, accepts a name. */
function acceptsName(path: string): boolean {
  const argument = path.split("/").findLast((part) => !/^\d*$/u.test(part)) ?? "";
  return kindOfArgument(argument) !== undefined;
}

/**
 * Describes the object that is expected at a JSON Pointer: by the tool's definition, or by its members.
 *
 * @returns null if no object is expected there, or one with any members
 */
export function objectDescriptionAt(schema: z.ZodType | undefined, pointer: string): string | null {
  const values = valuesAt(schema, pointer);
  const described = values.map((value) => toolSchemaOf(value)?.["description"]);
  if (typeof described[0] === "string") return `an object: ${described[0].replace(/\.$/u, "")}`;
  const objects = objectsOf(values);
  const names = memberNames(objects);
  if (names.length === 0) return null;
  const required = names.filter((name) => objects.every((object) => isRequired(object, name)));
  const others = names.filter((name) => !required.includes(name));
  if (required.length === 0) return `an object with any of ${others.join(", ")}`;
  const optional = others.length === 0 ? "" : `, and optionally ${others.join(", ")}`;
  return `an object with ${required.join(", ")}${optional}`;
}

/** Returns the enumeration of the items of the list at a JSON Pointer; null if there is none. */
export function itemValuesAt(schema: z.ZodType | undefined, pointer: string): string[] | null {
  const items = schemasAt(valuesAt(schema, pointer), "0").flatMap(toAlternatives);
  const values = items.flatMap((item) => (item instanceof z.ZodEnum ? item.options : []));
  return values.length === 0 ? null : values.map(String);
}

/** Returns the descriptions of the enumeration values at a JSON Pointer; undefined if there are none. */
export function meaningsAt(
  schema: z.ZodType | undefined,
  pointer: string,
): Readonly<Record<string, string>> | undefined {
  const described = valuesAt(schema, pointer)
    .flatMap(toAlternatives)
    .map((value) => z.globalRegistry.get(value)?.["x-enumDescriptions"]);
  return described.find((meanings) => meanings !== undefined) as
    | Readonly<Record<string, string>>
    | undefined;
}

function isRequired({ shape }: z.ZodObject, name: string): boolean {
  return (
    Object.hasOwn(shape, name) && !z.safeParse(shape[name] as z.core.$ZodType, undefined).success
  );
}
