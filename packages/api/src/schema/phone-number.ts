import {
  type CountryCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from "libphonenumber-js/min";

/** The maximum length of `phone` in records. */
const maxLength = 20;

/** Separators that a single telephone number does not contain; `;ext=` is part of a `tel:` URI. */
const betweenNumbers =
  /[\r\n|&]+|;(?!\s*ext=)|(?<=\d\)?)\s+(?:of|or|en|and|oder|und|ou|et)\s+(?=[+(\d])/iu;

/** Names of an extension that libphonenumber does not read. */
const extensionName = /\b(?:toestel|tst|durchwahl|poste)\b\.?/giu;

/**
 * Splits a text with telephone numbers, such as a cell of a spreadsheet, at line ends, `;`, `|`, `&`, `of`, `or` and
 * the like; and at `/` and `,` if each part is a number of its own (`020/1234567` is one number). Returns each number
 * in international form, such as `+31 6 12345678`, or in E.164 where that form is longer than 20 characters. A part
 * that is no valid number stays as it is, trimmed.
 *
 * @param country the ISO 3166-1 alpha-2 code of the country of numbers without country code; if it is unknown, only
 *   numbers that begin with `+` or `00` are read
 */
export function parsePhoneNumbers(text: string, country: string): string[] {
  return text
    .split(betweenNumbers)
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .flatMap((part) => parsePart(part, country));
}

/**
 * Returns each telephone number of a text as it is dialed from abroad and within its country, without its extension,
 * to compare it with numbers that are written in either way.
 */
export function toDialedNumbers(text: string, country: string): string[] {
  return parsePhoneNumbers(text, country).flatMap((number) => {
    const parsed = parsePhoneNumberFromString(number);
    if (parsed === undefined) return [number];
    parsed.setExt("");
    return [parsed.number, parsed.formatNational()];
  });
}

function parsePart(part: string, country: string): string[] {
  const pieces = part.split(/[/,]/u).map((piece) => toInternational(piece, country));
  if (pieces.every((piece) => piece !== null)) return pieces;
  // After a comma is another number or a remark. One or two digits after a slash are the end of a second number.
  const isOne = !part.includes(",") && !/\/\s*\d{1,2}$/u.test(part);
  return [(isOne ? toInternational(part, country) : null) ?? part];
}

/** Returns a number in international form; null if the text is no valid number. */
function toInternational(text: string, country: string): string | null {
  const code = country.trim().toUpperCase();
  const defaultCountry: CountryCode | undefined = isSupportedCountry(code) ? code : undefined;
  const dialed = text.trim().replace(/^tel:/iu, "").replaceAll(extensionName, "ext. ");
  const number = parsePhoneNumberFromString(
    defaultCountry === undefined ? dialed.replace(/^00/u, "+") : dialed,
    { ...(defaultCountry === undefined ? {} : { defaultCountry }), extract: false },
  );
  if (number === undefined || !number.isValid()) return null;
  // Short codes, such as 14030 in the Netherlands, are not dialed from abroad.
  const minLength = /[+＋]|^00/u.test(dialed) ? 7 : 9;
  if (number.number.length - 1 < minLength) return null;
  const { number: dialable, ext } = number;
  const forms =
    ext === undefined
      ? [number.formatInternational(), dialable]
      : [number.formatInternational(), `${dialable} ext. ${ext}`, `${dialable}x${ext}`];
  return forms.find((form) => form.length <= maxLength) ?? forms.at(-1) ?? null;
}
