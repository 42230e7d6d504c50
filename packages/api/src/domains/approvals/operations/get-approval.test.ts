import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestUser } from "../../../testing/test-service.ts";
import { approvalsOf } from "../testing/approval-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const { viewer } = organization;
const approvals = approvalsOf(service, organization);
await approvals.policy(["tasks_create"], { message: "Is there time?" });
const holdCall = async (title: string) =>
  (await approvals.call("tasks_create", { title, reason: "Femke called" })).content
    .approvalId as string;

describe("getApproval", () => {
  test("200 with the call, its summary and changes, and an ETag", async () => {
    const id = await holdCall("Winter check");
    const response = await approvals.send("GET", `/approvals/${id}`);
    expect(response.body).toMatchObject({
      state: "pending",
      policyName: "Held",
      message: "Is there time?",
      approvers: "Olga Owner or Adam Admin, 1 needed",
      operation: "createTask",
      toolName: "tasks_create",
      channel: "mcp",
      requestedBy: organization.member.id,
      requester: { displayName: "Mila Member" },
      summary: "Create a task: “Winter check”",
      input: { title: "Winter check" },
      target: null,
      requestReason: "Femke called",
      requiredApprovals: 1,
      decisions: [],
      mayDecide: true,
      result: null,
    });
    expect(response.body.changes).toContainEqual({
      field: "title",
      before: null,
      after: "Winter check",
    });
    expect(response.headers.get("etag")).toMatch(/^"1\./u);
  });

  test("input and result of calls about restricted records are shown to requester and approvers only", async () => {
    const policyMatch = { match: { channels: ["api"] } };
    const { id: policyId } = await approvals.policy(
      ["createAgendaItem", "updateProduct"],
      policyMatch,
    );
    const as = { as: organization.admin };
    const begin = { startAt: "2027-05-04T09:00:00Z", endAt: "2027-05-04T10:00:00Z" };
    const calendar = await approvals.ok("POST", "/agenda/calendars", { name: "Team" }, as);
    const prices = { unitPriceMinor: 100, costPriceMinor: 40, vatRate: 21 };
    const cost = { name: "Belt", kind: "good", ...prices };
    const product = await approvals.ok("POST", "/products", cost, as);
    const held = [
      ...["private", "confidential", "public"].map((visibility) => ({
        method: "POST",
        path: "/agenda/items",
        body: { ...begin, calendarId: calendar.id, title: "Therapy", visibility },
      })),
      { method: "PATCH", path: `/products/${product.id}`, body: { description: "Wide" } },
    ];
    const visibility = [];
    for (const { method, path, body } of held) {
      const { id } = await approvals.ok(method, path, body, as);
      await approvals.ok("POST", `/approvals/${id}/approve`, {});
      const read = async (user: TestUser) => {
        const { input, result } = await approvals.ok("GET", `/approvals/${id}`, undefined, {
          as: user,
        });
        return input !== null && result !== null;
      };
      visibility.push(
        await Promise.all([organization.admin, organization.owner, viewer].map(read)),
      );
    }
    await approvals.send("DELETE", `/approval-policies/${policyId}`);
    const hiddenFromViewer = [true, true, false];
    expect(visibility).toEqual([
      hiddenFromViewer,
      hiddenFromViewer,
      [true, true, true],
      hiddenFromViewer,
    ]);
  });

  test("ids of hidden agenda items are shown to the requester only", async () => {
    const path = "/agenda/items";
    const { id: policyId } = await approvals.policy(["updateAgendaItem", "createFileUpload"], {
      match: { channels: ["api"] },
    });
    const { admin } = organization;
    const as = { as: admin };
    const begin = { startAt: "2027-05-04T09:00:00Z", endAt: "2027-05-04T10:00:00Z" };
    const mine = { name: "Mine", kind: "personal" };
    const { id: calendarId } = await approvals.ok("POST", "/agenda/calendars", mine, as);
    const body = { ...begin, calendarId, title: "Therapy", visibility: "confidential" };
    const item = await approvals.ok("POST", path, body, as);
    const attachTo = [{ kind: "agenda_item", targetId: item.id }];
    const file = { name: "a.txt", contentType: "text/plain", sizeBytes: 1, attachTo };
    const held = [
      await approvals.ok("PATCH", `${path}/${item.id}`, { title: "Therapy 2" }, as),
      await approvals.ok("POST", "/files", file, as),
    ];
    for (const { id } of held) {
      const read = (user: TestUser) =>
        approvals.send("GET", `/approvals/${id}`, undefined, { as: user });
      expect((await read(admin)).text).toContain(item.id);
      const readByOwner = await read(organization.owner);
      expect(readByOwner.body.input).not.toBeNull();
      expect(readByOwner.text).not.toContain(item.id);
      const decided = await approvals.send("POST", `/approvals/${id}/approve`, {});
      expect(decided.body.state, decided.text).toBe("executed");
      expect(decided.text).not.toContain(item.id);
      const { text } = await approvals.send("GET", "/approvals");
      expect(text).not.toContain(item.id);
    }
    await approvals.send("DELETE", `/approval-policies/${policyId}`);
  });

  test("waitSeconds returns as soon as a user decides", async () => {
    const id = await holdCall("Waited for");
    const waiting = approvals.call("audit_get_approval", { approvalId: id, waitSeconds: 25 });
    await approvals.ok("POST", `/approvals/${id}/approve`, {});
    const { approval } = (await waiting).content;
    expect([approval.state, approval.result.body.title]).toEqual(["executed", "Waited for"]);
  });

  test("waitSeconds returns a decided approval at once, and a pending one after the timeout", async () => {
    const id = await holdCall("Not waited for");
    const pending = await approvals.ok("GET", `/approvals/${id}?waitSeconds=1`);
    expect(pending.state).toBe("pending");
    await approvals.ok("POST", `/approvals/${id}/reject`, { comment: "No" });
    const decided = await approvals.ok("GET", `/approvals/${id}?waitSeconds=25`);
    expect(decided.state).toBe("rejected");
  });

  test("404 for an unknown approval; 400 if waitSeconds is above the maximum", async () => {
    const unknown = await approvals.send("GET", `/approvals/${organization.id}`);
    expect([unknown.status, unknown.body.resource]).toEqual([404, "approval"]);
    const long = await approvals.send("GET", `/approvals/${organization.id}?waitSeconds=26`);
    expect(long.status).toBe(400);
  });
});
