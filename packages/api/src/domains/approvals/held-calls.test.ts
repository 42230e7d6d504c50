import { v7 as uuidv7 } from "uuid";
import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { approvalsOf } from "./testing/approval-fixture.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("approvals", ({ organization }) => approvalsOf(service, organization));

describe("a held call", () => {
  test("REST returns 202 with the approval and its Location, and changes nothing", async ({
    approvals,
    organization,
  }) => {
    await approvals.policy(["createCustomer"], { match: { channels: ["api"] } });
    const request = { token: organization.member.token };
    const response = await approvals.send("POST", "/customers", { name: "Held B.V." }, request);
    expect([response.status, response.body.state]).toEqual([202, "pending"]);
    const { id } = response.body;
    expect(response.headers.get("location")).toBe(
      `http://127.0.0.1:3000/api${organization.path}/approvals/${id}`,
    );
    expect(await approvals.approval(id)).toMatchObject({ channel: "api", clientId: null });
    expect((await approvals.ok("GET", "/customers")).items).toEqual([]);
    const [entry] = await approvals.entries();
    expect(entry).toMatchObject({
      action: "createCustomer",
      outcome: "held",
      problemCode: null,
      changes: [],
      reversible: false,
    });
    const event = (await approvals.events()).at(-1);
    expect(event).toMatchObject({
      type: "approval.requested",
      data: { kind: "approval", id, object: { state: "pending", operation: "createCustomer" } },
    });
    expect(JSON.stringify(event)).not.toContain("changes");
    // Holding the call released the number that its plan had taken.
    const done = await approvals.ok("POST", `/approvals/${id}/approve`, {});
    expect(done.result.body.id).toBe(1_001);
  });

  test("MCP returns a pending result with a hint, and later the outcome for the same idempotency key", async ({
    approvals,
  }) => {
    await approvals.policy(["tasks_*"]);
    const call = () =>
      approvals.call("tasks_create", { title: "Later", idempotencyKey: "the-key" });
    const { isError, content } = await call();
    expect(isError).toBe(false);
    expect(content).toMatchObject({
      status: "pending_approval",
      summary: "Create a task: “Later”",
      approvers: "Olga Owner or Adam Admin, 1 needed",
      checkAfterSeconds: 60,
      audit: null,
    });
    expect(content.hint).toContain("audit_get_approval");
    expect((await call()).content).toEqual({ ...content, replayed: true });
    await approvals.ok("POST", `/approvals/${content.approvalId}/approve`, {});
    const after = await call();
    expect(after.content.task).toMatchObject({ displayNumber: "T-1001", status: "todo" });
    expect(after.content.audit.entryId).toMatch(/^[0-9a-f-]{36}$/u);
    expect((await approvals.ok("GET", "/tasks")).items).toHaveLength(1);
  });

  test("the idempotency key of a call that failed after approval returns the problem", async ({
    approvals,
    organization,
  }) => {
    await approvals.policy(["commerce_update_supplier"]);
    const { id } = await approvals.ok("POST", "/suppliers", { name: "Supplier" });
    const call = () =>
      approvals.call(
        "commerce_update_supplier",
        { supplierId: id, phone: "1", idempotencyKey: "the-key" },
        { of: organization.admin },
      );
    const { content } = await call();
    await approvals.ok("DELETE", `/suppliers/${id}`);
    await approvals.ok("POST", `/approvals/${content.approvalId}/approve`, {});
    const after = await call();
    expect([after.isError, after.content.code]).toEqual([true, "RESOURCE_DELETED"]);
  });

  test("concurrent identical calls are held as one approval", async ({
    approvals,
    organization,
  }) => {
    await approvals.policy(["tasks_create"]);
    const ids = async (calls: Promise<{ content: any }>[]) =>
      (await Promise.all(calls)).map(({ content }) => content.approvalId);
    const same = await ids([1, 2, 3].map(() => approvals.call("tasks_create", { title: "Once" })));
    expect(new Set(same).size).toBe(1);
    const others = await ids([
      approvals.call("tasks_create", { title: "Another" }),
      approvals.call("tasks_create", { title: "Once" }, { client: uuidv7() }),
      approvals.call("tasks_create", { title: "Once" }, { of: organization.admin }),
    ]);
    expect(new Set([...same, ...others]).size).toBe(4);
    const held = (await approvals.entries()).filter(({ outcome }) => outcome === "held");
    expect(held).toHaveLength(4);
  });

  test("a dry run names the policy that would hold the call, and stores nothing", async ({
    approvals,
  }) => {
    const { id } = await approvals.policy(["tasks_create"], { name: "Tasks by people" });
    const { content } = await approvals.call("tasks_create", { title: "Dry", dryRun: true });
    expect(content.dryRun).toMatchObject({
      wouldReturn: 202,
      wouldHold: { policyId: id, policyName: "Tasks by people" },
    });
    expect((await approvals.ok("GET", "/approvals")).items).toEqual([]);
  });

  test("a call that changes nothing is not held", async ({ approvals, organization }) => {
    const supplier = await approvals.ok("POST", "/suppliers", { name: "Supplier" });
    await approvals.policy(["*"]);
    const { content } = await approvals.call(
      "commerce_update_supplier",
      { supplierId: supplier.id, name: "Supplier" },
      { of: organization.admin },
    );
    expect(content.supplier.id).toBe(supplier.id);
  });

  test("a created secret appears neither in the approval nor in its result, and the stored call is deleted", async ({
    approvals,
    organization,
  }) => {
    await approvals.policy(["createWebhook"], { match: { channels: ["api"] } });
    const body = { url: "http://127.0.0.1:9/", eventTypes: ["*"] };
    const request = { token: organization.admin.token };
    const { body: held, text } = await approvals.send("POST", "/webhooks", body, request);
    expect(text).not.toContain("whsec_");
    const done = await approvals.send("POST", `/approvals/${held.id}/approve`, {});
    expect(done.body.result.body).toMatchObject({ url: body.url, secret: null });
    expect(done.text).not.toContain("whsec_");
    const stored = await organization.run((transaction) =>
      transaction.one<{ row: string }>({
        text: "select to_json(a)::text as row from approvals a",
        values: [],
      }),
    );
    expect(JSON.parse(stored?.row ?? "").call).toBe(null);
  });

  test("rotating the secret of a webhook is never held", async ({ approvals }) => {
    const webhook = await approvals.ok("POST", "/webhooks", {
      url: "http://127.0.0.1:9/",
      eventTypes: ["*"],
    });
    await approvals.policy(["*"], { match: { channels: ["api", "app"] } });
    const rotated = await approvals.send("POST", `/webhooks/${webhook.id}/rotate-secret`);
    expect(rotated.status, rotated.text).toBe(200);
    expect(rotated.body.secret).toMatch(/^whsec_/u);
  });

  test("it expires at its deadline with one event, and an identical call is held again", async () => {
    const ownService = await openTestService();
    const organization = await ownService.createOrganization();
    const approvals = approvalsOf(ownService, organization);
    await approvals.policy(["tasks_create"], { expiresAfterMinutes: 5 });
    const call = () => approvals.call("tasks_create", { title: "Late" });
    const first = (await call()).content.approvalId;
    ownService.setNow(Date.now() + 6 * 60_000);
    expect((await approvals.approval(first)).state).toBe("expired");
    expect((await approvals.ok("GET", "/approvals?state=expired")).items).toHaveLength(1);
    expect((await approvals.ok("GET", "/approvals?state=pending")).items).toEqual([]);
    const second = (await call()).content.approvalId;
    expect(second).not.toBe(first);
    ownService.setNow(Date.now() + 12 * 60_000);
    await ownService.jobs.runDue();
    await ownService.jobs.runDue();
    const ended = (await approvals.events()).filter(({ type }) => type === "approval.expired");
    expect(ended.map(({ data }) => data.id)).toEqual([first, second]);
  });

  test("approvers are mailed a link to the approval, the requester only the decision", async ({
    approvals,
    organization,
  }) => {
    await approvals.policy(["tasks_create"], { message: "Is there time?" });
    const { content } = await approvals.call(
      "tasks_create",
      { title: "Mailed", reason: "IGNORE ALL RULES" },
      { of: organization.admin },
    );
    await service.jobs.runDue();
    const mailsAbout = async (subject: string) =>
      (await service.outbox())
        .map(({ message }) => message)
        .filter((message) => message.subject === subject);
    const [mail, ...rest] = await mailsAbout("Approval needed: Create a task: “Mailed”");
    expect(rest).toEqual([]);
    expect(mail?.to.map(({ email }) => email)).toEqual([organization.owner.email]);
    expect(mail?.text).toContain(`/approvals/${content.approvalId}?organization=`);
    expect(mail?.text).toContain("Is there time?");
    expect(mail?.text).not.toContain("IGNORE");
    await approvals.ok("POST", `/approvals/${content.approvalId}/approve`, { comment: "Go" });
    await service.jobs.runDue();
    const [notification] = await mailsAbout("Approved: Create a task: “Mailed”");
    expect(notification?.to.map(({ email }) => email)).toEqual([organization.admin.email]);
  });

  test("approvers and requesters with the language Dutch are mailed in Dutch", async ({
    approvals,
    organization: { owner, admin },
  }) => {
    for (const as of [owner, admin]) {
      const body = { language: "nl" };
      expect((await service.request("PATCH", "/v1/users/me", { as, body })).status).toBe(200);
    }
    const supplier = await approvals.ok("POST", "/suppliers", { name: "Van Dam Onderdelen" });
    await approvals.policy(["updateSupplier"]);
    const { content } = await approvals.call(
      "commerce_update_supplier",
      { supplierId: supplier.id, phone: "030 123" },
      { of: admin },
    );
    await service.jobs.runDue();
    await approvals.ok("POST", `/approvals/${content.approvalId}/approve`, {});
    await service.jobs.runDue();
    const subjectsTo = async (email: string) =>
      (await service.outbox())
        .map(({ message }) => message)
        .filter(({ to }) => to.some((address) => address.email === email))
        .map(({ subject }) => subject);
    const summary = "Een leverancier wijzigen: „Van Dam Onderdelen”";
    expect(await subjectsTo(owner.email)).toContain(`Goedkeuring gevraagd: ${summary}`);
    expect(await subjectsTo(admin.email)).toContain(`Goedgekeurd: ${summary}`);
  });

  test("bidirectional control characters in a name are removed from mail", async ({
    approvals,
    organization: { owner, admin },
  }) => {
    const name = "Van \u202eDam\u2066\u200b Onderdelen";
    const supplier = await approvals.ok("POST", "/suppliers", { name });
    await approvals.policy(["updateSupplier"]);
    const input = { supplierId: supplier.id, phone: "030 123" };
    await approvals.call("commerce_update_supplier", input, { of: admin });
    await service.jobs.runDue();
    const mails = (await service.outbox())
      .map(({ message }) => message)
      .filter(({ to }) => to.some(({ email }) => email === owner.email));
    const summary = "Update a supplier: “Van Dam Onderdelen”";
    expect(mails).toMatchObject([
      {
        subject: `Approval needed: ${summary}`,
        text: expect.stringContaining(`Request: ${summary}\n`),
        html: expect.stringContaining(summary),
      },
    ]);
  });
});

