import { createKeepAliveClient } from "@werkbank/http/testing/keep-alive";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningIdp, startIdp } from "../testing/running-idp.ts";

let running: RunningIdp;

beforeAll(async () => {
  running = await startIdp();
});
afterAll(() => running.close());

const json = { "content-type": "application/json" };

test.each([
  [413, "POST", "/auth/v1/token?grant_type=password", json],
  [413, "POST", "/auth/v1/token?grant_type=password", { ...json, "transfer-encoding": "chunked" }],
  [413, "PUT", "/auth/v1/health", { "content-type": "text/plain" }],
  [413, "POST", "/nothing", json],
])(
  "%i for a body above 8 KiB leaves the connection usable (%s %s)",
  async (status, method, path, headers) => {
    const client = createKeepAliveClient(Number(new URL(running.origin).port));
    const refused = await client.send({ method, path, headers, body: "x".repeat(50_000) });
    expect([refused.status, refused.headers.connection]).toEqual([status, "keep-alive"]);
    expect(await client.send({ method: "GET", path: "/auth/v1/health" })).toMatchObject({
      status: 200,
      isReused: true,
    });
    client.close();
  },
);
