/** The parts of a JSON Schema on which a client can depend. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  pattern?: string;
  [bound: string]: unknown;
};

/** One difference, and whether a client of the previous contract is unaffected. */
export type Difference = { isCompatible: boolean; sentence: string };

/** Requests may allow more than before, and responses may contain more; never the reverse. */
export type Direction = "request" | "response";

/** The named schemas before and after. */
export type Schemas = Record<"before" | "after", Record<string, Schema>>;

/** In which direction each bound may move without rejecting what it accepted before. */
const bounds = {
  maximum: 1,
  exclusiveMaximum: 1,
  maxLength: 1,
  maxItems: 1,
  minimum: -1,
  exclusiveMinimum: -1,
  minLength: -1,
  minItems: -1,
} as const;

/**
 * Compares schemas, following references. A named schema is reported once, under its name, however many
 * operations use it.
 */
export function createSchemaComparison(named: Schemas) {
  const differences = new Map<string, Difference>();
  const compared = new Set<string>();

  function report(isCompatible: boolean, sentence: string): void {
    // A schema may be part of requests and responses; incompatible in one of them is incompatible.
    if (differences.get(sentence)?.isCompatible !== false) {
      differences.set(sentence, { isCompatible, sentence });
    }
  }

  function compare(before: Schema, after: Schema, direction: Direction, at: string): void {
    const name = nameOf(before);
    if (name !== undefined && name === nameOf(after)) {
      const key = `${direction} ${name}`;
      if (compared.has(key)) return;
      compared.add(key);
      const [was, is] = [named.before[name], named.after[name]];
      if (was !== undefined && is !== undefined) compare(was, is, direction, name);
      return;
    }
    const [was, is] = [kindsOf(before), kindsOf(after)];
    compareKinds([...was.keys()], [...is.keys()], { direction, at, report });
    for (const [kind, inner] of was) {
      const now = is.get(kind);
      if (inner === null || now === undefined || now === null) continue;
      if (nameOf(inner) === undefined) compareInside(inner, now, direction, at);
      else compare(inner, now, direction, at);
    }
  }

  function compareInside(was: Schema, is: Schema, direction: Direction, at: string): void {
    compareBounds(was, is, { direction, at, report });
    if (was.items !== undefined && is.items !== undefined) {
      compare(was.items, is.items, direction, `${at}[]`);
    }
    const [previous, current] = [was.properties ?? {}, is.properties ?? {}];
    for (const [member, schema] of Object.entries(previous)) {
      const now = current[member];
      if (now === undefined) {
        report(false, `${at}.${member} is gone.`);
        continue;
      }
      compareRequired(
        { was: isRequired(was, member), is: isRequired(is, member) },
        { direction, at: `${at}.${member}`, report },
      );
      compare(schema, now, direction, `${at}.${member}`);
    }
    for (const member of Object.keys(current)) {
      if (member in previous) continue;
      const required = isRequired(is, member);
      const word = required ? "new and required" : "new";
      report(direction === "response" || !required, `${at}.${member} is ${word}.`);
    }
  }

  return { compare, report, differences: () => [...differences.values()] };
}

/** The location of two schemas, and the collector of their differences. */
type SchemaContext = {
  direction: Direction;
  at: string;
  report: (isCompatible: boolean, sentence: string) => void;
};

function compareKinds(was: string[], is: string[], { direction, at, report }: SchemaContext): void {
  const [removed, added] = [was.filter((k) => !is.includes(k)), is.filter((k) => !was.includes(k))];
  if (removed.length > 0) {
    report(
      direction === "response" && added.length === 0,
      `${at} is no longer ${joinKinds(removed)}.`,
    );
  }
  if (added.length > 0) {
    report(
      direction === "request" && removed.length === 0,
      `${at} may now be ${joinKinds(added)}.`,
    );
  }
}

/** Compares whether something was required with whether it is now. */
export function compareRequired(
  { was, is }: { was: boolean; is: boolean },
  { direction, at, report }: SchemaContext,
): void {
  if (was === is) return;
  if (is) report(direction === "response", `${at} is now required.`);
  else report(direction === "request", `${at} may now be left out.`);
}

function compareBounds(was: Schema, is: Schema, { direction, at, report }: SchemaContext): void {
  for (const [bound, widening] of Object.entries(bounds)) {
    const [from, to] = [was[bound], is[bound]];
    if (from === to) continue;
    const isWider =
      to === undefined ||
      (typeof from === "number" && typeof to === "number" && (to - from) * widening > 0);
    report(
      direction === "response" || isWider,
      `${at}: ${bound} was ${formatValue(from)} and is ${formatValue(to)}.`,
    );
  }
  if (was.pattern !== is.pattern) {
    const isWider = is.pattern === undefined;
    report(direction === "response" || isWider, `${at} has another pattern.`);
  }
}

/** Returns the kinds of a value, as text, with the schema that describes each; null for a kind without one. */
function kindsOf(schema: Schema): Map<string, Schema | null> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return new Map(choices.flatMap((each) => [...kindsOf(each)]));
  const name = nameOf(schema);
  if (name !== undefined) return new Map([[name, schema]]);
  if (schema.enum !== undefined)
    return new Map(schema.enum.map((value) => [formatValue(value), null]));
  if (schema.const !== undefined) return new Map([[formatValue(schema.const), null]]);
  const types = [schema.type ?? "anything"].flat();
  // Null has no further description, however a schema allows it.
  return new Map(
    types.map((type) => [`${type}${qualifier(type, schema)}`, type === "null" ? null : schema]),
  );
}

/** Returns what distinguishes strings, or the objects of a union: a format, or constant members. */
function qualifier(type: string, { format, properties = {} }: Schema): string {
  if (type === "string" && typeof format === "string") return ` (${format})`;
  if (type !== "object") return "";
  return Object.entries(properties)
    .filter(([, schema]) => schema.const !== undefined)
    .map(([member, schema]) => ` with ${member} ${formatValue(schema.const)}`)
    .join("");
}

function nameOf({ $ref }: Schema): string | undefined {
  return $ref?.slice($ref.lastIndexOf("/") + 1);
}

function isRequired({ required = [] }: Schema, member: string): boolean {
  return required.includes(member);
}

function joinKinds(kinds: string[]): string {
  return kinds.join(" or ");
}

function formatValue(value: unknown): string {
  return value === undefined ? "none" : JSON.stringify(value);
}
