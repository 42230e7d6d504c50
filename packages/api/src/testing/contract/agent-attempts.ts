import { expect } from "vitest";
import { importOperations, type ImportKind } from "../../domains/transfers/kinds.ts";
import { callTool } from "../../surfaces/mcp/testing/mcp-requests.ts";
import { operations } from "../../registry.gen.ts";
import { toArguments } from "../../surfaces/mcp/testing/tool-arguments.ts";
import { toSetCookies } from "../../auth/session-cookie.ts";
import type { TestRequest } from "../test-service.ts";
import { bodyOf, type ExampleRecords, insertExampleRecords, pathOf } from "./example-records.ts";
import { changeTarget, makeReady, storedTargetOf } from "./ready-records.ts";
import type { Way } from "./approval-cells.ts";
import { type Attempt, withoutEffects } from "./effects.ts";

/** The e-mail address to which `approveAfterRecipientChange` changes all recipients. */
export const attacker = "attacker@evil.example";

/** Operations that a policy allows to agents in tests of the changes that they initiate. */
export const initiating = ["createWorkflow", "setWorkflowStatus", "runWorkflow", "createImport"];

/** Returns the credentials of an agent of the owner; each way has its own client. */
function agentOf({ service, organization }: Attempt, way: string): TestRequest {
  return { token: service.issuer.sign({ sub: organization.owner.id, client_id: `agent-${way}` }) };
}

const bodyFor = ({ operation, organization, records }: Attempt) =>
  bodyOf(operation, organization, records);

/** Calls the operation with its example. */
function send(attempt: Attempt, request: TestRequest, body = bodyFor(attempt)) {
  const { service, operation, records } = attempt;
  return service.request(operation.method, pathOf(operation, records), { ...request, body });
}

/** Sends a request to a path of the organization and expects success; returns the body. */
async function ok(
  { service, organization }: Attempt,
  method: string,
  path: string,
  request: TestRequest,
): Promise<any> {
  const sent = await service.request(method, `${organization.path}${path}`, request);
  expect(sent.status, `${method} ${path}: ${sent.text}`).toBeLessThan(300);
  return sent.body;
}

/** Expects a pending approval, or a rejection if the operation requires a first-party session; returns the id. */
function expectHeld({ operation }: Attempt, status: number, body: any, text: string): string {
  if (operation.firstPartyOnly) {
    expect([status, body.code], text).toEqual([403, "FIRST_PARTY_SESSION_REQUIRED"]);
    return "";
  }
  expect([status, body.state], text).toEqual([202, "pending"]);
  return body.id as string;
}

async function bearer(attempt: Attempt): Promise<void> {
  const { status, body, text } = await send(attempt, agentOf(attempt, "bearer"));
  expectHeld(attempt, status, body, text);
}

async function cookie(attempt: Attempt): Promise<void> {
  const { token = "" } = agentOf(attempt, "cookie");
  const lines = toSetCookies(
    {
      access_token: token,
      token_type: "bearer",
      expires_in: 3_600,
      expires_at: Math.floor(Date.now() / 1_000) + 3_600,
      refresh_token: "none",
    },
    { secure: false, previousChunkNames: [] },
  );
  const headers = { cookie: lines.map((line) => line.split(";")[0]).join("; ") };
  const { status, body, text } = await send(attempt, { headers });
  expect([status, body?.code], text).toEqual([401, "AUTH_INVALID_TOKEN"]);
}

const argumentsOf = (attempt: Attempt) =>
  toArguments(attempt.operation, {
    address: pathOf(attempt.operation, attempt.records),
    body: bodyFor(attempt),
  });

async function tool(attempt: Attempt): Promise<void> {
  const { service, operation } = attempt;
  const name = operation.tool?.name ?? "";
  const called = await callTool(service, name, argumentsOf(attempt), agentOf(attempt, "tool"));
  expect(called.content.status, called.text).toBe("pending_approval");
}

/** Runs a workflow with the operation as its step; the agent performs one of the three phases. */
async function workflow(attempt: Attempt, part: "defined" | "activated" | "started") {
  const { organization, operation } = attempt;
  const by = (act: string): TestRequest =>
    act === part ? agentOf(attempt, part) : { as: organization.owner };
  // The input of a step includes the parameters that the tool sets implicitly.
  const input = { ...operation.tool?.sets, ...argumentsOf(attempt) };
  const step = { id: "a", operation: operation.id, input };
  const body = { name: `By an agent: ${part}`, trigger: { type: "manual" }, steps: [step] };
  const { id } = await ok(attempt, "POST", "/workflows", { ...by("defined"), body });
  const status = { ...by("activated"), body: { status: "active" } };
  await ok(attempt, "PATCH", `/workflows/${id}/status`, status);
  await withoutEffects(attempt, () =>
    ok(attempt, "POST", `/workflows/${id}/runs`, { ...by("started"), body: {} }),
  );
  const request = { as: organization.owner };
  const [run] = (await ok(attempt, "GET", `/workflows/${id}/runs`, request)).items;
  expect(run.steps[0], JSON.stringify(run)).toMatchObject({ state: "waiting_approval" });
  const { approvalId } = run.steps[0];
  const approval = await ok(attempt, "GET", `/approvals/${approvalId}`, request);
  expect(approval).toMatchObject({ clientId: `agent-${part}`, channel: "workflow" });
}

