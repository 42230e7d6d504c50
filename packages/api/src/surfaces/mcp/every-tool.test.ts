import { expect, test } from "vitest";
import { operations } from "../../registry.gen.ts";
import { bodyOf, insertExampleRecords, pathOf } from "../../testing/contract/example-records.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { callTool } from "./testing/mcp-requests.ts";
import { toArguments } from "./testing/tool-arguments.ts";

// Calls every tool of the registry, each in its own organization.

const service = await openTestService();
const tools = operations.flatMap((operation) =>
  operation.tool === undefined ? [] : [{ name: operation.tool.name, operation }],
);

test.each(tools)(
  "$name accepts the operation's example, with the same result as REST",
  async ({ name, operation }) => {
    const ours = await service.createOrganization();
    const records = await insertExampleRecords(ours);
    const body = bodyOf(operation, ours, records);
    const rest = await service.request(operation.method, pathOf(operation, records), {
      as: ours.owner,
      ...(body === undefined ? {} : { body }),
    });
    const theirs = await service.createOrganization();
    const their = await insertExampleRecords(theirs);
    const example = { target: pathOf(operation, their), body: bodyOf(operation, theirs, their) };
    const input = toArguments(operation, example);
    const tool = await callTool(service, name, input, { as: theirs.owner });
    const refusal = rest.status >= 400 ? rest.body.code : undefined;
    expect([tool.isError, tool.content.code], tool.text).toEqual([refusal !== undefined, refusal]);
    expect(tool.content.code).not.toBe("VALIDATION_FAILED");
    if (!tool.isError) expect(tool.content.organization.id).toBe(theirs.id);
  },
);
