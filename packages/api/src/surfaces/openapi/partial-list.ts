import { z } from "zod";

const lists = new WeakMap<z.ZodObject, z.ZodObject>();
const items = new WeakMap<z.ZodObject, z.ZodObject>();

/**
 * Returns the schema of a list response with `fields`: its items have the requested members, and the first one,
 * which identifies them. `SupplierList` has `PartialSupplierList` with items `PartialSupplier`.
 *
 * The extension `x-fields-of` names the complete schema, for readers that skip the partial ones.
 */
export function toPartialList(list: z.ZodObject): z.ZodObject {
  return cached(lists, list, () => {
    const item = (list.shape["items"] as z.ZodArray<z.ZodObject>).element;
    const items = z.array(toPartialItem(item)).meta({ description: "The items of this page." });
    return list.extend({ items }).meta({
      ...partialMeta(list),
      description: "One page of the list, with only the fields named in `fields`.",
    });
  });
}

function toPartialItem(item: z.ZodObject): z.ZodObject {
  return cached(items, item, () => {
    const [first = "", identity] = Object.entries(item.shape)[0] ?? [];
    return item
      .partial()
      .extend({ [first]: identity as z.ZodType })
      .meta({
        ...partialMeta(item),
        description: `The fields named in \`fields\`; \`${first}\` is always included.`,
      });
  });
}

/** Caches schemas, since a schema's name can be registered only once. */
function cached(
  cache: WeakMap<z.ZodObject, z.ZodObject>,
  of: z.ZodObject,
  make: () => z.ZodObject,
): z.ZodObject {
  const schema = cache.get(of) ?? make();
  cache.set(of, schema);
  return schema;
}

function partialMeta(whole: z.ZodObject): { id?: string; "x-fields-of"?: string } {
  const id = z.globalRegistry.get(whole)?.id;
  return id === undefined ? {} : { id: `Partial${id}`, "x-fields-of": id };
}
