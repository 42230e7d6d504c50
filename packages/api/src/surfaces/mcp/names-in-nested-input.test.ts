import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { callTool } from "./testing/mcp-requests.ts";

const service = await openTestService();
const organization = await service.createOrganization({ name: "De Singel" });
const daan = await service.createUser("Daan Vermeer");
await service.addMember(organization, daan, "member");
const taskId = uuidv7();
await organization.insert((insert) => {
  insert("tasks", { id: taskId, number: 1042, title: "Accuwissel", created_by: daan.id });
  insert("suppliers", { id: uuidv7(), name: "Accu & Aandrijving", code: "AAN" });
  insert("customers", { id: 1001, name: "Snelle Bocht", currency: "EUR" });
  insert("customer_assets", { id: 5008, customer_id: 1001, name: "Bakfiets 08" });
});

const call = (name: string, input: Record<string, unknown>) =>
  callTool(service, name, input, { as: organization.admin });

const manual = { name: "By hand", trigger: { type: "manual" } };
const step = (operation: string, input: Record<string, unknown>) => ({
  ...manual,
  steps: [{ id: "one", operation, input }],
});

describe("names are not resolved in members that the caller names", () => {
  test("attributes are unchanged", async () => {
    const attributes = { orderId: "ABC-1", userId: "Daan", supplierid: "AAN" };
    const input = { customerAssetId: "5008", attributes, detail: "full" };
    const { content, text } = await call("customers_update_asset", input);
    expect(content.customerAsset?.attributes, text).toEqual(attributes);
  });

  test("the input of a workflow run is unchanged", async () => {
    const made = await call("workflows_create", {
      name: "Note",
      trigger: {
        type: "manual",
        inputSchema: { taskId: { type: "string", isRequired: true } },
      },
      steps: [
        { id: "note", operation: "createTask", input: { title: "{{/trigger/input/taskId}}" } },
      ],
    });
    const workflowId = made.content.workflow.id;
    const [status, reason] = ["active", "ready"];
    await call("workflows_set_status", { workflowId, status, reason });
    const run = await call("workflows_run", { workflowId, input: { taskId: "T-9999" } });
    expect(run.isError, run.text).toBe(false);
    await service.jobs.runDue();
    const { content } = await call("tasks_list", { q: "T-9999", detail: "full" });
    expect(content.items.map(({ title }: any) => title)).toContain("T-9999");
  });
});

describe("the input of a workflow step", () => {
  test("accepts an integer id as text", async () => {
    const input = step("createTask", { title: "x", customerId: "1001" });
    const { content, text } = await call("workflows_create", { ...input, detail: "full" });
    expect(content.workflow?.steps[0].input, text).toMatchObject({ customerId: 1001 });
  });

  test("accepts names, as the tool of the operation does", async () => {
    const { content, text } = await call("workflows_create", {
      ...step("createTask", {
        title: "x",
        customerId: "Snelle Bocht",
        parentTaskId: "T-1042",
        assigneeUserIds: ["Daan"],
      }),
      detail: "full",
    });
    expect(content.workflow?.steps[0].input, text).toMatchObject({
      customerId: 1001,
      parentTaskId: taskId,
      assigneeUserIds: [daan.id],
    });
    const notify = step("notify", { userIds: ["Daan"], message: "x" });
    const notified = await call("workflows_create", { ...notify, detail: "full" });
    expect(notified.content.workflow?.steps[0].input, notified.text).toMatchObject({
      userIds: [daan.id],
    });
  });

  test("returns errors for unknown names, with JSON Pointer and similar records", async () => {
    const input = { title: "x", customerId: "Snelle", assigneeUserIds: ["Nobody"] };
    const { isError, content } = await call("workflows_create", step("createTask", input));
    expect(isError).toBe(true);
    expect(content.code).toBe("VALIDATION_FAILED");
    expect(content.errors).toMatchObject([
      {
        pointer: "/steps/0/input/customerId",
        rule: "unknown",
        received: "Snelle",
        expected: [{ id: 1001, label: "Snelle Bocht" }],
      },
      { pointer: "/steps/0/input/assigneeUserIds/0", rule: "unknown", received: "Nobody" },
    ]);
  });

  test("keeps attributes unchanged", async () => {
    const attributes = { orderId: "ABC-1" };
    const input = { customerAssetId: 5008, attributes };
    const { content, text } = await call("workflows_create", {
      ...step("updateCustomerAsset", input),
      detail: "full",
    });
    expect(content.workflow?.steps[0].input, text).toEqual(input);
  });
});
