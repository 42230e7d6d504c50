/** A JSON object. */
export type RecordValue = Readonly<Record<string, unknown>>;

/** Returns whether a JSON value is an object. */
export function isRecord(value: unknown): value is RecordValue {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
