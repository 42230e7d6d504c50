import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { taskStep, workflowsOf } from "../testing/workflow-fixture.ts";

const service = await openTestService({}, {}, []);
const organization = await service.createOrganization();
const workflows = workflowsOf(service, organization);

describe("listWorkflowRuns", () => {
  test("200 newest first, filtered by state, time or run id", async () => {
    const id = await workflows.activate([taskStep("order", "Order")], {
      trigger: { type: "manual" },
    });
    const other = await workflows.activate([taskStep("order", "Other")], {
      trigger: { type: "manual" },
    });
    const start = (workflow: string) => workflows.ok("POST", `/workflows/${workflow}/runs`, {});
    const first = await start(id);
    await service.jobs.runDue();
    service.setNow(Date.now() + 3_600_000);
    const second = await start(id);
    const foreign = await start(other);
    const ids = async (query: string) => (await workflows.runs(id, query)).map((run) => run.id);
    expect(await ids("")).toEqual([second.id, first.id]);
    expect(await ids("?state=queued,failed")).toEqual([second.id]);
    expect(await ids(`?since=${encodeURIComponent(second.createdAt)}`)).toEqual([second.id]);
    expect(await ids(`?runId=${first.id}`)).toEqual([first.id]);
    expect(await ids(`?runId=${foreign.id}`)).toEqual([]);
    service.setNow(Date.now());
  });
});
