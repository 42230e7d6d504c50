import { isCountry } from "./country.ts";
import { mod97 } from "./mod97.ts";
import { withoutSeparators } from "./separators.ts";

// Prefixes of VAT numbers that are not country codes: Greece, Northern Ireland, the union one-stop shop.
const otherPrefixes = new Set(["EL", "XI", "EU"]);

/** Validates a VAT identification number; returns the expected format, or null if it is plausible. */
export function expectedVatId(value: string): string | null {
  const id = withoutSeparators(value).toUpperCase();
  const prefix = id.slice(0, 2);
  if (prefix === "NL") return expectedDutchVatId(id);
  if (!isCountry(prefix) && !otherPrefixes.has(prefix)) {
    return "a VAT number that starts with its country, such as NL860912344B82";
  }
  // Irish numbers from before 2013 may contain + and *.
  return /^[A-Z0-9+*]{2,13}$/u.test(id.slice(2))
    ? null
    : `a VAT number with 2 to 13 letters and digits after ${prefix}`;
}

/**
 * Validates a Dutch btw-id. That of a sole trader passes modulo 97; that of a legal person contains the RSIN,
 * which passes the eleven test.
 */
function expectedDutchVatId(id: string): string | null {
  const digits = /^NL(\d{9})B\d{2}$/u.exec(id)?.[1];
  if (digits === undefined) return "a btw-id of NL, 9 digits, B and 2 digits";
  if (mod97(id) === 1 || passesElevenTest(digits)) return null;
  return "a btw-id whose digits pass its check; one of them is wrong";
}

/** Applies the eleven test (elfproef): weights 9 to 2 and −1; no number is all zeros. */
function passesElevenTest(digits: string): boolean {
  const sum = Array.from(digits, Number).reduce(
    (total, digit, index) => total + digit * (index === 8 ? -1 : 9 - index),
    0,
  );
  return sum % 11 === 0 && digits !== "000000000";
}
