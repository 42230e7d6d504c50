/** The stems of all documents in text order, by number. */
export type Sequences = {
  /** By document; `apart` follows each heading, keyword phrase and text, so that they are not adjacent. */
  stems: Int32Array;
  /** The start of each document's stems; the last element is the end. */
  starts: Uint32Array;
};

/** Separates passages. */
export const passageBreak = -1;
