import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { Batch, BatchRequest } from "../batch.ts";
import { batchRevert } from "../batch-revert.ts";
import { planBatch } from "../plan-batch.ts";

export const runBatch = defineOperation({
  id: "runBatch",
  method: "POST",
  path: "/v1/organizations/{organizationId}/batch",
  tag: "Search and data",
  permission: "organization:read",
  summary: "Run several changes at once",
  description: [
    "Carries out up to 50 calls of operations that create, change or delete tasks, customers, assets, products and suppliers. All of them are carried out, or none: the problem of the first rejected call says in `detail` which one it was, and validation errors have its position in `pointer`. Each call needs the permission that it needs on its own.",
    "The calls do not see each other: each is about another record, and none can refer to a record that another one creates.",
    "An approval policy applies to each call. If one of them requires approval, the whole batch waits in one approval that lists all changes; if one is denied, so is the batch. The audit log has an entry for each change and one for the batch: `revertAuditEntry` on the latter undoes all changes.",
  ].join("\n\n"),
  params: { organizationId: uuid() },
  body: BatchRequest,
  example: {
    calls: [
      {
        operation: "updateProduct",
        params: { productId: "8763f127-3ee0-5b85-8bee-181ee41c1721" },
        body: { unitPriceMinor: 2_195 },
      },
      { operation: "createTask", body: { title: "Prijskaartjes vervangen", priority: "low" } },
    ],
  },
  minimalExample: {
    calls: [{ operation: "createTask", body: { title: "Prijskaartjes vervangen" } }],
  },
  success: 200,
  response: Batch,
  problems: [
    "REFERENCE_NOT_FOUND",
    "UNIQUE_CONFLICT",
    "RESOURCE_IN_USE",
    "CUSTOMER_POSSIBLE_DUPLICATE",
    "TASK_STATUS_TRANSITION_INVALID",
  ],
  traits: ["idempotent", "holdable", "conditional", "destructive"],
  delegates: true,
  undo: ({ params: { batchId, entryIds }, target: { label } }) => ({
    change: batchRevert,
    params: { batchId, label, entryIds },
  }),
  plan: (context) => planBatch(context, context.body.calls),
});
