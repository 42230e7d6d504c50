import { z } from "zod";

/**
 * Returns the schema of one of a few values, each with its meaning: the document has them as
 * `x-enumDescriptions`, pages and the command line show them beside the value.
 *
 * @param meanings by value, in the order in which they are shown
 */
export function enumeration<const Values extends Readonly<Record<string, string>>>(
  meanings: Values,
): z.ZodEnum<{ [Value in keyof Values & string]: Value }> {
  const values = Object.keys(meanings).map((value) => [value, value] as const);
  return z
    .enum(Object.fromEntries(values) as { [Value in keyof Values & string]: Value })
    .meta({ "x-enumDescriptions": meanings });
}
