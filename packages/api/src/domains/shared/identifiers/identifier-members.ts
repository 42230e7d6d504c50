import { optionalLine } from "../../../schema/text.ts";

// Values are stored as given; a warning reports an implausible number. The extension `x-strict-pattern` matches
// every number that an organization with `strictIdentifiers` accepts. Check digits are validated in addition,
// since no pattern can verify them.

const separators = String.raw`[\s.\u2010-\u2015-]*`;

/** Returns a pattern of characters with their count, which allows spaces, dots and dashes between them. */
const toSpacedPattern = (...parts: [characters: string, count: string][]) =>
  `^${separators}${parts.map(([characters, count]) => `(?:${characters}${separators})${count}`).join("")}$`;

const identifier = (description: string, example: string, pattern: string) =>
  optionalLine({ max: 40 }).meta({
    description,
    examples: [example],
    "x-strict-pattern": pattern,
  });

/** The number in the Dutch trade register. */
export const kvk = () =>
  identifier(
    "Number in the Dutch trade register (KvK), 8 digits.",
    "90001234",
    toSpacedPattern([String.raw`\d`, "{8}"]),
  );

/** The VAT identification number of any country. */
export const btw = () =>
  identifier(
    "VAT identification number, with the code of its country.",
    "NL860912344B82",
    toSpacedPattern(["[A-Za-z]", "{2}"], [String.raw`[A-Za-z\d+*]`, "{2,13}"]),
  );

/** A bank account (ISO 13616). */
export const iban = () =>
  identifier(
    "Bank account, as an IBAN.",
    "NL12WERK0900012340",
    toSpacedPattern(
      ["[A-Za-z]", "{2}"],
      [String.raw`\d`, "{2}"],
      [String.raw`[A-Za-z\d]`, "{11,30}"],
    ),
  );
