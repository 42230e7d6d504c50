/** How names and texts of the document are written in Python. */

/** Writes `nextCursor` as `next_cursor`. `to_camel` of the package `werkbank_client` is the reverse. */
export function toSnakeCase(name: string): string {
  const snake = name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
  const back = snake.replaceAll(/_(.)/gu, (_, letter: string) => letter.toUpperCase());
  if (back !== name) throw new Error(`${name} cannot be written in snake_case without loss.`);
  return keywords.has(snake) ? `${snake}_` : snake;
}

// The names of parameters and members so far; a further keyword is a syntax error in the tests.
const keywords = new Set(["and", "class", "from", "global", "import", "in", "is", "not", "or"]);

/** Writes `UNIQUE_CONFLICT` or `inputSchema` as a name of a class. */
export function toClassName(name: string): string {
  const words = /^[A-Z\d_]+$/u.test(name) ? name.toLowerCase().split("_") : [name];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");
}

/** Writes a JSON value as a Python literal. */
export function toLiteral(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(toLiteral).join(", ")}]`;
  if (typeof value === "object") {
    const entries = Object.entries(value).map(([key, each]) => `"${key}": ${toLiteral(each)}`);
    return `{${entries.join(", ")}}`;
  }
  return JSON.stringify(value);
}

/** Writes a text as a docstring, wrapped, with each line after the first indented by `indent`. */
export function toDocstring(text: string, indent: string): string {
  const escaped = text.replaceAll("\\", "\\\\").replaceAll('"""', '\\"\\"\\"');
  // A quotation mark before the closing ones would belong to them.
  const lines = escaped.split("\n").flatMap((line) => wrap(line, 110 - indent.length));
  const isOneLine = lines.length === 1;
  const end = isOneLine ? (escaped.endsWith('"') ? " " : "") : `\n${indent}`;
  return `${indent}"""${lines.map((line, index) => (index === 0 || line === "" ? line : indent + line)).join("\n")}${end}"""`;
}

/** Breaks a line at spaces; what continues has the same indentation, or that of the text of a list item. */
function wrap(line: string, width: number): string[] {
  const [indent = ""] = /^ */u.exec(line) ?? [];
  const hanging =
    /^ *(?:\*{0,2}\w+|- `?[^ ]+): /u.test(line) && indent !== "" ? `${indent}    ` : indent;
  const lines: string[] = [];
  let current = "";
  for (const word of line.trim().split(" ")) {
    const prefix = lines.length === 0 ? indent : hanging;
    if (current !== "" && prefix.length + current.length + 1 + word.length > width) {
      lines.push(prefix + current);
      current = word;
    } else {
      current = current === "" ? word : `${current} ${word}`;
    }
  }
  const prefix = lines.length === 0 ? indent : hanging;
  return [...lines, current === "" ? "" : prefix + current];
}

/** Writes a union, each member once. */
export function joinUnion(members: readonly string[]): string {
  const unique = [...new Set(members)];
  // `None` comes last, as type checkers print it.
  return [
    ...unique.filter((each) => each !== "None"),
    ...unique.filter((each) => each === "None"),
  ].join(" | ");
}
