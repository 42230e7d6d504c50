import { expect, test } from "vitest";
import { openTestService } from "@werkbank/api/testing/file";
import { demoId } from "./demo-id.ts";
import { loadDemo } from "../load-demo.ts";

const service = await openTestService();
await loadDemo(service.database);

const email = "sanne@singel.example";
const token = service.issuer.sign({ sub: demoId(`user:${email}`), email });
const get = (path: string) =>
  service.request("GET", `/v1/organizations/${demoId("org:singel")}${path}`, { token });

test("one workflow is active and has created a task for Youssef, the other is paused", async () => {
  const { body } = await get("/workflows?sort=name");
  expect(body.items).toMatchObject([
    { name: "Accu laag → bestel-taak", status: "active", lastRun: { state: "succeeded" } },
    {
      name: "Offerte bijna verlopen",
      status: "paused",
      nextRunAt: null,
      lastRun: { state: "cancelled" },
    },
  ]);
  const [low] = body.items;
  const runs = await get(`/workflows/${low.id}/runs`);
  expect(runs.body.items.map(({ state }: { state: string }) => state)).toEqual([
    "succeeded",
    "failed",
  ]);
  const [step] = runs.body.items[0].steps;
  const task = await get(`/tasks/${step.result.id}`);
  expect(task.body).toMatchObject({
    displayNumber: step.result.displayNumber,
    title: "Accu 500 Wh bestellen",
    assignees: [{ displayName: "Youssef el Idrissi" }],
  });
});
