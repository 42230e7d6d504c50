import { Graph, layout } from "@dagrejs/dagre";
import { fontSize, lineHeight, width as maxWidth } from "./drawing.ts";
import { type Arrow, type DiagramKind, type Flow, start } from "./flow.ts";
import {
  clipSegment,
  doRectanglesOverlap,
  doSegmentsCross,
  type Point,
  type Rectangle,
  toSegments,
  toShort,
} from "./geometry.ts";
import { textWidth, wrapText } from "./text-width.ts";

export type BoxPosition = Rectangle & { name: string };

export type EdgePosition = {
  arrow: Arrow;
  points: Point[];
  lines: string[];
  /** Where the label is; undefined if the arrow has none. */
  label: Rectangle | undefined;
};

/** Positions of the boxes, arrows and labels of a flow. */
export type Layout = { width: number; height: number; boxes: BoxPosition[]; edges: EdgePosition[] };

/** The length of the straight ends of a relation, next to which the number of records is. */
const stubLength = 18;

type Variant = {
  direction: "TB" | "LR";
  labelWidth: number;
  ranker: "network-simplex" | "longest-path";
  /** Whether the states are placed in the opposite order of the flow, within their ranks. */
  isReversed: boolean;
};

const variants: Variant[] = [52, 64, 80, 100, 130].flatMap((labelWidth) =>
  (["TB", "LR"] as const).flatMap((direction) =>
    (["network-simplex", "longest-path"] as const).flatMap((ranker) =>
      [false, true].map((isReversed) => ({ labelWidth, direction, ranker, isReversed })),
    ),
  ),
);

/**
 * Lays a flow out in two dimensions: from top to bottom or from left to right, with broad or narrow labels. Returns
 * the variant in which nothing overlaps that fits a phone and is the lowest, with the fewest crossings.
 */
export function layOutFlow(flow: Flow): Layout {
  const possible = variants.filter(
    ({ direction }) => flow.kind !== "records" || direction === "TB",
  );
  const [first, ...others] = possible.map((variant) => {
    const result = layOut(flow, variant);
    return { result, cost: costOf(result) };
  });
  if (first === undefined) throw new Error("there are no variants.");
  return others.reduce((best, other) => (other.cost < best.cost ? other : best), first).result;
}

