type Json = Record<string, unknown>;

type MemberSchema = {
  type?: string;
  format?: string;
  items?: Json;
  enum?: readonly string[];
  default?: unknown;
  description?: string;
};

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

function toMemberText(name: string, schema: Json): string {
  const {
    type,
    format,
    items,
    enum: values,
    default: assumed,
    description = "",
  } = schema as MemberSchema;
  const shown = type === "array" && items?.["type"] === "string" ? `${name}[]` : name;
  const value = values?.join(", ") ?? format ?? toTypeName(type);
  const note = [
    value,
    assumed === undefined ? undefined : `default ${JSON.stringify(assumed).replaceAll('"', "")}`,
  ]
    .filter((part) => part !== undefined)
    .join("; ");
  return `${shown}: ${description.replace(/\.$/u, "")}${note === "" ? "" : ` (${note})`}`;
}

/** Texts, objects and lists need no type: their descriptions show it. */
function toTypeName(type: string | undefined): string | undefined {
  return type === "string" || type === "object" || type === "array" ? undefined : type;
}
