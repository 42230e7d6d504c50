import { createHash, createPublicKey, verify } from "node:crypto";
import { readFile } from "node:fs/promises";
import { unwrap } from "@werkbank/client";
import { createApiClient } from "../api-client.ts";
import { CliError } from "../cli-error.ts";
import type { CommonOptions } from "../common-options.ts";
import { type Io, readAll } from "../io.ts";
import { createPrinter } from "../output/printer.ts";

export type CheckAnchorOptions = Pick<CommonOptions, "output"> & {
  /** Checks the signature alone, without the service. */
  offline?: boolean;
  /** The required public key, `x` of its JWK. */
  key?: string;
};

/** The content of an anchor with a valid signature. */
type Anchor = {
  organizationId: string;
  sequence: number;
  hash: string;
  at: string;
  keyId: string;
};

/**
 * Checks an audit log anchor from a file: its signature locally, and with the service that the log still
 * contains what it covers.
 *
 * @param source the file; `-` for standard input
 * @throws CliError for text that is not an anchor, an invalid signature, and a log that doesn't match
 */
export async function checkAnchor(
  io: Io,
  source: string,
  { offline = false, key, output }: CheckAnchorOptions,
): Promise<void> {
  const jws = (await readSource(io, source)).trim();
  const anchor = verifyAnchor(jws, key);
  const printer = createPrinter(io, output);
  if (offline) return printer.record(anchor);
  const client = createApiClient(io.settings);
  const { organizationId } = anchor;
  const verification = await unwrap(
    client.GET("/v1/organizations/{organizationId}/audit-log/verification", {
      params: { path: { organizationId }, query: { anchor: jws } },
    }),
  );
  await printer.record(verification);
  if (verification.valid) return;
  throw new CliError(
    "conflict",
    verification.anchor?.isContained === false
      ? `The audit log no longer holds entry ${anchor.sequence} as the anchor names it.`
      : "The audit log is not whole.",
    `The first entry that is missing or was changed: ${verification.firstBrokenSequence}.`,
  );
}

async function readSource(io: Io, source: string): Promise<string> {
  if (source === "-") return readAll(io.stdin);
  try {
    return await readFile(source, "utf8");
  } catch (error) {
    throw new CliError("usage", `The file ${source} cannot be read.`, undefined, error);
  }
}

/** Verifies a compact JWS (RFC 7515) signed with Ed25519 (RFC 8037) by the key in its header. */
function verifyAnchor(jws: string, expectedKey: string | undefined): Anchor {
  const [header = "", payload = "", signature = "", ...more] = jws.split(".");
  const protectedHeader = parseSegment(header);
  const claims = parseSegment(payload);
  const x = (protectedHeader?.["jwk"] as { x?: unknown } | undefined)?.x;
  const isAnchor =
    more.length === 0 &&
    protectedHeader?.["alg"] === "EdDSA" &&
    protectedHeader["typ"] === "audit-anchor";
  if (!isAnchor || claims === null || typeof x !== "string") {
    throw new CliError("usage", "This is no anchor of an audit log.", "Give the whole text.");
  }
  if (expectedKey !== undefined && x !== expectedKey) {
    throw new CliError("conflict", "The anchor was signed with another key than the one given.");
  }
  const { organizationId, sequence, hash, at } = claims as Omit<Anchor, "keyId">;
  if (!hasValidSignature(x, `${header}.${payload}`, signature)) {
    throw new CliError("conflict", "The anchor was changed: its signature is not right.");
  }
  return { organizationId, sequence, hash, at, keyId: toThumbprint(x) };
}

function hasValidSignature(x: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    return verify(null, Buffer.from(text), key, Buffer.from(signature, "base64url"));
  } catch {
    // The text is not a key.
    return false;
  }
}

/** Returns the JWK thumbprint (RFC 7638). */
function toThumbprint(x: string): string {
  const members = JSON.stringify({ crv: "Ed25519", kty: "OKP", x });
  return createHash("sha256").update(members).digest("base64url");
}

function parseSegment(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}
