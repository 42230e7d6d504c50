import { generateKeyPairSync, sign } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCliUser, type CliUser } from "./testing/run-cli.ts";
import { startTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let user: CliUser;
let file: string;
let jws: string;
beforeAll(async () => {
  product = await startTestProduct();
  user = await createCliUser(product);
  await user.login();
  await user.run(["tasks", "create", "--title", "Accuwissel"]);
  const { organization, service } = product;
  await organization.run(async (transaction) =>
    service.jobs.send(transaction, { name: "anchor-audit-log", data: {} }),
  );
  await service.jobs.runDue();
  const { stdout } = await user.run(["audit-log", "verify"]);
  jws = JSON.parse(stdout).lastAnchor.jws;
  file = join(user.configHome, "anchor.jws");
  await writeFile(file, `${jws}\n`);
});
afterAll(async () => {
  await user.remove();
  await product.close();
});

const decodeSegment = (text: string, index: number): any =>
  JSON.parse(Buffer.from(text.split(".")[index] ?? "", "base64url").toString("utf8"));
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

test("returns exit code 0 for an anchor that the log contains", async () => {
  const { code, stdout, stderr } = await user.run(["check-anchor", file]);
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    valid: true,
    checkedFrom: 1,
    anchor: { sequence: decodeSegment(jws, 1).sequence, isContained: true },
  });
});

test("--offline with --key verifies an anchor from standard input without the service", async () => {
  const { x } = decodeSegment(jws, 0).jwk;
  const args = ["check-anchor", "-", "--offline", "--key", x];
  const { code, stdout, stderr } = await user.run(args, {
    stdin: jws,
    env: { SERVICE_BASE_URL: "http://127.0.0.1:1" },
  });
  expect(code, stderr).toBe(0);
  expect(JSON.parse(stdout)).toEqual({
    ...decodeSegment(jws, 1),
    keyId: decodeSegment(jws, 0).kid,
  });
});

test("rejects an anchor of another key, a changed anchor and text that is not an anchor", async () => {
  const [header = "", payload = "", signature = ""] = jws.split(".");
  const changed = encode({ ...decodeSegment(jws, 1), sequence: 99 });
  const refused: [text: string, more: string[], code: number, message: RegExp][] = [
    [jws, ["--key", "A".repeat(43)], 6, /signed with another key/u],
    [`${header}.${changed}.${signature}`, [], 6, /its signature is not right/u],
    [`${header}.${payload}`, ["--offline"], 6, /its signature is not right/u],
    ["anchor", [], 2, /no anchor of an audit log/u],
  ];
  for (const [text, more, code, message] of refused) {
    const ran = await user.run(["check-anchor", "-", ...more], { stdin: text });
    expect(ran, text).toMatchObject({ code, stdout: "" });
    expect(ran.stderr).toMatch(message);
  }
  const absent = await user.run(["check-anchor", `${file}.none`]);
  expect(absent).toMatchObject({ code: 2, stderr: expect.stringContaining("cannot be read") });
});

test("reports AUDIT_ANCHOR_REFUSED for an anchor signed with a foreign key", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const { kid: _, ...named } = decodeSegment(jws, 0);
  const header = encode({ ...named, kid: "mine", jwk: publicKey.export({ format: "jwk" }) });
  const signed = `${header}.${jws.split(".")[1]}`;
  const forged = `${signed}.${sign(null, Buffer.from(signed), privateKey).toString("base64url")}`;
  const ran = await user.run(["check-anchor", "-"], { stdin: forged });
  expect(ran).toMatchObject({ code: 2, stdout: "" });
  expect(ran.stderr).toContain("AUDIT_ANCHOR_REFUSED");
});

test("returns exit code 6 if the log no longer contains the anchored entry", async () => {
  const { organization, service } = product;
  const client = await service.database.connect();
  try {
    await client.query(`begin; set local app.organization_id = '${organization.id}';
      delete from audit_entries where organization_id = '${organization.id}'
        and sequence >= ${decodeSegment(jws, 1).sequence};
      update audit_heads set audit_sequence = audit_sequence - 1
        where organization_id = '${organization.id}';
      commit`);
  } finally {
    client.release();
  }
  const ran = await user.run(["check-anchor", file]);
  expect(ran.code).toBe(6);
  expect(JSON.parse(ran.stdout)).toMatchObject({ valid: false, anchor: { isContained: false } });
  expect(ran.stderr).toContain(`no longer holds entry ${decodeSegment(jws, 1).sequence}`);
});
