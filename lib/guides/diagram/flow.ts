/** One line of a flow: what leads from where to where, and its words. */
export type Arrow = {
  from: string;
  to: string;
  /** Empty when the line has none. */
  label: string;
  /** Written `-->`: the answer to an arrow before. */
  isAnswer: boolean;
};

export type DiagramKind = "sequence" | "states";

/** What a `<Diagram>` shows. */
export type Flow = {
  kind: DiagramKind;
  title: string;
  /** What a reader who does not see the drawing is told first. */
  description: string;
  arrows: Arrow[];
  /** Participants or states, in the order of their first mention. */
  names: string[];
};

/** The name of the point from which a state machine begins. */
export const start = "*";

/**
 * Reads the attributes of a `<Diagram>`. `flow` has one arrow a line, `from -> to: words`; `-->` is an
 * answer, and `*` where a state machine begins.
 *
 * @throws Error that names the attribute or line which cannot be read
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
  return { from, to, label, isAnswer: dashes === "--" };
}

function required(name: string, value: unknown): string {
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  throw new Error(`<Diagram> needs ${name}.`);
}
