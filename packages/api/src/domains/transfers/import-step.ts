/** A row of a table or an event of a calendar that an import takes. */
export type ImportStep = {
  /** Its row or line in the file. */
  row: number;
  /** @param position among those of the file, from 1 */
  execute(position: number): Promise<void>;
};
