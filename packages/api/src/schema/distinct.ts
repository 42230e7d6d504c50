import { z } from "zod";

/** Returns the schema of a list without duplicates. The error has the pointer of the repeated value. */
export function distinct<Item extends z.ZodType<string | number>>(item: Item, max: number) {
  return z
    .array(item)
    .max(max)
    .check(
      z.superRefine<(string | number)[]>(
        (values, context) => {
          values.forEach((value, index) => {
            if (!["string", "number"].includes(typeof value) || values.indexOf(value) === index)
              return;
            context.addIssue({
              code: "custom",
              path: [index],
              params: { rule: "unique", expected: "each value once" },
              message: "must not be given twice",
            });
          });
        },
        { when: ({ value }) => Array.isArray(value) },
      ),
    )
    .meta({ uniqueItems: true });
}
