// `then` is a member of the contract; nothing awaits a conflict.
/* oxlint-disable unicorn/no-thenable */
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestUser } from "../../../testing/test-service.ts";
import { insertContact, insertCustomer } from "../../customers/testing/contact-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const path = organization.path;

async function createSupplier(values = {}): Promise<string> {
  return organization.insert((insert) =>
    insert("suppliers", { name: "Accu", phone: "1", ...values }),
  );
}

const request = (method: string, at: string, as: TestUser, body?: unknown, headers = {}) =>
  service.request(method, `${path}${at}`, { as, body, headers });
const patch = (id: string, body: unknown, as = organization.admin) =>
  request("PATCH", `/suppliers/${id}`, as, body);
const read = async (id: string) =>
  (await request("GET", `/suppliers/${id}`, organization.admin)).body;
const revert = (entryId: string, as = organization.admin, headers = {}, query = "") =>
  request("POST", `/audit-log/${entryId}/revert${query}`, as, { reason: "A mistake" }, headers);

async function lastEntry(targetId: string): Promise<any> {
  const { body } = await request(
    "GET",
    `/audit-log?targetId=${targetId}&outcome=succeeded&limit=1`,
    organization.admin,
  );
  return body.items[0];
}

describe("reverting an update", () => {
  test("200 restores the old values and returns the changes, with an audit entry and an event", async () => {
    const id = await createSupplier({ notes: "Old" });
    await patch(id, { phone: "2", notes: null });
    const entry = await lastEntry(id);
    await patch(id, { email: "later@test.example" });
    const response = await revert(entry.id);
    expect(response.status, response.text).toBe(200);
    expect(response.body).toEqual({
      status: "done",
      reverted: {
        action: "updateSupplier",
        changes: [
          { field: "phone", before: "2", after: "1" },
          { field: "notes", before: null, after: "Old" },
        ],
      },
    });
    expect(response.headers.get("etag")).toBeNull();
    expect(await read(id)).toMatchObject({ phone: "1", notes: "Old", email: "later@test.example" });
    const undoing = await lastEntry(id);
    expect(undoing).toMatchObject({
      action: "revertAuditEntry",
      reason: "A mistake",
      target: { kind: "supplier", id, label: "Accu" },
      changes: [{ field: "phone", before: "2", after: "1" }, { field: "notes" }],
      reversible: true,
      revertsEntryId: entry.id,
      revertedByEntryId: null,
    });
    const undone = await request("GET", `/audit-log/${entry.id}`, organization.admin);
    expect(undone.body.revertedByEntryId).toBe(undoing.id);
    const [event] = await organization.run((transaction) =>
      transaction.all<{ type: string; payload: any }>({
        text: "select type, payload from events order by sequence desc limit 1",
        values: [],
      }),
    );
    expect(event).toMatchObject({
      type: "supplier.updated",
      payload: { data: { id, object: { phone: "1" }, previous: { phone: "2", notes: null } } },
    });
  });

  test("the revert can be reverted in turn, but each entry only once", async () => {
    const id = await createSupplier();
    await patch(id, { phone: "2" });
    const first = await lastEntry(id);
    let entry = first;
    for (const phone of ["1", "2", "1", "2"]) {
      const response = await revert(entry.id);
      expect(response.status, response.text).toBe(200);
      expect((await read(id)).phone).toBe(phone);
      const again = await revert(entry.id);
      expect(again.body).toMatchObject({
        status: 409,
        code: "AUDIT_NOT_REVERSIBLE",
        reason: "already_reverted",
      });
      entry = await lastEntry(id);
    }
    const response = await revert(entry.id);
    expect(response.body.reverted.action).toBe("revertAuditEntry");
  });

  test("409 AUDIT_REVERT_CONFLICT with the fields that were changed since, without a change", async () => {
    const id = await createSupplier({ notes: "Old" });
    await patch(id, { phone: "2", notes: "New" });
    const entry = await lastEntry(id);
    await patch(id, { phone: "3" });
    const response = await revert(entry.id);
    expect(response.body).toMatchObject({
      status: 409,
      code: "AUDIT_REVERT_CONFLICT",
      detail: "1 field has been changed again since: phone.",
      conflicts: [{ field: "phone", then: "2", now: "3" }],
    });
    expect(await read(id)).toMatchObject({ phone: "3", notes: "New" });
    const failed = await request(
      "GET",
      `/audit-log?action=revertAuditEntry&targetId=${id}`,
      organization.admin,
    );
    expect(failed.body.items).toMatchObject([
      { outcome: "failed", problemCode: "AUDIT_REVERT_CONFLICT", target: { id } },
    ]);
  });

  test("409 AUDIT_REVERT_CONFLICT if another update has restored the old values", async () => {
    const id = await createSupplier();
    await patch(id, { phone: "2" });
    const entry = await lastEntry(id);
    await patch(id, { phone: "1" });
    expect((await revert(entry.id)).body).toMatchObject({
      code: "AUDIT_REVERT_CONFLICT",
      conflicts: [{ field: "phone", then: "2", now: "1" }],
    });
  });

  test("409 UNIQUE_CONFLICT if another record has taken the old value", async () => {
    const id = await createSupplier({ code: `A-${Date.now()}` });
    const { code } = await read(id);
    await patch(id, { code: null });
    const entry = await lastEntry(id);
    const other = await createSupplier({ code });
    expect((await revert(entry.id)).body).toMatchObject({
      status: 409,
      code: "UNIQUE_CONFLICT",
      field: "code",
      existingId: other,
    });
  });

  test("409 AUDIT_REVERT_CONFLICT if the record has been deleted", async () => {
    const id = await createSupplier();
    await patch(id, { phone: "2" });
    const entry = await lastEntry(id);
    await organization.run(async (transaction) => {
      transaction.write({
        text: "update suppliers set deleted_at = now() where id = $1",
        values: [id],
      });
    });
    expect((await revert(entry.id)).body).toMatchObject({
      code: "AUDIT_REVERT_CONFLICT",
      conflicts: [{ field: "deletedAt", then: null, now: expect.stringMatching(/Z$/u) }],
    });
  });
});

