import { afterAll, expect, test } from "vitest";
import { openDemo } from "../testing/open-demo.ts";
import { demoId } from "./demo-id.ts";

// A Sunday evening, nine days after the end of the story.
const demo = await openDemo(new Date("2027-03-07T21:00:00Z"));
afterAll(() => demo.close());

const send = (method: string, path: string, as?: string, body?: unknown) =>
  demo.send(method, path, { ...(as === undefined ? {} : { as }), body });

test("at any first start the demo has three pending approvals, each executed once another user approves it", async () => {
  const { items } = (await send("GET", "/approvals?state=pending")).body;
  const tools = items.map(({ toolName }: { toolName: string }) => toolName);
  expect(tools.toSorted()).toEqual([
    "commerce_update_supplier",
    "commerce_update_supplier",
    "tasks_delete",
  ]);
  for (const { id, requestedBy, changes, operation, target } of items) {
    const people = ["sanne", "youssef"];
    const [requester, approver] =
      requestedBy === demoId("user:sanne@singel.example") ? people : people.toReversed();
    const rejected = await send("POST", `/approvals/${id}/approve`, requester, {});
    expect([rejected.status, rejected.body.reason]).toEqual([403, "own_request"]);
    const { body } = await send("POST", `/approvals/${id}/approve`, approver, {});
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
