import { z } from "zod";

/**
 * Returns the schema of an enumeration with a description of each value. The OpenAPI document has the descriptions in
 * `x-enumDescriptions`; pages and the CLI show them next to the values.
 *
 * @param meanings value → description, in the order in which they are shown
 */
export function enumeration<const Values extends Readonly<Record<string, string>>>(
  meanings: Values,
): z.ZodEnum<{ [Value in keyof Values & string]: Value }> {
  const values = Object.keys(meanings).map((value) => [value, value] as const);
  return z
    .enum(Object.fromEntries(values) as { [Value in keyof Values & string]: Value })
    .meta({ "x-enumDescriptions": meanings });
}
