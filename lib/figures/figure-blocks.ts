import type { RootContent, Table } from "mdast";
import { code, type Inline, paragraph, strong } from "../markdown/nodes.ts";
import { table } from "../markdown/table.ts";
import type { Locale } from "../site/locale.ts";
import type { Figure } from "./figure.ts";
import { formatFigure, formatNumber, unitName } from "./format-figure.ts";

const messages = {
  en: {
    more: "More is better.",
    less: "Less is better.",
    ratio: "Werkbank against it",
    what: "What",
    on: "on",
    measured: "Measured",
    commit: "commit",
    cores: "cores",
    load: "load",
    again: "Repeat with",
    result: "Result",
  },
  nl: {
    more: "Meer is beter.",
    less: "Minder is beter.",
    ratio: "Werkbank ten opzichte hiervan",
    what: "Wat",
    on: "op",
    measured: "Gemeten",
    commit: "commit",
    cores: "kernen",
    load: "belasting",
    again: "Opnieuw met",
    result: "Resultaat",
  },
} satisfies Record<Locale, Record<string, string>>;

/** Returns a figure as text: title, description, a table of its values, and their source. */
export function figureBlocks(figure: Figure, locale: Locale): RootContent[] {
  return [
    paragraph(strong(figure.title)),
    paragraph(`${figure.description} ${unitAndDirection(figure, locale)}`),
    figureTable(figure, locale),
    paragraph(figureSource(figure, locale)),
  ];
}

/** `In ms. Less is better.` */
export function unitAndDirection({ unit, better }: Figure, locale: Locale): string {
  const name = unitName(unit, locale);
  const direction = messages[locale][better];
  return unit === "share" || unit === "count" ? direction : `In ${name}. ${direction}`;
}

/**
 * Returns the values as a table: a single measure has a row per name, with the ratio to each reference; several
 * measures have a row each.
 */
export function figureTable({ unit, names, rows }: Figure, locale: Locale): Table {
  const labels = messages[locale];
  const [only] = rows;
  if (rows.length === 1 && only !== undefined) {
    const hasOthers = names.length > 1;
    return table(
      hasOthers ? [labels.what, only.label, labels.ratio] : [labels.what, only.label],
      names.map((name, index) => {
        const value = formatFigure(only.values[index], unit, locale);
        const ratio = index === 0 ? "" : `${formatNumber(only.ratios[index - 1], locale)} ×`;
        return hasOthers ? [name, value, ratio] : [name, value];
      }),
    );
  }
  return table(
    [labels.what, ...names],
    rows.map(({ label, values }) => [
      label,
      ...values.map((value) => formatFigure(value, unit, locale)),
    ]),
  );
}

/**
 * Returns the date, commit, machine and command of the measurement: `Measured on 22 November 2026, commit 1a2b3c4 …`.
 */
export function figureSource({ source }: Figure, locale: Locale): Inline {
  const { at, bench, commit, file, machine } = source;
  const labels = messages[locale];
  const day = new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, {
    dateStyle: "long",
    timeZone: "UTC",
  }).format(new Date(at));
  const name = bench.replace(/-postgres$/u, "");
  return [
    `${labels.measured} ${labels.on} ${day}, ${labels.commit} `,
    code(commit.slice(0, 8)),
    `, ${machine.cpu}, ${machine.cores} ${labels.cores}, ${machine.os}, Node ${machine.node}, ${labels.load} ${formatNumber(machine.load, locale)}. ${labels.again} `,
    code(`npm run bench ${name}`),
    `. ${labels.result}: `,
    code(file),
    ".",
  ];
}
