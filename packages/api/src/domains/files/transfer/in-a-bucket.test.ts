import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
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
const { port } = await s3.run();
const service = await openTestService(
  {},
  {
    files: {
      store: {
        kind: "s3",
        bucket,
        region: "us-east-1",
        endpoint: `http://127.0.0.1:${port}`,
        credentials: { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" },
      },
      quotaBytes: 1024 ** 3,
    },
  },
);
afterAll(async () => {
  await s3.close();
  await rm(directory, { recursive: true });
});
const { upload, begin, put, linkTo, fetchLink } = await createFileFixtures(service);

test("a file goes into the bucket, and comes out with the headers of the service", async () => {
  const { id, state } = await upload(pdf);
  expect(state).toBe("available");
  const whole = await fetchLink(await linkTo(id));
  expect([whole.status, whole.text]).toEqual([200, new TextDecoder().decode(pdf)]);
  expect(whole.headers.get("content-disposition")).toBe('attachment; filename="report.pdf"');
  const part = await fetchLink(await linkTo(id), { range: "bytes=5-7" });
  expect([part.status, part.text]).toEqual([206, "1.7"]);
});

test("503 while the bucket cannot be reached; the file waits on", async () => {
  const { body } = await begin();
  await rm(join(directory, bucket), { recursive: true });
  const { status, body: problem, headers } = await put(body.upload.url, pdf);
  expect([status, problem.code, headers.get("retry-after")]).toEqual([
    503,
    "SERVICE_UNAVAILABLE",
    "5",
  ]);
});