describe("reverting a deletion", () => {
  test("409 AUDIT_REVERT_CONFLICT if the record was restored and deleted again", async () => {
    const { body: task } = await request("POST", "/tasks", organization.admin, { title: "Brakes" });
    const at = `/tasks/${task.id}`;
    await request("DELETE", at, organization.admin);
    const first = await lastEntry(task.id);
    await request("POST", `${at}/restore`, organization.admin);
    await request("DELETE", at, organization.owner);
    const second = await lastEntry(task.id);
    const late = await revert(first.id);
    expect([late.status, late.body.code]).toEqual([409, "AUDIT_REVERT_CONFLICT"]);
    expect(late.body.conflicts).toEqual([{ field: "deletedAt", then: first.at, now: second.at }]);
    expect((await revert(second.id)).status).toBe(200);
    expect((await request("GET", at, organization.admin)).status).toBe(200);
  });
});

describe("409 AUDIT_NOT_REVERSIBLE", () => {
  test("no_change for the entry of a rejected call", async () => {
    const id = await createSupplier();
    await createSupplier({ code: "NO-CHANGE" });
    await patch(id, { code: "NO-CHANGE" });
    const { body } = await request("GET", `/audit-log?targetId=${id}`, organization.admin);
    expect((await revert(body.items[0].id)).body).toMatchObject({
      code: "AUDIT_NOT_REVERSIBLE",
      reason: "no_change",
    });
  });

  test("too_old after 30 days", async () => {
    const id = await createSupplier();
    await patch(id, { phone: "2" });
    const entry = await lastEntry(id);
    const at = Date.parse(entry.at);
    const token = (as: TestUser, now: number) =>
      service.issuer.sign({
        sub: as.id,
        iat: Math.floor(now / 1000),
        exp: Math.floor(now / 1000) + 60,
      });
    try {
      for (const [days, expectedStatus] of [
        [30.001, 409],
        [29.999, 200],
      ] as const) {
        const now = at + days * 86_400_000;
        service.setNow(now);
        const response = await service.request("POST", `${path}/audit-log/${entry.id}/revert`, {
          token: token(organization.admin, now),
          body: { reason: "Late" },
        });
        expect(response.status, response.text).toBe(expectedStatus);
        if (expectedStatus === 409) expect(response.body.reason).toBe("too_old");
      }
    } finally {
      service.setNow(Date.now());
    }
  });

  test("irreversible if values have been erased", async () => {
    const id = await createSupplier();
    await patch(id, { phone: "2" });
    const entry = await lastEntry(id);
    const client = await service.database.connect();
    try {
      await client.query("begin");
      await client.query(`set local app.organization_id = '${organization.id}'`);
      await client.query("delete from audit_values where organization_id = $1 and sequence = $2", [
        organization.id,
        entry.sequence,
      ]);
      await client.query("commit");
    } finally {
      client.release();
    }
    expect((await revert(entry.id)).body).toMatchObject({
      code: "AUDIT_NOT_REVERSIBLE",
      reason: "irreversible",
      detail: expect.stringContaining("erased"),
    });
    expect((await read(id)).phone).toBe("2");
  });
});

