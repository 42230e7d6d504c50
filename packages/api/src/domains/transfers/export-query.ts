import { z } from "zod";
import type { Operation } from "../../kernel/define-operation.ts";
import { decodeTexts } from "../../kernel/operation-path.ts";
import { ownParams } from "./kinds.ts";

/** Of a list, what belongs to its pages and not to what is exported. */
const ofPages = ["limit", "cursor", "count", "fields", "include"];

/** What a filter of the list may hold: path parameters and query parameters, as they are there. */
export function filterSchema(list: Operation): z.ZodObject {
  const query = Object.entries(list.query.shape).filter(([name]) => !ofPages.includes(name));
  return z.strictObject({ ...Object.fromEntries(query), ...ownParams(list).shape });
}

/** A filter with its texts read as in the address of the list. */
export function decodeFilter<Value>(
  list: Operation,
  filter: Record<string, Value>,
): Record<string, Value> {
  return decodeTexts(filterSchema(list), filter) as Record<string, Value>;
}

/**
 * A filter as path and query of the list. Without an order of its own, records come in that of their
 * creation: what is changed meanwhile is then neither left out nor there twice.
 */
export function splitFilter(list: Operation, filter: Record<string, unknown>) {
  const params = ownParams(list).shape;
  const isParam = ([name]: [string, unknown]) => Object.hasOwn(params, name);
  const entries = Object.entries(filter);
  const sort = list.query.shape["sort"];
  const takesCreation = sort instanceof z.ZodType && sort.safeParse("createdAt").success;
  return {
    params: Object.fromEntries(entries.filter(isParam)),
    query: {
      ...(takesCreation ? { sort: "createdAt" } : {}),
      ...Object.fromEntries(entries.filter((entry) => !isParam(entry))),
    },
  };
}

/** The members of the records of a list. */
export function exportMembers(list: Operation): string[] {
  const items = list.response instanceof z.ZodObject ? list.response.shape["items"] : undefined;
  const item = items instanceof z.ZodArray ? items.element : undefined;
  if (item instanceof z.ZodObject) {
    return Object.keys(item.shape).filter((member) => member !== "deletedAt");
  }
  throw new Error(`${list.id} lists no records`);
}
