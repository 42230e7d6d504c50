import { STATUS_CODES } from "node:http";
import type { Locale } from "../site/locale.ts";

const names: Record<Locale, string> = { en: "Response", nl: "Antwoord" };

/**
 * Returns the label of a response, from the meta string of its block: `status="201"` becomes `Response: 201 Created`;
 * undefined without a status.
 */
export function responseLabel(meta: string, locale: Locale): string | undefined {
  const status = /\bstatus="(\d{3})"/u.exec(meta)?.[1];
  if (status === undefined) return undefined;
  return `${names[locale]}: ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd();
}
