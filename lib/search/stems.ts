/** The stems of an index, numbered from zero. */
export type Stems = {
  /** Undefined for a stem that no document has. */
  numberOf: (stem: string) => number | undefined;
  size: number;
};
