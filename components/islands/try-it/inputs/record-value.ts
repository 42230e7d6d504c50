/** An object of JSON, by the names of its members. */
export type RecordValue = Readonly<Record<string, unknown>>;

/** Whether a value of JSON is an object. */
export function isRecord(value: unknown): value is RecordValue {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