function layOut({ kind, names, arrows }: Flow, variant: Variant): Layout {
  const { direction, labelWidth, ranker } = variant;
  const graph = new Graph({ multigraph: true });
  const gaps = { nodesep: 10, edgesep: 5, ranksep: kind === "records" ? 4 * stubLength : 36 };
  graph.setGraph({ rankdir: direction, ranker, ...gaps, marginx: 2, marginy: 2 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const name of variant.isReversed ? names.toReversed() : names)
    graph.setNode(name, sizeOf(name, kind));
  const labels = arrows.map(({ label }) => wrapText(label, fontSize, labelWidth));
  for (const [index, { from, to }] of arrows.entries()) {
    const isNext = names.indexOf(to) === names.indexOf(from) + 1;
    const size = labelSize(labels[index] ?? []);
    graph.setEdge(from, to, { ...size, labelpos: "c", weight: isNext ? 4 : 1 }, String(index));
  }
  layout(graph);
  const boxes = names.map((name) => ({ name, ...toRectangle(graph.node(name)) }));
  const edges = arrows.map((arrow, index): EdgePosition => {
    const edge = graph.edge(arrow.from, arrow.to, String(index));
    const lines = labels[index] ?? [];
    const label = lines.length === 0 ? undefined : toRectangle({ ...edge, ...labelSize(lines) });
    return { arrow, points: (edge.points ?? []).map(toPoint), lines, label };
  });
  straightenInRanks({ boxes, edges }, direction);
  const stub = kind === "records" ? stubLength : 0;
  if (direction === "TB") for (const edge of edges) attachToBoxes(edge, boxes, stub);
  const { width = 0, height = 0 } = graph.graph();
  return { width: Math.ceil(width), height: Math.ceil(height), boxes, edges };
}

/**
 * Makes each line straight where it passes a rank of boxes or labels, so that it turns only between ranks, where
 * nothing else is.
 */
function straightenInRanks(
  { boxes, edges }: Pick<Layout, "boxes" | "edges">,
  direction: Variant["direction"],
): void {
  const isDown = direction === "TB";
  const parts = [...boxes, ...edges.flatMap(({ label }) => label ?? [])];
  const along = (point: Point) => (isDown ? point.y : point.x);
  for (const edge of edges) {
    const inner = edge.points.slice(1, -1).flatMap((point, index, all): Point[] => {
      const rank = parts.filter((part) => Math.abs(along(part) - along(point)) < 1);
      const half = Math.max(0, ...rank.map((part) => (isDown ? part.height : part.width) / 2));
      const next = all[index + 1] ?? edge.points.at(-1) ?? point;
      const shift = along(next) >= along(point) ? half : -half;
      return isDown
        ? [
            { ...point, y: point.y - shift },
            { ...point, y: point.y + shift },
          ]
        : [
            { ...point, x: point.x - shift },
            { ...point, x: point.x + shift },
          ];
    });
    edge.points = [...edge.points.slice(0, 1), ...inner, ...edge.points.slice(-1)].map(toPoint);
  }
}

/** Makes a line leave its boxes at the top or bottom, straight for the length of the stub. */
function attachToBoxes(edge: EdgePosition, boxes: readonly BoxPosition[], stub: number): void {
  const inner = edge.points.slice(1, -1);
  const ends = [
    { name: edge.arrow.from, next: inner[0] },
    { name: edge.arrow.to, next: inner.at(-1) },
  ].map(({ name, next }): Point[] => {
    const box = boxes.find((other) => other.name === name);
    if (box === undefined || next === undefined) return [];
    const side = Math.sign(next.y - box.y);
    const most = Math.max(0, box.width / 2 - 14);
    const x = box.x + Math.max(-most, Math.min(most, next.x - box.x));
    const y = box.y + (side * box.height) / 2;
    return stub === 0
      ? [{ x, y }]
      : [
          { x, y },
          { x, y: y + side * stub },
        ];
  });
  const [from = [], to = []] = ends;
  edge.points = [...from, ...inner, ...to.toReversed()].map(toPoint);
}

function toPoint({ x, y }: Point): Point {
  return { x: toShort(x), y: toShort(y) };
}

function toRectangle(part: { x?: number; y?: number; width?: number; height?: number }): Rectangle {
  const { x = 0, y = 0, width = 0, height = 0 } = part;
  return { ...toPoint({ x, y }), width, height };
}

function sizeOf(name: string, kind: DiagramKind): { width: number; height: number } {
  if (name === start) return { width: 14, height: 14 };
  const minWidth = kind === "records" ? 96 : 52;
  return {
    width: Math.ceil(Math.max(minWidth, 1.08 * textWidth(name, fontSize))) + 20,
    height: 34,
  };
}

function labelSize(lines: string[]): { width: number; height: number } {
  if (lines.length === 0) return { width: 0, height: 0 };
  const longest = Math.max(...lines.map((line) => textWidth(line, fontSize)));
  return { width: Math.ceil(longest) + 6, height: lines.length * lineHeight + 4 };
}

/** Returns how bad a layout is: overlaps count most, then width beyond a phone, then crossings and height. */
function costOf(result: Layout): number {
  const tooWide = Math.max(0, result.width - maxWidth);
  return (
    10_000 * countOverlaps(result) + 20 * tooWide + 40 * countCrossings(result) + result.height
  );
}

/** Counts the labels that touch a box, another label, or the line of another arrow, and the lines behind boxes. */
export function countOverlaps({ boxes, edges }: Layout): number {
  let count = 0;
  for (const [index, { arrow, points, label }] of edges.entries()) {
    const others = boxes.filter(({ name }) => name !== arrow.from && name !== arrow.to);
    for (const segment of toSegments(points)) {
      count += others.filter((box) => clipSegment(segment, box)).length;
      count += edges.filter(
        (other, position) => position !== index && other.label && clipSegment(segment, other.label),
      ).length;
    }
    if (label === undefined) continue;
    count += boxes.filter((box) => doRectanglesOverlap(box, label)).length;
    count += edges.filter(
      (other, position) =>
        position > index && other.label && doRectanglesOverlap(other.label, label),
    ).length;
  }
  return count;
}

function countCrossings({ edges }: Layout): number {
  const lines = edges.map(({ points }) => toSegments(points));
  return lines.reduce(
    (sum, line, index) =>
      sum +
      lines
        .slice(index + 1)
        .flat()
        .filter((other) => line.some((segment) => doSegmentsCross(segment, other))).length,
    0,
  );
}
