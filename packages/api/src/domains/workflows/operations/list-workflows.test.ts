import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const service = await openTestService({}, {}, []);
const organization = await service.createOrganization();
const workflows = workflowsOf(service, organization);

describe("listWorkflows", () => {
  test("200 filtered by status and by text of name and description, without deleted workflows", async () => {
    const steps = [taskStep("order", "Order")];
    const draft = await workflows.create(steps, { name: "Accu laag" });
    const active = await workflows.activate(steps, {
      name: "Bestel",
      description: "Accu’s op tijd",
    });
    const deleted = await workflows.create(steps, { name: "Accu weg" });
    await workflows.send("DELETE", `/workflows/${deleted.id}`);
    const names = async (query: string) =>
      (await workflows.ok("GET", `/workflows${query}`)).items.map(({ name }: any) => name);
    expect(await names("")).toEqual(["Bestel", "Accu laag"]);
    expect(await names("?q=acc")).toEqual(["Accu laag", "Bestel"]);
    expect(await names("?status=draft,paused")).toEqual(["Accu laag"]);
    expect(await names("?sort=name&includeDeleted=true")).toEqual([
      "Accu laag",
      "Accu weg",
      "Bestel",
    ]);
    const { items } = await workflows.ok("GET", "/workflows?status=active");
    expect(items).toEqual([await workflows.get(active)]);
    expect(draft.status).toBe("draft");
  });
});
