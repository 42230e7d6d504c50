import { expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestRequest } from "../../testing/test-service.ts";
import { approvalsOf } from "../approvals/testing/approval-fixture.ts";

// The bytes of an upload that waits for approval are stored only in the encrypted call, until the decision.

const quotaBytes = 1024 * 1024;
const { store } = (await openTestService()).config.files;
const service = await openTestService({}, { files: { store, quotaBytes } });
const bytes = Buffer.from("The battery loses 40% in the cold; replace it.\n".repeat(20));
const contentBase64 = bytes.toString("base64");

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("approvals", ({ organization }) => approvalsOf(service, organization))
  .extend("agent", ({ approvals, organization }) => approvals.agentOf(organization.admin))
  .extend("body", () => ({
    name: "battery.txt",
    contentType: "text/plain",
    sizeBytes: bytes.length,
    contentBase64,
  }))
  .extend("hold", ({ approvals, agent, body }) => async (name = "battery.txt") => {
    const pending = await approvals.send("POST", "/files", { ...body, name }, agent);
    expect(pending.status, pending.text).toBe(202);
    return pending.body;
  })
  .extend("count", ({ organization }) => async (what: string): Promise<number> => {
    const row = await organization.run((transaction) =>
      transaction.one<{ count: number }>({
        text: `select count(*)::int as count from ${what}`,
        values: [],
      }),
    );
    return row?.count ?? 0;
  });

test("the bytes are stored only after the approval", async ({ approvals, count, hold }) => {
  await approvals.policy(["createFileUpload"]);
  const { id } = await hold();
  expect(await count("file_blobs")).toBe(0);
  const approved = await approvals.ok("POST", `/approvals/${id}/approve`, {});
  expect(approved).toMatchObject({ state: "executed", result: { body: { state: "available" } } });
  expect(await count("file_blobs")).toBe(1);
  const link = await approvals.send("GET", `/files/${approved.result.body.id}/content`);
  const sent = await service.request(
    "GET",
    new URL(link.headers.get("location") ?? "").pathname,
    {},
  );
  expect(sent.text).toBe(bytes.toString());
});

test("no response contains the bytes while the upload waits for approval", async ({
  approvals,
  agent,
  hold,
}) => {
  await approvals.policy(["createFileUpload"]);
  const pending = await hold();
  expect(pending.input.contentBase64).toBe("***");
  expect(pending.changes).toContainEqual({
    field: "sha256",
    before: null,
    after: expect.stringMatching(/^[0-9a-f]{64}$/u),
  });
  const read = await Promise.all([
    approvals.send("GET", `/approvals/${pending.id}`),
    approvals.send("GET", `/approvals/${pending.id}`, undefined, agent),
    approvals.send("GET", "/audit-log"),
    approvals.send("GET", "/events"),
  ]);
  expect(read.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(read.filter(({ text }) => text.includes(contentBase64))).toEqual([]);
});

const ends: [
  string,
  (approvals: ReturnType<typeof approvalsOf>, id: string, agent: TestRequest) => Promise<unknown>,
][] = [
  [
    "rejected",
    (approvals, id) => approvals.ok("POST", `/approvals/${id}/reject`, { comment: "No" }),
  ],
  [
    "cancelled",
    (approvals, id, agent) => approvals.ok("POST", `/approvals/${id}/cancel`, undefined, agent),
  ],
  [
    "expired",
    async () => {
      service.setNow(Date.now() + 10 * 60_000);
      await service.jobs.runDue();
      service.setNow(Date.now());
    },
  ],
];

test.for(ends)(
  "the bytes are deleted once the approval is %s",
  async ([state, end], { agent, approvals, count, hold }) => {
    await approvals.policy(["createFileUpload"], { expiresAfterMinutes: 5 });
    const { id } = await hold();
    const stored = `approvals where id = '${id}' and call is not null`;
    expect(await count(stored)).toBe(1);
    await end(approvals, id, agent);
    expect((await approvals.approval(id)).state).toBe(state);
    expect([await count(stored), await count("file_blobs"), await count("files")]).toEqual([
      0, 0, 0,
    ]);
  },
);

test("pending uploads count toward the quota of the organization's creator until they end", async ({
  approvals,
  agent,
  body,
  hold,
}) => {
  await approvals.policy(["createFileUpload"]);
  const { id } = await hold();
  const other = { ...body, contentBase64: null, sizeBytes: quotaBytes };
  const rejected = await approvals.send("POST", "/files", other, agent);
  expect([rejected.status, rejected.body.code], rejected.text).toEqual([409, "LIMIT_REACHED"]);
  await approvals.ok("POST", `/approvals/${id}/reject`, { comment: "No" });
  expect((await approvals.send("POST", "/files", other, agent)).status).toBe(202);
});

test("the pending call of an approved upload does not count toward the quota", async ({
  approvals,
  hold,
  body,
}) => {
  await approvals.ok("POST", "/files", {
    ...body,
    contentBase64: null,
    sizeBytes: quotaBytes - bytes.length,
  });
  await approvals.policy(["createFileUpload"]);
  const { id } = await hold();
  const approved = await approvals.ok("POST", `/approvals/${id}/approve`, {});
  expect(approved).toMatchObject({ state: "executed" });
});