describe("permissions", () => {
  test("200 for own changes without audit:read; 404 for changes of others", async () => {
    const contact = await createContact();
    const change = (as: TestUser, phone: string) => request("PATCH", contact.at, as, { phone });
    await change(organization.admin, "+31 30 1");
    const ofAdmin = await lastEntry(contact.id);
    const hidden = await revert(ofAdmin.id, organization.member);
    expect([hidden.status, hidden.body.resource]).toEqual([404, "audit_entry"]);
    await change(organization.member, "+31 30 2");
    const ownRevert = await revert((await lastEntry(contact.id)).id, organization.member);
    expect(ownRevert.status, ownRevert.text).toBe(200);
    expect((await revert(ofAdmin.id)).status).toBe(200);
  });

  test("403 with the permission that the inverse change needs", async () => {
    const id = await createSupplier();
    await patch(id, { phone: "2" });
    const entry = await lastEntry(id);
    const user = await service.addMemberWithPermissions(organization, [
      "suppliers:read",
      "audit:read",
      "audit:revert",
    ]);
    const response = await revert(entry.id, user);
    expect(response.body).toMatchObject({
      status: 403,
      code: "ORGANIZATION_PERMISSION_DENIED",
      requiredPermission: "suppliers:write",
    });
    expect((await read(id)).phone).toBe("2");
    expect((await revert(entry.id, organization.viewer)).body.requiredPermission).toBe(
      "audit:revert",
    );
  });

  test.each([
    [{}, "/reason"],
    [{ reason: "" }, "/reason"],
    [{ reason: "  " }, "/reason"],
    [{ reason: "x".repeat(501) }, "/reason"],
    [{ reason: null }, "/reason"],
    [{ reason: "x", force: true }, "/force"],
  ])("400 for the body %j", async (body, pointer) => {
    const id = await createSupplier();
    await patch(id, { phone: "2" });
    const entry = await lastEntry(id);
    const response = await request(
      "POST",
      `/audit-log/${entry.id}/revert`,
      organization.admin,
      body,
    );
    expect([response.status, response.body.errors?.[0].pointer]).toEqual([400, pointer]);
  });
});

describe("concurrency and replays", () => {
  test("one of 32 concurrent reverts succeeds", async () => {
    const id = await createSupplier();
    await patch(id, { phone: "2" });
    const entry = await lastEntry(id);
    const responses = await Promise.all(Array.from({ length: 32 }, () => revert(entry.id)));
    const outcomes = responses.map(({ status, body }) => [status, body.reason ?? body.status]);
    expect(outcomes.toSorted(([a], [b]) => a - b)).toEqual([
      [200, "done"],
      ...Array.from({ length: 31 }, () => [409, "already_reverted"]),
    ]);
    expect((await read(id)).phone).toBe("1");
  });

  test("an idempotency key replays the response; a dry run returns the changes without making them", async () => {
    const id = await createSupplier();
    await patch(id, { phone: "2" });
    const entry = await lastEntry(id);
    const preview = await revert(entry.id, organization.admin, {}, "?dryRun=true");
    expect(preview.body).toMatchObject({
      dryRun: true,
      wouldReturn: 200,
      changes: [{ field: "phone", before: "2", after: "1" }],
      result: { status: "done" },
    });
    expect((await read(id)).phone).toBe("2");
    const headers = { "idempotency-key": `undo ${id}`.replaceAll(" ", "-") };
    const first = await revert(entry.id, organization.admin, headers);
    const again = await revert(entry.id, organization.admin, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("idempotency-replayed")).toBe("true");
  });
});

async function createContact(): Promise<{ at: string; id: string }> {
  const customerId = Math.floor(Math.random() * 1e9) + 1;
  await insertCustomer(organization, customerId);
  const at = await insertContact(organization, { customerId });
  return { at: at.slice(path.length), id: at.split("/").at(-1) ?? "" };
}
