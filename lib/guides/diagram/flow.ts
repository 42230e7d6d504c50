/** One arrow of a flow: its source, its target, and its label. */
export type Arrow = {
  from: string;
  to: string;
  /** Empty if the arrow has none. */
  label: string;
  /** Written `-->`: the reply to an earlier arrow. */
  isReply: boolean;
};

export type DiagramKind = "sequence" | "states";

/** The content of a `<Diagram>`. */
export type Flow = {
  kind: DiagramKind;
  title: string;
  /** The text alternative of the drawing. */
  description: string;
  arrows: Arrow[];
  /** Participants or states, in order of first occurrence. */
  names: string[];
};

/** The name of the initial state of a state machine. */
export const start = "*";

/**
 * Parses the attributes of a `<Diagram>`. `flow` has one arrow per line, `from -> to: label`; `-->` is a reply, and
 * `*` the initial state.
 *
 * @throws Error that names the attribute or line that cannot be read
 */
export function toFlow(attributes: Readonly<Record<string, unknown>>): Flow {
  const { kind, flow } = attributes;
  if (kind !== "sequence" && kind !== "states") {
    throw new Error('kind of <Diagram> is "sequence" or "states".');
  }
  const arrows = required("flow", flow)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map(toArrow);
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

function required(name: string, value: unknown): string {
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new Error(`<Diagram> needs ${name}.`);
}
