type Json = Record<string, unknown>;

/**
 * Describes members in one text, such as `language: of its documents (nl, en); labels[]: replaces all`. A star
 * marks a required member, brackets a list.
 */
export function toMembersText(
  members: Readonly<Record<string, Json>>,
  required: readonly string[] = [],
): string {
  return Object.entries(members)
    .map(([name, schema]) => toMemberText(required.includes(name) ? `${name}*` : name, schema))
    .join("; ");
}

function toMemberText(name: string, { type, format, items, ...schema }: Json): string {
  const { enum: values, default: assumed } = schema;
  const description = String(schema["description"] ?? "").replace(/\.$/u, "");
  const shown = type === "array" && (items as Json)["type"] === "string" ? `${name}[]` : name;
  const value = Array.isArray(values) ? values.join(", ") : (format ?? toTypeName(type));
  const note = [value, assumed === undefined ? undefined : `default ${String(assumed)}`]
    .filter((part) => part !== undefined)
    .join("; ");
  return `${shown}: ${description}${note === "" ? "" : ` (${note})`}`;
}

/** Texts, objects and lists need no type: their descriptions show it. */
function toTypeName(type: unknown): unknown {
  return type === "string" || type === "object" || type === "array" ? undefined : type;
}
