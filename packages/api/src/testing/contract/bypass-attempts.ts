import { expect } from "vitest";
import { importOperations, type ImportKind } from "../../domains/transfers/transfer-kinds.ts";
import { calendarType } from "../../domains/files/file-types.ts";
import { callTool } from "../../surfaces/mcp/testing/mcp-requests.ts";
import { operations } from "../../registry.gen.ts";
import { toArguments } from "../../surfaces/mcp/testing/tool-arguments.ts";
import { toSetCookies } from "../../auth/session-cookie.ts";
import type { TestRequest } from "../test-service.ts";
import { bodyOf, type ExampleRecords, insertExampleRecords, pathOf } from "./example-records.ts";
import { changeTarget, prepareRecords, findDependencyChange } from "./prepare-records.ts";
import type { BypassWay } from "./bypass-ways.ts";
import { type BypassAttempt, expectNoEffects } from "./bypass-effects.ts";

/** The email address to which `approveAfterRecipientChange` changes all recipients. */
export const attackerEmail = "attacker@evil.example";

/** Operations that a policy allows to agents in tests of the changes that they initiate. */
export const initiatingOperations = [
  "createWorkflow",
  "setWorkflowStatus",
  "runWorkflow",
  "createImport",
  "importAgendaItems",
];

/** Returns the credentials of an agent of the owner; each way has its own client. */
function agentCredentials({ service, organization }: BypassAttempt, way: string): TestRequest {
  return { token: service.issuer.sign({ sub: organization.owner.id, client_id: `agent-${way}` }) };
}

const bodyFor = ({ operation, organization, records }: BypassAttempt) =>
  bodyOf(operation, organization, records);

/** Calls the operation with its example. */
function send(attempt: BypassAttempt, request: TestRequest, body = bodyFor(attempt)) {
  const { service, operation, records } = attempt;
  return service.request(operation.method, pathOf(operation, records), { ...request, body });
}

/** Sends a request to a path of the organization and expects success; returns the body. */
async function requestOk(
  { service, organization }: BypassAttempt,
  method: string,
  path: string,
  request: TestRequest,
): Promise<any> {
  const response = await service.request(method, `${organization.path}${path}`, request);
  expect(response.status, `${method} ${path}: ${response.text}`).toBeLessThan(300);
  return response.body;
}

/** Expects a pending approval, or a rejection if the operation requires a first-party session; returns the id. */
function expectPending(
  { operation }: BypassAttempt,
  status: number,
  body: any,
  text: string,
): string {
  if (operation.firstPartyOnly) {
    expect([status, body.code], text).toEqual([403, "FIRST_PARTY_SESSION_REQUIRED"]);
    return "";
  }
  expect([status, body.state], text).toEqual([202, "pending"]);
  return body.id as string;
}

async function bypassByBearer(attempt: BypassAttempt): Promise<void> {
  const { status, body, text } = await send(attempt, agentCredentials(attempt, "bearer"));
  expectPending(attempt, status, body, text);
}

/** Calls the operation as a program that is an admin of the organization. */
async function bypassByServiceMember(attempt: BypassAttempt): Promise<void> {
  const { service, organization } = attempt;
  const clientId = `program-of-${organization.id}`;
  const body = { clientId, roleId: organization.roles["admin"] };
  await requestOk(attempt, "POST", "/members", { as: organization.owner, body });
  const token = service.issuer.sign({ sub: clientId, client_id: clientId, email: undefined });
  await expectNoEffects(attempt, async () => {
    const sent = await send(attempt, { token });
    expectPending(attempt, sent.status, sent.body, sent.text);
  });
}

