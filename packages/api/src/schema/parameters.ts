import { z } from "zod";

/** Returns the schema of a boolean query parameter. Default: false. */
export function booleanParameter(description: string) {
  return z.boolean().default(false).meta({ description });
}

/** Returns the schema of the parameter `fields` of a list: the members of its items to return. */
export function fieldsParameter(list: z.ZodObject) {
  const item = (list.shape["items"] as z.ZodArray<z.ZodObject>).element;
  const members = Object.keys(item.shape) as [string, ...string[]];
  return z.array(z.enum(members)).min(1).max(members.length).optional().meta({
    description:
      "Return only these fields of each item, and the one that identifies it. If omitted: all fields.",
  });
}

/** Returns items with only the given members and the first one of the schema, which identifies the item. */
export function pickFields(list: z.ZodObject, items: object[], fields: string[]): object[] {
  const item = (list.shape["items"] as z.ZodArray<z.ZodObject>).element;
  const members = new Set([...Object.keys(item.shape).slice(0, 1), ...fields]);
  return items.map((each) =>
    Object.fromEntries(Object.entries(each).filter(([member]) => members.has(member))),
  );
}
