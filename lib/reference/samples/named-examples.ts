import type { OpenApi, PlacedOperation } from "../../contract/openapi.ts";
import type { ReferenceMessages } from "../../contract/reference-messages.ts";
import { operationBody, operationParameters, usualCall, type SampleCall } from "./sample-call.ts";
import { idempotencyHeader } from "./idempotency-key.ts";
import { type DemoRejection, demoRejections, unknownId } from "./demo-rejections.ts";

/** The names of the other examples, in order, after the usual example that every page shows. */
export const otherExampleNames = ["smallest", "full", "refusal"] as const;

export type OtherExampleName = (typeof otherExampleNames)[number];

/** A call of an operation with an example other than the usual one. */
export type OtherExample = {
  name: OtherExampleName;
  call: SampleCall;
  /** The code of the problem, if it is rejected. */
  code?: string;
};

/** Returns the other examples of an operation: the smallest body, every field, and a rejected call. */
export function otherExamples(openapi: OpenApi, placed: PlacedOperation): OtherExample[] {
  const named = operationBody(openapi, placed)?.media.examples ?? {};
  const accepted = (["smallest", "full"] as const).flatMap((name) =>
    named[name] === undefined ? [] : [{ name, call: usualCall(openapi, placed, name) }],
  );
  const rejected = rejectedExample(openapi, placed);
  return [...accepted, ...(rejected === undefined ? [] : [rejected])];
}

function rejectedExample(openapi: OpenApi, placed: PlacedOperation): OtherExample | undefined {
  const own = usualCall(openapi, placed);
  const rejection =
    demoRejections[placed.operation.operationId] ?? commonRejection(openapi, placed);
  if (rejection === undefined) return undefined;
  const { code, values = {}, body = {}, query = {} } = rejection;
  const path = Object.fromEntries(
    Object.entries(own.path).map(([name, value]) => [name, values[name] ?? value]),
  );
  // With the key of the usual example, the response would be about the key.
  const { [idempotencyHeader]: _, ...header } = own.header;
  const call: SampleCall = {
    ...own,
    header,
    path,
    query: { ...own.query, ...query },
    ...(own.body === undefined ? {} : { body: { ...Object(own.body), ...body } }),
    answer: { ...own.answer, kind: "json", redirects: false, isList: false },
  };
  return { name: "refusal", call, code };
}

/**
 * Returns the rejection for a missing record, or for an organization that the caller does not belong to; for a list,
 * the one for an invalid cursor.
 */
function commonRejection(openapi: OpenApi, placed: PlacedOperation): DemoRejection | undefined {
  const parameters = operationParameters(openapi, placed);
  if (parameters.some(({ name }) => name === "cursor")) {
    return { code: "CURSOR_INVALID", query: { cursor: "abc" } };
  }
  const record = parameters.findLast((parameter) => parameter.in === "path");
  if (record === undefined) return undefined;
  const { schema = {} } = record;
  const isOrganization = record.name === "organizationId";
  const id = schema.type === "integer" ? 999_999 : unknownId;
  return {
    code: isOrganization ? "ORGANIZATION_PERMISSION_DENIED" : "RESOURCE_NOT_FOUND",
    values: { [record.name]: id },
  };
}

/** Returns the title of an example, with the problem code of a rejected call. */
export function exampleTitle(
  { name, code = "" }: Pick<OtherExample, "name" | "code">,
  { exampleTitles }: ReferenceMessages,
): string {
  return exampleTitles[name].replace("{code}", code);
}