async function bypassByCookie(attempt: BypassAttempt): Promise<void> {
  const { token = "" } = agentCredentials(attempt, "cookie");
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

const argumentsOf = (attempt: BypassAttempt) =>
  toArguments(attempt.operation, {
    target: pathOf(attempt.operation, attempt.records),
    body: bodyFor(attempt),
  });

async function bypassByTool(attempt: BypassAttempt): Promise<void> {
  const { service, operation } = attempt;
  const name = operation.tool?.name ?? "";
  const toolResponse = await callTool(
    service,
    name,
    argumentsOf(attempt),
    agentCredentials(attempt, "tool"),
  );
  expect(toolResponse.content.status, toolResponse.text).toBe("pending_approval");
}

/** Calls the operation as part of a batch. */
async function bypassByBatch(attempt: BypassAttempt): Promise<void> {
  const { service, organization, operation, records } = attempt;
  const names = Object.keys(operation.params.shape).filter((name) => name !== "organizationId");
  const params = Object.fromEntries(names.map((name) => [name, String(records[name])]));
  const body = { calls: [{ operation: operation.id, params, body: bodyFor(attempt) }] };
  const request = { ...agentCredentials(attempt, "batch"), body };
  const sent = await service.request("POST", `${organization.path}/batch`, request);
  expectPending(attempt, sent.status, sent.body, sent.text);
}

/** Runs a workflow with the operation as its step; the agent performs one of the three phases. */
async function bypassByWorkflow(
  attempt: BypassAttempt,
  agentPhase: "defined" | "activated" | "started",
) {
  const { organization, operation } = attempt;
  const asActor = (phase: string): TestRequest =>
    phase === agentPhase ? agentCredentials(attempt, agentPhase) : { as: organization.owner };
  // The input of a step includes the parameters that the tool sets implicitly.
  const input = { ...operation.tool?.sets, ...argumentsOf(attempt) };
  const step = { id: "a", operation: operation.id, input };
  const body = { name: `By an agent: ${agentPhase}`, trigger: { type: "manual" }, steps: [step] };
  const { id } = await requestOk(attempt, "POST", "/workflows", { ...asActor("defined"), body });
  const status = { ...asActor("activated"), body: { status: "active" } };
  await requestOk(attempt, "PATCH", `/workflows/${id}/status`, status);
  await expectNoEffects(attempt, () =>
    requestOk(attempt, "POST", `/workflows/${id}/runs`, { ...asActor("started"), body: {} }),
  );
  const request = { as: organization.owner };
  const [run] = (await requestOk(attempt, "GET", `/workflows/${id}/runs`, request)).items;
  expect(run.steps[0], JSON.stringify(run)).toMatchObject({ state: "waiting_approval" });
  const { approvalId } = run.steps[0];
  const approval = await requestOk(attempt, "GET", `/approvals/${approvalId}`, request);
  expect(approval).toMatchObject({ clientId: `agent-${agentPhase}`, channel: "workflow" });
}

/** Imports a calendar file whose event creates an item, or a row of each kind that the operation writes. */
async function bypassByImport(attempt: BypassAttempt): Promise<void> {
  const { service, organization, operation, records } = attempt;
  if (operation.id === "createAgendaItem") await bypassByCalendarImport(attempt);
  for (const [kind, { create, update, matchBy }] of Object.entries(importOperations)) {
    const isUpdate = update?.operation === operation.id;
    if (create !== operation.id && !isUpdate) continue;
    const row = rowOf(attempt, create, records);
    const [match = null] = isUpdate ? matchBy : [];
    if (match !== null && match !== "email") row[match] = "IMPORTED-1";
    const runImport = async (file: object, asActor: TestRequest) => {
      const body = { kind: kind as ImportKind, ...file, matchBy: match };
      const { id } = await requestOk(attempt, "POST", "/imports", { ...asActor, body });
      await service.jobs.runDue();
      return requestOk(attempt, "GET", `/imports/${id}`, { as: organization.owner });
    };
    if (isUpdate) {
      const createdImport = await runImport(await upload(attempt, row), { as: organization.owner });
      expect(createdImport.counts, JSON.stringify(createdImport)).toMatchObject({ created: 1 });
      const changed = Object.keys(row).find((name) => /name/iu.test(name)) ?? "";
      row[changed] = "Changed by an agent";
    }
    const file = await upload(attempt, row);
    await expectNoEffects(attempt, async () => {
      const finished = await runImport(file, agentCredentials(attempt, "import"));
      const counts = { processed: 1, held: 1, created: 0, updated: 0 };
      expect(finished.counts, JSON.stringify(finished)).toMatchObject(counts);
    });
  }
}

async function bypassByCalendarImport(attempt: BypassAttempt): Promise<void> {
  const { service, organization, records } = attempt;
  const event = ["UID:bypass@test.example", "DTSTART:20270301T080000Z", "SUMMARY:Bypass"];
  const lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...event, "END:VEVENT", "END:VCALENDAR", ""];
  const fileId = await uploadText(attempt, "agenda.ics", calendarType, lines.join("\r\n"));
  const body = { calendarId: records["calendarId"], fileId };
  await expectNoEffects(attempt, async () => {
    const request = { ...agentCredentials(attempt, "import"), body };
    const { id } = await requestOk(attempt, "POST", "/agenda/imports", request);
    await service.jobs.runDue();
    const path = `/imports/${id}`;
    const finished = await requestOk(attempt, "GET", path, { as: organization.owner });
    const counts = { processed: 1, held: 1, created: 0 };
    expect(finished.counts, JSON.stringify(finished)).toMatchObject(counts);
  });
}