/** Imports a row of each kind that creates or updates a record with the operation. */
async function importRow(attempt: Attempt): Promise<void> {
  const { service, organization, operation, records } = attempt;
  for (const [kind, { create, update, matchBy }] of Object.entries(importOperations)) {
    const isUpdate = update?.operation === operation.id;
    if (create !== operation.id && !isUpdate) continue;
    const row = rowOf(attempt, create, records);
    const [match = null] = isUpdate ? matchBy : [];
    if (match !== null && match !== "email") row[match] = "IMPORTED-1";
    const begin = async (file: object, by: TestRequest) => {
      const body = { kind: kind as ImportKind, ...file, matchBy: match };
      const { id } = await ok(attempt, "POST", "/imports", { ...by, body });
      await service.jobs.runDue();
      return ok(attempt, "GET", `/imports/${id}`, { as: organization.owner });
    };
    if (isUpdate) {
      const made = await begin(await upload(attempt, row), { as: organization.owner });
      expect(made.counts, JSON.stringify(made)).toMatchObject({ created: 1 });
      const changed = Object.keys(row).find((name) => /name/iu.test(name)) ?? "";
      row[changed] = "Changed by an agent";
    }
    const file = await upload(attempt, row);
    await withoutEffects(attempt, async () => {
      const done = await begin(file, agentOf(attempt, "import"));
      const counts = { processed: 1, held: 1, created: 0, updated: 0 };
      expect(done.counts, JSON.stringify(done)).toMatchObject(counts);
    });
  }
}

type Row = Record<string, string | number>;

/** Returns the strings and numbers of the example of a create operation, and the ids of its path. */
function rowOf({ organization }: Attempt, create: string, records: ExampleRecords): Row {
  const operation = operations.find(({ id }) => id === create)!;
  const ids = Object.keys(operation.params.shape).filter((name) => name !== "organizationId");
  const row: Row = Object.fromEntries(ids.map((name) => [name, records[name] ?? ""]));
  for (const [name, value] of Object.entries(bodyOf(operation, organization, records) ?? {})) {
    if (typeof value === "string" || typeof value === "number") row[name] = value;
  }
  return row;
}

/** Uploads a CSV file with one row; returns its id and a mapping of each column to the member of the same name. */
async function upload(attempt: Attempt, row: Row) {
  const names = Object.keys(row);
  const bytes = Buffer.from(`${names.join()}\n${names.map((name) => `"${row[name]}"`).join()}\n`);
  const body = {
    name: "rows.csv",
    contentType: "text/csv",
    sizeBytes: bytes.length,
    contentBase64: bytes.toString("base64"),
  };
  const request = { as: attempt.organization.owner, body };
  const { id: fileId } = await ok(attempt, "POST", "/files", request);
  return { fileId, mapping: Object.fromEntries(names.map((name) => [name, name])) };
}

/** Undoes, as an agent, a change that the owner has made. */
async function undo(attempt: Attempt): Promise<void> {
  const { service, organization, operation } = attempt;
  const records = await insertExampleRecords(organization, 8);
  const fresh = { ...attempt, records };
  await makeReady(operation.id, fresh);
  const done = await send(fresh, { as: organization.owner });
  expect(done.status, done.text).toBeLessThan(300);
  await service.jobs.runDue();
  const entry = await organization.run((transaction) =>
    transaction.one<{ id: string }>({
      text: "select id from audit_entries where action = $1 and outcome = 'succeeded' order by sequence desc limit 1",
      values: [operation.id],
    }),
  );
  const path = `${organization.path}/audit-log/${entry?.id}/revert`;
  await withoutEffects(attempt, async () => {
    const request = { ...agentOf(attempt, "undo"), body: { reason: "Undone by an agent" } };
    const { status, body, text } = await service.request("POST", path, request);
    expectHeld(attempt, status, body, text);
  });
}

