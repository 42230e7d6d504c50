import { z } from "zod";

/** A switch in a query; left out, it is off. */
export function booleanParameter(description: string) {
  return z.boolean().default(false).meta({ description });
}

/** `fields` of a list: which members its items are to hold. */
export function fieldsParameter(list: z.ZodObject) {
  const item = (list.shape["items"] as z.ZodArray<z.ZodObject>).element;
  const members = Object.keys(item.shape) as [string, ...string[]];
  return z.array(z.enum(members)).min(1).max(members.length).optional().meta({
    description:
      "Return only these fields of each item, and the one that identifies it. Left out: all fields.",
  });
}

/** Items with the chosen members only; the first member of the schema identifies an item, and stays. */
export function pickFields(list: z.ZodObject, items: object[], fields: string[]): object[] {
  const item = (list.shape["items"] as z.ZodArray<z.ZodObject>).element;
  const kept = new Set([...Object.keys(item.shape).slice(0, 1), ...fields]);
  return items.map((each) =>
    Object.fromEntries(Object.entries(each).filter(([member]) => kept.has(member))),
  );
}
