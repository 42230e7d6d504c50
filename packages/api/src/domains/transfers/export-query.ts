import { z } from "zod";
import type { Operation } from "../../kernel/define-operation.ts";
import { decodeTexts } from "../../kernel/decode-parameters.ts";
import { paramsWithoutOrganization } from "./transfer-kinds.ts";

/** The query parameters of a list that control pages and output; they are no filters. */
const pageParameters = ["limit", "cursor", "count", "fields", "include"];

/** Returns the schema of a filter: the list's path and query parameters, as defined there. */
export function toFilterSchema(list: Operation): z.ZodObject {
  const query = Object.entries(list.query.shape).filter(([name]) => !pageParameters.includes(name));
  return z.strictObject({ ...Object.fromEntries(query), ...paramsWithoutOrganization(list).shape });
}

/** Returns a filter with its texts decoded as in the URL of the list. */
export function decodeFilter<Value>(
  list: Operation,
  filter: Record<string, Value>,
): Record<string, Value> {
  return decodeTexts(toFilterSchema(list), filter) as Record<string, Value>;
}

/**
 * Splits a filter into path and query parameters of the list. Without `sort`, records come in the order of
 * creation, so that concurrent changes neither drop nor duplicate a record.
 */
export function splitFilter(list: Operation, filter: Record<string, unknown>) {
  const params = paramsWithoutOrganization(list).shape;
  const isParam = ([name]: [string, unknown]) => Object.hasOwn(params, name);
  const entries = Object.entries(filter);
  const sort = list.query.shape["sort"];
  const sortsByCreation = sort instanceof z.ZodType && sort.safeParse("createdAt").success;
  return {
    params: Object.fromEntries(entries.filter(isParam)),
    query: {
      ...(sortsByCreation ? { sort: "createdAt" } : {}),
      ...Object.fromEntries(entries.filter((entry) => !isParam(entry))),
    },
  };
}

/** Returns the schemas of the members of the records of a list. */
export function recordShapeOf(list: Operation): Record<string, unknown> {
  const items = list.response instanceof z.ZodObject ? list.response.shape["items"] : undefined;
  const item = items instanceof z.ZodArray ? items.element : undefined;
  if (item instanceof z.ZodObject) return item.shape;
  throw new Error(`${list.id} lists no records`);
}

/** Returns the names of the members of the records of a list. */
export function toRecordMembers(list: Operation): string[] {
  return Object.keys(recordShapeOf(list)).filter((member) => member !== "deletedAt");
}
