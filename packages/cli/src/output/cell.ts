import { toPlainText } from "../io.ts";

/** A record of the service, or a part of one. */
export type Row = Record<string, unknown>;

/** A timestamp of the service (RFC 3339, in UTC, with milliseconds). */
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u;
/** Local time, in a sortable format. */
const localDateTime = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short" });

/** Formats a member of a record as text: local times, amounts with their currency, nested records by name. */
export function toCell(row: Row, name: string): string {
  const value = row[name];
  const { currency } = row;
  return name.endsWith("Minor") && typeof value === "number" && typeof currency === "string"
    ? toAmount(value, currency)
    : toText(value);
}

/** Formats a member of a single record: a line for each of its nested records. */
export function toLines(row: Row, name: string): string[] {
  const value = row[name];
  return Array.isArray(value) && value.some((part) => typeof part === "object")
    ? value.map(toText)
    : [toCell(row, name)];
}

/** Whether a value becomes meaningless when truncated: a time, a number, an amount. */
export function isNeverTruncated(value: unknown): boolean {
  return typeof value === "number" || (typeof value === "string" && timestamp.test(value));
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "string") {
    return timestamp.test(value) ? localDateTime.format(new Date(value)) : toPlainText(value);
  }
  if (typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return value.map(toText).join(", ");
  const { displayName, name, label, title, text, contentText, description, available } =
    value as Row;
  const displayText = [
    displayName,
    name,
    label,
    title,
    text,
    contentText,
    description,
    available,
  ].find((one) => typeof one === "string" || typeof one === "number");
  return toPlainText(displayText === undefined ? JSON.stringify(value) : String(displayText));
}

function toAmount(minor: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 0;
  return format.format(minor / 10 ** digits);
}
