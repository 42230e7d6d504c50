import { describe, expect, test } from "vitest";
import { readBody, readJsonBytes } from "./body.ts";
import { maxJsonDepth, maxJsonValues } from "./json-scanner.ts";
import { createKeepAliveClient } from "./testing/keep-alive.ts";
import { serveHandlers } from "./testing/serve-handlers.ts";

const maxBytes = 1024 * 1024;

/** Returns a request whose body arrives in chunks of `size` bytes. */
function toChunkedRequest(text: string, size: number): Request {
  const bytes = Buffer.from(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let start = 0; start < bytes.length; start += size) {
        controller.enqueue(bytes.subarray(start, start + size));
      }
      controller.close();
    },
  });
  const init = { method: "POST", body, duplex: "half" as const };
  return new Request("http://localhost/", init);
}

const nestedLists = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
/** Returns the JSON text of an array; `values` counts the array and its items. */
const listOf = (values: number, item: string) =>
  `[${Array.from({ length: values - 1 }, () => item).join(",")}]`;

describe("reads JSON within the limits, whatever the chunk size", () => {
  test.each([
    ["nothing", ""],
    ["a literal", " null "],
    ["brackets and commas in a string", JSON.stringify(`[{,${"[".repeat(1_000)}`)],
    ["escaped quotation marks before brackets", JSON.stringify({ a: `"[${'\\"[{'.repeat(100)}` })],
    ["a string that ends in backslashes", '{"a\\\\":"b\\\\\\\\","c":"\\\\"}'],
    ["characters of several bytes", JSON.stringify({ "é€😀": ["😀".repeat(50), "€[{"] })],
    ["many empty objects and arrays", `[${"{},[],".repeat(500)}{}]`],
    ["the maximum depth", nestedLists(maxJsonDepth)],
    ["the maximum depth, of objects", '{"a":'.repeat(63) + "{}" + "}".repeat(63)],
    [
      "the maximum depth, twice",
      `[${nestedLists(maxJsonDepth - 1)},${nestedLists(maxJsonDepth - 1)}]`,
    ],
  ])("%s", async (_name, text) => {
    for (const size of [1, 2, 3, 7, 65_536]) {
      const body = await readJsonBytes(toChunkedRequest(text, size), maxBytes);
      expect("bytes" in body && Buffer.from(body.bytes).toString()).toBe(text);
    }
  });

  test.each([
    ["numbers", listOf(maxJsonValues, "1")],
    ["empty objects", listOf(maxJsonValues, "{}")],
    ["strings with commas", listOf(maxJsonValues, '",,"')],
    ["arrays of one item", `[${Array.from({ length: 24_999 }, () => "[ 0 ]").join(" , ")},0]`],
    [
      "members",
      `{${Array.from({ length: maxJsonValues - 1 }, (_, index) => `"${index}":0`).join()}}`,
    ],
  ])("reads the maximum number of values: %s", async (_name, text) => {
    expect(await readJsonBytes(toChunkedRequest(text, 65_536), maxBytes)).toHaveProperty("bytes");
  });
});

describe("reports the limit that JSON exceeds, and the position", () => {
  const tooDeep = (position: number) => ({ error: "too deep", position });
  const tooMany = (position: number) => ({ error: "too many values", position });
  test.each([
    ["one level above the maximum", nestedLists(maxJsonDepth + 1), tooDeep(64)],
    ["500,000 levels", "[".repeat(500_000), tooDeep(64)],
    ["a nested member value", `{"email":${"[".repeat(100)}`, tooDeep(72)],
    ["nesting after a string", `["\\"😀é[",${"[".repeat(64)}`, tooDeep(73)],
    ["nesting after a closed array", `[${nestedLists(63)},${"[".repeat(64)}`, tooDeep(191)],
    ["one number above the maximum", listOf(maxJsonValues + 1, "1"), tooMany(99_999)],
    ["one object above the maximum", listOf(maxJsonValues + 1, "{}"), tooMany(149_998)],
    ["500,000 numbers", `[${"1,".repeat(500_000)}1]`, tooMany(99_999)],
    ["numbers after multibyte characters", `["€😀",${"1,".repeat(60_000)}1]`, tooMany(100_003)],
    ["one array above the maximum", `[${"[0],".repeat(25_000)}0]`, tooMany(99_998)],
  ])("%s", async (_name, text, error) => {
    for (const size of [3, 65_536]) {
      expect(await readJsonBytes(toChunkedRequest(text, size), maxBytes)).toEqual(error);
    }
  });

  test("one member above the maximum", async () => {
    const members = Array.from({ length: maxJsonValues }, (_, index) => `"${index}":{}`);
    const error = await readJsonBytes(toChunkedRequest(`{${members.join()}}`, 65_536), maxBytes);
    expect(error).toMatchObject({ error: "too many values" });
  });

  test("stops reading at the position of the error", async () => {
    let pullCount = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pullCount += 1;
          controller.enqueue(Buffer.alloc(1_000, "["));
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: "POST", body, duplex: "half" as const };
    expect(await readJsonBytes(new Request("http://localhost/", init), maxBytes)).toEqual(
      tooDeep(64),
    );
    expect(pullCount).toBe(1);
  });
});

describe("maxBytes", () => {
  test.each([readBody, readJsonBytes])(
    "%o accepts a body of maxBytes and rejects a larger one",
    async (read) => {
      for (const size of [1, 10]) {
        expect(await read(toChunkedRequest('"é€😀"', size), 11)).toHaveProperty("bytes.length", 11);
        expect(await read(toChunkedRequest('"é€😀"', size), 10)).toEqual({ error: "too large" });
      }
    },
  );
});

describe("releases the memory of the chunks that a server receives", () => {
  const { serve } = serveHandlers();

  test.each([
    ["of a body that it accepts", JSON.stringify("é".repeat(400_000)), "bytes"],
    ["of a body that it rejects, and of what it discards", "[".repeat(1_000_000), "too deep"],
  ])("%s", async (_name, body, expected) => {
    const received: Uint8Array[] = [];
    const port = await serve(async (request, { incoming }) => {
      incoming.on("data", (chunk: Uint8Array) => received.push(chunk));
      const result = await readJsonBytes(request, maxBytes, incoming);
      if ("error" in result) return new Response(result.error);
      return new Response(Buffer.from(result.bytes).toString() === body ? "bytes" : "other");
    });
    const client = createKeepAliveClient(port);
    // Of a request without credentials, it would discard less.
    const authorization = "Bearer token";
    const headers = { authorization, "content-length": String(Buffer.byteLength(body)) };
    const { text } = await client.send({ method: "POST", path: "/", headers, body });
    client.close();
    expect(text).toBe(expected);
    expect(received.length).toBeGreaterThan(10);
    expect(received.filter(({ byteLength }) => byteLength > 0)).toEqual([]);
  });
});
