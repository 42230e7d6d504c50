import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestOrganization, TestService } from "../../testing/test-service.ts";
import { anchorAuditLog } from "./jobs/anchor-audit-log.ts";
import { createAuditLogs } from "./testing/audit-log.ts";

const secret = "a secret of the anchors alone, more than 32 bytes";
const open = (secretOfAnchors: string | null, formerKeys: string[] = []) =>
  openTestService({}, { auditAnchors: { secret: secretOfAnchors, formerKeys } }, [anchorAuditLog]);

const keysOf = async (service: TestService): Promise<{ x: string; kid: string }[]> => {
  const { body, text } = await service.request("GET", "/.well-known/jwks.json");
  return (body ?? JSON.parse(text)).keys;
};

const serviceBefore = await open(null);
const logsBefore = createAuditLogs(serviceBefore);
const [previousKey] = await keysOf(serviceBefore);
const withoutPreviousKey = await open(secret);
const withPreviousKey = await open(secret, [previousKey?.x ?? ""]);

async function anchored(): Promise<{ organization: TestOrganization; jws: string }> {
  const organization = await logsBefore.withEntries(3);
  await logsBefore.anchor();
  const { lastAnchor } = await logsBefore.verify(organization);
  await logsBefore.append(organization, 1);
  return { organization, jws: lastAnchor.jws };
}

test("the key set contains the current key first, then the previous ones", async () => {
  const [current, ...others] = await keysOf(withoutPreviousKey);
  expect(others).toEqual([]);
  expect(current?.kid).not.toBe(previousKey?.kid);
  expect(await keysOf(withPreviousKey)).toEqual([current, previousKey]);
});

test("anchors with a previous key are unknown if the configuration does not list the key", async () => {
  const { organization, jws } = await anchored();
  const logs = createAuditLogs(withoutPreviousKey);
  expect(await logs.verify(organization)).toMatchObject({
    valid: true,
    checkedFrom: 1,
    lastAnchor: null,
  });
  const { status, body } = await logs.requestVerification(organization, { anchor: jws });
  expect({ status, ...body }).toMatchObject({
    status: 400,
    code: "AUDIT_ANCHOR_REFUSED",
    reason: "unknown_key",
  });
});

test("anchors with a previous key are valid if the configuration lists the key", async () => {
  const { organization, jws } = await anchored();
  const logs = createAuditLogs(withPreviousKey);
  expect(await logs.verify(organization)).toMatchObject({
    valid: true,
    checkedFrom: 3,
    lastAnchor: { jws },
  });
  expect(await logs.verify(organization, { anchor: jws })).toMatchObject({
    valid: true,
    anchor: { keyId: previousKey?.kid, isContained: true },
  });
});
