import { baseline, type Drawing, fontSize, lineHeight, type Shape, width } from "./drawing.ts";
import type { Arrow, Flow } from "./flow.ts";
import { textWidth, wrapText } from "./text-width.ts";

const margin = 4;
/** How far an arrow to oneself leaves the lane. */
const loop = 26;

/** Participants side by side with their lanes below, and the messages in their order downwards. */
export function drawSequence({ names, arrows }: Flow): Drawing {
  const lane = width / names.length;
  const x = (name: string) => lane * (names.indexOf(name) + 0.5);
  const participants = names.map((name) => ({ name, title: wrapText(name, fontSize, lane - 16) }));
  const boxHeight = Math.max(...participants.map(({ title }) => title.length)) * lineHeight + 12;
  const shapes: Shape[] = participants.flatMap(({ name, title }) => [
    {
      shape: "box",
      x: x(name) - lane / 2 + margin,
      y: 1,
      width: lane - 2 * margin,
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
  for (const [index, arrow] of arrows.entries()) {
    const lines = wrapText(`${index + 1}. ${arrow.label}`, fontSize, 0.72 * width);
    const bottom = y + lines.length * lineHeight + 7;
    messages.push(label(lines, middle(arrow, x), y), ...message(arrow, x, bottom));
    y = bottom + (arrow.from === arrow.to ? 24 : 14);
  }
  const lifelines: Shape[] = names.map((name) => ({
    shape: "line",
    d: `M${x(name)} ${boxHeight + 1}V${y}`,
    look: "lifeline",
  }));
  return { width, height: y + 2, shapes: [...lifelines, ...shapes, ...messages] };
}

function middle({ from, to }: Arrow, x: (name: string) => number): number {
  return (x(from) + x(to)) / 2;
}

/** The words over an arrow, moved inwards where they would leave the drawing. */
function label(lines: string[], centre: number, top: number): Shape {
  const half = Math.max(...lines.map((line) => textWidth(line, fontSize))) / 2;
  const x = Math.min(Math.max(centre, half + margin), width - half - margin);
  return { shape: "text", x, y: baseline(top), lines, look: "label", anchor: "middle" };
}

function message(arrow: Arrow, x: (name: string) => number, y: number): Shape[] {
  const [from, to] = [x(arrow.from), x(arrow.to)];
  const look = arrow.isAnswer ? "answer" : "arrow";
  if (from === to) {
    const side = from + loop > width - margin ? -1 : 1;
    return [
      { shape: "line", d: `M${from} ${y}h${side * loop}v12H${from + side * 6}`, look },
      { shape: "head", x: from, y: y + 12, towards: side === 1 ? "left" : "right" },
    ];
  }
  const towards = to > from ? "right" : "left";
  return [
    { shape: "line", d: `M${from} ${y}H${to + (to > from ? -6 : 6)}`, look },
    { shape: "head", x: to, y, towards },
  ];
}
