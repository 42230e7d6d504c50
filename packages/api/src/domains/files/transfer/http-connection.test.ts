import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { createNodeServer } from "@werkbank/http/node-server";
import { afterAll, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createFileFixtures, pdf, sha256Of } from "../testing/file-fixtures.ts";

const service = await openTestService();
const server = createNodeServer((sent, env) => service.api.fetch(sent, env));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const { begin, complete, linkTo } = await createFileFixtures(service);

const large = Buffer.concat([pdf, Buffer.from(randomBytes(3_000_000).toString("hex"))]);

/** Begins a chunked upload to a link. */
function send(link: string) {
  const path = new URL(link).pathname;
  const headers = { "content-type": "application/pdf" };
  const outgoing = request({ host: "127.0.0.1", port, path, method: "PUT", headers });
  outgoing.on("error", () => undefined);
  const answered = once(outgoing, "response").then(async ([response]: IncomingMessage[]) => {
    const text = response === undefined ? "" : Buffer.concat(await response.toArray()).toString();
    return { status: response?.statusCode, text };
  });
  return { outgoing, answered };
}

const urlOf = (link: string): string => `http://127.0.0.1:${port}${new URL(link).pathname}`;
const stateOf = async (id: string) => (await complete(id)).body;

test("a large file is uploaded and downloaded unchanged, completely and by range", async () => {
  const { id, upload } = (await begin({ sizeBytes: large.length })).body;
  const { outgoing, answered } = send(upload.url);
  outgoing.end(large);
  expect((await answered).status).toBe(204);
  expect(await stateOf(id)).toMatchObject({ state: "available", sha256: sha256Of(large) });
  const link = urlOf(await linkTo(id));
  const whole = await fetch(link);
  expect(whole.headers.get("content-length")).toBe(String(large.length));
  expect(whole.headers.get("content-disposition")).toBe('attachment; filename="report.pdf"');
  expect(whole.headers.get("content-security-policy")).toContain("sandbox");
  expect(sha256Of(await whole.bytes())).toBe(sha256Of(large));
  const part = await fetch(link, { headers: { range: "bytes=1000000-2999999" } });
  expect(part.status).toBe(206);
  expect(sha256Of(await part.bytes())).toBe(sha256Of(large.subarray(1_000_000, 3_000_000)));
  const head = await fetch(link, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(large.length)]);
});

test("413 for more bytes than were declared; a second upload succeeds", async () => {
  const { id, upload } = (await begin()).body;
  const longer = send(upload.url);
  longer.outgoing.end(Buffer.concat([pdf, pdf]));
  expect(await longer.answered).toMatchObject({
    status: 413,
    text: expect.stringContaining("BODY_TOO_LARGE"),
  });
  const right = send(upload.url);
  right.outgoing.end(pdf);
  expect((await right.answered).status).toBe(204);
  expect((await stateOf(id)).state).toBe("available");
});

test("an aborted upload stores nothing; a second upload succeeds", async () => {
  const { id, upload } = (await begin()).body;
  const arrived = once(server, "request");
  const { outgoing, answered } = send(upload.url);
  outgoing.write(pdf.subarray(0, 9));
  const [incoming] = (await arrived) as [IncomingMessage];
  const closed = new Promise<void>((resolve) => incoming.once("close", resolve));
  outgoing.destroy();
  await Promise.all([closed, expect(answered).rejects.toThrow()]);
  const again = send(upload.url);
  again.outgoing.end(pdf);
  expect((await again.answered).status).toBe(204);
  expect(await stateOf(id)).toMatchObject({ state: "available", sha256: sha256Of(pdf) });
});

test("409 for the older of two concurrent uploads, even if it sends no more bytes", async () => {
  const { id, upload } = (await begin()).body;
  const arrived = once(server, "request");
  const older = send(upload.url);
  older.outgoing.write(pdf.subarray(0, 9));
  const [incoming] = (await arrived) as [IncomingMessage];
  // Wait until its first bytes have been received.
  await expect.poll(() => incoming.readableDidRead, { timeout: 30_000 }).toBe(true);
  const newer = send(upload.url);
  newer.outgoing.end(pdf);
  expect((await newer.answered).status).toBe(204);
  // The service reads the rest of a body before it responds.
  older.outgoing.end();
  expect(await older.answered).toMatchObject({
    status: 409,
    text: expect.stringContaining("newer request"),
  });
  expect((await stateOf(id)).state).toBe("available");
});
