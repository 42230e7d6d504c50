import { baseline, type Drawing, fontSize, lineHeight, type Shape, width } from "./drawing.ts";
import { type Arrow, type Flow, start } from "./flow.ts";
import { textWidth, wrapText } from "./text-width.ts";

const lowest = 34;
const channelGap = 14;
const bend = 6;

/** A transition that leaves its state on the right, at the height of its words. */
type Exit = { arrow: Arrow; lines: string[]; y: number };

type Row = {
  name: string;
  y: number;
  height: number;
  exits: Exit[];
  /** Where transitions enter on the right; undefined when none does. */
  entry: number | undefined;
};

/**
 * States below each other in the order of the flow. The first transition to the next state goes straight
 * down; every other one goes round by the right, and those that lead to one state share its channel.
 */
export function drawStates({ names, arrows }: Flow): Drawing {
  const straight = new Map(
    names
      .slice(1)
      .map((to, index) => [
        arrows.find((arrow) => arrow.from === names[index] && arrow.to === to),
        to,
      ]),
  );
  const around = arrows.filter((arrow) => !straight.has(arrow));
  const targets = names.filter((name) => around.some(({ to }) => to === name));
  const boxWidth = Math.max(60, ...names.map((name) => 1.08 * textWidth(name, fontSize))) + 24;
  const channelsFrom = width - 4 - channelGap * (targets.length - 1);
  const room = (targets.length === 0 ? width : channelsFrom) - boxWidth - 18;

  const rows: Row[] = [];
  const words: Shape[] = [];
  let y = 1;
  for (const [index, name] of names.entries()) {
    const row = toRow(name, y, around, room, targets.includes(name));
    rows.push(row);
    y += row.height;
    const down = arrows.find(
      (arrow) => straight.get(arrow) === names[index + 1] && straight.has(arrow),
    );
    if (down === undefined || index === names.length - 1) {
      y += 16;
      continue;
    }
    const lines = wrapText(down.label, fontSize, room + boxWidth / 2 - 8);
    const gap = Math.max(26, lines.length * lineHeight + 12);
    const x = boxWidth / 2;
    words.push(
      { shape: "line", d: `M${x} ${y}V${y + gap - 6}`, look: "arrow" },
      { shape: "head", x, y: y + gap, towards: "down" },
    );
    if (lines.length > 0) {
      const top = y + (gap - lines.length * lineHeight) / 2 - 2;
      words.push({
        shape: "text",
        x: x + 10,
        y: baseline(top),
        lines,
        look: "label",
        anchor: "start",
      });
    }
    y += gap;
  }

  const ends = new Set(names.filter((name) => !arrows.some(({ from }) => from === name)));
  return {
    width,
    height: y - 15,
    shapes: [
      ...routes(rows, boxWidth, channelsFrom),
      ...words,
      ...rows.flatMap((row) => state(row, boxWidth, ends.has(row.name))),
    ],
  };
}

function toRow(name: string, top: number, around: Arrow[], room: number, isTarget: boolean): Row {
  let y = top + (isTarget ? 17 : 2);
  const entry = isTarget ? y : undefined;
  const exits = around
    .filter(({ from }) => from === name)
    .map((arrow) => {
      const lines = wrapText(arrow.label, fontSize, room);
      y += Math.max(1, lines.length) * lineHeight + 8;
      return { arrow, lines, y };
    });
  const smallest = name === start ? 14 : lowest;
  const height = exits.length === 0 ? smallest : Math.max(smallest, y + 11 - top);
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

/** The lines by the right, with their words above where they leave. The shortest channel is nearest. */
function routes(rows: Row[], boxWidth: number, channelsFrom: number): Shape[] {
  const channels = rows
    .filter(({ entry }) => entry !== undefined)
    .map((row) => {
      const exits = rows.flatMap((other) =>
        other.exits.filter(({ arrow }) => arrow.to === row.name),
      );
      const heights = [row.entry!, ...exits.map(({ y }) => y)];
      return { to: row.entry!, exits, span: Math.max(...heights) - Math.min(...heights) };
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
          ...(lines.length === 0 ? [] : [exitWords(lines, boxWidth + 9, y)]),
        ];
      }),
      { shape: "head", x: boxWidth, y: to, towards: "left" },
    ];
  });
}

function exitWords(lines: string[], x: number, y: number): Shape {
  const top = y - lines.length * lineHeight - 3;
  return { shape: "text", x, y: baseline(top), lines, look: "label", anchor: "start" };
}
