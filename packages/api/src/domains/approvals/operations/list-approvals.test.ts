import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { approvalsOf } from "../testing/approval-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const approvals = approvalsOf(service, organization);
await approvals.policy(["*"]);
const { member, admin } = organization;
const first = await approvals.call("tasks_create", { title: "First" });
const second = await approvals.call("customers_create", { name: "Second" }, { of: admin });
const third = await approvals.call("tasks_create", { title: "Third" });
const call = (number: number) => [first, second, third][number]?.content.approvalId as string;
await approvals.ok("POST", `/approvals/${call(0)}/reject`, { comment: "No" });

const summariesOf = async (query: string, token = organization.owner.token) =>
  (await approvals.ok("GET", `/approvals${query}`, undefined, { token })).items.map(
    ({ summary }: { summary: string }) => /“(.*)”/u.exec(summary)?.[1],
  );

describe("listApprovals", () => {
  test.each([
    ["", ["Third", "Second", "First"]],
    ["?sort=createdAt", ["First", "Second", "Third"]],
    ["?state=pending", ["Third", "Second"]],
    ["?state=rejected,executed", ["First"]],
    ["?toolName=customers_create", ["Second"]],
    ["?limit=1", ["Third"]],
  ])("200 %s", async (query, expected) => {
    expect(await summariesOf(query)).toEqual(expected);
  });

  test("mine returns the caller's own calls through any client", async () => {
    expect(await summariesOf("?mine=true", member.token)).toEqual(["Third", "First"]);
    const tool = await approvals.call("audit_list_approvals", { mine: true, state: ["pending"] });
    expect(tool.content.items.map(({ id }: { id: string }) => id)).toEqual([call(2)]);
  });

  test("input and changes are null for members who cannot read the record", async () => {
    const role = await approvals.ok("POST", "/roles", {
      name: "Tasks only",
      permissions: ["tasks:read", "approvals:read"],
    });
    const person = await service.createUser();
    await service.addMember(organization, person, role.id);
    const { items } = await approvals.ok("GET", "/approvals?state=pending", undefined, {
      token: person.token,
    });
    expect(items).toMatchObject([
      { input: { title: "Third" }, mayDecide: false },
      { input: null, changes: [], target: null, mayDecide: false },
    ]);
    const { input } = await approvals.approval(call(1));
    expect(input).toMatchObject({ name: "Second" });
  });

  test("400 for an unknown tool, with a suggestion", async () => {
    const { status, body } = await approvals.send("GET", "/approvals?toolName=createTask");
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      { name: "toolName", received: "createTask", expected: ["tasks_create"] },
    ]);
  });

  test("an old name of a tool finds its approvals", async () => {
    const old = await service.createOrganization();
    const own = approvalsOf(service, old);
    await own.policy(["customers_create"]);
    const held = await own.call("customers_create", { name: "Old" }, { of: old.admin });
    const id = held.content.approvalId as string;
    await old.insert((_insert, transaction) => {
      transaction.write({
        text: "update approvals set tool_name = 'customers_add' where id = $1",
        values: [id],
      });
    });
    const { items } = await own.ok("GET", "/approvals?toolName=customers_add");
    expect(items).toMatchObject([{ id }]);
  });

  test("400 for an unknown state", async () => {
    expect((await approvals.send("GET", "/approvals?state=open")).status).toBe(400);
  });
});
