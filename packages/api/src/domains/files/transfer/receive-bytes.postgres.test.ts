import { afterAll, expect, test } from "vitest";
import { assembleApi } from "../../../assemble-api.ts";
import { createPostgres } from "../../../database/database.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { startPausableProxy } from "../../../testing/servers/pausable-proxy.ts";
import { createFileFixtures, pdf } from "../testing/file-fixtures.ts";

const service = await openTestService();
const { begin, complete, linkTo, fetchLink } = await createFileFixtures(service);

const url = new URL(process.env["WERKBANK_TEST_DATABASE"] as string);
const proxy = await startPausableProxy({ host: url.hostname, port: Number(url.port || 5432) });
url.hostname = "127.0.0.1";
url.port = String(proxy.port);
// Without prepared statements, the text of each one is sent, by which the proxy recognizes it.
const limits = { statementMs: 2_000, connectMs: 2_000, isPooled: true };
const behindProxy = assembleApi(service.config, {
  database: createPostgres(url.href, 2, limits),
});
afterAll(async () => {
  await behindProxy.close();
  await proxy.close();
});

test("an upload is complete even if the response to its commit was lost", async () => {
  const { id, upload } = (await begin()).body;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(pdf.subarray(0, 9)),
    pull(controller) {
      // The next commit is the one that records the arrival of the bytes.
      proxy.dropResponseTo("commit");
      controller.enqueue(pdf.subarray(9));
      controller.close();
    },
  });
  const init = { method: "PUT", body, duplex: "half" as const, headers: upload.headers };
  expect((await behindProxy.fetch(new Request(upload.url, init))).status).toBe(503);

  expect((await complete(id)).body).toMatchObject({ state: "available" });
  const { status, text } = await fetchLink(await linkTo(id));
  expect([status, text]).toEqual([200, new TextDecoder().decode(pdf)]);
});
