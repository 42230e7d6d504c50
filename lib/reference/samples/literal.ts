/** The notation of values in a language. */
type Notation = {
  key: (name: string) => string;
  constants: { true: string; false: string; null: string };
};

const javascript: Notation = {
  key: (name) => (/^[A-Za-z_$][\w$]*$/u.test(name) ? name : JSON.stringify(name)),
  constants: { true: "true", false: "false", null: "null" },
};

const python: Notation = {
  key: (name) => JSON.stringify(name),
  constants: { true: "True", false: "False", null: "None" },
};

const notations = { javascript, python };

const width = 84;

/**
 * Writes a JSON value as a literal of the language: on one line if it fits, otherwise one member per line with
 * a trailing comma.
 *
 * @param indent the indentation of the line on which the literal ends
 * @param prefixLength the length of the text before the literal on its first line
 */
export function toLiteral(
  value: unknown,
  language: keyof typeof notations,
  indent = 0,
  prefixLength = 0,
): string {
  const notation = notations[language];
  const flat = toFlat(value, notation);
  if (indent + prefixLength + flat.length <= width || typeof value !== "object" || value === null) {
    return flat;
  }
  const inner = indent + (language === "python" ? 4 : 2);
  const members = Array.isArray(value)
    ? value.map((item) => toLiteral(item, language, inner))
    : Object.entries(value).map(([name, item]) => {
        const key = `${notation.key(name)}: `;
        return key + toLiteral(item, language, inner, key.length);
      });
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const lines = members.map((member) => `${" ".repeat(inner)}${member},`);
  return [open, ...lines, " ".repeat(indent) + close].join("\n");
}

/** Writes a JSON value as a literal of the language on one line, however long. */
export function toFlatLiteral(value: unknown, language: keyof typeof notations): string {
  return toFlat(value, notations[language]);
}

function toFlat(value: unknown, notation: Notation): string {
  if (value === null || value === undefined) return notation.constants.null;
  if (typeof value === "boolean") return notation.constants[value ? "true" : "false"];
  if (Array.isArray(value)) return `[${value.map((item) => toFlat(item, notation)).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, item]) => `${notation.key(name)}: ${toFlat(item, notation)}`,
  );
  if (members.length === 0) return "{}";
  return notation === python ? `{${members.join(", ")}}` : `{ ${members.join(", ")} }`;
}
