import { formatMoney } from "../../../domains/shared/money/format-money.ts";
import { isMachineMember } from "../../../kernel/results/machine-members.ts";
import { isRecord } from "../../../schema/is-record.ts";
import { countCodePoints } from "../../../schema/text.ts";
import type { Detail } from "../arguments/read-arguments.ts";
import type { RecordPaths } from "../../names/record-paths.ts";

export type Json = Record<string, unknown>;

/** Literal text of a path with the parameter that follows it; the last part may have none. */
type PathPart = { text: string; name: string | undefined; isLast: boolean };

/** What a view of a record depends on. */
type ViewOptions = {
  detail: Detail;
  /** Whether it is an item of a list, which has fewer members than a single record. */
  isItem: boolean;
  recordName: string;
  organizationId: string;
  baseUrl: string;
  paths: RecordPaths;
  /** Members that an item keeps besides the usual ones. */
  itemMembers: readonly string[];
  /** Members that a concise item lacks, since others have the same values. */
  omittedItemMembers: readonly string[];
  /** Members whose text is not truncated. */
  longMembers: readonly string[];
  /** The organization's language, for the format of amounts. */
  language: string;
};

const maxItemTextLength = 240;
const maxRecordTextLength = 2_000;

/** Members that an item of a list keeps: ids with their names, numbers, states, dates, flags, stock. */
const commonItemMembers =
  /^(url|at|sequence|action|channel|outcome|reason|label|reversible|changes|number|displayNumber|name|title|displayName|email|phone|code|sku|gtin|status|state|type|kind|role|priority|source|brand|model|location|addressCity|serialNumber|currency|value|labels|users|assignees|unitCode|vatRate|stock|reorderPoint|weekday|localStart|localEnd|timeZone|summary|approvers|mayDecide|approvedBy|problemCode|eventTypes|contentType|sizeBytes|attachments|(id|is[A-Z]\w*|\w*(Id|At|On|Until|Date|Number|Name|Title|Status|Count|Minor|Formatted|Days|Reason)))$/u;

/** Objects that an item omits; the single record has them. */
const omittedItemObjects = /^(attributes|conditions|input|result)$/u;

/** Members of a field change, in which null is a value. */
const changeValues = /^(before|after)$/u;

/**
 * Returns a record as tools return it. `full` is the representation of REST; `concise` omits empty members and
 * what only machines need. Both add the URL of the record, local times if it has a start, an end and a time
 * zone, and formatted amounts.
 */
export function toRecordView(record: Json, options: ViewOptions): Json {
  const url = toUrl(record, options);
  const whole: Json = {
    ...record,
    ...toLocalTimes(record),
    ...withLocalItems(record),
    ...formatAmounts(record, options.language),
    // A record with its own `url`, such as a webhook, keeps it.
    ...(url === undefined || Object.hasOwn(record, "url") ? {} : { url }),
  };
  if (options.detail === "full") return whole;
  const { isItem, longMembers } = options;
  const shown = isItem ? toItem(whole, options) : whole;
  const long = Object.entries<unknown>(whole).filter(
    ([name, member]) => longMembers.includes(name) && member !== null,
  );
  return { ...(toConcise(shown, isItem) as Json), ...Object.fromEntries(long) };
}

/** Returns the members that an item of a list keeps, each complete, since a part could mislead. */
function toItem(
  record: Json,
  {
    itemMembers: more,
    omittedItemMembers,
  }: Pick<ViewOptions, "itemMembers" | "omittedItemMembers">,
): Json {
  const kept = Object.entries(record).filter(
    ([name, member]) =>
      !omittedItemMembers.includes(name) &&
      (commonItemMembers.test(name) ||
        more.includes(name) ||
        (isRecord(member) && !omittedItemObjects.test(name))),
  );
  return Object.fromEntries(kept);
}