type Row = Record<string, string | number>;

/** Returns the strings and numbers of the example of a create operation, and the ids of its path. */
function rowOf({ organization }: BypassAttempt, create: string, records: ExampleRecords): Row {
  const operation = operations.find(({ id }) => id === create)!;
  const ids = Object.keys(operation.params.shape).filter((name) => name !== "organizationId");
  const row: Row = Object.fromEntries(ids.map((name) => [name, records[name] ?? ""]));
  const { lines, ...members } = (bodyOf(operation, organization, records) ?? {}) as {
    lines?: Record<string, unknown>[];
  };
  // A row of a record with lines has one line, whose members are columns.
  for (const [name, value] of Object.entries({ ...members, ...lines?.[0] })) {
    if (typeof value === "string" || typeof value === "number") row[name] = value;
  }
  return row;
}

/** Uploads a CSV file with one row; returns its id and a mapping of each column to the member of the same name. */
async function upload(attempt: BypassAttempt, row: Row) {
  const names = Object.keys(row);
  const text = `${names.join()}\n${names.map((name) => `"${row[name]}"`).join()}\n`;
  const fileId = await uploadText(attempt, "rows.csv", "text/csv", text);
  return { fileId, mapping: Object.fromEntries(names.map((name) => [name, name])) };
}

/** Uploads a file as the owner; returns its id. */
async function uploadText(
  attempt: BypassAttempt,
  name: string,
  contentType: string,
  text: string,
): Promise<string> {
  const bytes = Buffer.from(text);
  const contentBase64 = bytes.toString("base64");
  const body = { name, contentType, sizeBytes: bytes.length, contentBase64 };
  const request = { as: attempt.organization.owner, body };
  const { id } = await requestOk(attempt, "POST", "/files", request);
  return id;
}

/** Undoes, as an agent, a change that the owner has made. */
async function bypassByUndo(attempt: BypassAttempt): Promise<void> {
  const { service, organization, operation } = attempt;
  const records = await insertExampleRecords(organization, 8);
  const fresh = { ...attempt, records };
  await prepareRecords(operation.id, fresh);
  const finished = await send(fresh, { as: organization.owner });
  expect(finished.status, finished.text).toBeLessThan(300);
  await service.jobs.runDue();
  const entry = await organization.run((transaction) =>
    transaction.one<{ id: string }>({
      text: "select id from audit_entries where action = $1 and outcome = 'succeeded' order by sequence desc limit 1",
      values: [operation.id],
    }),
  );
  const path = `${organization.path}/audit-log/${entry?.id}/revert`;
  await expectNoEffects(attempt, async () => {
    const request = {
      ...agentCredentials(attempt, "undo"),
      body: { reason: "Undone by an agent" },
    };
    const { status, body, text } = await service.request("POST", path, request);
    expectPending(attempt, status, body, text);
  });
}

/** Repeats a pending call through another client of the same user, which may not approve it either. */
async function bypassBySecondClient(attempt: BypassAttempt): Promise<void> {
  const headers = { "idempotency-key": "one-key-for-both" };
  const sendAsClient = async (client: string, extra: TestRequest = {}) => {
    const { status, body, text } = await send(attempt, {
      ...agentCredentials(attempt, client),
      ...extra,
    });
    return expectPending(attempt, status, body, text);
  };
  const first = await sendAsClient("first", { headers });
  // Idempotency keys belong to the user: a repeated call returns the same approval for each client.
  expect(await sendAsClient("second", { headers })).toBe(first);
  const second = await sendAsClient("second");
  expect(second).not.toBe(first);
  const { service, organization } = attempt;
  for (const id of [first, second]) {
    const path = `${organization.path}/approvals/${id}/approve`;
    const asActor = agentCredentials(attempt, "second");
    const { status, text } = await service.request("POST", path, { ...asActor, body: {} });
    expect(status, text).toBe(403);
  }
}

