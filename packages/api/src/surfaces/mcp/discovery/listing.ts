// Decision: decisions/0018-tool-definitions-and-results.md
import type { Tool as ToolDefinition } from "@modelcontextprotocol/server";
import type { McpTool } from "../tool.ts";

type Json = Record<string, unknown>;
type Members = Record<string, Json>;

/** Minimum number of shared members for a reference: repeating fewer costs about as much. */
const minSharedMembers = 3;

/**
 * Returns the definitions of tools for `tools/list`, shortened because models read the whole list. The members
 * of an object, such as a quote line, are listed once, and later tools refer to that tool; the values of an
 * enumeration and the description of an argument are not repeated for the same name. Calls are validated
 * against the operation, whose errors explain what a definition omits.
 */
export function toListing(tools: readonly McpTool[]): ToolDefinition[] {
  const expanded = new Map<string, { toolName: string; members: Map<string, string> }>();
  const listed = new Set<string>();

  function toArgument(tool: McpTool, name: string, schema: Json): Json {
    const members = membersOf(schema);
    if (members === undefined) return describeOnce(name, listValuesOnce(tool, name, schema));
    const own = new Map(Object.entries(members).map(([key, value]) => [key, shapeOf(value)]));
    const previous = expanded.get(name);
    if (previous === undefined) {
      expanded.set(name, { toolName: tool.name, members: own });
      return schema;
    }
    const isNew = ([key, shape]: [string, string]) => previous.members.get(key) !== shape;
    const newMembers = [...own].filter(isNew).map(([key]) => key);
    if (newMembers.length > 0 && own.size - newMembers.length < minSharedMembers) return schema;
    const there = newMembers.length === 0 ? "As" : `${newMembers.join(", ")}, and the rest as`;
    return withMembers(schema, pick(members, newMembers), `${there} in ${previous.toolName}.`);
  }

  function describeOnce(name: string, schema: Json): Json {
    const { description, ...rest } = schema;
    if (description === undefined) return schema;
    const key = JSON.stringify([name, description]);
    if (listed.has(key)) return rest;
    listed.add(key);
    return schema;
  }

  /** A required argument keeps its enumeration or format: the call depends on it. */
  function listValuesOnce({ definition }: McpTool, name: string, schema: Json): Json {
    const values = enumOrFormatOf(schema);
    if (values === undefined) return schema;
    const key = JSON.stringify([name, values]);
    if (listed.has(key) && definition().inputSchema.required?.includes(name) !== true) {
      return withoutEnumAndFormat(schema);
    }
    listed.add(key);
    return schema;
  }

  return tools.map((tool) => {
    const definition = tool.definition();
    const { inputSchema } = definition;
    const properties = Object.fromEntries(
      Object.entries((inputSchema.properties ?? {}) as Members).map(([name, schema]) => [
        name,
        toArgument(tool, name, schema),
      ]),
    );
    return { ...definition, inputSchema: { ...inputSchema, properties } } as ToolDefinition;
  });
}

/** Returns the values of an enumeration, or of a list of it, or a format; undefined for other schemas. */
function enumOrFormatOf({ enum: values, format, items }: Json): unknown {
  return values ?? format ?? (items as Json | undefined)?.["enum"];
}

function withoutEnumAndFormat({ enum: _enum, format: _format, items, ...schema }: Json): Json {
  return items === undefined ? schema : { ...schema, items: withoutEnumAndFormat(items as Json) };
}

/** Returns the members of an object, or of the objects of a list; undefined for other schemas. */
function membersOf({ properties, items }: Json): Members | undefined {
  return (properties ?? (items as Json | undefined)?.["properties"]) as Members | undefined;
}

function withMembers(schema: Json, properties: Members, description: string): Json {
  const given = Object.keys(properties).length === 0 ? {} : { properties };
  const object = { type: "object", ...given };
  return schema["items"] === undefined
    ? { ...object, description }
    : { type: "array", items: object, description };
}

/** Serializes a schema without description and default, for comparison. */
function shapeOf({ description: _said, default: _assumed, ...schema }: Json): string {
  return JSON.stringify(schema);
}

function pick(members: Members, names: readonly string[]): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => names.includes(name)));
}
