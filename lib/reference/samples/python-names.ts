// Runs in browsers as well.

/** The members of an object with the names that they have in Python; those of a map with free keys are not included. */
export type PythonMembers = { [member: string]: PythonMembers };

/** The members of the bodies of operations, by operation id. */
export type PythonBodies = Readonly<Record<string, PythonMembers>>;

/** Words of Python that are names of parameters or members; the client appends `_` to them. */
const keywords = new Set(["and", "class", "from", "global", "import", "in", "is", "not", "or"]);

/** Returns a name of the API in Python: `dueAt` is `due_at`, and `from` is `from_`. */
export function toSnakeCase(name: string): string {
  const snake = name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
  return keywords.has(snake) ? `${snake}_` : snake;
}

/** Returns a value with the members of its objects named as in Python. */
export function withPythonNames(value: unknown, members: PythonMembers = {}): unknown {
  if (Array.isArray(value)) return value.map((item) => withPythonNames(item, members));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      members[name] === undefined ? name : toSnakeCase(name),
      withPythonNames(member, members[name]),
    ]),
  );
}
