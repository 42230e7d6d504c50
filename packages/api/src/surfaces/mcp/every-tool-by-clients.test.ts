import { afterAll, describe, expect, test } from "vitest";
import { approvalsOf } from "../../domains/approvals/testing/approval-fixture.ts";
import type { Operation } from "../../kernel/define-operation.ts";
import { operations } from "../../registry.gen.ts";
import { bodyOf, insertExampleRecords, pathOf } from "../../testing/contract/example-records.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestOrganization } from "../../testing/test-service.ts";
import { toArguments } from "./testing/tool-arguments.ts";
import { clientKinds } from "./testing/connect-clients.ts";

// Calls every tool of the registry through both clients of the SDK. Each tool and client has its own set of
// records, so that two organizations suffice for all calls of a client.

const service = await openTestService();
const foreign = await service.createOrganization();

const tools = operations.flatMap((operation) =>
  operation.tool === undefined
    ? []
    : [{ name: operation.tool.name, operation, readOnly: operation.method === "GET" }],
);

let set = 1;

/** Returns the arguments of the operation's example, on its own records. */
async function exampleFor(operation: Operation, organization: TestOrganization) {
  // Leaves room for the numbers that calls assign.
  set += 10;
  const records = await insertExampleRecords(organization, set);
  const body = bodyOf(operation, organization, records);
  return toArguments(operation, { target: pathOf(operation, records), body });
}

describe.each(clientKinds)("%s", async (kind, connect) => {
  const ours = await service.createOrganization();
  const strict = await service.createOrganization();
  const approvals = approvalsOf(service, strict);
  await approvals.policy(["*"]);
  const owner = await connect(service, ours.owner.token);
  const tokenWith = (scope: string) => service.issuer.sign({ sub: ours.owner.id, scope });
  const reader = await connect(service, tokenWith("mcp:read"));
  const writer = await connect(service, tokenWith("mcp:write"));
  const heldClient = await connect(service, approvals.agentOf(strict.owner).token ?? "");
  afterAll(() => Promise.all([owner, reader, writer, heldClient].map((client) => client.close())));

  test.each(tools)("$name: rejects invalid and unauthorized calls", async (tool) => {
    const { name, operation, readOnly } = tool;
    const input = await exampleFor(operation, ours);
    const unknown = await owner.call(name, { ...input, colour: "green" });
    expect(unknown).toMatchObject({ isError: true, content: { code: "VALIDATION_FAILED" } });
    expect(unknown.content.errors).toContainEqual(
      expect.objectContaining({ pointer: "/colour", rule: "unknown" }),
    );
    const elsewhere = await owner.call(name, { ...input, organizationId: foreign.id });
    expect(elsewhere).toMatchObject({
      isError: true,
      content: { code: "ORGANIZATION_PERMISSION_DENIED" },
    });
    expect(elsewhere.text).not.toContain(foreign.owner.email);
    const withoutScope = (readOnly ? writer : reader).call(name, input);
    await expect(withoutScope).rejects.toThrow(/insufficient_scope|403|mcp:(read|write)/u);
  });

  test.each(tools)(
    "$name: accepts valid input, its dry run and a replay with the same key",
    async (tool) => {
      const { name, operation, readOnly } = tool;
      const input = await exampleFor(operation, ours);
      const preview = readOnly ? null : await owner.call(name, { ...input, dryRun: true });
      const key = readOnly ? {} : { idempotencyKey: `${kind}, ${set}`.replaceAll(/\s/gu, "-") };
      const done = await owner.call(name, { ...input, ...key });
      // If rules of the domain reject the example, the dry run has the same problem.
      if (preview !== null) expect(preview.content.code).toBe(done.content.code);
      expect(done.content.code).not.toBe("VALIDATION_FAILED");
      if (done.isError) return;
      expect(done.content.organization.id).toBe(ours.id);
      if (preview === null) return;
      expect(preview.content).toMatchObject({ dryRun: { wouldHold: null }, audit: null });
      expect(done.content).toHaveProperty("audit");
      const again = await owner.call(name, { ...input, ...key });
      expect(again.content).toEqual({ ...done.content, replayed: true });
    },
  );

  test.each(tools.filter(({ readOnly }) => !readOnly))(
    "$name: is held by a policy, and the same call returns the same approval",
    async ({ name, operation }) => {
      const input = await exampleFor(operation, strict);
      const first = await heldClient.call(name, input);
      expect(first.content.code).not.toBe("VALIDATION_FAILED");
      // Rules of the domain reject it, or nothing would change.
      if (first.isError || first.content.status === undefined) return;
      expect(first.content).toMatchObject({ status: "pending_approval", audit: null });
      const second = await heldClient.call(name, input);
      expect(second.content.approvalId).toBe(first.content.approvalId);
    },
  );
});
