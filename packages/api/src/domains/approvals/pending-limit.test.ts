import { expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { mailOf } from "../notifications/testing/mail-of.ts";
import { approvalsOf } from "./testing/approval-fixture.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("approvals", async ({ organization }) => {
    const approvals = approvalsOf(service, organization);
    await approvals.policy(["tasks_create"]);
    return approvals;
  });

const numbers = (count: number, from = 1) => Array.from({ length: count }, (_, n) => n + from);

test("409 LIMIT_REACHED beyond 25 pending calls of one requester and client, also for concurrent calls", async ({
  approvals,
}) => {
  const responses = await Promise.all(
    numbers(28).map((n) => approvals.call("tasks_create", { title: `Task ${n}` })),
  );
  const rejected = responses.filter(({ isError }) => isError);
  expect(rejected.map(({ content }) => content.code)).toEqual([
    "LIMIT_REACHED",
    "LIMIT_REACHED",
    "LIMIT_REACHED",
  ]);
  const held = responses.filter(({ isError }) => !isError);
  expect(held).toHaveLength(25);
  const list = await approvals.ok("GET", "/approvals?state=pending&count=true");
  expect(list.page.totalCount).toBe(25);
  // A repeated call still returns its approval, another client has its own limit, and a decision frees a place.
  const again = responses.findIndex(({ isError }) => !isError);
  const repeated = await approvals.call("tasks_create", { title: `Task ${again + 1}` });
  expect(repeated.content.approvalId).toBe(responses[again]?.content.approvalId);
  const other = await approvals.call("tasks_create", { title: "Of another" }, { client: "other" });
  expect(other.isError).toBe(false);
  await approvals.ok("POST", `/approvals/${held[0]?.content.approvalId}/reject`, { comment: "No" });
  expect((await approvals.call("tasks_create", { title: "Room" })).isError).toBe(false);
});

test("after three calls in a minute, approvers get one digest mail for the others", async ({
  approvals,
  organization,
}) => {
  for (const n of numbers(7)) await approvals.call("tasks_create", { title: `Task ${n}` });
  const subjects = async () =>
    (await mailOf(service, organization.owner)).map(({ subject }) => subject);
  expect(await subjects()).toHaveLength(3);
  service.setNow(Date.now() + 61_000);
  const all = await subjects();
  service.setNow(Date.now());
  expect(all.slice(3)).toEqual(["Approval needed for 4 requests"]);
  const digest = (await mailOf(service, organization.owner)).at(-1);
  expect(digest?.text).toContain(`/approvals?organization=${organization.id}`);
  expect(digest?.text.match(/^Request: /gmu)).toHaveLength(4);
});
