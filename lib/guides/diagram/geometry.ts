export type Point = { x: number; y: number };

/** A rectangle around its center. */
export type Rectangle = Point & { width: number; height: number };

export type Segment = readonly [Point, Point];

export function toSegments(points: readonly Point[]): Segment[] {
  return points.slice(1).map((to, index) => [points[index] ?? to, to]);
}

/** Returns whether two rectangles have a common area. */
export function doRectanglesOverlap(a: Rectangle, b: Rectangle): boolean {
  return (
    2 * Math.abs(a.x - b.x) < a.width + b.width && 2 * Math.abs(a.y - b.y) < a.height + b.height
  );
}

/** Returns the part of a segment within a rectangle, as fractions of its length; undefined if there is none. */
export function clipSegment(
  [from, to]: Segment,
  { x, y, width, height }: Rectangle,
): { enter: number; leave: number } | undefined {
  // Liang-Barsky: each side of the rectangle limits the fractions.
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enter, leave] = [0, 1];
  const limits: [change: number, distance: number][] = [
    [-dx, from.x - (x - width / 2)],
    [dx, x + width / 2 - from.x],
    [-dy, from.y - (y - height / 2)],
    [dy, y + height / 2 - from.y],
  ];
  for (const [change, distance] of limits) {
    if (change === 0 && distance <= 0) return undefined;
    if (change < 0) enter = Math.max(enter, distance / change);
    if (change > 0) leave = Math.min(leave, distance / change);
  }
  return enter < leave ? { enter, leave } : undefined;
}

/** Returns the point at a fraction of the length of a segment. */
export function pointOn([from, to]: Segment, fraction: number): Point {
  return { x: from.x + fraction * (to.x - from.x), y: from.y + fraction * (to.y - from.y) };
}

/** Returns whether two segments cross between their ends. */
export function doSegmentsCross([a, b]: Segment, [c, d]: Segment): boolean {
  const side = (from: Point, to: Point, point: Point) =>
    Math.sign((to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x));
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** Returns the path of a line through the points, with round corners. */
export function roundedPath(points: readonly Point[], radius: number): string {
  const [first, ...rest] = points;
  if (first === undefined) return "";
  const at = ({ x, y }: Point) => `${toShort(x)} ${toShort(y)}`;
  const corners = rest.slice(0, -1).map((corner, index) => {
    const before: Segment = [corner, points[index] ?? corner];
    const after: Segment = [corner, rest[index + 1] ?? corner];
    const [from, to] = [before, after].map((side) =>
      pointOn(side, Math.min(0.5, radius / Math.max(1, lengthOf(side)))),
    );
    return from && to ? `L${at(from)}Q${at(corner)} ${at(to)}` : "";
  });
  const last = rest.at(-1);
  return `M${at(first)}${corners.join("")}${last ? `L${at(last)}` : ""}`;
}

export function lengthOf([from, to]: Segment): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** One decimal is enough on every screen. */
export function toShort(value: number): number {
  return Math.round(value * 10) / 10;
}
