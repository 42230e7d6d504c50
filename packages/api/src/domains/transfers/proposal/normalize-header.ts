/**
 * Returns the words of a column name or a synonym in a form that can be compared: in lower case, without accents,
 * punctuation and plural, such as `email adres` for `E-mailadres`.
 */
export function normalizeHeader(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .replaceAll("%", " percent ")
    .replaceAll(/e[-\s]mail/gu, "email")
    .replaceAll(/\bb\.?t\.?w\b\.?/gu, "btw")
    .replaceAll(/k\.v\.k\b\.?/gu, "kvk")
    .replaceAll(/['’.]/gu, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Words that say nothing about the field, in column names such as `E-mail 1 - Value`. */
const noise = new Set(
  "de het een van the of a an der die das des du la le les un une in per eur euro usd gbp verplicht required optional optioneel value primary hoofd main default standaard standard 1 dd mm yyyy jjjj".split(
    " ",
  ),
);

/** Says that an amount has no VAT, which is so for every amount of the service. */
const withoutVat =
  /\b(?:excl|exclusief|exclusive|excluding|ex|zonder|without|ohne|zzgl|exkl|hors|ht|netto|net)\b(?: (?:of )?(?:btw|vat|tax|taxes|mwst|ust|tva|taxe)\b)?/gu;

/** Returns the forms of a column name to look up, the most exact first. */
export function toHeaderForms(header: string): string[] {
  const full = normalizeHeader(header);
  const unparenthesized = normalizeHeader(header.replaceAll(/\([^)]*\)|\[[^\]]*\]/gu, " "));
  const afterColon = normalizeHeader(header.split(":").at(-1) ?? "");
  const forms = [full, unparenthesized, ...[full, unparenthesized, afterColon].map(withoutNoise)];
  const joined = forms.map((form) => form.replaceAll(" ", ""));
  return [...new Set([...forms, ...joined])].filter((form) => form !== "");
}

const withoutNoise = (text: string): string =>
  text
    .replaceAll(withoutVat, " ")
    .split(" ")
    .filter((word) => word !== "" && !noise.has(word))
    .join(" ");
