import { z } from "zod";
import type { RequestError } from "../../../problems/problem.ts";
import { toRequestErrors } from "../../../schema/errors/request-errors.ts";
import type { ToolArguments } from "./arguments.ts";
import { memberNames, objectsOf, valuesAt } from "../../../schema/members-at.ts";
import { schemasAt, toAlternatives } from "../../../schema/schemas-at.ts";
import { toolFormOf } from "../../../schema/tool-form.ts";
import { namedKindOf } from "../../names/named-arguments.ts";
import type { McpTool } from "../tool.ts";

type Input = Pick<ToolArguments, "params" | "query" | "body">;

/**
 * Returns the errors in the arguments of a call whose organization is not known yet. A name where an id belongs
 * is no error: it is resolved in the organization.
 */
export function argumentErrors(tool: McpTool, input: Input): RequestError[] {
  return [...addressErrors(tool, input), ...bodyErrors(tool, input)].filter(isNoName);
}

/** @returns false for a name where an id belongs, which no schema can check */
function isNoName({ rule, received, pointer, name }: RequestError): boolean {
  return rule === "required" || typeof received !== "string" || !isName(pointer ?? name ?? "");
}

/**
 * Returns the errors in the body of a call that is refused for its address anyway, so that the caller learns
 * all errors at once. A call with a valid address has its body checked after its permission, as in REST.
 */
export function lateErrors(
  tool: McpTool,
  input: Input & Pick<ToolArguments, "errors">,
): RequestError[] {
  if (tool.operation.body === undefined) return [];
  const isRefused = input.errors.length > 0 || addressErrors(tool, input).length > 0;
  return isRefused ? bodyErrors(tool, input).filter(isNoName) : [];
}

/** Returns the errors in path and query, which are checked before the body. */
export function addressErrors(
  tool: McpTool,
  { params, query }: Pick<Input, "params" | "query">,
): RequestError[] {
  return [
    ...errorsOf(ownParams(tool), params, "path"),
    ...errorsOf(tool.operation.query, query, "query"),
  ];
}

const schemas = new WeakMap<McpTool, z.ZodObject>();

/** Leaves out the organization. Cached, since a schema compiles itself on first use. */
function ownParams(tool: McpTool): z.ZodObject {
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

/** Whether the location of an error, `/lines/0/productId` or `taskId`, accepts a name. */
function isName(place: string): boolean {
  const argument = place.split("/").findLast((part) => !/^\d*$/u.test(part)) ?? "";
  return namedKindOf(argument) !== undefined;
}

/**
 * Says which object belongs at a pointer into a schema: how the tool's definition describes it, or its members.
 *
 * @returns null where no object belongs, or one with any members
 */
export function objectWordsAt(schema: z.ZodType | undefined, pointer: string): string | null {
  const values = valuesAt(schema, pointer);
  const described = values.map((value) => toolFormOf(value)?.["description"]);
  if (typeof described[0] === "string") return `an object: ${described[0].replace(/\.$/u, "")}`;
  const objects = objectsOf(values);
  const names = memberNames(objects);
  if (names.length === 0) return null;
  const needed = names.filter((name) => objects.every((object) => isRequired(object, name)));
  const others = names.filter((name) => !needed.includes(name));
  if (needed.length === 0) return `an object with any of ${others.join(", ")}`;
  const optional = others.length === 0 ? "" : `, and optionally ${others.join(", ")}`;
  return `an object with ${needed.join(", ")}${optional}`;
}

/** Returns the values that an item of the list at a pointer into a schema may have; null if any. */
export function itemValuesAt(schema: z.ZodType | undefined, pointer: string): string[] | null {
  const items = schemasAt(valuesAt(schema, pointer), "0").flatMap(toAlternatives);
  const values = items.flatMap((item) => (item instanceof z.ZodEnum ? item.options : []));
  return values.length === 0 ? null : values.map(String);
}

/** Returns the meanings of the values at a pointer into a schema; undefined if it describes none. */
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
