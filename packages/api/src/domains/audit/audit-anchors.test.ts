import { generateKeyPairSync } from "node:crypto";
import { CompactSign, compactVerify, createLocalJWKSet, decodeProtectedHeader } from "jose";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { anchorAuditLog } from "./jobs/anchor-audit-log.ts";
import { createAuditLogs, removeNewestDownTo, rewriteFrom } from "./testing/audit-log.ts";

const service = await openTestService({}, {}, [anchorAuditLog]);
const logs = createAuditLogs(service);

/** Creates an organization with five entries and an anchor at the fifth. */
async function createAnchoredLog() {
  const organization = await logs.withEntries(5);
  await logs.anchor();
  const { lastAnchor } = await logs.verify(organization);
  return { organization, jws: String(lastAnchor.jws) };
}

const removeAnchors = "delete from audit_anchors where organization_id = $1";

describe("an anchored log", () => {
  test("is verified from the last anchor on, or from fromSequence", async () => {
    const { organization } = await createAnchoredLog();
    await logs.append(organization, 2);
    const recent = await logs.verify(organization);
    expect(recent).toMatchObject({
      valid: true,
      checkedFrom: 5,
      checkedTo: 7,
      entries: 3,
      lastAnchor: { sequence: 5 },
      anchor: null,
    });
    expect(await logs.verify(organization, { fromSequence: 1 })).toMatchObject({
      valid: true,
      checkedFrom: 1,
      checkedTo: 7,
      headHash: recent.headHash,
    });
  });

  test("is verified up to toSequence from the last anchor before it", async () => {
    const { organization } = await createAnchoredLog();
    await logs.append(organization, 2);
    const upTo = async (toSequence: number) => {
      const { valid, checkedFrom, checkedTo, lastAnchor } = await logs.verify(organization, {
        toSequence,
      });
      expect({ valid, last: lastAnchor.sequence }).toEqual({ valid: true, last: 5 });
      return [checkedFrom, checkedTo];
    };
    expect(await upTo(3)).toEqual([1, 3]);
    expect(await upTo(5)).toEqual([5, 5]);
    expect(await upTo(6)).toEqual([5, 6]);
  });

  test("is verified as a whole for a kept anchor, which it contains", async () => {
    const { organization, jws } = await createAnchoredLog();
    await logs.append(organization, 2);
    const { lastAnchor, ...rest } = await logs.verify(organization, { anchor: jws });
    const { jws: _, ...named } = lastAnchor;
    expect(rest).toMatchObject({
      valid: true,
      checkedFrom: 1,
      checkedTo: 7,
      anchor: { ...named, isContained: true },
    });
  });

  test("contains a kept anchor after values have been erased", async () => {
    const { organization, jws } = await createAnchoredLog();
    await logs.tamper(organization, "delete from audit_values where organization_id = $1");
    const verified = await logs.verify(organization, { anchor: jws });
    expect(verified).toMatchObject({ valid: true, entries: 5, anchor: { isContained: true } });
  });

  test("shows no anchor of another organization", async () => {
    const { organization } = await createAnchoredLog();
    const other = await service.createOrganization();
    expect(await logs.verify(other)).toMatchObject({ valid: true, lastAnchor: null });
    const visibleAnchors = await other.run((transaction) =>
      transaction.all({ text: "select sequence from audit_anchors", values: [] }),
    );
    expect(visibleAnchors).toEqual([]);
    expect((await logs.verify(organization)).lastAnchor.sequence).toBe(5);
  });

  test.each([
    "update audit_anchors set jws = 'x' where sequence = 5",
    "delete from audit_anchors where sequence = 5",
  ])("has anchors that the role of the service cannot change: %s", async (text) => {
    const { organization } = await createAnchoredLog();
    const change = organization.run((transaction) => transaction.all({ text, values: [] }));
    await expect(change).rejects.toThrow("permission denied for table audit_anchors");
  });
});

