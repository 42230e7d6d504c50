import { baseline, type Drawing, fontSize, lineHeight, type Shape, width } from "./drawing.ts";
import { type Arrow, type Flow, start } from "./flow.ts";
import { textWidth, wrapText } from "./text-width.ts";

const minBoxHeight = 34;
const channelGap = 14;
const bend = 6;
/** The gap between two states without an arrow straight down. */
const unconnectedGap = 16;

/** A transition that leaves its state on the right, below its label. */
type Exit = { arrow: Arrow; lines: string[]; y: number };

type Row = {
  name: string;
  y: number;
  height: number;
  exits: Exit[];
  /** Where transitions enter on the right; undefined if none do. */
  entry: number | undefined;
};

/**
 * Draws states from top to bottom in the order of the flow. The first transition to the next state goes
 * straight down; every other one goes around the right side, and those that lead to the same state share a
 * channel.
 */
export function drawStates({ names, arrows }: Flow): Drawing {
  const downwards = names.map((name, index) =>
    arrows.find(({ from, to }) => from === name && to === names[index + 1]),
  );
  const around = arrows.filter((arrow) => !downwards.includes(arrow));
  const targets = names.filter((name) => around.some(({ to }) => to === name));
  const longest = Math.max(60, ...names.map((name) => 1.08 * textWidth(name, fontSize)));
  // Even, so that its center is a whole number.
  const boxWidth = 2 * Math.ceil(longest / 2) + 24;
  const channelsFrom = width - 4 - channelGap * (targets.length - 1);
  const labelWidth = (targets.length === 0 ? width : channelsFrom) - boxWidth - 18;

  const rows: Row[] = [];
  const downArrows: Shape[] = [];
  let y = 1;
  for (const [index, name] of names.entries()) {
    const row = toRow(name, { top: y, around, room: labelWidth, isTarget: targets.includes(name) });
    rows.push(row);
    const downArrow = toDownArrow(downwards[index], y + row.height, boxWidth, labelWidth);
    downArrows.push(...downArrow.shapes);
    y += row.height + downArrow.height;
  }

  // Only a state machine has final states: a diagram of related records has no initial state.
  const isEnd = (name: string) =>
    names.includes(start) && !arrows.some(({ from }) => from === name);
  return {
    width,
    height: y - unconnectedGap + 1,
    shapes: [
      ...routes(rows, boxWidth, channelsFrom),
      ...downArrows,
      ...rows.flatMap((row) => state(row, boxWidth, isEnd(row.name))),
    ],
  };
}

/** Returns the space below a state, with the arrow to the next one if there is one. */
function toDownArrow(
  arrow: Arrow | undefined,
  y: number,
  boxWidth: number,
  labelWidth: number,
): { height: number; shapes: Shape[] } {
  if (arrow === undefined) return { height: unconnectedGap, shapes: [] };
  const x = boxWidth / 2;
  const lines = wrapText(arrow.label, fontSize, labelWidth + x - 8);
  const height = Math.max(26, lines.length * lineHeight + 12);
  const top = y + (height - lines.length * lineHeight) / 2 - 2;
  const shapes: Shape[] = [
    { shape: "line", d: `M${x} ${y}V${y + height - 6}`, look: "arrow" },
    { shape: "head", x, y: y + height, towards: "down" },
  ];
  if (lines.length === 0) return { height, shapes };
  const label = { x: x + 10, y: baseline(top), lines };
  return {
    height,
    shapes: [...shapes, { shape: "text", ...label, look: "label", anchor: "start" }],
  };
}

function toRow(
  name: string,
  place: { top: number; around: Arrow[]; room: number; isTarget: boolean },
): Row {
  const { top, around, room: labelWidth, isTarget } = place;
  let y = top + (isTarget ? 17 : 2);
  const entry = isTarget ? y : undefined;
  const exits = around
    .filter(({ from }) => from === name)
    .map((arrow) => {
      const lines = wrapText(arrow.label, fontSize, labelWidth);
      y += Math.max(1, lines.length) * lineHeight + 8;
      return { arrow, lines, y };
    });
  const minHeight = name === start ? 14 : minBoxHeight;
  const height = exits.length === 0 ? minHeight : Math.max(minHeight, y + 11 - top);
  return { name, y: top, height, exits, entry };
}

function state({ name, y, height }: Row, boxWidth: number, isEnd: boolean): Shape[] {
  if (name === start) return [{ shape: "dot", x: boxWidth / 2, y: y + 7 }];
  return [
    { shape: "box", x: 1, y, width: boxWidth - 1, height, isEnd },
    {
      shape: "text",
      x: boxWidth / 2,
      y: baseline(y + (height - lineHeight) / 2),
      lines: [name],
      look: "name",
      anchor: "middle",
    },
  ];
}

/**
 * Draws the transitions on the right, with their labels above the point where they leave. The shortest channel is
 * the innermost.
 */
function routes(rows: Row[], boxWidth: number, channelsFrom: number): Shape[] {
  const channels = rows
    .flatMap(({ name, entry }) => {
      if (entry === undefined) return [];
      const exits = rows.flatMap((row) => row.exits.filter(({ arrow }) => arrow.to === name));
      const heights = [entry, ...exits.map(({ y }) => y)];
      return [{ to: entry, exits, span: Math.max(...heights) - Math.min(...heights) }];
    })
    .toSorted((a, b) => a.span - b.span);
  return channels.flatMap(({ to, exits }, index): Shape[] => {
    const x = channelsFrom + index * channelGap;
    return [
      ...exits.flatMap(({ y, lines }): Shape[] => {
        const turn = to > y ? bend : -bend;
        return [
          {
            shape: "line",
            d: `M${boxWidth} ${y}H${x - bend}Q${x} ${y} ${x} ${y + turn}V${to - turn}Q${x} ${to} ${x - bend} ${to}H${boxWidth + 6}`,
            look: "arrow",
          },
          ...(lines.length === 0 ? [] : [exitLabel(lines, boxWidth + 9, y)]),
        ];
      }),
      { shape: "head", x: boxWidth, y: to, towards: "left" },
    ];
  });
}

function exitLabel(lines: string[], x: number, y: number): Shape {
  const top = y - lines.length * lineHeight - 3;
  return { shape: "text", x, y: baseline(top), lines, look: "label", anchor: "start" };
}
