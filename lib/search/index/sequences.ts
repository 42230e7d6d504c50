/** The stems of all documents in the order of their words, as numbers. */
export type Sequences = {
  /** Document by document; `apart` behind each heading, phrase of keywords and text, which do not touch. */
  stems: Int32Array;
  /** Where the stems of each document begin, and behind the last one where they end. */
  starts: Uint32Array;
};

/** What stands behind each of them. */
export const apart = -1;