/** Repeats a pending call through another client of the same user, which may not approve it either. */
async function secondClient(attempt: Attempt): Promise<void> {
  const headers = { "idempotency-key": "one-key-for-both" };
  const sendAs = async (client: string, more: TestRequest = {}) => {
    const { status, body, text } = await send(attempt, { ...agentOf(attempt, client), ...more });
    return expectHeld(attempt, status, body, text);
  };
  const first = await sendAs("first", { headers });
  // Idempotency keys belong to the user: a repeated call returns the same approval for each client.
  expect(await sendAs("second", { headers })).toBe(first);
  const second = await sendAs("second");
  expect(second).not.toBe(first);
  const { service, organization } = attempt;
  for (const id of [first, second]) {
    const path = `${organization.path}/approvals/${id}/approve`;
    const by = agentOf(attempt, "second");
    const { status, text } = await service.request("POST", path, { ...by, body: {} });
    expect(status, text).toBe(403);
  }
}

/** Approves a call after a change of another record on which it depends. */
async function changedStoredTarget(attempt: Attempt): Promise<void> {
  const { operation, organization } = attempt;
  const change = storedTargetOf(operation.id);
  if (change === undefined) return;
  const { status, body, text } = await send(attempt, agentOf(attempt, "stored-target"));
  const id = expectHeld(attempt, status, body, text);
  await change(attempt);
  await withoutEffects(attempt, async () => {
    const approver = { as: organization.admin, body: {} };
    const approved = await ok(attempt, "POST", `/approvals/${id}/approve`, approver);
    expect(approved.state, JSON.stringify(approved)).toBe("stale");
  });
}

/** Approves a call after a change of its target. */
async function changedTarget(attempt: Attempt): Promise<void> {
  await changedStoredTarget(attempt);
  const { status, body, text } = await send(attempt, agentOf(attempt, "target"));
  const id = expectHeld(attempt, status, body, text);
  const { operation, organization } = attempt;
  await changeTarget(operation.id, body.target, attempt);
  await withoutEffects(attempt, async () => {
    const approver = { as: organization.admin, body: {} };
    const approved = await ok(attempt, "POST", `/approvals/${id}/approve`, approver);
    const state = body.target.etag === null ? "failed" : "stale";
    expect(approved.state, JSON.stringify(approved)).toBe(state);
  });
}

/** Attempts to execute the operation, by way; each expects that the agent causes no effect. */
const attempts: Record<Exclude<Way, "changed recipient">, (attempt: Attempt) => Promise<void>> = {
  "REST bearer": (attempt) => withoutEffects(attempt, () => bearer(attempt)),
  "REST cookie": (attempt) => withoutEffects(attempt, () => cookie(attempt)),
  "MCP tool": (attempt) => withoutEffects(attempt, () => tool(attempt)),
  "workflow defined": (attempt) => workflow(attempt, "defined"),
  "workflow activated": (attempt) => workflow(attempt, "activated"),
  "workflow started": (attempt) => workflow(attempt, "started"),
  "second client": (attempt) => withoutEffects(attempt, () => secondClient(attempt)),
  "changed target": changedTarget,
  import: importRow,
  undo,
};

/** Attempts to execute the operation in this way, and expects that it is not executed. */
export const tryWay = (attempt: Attempt, way: keyof typeof attempts) => attempts[way](attempt);

/** Approves a call after a change of the e-mail addresses of its recipients. */
export async function changeRecipients(attempt: Attempt): Promise<void> {
  const { operation, organization, records, service } = attempt;
  const named = Object.entries(bodyFor(attempt) ?? {});
  // Without e-mail addresses in its body, the call uses those of the records.
  const body = Object.fromEntries(
    named.filter(([, value]) => !JSON.stringify(value).includes("@")),
  );
  if (operation.id === "createAgendaItem") {
    body["attendees"] = [{ customerContactId: records["contactId"] }];
    body["notifyAttendees"] = true;
  }
  const held = await send(attempt, agentOf(attempt, "recipient"), body);
  const id = expectHeld(attempt, held.status, held.body, held.text);
  await organization.run(async (transaction) => {
    for (const text of [
      "update customers set email = $1",
      "update customers set billing_email = $1",
      "update contact_methods set value = $1 where type = 'email'",
      "update agenda_attendees set email = $1 where user_id is null",
    ]) {
      transaction.write({ text, values: [attacker] });
    }
  });
  const approver = { as: organization.admin, body: {} };
  const approved = await ok(attempt, "POST", `/approvals/${id}/approve`, approver);
  const { external } = held.body.mailTo;
  const states = external.length === 0 ? ["executed", "stale"] : ["stale"];
  expect(states, JSON.stringify(approved)).toContain(approved.state);
  await service.jobs.runDue();
}
