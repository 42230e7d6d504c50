import { baseline, type Drawing, lineHeight, type Shape } from "./drawing.ts";
import { type Flow, start } from "./flow.ts";
import {
  clipSegment,
  lengthOf,
  type Point,
  pointOn,
  type Rectangle,
  roundedPath,
  toSegments,
} from "./geometry.ts";
import { type BoxPosition, type EdgePosition, layOutFlow } from "./lay-out.ts";

const cornerRadius = 12;
const headLength = 6;

/** Draws states, or records with their relations, in two dimensions. */
export function drawStates(flow: Flow): Drawing {
  const { width, height, boxes, edges } = layOutFlow(flow);
  const isEnd = (name: string) =>
    flow.kind === "states" && !flow.arrows.some(({ from }) => from === name);
  return {
    width,
    height,
    shapes: [
      ...edges.flatMap((edge) => edgeShapes(edge, flow.kind === "records")),
      ...boxes.flatMap((box) => boxShapes(box, isEnd(box.name))),
    ],
  };
}

function boxShapes({ name, x, y, width, height }: BoxPosition, isEnd: boolean): Shape[] {
  if (name === start) return [{ shape: "dot", x, y }];
  const [left, top] = [x - width / 2, y - height / 2];
  return [
    { shape: "box", x: left, y: top, width, height, isEnd },
    {
      shape: "text",
      x,
      y: baseline(y - lineHeight / 2),
      lines: [name],
      look: "name",
      anchor: "middle",
    },
  ];
}

/** An arrow with its label in a gap of the line; a relation has no head, but a number at each end. */
function edgeShapes({ arrow, points, lines, label }: EdgePosition, isRelation: boolean): Shape[] {
  const [beforeTip, tip] = points.slice(-2);
  if (beforeTip === undefined || tip === undefined) return [];
  const angle = Math.atan2(tip.y - beforeTip.y, tip.x - beforeTip.x);
  const towards = Math.round((180 / Math.PI) * angle);
  const line = isRelation ? points : [...points.slice(0, -1), shortened(beforeTip, tip)];
  return [
    ...withoutGap(line, label).map((part): Shape => ({
      shape: "line",
      d: roundedPath(part, cornerRadius),
      look: "arrow",
    })),
    ...(isRelation
      ? [
          ...cardinality(arrow.fromCount, points),
          ...cardinality(arrow.toCount, points.toReversed()),
        ]
      : [{ shape: "head" as const, x: tip.x, y: tip.y, towards }]),
    ...(label ? [labelText(label, lines)] : []),
  ];
}

function labelText({ x, y }: Rectangle, lines: string[]): Shape {
  const top = y - (lines.length * lineHeight) / 2;
  return { shape: "text", x, y: baseline(top), lines, look: "label", anchor: "middle" };
}

/** The number of records at the end of a relation, right of its line. */
function cardinality(count: string | undefined, [end, next]: Point[]): Shape[] {
  if (count === undefined || end === undefined || next === undefined) return [];
  const y = end.y + (next.y > end.y ? 14 : -5);
  return [{ shape: "text", x: end.x + 5, y, lines: [count], look: "label", anchor: "start" }];
}

function shortened(from: Point, to: Point): Point {
  const length = Math.max(1, lengthOf([from, to]));
  return pointOn([from, to], Math.max(0, 1 - headLength / length));
}

/** Splits a line into the parts before and after a label. */
function withoutGap(points: Point[], label: Rectangle | undefined): Point[][] {
  if (label === undefined) return [points];
  const before: Point[] = points.slice(0, 1);
  let after: Point[] = [];
  let isBefore = true;
  for (const segment of toSegments(points)) {
    const inside = clipSegment(segment, label);
    if (inside === undefined) (isBefore ? before : after).push(segment[1]);
    else {
      if (isBefore) before.push(pointOn(segment, inside.enter));
      isBefore = false;
      after = [pointOn(segment, inside.leave), segment[1]];
    }
  }
  return [before, after].filter((part) => part.length > 1);
}
