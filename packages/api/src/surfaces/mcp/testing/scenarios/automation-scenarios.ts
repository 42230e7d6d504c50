import { strict as assert } from "node:assert";
import type { Scenario } from "./scenario.ts";

export const automationScenarios: Scenario[] = [
  {
    name: "a failed delivery of a webhook is repeated",
    writes: ["redeliverWebhookDelivery"],
    async run({ agent }) {
      const { items: webhooks } = await agent.call("webhooks_list", {});
      const webhookId = webhooks[0].id;
      const { items } = await agent.call("webhooks_list_deliveries", {
        webhookId,
        state: ["exhausted"],
      });
      const { webhookDelivery } = await agent.call("webhooks_redeliver", {
        webhookId,
        deliveryId: items[0].id,
      });
      assert.equal(webhookDelivery.state, "pending");
    },
  },
  {
    name: "a report is attached to a task",
    writes: ["createFileUpload"],
    async run({ agent }) {
      const { items: tasks } = await agent.call("tasks_list", { q: "winterbeurt" });
      const text = "Remblokken vervangen.";
      const { file } = await agent.call("files_create_upload", {
        name: "rapport.txt",
        contentType: "text/plain",
        sizeBytes: Buffer.byteLength(text),
        contentBase64: Buffer.from(text).toString("base64"),
        attachTo: [{ kind: "task", targetId: tasks[0].displayNumber }],
      });
      const read = await agent.call("files_get", { fileId: file.id, includeText: true });
      assert.equal(read.file.text, text);
    },
  },
  {
    name: "a workflow is created, activated and run",
    writes: ["createWorkflow", "setWorkflowStatus", "runWorkflow"],
    async run({ agent }) {
      const { workflow } = await agent.call("workflows_create", {
        name: "Winterronde",
        trigger: { type: "manual" },
        steps: [{ id: "task", operation: "createTask", input: { title: "Winterronde" } }],
      });
      const workflowId = workflow.id;
      await agent.call("workflows_set_status", { workflowId, status: "active" });
      const { workflowRun } = await agent.call("workflows_run", { workflowId });
      const { items } = await agent.call("workflows_list_runs", {
        workflowId,
        runId: workflowRun.id,
      });
      assert.equal(items[0].id, workflowRun.id);
    },
  },
];
