import type { SampleCalls } from "../samples/call-samples.ts";
import type { SampleCall } from "../samples/sample-call.ts";
import { idempotencyHeader } from "../samples/idempotency-key.ts";
import { parameterTexts } from "../samples/request-url.ts";
import type { TryItDocument, TryItField } from "./try-it-document.ts";

/** The values of the form, as typed. */
export type TryItValues = {
  organizationId: string;
  /** Parameters and headers by location and name: `query.limit`. Empty if omitted. */
  fields: Readonly<Record<string, string>>;
  /** JSON, or a text still being edited. */
  body: string;
  dryRun: boolean;
};

/** Returns the key of a parameter among the values. */
export function fieldKey({ in: location, name }: Pick<TryItField, "in" | "name">): string {
  return `${location}.${name}`;
}

/** Returns the initial values of a form: those of the sample. */
export function initialValues({ calls: { own }, fields, hasDryRun }: TryItDocument): TryItValues {
  const { organizationId } = own.path;
  // A visitor changes the body and sends it again, which the same key would prevent.
  const { [idempotencyHeader]: _, ...header } = own.header;
  const sample = { path: own.path, query: own.query, header, body: {} };
  return {
    organizationId: typeof organizationId === "string" ? organizationId : "",
    fields: Object.fromEntries(
      fields.map((field) => {
        const value: unknown = Reflect.get(sample[field.in], field.name);
        return [fieldKey(field), value === undefined ? "" : parameterTexts(value).join(",")];
      }),
    ),
    body: own.body === undefined ? "" : JSON.stringify(own.body, null, 2),
    dryRun: hasDryRun,
  };
}

/**
 * Applies the values of the form to the calls of the samples; in the preceding calls, only the ids of shared records.
 * @returns undefined while the body is not valid JSON
 */
export function typedCalls(
  { calls: { own, before }, fields }: TryItDocument,
  values: TryItValues,
): SampleCalls | undefined {
  const body = parseBody(values.body);
  if (own.body !== undefined && body === undefined) return undefined;
  const givenValues = (location: TryItField["in"]) =>
    fields
      .filter((field) => field.in === location)
      .map((field) => [field, values.fields[fieldKey(field)] ?? ""] as const)
      .filter(([, text]) => text !== "");
  const path = Object.fromEntries(
    givenValues("path").map(([field, text]) => [field.name, toValue(field, text)]),
  );
  const organization =
    own.path["organizationId"] === undefined ? {} : { organizationId: values.organizationId };
  const records = { ...path, ...organization };
  const query = givenValues("query").map(([field, text]) => [field.name, toValue(field, text)]);
  const call: SampleCall = {
    ...own,
    path: { ...own.path, ...records },
    query: { ...Object.fromEntries(query), ...(values.dryRun ? { dryRun: true } : {}) },
    header: Object.fromEntries(givenValues("header").map(([{ name }, text]) => [name, text])),
    ...(own.body === undefined ? {} : { body }),
  };
  return { own: call, before: before.map((step) => withSharedRecords(step, records)) };
}

function withSharedRecords(
  call: SampleCall,
  records: Readonly<Record<string, unknown>>,
): SampleCall {
  const shared = Object.entries(records).filter(([name]) => call.path[name] !== undefined);
  return { ...call, path: { ...call.path, ...Object.fromEntries(shared) } };
}

/** Parses JSON; undefined for anything else. */
export function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the value that a text stands for; the text itself if it does not parse. */
export function toValue({ shape: { kind } }: Pick<TryItField, "shape">, text: string): unknown {
  if (kind === "number") return Number.isFinite(Number(text)) ? Number(text) : text;
  if (kind === "boolean") return text === "true";
  if (kind === "list" || kind === "choices") return toItems(text);
  return text;
}

/** Returns the items of a comma-separated list. */
export function toItems(text: string): string[] {
  return text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}
