/** A part of a line, with the members of its run; a text of one run only has none of these. */
export type LineInline = {
  text: string;
  width: number;
  x: number;
  trailingCut: number;
  level?: number;
  isMirrored?: boolean;
};
