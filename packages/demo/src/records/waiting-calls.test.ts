import { afterAll, expect, test } from "vitest";
import { assembleApi, parseConfig } from "@werkbank/api";
import { createEmbedded, migrate } from "@werkbank/api/database";
import { createTestIssuer } from "@werkbank/api/testing";
import { loadDemo } from "../load-demo.ts";
import { demoId } from "./demo-id.ts";
import { sealWaitingCalls } from "./waiting-calls.ts";

// A database of its own: other tests count what the demo of theirs has.

const firstStart = new Date("2027-03-01T08:00:00Z");
const secret = "a secret for tests that has more than 32 bytes";

const database = await createEmbedded("memory");
await migrate(database);
await loadDemo(database);
await sealWaitingCalls(database, secret, firstStart);
const issuer = await createTestIssuer();
const auth = issuer.settings({});
const config = { ...parseConfig({ RATE_LIMITS: "off" }), auth, secret, jobs: "off" as const };
const now = () => firstStart.getTime();
const api = assembleApi(config, { database, now, log: () => undefined });
await api.jobs.prepare();
afterAll(async () => {
  await api.close();
  await issuer.close();
});

async function send(method: string, path: string, name = "sanne", body?: unknown): Promise<any> {
  const email = `${name}@singel.example`;
  const iat = now() / 1_000;
  const claims = { sub: demoId(`user:${email}`), email, iat, exp: iat + 3_600 };
  const response = await api.fetch(
    new Request(`${auth.baseUrl}/api/v1/organizations/${demoId("org:singel")}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${issuer.sign(claims)}`,
        "content-type": "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, body: await response.json() };
}

test("three calls wait whenever the demo is first started, each carried out once another person approves it", async () => {
  const { items } = (await send("GET", "/approvals?state=pending")).body;
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
    const refused = await send("POST", `/approvals/${id}/approve`, own, {});
    expect([refused.status, refused.body.reason]).toEqual([403, "own_request"]);
    const { body } = await send("POST", `/approvals/${id}/approve`, other, {});
    expect([body.state, body.problem], JSON.stringify(body)).toEqual(["executed", null]);
    expect((await send("GET", `/audit-log/${body.auditEntryId}`)).body).toMatchObject({
      action: operation,
      actor: { id: requestedBy },
      target: { kind: target.kind, id: target.id },
      ...(changes.length === 0 ? {} : { changes }),
    });
  }
  expect((await send("GET", `/tasks/${demoId("singel:task:T-1029")}`)).status).toBe(404);
  const supplier = await send("GET", `/suppliers/${demoId("singel:supplier:aan")}`);
  expect(supplier.body).toMatchObject({ kvk: "90005686", accountNumber: "SINGEL-2" });
});
