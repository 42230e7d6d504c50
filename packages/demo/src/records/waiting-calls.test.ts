import { expect, test } from "vitest";
import { openTestService } from "@werkbank/api/testing/file";
import { loadDemo } from "../load-demo.ts";
import { demoId } from "./demo-id.ts";
import { sealWaitingCalls } from "./waiting-calls.ts";

const firstStart = new Date("2027-03-01T08:00:00Z");

const service = await openTestService();
await loadDemo(service.database);
await sealWaitingCalls(service.database, service.config.secret, firstStart);
service.setNow(firstStart.getTime());

test("calls wait for people whenever the demo is first started", async () => {
  const email = "youssef@singel.example";
  const iat = firstStart.getTime() / 1_000;
  const token = service.issuer.sign({
    sub: demoId(`user:${email}`),
    email,
    iat,
    exp: iat + 3_600,
  });
  const approvals = `/v1/organizations/${demoId("org:singel")}/approvals`;
  const { body } = await service.request("GET", `${approvals}?state=pending`, { token });
  expect(body.items).toHaveLength(3);
  const { id } = body.items.find(
    ({ operation }: { operation: string }) => operation === "deleteTask",
  );
  const approved = await service.request("POST", `${approvals}/${id}/approve`, { token, body: {} });
  expect([approved.body.state, approved.body.problem]).toEqual(["executed", null]);
});
