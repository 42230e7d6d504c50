import { z } from "zod";

/**
 * One of a few values, each with what it means: the document has it as `x-enumDescriptions`, pages and the
 * command line show it beside the value.
 *
 * @param meanings by value, in the order in which they are told
 */
export function enumeration<const Values extends Readonly<Record<string, string>>>(
  meanings: Values,
): z.ZodEnum<{ [Value in keyof Values & string]: Value }> {
  const values = Object.keys(meanings).map((value) => [value, value] as const);
  return z
    .enum(Object.fromEntries(values) as { [Value in keyof Values & string]: Value })
    .meta({ "x-enumDescriptions": meanings });
}
