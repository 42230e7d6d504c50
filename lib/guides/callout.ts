import type { Locale } from "../site/locale.ts";

/** The severity of a callout: helpful, surprising, or irreversible. */
export type CalloutType = "note" | "warning" | "danger";

const kinds: Record<Locale, Record<CalloutType, string>> = {
  en: { note: "Note", warning: "Warning", danger: "Danger" },
  nl: { note: "Let op", warning: "Waarschuwing", danger: "Gevaar" },
};

/**
 * Returns the type of a callout: a note by default.
 * @throws Error for an unknown type
 */
export function calloutType(type: unknown): CalloutType {
  if (type === undefined) return "note";
  if (type === "note" || type === "warning" || type === "danger") return type;
  throw new Error(`a callout is a note, a warning or a danger, and not ${JSON.stringify(type)}.`);
}

/** Returns the first line of a callout, the same on the page and in Markdown: `Danger: reaches a customer`. */
export function calloutTitle({ type, title }: { type?: unknown; title?: unknown }, locale: Locale) {
  const kind = kinds[locale][calloutType(type)];
  return typeof title === "string" && title !== "" ? `${kind}: ${title}` : kind;
}
