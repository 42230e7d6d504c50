import { type Measure, resultsFolder, type Result, type Unit } from "./result.ts";

/** The content of a `<Figure>`: for every measure our value first, then each reference. */
export type Figure = {
  title: string;
  /** The text alternative of the plot. */
  description: string;
  unit: Unit;
  better: Measure["better"];
  /** "Werkbank", then the references. */
  names: string[];
  rows: {
    label: string;
    /** In the order of the names; undefined if the run did not measure that reference. */
    values: (number | undefined)[];
    /** Our value divided by each reference, in the order of the names without ours. */
    ratios: (number | undefined)[];
  }[];
  source: Pick<Result, "bench" | "at" | "commit" | "machine"> & {
    /** The result file, relative to the root of the repository. */
    file: string;
  };
};

/** The maximum number of bars in a group: more cannot be distinguished without color. */
const maxNames = 3;

/**
 * Parses the attributes of a `<Figure>`: `bench` names the result, each line of `measures` a measure with an optional
 * label, `id: label`, and each line of `references` one, with an optional label after a colon. Without
 * `references`, all references of the first measure are shown.
 *
 * @param results the newest result of each bench, by its name
 * @throws Error that names the unknown attribute, result, measure or reference
 */
export function toFigure(
  attributes: Readonly<Record<string, unknown>>,
  results: Readonly<Record<string, Result>>,
): Figure {
  const bench = required("bench", attributes["bench"]);
  const result = results[bench];
  if (result === undefined) {
    throw new Error(`there is no result of ${bench}: run \`npm run bench -- ${bench} --json\`.`);
  }
  const shown = linesOf(required("measures", attributes["measures"])).map(([id, label]) => {
    const measure = result.measures.find((each) => each.id === id);
    if (measure === undefined) throw new Error(`the result of ${bench} has no measure ${id}.`);
    return { measure, label: label ?? measure.of };
  });
  const { unit, better, references } = shown[0]?.measure ?? missing("measures");
  if (shown.some(({ measure }) => measure.unit !== unit || measure.better !== better)) {
    throw new Error("measures that stand in one figure have the same unit.");
  }
  const others: [name: string, label?: string][] =
    typeof attributes["references"] === "string"
      ? linesOf(attributes["references"])
      : Object.keys(references).map((name) => [name]);
  for (const [name] of others) {
    if (shown.every(({ measure }) => measure.references[name] === undefined)) {
      throw new Error(`no measure shown has the reference ${name}.`);
    }
  }
  if (shown.length > 1 && others.length >= maxNames) {
    throw new Error(`several measures are shown with at most ${maxNames - 1} references.`);
  }
  return {
    title: required("title", attributes["title"]),
    description: required("description", attributes["description"]),
    unit,
    better,
    names: ["Werkbank", ...others.map(([name, label]) => label ?? name)],
    rows: shown.map(({ measure, label }) => ({
      label,
      values: [measure.ours, ...others.map(([name]) => measure.references[name])],
      ratios: others.map(([name]) => measure.ratios[name]),
    })),
    source: toSource(result),
  };
}

function toSource({ bench, at, commit, machine }: Result): Figure["source"] {
  const file = `${resultsFolder}/${bench}.json`;
  return { bench, at, commit, machine, file };
}

/** Parses lines of `name` or `name: label`. */
function linesOf(text: string): [name: string, words?: string][] {
  const lines = text.split("\n").map((line) => line.trim());
  return lines.filter(Boolean).map((line) => {
    const at = line.indexOf(": ");
    return at === -1 ? [line] : [line.slice(0, at), line.slice(at + 2)];
  });
}

function required(name: string, value: unknown): string {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : missing(name);
}

function missing(name: string): never {
  throw new Error(`<Figure> needs ${name}.`);
}
