import type { Tool as ToolDefinition, ToolAnnotations } from "@modelcontextprotocol/server";
import type { Scope } from "../../auth/scopes.ts";
import {
  type Operation,
  takesIfMatch,
  type Tool,
  type ToolHint,
} from "../../kernel/define-operation.ts";
import {
  argumentPartsOf,
  clearableMembers,
  type RequestPart,
  toInputSchema,
} from "./arguments/input-schema.ts";
import { takesBatch } from "./batch/takes-batch.ts";
import { hasOtherFields } from "./arguments/other-fields.ts";
import { recordNameOf } from "../names/record-paths.ts";
import { toolOrder } from "./tool-order.gen.ts";

/** A tool of the product MCP server, derived from the operation that it runs. */
export type McpTool = {
  name: string;
  /** The toolset: the word before the first underscore of the name. */
  group: string;
  operation: Operation;
  readOnly: boolean;
  isList: boolean;
  /** Stricter than REST: every tool that changes something requires `mcp:write`. */
  scope: Scope;
  /** Argument name → the part of the operation's request that contains it. */
  argumentParts: ReadonlyMap<string, RequestPart>;
  /** The members that the argument `clear` may set to null. */
  clearable: readonly string[];
  /** Name of the schema of the record, or of the list's items: `Supplier`. */
  recordName: string;
  /** The member of the result that contains the record: `supplier`. */
  recordKey: string;
  /** Whether `otherFields` may contain arguments. */
  hasOtherFields: boolean;
  /** The members of the result that contain records: `supplier`, or `items`; none if it is not a record. */
  resultMembers: readonly string[];
  /** Returns the definition of the tool for `tools/list`. Built on first use, since calls do not need it. */
  definition: () => ToolDefinition;
};

const rank = new Map(toolOrder.map((name, index) => [name, index]));

/** Returns the tools of a registry, in their fixed order. */
export function createTools(registry: readonly Operation[]): McpTool[] {
  return registry
    .flatMap((operation) =>
      operation.tool === undefined ? [] : createTool(operation, operation.tool),
    )
    .sort((a, b) => (rank.get(a.name) ?? Infinity) - (rank.get(b.name) ?? Infinity));
}

function createTool(operation: Operation, tool: Tool): McpTool {
  const { name, hints = [], isFlat = false } = tool;
  const readOnly = hints.includes("readOnly");
  const isList = operation.traits.includes("paginated");
  const returnsRecord = !isFlat && operation.response !== undefined;
  const recordName = recordNameOf(operation);
  const recordKey = recordName.charAt(0).toLowerCase() + recordName.slice(1);
  let definition: ToolDefinition | undefined;
  return {
    name,
    group: name.slice(0, name.indexOf("_")),
    operation,
    readOnly,
    isList,
    scope: readOnly ? "mcp:read" : "mcp:write",
    argumentParts: argumentPartsOf(operation),
    clearable: clearableMembers(operation),
    recordName,
    recordKey,
    hasOtherFields: hasOtherFields(name),
    resultMembers: isList ? ["items"] : returnsRecord ? [recordKey] : [],
    definition: () => (definition ??= toDefinition(operation, tool, { isList, readOnly })),
  };
}

function toDefinition(
  operation: Operation,
  { name, title, description, hints = [], appUri }: Tool,
  { isList, readOnly }: { isList: boolean; readOnly: boolean },
): ToolDefinition {
  const offersIfMatch = takesIfMatch(operation) && operation.success !== 201;
  return {
    name,
    title,
    description,
    annotations: toAnnotations(hints),
    inputSchema: toInputSchema(operation, {
      isList,
      readOnly,
      offersIfMatch,
      offersBatch: takesBatch(operation),
    }),
    ...(appUri !== undefined && { _meta: { ui: { resourceUri: appUri } } }),
  };
}

/** Omitted `readOnlyHint` and `idempotentHint` mean false; only changes get hints about changes. */
function toAnnotations(hints: readonly ToolHint[]): ToolAnnotations {
  const openWorldHint = hints.includes("openWorld");
  if (hints.includes("readOnly")) return { readOnlyHint: true, openWorldHint };
  return {
    destructiveHint: hints.includes("destructive"),
    ...(hints.includes("idempotent") ? { idempotentHint: true } : {}),
    openWorldHint,
  };
}
