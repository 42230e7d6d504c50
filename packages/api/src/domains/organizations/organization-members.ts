import { z } from "zod";
import { addressMembers } from "../../schema/address-members.ts";
import { language } from "../../schema/language.ts";
import { line, optionalLine } from "../../schema/text.ts";
import { timeZone } from "../../schema/time-zone.ts";
import { currency, webColor } from "../../schema/values.ts";
import { country } from "../shared/identifiers/country.ts";
import { btw, iban, kvk } from "../shared/identifiers/identifier-members.ts";
import {
  propertyMeta,
  dayDescription,
  endDescription,
  numberFormatsDescription,
  workingHoursDescription,
  startDescription,
  strictIdentifiersDescription,
  quoteValidityDescription,
  type OrganizationSettings,
} from "./organization.ts";

const timeOfDayPattern = /^([01]\d|2[0-3]):[0-5]\d$/u;

const time = (description: string, example: string) =>
  z
    .string()
    .regex(timeOfDayPattern, "must be a time of day, such as 09:00")
    .meta({ description, examples: [example] });

const day = () =>
  z
    .strictObject({ start: time(startDescription, "09:00"), end: time(endDescription, "17:00") })
    .check(
      z.superRefine<{ start: string; end: string }>(({ start, end }, context) => {
        // A string that is not a time has already been reported.
        if (start < end || !timeOfDayPattern.test(start) || !timeOfDayPattern.test(end)) return;
        context.addIssue({
          code: "custom",
          path: ["end"],
          params: { rule: "range", expected: `after ${start}` },
          message: "must be after start",
        });
      }),
    )
    .nullable()
    .meta({ description: dayDescription });

/** Excludes the characters that an operating system forbids in file names, and braces, which mark placeholders. */
const plainCharacters = String.raw`[^{}/\\:*?"<>|]*`;

const numberFormatRules = {
  withYear: {
    expected: "{number} and {year}, once each",
    example: "{year}-{number}",
    pattern: String.raw`^${plainCharacters}(?:\{number\}${plainCharacters}\{year\}|\{year\}${plainCharacters}\{number\})${plainCharacters}$`,
  },
  any: {
    expected: "{number} once, {year} at most once",
    example: "T-{number}",
    pattern: String.raw`^${plainCharacters}(?:\{number\}(?:${plainCharacters}\{year\})?|\{year\}${plainCharacters}\{number\})${plainCharacters}$`,
  },
};

/** Returns the schema of a number format. `withYear` requires `{year}`, so that numbers stay unique when they restart each year. */
function numberFormat(kind: keyof typeof numberFormatRules) {
  const { expected, example, pattern } = numberFormatRules[kind];
  return line({ min: 1, max: 40 })
    .check(
      z.superRefine<string>((format, context) => {
        if (new RegExp(pattern, "u").test(format)) return;
        context.addIssue({
          code: "custom",
          params: { rule: "pattern", expected },
          message: `must hold ${expected}, no other braces, and none of / \\ : * ? " < > |`,
        });
      }),
    )
    .meta({
      pattern,
      description: `Holds ${expected.replaceAll(/\{\w+\}/gu, "`$&`")}; no other braces, and none of \`/ \\ : * ? " < > |\`.`,
      examples: [example],
    });
}

/** The settings in a request: omitted fields do not change, also inside each group. */
const OrganizationSettingsChange = z
  .strictObject({
    workingHours: z
      .strictObject({
        mo: day(),
        tu: day(),
        we: day(),
        th: day(),
        fr: day(),
        sa: day(),
        su: day(),
      })
      .exactPartial()
      .meta({ description: workingHoursDescription }),
    quoteValidityDays: z
      .int()
      .min(1)
      .max(365)
      .meta({ description: quoteValidityDescription, examples: [30] }),
    strictIdentifiers: z.boolean().meta({ description: strictIdentifiersDescription }),
    numberFormats: z
      .strictObject({
        task: numberFormat("any"),
        quote: numberFormat("withYear"),
        order: numberFormat("withYear"),
      })
      .exactPartial()
      .meta({ description: numberFormatsDescription }),
    mailAuditAnchors: z.boolean().meta({
      description:
        "Whether each day's anchor of the audit log is mailed to the owners, so that a copy exists out of reach of anyone who can change the database.",
      examples: [true],
    }),
  })
  .exactPartial()
  .meta({
    id: "OrganizationSettingsChange",
    description: "Fields that you omit stay as they are, inside each group too.",
  });
type OrganizationSettingsChange = z.infer<typeof OrganizationSettingsChange>;

/** The properties of an organization in a request. */
export const organizationMembers = {
  name: line({ min: 1, max: 240 }).meta(propertyMeta.name),
  legalName: optionalLine({ max: 240 }).meta(propertyMeta.legalName),
  kvk: kvk().meta(propertyMeta.kvk),
  btw: btw().meta(propertyMeta.btw),
  iban: iban().meta(propertyMeta.iban),
  ...addressMembers,
  currency: currency().meta(propertyMeta.currency),
  timeZone: timeZone().meta(propertyMeta.timeZone),
  language: language().meta(propertyMeta.language),
  country: country().meta(propertyMeta.country),
  accentColor: webColor().nullable().meta(propertyMeta.accentColor),
  settings: OrganizationSettingsChange.meta({
    description: "How the organization works; settings that you omit stay as they are.",
  }),
};

/** Returns the settings with a change merged in, group by group. */
export function mergeSettings(
  settings: OrganizationSettings,
  change: OrganizationSettingsChange = {},
): OrganizationSettings {
  return {
    workingHours: { ...settings.workingHours, ...change.workingHours },
    quoteValidityDays: change.quoteValidityDays ?? settings.quoteValidityDays,
    strictIdentifiers: change.strictIdentifiers ?? settings.strictIdentifiers,
    numberFormats: { ...settings.numberFormats, ...change.numberFormats },
    mailAuditAnchors: change.mailAuditAnchors ?? settings.mailAuditAnchors,
  };
}
