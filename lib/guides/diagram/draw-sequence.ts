import { baseline, type Drawing, fontSize, lineHeight, type Shape, width } from "./drawing.ts";
import type { Arrow, Flow } from "./flow.ts";
import { textWidth, wrapText } from "./text-width.ts";

const margin = 4;
/** The width of an arrow from a participant to itself. */
const loop = 26;

/** The space around labels in which no lifeline is drawn. */
const clearance = 6;
/** The maximum number of lines of a label between two lifelines; longer labels cross other lifelines. */
const maxLines = 3;

/** The area that a label occupies. */
type TextExtent = { left: number; right: number; top: number; bottom: number };

/** Draws participants side by side with their lifelines below, and the messages from top to bottom. */
export function drawSequence({ names, arrows }: Flow): Drawing {
  const columnWidth = width / names.length;
  const x = (name: string) => columnWidth * (names.indexOf(name) + 0.5);
  const participants = names.map((name) => ({
    name,
    title: wrapText(name, fontSize, columnWidth - 16),
  }));
  const boxHeight = Math.max(...participants.map(({ title }) => title.length)) * lineHeight + 12;
  const shapes: Shape[] = participants.flatMap(({ name, title }) => [
    {
      shape: "box",
      x: x(name) - columnWidth / 2 + margin,
      y: 1,
      width: columnWidth - 2 * margin,
      height: boxHeight,
    },
    {
      shape: "text",
      x: x(name),
      y: baseline(1 + (boxHeight - title.length * lineHeight) / 2),
      lines: title,
      look: "name",
      anchor: "middle",
    },
  ]);
  let y = boxHeight + 12;
  const messages: Shape[] = [];
  const extents: TextExtent[] = [];
  for (const [index, arrow] of arrows.entries()) {
    const lines = labelLines(`${index + 1}. ${arrow.label}`, Math.abs(x(arrow.to) - x(arrow.from)));
    const bottom = y + lines.length * lineHeight + 7;
    const { centre, half } = positionLabel(lines, middle(arrow, x));
    const label = { x: centre, y: baseline(y), lines };
    messages.push(
      { shape: "text", ...label, look: "label", anchor: "middle" },
      ...message(arrow, x, bottom),
    );
    extents.push({ left: centre - half, right: centre + half, top: y, bottom: bottom - 3 });
    y = bottom + (arrow.from === arrow.to ? 24 : 14);
  }
  const lifelines: Shape[] = names.map((name) => ({
    shape: "line",
    d: lifelinePath(x(name), boxHeight + 1, y, extents),
    look: "lifeline",
  }));
  return { width, height: y + 2, shapes: [...lifelines, ...shapes, ...messages] };
}

function middle({ from, to }: Arrow, x: (name: string) => number): number {
  return (x(from) + x(to)) / 2;
}

/**
 * Breaks a label into lines that fit between the lifelines of its arrow if these are few, otherwise into longer lines
 * across other lifelines.
 */
function labelLines(text: string, distance: number): string[] {
  const between = distance - 2 * clearance;
  const narrow = wrapText(text, fontSize, between);
  const fits = narrow.length <= maxLines && maxLineWidth(narrow) <= between;
  return fits ? narrow : evenLines(text, 0.72 * width);
}

/** Breaks a text into as few lines as this width needs, of about equal width. */
function evenLines(text: string, maxWidth: number): string[] {
  let lines = wrapText(text, fontSize, maxWidth);
  for (;;) {
    const narrower = wrapText(text, fontSize, maxLineWidth(lines) - 1);
    if (narrower.length > lines.length || maxLineWidth(narrower) >= maxLineWidth(lines))
      return lines;
    lines = narrower;
  }
}

function maxLineWidth(lines: readonly string[]): number {
  return Math.max(...lines.map((line) => textWidth(line, fontSize)));
}

/** Centers a label over its arrow, moved inward if it would exceed the drawing. */
function positionLabel(lines: readonly string[], over: number): { centre: number; half: number } {
  const half = maxLineWidth(lines) / 2;
  const centre = Math.min(Math.max(over, half + margin), width - half - margin);
  return { centre, half };
}

/** Returns the SVG path of a lifeline from top to bottom, with gaps at labels. */
function lifelinePath(
  x: number,
  top: number,
  bottom: number,
  extents: readonly TextExtent[],
): string {
  const gaps = extents.filter(({ left, right }) => left - clearance < x && x < right + clearance);
  const begins = [top, ...gaps.map((gap) => gap.bottom)];
  const ends = [...gaps.map((gap) => gap.top), bottom];
  return begins.map((from, index) => `M${x} ${from}V${ends[index]}`).join("");
}

function message(arrow: Arrow, x: (name: string) => number, y: number): Shape[] {
  const [from, to] = [x(arrow.from), x(arrow.to)];
  const look = arrow.isReply ? "answer" : "arrow";
  if (from === to) {
    const side = from + loop > width - margin ? -1 : 1;
    return [
      { shape: "line", d: `M${from} ${y}h${side * loop}v12H${from + side * 6}`, look },
      { shape: "head", x: from, y: y + 12, towards: side === 1 ? 180 : 0 },
    ];
  }
  const towards = to > from ? 0 : 180;
  return [
    { shape: "line", d: `M${from} ${y}H${to + (to > from ? -6 : 6)}`, look },
    { shape: "head", x: to, y, towards },
  ];
}
