import { z } from "zod";
import { type EtagCondition, parseCondition } from "@werkbank/http/validators";
import { takesIfMatch } from "../../../kernel/define-operation.ts";
import type { RequestError, RequestRule } from "../../../problems/problem.ts";
import { didYouMean } from "../../../schema/errors/did-you-mean.ts";
import { toRequestErrors } from "../../../schema/errors/request-errors.ts";
import { lines } from "../../../schema/text.ts";
import type { Connection } from "../protocol/connection.ts";
import { suggestName } from "../../../schema/errors/suggest-name.ts";
import type { McpTool } from "../tool.ts";
import { batchArgument, takesBatch } from "../batch/takes-batch.ts";
import { mergeOtherFields, toLenientValue } from "./lenient-arguments.ts";
import { unknownArgument } from "./unknown-argument.ts";

export type Detail = "concise" | "full";

/** The arguments of a tool call as the parts of its operation's request. */
export type ToolArguments = {
  /** All arguments, with those in `otherFields` among the others, and parsed where they were JSON text. */
  given: Record<string, unknown>;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  /** That of the connection, otherwise as given; undefined if there is neither. */
  organizationId: unknown;
  detail: Detail;
  reason: string | null;
  idempotencyKey: string | null;
  /** The version that the record must have. */
  ifMatch: EtagCondition | null;
  /** Errors in argument names and common arguments; the operation finds all others. */
  errors: RequestError[];
};

