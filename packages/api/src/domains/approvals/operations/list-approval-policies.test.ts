import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { approvalsOf } from "../testing/approval-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const approvals = approvalsOf(service, organization);
await approvals.policy(["quotes_send"], { name: "Second", priority: 2 });
await approvals.policy(["quotes_send"], { name: "First", priority: 1 });
const deleted = await approvals.policy(["quotes_send"], { name: "Gone", priority: 3 });
await approvals.send("DELETE", `/approval-policies/${deleted.id}`);

const namesOf = async (query: string) =>
  (await approvals.ok("GET", `/approval-policies${query}`)).items.map(
    ({ name }: { name: string }) => name,
  );

describe("listApprovalPolicies", () => {
  test("200 in order of priority, filtered by status, paginated, without deleted policies", async () => {
    expect(await namesOf("?status=enabled")).toEqual(["First", "Second"]);
    expect(await namesOf("?status=enabled&sort=name")).toEqual(["First", "Second"]);
    expect(await namesOf("?status=enabled&includeDeleted=true")).toEqual([
      "First",
      "Second",
      "Gone",
    ]);
    const page = await approvals.ok("GET", "/approval-policies?limit=1");
    const next = await namesOf(`?limit=1&cursor=${page.page.nextCursor}`);
    expect([page.items[0].name, ...next]).toEqual(["First", "Second"]);
  });

  test("400 for an unknown status", async () => {
    expect((await approvals.send("GET", "/approval-policies?status=on")).status).toBe(400);
  });
});
