import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type DatabaseBeforeMigration,
  openDatabaseBefore,
} from "../../testing/database-before-migration.ts";

// The migration `policies_match_callers`, run on policies and workflows written before it.

const organization_id = uuidv7();
const user_id = uuidv7();
const at = new Date("2026-11-20T10:00:00.000Z");
const timestamps = { created_at: at, updated_at: at };
const allChannels = ["mcp", "api", "app", "workflow"];
let database: DatabaseBeforeMigration;

const anyCaller = { roleIds: null, userIds: null, clientIds: null, conditions: null };

async function insertPolicy(name: string, match: object, more: object = {}): Promise<void> {
  await database.insert("approval_policies", {
    organization_id,
    id: uuidv7(),
    name,
    status: "disabled",
    priority: 100,
    match: JSON.stringify({ ...anyCaller, ...match }),
    effect: "hold",
    approvers: JSON.stringify({ roleIds: [], userIds: [] }),
    required_approvals: 1,
    allow_self_approval: false,
    expires_after_minutes: 1_440,
    on_stale: "refuse",
    ...timestamps,
    ...more,
  });
}

let sequence = 0;
async function insertEntry(target: [string, string], action: string, clientId: string | null) {
  sequence += 1;
  await database.insert("audit_entries", {
    organization_id,
    sequence,
    id: uuidv7(),
    at,
    actor_user_id: user_id,
    channel: clientId === null ? "app" : "mcp",
    action,
    target_kind: target[0],
    target_id: target[1],
    outcome: "succeeded",
    canonical: JSON.stringify({ clientId, clientName: clientId === null ? undefined : "Agent" }),
    hash: Buffer.alloc(32),
  });
}

async function insertWorkflow(): Promise<string> {
  const id = uuidv7();
  const definition = { trigger: JSON.stringify({ type: "manual" }), steps: "[]" };
  const columns = { name: "Old", status: "active", run_as_user_id: user_id };
  await database.insert("workflows", {
    organization_id,
    id,
    ...columns,
    ...definition,
    ...timestamps,
  });
  await database.insert("workflow_versions", {
    organization_id,
    workflow_id: id,
    version: 1,
    definition: "{}",
    run_as_user_id: user_id,
    created_at: at,
  });
  return id;
}

const ids = { known: "", unknown: "", run: uuidv7() };

beforeAll(async () => {
  database = await openDatabaseBefore("initiators");
  await database.insert("organizations", { id: organization_id, name: "Old", ...timestamps });
  await database.insert("users", { id: user_id, display_name: "Old", ...timestamps });
  await insertPolicy("Default", { channels: ["mcp"], operations: ["createTask"] });
  await insertPolicy("Explicit", { channels: ["mcp", "api"], operations: ["createTask"] });
  await insertPolicy("Verwijderen", { channels: ["mcp"], operations: ["*_delete"] });
  const enabled = { status: "enabled", version: 2 };
  await insertPolicy("Deletions", { channels: ["mcp"], operations: ["*_delete"] }, enabled);
  ids.known = await insertWorkflow();
  ids.unknown = await insertWorkflow();
  await insertEntry(["workflow", ids.known], "createWorkflow", "a-client");
  await insertEntry(["workflow", ids.known], "setWorkflowStatus", null);
  await insertEntry(["workflow_run", ids.run], "runWorkflow", "a-client");
  await database.insert("workflow_runs", {
    organization_id,
    id: ids.run,
    workflow_id: ids.known,
    workflow_version: 1,
    state: "failed",
    trigger_type: "manual",
    finished_at: at,
    ...timestamps,
  });
  await database.migrate("policies_match_callers");
});
afterAll(() => database.close());

async function matchOf(name: string) {
  const [row] = await database.query("select match from approval_policies where name = $1", [name]);
  return row?.match;
}

test("the old default channels become agents on every channel, explicit channels match any caller", async () => {
  const upgradedDefault = {
    callers: ["agents"],
    channels: allChannels,
    operations: ["createTask"],
  };
  expect(await matchOf("Default")).toMatchObject(upgradedDefault);
  expect(await matchOf("Explicit")).toMatchObject({ callers: null, channels: ["mcp", "api"] });
});

test("unchanged suggested policies get the missing operations, and the new one is added", async () => {
  const renamed = await matchOf("Verwijderen en onherroepelijke wijzigingen");
  expect(renamed.operations).toContain("deleteCustomerContact");
  expect(renamed.callers).toEqual(["agents"]);
  expect((await matchOf("Deletions")).operations).toEqual(["*_delete"]);
  expect((await matchOf("Eigen rekening en bedrijfsgegevens")).operations).toEqual([
    "updateOrganization",
  ]);
});

test("workflows and runs take their client from the audit log, or null if it has no entry", async () => {
  const agent = { userId: user_id, clientId: "a-client", clientName: "Agent", channel: "mcp" };
  const person = { userId: user_id, clientId: null, clientName: null, channel: "app" };
  const read = async (id: string) => {
    const [row] = await database.query(
      "select v.defined_by, w.activated_by from workflows w join workflow_versions v on v.workflow_id = w.id where w.id = $1",
      [id],
    );
    return row;
  };
  expect(await read(ids.known)).toEqual({ defined_by: agent, activated_by: person });
  expect(await read(ids.unknown)).toEqual({ defined_by: null, activated_by: null });
  const [run] = await database.query("select initiators from workflow_runs where id = $1", [
    ids.run,
  ]);
  expect(run.initiators).toEqual([
    { ...person, action: "activation" },
    { ...agent, action: "start" },
  ]);
});
