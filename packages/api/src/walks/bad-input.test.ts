import { describe, expect, test } from "vitest";
import type { Operation } from "../kernel/define-operation.ts";
import { operations } from "../registry.gen.ts";
import { bodyOf, insertExampleRecords, pathOf } from "../testing/contract/example-records.ts";
import { readFingerprint } from "../testing/fingerprint.ts";
import { drawInvalidRequests, type InvalidRequest } from "../testing/contract/invalid-requests.ts";
import { openTestService } from "../testing/open-test-service.ts";
import { testBaseUrl, type TestResponse } from "../testing/test-service.ts";

// Sends requests drawn from the schemas of each operation, each with one error. Every one is rejected with a 400 that
// names the position of the error, and none changes anything.

const seed = 20_261_121;
const count = 200;
const atOnce = 20;

const service = await openTestService();
const organization = await service.createOrganization();
const records = await insertExampleRecords(organization);

describe("bad input", () => {
  test.each(operations.map((operation) => [operation.id, operation] as const))(
    `%s returns 400 with the position of each of ${count} errors (seed ${seed})`,
    async (_id, operation) => {
      const requests = drawInvalidRequests(
        operation,
        {
          params: records,
          query: new URL(pathOf(operation, records), testBaseUrl).searchParams,
          body: bodyOf(operation, organization),
        },
        { seed, count },
      );
      const before = await readFingerprint(organization);
      const failures: string[] = [];
      for (let first = 0; first < requests.length; first += atOnce) {
        const found = await Promise.all(
          requests.slice(first, first + atOnce).map((request) => tryOut(operation, request)),
        );
        failures.push(...found.flat());
      }
      expect(failures, `seed ${seed}`).toEqual([]);
      expect(await readFingerprint(organization)).toEqual(before);
    },
  );
});

/** Sends one request; returns a description of the failure, or an empty array. */
async function tryOut(operation: Operation, request: InvalidRequest): Promise<string[]> {
  const caller = operation.permission === "public" ? {} : { as: organization.owner };
  const answer = await service.request(operation.method, request.address, {
    ...caller,
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  const fault = faultOf(operation, request, answer);
  if (fault === null) return [];
  const sent = `${operation.method} ${request.address} ${request.body?.slice(0, 400) ?? ""}`;
  const place = JSON.stringify(request.place);
  return [`${fault}\n  at ${place}\n  in ${sent}\n  response ${answer.text.slice(0, 600)}`];
}

function faultOf(
  operation: Operation,
  { place }: InvalidRequest,
  { status, headers, body }: TestResponse,
): string | null {
  // A token in a path may be any text: an unknown one is not found.
  const isText = place?.location === "path" && !place.name.endsWith("Id");
  if (isText && body?.code === "RESOURCE_NOT_FOUND") return null;
  // The schema does not distinguish cursors from other texts.
  const isCursor = place?.location === "query" && place.name === "cursor";
  if (isCursor && body?.code === "CURSOR_INVALID") return null;
  if (status !== 400) return `the status is ${status}`;
  if (headers.get("content-type") !== "application/problem+json")
    return "the response is not a problem document";
  const code = codeOf(operation, place);
  if (body.code !== code) return `the code is not ${code}`;
  if (code === "MALFORMED_JSON") return null;
  const errors = body.errors as { location: string; pointer?: string; name?: string }[];
  if (place === null) return errors[0]?.pointer === "" ? null : "no error names the body";
  if (errors.some(({ location }) => location !== place.location))
    return "an error has another location";
  return errors.some((error) => isNear(place, error)) ? null : "no error names the position";
}

function codeOf(operation: Operation, place: InvalidRequest["place"]): string {
  const isLoginBody = operation.id === "login" && (place === null || place.location === "body");
  if (isLoginBody) return "AUTH_VALIDATION_ERROR";
  return place === null ? "MALFORMED_JSON" : "VALIDATION_FAILED";
}

/** Whether an error names the position, a parent of it, or a position inside it. */
function isNear(
  place: NonNullable<InvalidRequest["place"]>,
  error: { pointer?: string; name?: string },
): boolean {
  if (place.location !== "body") return error.name === place.name;
  const { pointer } = error;
  if (pointer === undefined) return false;
  return `${place.pointer}/`.startsWith(`${pointer}/`) || pointer.startsWith(`${place.pointer}/`);
}
