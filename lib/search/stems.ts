/** The stems of an index, which have numbers from zero. */
export type Stems = {
  /** Undefined for a stem that no document has. */
  numberOf: (stem: string) => number | undefined;
  size: number;
};
