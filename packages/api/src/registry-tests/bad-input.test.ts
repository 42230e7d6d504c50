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
const batchSize = 20;

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
      for (let first = 0; first < requests.length; first += batchSize) {
        const failuresOfBatch = await Promise.all(
          requests
            .slice(first, first + batchSize)
            .map((request) => findFailures(operation, request)),
        );
        failures.push(...failuresOfBatch.flat());
      }
      expect(failures, `seed ${seed}`).toEqual([]);
      expect(await readFingerprint(organization)).toEqual(before);
    },
  );
});

/** Sends one request; returns a description of the failure, or an empty array. */
async function findFailures(operation: Operation, request: InvalidRequest): Promise<string[]> {
  const caller = operation.permission === "public" ? {} : { as: organization.owner };
  const response = await service.request(operation.method, request.target, {
    ...caller,
    ...(request.body === undefined ? {} : { body: request.body }),
  });
  const failure = findFailure(operation, request, response);
  if (failure === null) return [];
  const sentText = `${operation.method} ${request.target} ${request.body?.slice(0, 400) ?? ""}`;
  const position = JSON.stringify(request.position);
  return [
    `${failure}\n  at ${position}\n  in ${sentText}\n  response ${response.text.slice(0, 600)}`,
  ];
}

function findFailure(
  operation: Operation,
  { position }: InvalidRequest,
  { status, headers, body }: TestResponse,
): string | null {
  // A token in a path may be any text: an unknown one is not found.
  const isText = position?.location === "path" && !position.name.endsWith("Id");
  if (isText && body?.code === "RESOURCE_NOT_FOUND") return null;
  // The schema does not distinguish cursors from other texts.
  const isCursor = position?.location === "query" && position.name === "cursor";
  if (isCursor && body?.code === "CURSOR_INVALID") return null;
  if (status !== 400) return `the status is ${status}`;
  if (headers.get("content-type") !== "application/problem+json")
    return "the response is not a problem document";
  const code = expectedCodeOf(operation, position);
  if (body.code !== code) return `the code is not ${code}`;
  if (code === "MALFORMED_JSON") return null;
  const errors = body.errors as { location: string; pointer?: string; name?: string }[];
  if (position === null) return errors[0]?.pointer === "" ? null : "no error names the body";
  if (errors.some(({ location }) => location !== position.location))
    return "an error has another location";
  return errors.some((error) => isNearPosition(position, error))
    ? null
    : "no error names the position";
}

function expectedCodeOf(operation: Operation, position: InvalidRequest["position"]): string {
  const isLoginBody =
    operation.id === "login" && (position === null || position.location === "body");
  if (isLoginBody) return "AUTH_VALIDATION_ERROR";
  return position === null ? "MALFORMED_JSON" : "VALIDATION_FAILED";
}

/** Whether an error names the position, a parent of it, or a position inside it. */
function isNearPosition(
  position: NonNullable<InvalidRequest["position"]>,
  error: { pointer?: string; name?: string },
): boolean {
  if (position.location !== "body") return error.name === position.name;
  const { pointer } = error;
  if (pointer === undefined) return false;
  return (
    `${position.pointer}/`.startsWith(`${pointer}/`) || pointer.startsWith(`${position.pointer}/`)
  );
}
