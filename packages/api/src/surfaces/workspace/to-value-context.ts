import { toOperationTitles } from "../values/operation-titles.ts";
import { readReferenceNames } from "../values/read-names.ts";
import type { ValueContext } from "../values/value-context.ts";
import type { SectionVisit } from "./section.ts";

/**
 * Returns what the format of the values of a page depends on.
 *
 * @param values members of records by their names; the names of the records to which they refer are read
 */
export async function toValueContext(
  { visitor, organization, language }: SectionVisit,
  values: unknown,
): Promise<ValueContext> {
  const { id, timeZone, currency } = organization;
  return {
    language,
    timeZone,
    currency,
    names: await readReferenceNames(visitor, id, values),
    titles: toOperationTitles(visitor.service.registry),
    heldCall: null,
  };
}
