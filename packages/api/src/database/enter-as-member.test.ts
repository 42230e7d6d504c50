import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openTestService } from "../testing/open-test-service.ts";
import { recordStatements } from "../testing/record-statements.ts";
import { asUser, enterAsMember } from "./tenant.ts";

const service = await openTestService();

/** Returns every supplier that a user sees after trying to enter an organization. */
const enter = (userId: string, organizationId: string | null) =>
  asUser(service.database, userId, async (transaction) => {
    const [membership, rows] = await Promise.all([
      enterAsMember(transaction, organizationId),
      transaction.all<{ name: string }>({ text: "select name from suppliers", values: [] }),
    ]);
    return { membership, names: rows.map(({ name }) => name) };
  });

const withSupplier = async (name: string) => {
  const organization = await service.createOrganization();
  await organization.insert((insert) => insert("suppliers", { name }));
  return organization;
};

const nothing = { membership: null, names: [] };

test("a member enters, and statements in the same round trip see only that organization", async () => {
  const [own] = await Promise.all([withSupplier("Own"), withSupplier("Foreign")]);
  const { membership, names } = await enter(own.viewer.id, own.id);
  expect(membership).toMatchObject({
    organizationId: own.id,
    userId: own.viewer.id,
    permissions: expect.arrayContaining(["suppliers:read"]),
  });
  expect(names).toEqual(["Own"]);
});

test("nonmembers and former members enter nothing", async () => {
  const [own, foreign] = await Promise.all([withSupplier("Own"), withSupplier("Foreign")]);
  expect(await enter(own.owner.id, foreign.id)).toEqual(nothing);
  expect(await enter(own.owner.id, randomUUID())).toEqual(nothing);
  const disabled = await service.request("PATCH", `${own.path}/members/${own.viewer.id}`, {
    as: own.owner,
    body: { disabled: true },
  });
  expect(disabled.status).toBe(200);
  expect(await enter(own.viewer.id, own.id)).toEqual(nothing);
});

test("without an id, the only organization is entered, and none if there are several", async () => {
  const [own, other] = await Promise.all([withSupplier("Own"), withSupplier("Other")]);
  const only = await enter(own.viewer.id, null);
  expect([only.membership?.organizationId, only.names]).toEqual([own.id, ["Own"]]);
  await service.addMember(other, own.viewer, "viewer");
  expect(await enter(own.viewer.id, null)).toEqual(nothing);
  const nonMember = await service.createUser();
  expect(await enter(nonMember.id, null)).toEqual(nothing);
});

test("the record is queried in the round trip of the membership, in reads and writes", async () => {
  const own = await service.createOrganization();
  const id = await own.insert((insert) => insert("suppliers", { name: "Own" }));
  const statementLog = recordStatements(service);
  for (const [method, body] of [["GET"], ["PATCH", { phone: "+31 30 555 0100" }]] as const) {
    statementLog.length = 0;
    const response = await service.request(method, `${own.path}/suppliers/${id}`, {
      as: own.admin,
      ...(body && { body }),
    });
    expect(response.status).toBe(200);
    const recordQueryIndex = statementLog.findIndex((line) =>
      /^sent select .*from "suppliers"/u.test(line),
    );
    const membershipIndex = statementLog.findIndex((line) =>
      /^answered .*enter_as_member/u.test(line),
    );
    expect(recordQueryIndex).toBeGreaterThan(-1);
    expect(membershipIndex).toBeGreaterThan(recordQueryIndex);
  }
});

test("a write with an idempotency key queries the record after it has locked the key", async () => {
  const own = await service.createOrganization();
  const id = await own.insert((insert) => insert("suppliers", { name: "Own" }));
  const statementLog = recordStatements(service);
  const response = await service.request("PATCH", `${own.path}/suppliers/${id}`, {
    as: own.admin,
    headers: { "idempotency-key": randomUUID() },
    body: { phone: "+31 30 555 0100" },
  });
  expect(response.status).toBe(200);
  const keyLockIndex = statementLog.findIndex((line) => /^answered .*idempotency/u.test(line));
  const recordQueryIndex = statementLog.findIndex((line) =>
    /^sent select .*from "suppliers"/u.test(line),
  );
  expect(keyLockIndex).toBeGreaterThan(-1);
  expect(recordQueryIndex).toBeGreaterThan(keyLockIndex);
});