const defaultLimit = 20;
const schemas = {
  limit: z.int().min(1).max(50).default(defaultLimit),
  detail: z.enum(["concise", "full"]).default("concise"),
  reason: lines({ max: 500 }).nullable().default(null),
  dryRun: z.boolean().default(false),
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/u, "must have 1 to 255 visible ASCII characters and no space")
    .nullable()
    .default(null),
  ifMatch: z
    .string()
    .regex(
      /^(?:("?)[1-9]\d*\.[0-9a-f]{12}\1|\*)$/u,
      "must be the etag of a result, such as 4.9f2c1a7be003",
    )
    .nullable()
    .default(null),
};

/** Assigns the arguments of a call to the parts of its request, and reports unknown ones. */
export function readArguments(
  tool: McpTool,
  received: Record<string, unknown>,
  connection: Connection,
): ToolArguments {
  const parts = { params: {}, query: {}, body: {} } as Record<string, Record<string, unknown>>;
  const given: Record<string, unknown> = {};
  const errors: RequestError[] = [];
  const { common, known, neverNull: nonNullable, shape } = argumentNamesOf(tool);
  const merged = tool.hasOtherFields ? mergeOtherFields(received) : { input: received, errors: [] };
  errors.push(...merged.errors);
  const input = Object.fromEntries(
    Object.entries(merged.input).map(([name, value]) => {
      const schema = shape[name];
      return [name, schema === undefined ? value : toLenientValue([schema], value)];
    }),
  );
  const names = [...known];
  for (const [name, value] of Object.entries(input)) {
    const part = tool.argumentParts.get(name);
    // Some clients send an empty text for an omitted filter or cursor; no list has a use for it.
    if (value === "" && tool.isList && (part === "query" || name === "cursor")) continue;
    // Clients with strict decoding send null for every omitted argument.
    if (part !== undefined && (value !== null || !nonNullable.has(name))) {
      (parts[part] ??= {})[name] = name === "action" ? toOperationId(value, connection) : value;
    }
    if (known.has(name)) {
      // Many callers send null for omitted arguments; common arguments have no other use for it.
      if (value !== null) given[name] = value;
    } else errors.push(unknownArgument(tool, name, { input, known: names, connection }));
  }
  // The list of known arguments is long: only the first error has it.
  for (const error of errors.filter(({ expected }) => expected === names).slice(1)) {
    error.expected = null;
  }
  const parsed = common.safeParse(given);
  if (!parsed.success) errors.push(...toRequestErrors(parsed.error, given, "body"));
  const { limit, detail, reason, dryRun, idempotencyKey, ifMatch } = (parsed.data ??
    {}) as Partial<CommonValues>;
  errors.push(...applyClear(tool, given["clear"], (parts["body"] ??= {})));
  errors.push(...otherOrganizationErrors(given["organizationId"], connection));
  // The connection's organization wins, so that nothing of another one is read even for the error.
  const organizationId = connection.organizationId ?? given["organizationId"] ?? undefined;
  return {
    given: input,
    params: parts["params"] ?? {},
    body: parts["body"] ?? {},
    query: {
      ...parts["query"],
      ...(tool.isList ? { limit: limit ?? defaultLimit } : {}),
      ...(Object.hasOwn(given, "cursor") ? { cursor: given["cursor"] } : {}),
      ...(dryRun === true ? { dryRun } : {}),
    },
    organizationId,
    detail: detail ?? "concise",
    reason: reason ?? null,
    idempotencyKey: idempotencyKey ?? null,
    ifMatch: toCondition(ifMatch ?? null),
    errors,
  };
}

/** Converts the name of a tool to its operationId, which the audit log uses. */
function toOperationId(action: unknown, { tools }: Connection): unknown {
  return typeof action === "string" ? (tools.get(action)?.operation.id ?? action) : action;
}

/** Sets the members that `clear` names to null. */
function applyClear(
  { clearable }: McpTool,
  clear: unknown,
  body: Record<string, unknown>,
): RequestError[] {
  if (clear === undefined) return [];
  const toClearError = (
    pointer: string,
    rule: RequestRule,
    message: string,
    received: unknown,
  ) => ({
    location: "body" as const,
    pointer,
    rule,
    message,
    expected: clearable,
    received,
  });
  if (!Array.isArray(clear)) {
    return [toClearError("/clear", "type", "clear must be a list of names of members", null)];
  }
  return clear.flatMap((name: unknown, index) => {
    const shown = String(name).slice(0, 100).toWellFormed();
    if (typeof name !== "string" || !clearable.includes(name)) {
      const message = `${shown} cannot be cleared${didYouMean(suggestName(shown, clearable))}`;
      return [toClearError(`/clear/${index}`, "enum", message, shown)];
    }
    if (Object.hasOwn(body, name)) {
      return [
        toClearError(`/clear/${index}`, "unique", `${name} is given and cleared at once`, shown),
      ];
    }
    body[name] = null;
    return [];
  });
}

type CommonValues = {
  limit: number;
  detail: Detail;
  reason: string | null;
  dryRun: boolean;
  idempotencyKey: string | null;
  ifMatch: string | null;
};

/** Parses the `etag` of a result, with or without its quotes. */
function toCondition(ifMatch: string | null): EtagCondition | null {
  return ifMatch === null
    ? null
    : parseCondition(/^["*]/u.test(ifMatch) ? ifMatch : `"${ifMatch}"`);
}

/** The schema of a tool's common arguments, and the names of all its arguments. */
type ArgumentNames = {
  common: z.ZodObject;
  known: ReadonlySet<string>;
  /** Arguments of the operation for which null is not a valid value. */
  neverNull: ReadonlySet<string>;
  shape: z.ZodRawShape;
};

const namesByTool = new WeakMap<McpTool, ArgumentNames>();

function argumentNamesOf(tool: McpTool): ArgumentNames {
  let names = namesByTool.get(tool);
  if (names === undefined) {
    const common = commonSchema(tool);
    const known = new Set([
      ...tool.argumentParts.keys(),
      ...Object.keys(common.shape),
      "organizationId",
    ]);
    if (tool.isList) known.add("cursor");
    if (takesBatch(tool.operation)) known.add(batchArgument);
    if (tool.clearable.length > 0) known.add("clear");
    const shape = { ...common.shape, ...argumentShapeOf(tool), clear: z.array(z.string()) };
    names = { common, known, neverNull: nonNullableOf(tool), shape };
    namesByTool.set(tool, names);
  }
  return names;
}

function nonNullableOf(tool: McpTool): Set<string> {
  const entries = Object.entries(argumentShapeOf(tool));
  return new Set(
    entries.filter(([, schema]) => !z.safeParse(schema, null).success).map(([name]) => name),
  );
}

/** Returns the schemas of the arguments of the operation. */
function argumentShapeOf({ operation, argumentParts }: McpTool): z.ZodRawShape {
  const { params, query, body } = operation;
  const shape: z.ZodRawShape = {
    ...params.shape,
    ...query.shape,
    ...(body instanceof z.ZodObject ? body.shape : {}),
  };
  return Object.fromEntries(Object.entries(shape).filter(([name]) => argumentParts.has(name)));
}

function commonSchema(tool: McpTool): z.ZodObject {
  // An operation's own `reason` has the same meaning, and its own schema validates it.
  const hasReason = tool.argumentParts.has("reason");
  return z.object({
    ...(tool.isList ? { limit: schemas.limit } : {}),
    detail: schemas.detail,
    ...(tool.readOnly || hasReason ? {} : { reason: schemas.reason }),
    ...(tool.readOnly ? {} : { dryRun: schemas.dryRun, idempotencyKey: schemas.idempotencyKey }),
    ...(takesIfMatch(tool.operation) ? { ifMatch: schemas.ifMatch } : {}),
  });
}

function otherOrganizationErrors(given: unknown, { organizationId }: Connection): RequestError[] {
  if (organizationId === null || given === undefined) return [];
  if (typeof given === "string" && given.toLowerCase() === organizationId) return [];
  return [
    {
      location: "body",
      pointer: "/organizationId",
      rule: "enum",
      message: "organizationId must be the organization that this connection is for",
      expected: [organizationId],
      received: typeof given === "string" ? given.slice(0, 80).toWellFormed() : null,
    },
  ];
}
