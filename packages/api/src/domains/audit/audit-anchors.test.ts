import { generateKeyPairSync } from "node:crypto";
import { CompactSign, compactVerify, createLocalJWKSet, decodeProtectedHeader } from "jose";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { anchorAuditLog } from "./jobs/anchor-audit-log.ts";
import { createAuditLogs, removeNewest, rewriteFrom } from "./testing/audit-log.ts";

const service = await openTestService({}, {}, [anchorAuditLog]);
const logs = createAuditLogs(service);

/** Creates an organization with five entries and their anchor. */
async function anchored() {
  const organization = await logs.withEntries(5);
  await logs.anchor();
  const { lastAnchor } = await logs.verify(organization);
  return { organization, jws: String(lastAnchor.jws) };
}

const removeAnchors = "delete from audit_anchors where organization_id = $1";

describe("an anchored log", () => {
  test("is verified from the last anchor on, and whole when asked", async () => {
    const { organization } = await anchored();
    await logs.grow(organization, 2);
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

  test("is verified up to an entry from the last anchor before that", async () => {
    const { organization } = await anchored();
    await logs.grow(organization, 2);
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

  test("contains a kept anchor, for which the whole log is verified", async () => {
    const { organization, jws } = await anchored();
    await logs.grow(organization, 2);
    const { lastAnchor, ...rest } = await logs.verify(organization, { anchor: jws });
    const { jws: _, ...named } = lastAnchor;
    expect(rest).toMatchObject({
      valid: true,
      checkedFrom: 1,
      checkedTo: 7,
      anchor: { ...named, isContained: true },
    });
  });

  test("contains it when values have been erased since", async () => {
    const { organization, jws } = await anchored();
    await logs.tamper(organization, "delete from audit_values where organization_id = $1");
    const verified = await logs.verify(organization, { anchor: jws });
    expect(verified).toMatchObject({ valid: true, entries: 5, anchor: { isContained: true } });
  });

  test("shows no anchor of another organization", async () => {
    const { organization } = await anchored();
    const other = await service.createOrganization();
    expect(await logs.verify(other)).toMatchObject({ valid: true, lastAnchor: null });
    const seen = await other.run((transaction) =>
      transaction.all({ text: "select sequence from audit_anchors", values: [] }),
    );
    expect(seen).toEqual([]);
    expect((await logs.verify(organization)).lastAnchor.sequence).toBe(5);
  });

  test.each([
    "update audit_anchors set jws = 'x' where sequence = 5",
    "delete from audit_anchors where sequence = 5",
  ])("has anchors that the service itself cannot change: %s", async (text) => {
    const { organization } = await anchored();
    const change = organization.run((transaction) => transaction.all({ text, values: [] }));
    await expect(change).rejects.toThrow("permission denied for table audit_anchors");
  });
});

describe("an anchor is a signed text that anybody can check", () => {
  test("with the key set of the service, or with the key in its header", async () => {
    const { organization, jws } = await anchored();
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

  test("405 for a change of the key set", async () => {
    const { status, headers } = await service.request("POST", "/.well-known/jwks.json");
    expect(status).toBe(405);
    expect(headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });
});

describe("the newest entries are removed and the head is set back", () => {
  test("the stored anchor shows it", async () => {
    const { organization } = await anchored();
    await logs.tamper(organization, ...removeNewest(3));
    for (const query of [{}, { fromSequence: 1 }]) {
      expect(await logs.verify(organization, query)).toMatchObject({
        valid: false,
        firstBrokenSequence: 4,
      });
    }
  });

  test("the stored anchor shows it when other entries have taken their place", async () => {
    const { organization } = await anchored();
    await logs.tamper(organization, ...removeNewest(3));
    await logs.grow(organization, 6);
    for (const query of [{}, { fromSequence: 1 }]) {
      expect(await logs.verify(organization, query)).toMatchObject({
        valid: false,
        firstBrokenSequence: 5,
      });
    }
  });

  test("only a kept anchor shows it when the stored ones are removed as well", async () => {
    const { organization, jws } = await anchored();
    await logs.tamper(organization, ...removeNewest(3), removeAnchors);
    expect(await logs.verify(organization)).toMatchObject({ valid: true, lastAnchor: null });
    expect(await logs.verify(organization, { anchor: jws })).toMatchObject({
      valid: false,
      firstBrokenSequence: 4,
      anchor: { sequence: 5, isContained: false },
    });
    await logs.grow(organization, 6);
    expect(await logs.verify(organization, { anchor: jws })).toMatchObject({
      valid: false,
      firstBrokenSequence: 5,
      anchor: { sequence: 5, isContained: false },
    });
  });
});

describe("the chain is written anew with hashes that fit", () => {
  test("the stored anchor shows it", async () => {
    const { organization } = await anchored();
    await logs.tamper(organization, ...rewriteFrom(2));
    for (const query of [{}, { fromSequence: 1 }]) {
      expect(await logs.verify(organization, query)).toMatchObject({
        valid: false,
        firstBrokenSequence: 5,
      });
    }
  });

  test("only a kept anchor shows it when the stored ones are removed as well", async () => {
    const { organization, jws } = await anchored();
    await logs.tamper(organization, ...rewriteFrom(1), removeAnchors);
    expect(await logs.verify(organization)).toMatchObject({ valid: true });
    expect(await logs.verify(organization, { anchor: jws })).toMatchObject({
      valid: false,
      firstBrokenSequence: 5,
      anchor: { isContained: false },
    });
  });
});

test("an old entry that was changed in its place shows in the whole verification, and with an anchor", async () => {
  const { organization, jws } = await anchored();
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
    ["that is no signed text", "jws = 'x'"],
    ["that was moved to another entry", "sequence = 4"],
  ])("%s makes the log invalid", async (_, change) => {
    const { organization } = await anchored();
    await logs.tamper(
      organization,
      `update audit_anchors set ${change} where organization_id = $1`,
    );
    const verified = await logs.verify(organization);
    expect(verified).toMatchObject({ valid: false, lastAnchor: null });
    expect([4, 5]).toContain(verified.firstBrokenSequence);
  });

  test("of a key that nobody knows says nothing: the whole log is verified", async () => {
    const { organization } = await anchored();
    await logs.tamper(
      organization,
      "update audit_anchors set key_id = 'another' where organization_id = $1",
    );
    const verified = await logs.verify(organization);
    expect(verified).toMatchObject({ valid: true, checkedFrom: 1, lastAnchor: null });
  });
});

describe("an anchor is refused", () => {
  test("400 when it is another organization's", async () => {
    const [ours, theirs] = [await anchored(), await anchored()];
    const { status, body } = await logs.ask(ours.organization, { anchor: theirs.jws });
    expect({ status, ...body }).toMatchObject({
      status: 400,
      code: "AUDIT_ANCHOR_REFUSED",
      reason: "other_organization",
    });
  });

  test("400 when it is forged, changed or no anchor", async () => {
    const { organization, jws } = await anchored();
    const [header = "", payload = "", signature = ""] = jws.split(".");
    const said = JSON.parse(Buffer.from(payload, "base64url").toString("utf8"));
    const changed = encode({ ...said, sequence: 4 });
    const { kid, ...named } = decodeProtectedHeader(jws);
    const { privateKey } = generateKeyPairSync("ed25519");
    const forge = (more: object) =>
      new CompactSign(Buffer.from(JSON.stringify(said)))
        .setProtectedHeader({ ...named, alg: "EdDSA", ...more })
        .sign(privateKey);
    const refused: [jws: string, reason: string][] = [
      [await forge({ kid }), "bad_signature"],
      [await forge({ kid: "mine" }), "unknown_key"],
      [`${header}.${changed}.${signature}`, "bad_signature"],
      [`${header}.${payload}.AAAA`, "bad_signature"],
      [`${encode({ ...named, kid, alg: "none" })}.${payload}.AAAA`, "malformed"],
      [`${encode({ ...named, kid, typ: "JWT" })}.${payload}.${signature}`, "malformed"],
      [`x.${payload}.${signature}`, "malformed"],
    ];
    for (const [anchor, reason] of refused) {
      const { status, body } = await logs.ask(organization, { anchor });
      expect({ status, ...body }, anchor).toMatchObject({
        status: 400,
        code: "AUDIT_ANCHOR_REFUSED",
        reason,
      });
    }
  });
});

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
