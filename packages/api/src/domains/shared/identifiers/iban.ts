import { isCountry } from "./country.ts";
import { mod97 } from "./mod97.ts";
import { withoutSeparators } from "./separators.ts";

/**
 * Validates an IBAN (ISO 13616; a Dutch one has 18 characters). Returns the expected format, or null if it is
 * plausible.
 */
export function expectedIban(value: string): string | null {
  const iban = withoutSeparators(value).toUpperCase();
  const country = iban.slice(0, 2);
  // Kosovo has IBANs under XK, which ISO 3166-1 does not assign.
  const isKnownCountry = isCountry(country) || country === "XK";
  if (!isKnownCountry || !/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/u.test(iban)) {
    return "an IBAN: a country, 2 check digits and the account, such as NL91 ABNA 0417 1643 00";
  }
  if (country === "NL" && !/^NL\d{2}[A-Z]{4}\d{10}$/u.test(iban)) {
    return "a Dutch IBAN of NL, 2 check digits, 4 letters of the bank and 10 digits";
  }
  // 00, 01 and 99 leave the same remainders as 97, 98 and 02, the check digits that banks issue.
  const checkDigits = Number(iban.slice(2, 4));
  const isValid =
    checkDigits >= 2 && checkDigits <= 98 && mod97(iban.slice(4) + iban.slice(0, 4)) === 1;
  return isValid ? null : "an IBAN whose check digits fit; a character of it is wrong";
}
