import { expect, test } from "vitest";
import { openTestService } from "@werkbank/api/testing/file";
import { loadDemo } from "../load-demo.ts";
import { demoId } from "./demo-id.ts";
import { sealWaitingCalls } from "./waiting-calls.ts";

/** The clock of the story has run out: Saturday morning. */
const storyEnd = Date.parse("2026-11-21T08:00:00Z") / 1000;

const service = await openTestService();
await loadDemo(service.database);
await sealWaitingCalls(service.database, service.config.secret);
service.setNow(storyEnd * 1000);

async function send(method: string, path: string, body?: unknown, name = "sanne") {
  const email = `${name}@singel.example`;
  const times = { iat: storyEnd, exp: storyEnd + 3_600 };
  const token = service.issuer.sign({ sub: demoId(`user:${email}`), email, ...times });
  const singel = `/v1/organizations/${demoId("org:singel")}`;
  const request = { token, ...(body === undefined ? {} : { body }) };
  return service.request(method, `${singel}${path}`, request);
}

const read = async (path: string) => (await send("GET", path)).body;

test("the policy on dear quotes is on, the other suggestions are off", async () => {
  const { items } = await read("/approval-policies?status=enabled");
  expect(items.map(({ name }: { name: string }) => name)).toEqual(["Offertes boven € 2.500"]);
});

test("three calls wait, each carried out once another person approves it, and never by who asked", async () => {
  const { items } = await read("/approvals?state=pending");
  const tools = items.map(({ toolName }: { toolName: string }) => toolName);
  expect(tools.toSorted()).toEqual([
    "commerce_update_supplier",
    "commerce_update_supplier",
    "tasks_delete",
  ]);
  for (const { id, requestedBy, changes, operation, target } of items) {
    const people = ["sanne", "youssef"];
    const [own, other] =
      requestedBy === demoId("user:sanne@singel.example") ? people : people.toReversed();
    const refused = await send("POST", `/approvals/${id}/approve`, {}, own);
    expect([refused.status, refused.body.reason]).toEqual([403, "own_request"]);
    const { body } = await send("POST", `/approvals/${id}/approve`, {}, other);
    expect([body.state, body.problem]).toEqual(["executed", null]);
    expect(await read(`/audit-log/${body.auditEntryId}`)).toMatchObject({
      action: operation,
      actor: { id: requestedBy },
      target: { kind: target.kind, id: target.id },
      ...(changes.length === 0 ? {} : { changes }),
    });
  }
  const task = await send("GET", `/tasks/${demoId("singel:task:T-1029")}`);
  expect(task.status).toBe(404);
  const supplier = await read(`/suppliers/${demoId("singel:supplier:aan")}`);
  expect(supplier).toMatchObject({ kvk: "90005686", accountNumber: "SINGEL-2" });
});

test("the assistant's sending of Q-2026-0031 was held, and approved by Sanne", async () => {
  const { items } = await read("/approvals?state=executed&sort=createdAt");
  // The first: another test lets others be carried out.
  expect(items.slice(0, 1)).toMatchObject([
    {
      state: "executed",
      policyName: "Offertes boven € 2.500",
      summary: "Send quote Q-2026-0031, € 4.595,82, to Koeriersdienst Snelle Bocht B.V.",
      toolName: "quotes_send",
      requester: { displayName: "Youssef el Idrissi" },
      decisions: [{ displayName: "Sanne de Wit", decision: "approve" }],
      result: { status: 200, body: { displayNumber: "Q-2026-0031", status: "sent" } },
    },
  ]);
  expect(items[0].changes).toContainEqual({ field: "status", before: "draft", after: "sent" });
  const entry = await read(`/audit-log/${items[0].auditEntryId}`);
  expect(entry).toMatchObject({
    action: "sendQuote",
    actor: { displayName: "Youssef el Idrissi" },
    approvedBy: [{ displayName: "Sanne de Wit" }],
  });
});
