import { describe, expect, test } from "vitest";
import { isHoldable, matchesName, toOperationNames } from "../../kernel/approvals/match-policy.ts";
import { operations } from "../../registry.gen.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import { approvalsOf } from "./testing/approval-fixture.ts";
import suggested from "./suggested-operations.gen.json" with { type: "json" };
import { isDestructive, toSuggestedOperations } from "./suggested-operations.ts";

const service = await openTestService();
const organization = await service.createOrganization({ language: "en" });
const approvals = approvalsOf(service, organization);
const agent = approvals.agentOf(organization.owner);

describe("the suggested policies of a new organization", () => {
  test("are up to date with the registry", () => {
    expect(suggested).toEqual(toSuggestedOperations(operations));
  });

  test("apply to agents on every channel, and pass the validation of policies", async () => {
    const { items } = await approvals.ok("GET", "/approval-policies");
    expect(items).toHaveLength(6);
    for (const { id, match } of items) {
      expect(match).toMatchObject({
        callers: ["agents"],
        channels: ["mcp", "api", "app", "workflow"],
      });
      await approvals.ok("PATCH", `/approval-policies/${id}`, { status: "enabled", match });
    }
  });

  test("name every destructive operation and tool that an agent may call", async () => {
    const { items } = await approvals.ok("GET", "/approval-policies");
    const unmatched = operations
      .filter((each) => isHoldable(each) && !each.firstPartyOnly && isDestructive(each))
      .filter((each) =>
        items.every(({ match }: { match: { operations: string[] } }) =>
          match.operations.every((pattern) => !matchesName(pattern, toOperationNames(each))),
        ),
      );
    expect(unmatched.map(({ id }) => id)).toEqual([]);
    const workflows = ["setWorkflowStatus", "runWorkflow", "createWorkflow", "createWebhook"];
    expect(suggested.automation).toEqual(expect.arrayContaining(workflows));
    const tools = operations.filter(({ tool }) => tool?.hints?.includes("destructive") === true);
    expect(tools.filter((each) => !isHoldable(each)).map(({ id }) => id)).toEqual([]);
  });

  test("hold deleting a contact, cancelling an agenda item and changing the organization's own IBAN and legal name", async () => {
    const { items } = await approvals.ok("GET", "/approval-policies");
    for (const { id } of items) {
      await approvals.ok("PATCH", `/approval-policies/${id}`, { status: "enabled" });
    }
    const customer = await approvals.ok("POST", "/customers", { name: "Customer" });
    const path = `/customers/${customer.id}/contacts`;
    const contact = await approvals.ok("POST", path, { firstName: "Femke" });
    const calendar = await approvals.ok("POST", "/agenda/calendars", {
      name: "Team",
      kind: "team",
    });
    const item = await approvals.ok("POST", "/agenda/items", {
      calendarId: calendar.id,
      title: "Visit",
      startAt: "2027-01-04T09:00:00Z",
      endAt: "2027-01-04T10:00:00Z",
    });
    const calls: [string, string, object | undefined][] = [
      ["DELETE", `${path}/${contact.id}`, undefined],
      ["PATCH", `/agenda/items/${item.id}/state`, { state: "cancelled" }],
      ["PATCH", "", { iban: "NL91ABNA0417164300" }],
      ["PATCH", "", { legalName: "Another B.V." }],
    ];
    for (const [method, targetPath, body] of calls) {
      const held = await approvals.send(method, targetPath, body, agent);
      expect(held.status, `${targetPath}: ${held.text}`).toBe(202);
    }
    // Other fields of the organization are not held.
    const changed = await approvals.send("PATCH", "", { accentColor: "#1E6FD9" }, agent);
    expect(changed.status, changed.text).toBe(200);
  });
});
