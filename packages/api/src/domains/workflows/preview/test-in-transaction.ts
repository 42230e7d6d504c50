import { v7 as uuidv7 } from "uuid";
import { type Membership, runTransaction } from "../../../database/tenant.ts";
import type { Application } from "../../../kernel/application.ts";
import type { RunInitiator } from "../../../kernel/approvals/initiator.ts";
import { previewInTransaction } from "../../../kernel/run-operation.ts";
import type { Event } from "../../events/event.ts";
import type { Definition } from "../definition.ts";
import { toStepCall } from "../run/step-call.ts";
import { type PreviewedRun, previewRun } from "./preview-run.ts";
import type { PreviewTools } from "./preview-step.ts";

/** A definition with the event, the caller and the initiators of its test. */
export type TestedDefinition = {
  workflow: { id: string; name: string };
  definition: Definition;
  event: Event;
  membership: Membership;
  initiators: readonly RunInitiator[];
  now: Date;
};

/**
 * Tests a definition with the permissions of the caller, in one transaction that is rolled back: each step finds what
 * the steps before have written.
 */
export function testInTransaction(
  application: Application,
  tested: TestedDefinition,
): Promise<PreviewedRun> {
  const { workflow, event, membership, initiators } = tested;
  const { userId, organizationId } = membership;
  const cause = {
    eventId: event.id,
    depth: event.causation.depth + 1,
    workflow: { ...workflow, runId: uuidv7() },
  };
  return runTransaction(application.database, userId, async (transaction, enter) => {
    const call: PreviewTools["call"] = (operation, { params, body }) =>
      previewInTransaction(
        application,
        operation,
        {
          ...toStepCall({ userId, requestId: uuidv7(), idempotencyKey: null, cause, initiators }),
          params: { ...params, organizationId },
          body,
        },
        { transaction, enter },
      );
    enter(organizationId);
    const tools = { application, transaction, membership, call, workflow };
    const result = await previewRun(tools, tested);
    return { result, keepsWrites: false, afterFailure: () => null };
  });
}