function toConcise(value: unknown, isItem: boolean): unknown {
  if (typeof value === "string")
    return truncate(value, isItem ? maxItemTextLength : maxRecordTextLength);
  if (Array.isArray(value)) {
    return value.filter((item) => !isEmptyChange(item)).map((item) => toConcise(item, isItem));
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).filter(([name, member]) => {
    if (member === null) return changeValues.test(name);
    if (isMachineMember(name) || (name === "isErased" && member === false)) return false;
    return !(isItem && (name === "createdAt" || (Array.isArray(member) && member.length === 0)));
  });
  const shown = entries.map(([name, member]) => [name, toConcise(member, isItem)] as const);
  return Object.fromEntries(shown.filter(([, member]) => !isRecord(member) || !isEmpty(member)));
}

/** Whether an item of `changes` is about a member without values, or one that only machines need. */
export function isEmptyChange(item: unknown): boolean {
  if (!isRecord(item) || typeof item["field"] !== "string" || !Object.hasOwn(item, "before")) {
    return false;
  }
  const { field, before, after } = item;
  return isMachineMember(field) || (isUnset(before) && isUnset(after));
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}

/** Truncates a text with more than `maxLength` code points, and appends `…` and its full length. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const length = countCodePoints(text);
  if (length <= maxLength) return text;
  const kept = text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/u, "");
  return `${kept}… (${length} characters)`;
}

function toUrl(
  record: Json,
  { recordName, organizationId, baseUrl, paths }: ViewOptions,
): string | undefined {
  const path = paths.get(recordName);
  if (path === undefined) return undefined;
  let url = `${baseUrl}/api`;
  for (const { text, name, isLast } of partsOf(path)) {
    url += text;
    if (name === undefined) continue;
    const value = name === "organizationId" ? organizationId : record[isLast ? "id" : name];
    if (typeof value !== "string" && typeof value !== "number") return undefined;
    url += encodeURIComponent(value);
  }
  return url;
}

const partsByPath = new Map<string, PathPart[]>();

/** Splits a path into its parts. Cached by path, since every record of a list needs them. */
function partsOf(path: string): PathPart[] {
  let parts = partsByPath.get(path);
  if (parts === undefined) {
    parts = path
      .matchAll(/([^{}]+)(?:\{(\w+)\})?/gu)
      .map(toPathPart)
      .toArray();
    partsByPath.set(path, parts);
  }
  return parts;
}

function toPathPart({ 0: whole, 1: text = "", 2: name, index, input }: RegExpExecArray): PathPart {
  return { text, name, isLast: index + whole.length === input.length };
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

function toLocalTimes({ startAt, endAt, timeZone }: Json): Json {
  if (typeof startAt !== "string" || typeof endAt !== "string" || typeof timeZone !== "string") {
    return {};
  }
  const start = Temporal.Instant.from(startAt).toZonedDateTimeISO(timeZone);
  return {
    localStart: formatZonedTime(start),
    localEnd: formatZonedTime(Temporal.Instant.from(endAt).toZonedDateTimeISO(timeZone)),
    weekday: weekdays[start.dayOfWeek - 1],
  };
}

/** Adds local times to the items of a record that has a time zone, such as free slots. */
function withLocalItems({ items, timeZone }: Json): Json {
  if (!Array.isArray(items) || timeZone === undefined) return {};
  return {
    items: items.map((item: unknown) =>
      isRecord(item) ? { ...item, ...toLocalTimes({ ...item, timeZone }) } : item,
    ),
  };
}

/** Formats a time with offset and seconds: `2026-12-08T07:30:00+01:00`. */
export function formatZonedTime(time: Temporal.ZonedDateTime): string {
  return time.toString({ timeZoneName: "never", smallestUnit: "second" });
}

/** `totalMinor` 459582 with `currency` EUR → `totalFormatted` `€ 4.595,82`. */
function formatAmounts(record: Json, language: string): Json {
  const { currency } = record;
  if (typeof currency !== "string") return {};
  return Object.fromEntries(
    Object.entries(record)
      .filter(([name, amount]) => name.endsWith("Minor") && typeof amount === "number")
      .map(([name, amount]) => [
        name.replace(/Minor$/u, "Formatted"),
        formatMoney(amount as number, currency, language),
      ]),
  );
}

function isEmpty(value: Json): boolean {
  return Object.keys(value).length === 0;
}
