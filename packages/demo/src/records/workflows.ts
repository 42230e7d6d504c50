import { queries, createRecordWriter, type Transaction } from "@werkbank/api/database";
import { ruleDefaults } from "@werkbank/api/records";
import type { DemoOrganization, DemoSeed } from "./demo-seed.ts";
import { singelId } from "./singel.ts";

const retry = { maxAttempts: 3, backoffSeconds: 30 };

/** When Youssef raised the reorder point of ACCU-500 above the stock on hand. */
const stockLowAt = new Date("2026-11-13T10:15:00.000Z");
const failedAt = new Date("2026-11-06T08:02:00.000Z");
const pausedAt = new Date("2026-11-18T07:30:00.000Z");

/** Inserts the two workflows of the workshop with their runs: one active, one paused. */
export const seedWorkflows: DemoSeed = (transaction, demo) => {
  for (const workflow of toWorkflows(demo)) insertWorkflow(transaction, demo, workflow);
  for (const run of demo.toWeek(runs)) insertRun(transaction, demo, run);
};

function insertWorkflow(
  transaction: Transaction,
  demo: DemoOrganization,
  workflow: Workflow,
): void {
  const { organizationId, now, users } = demo;
  const { key, since, status, name, description, trigger, conditions, steps } = workflow;
  const id = singelId(`workflow:${key}`);
  const youssef = { userId: users.youssef, clientId: null, clientName: null, channel: "app" };
  createRecordWriter(
    transaction,
    organizationId,
    since,
  )("workflows", {
    id,
    version: 2,
    name,
    description,
    status,
    run_as_user_id: users.youssef,
    activated_by: JSON.stringify(youssef),
    trigger: JSON.stringify(trigger),
    conditions: conditions === null ? null : JSON.stringify(conditions),
    steps: JSON.stringify(steps),
  });
  transaction.write(
    queries.insertInto("workflow_versions").values({
      organization_id: organizationId,
      workflow_id: id,
      version: 1,
      definition: JSON.stringify({ trigger, conditions, steps, allowSelfTrigger: false }),
      run_as_user_id: users.youssef,
      defined_by: JSON.stringify(youssef),
      created_at: now,
    }),
  );
}

function insertRun(transaction: Transaction, { organizationId }: DemoOrganization, run: Run): void {
  const { key, of, at, steps, ...columns } = run;
  createRecordWriter(
    transaction,
    organizationId,
    at,
  )("workflow_runs", {
    id: singelId(`workflow-run:${key}`),
    workflow_id: singelId(`workflow:${of}`),
    workflow_version: 2,
    started_at: at,
    finished_at: new Date(at.getTime() + 640),
    ...columns,
    steps: JSON.stringify(steps),
  });
}

const stepDefaults = { when: null, onError: "stop", retry };

const toWorkflows = ({ now, toWeek, users }: DemoOrganization): Workflow[] => [
  {
    key: "accu-laag",
    name: "Accu laag → bestel-taak",
    description: "Youssef bestelt wat onder het bestelpunt komt.",
    status: "active",
    since: now,
    trigger: { type: "event", eventTypes: ["product.stock_low"] },
    conditions: { all: [{ path: "/trigger/data/object/sku", op: "starts_with", value: "ACCU" }] },
    steps: [
      {
        id: "taak",
        operation: "createTask",
        input: {
          title: "{{/trigger/data/object/name}} bestellen",
          priority: "high",
          assigneeUserIds: [users.youssef],
        },
        ...stepDefaults,
      },
    ],
  },
  {
    key: "offerte-verloopt",
    name: "Offerte bijna verlopen",
    description: "Elke ochtend een bericht aan de planner.",
    status: "paused",
    since: toWeek(pausedAt),
    trigger: {
      type: "schedule",
      startAt: toWeek("2026-09-02T06:00:00.000Z"),
      timeZone: "Europe/Amsterdam",
      recurrenceRule: { frequency: "daily", ...ruleDefaults },
    },
    conditions: null,
    steps: [
      { id: "wacht", operation: "wait", input: { minutes: 120 }, ...stepDefaults },
      {
        id: "bericht",
        operation: "notify",
        input: {
          userIds: [users.youssef],
          message: "Loop de verzonden offertes na: welke verlopen er deze week?",
        },
        ...stepDefaults,
      },
    ],
  },
];

function toEventTrigger(key: string) {
  return {
    trigger_type: "event",
    event_id: singelId(`event:${key}`),
    event_type: "product.stock_low",
    depth: 1,
  };
}

function toStepOutcome(id: string, state: string, at: Date, overrides: object) {
  return {
    id,
    state,
    attempts: 1,
    startedAt: at.toISOString(),
    finishedAt: state === "cancelled" ? null : new Date(at.getTime() + 460).toISOString(),
    result: null,
    problem: null,
    approvalId: null,
    ...overrides,
  };
}

type Run = {
  key: string;
  /** The key of the workflow. */
  of: string;
  state: string;
  trigger_type: string;
  event_id?: string;
  event_type?: string;
  occurrence_at?: string;
  depth?: number;
  problem?: string;
  finished_at?: Date;
  at: Date;
  steps: object[];
};

const problem = {
  code: "SERVICE_UNAVAILABLE",
  status: 503,
  title: "Service not available for a moment",
  detail: "The database cannot be reached.",
  requestId: singelId("request:stock-low-before"),
};

const runs: Run[] = [
  {
    key: "accu-laag",
    of: "accu-laag",
    state: "succeeded",
    ...toEventTrigger("stock-low"),
    at: stockLowAt,
    steps: [
      toStepOutcome("taak", "succeeded", stockLowAt, {
        result: { id: singelId("task:T-1041"), displayNumber: "T-1041", auditEntryId: null },
      }),
    ],
  },
  {
    key: "accu-laag-mislukt",
    of: "accu-laag",
    state: "failed",
    ...toEventTrigger("stock-low-before"),
    at: failedAt,
    problem: JSON.stringify(problem),
    steps: [toStepOutcome("taak", "failed", failedAt, { attempts: 3, problem })],
  },
  {
    key: "offerte-verloopt",
    of: "offerte-verloopt",
    state: "cancelled",
    trigger_type: "schedule",
    occurrence_at: "2026-11-18T06:00:00.000Z",
    at: new Date("2026-11-18T06:00:00.000Z"),
    finished_at: pausedAt,
    steps: [
      toStepOutcome("wacht", "cancelled", pausedAt, {}),
      { ...toStepOutcome("bericht", "cancelled", pausedAt, { attempts: 0 }), startedAt: null },
    ],
  },
];

type Workflow = {
  key: string;
  name: string;
  description: string;
  status: "active" | "paused";
  since: Date;
  trigger: object;
  conditions: object | null;
  steps: object[];
};
