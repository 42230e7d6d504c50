import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { createNodeServer } from "@werkbank/http/node-server";
import { afterAll, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createFileFixtures, pdf } from "../testing/file-fixtures.ts";

const directory = await mkdtemp(join(tmpdir(), "werkbank-bucket-"));
const bucket = "werkbank-files";
const s3 = new S3rver({
  port: 0,
  address: "127.0.0.1",
  silent: true,
  directory,
  configureBuckets: [{ name: bucket, configs: [] }],
});
const endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
const store = { kind: "s3" as const, bucket, region: "us-east-1", endpoint, credentials };
const service = await openTestService({}, { files: { store, quotaBytes: 1024 ** 3 } });
const server = createNodeServer((sent, env) => service.api.fetch(sent, env));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const { port } = server.address() as AddressInfo;
const at = (link: string): string => `http://127.0.0.1:${port}${new URL(link).pathname}`;
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await s3.close();
  await rm(directory, { recursive: true });
});
const { begin, complete, linkTo } = await createFileFixtures(service);

// The second is sent to the bucket in several parts.
test.each([1_000, 12_000_000])(
  "%i bytes go into the bucket and come out as they are",
  async (size) => {
    const bytes = Buffer.concat([pdf, randomBytes(size - pdf.length)]);
    const { id, upload } = (await begin({ sizeBytes: size })).body;
    const headers = { "content-type": "application/pdf" };
    const sent = await fetch(at(upload.url), { method: "PUT", body: bytes, headers });
    expect([sent.status, await sent.text()]).toEqual([204, ""]);
    expect((await complete(id)).body).toMatchObject({ state: "available" });
    const content = await fetch(at(await linkTo(id)));
    expect(Buffer.from(await content.arrayBuffer()).equals(bytes)).toBe(true);
  },
);
