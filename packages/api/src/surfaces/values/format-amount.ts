import type { Language } from "@werkbank/http/accept-language";
import { formatMoney } from "../../domains/shared/money/format-money.ts";

/** Formats an amount, which may be negative: `−€ 4.595,82`. */
export function formatAmount(minor: number, currency: string, language: Language): string {
  return minor < 0
    ? `−${formatMoney(-minor, currency, language)}`
    : formatMoney(minor, currency, language);
}
