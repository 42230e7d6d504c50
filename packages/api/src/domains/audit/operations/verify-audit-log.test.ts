import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestOrganization } from "../../../testing/test-service.ts";
import { appendEntries } from "../testing/append-entries.ts";

const service = await openTestService();

/** Creates an organization with the given number of audit entries. */
async function withEntries(count: number): Promise<TestOrganization> {
  const organization = await service.createOrganization();
  const id = await organization.insert((insert) =>
    insert("suppliers", { name: "Accu", phone: "0" }),
  );
  for (let entry = 1; entry <= count; entry += 1) {
    await service.request("PATCH", `${organization.path}/suppliers/${id}`, {
      as: organization.admin,
      body: { phone: String(entry) },
    });
  }
  return organization;
}

async function verify(organization: TestOrganization, query = "") {
  const { status, body } = await service.request(
    "GET",
    `${organization.path}/audit-log/verification${query}`,
    { as: organization.admin },
  );
  expect(status).toBe(200);
  return body;
}

/** Changes the log as the owner of the database. */
async function tamper(organization: TestOrganization, statement: string): Promise<void> {
  const client = await service.database.connect();
  try {
    await client.query("begin");
    await client.query(`set local app.organization_id = '${organization.id}'`);
    const { rowCount } = await client.query(
      `${statement} ${/where/u.test(statement) ? "and" : "where"} organization_id = $1`,
      [organization.id],
    );
    expect(rowCount).toBeGreaterThan(0);
    await client.query("commit");
  } finally {
    client.release();
  }
}

describe("an untouched log", () => {
  test("is valid as a whole and in parts", async () => {
    const organization = await withEntries(5);
    const whole = await verify(organization);
    expect(whole).toEqual({
      valid: true,
      checkedFrom: 1,
      checkedTo: 5,
      entries: 5,
      headHash: expect.stringMatching(/^[0-9a-f]{64}$/u),
      firstBrokenSequence: null,
      lastAnchor: null,
      anchor: null,
    });
    expect(await verify(organization, "?fromSequence=2&toSequence=3")).toEqual({
      ...whole,
      checkedFrom: 2,
      checkedTo: 3,
      entries: 2,
    });
    expect(await verify(organization, "?fromSequence=6")).toMatchObject({
      valid: true,
      checkedFrom: null,
      checkedTo: null,
      entries: 0,
    });
    const { body } = await service.request("GET", `${organization.path}/audit-log`, {
      as: organization.admin,
    });
    expect(body.items[0].hash).toBe(whole.headHash);
  });

  test("is valid if it is empty", async () => {
    expect(await verify(await service.createOrganization())).toEqual({
      valid: true,
      checkedFrom: null,
      checkedTo: null,
      entries: 0,
      headHash: "0".repeat(64),
      firstBrokenSequence: null,
      lastAnchor: null,
      anchor: null,
    });
  });

  test("stays valid after values are erased", async () => {
    const organization = await withEntries(3);
    await tamper(organization, "delete from audit_values where sequence = 2");
    expect(await verify(organization)).toMatchObject({ valid: true, entries: 3 });
  });

  test("is checked across several pages", async () => {
    const organization = await withEntries(1);
    await organization.run(async (transaction) => {
      appendEntries(transaction, organization.admin.id, 2_100);
    });
    expect(await verify(organization)).toMatchObject({ valid: true, entries: 2_101 });
    await tamper(organization, "delete from audit_entries where sequence = 2001");
    expect(await verify(organization)).toMatchObject({
      valid: false,
      entries: 2_101,
      firstBrokenSequence: 2_001,
    });
  });
});

describe("tampering as the owner of the database", () => {
  test.each([
    [
      "a changed entry",
      "update audit_entries set canonical = replace(canonical, 'Adam', 'Eve') where sequence = 2",
      2,
    ],
    ["an entry that is not JSON", "update audit_entries set canonical = '{' where sequence = 3", 3],
    ["a changed hash", "update audit_entries set hash = sha256('x') where sequence = 2", 2],
    ["a changed column", "update audit_entries set outcome = 'denied' where sequence = 4", 4],
    [
      "a changed actor",
      "update audit_entries set actor_user_id = gen_random_uuid() where sequence = 1",
      1,
    ],
    ["a removed entry", "delete from audit_entries where sequence = 3", 3],
    ["a removed newest entry", "delete from audit_entries where sequence = 5", 5],
    ["a changed value", `update audit_values set after_value = '"9"' where sequence = 3`, 3],
    ["a changed old value", `update audit_values set before_value = '"9"' where sequence = 3`, 3],
    ["an added value", "update audit_values set position = 4 where sequence = 2", 2],
    [
      "a head that was reset to an earlier entry",
      "update audit_heads set audit_sequence = 3, head_hash = (select hash from audit_entries e where e.organization_id = audit_heads.organization_id and e.sequence = 3) where true",
      4,
    ],
    ["a changed hash of the head", "update audit_heads set head_hash = sha256('x') where true", 5],
  ])("is detected: %s", async (_name, statement, firstBrokenSequence) => {
    const organization = await withEntries(5);
    await tamper(organization, statement);
    expect(await verify(organization)).toMatchObject({ valid: false, firstBrokenSequence });
  });

  test("makes only the log of that organization invalid", async () => {
    const [ours, theirs] = [await withEntries(2), await withEntries(2)];
    await tamper(theirs, "delete from audit_entries where sequence = 1");
    expect(await verify(ours)).toMatchObject({ valid: true, entries: 2 });
    expect(await verify(theirs)).toMatchObject({ valid: false, firstBrokenSequence: 1 });
  });
});

