import { randomBytes } from "node:crypto";
import type { AddressInfo } from "node:net";
import { createNodeServer } from "@werkbank/http/node-server";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { openBucketServer } from "../../../testing/servers/bucket-server.ts";
import { createFileFixtures, pdf } from "../testing/file-fixtures.ts";

const server = await openBucketServer();
const service = await openTestService(
  {},
  { files: { store: server.settings, quotaBytes: 1024 ** 3 } },
);
const listening = createNodeServer((sent, env) => service.api.fetch(sent, env));
await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
const { port } = listening.address() as AddressInfo;
const at = (link: string): string => `http://127.0.0.1:${port}${new URL(link).pathname}`;
afterAll(async () => {
  listening.closeAllConnections();
  listening.close();
  await server.close();
});
const { upload, begin, complete, linkTo, fetchLink } = await createFileFixtures(service);

test("a file is stored in the bucket, and downloaded with the headers of the service", async () => {
  const { id, state } = await upload(pdf);
  expect(state).toBe("available");
  const whole = await fetchLink(await linkTo(id));
  expect([whole.status, whole.text]).toEqual([200, new TextDecoder().decode(pdf)]);
  expect(whole.headers.get("content-disposition")).toBe('attachment; filename="report.pdf"');
  const part = await fetchLink(await linkTo(id), { range: "bytes=5-7" });
  expect([part.status, part.text]).toEqual([206, "1.7"]);
});

// The second size is sent to the bucket in several parts.
test.each([1_000, 12_000_000])(
  "%i bytes are uploaded to the bucket and downloaded unchanged over HTTP",
  async (size) => {
    const bytes = Buffer.concat([pdf, randomBytes(size - pdf.length)]);
    const { id, upload: link } = (await begin({ sizeBytes: size })).body;
    const headers = { "content-type": "application/pdf" };
    const sent = await fetch(at(link.url), { method: "PUT", body: bytes, headers });
    expect([sent.status, await sent.text()]).toEqual([204, ""]);
    expect((await complete(id)).body).toMatchObject({ state: "available" });
    const content = await fetch(at(await linkTo(id)));
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true);
  },
);

test("inline bytes are stored once, even if the clock is set meanwhile", async () => {
  let stored = 0;
  const stop = server.onStored(() => {
    stored += 1;
    service.setNow(Date.now() + 2 * 3_600_000);
  });
  const { status, body } = await begin({ contentBase64: pdf.toString("base64") });
  stop();
  service.setNow(Date.now());
  expect([status, body.state, stored]).toEqual([201, "available", 1]);
});

test("503 while the bucket is unavailable, with the reason in the log", async () => {
  const deleted = await openBucketServer();
  onTestFinished(() => deleted.close());
  const own = await openTestService(
    {},
    { files: { store: deleted.settings, quotaBytes: 1024 ** 3 } },
  );
  const { begin, put } = await createFileFixtures(own);
  const { body } = await begin();
  await deleted.removeBucket();
  const { status, body: problem, headers } = await put(body.upload.url, pdf);
  expect([status, problem.code, headers.get("retry-after")]).toEqual([
    503,
    "SERVICE_UNAVAILABLE",
    "5",
  ]);
  await put(body.upload.url, pdf);
  expect(own.logs).toEqual([
    {
      level: "error",
      message: "The store of files fails.",
      error: expect.stringMatching(/^NoSuchBucket\b/u),
    },
  ]);
});

test("503 while the folder is not writable, with a log message without ids", async () => {
  const store = { kind: "disk" as const, dir: "/dev/null/files" };
  const own = await openTestService({}, { files: { store, quotaBytes: 1024 ** 3 } });
  const { begin } = await createFileFixtures(own);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { status } = await begin({ contentBase64: pdf.toString("base64") });
    expect(status).toBe(503);
  }
  expect(own.logs).toEqual([
    {
      level: "error",
      message: "The store of files fails.",
      error: "ENOTDIR: not a directory, mkdir",
    },
  ]);
});