describe("verifying the signature of an anchor", () => {
  test("succeeds with the key set of the service and with the key in its header", async () => {
    const { organization, jws } = await createAnchoredLog();
    const { status, headers, text } = await service.request("GET", "/.well-known/jwks.json");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/jwk-set+json");
    expect(headers.get("access-control-allow-origin")).toBe("*");
    const { payload } = await compactVerify(jws, createLocalJWKSet(JSON.parse(text)));
    const { headHash, lastAnchor } = await logs.verify(organization);
    expect(JSON.parse(Buffer.from(payload).toString())).toEqual({
      organizationId: organization.id,
      sequence: 5,
      hash: headHash,
      at: lastAnchor.at,
    });
    const { jwk, kid, alg } = decodeProtectedHeader(jws);
    expect({ kid, alg }).toEqual({ kid: lastAnchor.keyId, alg: "EdDSA" });
    expect((await compactVerify(jws, jwk ?? {})).payload).toEqual(payload);
  });

  test("405 for POST to the key set", async () => {
    const { status, headers } = await service.request("POST", "/.well-known/jwks.json");
    expect(status).toBe(405);
    expect(headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });
});

describe("removing the newest entries and resetting the head", () => {
  test("is detected by the stored anchor", async () => {
    const { organization } = await createAnchoredLog();
    await logs.tamper(organization, ...removeNewestDownTo(3));
    for (const query of [{}, { fromSequence: 1 }]) {
      expect(await logs.verify(organization, query)).toMatchObject({
        valid: false,
        firstBrokenSequence: 4,
      });
    }
  });

  test("is detected by the stored anchor after new entries were appended", async () => {
    const { organization } = await createAnchoredLog();
    await logs.tamper(organization, ...removeNewestDownTo(3));
    await logs.append(organization, 6);
    for (const query of [{}, { fromSequence: 1 }]) {
      expect(await logs.verify(organization, query)).toMatchObject({
        valid: false,
        firstBrokenSequence: 5,
      });
    }
  });

  test("is detected only by a kept anchor if the stored anchors are removed too", async () => {
    const { organization, jws } = await createAnchoredLog();
    await logs.tamper(organization, ...removeNewestDownTo(3), removeAnchors);
    expect(await logs.verify(organization)).toMatchObject({ valid: true, lastAnchor: null });
    expect(await logs.verify(organization, { anchor: jws })).toMatchObject({
      valid: false,
      firstBrokenSequence: 4,
      anchor: { sequence: 5, isContained: false },
    });
    await logs.append(organization, 6);
    expect(await logs.verify(organization, { anchor: jws })).toMatchObject({
      valid: false,
      firstBrokenSequence: 5,
      anchor: { sequence: 5, isContained: false },
    });
  });
});

describe("rewriting the chain with matching hashes", () => {
  test("is detected by the stored anchor", async () => {
    const { organization } = await createAnchoredLog();
    await logs.tamper(organization, ...rewriteFrom(2));
    for (const query of [{}, { fromSequence: 1 }]) {
      expect(await logs.verify(organization, query)).toMatchObject({
        valid: false,
        firstBrokenSequence: 5,
      });
    }
  });

  test("is detected only by a kept anchor if the stored anchors are removed too", async () => {
    const { organization, jws } = await createAnchoredLog();
    await logs.tamper(organization, ...rewriteFrom(1), removeAnchors);
    expect(await logs.verify(organization)).toMatchObject({ valid: true });
    expect(await logs.verify(organization, { anchor: jws })).toMatchObject({
      valid: false,
      firstBrokenSequence: 5,
      anchor: { isContained: false },
    });
  });
});

test("changing an entry before the anchor is detected with fromSequence=1 and with a kept anchor", async () => {
  const { organization, jws } = await createAnchoredLog();
  await logs.tamper(
    organization,
    "update audit_entries set canonical = replace(canonical, 'Adam', 'Evil') where organization_id = $1 and sequence = 2",
  );
  const expected = { valid: false, firstBrokenSequence: 2 };
  expect(await logs.verify(organization, { fromSequence: 1 })).toMatchObject(expected);
  expect(await logs.verify(organization, { anchor: jws })).toMatchObject(expected);
});

describe("a stored anchor", () => {
  test.each([
    ["that was changed", "jws = left(jws, -4) || 'AAAA'"],
    ["that is not a JWS", "jws = 'x'"],
    ["that was moved to another entry", "sequence = 4"],
  ])("%s makes the log invalid", async (_, change) => {
    const { organization } = await createAnchoredLog();
    await logs.tamper(
      organization,
      `update audit_anchors set ${change} where organization_id = $1`,
    );
    const verified = await logs.verify(organization);
    expect(verified).toMatchObject({ valid: false, lastAnchor: null });
    expect([4, 5]).toContain(verified.firstBrokenSequence);
  });

  test("with an unknown key is ignored: the whole log is verified", async () => {
    const { organization } = await createAnchoredLog();
    await logs.tamper(
      organization,
      "update audit_anchors set key_id = 'another' where organization_id = $1",
    );
    const verified = await logs.verify(organization);
    expect(verified).toMatchObject({ valid: true, checkedFrom: 1, lastAnchor: null });
  });
});

describe("rejected anchors", () => {
  test("400 for an anchor of another organization", async () => {
    const [ours, theirs] = [await createAnchoredLog(), await createAnchoredLog()];
    const { status, body } = await logs.requestVerification(ours.organization, {
      anchor: theirs.jws,
    });
    expect({ status, ...body }).toMatchObject({
      status: 400,
      code: "AUDIT_ANCHOR_REFUSED",
      reason: "other_organization",
    });
  });

  test("400 for a forged, changed or malformed anchor", async () => {
    const { organization, jws } = await createAnchoredLog();
    const [header = "", payload = "", signature = ""] = jws.split(".");
    const head = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    const changed = encode({ ...head, sequence: 4 });
    const { kid, ...named } = decodeProtectedHeader(jws);
    const { privateKey } = generateKeyPairSync("ed25519");
    const forge = (headerMembers: object) =>
      new CompactSign(Buffer.from(JSON.stringify(head)))
        .setProtectedHeader({ ...named, alg: "EdDSA", ...headerMembers })
        .sign(privateKey);
    const rejected: [jws: string, reason: string][] = [
      [await forge({ kid }), "bad_signature"],
      [await forge({ kid: "mine" }), "unknown_key"],
      [`${header}.${changed}.${signature}`, "bad_signature"],
      [`${header}.${payload}.AAAA`, "bad_signature"],
      [`${encode({ ...named, kid, alg: "none" })}.${payload}.AAAA`, "malformed"],
      [`${encode({ ...named, kid, typ: "JWT" })}.${payload}.${signature}`, "malformed"],
      [`x.${payload}.${signature}`, "malformed"],
    ];
    for (const [anchor, reason] of rejected) {
      const { status, body } = await logs.requestVerification(organization, { anchor });
      expect({ status, ...body }, anchor).toMatchObject({
        status: 400,
        code: "AUDIT_ANCHOR_REFUSED",
        reason,
      });
    }
  });
});

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
