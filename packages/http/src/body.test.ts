import { describe, expect, test } from "vitest";
import { readBody, readJsonBytes } from "./body.ts";
import { maxJsonDepth, maxJsonValues } from "./json-scanner.ts";

const most = 1024 * 1024;

/** Returns a request whose body arrives in parts of `size` bytes. */
function inParts(text: string, size: number): Request {
  const bytes = Buffer.from(text);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) {
        controller.enqueue(bytes.subarray(at, at + size));
      }
      controller.close();
    },
  });
  const init = { method: "POST", body, duplex: "half" as const };
  return new Request("http://localhost/", init);
}

const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
/** A list that is, with the list itself, this many values. */
const listOf = (values: number, item: string) =>
  `[${Array.from({ length: values - 1 }, () => item).join(",")}]`;

describe("a JSON text within the limits is read whole, in parts of any size", () => {
  test.each([
    ["nothing", ""],
    ["a literal", " null "],
    ["brackets and commas in a text", JSON.stringify(`[{,${"[".repeat(1_000)}`)],
    ["escaped quotation marks before brackets", JSON.stringify({ a: `"[${'\\"[{'.repeat(100)}` })],
    ["a text that ends in backslashes", '{"a\\\\":"b\\\\\\\\","c":"\\\\"}'],
    ["characters of several bytes", JSON.stringify({ "é€😀": ["😀".repeat(50), "€[{"] })],
    ["many empty objects and lists next to each other", `[${"{},[],".repeat(500)}{}]`],
    ["the deepest nesting", nested(maxJsonDepth)],
    ["the deepest nesting, of objects", '{"a":'.repeat(63) + "{}" + "}".repeat(63)],
    ["the deepest nesting, twice", `[${nested(maxJsonDepth - 1)},${nested(maxJsonDepth - 1)}]`],
  ])("%s", async (_name, text) => {
    for (const size of [1, 2, 3, 7, 65_536]) {
      const body = await readJsonBytes(inParts(text, size), most);
      expect("bytes" in body && Buffer.from(body.bytes).toString()).toBe(text);
    }
  });

  test.each([
    ["numbers", listOf(maxJsonValues, "1")],
    ["empty objects", listOf(maxJsonValues, "{}")],
    ["texts with commas", listOf(maxJsonValues, '",,"')],
    ["lists of one", `[${Array.from({ length: 24_999 }, () => "[ 0 ]").join(" , ")},0]`],
    [
      "members",
      `{${Array.from({ length: maxJsonValues - 1 }, (_, index) => `"${index}":0`).join()}}`,
    ],
  ])("as many values as are allowed: %s", async (_name, text) => {
    expect(await readJsonBytes(inParts(text, 65_536), most)).toHaveProperty("bytes");
  });
});

describe("a JSON text beyond a limit is refused where it exceeds it", () => {
  const tooDeep = (position: number) => ({ fault: "too deep", position });
  const tooMany = (position: number) => ({ fault: "too many values", position });
  test.each([
    ["one level more", nested(maxJsonDepth + 1), tooDeep(64)],
    ["nesting without end", "[".repeat(500_000), tooDeep(64)],
    ["a deep value of a member", `{"email":${"[".repeat(100)}`, tooDeep(72)],
    ["nesting after a text", `["\\"😀é[",${"[".repeat(64)}`, tooDeep(73)],
    ["closed and opened again", `[${nested(63)},${"[".repeat(64)}`, tooDeep(191)],
    ["one number more", listOf(maxJsonValues + 1, "1"), tooMany(99_999)],
    ["one object more", listOf(maxJsonValues + 1, "{}"), tooMany(149_998)],
    ["numbers without end", `[${"1,".repeat(500_000)}1]`, tooMany(99_999)],
    ["after characters of several bytes", `["€😀",${"1,".repeat(60_000)}1]`, tooMany(100_003)],
    ["one list of one more", `[${"[0],".repeat(25_000)}0]`, tooMany(99_998)],
  ])("%s", async (_name, text, fault) => {
    for (const size of [3, 65_536]) {
      expect(await readJsonBytes(inParts(text, size), most)).toEqual(fault);
    }
  });

  test("one member more", async () => {
    const members = Array.from({ length: maxJsonValues }, (_, index) => `"${index}":{}`);
    const fault = await readJsonBytes(inParts(`{${members.join()}}`, 65_536), most);
    expect(fault).toMatchObject({ fault: "too many values" });
  });

  test("nothing is read after that", async () => {
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          pulled += 1;
          controller.enqueue(Buffer.alloc(1_000, "["));
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: "POST", body, duplex: "half" as const };
    expect(await readJsonBytes(new Request("http://localhost/", init), most)).toEqual(tooDeep(64));
    expect(pulled).toBe(1);
  });
});

describe("a body of at most so many bytes", () => {
  test.each([readBody, readJsonBytes])("%o reads exactly as many, and no more", async (read) => {
    for (const size of [1, 10]) {
      expect(await read(inParts('"é€😀"', size), 11)).toHaveProperty("bytes.length", 11);
      expect(await read(inParts('"é€😀"', size), 10)).toEqual({ fault: "too large" });
    }
  });
});
