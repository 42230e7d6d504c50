import { z } from "zod";
import { type Change, defineChange } from "../../../kernel/changes/change.ts";
import { undoUpdate } from "../../../kernel/changes/undo.ts";
import { uuid } from "../../../schema/values.ts";
import { planStatusChange } from "../plan-status-change.ts";
import { toInitiator } from "../initiator.ts";
import {
  loadWorkflow,
  assertActiveWorkflowLimit,
  type Workflow,
  WorkflowStatus,
} from "../workflow.ts";

/** Undoes a status change: restores the previous status, even if that transition is not allowed. */
export const workflowStatusReversal: Change<Workflow> = defineChange({
  permission: "workflows:write",
  params: { organizationId: uuid(), workflowId: uuid() },
  body: z.strictObject({ status: WorkflowStatus }),
  undo: undoUpdate,
  load: ({ transaction, params }) => loadWorkflow(transaction, params.workflowId, "update"),
  async plan(context, loaded) {
    const { transaction, organizationId, body, now } = context;
    const { status } = body;
    if (status === "active" && loaded.record.status !== "active") {
      await assertActiveWorkflowLimit(transaction, organizationId);
    }
    return planStatusChange(loaded, status, toInitiator(context), now);
  },
});
