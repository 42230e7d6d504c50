import type { Locale } from "../site/locale.ts";
import { type Measure, resultsFolder, type Result, type Unit } from "./result.ts";

/** What a `<Figure>` shows: ours first, then each reference, for every measure. */
export type Figure = {
  title: string;
  /** What a reader who does not see the plot is told first. */
  description: string;
  unit: Unit;
  better: Measure["better"];
  /** "Werkbank", then the references. */
  names: string[];
  rows: {
    label: string;
    /** In the order of the names; undefined where the run measured no such reference. */
    values: (number | undefined)[];
    /** Ours divided by each reference, in the order of the names without ours. */
    ratios: (number | undefined)[];
  }[];
  source: Pick<Result, "bench" | "at" | "commit" | "machine"> & {
    /** Of the result, from the root of the repository. */
    file: string;
  };
};

/** More bars beside each other cannot be told apart without colours. */
const mostNames = 3;

/**
 * Reads the attributes of a `<Figure>`: `bench` names the result, each line of `measures` a measure and its
 * words, `id: words`, and each line of `beside` a reference, with other words behind a colon. Without
 * `beside` all references of the first measure are shown.
 *
 * @param results the newest of each bench, by its name
 * @throws Error that names the attribute, result, measure or reference which there is not
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
  const { beside } = attributes;
  const others: [name: string, label?: string][] =
    typeof beside === "string" ? linesOf(beside) : Object.keys(references).map((name) => [name]);
  for (const [name] of others) {
    if (shown.every(({ measure }) => measure.references[name] === undefined)) {
      throw new Error(`no measure shown has the reference ${name}.`);
    }
  }
  if (shown.length > 1 && others.length >= mostNames) {
    throw new Error(`several measures are shown beside at most ${mostNames - 1} references.`);
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
  const file = `${resultsFolder}/${at.slice(0, 10)}/${bench}.json`;
  return { bench, at, commit, machine, file };
}

/** Lines of `name` or `name: words`. */
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

const dutchUnits: Record<Unit, string> = {
  "requests/s": "verzoeken/s",
  "rows/s": "rijen/s",
  "transactions/s": "transacties/s",
  "deliveries/s": "bezorgingen/s",
  "steps/s": "stappen/s",
  "searches/s": "zoekvragen/s",
  ms: "ms",
  s: "s",
  MiB: "MiB",
  KiB: "KiB",
  tokens: "tokens",
  calls: "aanroepen",
  score: "score",
  share: "aandeel",
  count: "aantal",
};

/** A value with its unit, as the language writes both: `1,240 requests/s`, `0.91`; `–` for none. */
export function formatFigure(value: number | undefined, unit: Unit, locale: Locale): string {
  const number = formatNumber(value, locale);
  if (value === undefined || unit === "share" || unit === "count") return number;
  return unit === "score" ? `${number}/100` : `${number} ${unitName(unit, locale)}`;
}

/** A unit in the words of the language. */
export function unitName(unit: Unit, locale: Locale): string {
  return locale === "nl" ? dutchUnits[unit] : unit;
}

/** With three digits; `–` for none. */
export function formatNumber(value: number | undefined, locale: Locale): string {
  if (value === undefined) return "–";
  const digits = Math.abs(value) >= 1_000 ? { maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(locale, { maximumSignificantDigits: 3, ...digits }).format(value);
}
