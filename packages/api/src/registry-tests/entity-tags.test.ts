import { describe, expect, test } from "vitest";
import { type Operation, takesIfMatch } from "../kernel/define-operation.ts";
import { parseVersion } from "../http/etag.ts";
import { operations } from "../registry.gen.ts";
import { bodyOf, insertExampleRecords, pathOf } from "../testing/contract/example-records.ts";
import { documentedOperation } from "../testing/contract/openapi-schemas.ts";
import { openTestService } from "../testing/open-test-service.ts";

// Every operation that reads a record of an organization by its path returns an ETag; every change of it accepts If-Match.

const service = await openTestService();
const organization = await service.createOrganization();
const records = await insertExampleRecords(organization);

const named = (operation: Operation) => [operation.id, operation] as const;
const reads = operations.filter(
  ({ kind, method, path }) => kind === "read" && method === "GET" && path.endsWith("}"),
);
const changes = operations.filter(takesIfMatch);

/** Reads the example record of an operation. */
const read = (operation: Operation, headers: Record<string, string> = {}) =>
  service.request("GET", pathOf(operation, records), { as: organization.owner, headers });

/** Finds the operation that reads the target of a change. */
const readOf = ({ path }: Operation) =>
  reads.find((each) => each.path === path || each.path === path.replace(/\/[\w-]+$/u, ""));

describe("the ETag of a record", () => {
  test.each(reads.map(named))(
    "%s returns it, and 304 for If-None-Match with it",
    async (_id, operation) => {
      const { status, headers } = await read(operation);
      const etag = headers.get("etag") ?? "";
      expect([status, etag]).toEqual([200, expect.stringMatching(/^"\d+\.[0-9a-f]{12}"$/u)]);
      const again = await read(operation, { "if-none-match": etag });
      expect([again.status, again.text]).toEqual([304, ""]);
      expect(Object.keys(documentedOperation(operation).responses)).toContain("304");
    },
  );

  test.each(changes.filter((change) => readOf(change) !== undefined).map(named))(
    "%s accepts it in If-Match and returns 412 for another one",
    async (_id, operation) => {
      const { headers } = await read(readOf(operation) as Operation);
      const etag = headers.get("etag") ?? "";
      const change = (condition: string) =>
        service.request(operation.method, `${pathOf(operation, records)}?dryRun=true`, {
          as: organization.owner,
          headers: { "if-match": condition },
          ...(operation.body === undefined ? {} : { body: bodyOf(operation, organization) }),
        });
      expect((await change(etag)).status).not.toBe(412);
      const other = await change('"9.9f2c1a7be003"');
      expect(other.status).toBe(412);
      expect(parseVersion(other.body.currentEtag)).toBe(parseVersion(etag));
    },
  );

  test("is tested for most operations on single records", () => {
    expect(reads.length).toBeGreaterThan(20);
    expect(changes.filter((change) => readOf(change) !== undefined).length).toBeGreaterThan(40);
  });
});