/** Creates an organization with more entries than fit into one page of a verification. */
async function withManyEntries(count = 2_100): Promise<TestOrganization> {
  const organization = await service.createOrganization();
  await organization.run(async (transaction) => {
    appendEntries(transaction, organization.admin.id, count);
  });
  return organization;
}

describe("a long log", () => {
  test("does not block requests of another organization during its verification", async () => {
    const organization = await withManyEntries(4_000);
    const { path, member } = await service.createOrganization();
    const completed: string[] = [];
    const verified = verify(organization).finally(() => completed.push("verification"));
    // The first list may be returned before the verification has begun.
    for (const list of ["first", "second"]) {
      const { status } = await service.request("GET", `${path}/suppliers`, { as: member });
      completed.push(`${list} list ${status}`);
    }
    expect(await verified).toMatchObject({ valid: true, entries: 4_000 });
    expect(completed).toEqual(["first list 200", "second list 200", "verification"]);
  });

  test("is verified once for concurrent requests of the same range", async () => {
    const organization = await withManyEntries();
    const path = `${organization.path}/audit-log/verification`;
    const responses = await Promise.all(
      [organization.admin, organization.owner, organization.admin].map((as) =>
        service.request("GET", path, { as }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
  });

  test("409 for a concurrent request of another range, but not for another organization", async () => {
    const [organization, other] = [await withManyEntries(), await withEntries(1)];
    const requestVerification = ({ path, admin }: TestOrganization, query: string) =>
      service.request("GET", `${path}/audit-log/verification${query}`, { as: admin });
    const [first, second, theirs] = await Promise.all([
      requestVerification(organization, "?toSequence=2000"),
      requestVerification(organization, "?toSequence=2001"),
      requestVerification(other, ""),
    ]);
    expect(theirs.status).toBe(200);
    const [completed, rejected] = [first, second].toSorted((a, b) => a.status - b.status);
    expect(completed?.status).toBe(200);
    expect(rejected?.body).toMatchObject({ status: 409, code: "AUDIT_VERIFICATION_IN_PROGRESS" });
    expect(rejected?.headers.get("retry-after")).toBe("2");
    expect(await verify(organization, "?toSequence=2001")).toMatchObject({ valid: true });
  });

  test("is verified with large entries, of which few fit into a page", async () => {
    const organization = await withEntries(1);
    await organization.run(async (transaction) => {
      for (let entry = 1; entry <= 6; entry += 1) {
        transaction.write({
          text: `select append_audit(e.id, '2026-11-22T10:00:00Z', null, 'system', 'expireQuotes', null, null,
  'succeeded', jsonb_build_object('id', e.id, 'at', '2026-11-22T10:00:00.000Z',
    'actor', jsonb_build_object('id', null), 'channel', 'system', 'action', 'expireQuotes',
    'target', null, 'outcome', 'succeeded', 'reason', repeat('é"', 500000),
    'changes', jsonb_build_array(jsonb_build_object(
      'before', encode(sha256(convert_to('s' || e.value, 'UTF8')), 'hex'),
      'after', encode(sha256(convert_to('snull', 'UTF8')), 'hex'))))::text,
  jsonb_build_array(jsonb_build_array('s', e.value, 's', 'null')), '[]')
from (select gen_random_uuid() as id, repeat('x', 2000000) as value) e`,
          values: [],
        });
      }
    });
    expect(await verify(organization)).toMatchObject({ valid: true, entries: 7 });
    await tamper(organization, "update audit_values set after_value = '1' where sequence = 6");
    expect(await verify(organization)).toMatchObject({ valid: false, firstBrokenSequence: 6 });
  });
});

test("400 for a malformed anchor", async () => {
  const organization = await service.createOrganization();
  const requestVerification = (anchor: string) =>
    service.request("GET", `${organization.path}/audit-log/verification?anchor=${anchor}`, {
      as: organization.admin,
    });
  for (const anchor of ["", "none", "a.b", "a.b.", "a.b.c.d"]) {
    const { body } = await requestVerification(anchor);
    expect(body, anchor).toMatchObject({ status: 400, errors: [{ name: "anchor" }] });
  }
  expect((await requestVerification("a.b.c")).body).toMatchObject({
    status: 400,
    code: "AUDIT_ANCHOR_REFUSED",
    reason: "malformed",
  });
});

test("400 if toSequence is before fromSequence; 403 without audit:read; 405 for POST", async () => {
  const organization = await service.createOrganization();
  const path = `${organization.path}/audit-log/verification`;
  const bad = await service.request("GET", `${path}?fromSequence=3&toSequence=2`, {
    as: organization.admin,
  });
  expect(bad.body).toMatchObject({ status: 400, errors: [{ name: "toSequence", rule: "range" }] });
  const denied = await service.request("GET", path, { as: organization.member });
  expect(denied.body).toMatchObject({ status: 403, requiredPermission: "audit:read" });
  expect((await service.request("POST", path, { as: organization.admin })).status).toBe(405);
});
