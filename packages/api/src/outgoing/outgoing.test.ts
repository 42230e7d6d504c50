import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createOutgoing } from "./outgoing.ts";

let reached = 0;
let body: Buffer | undefined;
const server = createServer((_, response) => {
  reached += 1;
  response.writeHead(body === undefined ? 204 : 200).end(body);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
afterAll(() => server.close());
beforeEach(() => {
  reached = 0;
  body = undefined;
});
const { port } = server.address() as AddressInfo;

const nothingAllowed = { allowedNetworks: [], allowedHosts: [], reservedServers: [] };
const remote = { ...nothingAllowed, allowsLoopback: false };
const local = { ...nothingAllowed, allowsLoopback: true };

/** The error of a request to an address that is not allowed. */
const rejected =
  "the address of the host is not public, and WEBHOOK_ALLOWED_NETWORKS does not allow it";

const message = (url: string) => ({ url, headers: {}, body: "{}" });

test("rejects a host name with a private address on connecting", async () => {
  const addressSets = [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::1"], ["::ffff:127.0.0.1"]];
  for (const addresses of addressSets) {
    const { post } = createOutgoing(remote, { resolve: async () => addresses });
    const receipt = await post(message(`http://rebound.example:${port}/`));
    expect(receipt).toMatchObject({ statusCode: null, error: rejected });
  }
  expect(reached).toBe(0);
});

test("rejects a host name whose address has become private", async () => {
  let addresses = ["93.184.215.14"];
  const outgoing = createOutgoing(remote, { resolve: async () => addresses });
  const url = new URL(`https://rebound.example:${port}/`);
  expect(outgoing.findHostRejection(url)).toBeUndefined();
  await outgoing.resolveHost(url);
  expect(outgoing.findHostRejection(url)).toBeNull();
  addresses = ["127.0.0.1"];
  expect((await outgoing.post(message(url.href))).error).toBe(rejected);
  expect(reached).toBe(0);
});

test("rejects a literal private IP address before connecting, resolved or not", async () => {
  const { post } = createOutgoing(remote, { resolve: async () => [] });
  const receipt = await post(message(`http://127.0.0.1:${port}/`));
  expect(receipt).toMatchObject({ statusCode: null, error: rejected });
  expect(reached).toBe(0);
});

test("caches the result of name servers for a minute", async () => {
  let now = 0;
  const outgoing = createOutgoing(remote, { resolve: async () => ["10.0.0.8"], now: () => now });
  const url = new URL("https://inside.example/");
  await outgoing.resolveHost(url);
  expect(outgoing.findHostRejection(url)).toEqual({
    reason: "address",
    detail:
      "inside.example is not a public address, and WEBHOOK_ALLOWED_NETWORKS and WEBHOOK_ALLOWED_HOSTS do not allow it.",
  });
  now += 61_000;
  expect(outgoing.findHostRejection(url)).toBeUndefined();
});

test("accepts loopback addresses for local development, and no other private ones", async () => {
  const outgoing = createOutgoing(local, { resolve: async () => ["10.0.0.8"] });
  expect(outgoing.findUrlRejection(new URL(`http://localhost:${port}/`))).toBeNull();
  expect((await outgoing.post(message(`http://localhost:${port}/`))).statusCode).toBe(204);
  expect(outgoing.findUrlRejection(new URL("https://10.0.0.8/"))).toMatchObject({
    reason: "address",
  });
  expect(outgoing.findUrlRejection(new URL("http://hooks.example/"))).toMatchObject({
    reason: "scheme",
  });
});

test("returns the beginning of the response, without an incomplete character", async () => {
  const { post } = createOutgoing(local);
  const postToServer = async (bytes: Buffer) => {
    body = bytes;
    return (await post(message(`http://localhost:${port}/`))).response;
  };
  expect(await postToServer(Buffer.from("🚲".repeat(3_000)))).toBe("🚲".repeat(2_000));
  expect(await postToServer(Buffer.from("cut 🚲").subarray(0, -1))).toBe("cut ");
  expect(await postToServer(Buffer.from([0x6f, 0x6b, 0xff, 0xff]))).toBe("ok\uFFFD\uFFFD");
});
