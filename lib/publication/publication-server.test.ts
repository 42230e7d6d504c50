import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import type { Representation } from "./build-publication.ts";
import { createPublicationServer } from "./publication-server.ts";

let server: Server;
afterEach(() => server.close());

/** Serves one representation, and returns a function that requests it. */
async function serve(representation: Representation): Promise<() => Promise<Response>> {
  const entries = new Map([["/a", { file: representation }]]);
  const publication = createPublicationServer({ entries, notFound: {} });
  server = createServer((request, response) => {
    const sending = publication.serve(request, response, "/a");
    Promise.resolve(sending).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return () => fetch(`http://127.0.0.1:${port}/a`, { headers: { "accept-encoding": "br" } });
}

const identity = Buffer.from("one two ".repeat(200));
const uncompressed = { status: 200, headers: {}, identity, etag: '"tag"' };

test("requests at the same time and later ones share one compression", async () => {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  let compressions = 0;
  const send = await serve({
    ...uncompressed,
    compress: () => {
      compressions += 1;
      return promise;
    },
  });
  let received = 0;
  server.on("request", () => {
    received += 1;
    if (received === 3) resolve(brotliCompressSync(identity));
  });
  const responses = await Promise.all([send(), send(), send()]);
  responses.push(await send());
  for (const response of responses) {
    expect(response.headers.get("etag")).toBe('"tag-br"');
    expect(await response.text()).toBe(identity.toString());
  }
  expect(compressions).toBe(1);
});

test("a compression that failed is tried again", async () => {
  let compressions = 0;
  const send = await serve({
    ...uncompressed,
    compress: async () => {
      compressions += 1;
      if (compressions === 1) throw new Error("No memory.");
      return brotliCompressSync(identity);
    },
  });
  expect((await send()).status).toBe(500);
  expect(await (await send()).text()).toBe(identity.toString());
  expect(compressions).toBe(2);
});
