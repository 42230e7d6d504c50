import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { v7 as uuidv7 } from "uuid";
import { afterAll, describe, expect, test } from "vitest";
import { openBucketServer } from "../testing/servers/bucket-server.ts";
import type { BlobSettings, BlobStore } from "./blob-store.ts";
import { createBlobStore } from "./create-blob-store.ts";

const folder = await mkdtemp(join(tmpdir(), "werkbank-blobs-"));
const server = await openBucketServer();

const settings: Record<string, BlobSettings> = {
  disk: { kind: "disk", dir: join(folder, "disk") },
  s3: server.settings,
};

afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function* inParts(bytes: Buffer, size = 700_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const newKey = () => ({ organizationId: uuidv7(), id: uuidv7() });

async function read(store: BlobStore, ...args: Parameters<BlobStore["get"]>) {
  const stream = await store.get(...args);
  return stream === null ? null : buffer(stream);
}

describe.each(Object.entries(settings))("the %s store", (_, chosen) => {
  const store = createBlobStore(chosen);
  afterAll(() => store.close());

  // The largest one needs several parts.
  test.each([1, 700_000, 12 * 1024 * 1024 + 1])("stores %d bytes unchanged", async (size) => {
    const bytes = randomBytes(size);
    const key = newKey();
    await store.put(key, inParts(bytes));
    expect(await store.head(key)).toEqual({ size });
    expect((await read(store, key))?.equals(bytes)).toBe(true);
  });

  test("reads a byte range", async () => {
    const bytes = randomBytes(2_000_000);
    const key = newKey();
    await store.put(key, inParts(bytes));
    for (const [start, end] of [
      [0, 9],
      [699_999, 700_001],
      [1_999_000, 1_999_999],
    ] as const) {
      const part = await read(store, key, { start, end });
      expect(part?.equals(bytes.subarray(start, end + 1))).toBe(true);
    }
  });

  test.each([100, 8 * 1024 * 1024])(
    "stores nothing if the stream fails after %d bytes, and throws its error",
    async (size) => {
      const key = newKey();
      async function* breakingOff() {
        yield randomBytes(size);
        throw new Error("the sender went away");
      }
      await expect(store.put(key, breakingOff())).rejects.toThrow("the sender went away");
      expect([await store.head(key), await store.get(key)]).toEqual([null, null]);
    },
  );

  test("overwrites bytes with the same key", async () => {
    const key = newKey();
    await store.put(key, inParts(Buffer.from("first")));
    await store.put(key, inParts(Buffer.from("second")));
    expect(String(await read(store, key))).toBe("second");
  });

  test("deletes bytes, and succeeds if there are none", async () => {
    const key = newKey();
    await store.put(key, inParts(Buffer.from("gone")));
    await store.delete(key);
    await store.delete(key);
    expect([await store.head(key), await store.get(key)]).toEqual([null, null]);
  });

  test("separates the bytes of organizations", async () => {
    const key = newKey();
    await store.put(key, inParts(Buffer.from("ours")));
    expect(await store.get({ ...key, organizationId: uuidv7() })).toBeNull();
  });
});

test("leaves no file of an incomplete upload on disk", async () => {
  const dir = join(folder, "empty");
  const store = createBlobStore({ kind: "disk", dir });
  async function* breakingOff() {
    yield Buffer.from("half");
    throw new Error("the sender went away");
  }
  await expect(store.put(newKey(), breakingOff())).rejects.toThrow("went away");
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  expect(entries.filter((entry) => entry.isFile())).toEqual([]);
});

test("throws SERVICE_UNAVAILABLE if the store cannot be reached", async () => {
  const unreachable = createBlobStore({ kind: "disk", dir: "/dev/null/files" });
  const problem = { code: "SERVICE_UNAVAILABLE", headers: { "Retry-After": "5" } };
  await expect(unreachable.put(newKey(), inParts(Buffer.from("x")))).rejects.toMatchObject(problem);
  const missing = createBlobStore({
    ...server.settings,
    bucket: "no-such-bucket",
  });
  await expect(missing.put(newKey(), inParts(Buffer.from("x")))).rejects.toMatchObject(problem);
  await missing.close();
});
