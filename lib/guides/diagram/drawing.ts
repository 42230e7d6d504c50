/** The parts of a drawing; `components/mdx/diagram.tsx` turns each into an SVG element. */
export type Shape =
  | { shape: "box"; x: number; y: number; width: number; height: number; isEnd?: boolean }
  | { shape: "dot"; x: number; y: number }
  | { shape: "line"; d: string; look: "arrow" | "answer" | "lifeline" }
  /** The triangle at the end of an arrow, with its tip at x, y; `towards` is clockwise, in degrees, from the right. */
  | { shape: "head"; x: number; y: number; towards: number }
  | {
      shape: "text";
      x: number;
      y: number;
      lines: string[];
      look: "name" | "label";
      anchor: Anchor;
    };

export type Anchor = "start" | "middle";

export type Drawing = { width: number; height: number; shapes: Shape[] };

/**
 * Dimensions in units of the drawing, which is as wide as the text column on a phone. There one unit is a little less
 * than a pixel; on a wide screen the drawing is scaled until its text has the size of the page's text.
 */
export const width = 400;
export const fontSize = 13;
export const lineHeight = 17;

/** Returns the baseline of the first line of a block of text that begins at `top`. */
export function baseline(top: number): number {
  return top + lineHeight - 4;
}
