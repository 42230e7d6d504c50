import { expect, test } from "vitest";
import type { Operation } from "../../kernel/define-operation.ts";
import { operations } from "../../registry.gen.ts";
import {
  bodyOf,
  type ExampleRecords,
  insertExampleRecords,
  pathOf,
} from "../../testing/example-records.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestOrganization } from "../../testing/test-service.ts";
import { callTool } from "./testing/mcp-requests.ts";

// Every tool there is, in an organization of its own: whoever adds one finds it called here.

const service = await openTestService();
const tools = operations.flatMap((operation) =>
  operation.tool === undefined ? [] : [{ name: operation.tool.name, operation }],
);

/** The arguments of the call that the operation's example is. */
function argumentsOf(
  operation: Operation,
  organization: TestOrganization,
  records: ExampleRecords,
): Record<string, unknown> {
  const { searchParams } = new URL(pathOf(operation, records), "http://127.0.0.1");
  const params = Object.keys(operation.params.shape)
    .filter((name) => name !== "organizationId")
    .map((name) => {
      const id = records[name] ?? "";
      return [name, /^\d+$/u.test(id) ? Number(id) : id];
    });
  return {
    ...Object.fromEntries(params),
    ...Object.fromEntries(searchParams),
    ...(bodyOf(operation, organization, records) as object | undefined),
  };
}

test.each(tools)(
  "$name takes the operation's example, and does with it what REST does",
  async ({ name, operation }) => {
    const ours = await service.createOrganization();
    const records = await insertExampleRecords(ours);
    const body = bodyOf(operation, ours, records);
    const rest = await service.request(operation.method, pathOf(operation, records), {
      as: ours.owner,
      ...(body === undefined ? {} : { body }),
    });
    const theirs = await service.createOrganization();
    const input = argumentsOf(operation, theirs, await insertExampleRecords(theirs));
    const tool = await callTool(service, name, input, { as: theirs.owner });
    const refusal = rest.status >= 400 ? rest.body.code : undefined;
    expect([tool.isError, tool.content.code], tool.text).toEqual([refusal !== undefined, refusal]);
    expect(tool.content.code).not.toBe("VALIDATION_FAILED");
    if (!tool.isError) expect(tool.content.organization.id).toBe(theirs.id);
  },
);
