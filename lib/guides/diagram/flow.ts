/** One arrow of a flow: its source, its target, and its label. */
export type Arrow = {
  from: string;
  to: string;
  /** Empty if the arrow has none. */
  label: string;
  /** Written `-->`: the reply to an earlier arrow. */
  isReply: boolean;
  /** In a diagram of records: how many records are at each end, such as `1` or `0..*`. */
  fromCount?: string;
  toCount?: string;
};

export type DiagramKind = "sequence" | "states" | "records";

/** The content of a `<Diagram>`. */
export type Flow = {
  kind: DiagramKind;
  title: string;
  /** The text alternative of the drawing. */
  description: string;
  arrows: Arrow[];
  /** Participants, states or records, in order of first occurrence. */
  names: string[];
};

/** The name of the initial state of a state machine. */
export const start = "*";

/**
 * Parses the attributes of a `<Diagram>`. `flow` has one arrow per line, `from -> to: label`; `-->` is a reply, and
 * `*` the initial state. Records have how many there are at each end: `customer 1 -> 0..* task: has`.
 *
 * @throws Error that names the attribute or line that cannot be read
 */
export function toFlow(attributes: Readonly<Record<string, unknown>>): Flow {
  const { kind, flow } = attributes;
  if (kind !== "sequence" && kind !== "states" && kind !== "records") {
    throw new Error('kind of <Diagram> is "sequence", "states" or "records".');
  }
  const arrows = required("flow", flow)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map(kind === "records" ? toRelation : toArrow);
  return {
    kind,
    title: required("title", attributes["title"]),
    description: required("description", attributes["description"]),
    arrows,
    names: [...new Set(arrows.flatMap(({ from, to }) => [from, to]))],
  };
}

function toArrow(line: string): Arrow {
  const match = /^(.+?)\s+(-{1,2})>\s+([^:]+?)(?::\s*(.*))?$/u.exec(line);
  if (match === null) {
    throw new Error(`a line of the flow is written "from -> to: words", not: ${line}`);
  }
  const [, from = "", dashes, to = "", label = ""] = match;
  return { from, to, label, isReply: dashes === "--" };
}

function toRelation(line: string): Arrow {
  const { from, to, ...arrow } = toArrow(line);
  const [, source = "", fromCount = ""] = /^(.+) (\d\S*|\*)$/u.exec(from) ?? [];
  const [, toCount = "", target = ""] = /^(\d\S*|\*) (.+)$/u.exec(to) ?? [];
  if (source !== "" && target !== "")
    return { ...arrow, from: source, fromCount, to: target, toCount };
  throw new Error(`a relation is written "customer 1 -> 0..* task: has", not: ${line}`);
}

function required(name: string, value: unknown): string {
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new Error(`<Diagram> needs ${name}.`);
}
