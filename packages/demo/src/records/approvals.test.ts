import { expect, test } from "vitest";
import { openTestService } from "@werkbank/api/testing/file";
import { loadDemo } from "../load-demo.ts";
import { demoId } from "./demo-id.ts";

/** Saturday morning after the end of the story, in seconds. */
const storyEnd = Date.parse("2026-11-21T08:00:00Z") / 1000;

const service = await openTestService();
await loadDemo(service.database);
service.setNow(storyEnd * 1000);

async function read(path: string) {
  const email = "sanne@singel.example";
  const times = { iat: storyEnd, exp: storyEnd + 3_600 };
  const token = service.issuer.sign({ sub: demoId(`user:${email}`), email, ...times });
  const singel = `/v1/organizations/${demoId("org:singel")}`;
  return (await service.request("GET", `${singel}${path}`, { token })).body;
}

test("of the suggested policies only the one on expensive quotes is enabled", async () => {
  const { items } = await read("/approval-policies?status=enabled");
  expect(items.map(({ name }: { name: string }) => name)).toEqual(["Offertes boven € 2.500"]);
});

test("the assistant's call to send Q-2026-0031 was held and approved by Sanne", async () => {
  const { items } = await read("/approvals?state=executed");
  expect(items).toMatchObject([
    {
      state: "executed",
      policyName: "Offertes boven € 2.500",
      summary:
        "Send quote Q-2026-0031, €4,595.82, to femke.jonker@snelle-bocht.example, for “Koeriersdienst Snelle Bocht B.V.”",
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