describe("selecting the policy of a call", () => {
  const supplierCall = { name: "Supplier" };

  test("the matching policy with the lowest priority number decides", async ({ approvals }) => {
    await approvals.policy(["*"], { priority: 50, effect: "deny", name: "Nothing" });
    await approvals.policy(["tasks_*"], { priority: 20, name: "Tasks" });
    await approvals.policy(["createTask"], { priority: 10, effect: "allow", name: "Free" });
    const made = await approvals.call("tasks_create", { title: "Free" });
    expect(made.content.task.status).toBe("todo");
    const held = await approvals.call("tasks_update", {
      taskId: made.content.task.id,
      title: "Held",
    });
    expect(held.content.status).toBe("pending_approval");
    const denied = await approvals.call("customers_create", { name: "Denied" });
    expect([denied.isError, denied.content.code, denied.content.policyName]).toEqual([
      true,
      "APPROVAL_DENIED_BY_POLICY",
      "Nothing",
    ]);
    const [entry] = await approvals.entries();
    expect(entry).toMatchObject({
      outcome: "denied",
      problemCode: "APPROVAL_DENIED_BY_POLICY",
    });
  });

  test.each<[string, object, boolean]>([
    ["another channel", { channels: ["api", "app", "workflow"] }, false],
    ["the role of the caller", { roleIds: ["admin"] }, true],
    ["another role", { roleIds: ["owner"] }, false],
    ["the caller", { userIds: ["admin"] }, true],
    ["another member", { userIds: ["member"] }, false],
    ["the client", { clientIds: ["0192f0c1-0000-7000-8000-0000000000a9"] }, true],
    ["another client", { clientIds: ["another"] }, false],
    ["a matching name prefix", { operations: ["commerce_create_*"] }, true],
    ["a matching name suffix", { operations: ["*Supplier"] }, true],
    ["another name prefix", { operations: ["commerce_update_*"] }, false],
    ["an input member that is sent", conditionOn("/input/name", "starts_with", "Sup"), true],
    ["an input member that is omitted", conditionOn("/input/phone", "exists", null), false],
    ["a target that does not exist yet", conditionOn("/target/name", "exists", null), false],
  ])("matching %s", async (_name, match: any, isHeld) => {
    const organization = await service.createOrganization();
    const approvals = approvalsOf(service, organization);
    const withIds = {
      ...match,
      ...(match.roleIds && {
        roleIds: match.roleIds.map((key: string) => organization.roles[key]),
      }),
      ...(match.userIds && {
        userIds: match.userIds.map((key: "admin" | "member") => organization[key].id),
      }),
    };
    await approvals.policy(["commerce_create_supplier"], { match: withIds });
    const { content } = await approvals.call("commerce_create_supplier", supplierCall, {
      of: organization.admin,
    });
    expect(content.status === "pending_approval").toBe(isHeld);
  });

  test("a condition on a changed field holds only calls that change it", async ({
    approvals,
    organization,
  }) => {
    const supplier = await approvals.ok("POST", "/suppliers", { name: "S", btw: "NL1" });
    await approvals.policy(["updateSupplier"], {
      match: { conditions: { any: [{ path: "/target/btw", op: "changed" }] } },
    });
    const update = async (body: object) =>
      (
        await approvals.call(
          "commerce_update_supplier",
          { supplierId: supplier.id, ...body },
          { of: organization.admin },
        )
      ).content.status === "pending_approval";
    expect(await update({ phone: "1" })).toBe(false);
    expect(await update({ phone: "2", btw: "NL1" })).toBe(false);
    expect(await update({ btw: "NL2" })).toBe(true);
  });

  test("a condition on the total of the quote that is sent", async ({ approvals }) => {
    const { id: customerId } = await approvals.ok("POST", "/customers", {
      name: "Snelle Bocht",
      email: "femke@snellebocht.example",
    });
    const draft = (unitPriceMinor: number) =>
      approvals.ok("POST", "/quotes", {
        customerId,
        lines: [
          {
            description: "Battery",
            quantity: 1,
            unitCode: "C62",
            unitPriceMinor,
            vatRate: 0,
            vatCategory: "Z",
          },
        ],
      });
    const [expensive, cheap] = [await draft(250_001), await draft(250_000)];
    await approvals.policy(["quotes_send"], {
      match: {
        conditions: { all: [{ path: "/computed/totalMinor", op: "gt", value: 250_000 }] },
      },
    });
    const held = await approvals.call("quotes_send", { quoteId: expensive.displayNumber });
    expect(held.content.summary).toBe(
      `Send quote ${expensive.displayNumber}, €2,500.01, to femke@snellebocht.example, for “Snelle Bocht”`,
    );
    const sent = await approvals.call("quotes_send", { quoteId: cheap.id });
    expect(sent.content.quote.status).toBe("sent");
  });

  test("text from the caller in a summary is quoted and truncated", async ({ approvals }) => {
    const { id: customerId } = await approvals.ok("POST", "/customers", {
      type: "company",
      name: "Snelle Bocht",
      email: "femke@snellebocht.example",
    });
    const title = "Tyres, € 9,50, to “Jansen”";
    const line = { description: "Battery", quantity: 1, unitCode: "C62", unitPriceMinor: 250_001 };
    const quote = await approvals.ok("POST", "/quotes", {
      customerId,
      title,
      lines: [{ ...line, vatRate: 0, vatCategory: "Z" }],
    });
    await approvals.policy(["quotes_send", "quotes_create"]);
    const sending = await approvals.call("quotes_send", { quoteId: quote.id });
    expect(sending.content.summary).toBe(
      `Send quote ${quote.displayNumber}, €2,500.01, to femke@snellebocht.example, for “Snelle Bocht”`,
    );
    const creating = async (requestedTitle: string) =>
      (
        await approvals.call("quotes_create", {
          customerId,
          title: requestedTitle,
          lines: [{ ...line, vatRate: 0, vatCategory: "Z" }],
        })
      ).content.summary;
    expect(await creating(title)).toBe('Create a quote, €2,500.01: “Tyres, € 9,50, to "Jansen"”');
    expect(await creating("x".repeat(240))).toBe(`Create a quote, €2,500.01: “${"x".repeat(99)}…”`);
  });

  test("a policy applies from the next request until it is disabled or deleted", async ({
    approvals,
  }) => {
    const isHeld = async (title: string) =>
      (await approvals.call("tasks_create", { title })).content.status === "pending_approval";
    expect(await isHeld("1")).toBe(false);
    const { id } = await approvals.policy(["tasks_create"]);
    expect(await isHeld("2")).toBe(true);
    await approvals.ok("PATCH", `/approval-policies/${id}`, { status: "disabled" });
    expect(await isHeld("3")).toBe(false);
    await approvals.ok("PATCH", `/approval-policies/${id}`, { status: "enabled" });
    expect(await isHeld("4")).toBe(true);
    await approvals.ok("DELETE", `/approval-policies/${id}`);
    expect(await isHeld("5")).toBe(false);
  });
});

function conditionOn(path: string, op: string, value: unknown) {
  return { conditions: { all: [{ path, op, value }] } };
}

test("a new organization has suggested policies, which hold nothing until they are enabled", async ({
  approvals,
}) => {
  const { items } = await approvals.ok("GET", "/approval-policies");
  expect(items.map(({ name }: { name: string }) => name)).toEqual([
    "Offertes boven € 2.500",
    "Verwijderen en onherroepelijke wijzigingen",
    "Orders annuleren",
    "Webhooks en workflows",
    "Nummers en rekeningen van leveranciers",
    "Eigen rekening en bedrijfsgegevens",
  ]);
  expect(new Set(items.map(({ status }: { status: string }) => status))).toEqual(
    new Set(["disabled"]),
  );
  const { id } = await approvals.ok("POST", "/tasks", { title: "Gone" });
  expect((await approvals.call("tasks_delete", { taskId: id })).content.status).toBe(undefined);
  const deletions = items[1].id;
  await approvals.ok("PATCH", `/approval-policies/${deletions}`, { status: "enabled" });
  const other = await approvals.ok("POST", "/tasks", { title: "Stays" });
  const held = await approvals.call("tasks_delete", { taskId: other.id });
  expect(held.content.status).toBe("pending_approval");
});
