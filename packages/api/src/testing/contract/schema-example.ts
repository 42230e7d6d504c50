import fc from "fast-check";
import { type JsonSchema, resolveReference, validatorOf } from "./openapi-schemas.ts";

const formats: Record<string, string> = {
  uuid: "0192f0c1-0000-7000-8000-0000000000aa",
  "date-time": "2026-11-24T17:00:00+01:00",
  date: "2026-11-24",
  email: "someone@example.com",
  uri: "https://example.com/",
};

/** Creates a value that a schema of the document allows; objects have all their members. */
export function toExample(reference: JsonSchema): unknown {
  const schema = resolveReference(reference);
  if ("const" in schema) return schema["const"];
  if (Array.isArray(schema["enum"])) return schema["enum"][0];
  const branch = branchesOf(schema)[0];
  if (branch !== undefined) return toExample(branch);
  const minimum = Number(schema["minimum"] ?? 1);
  switch (schema["type"]) {
    case "boolean":
      return true;
    case "integer":
    case "number":
      return Math.min(minimum, Number(schema["maximum"] ?? minimum));
    case "array": {
      const count = Math.min(Number(schema["minItems"] ?? 1), Number(schema["maxItems"] ?? 1));
      return Array.from({ length: count }, () => toExample((schema["items"] ?? {}) as JsonSchema));
    }
    case "object":
      return Object.fromEntries(
        Object.entries(propertiesOf(schema)).map(([name, member]) => [name, toExample(member)]),
      );
    case "null":
      return null;
    default:
      return toTextExample(schema);
  }
}

function toTextExample(schema: JsonSchema): string {
  const { pattern, format, minLength = 1, maxLength = Infinity } = schema;
  if (typeof format === "string" && formats[format] !== undefined) return formats[format];
  if (typeof pattern === "string") {
    return fc.sample(fc.stringMatching(new RegExp(pattern, "u")), { numRuns: 1, seed: 1 })[0] ?? "";
  }
  return "Some text".padEnd(Number(minLength), "x").slice(0, Number(maxLength));
}

/** Returns the alternatives of a schema, without null. */
function branchesOf(schema: JsonSchema): JsonSchema[] {
  const branches = (schema["anyOf"] ?? schema["oneOf"] ?? []) as JsonSchema[];
  return branches.filter(({ type }) => type !== "null");
}

/** Returns the schema of a value: resolves references and selects the matching branch. */
export function schemaOf(reference: JsonSchema, value: unknown): JsonSchema {
  const schema = resolveReference(reference);
  const branches = branchesOf(schema);
  if (branches.length === 0) return schema;
  const branch = branches.find((candidate) => validatorOf(candidate)(value)) ?? branches[0]!;
  return schemaOf(branch, value);
}

/** Returns the schemas of the members of an object schema. */
export function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema["properties"] ?? {}) as Record<string, JsonSchema>;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/**
 * Adds missing members to a value, at every depth, unless the complete value would become invalid by rules between
 * members.
 */
export function addOptionalMembers(
  reference: JsonSchema,
  value: unknown,
  accepts: (whole: unknown) => boolean,
): unknown {
  const root = { value: structuredClone(value) };
  visit(reference, root.value);
  return root.value;

  function visit(reference: JsonSchema, node: unknown): void {
    const schema = schemaOf(reference, node);
    if (Array.isArray(node)) {
      for (const item of node) visit((schema["items"] ?? {}) as JsonSchema, item);
    } else if (typeof node === "object" && node !== null) {
      const members = node as Record<string, unknown>;
      for (const [name, member] of Object.entries(propertiesOf(schema))) {
        const previous = members[name];
        if (isEmpty(previous)) {
          members[name] = toExample(member);
          if (!accepts(root.value)) {
            if (previous === undefined) delete members[name];
            else members[name] = previous;
          }
        }
        visit(member, members[name]);
      }
    }
  }
}
