import { z } from "zod";
import { line } from "../../../schema/text.ts";

// Assigned codes of ISO 3166-1. Intl also has names for retired and reserved codes (AN, SU, UK, XA), so it
// does not show which are assigned.
const assignedCodes = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV
  BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES
  ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE
  IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY
  MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU
  NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM
  SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE
  VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/u),
);

/** Returns whether ISO 3166-1 assigns this code of two capital letters to a country. */
export function isCountry(code: string): boolean {
  return assignedCodes.has(code);
}

/**
 * Validates a country code; returns the expected format, or null if it is valid. Lower-case letters are invalid:
 * documents and electronic invoices use the value as stored.
 */
export function expectedCountry(value: string): string | null {
  return isCountry(value)
    ? null
    : "a country code of two capital letters (ISO 3166-1 alpha-2), such as NL";
}

/** Schema of a country code; codes that ISO 3166-1 does not assign are invalid. */
export const country = () =>
  line()
    .check(
      z.superRefine<string>((code, context) => {
        const expected = expectedCountry(code);
        if (expected === null) return;
        context.addIssue({
          code: "custom",
          params: { rule: "format", expected },
          message: `must be ${expected}`,
        });
      }),
    )
    .meta({ pattern: "^[A-Z]{2}$" });
