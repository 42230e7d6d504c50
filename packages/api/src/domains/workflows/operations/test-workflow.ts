import { z } from "zod";
import type { Membership, Transaction } from "../../../database/tenant.ts";
import { toApplication } from "../../../kernel/application.ts";
import { assertNotDeleted } from "../../../kernel/changes/soft-delete.ts";
import { defineOperation } from "../../../kernel/define-operation.ts";
import { notFound } from "../../../kernel/record-problems.ts";
import { DeferredResult } from "../../../kernel/results/deferred-result.ts";
import { findChangesWith } from "../../../kernel/find-changes-with.ts";
import { uuid } from "../../../schema/values.ts";
import { type Event, loadEvent } from "../../events/event.ts";
import { toStoredTrigger } from "../definition.ts";
import { toInitiator } from "../initiator.ts";
import { readInitiators } from "../preview/read-initiators.ts";
import { testInTransaction } from "../preview/test-in-transaction.ts";
import { WorkflowTest } from "../preview/workflow-test.ts";
import { assertValidDefinition } from "../validate-definition.ts";
import { loadWorkflow, toDefinition, workflowMembers } from "../workflow.ts";
import { toDefinitionWarnings } from "../write-workflow.ts";

const { trigger, conditions, steps } = workflowMembers;

const WorkflowTestRequest = z
  .strictObject({
    eventId: uuid().meta({
      description: "An event of the last 30 days, as `listEvents` lists them.",
      examples: ["79a176d7-3cac-552d-bd44-b58a7fd0eaa5"],
    }),
    ...z.strictObject({ trigger, conditions, steps }).exactPartial().shape,
  })
  .meta({
    id: "WorkflowTestRequest",
    description:
      "The event, and members that replace those of the workflow in this test only, such as changed steps.",
  });

export const testWorkflow = defineOperation({
  id: "testWorkflow",
  method: "POST",
  path: "/v1/organizations/{organizationId}/workflows/{workflowId}/test",
  tag: "Workflows",
  permission: "workflows:run",
  summary: "Test a workflow with an event",
  description:
    "Returns what a run of the workflow would do now with an event of the past, and changes nothing: whether the event starts it, whether its conditions hold, and for each step its `when`, its input with the placeholders replaced, and the dry run of its operation. A `wait` is skipped, and its end is in `waitsUntil`. A step finds what the steps before it would have made. Nothing is stored: no change, audit entry, event, mail, run or approval; `wouldHold` names the policy that would hold a step. The workflow may have any status; `trigger`, `conditions` and `steps` in the body replace its own in this test. The test uses your permissions, not those of `runAsUserId`, so that it shows only what you may see. An event needs `webhooks:read`; without it, no event is found.",
  params: { organizationId: uuid(), workflowId: uuid() },
  body: WorkflowTestRequest,
  example: {
    eventId: "79a176d7-3cac-552d-bd44-b58a7fd0eaa5",
    trigger: { type: "event", eventTypes: ["supplier.updated"] },
    conditions: null,
    steps: [{ id: "check", operation: "createTask", input: { title: "Check {{/record/name}}" } }],
  },
  minimalExample: { eventId: "79a176d7-3cac-552d-bd44-b58a7fd0eaa5" },
  success: 200,
  response: WorkflowTest,
  problems: ["WORKFLOW_INVALID"],
  async read({ service, transaction, membership, params, body, call, now }) {
    const application = toApplication(service);
    const operations = findChangesWith(application.registry, "workflowStep");
    const [loaded, event] = await Promise.all([
      loadWorkflow(transaction, params.workflowId),
      loadVisibleEvent(transaction, membership, body.eventId),
    ]);
    assertNotDeleted(loaded, "read", now);
    const { record: workflow } = loaded;
    const { eventId, trigger: ownTrigger, ...draft } = body;
    const definition = {
      ...toDefinition(workflow),
      ...draft,
      ...(ownTrigger === undefined ? {} : { trigger: toStoredTrigger(ownTrigger, membership) }),
    };
    assertValidDefinition(
      definition,
      operations,
      (id) => application.registry.find((each) => each.id === id)?.response,
    );
    const isDraft = Object.keys(body).length > 1;
    const { clientId = null, clientName = null } = call.principal ?? {};
    const origin = { channel: call.channel, clientId, clientName };
    const caller = toInitiator({ membership, origin });
    const initiators = await readInitiators(transaction, { loaded, event, isDraft, caller });
    const runAsUserId = isDraft ? membership.userId : workflow.runAsUserId;
    const common = {
      workflowId: workflow.id,
      workflowVersion: workflow.version,
      eventId,
      eventType: event.type,
      runAsUserId,
      testedAsUserId: membership.userId,
      warnings: [
        ...toDefinitionWarnings(definition, operations, membership),
        ...(runAsUserId === membership.userId ? [] : [permissionsDiffer]),
      ],
    };
    const tested = { workflow, definition, event, membership, initiators, now };
    return new DeferredResult(async () => ({
      ...common,
      ...(await testInTransaction(application, tested)),
    }));
  },
});

const permissionsDiffer =
  "A run executes its steps as another member; this test used your permissions, with which steps may end differently.";

/** Loads an event, which only members with the permission to list events can see. */
async function loadVisibleEvent(
  transaction: Transaction,
  { permissions }: Membership,
  eventId: string,
): Promise<Event> {
  if (!permissions.includes("webhooks:read")) throw notFound("event", eventId);
  return (await loadEvent(transaction, eventId)).record;
}