/** Approves a call after a change of another record on which it depends. */
async function bypassByChangedDependency(attempt: BypassAttempt): Promise<void> {
  const { operation, organization } = attempt;
  const changeDependency = findDependencyChange(operation.id);
  if (changeDependency === undefined) return;
  const { status, body, text } = await send(attempt, agentCredentials(attempt, "stored-target"));
  const id = expectPending(attempt, status, body, text);
  await changeDependency(attempt);
  await expectNoEffects(attempt, async () => {
    const approver = { as: organization.admin, body: {} };
    const approved = await requestOk(attempt, "POST", `/approvals/${id}/approve`, approver);
    expect(approved.state, JSON.stringify(approved)).toBe("stale");
  });
}

/** Approves a call after a change of its target. */
async function bypassByChangedTarget(attempt: BypassAttempt): Promise<void> {
  await bypassByChangedDependency(attempt);
  const { status, body, text } = await send(attempt, agentCredentials(attempt, "target"));
  const id = expectPending(attempt, status, body, text);
  const { operation, organization } = attempt;
  await changeTarget(operation.id, body.target, attempt);
  await expectNoEffects(attempt, async () => {
    const approver = { as: organization.admin, body: {} };
    const approved = await requestOk(attempt, "POST", `/approvals/${id}/approve`, approver);
    const state = body.target.etag === null ? "failed" : "stale";
    expect(approved.state, JSON.stringify(approved)).toBe(state);
  });
}

/** Attempts to execute the operation, by way; each expects that the agent causes no effect. */
const bypassAttempts: Record<
  Exclude<BypassWay, "changed recipient">,
  (attempt: BypassAttempt) => Promise<void>
> = {
  "REST bearer": (attempt) => expectNoEffects(attempt, () => bypassByBearer(attempt)),
  "REST cookie": (attempt) => expectNoEffects(attempt, () => bypassByCookie(attempt)),
  "service member": bypassByServiceMember,
  "MCP tool": (attempt) => expectNoEffects(attempt, () => bypassByTool(attempt)),
  "workflow defined": (attempt) => bypassByWorkflow(attempt, "defined"),
  "workflow activated": (attempt) => bypassByWorkflow(attempt, "activated"),
  "workflow started": (attempt) => bypassByWorkflow(attempt, "started"),
  batch: (attempt) => expectNoEffects(attempt, () => bypassByBatch(attempt)),
  "second client": (attempt) => expectNoEffects(attempt, () => bypassBySecondClient(attempt)),
  "changed target": bypassByChangedTarget,
  import: bypassByImport,
  undo: bypassByUndo,
};

/** Attempts to execute the operation in this way, and expects that it is not executed. */
export const attemptBypass = (attempt: BypassAttempt, way: keyof typeof bypassAttempts) =>
  bypassAttempts[way](attempt);

/** Approves a call after a change of the email addresses of its recipients. */
export async function approveAfterRecipientChange(attempt: BypassAttempt): Promise<void> {
  const { operation, organization, records, service } = attempt;
  const members = Object.entries(bodyFor(attempt) ?? {});
  // Without email addresses in its body, the call uses those of the records.
  const body = Object.fromEntries(
    members.filter(([, value]) => !JSON.stringify(value).includes("@")),
  );
  if (operation.id === "createAgendaItem") {
    body["attendees"] = [{ customerContactId: records["contactId"] }];
    body["notifyAttendees"] = true;
  }
  const pending = await send(attempt, agentCredentials(attempt, "recipient"), body);
  const id = expectPending(attempt, pending.status, pending.body, pending.text);
  await organization.run(async (transaction) => {
    for (const text of [
      "update customers set email = $1",
      "update customers set billing_email = $1",
      "update contact_methods set value = $1 where type = 'email'",
      "update agenda_attendees set email = $1 where user_id is null",
    ]) {
      transaction.write({ text, values: [attackerEmail] });
    }
  });
  const approver = { as: organization.admin, body: {} };
  const approved = await requestOk(attempt, "POST", `/approvals/${id}/approve`, approver);
  const { external } = pending.body.mailTo;
  const states = external.length === 0 ? ["executed", "stale"] : ["stale"];
  expect(states, JSON.stringify(approved)).toContain(approved.state);
  await service.jobs.runDue();
}
