/** The dictionary of an index: its stems, numbered from zero. */
export type StemDictionary = {
  /** Undefined for a stem that no document has. */
  numberOf: (stem: string) => number | undefined;
  size: number;
};
