import { toAccent } from "@werkbank/http/look/accent";
import { colors as tokens } from "@werkbank/http/look/tokens";
import type { Alignment, CustomTableLayout, Style } from "pdfmake/interfaces";

/** Sizes and positions in points on A4. */
export const page = {
  size: { width: 595.28, height: 841.89 },
  margins: { side: 56, top: 52, bottom: 68 },
  contentWidth: 595.28 - 2 * 56,
  /** The width of the column for the sender and the document's numbers, at the right of the first page. */
  asideWidth: 196,
};

/** The colors of the site's light theme, since paper has no dark one. */
export const colors = {
  ink: tokens.ink[0],
  muted: tokens["ink-soft"][0],
  line: tokens.line[0],
  strongLine: tokens.ink[0],
  surface: tokens.surface[0],
};

export const defaultStyle: Style = {
  font: "Roboto",
  fontSize: 9.5,
  lineHeight: 1.3,
  color: colors.ink,
};

const right: Alignment = "right";

const styles: Record<string, Style> = {
  wordmark: { fontSize: 15, bold: true, lineHeight: 1.15 },
  aside: { fontSize: 8.5, color: colors.muted },
  label: { fontSize: 8.5, color: colors.muted },
  heading: { fontSize: 22, bold: true, lineHeight: 1.1 },
  title: { fontSize: 11.5, lineHeight: 1.25 },
  mark: { fontSize: 10, bold: true, color: colors.ink },
  sectionHeading: { fontSize: 9.5, bold: true },
  columnHead: { bold: true, color: colors.muted },
  number: { alignment: right },
  note: { fontSize: 8.5, color: colors.muted },
  grandTotal: { fontSize: 11, bold: true },
  footer: { fontSize: 8, color: colors.muted },
};

/** Returns the styles of a document; `accentColor` (`#rrggbb`) applies to the sender's name and the heading. */
export function toStyles(accentColor: string | null): Record<string, Style> {
  if (accentColor === null) return styles;
  const [color] = toAccent(accentColor).accent;
  return {
    ...styles,
    wordmark: { ...styles["wordmark"], color },
    heading: { ...styles["heading"], color },
  };
}

/** A table without lines and padding: columns that share their rows. */
export const plainLayout: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: () => 0,
  paddingRight: () => 0,
  paddingTop: () => 0,
  paddingBottom: () => 0,
};
