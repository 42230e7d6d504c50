import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const service = await openTestService({}, {}, []);
const organization = await service.createOrganization();
const workflows = workflowsOf(service, organization);

describe("deleteWorkflow", () => {
  test("204, also when repeated: cancels the runs and starts no more; undo restores the workflow", async () => {
    const id = await workflows.activate([
      { id: "pause", operation: "wait", input: { minutes: 5 } },
      taskStep("order", "Order"),
    ]);
    await workflows.createSupplier();
    await service.jobs.runDue();
    for (let time = 0; time < 2; time += 1) {
      expect((await workflows.send("DELETE", `/workflows/${id}`)).status).toBe(204);
    }
    await workflows.createSupplier();
    expect((await workflows.send("GET", `/workflows/${id}/runs`)).status).toBe(404);
    await undoLast(service, organization, "deleteWorkflow");
    expect(await workflows.get(id)).toMatchObject({ status: "active", version: 4 });
    service.setNow(Date.now() + 600_000);
    await service.jobs.runDue();
    service.setNow(Date.now());
    expect(await workflows.runs(id)).toMatchObject([
      { state: "cancelled", steps: [{ state: "cancelled" }, { state: "cancelled" }] },
    ]);
    expect(await workflows.tasks()).toEqual([]);
    await workflows.createSupplier();
    expect(await workflows.runs(id)).toHaveLength(2);
  });
});
