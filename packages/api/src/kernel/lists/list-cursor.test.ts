import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { suppliersOf } from "../../domains/suppliers/testing/supplier-fixture.ts";

const service = await openTestService();

/** Creates three suppliers in an organization of their own; returns the cursor after the first of them. */
async function openList() {
  const organization = await service.createOrganization();
  const { create, send } = suppliersOf(service, organization);
  for (const name of ["Accu", "Banden", "Ketting"]) await create({ name });
  const read = (cursor: string) =>
    send("GET", `?limit=1&sort=name&cursor=${encodeURIComponent(cursor)}`);
  const { body } = await send("GET", "?limit=1&sort=name");
  return { read, cursor: String(body.page.nextCursor) };
}

const own = await openList();
const foreign = await openList();

/** Returns the text with one bit flipped, once for every bit of every character. */
function touched(text: string): string[] {
  return Array.from({ length: text.length * 8 }, (_, bit) => {
    const index = Math.floor(bit / 8);
    const other = String.fromCharCode(text.charCodeAt(index) ^ (1 << (bit % 8)));
    return text.slice(0, index) + other + text.slice(index + 1);
  });
}

/** Returns the cursors that are answered with anything but CURSOR_INVALID. */
async function taken(cursors: string[]): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const cursor of cursors) {
    const { status, body } = await own.read(cursor);
    if (status !== 400 || body.code !== "CURSOR_INVALID") answers.push([cursor, status, body.code]);
  }
  return answers;
}

describe("a cursor", () => {
  test("is taken as it was given out, by the organization that it was given to", async () => {
    expect((await own.read(own.cursor)).body.items).toMatchObject([{ name: "Banden" }]);
    expect(await taken([foreign.cursor])).toEqual([]);
  });

  test("is refused with any bit of any character changed, own and foreign", async () => {
    expect(await taken(touched(own.cursor))).toEqual([]);
    expect(await taken(touched(foreign.cursor))).toEqual([]);
  });

  test.each([".x", ".", "=", "==", "A", " ", "\n", "%00"])(
    "is refused with %j behind it",
    async (end) => {
      expect(await taken([own.cursor + end, own.cursor.replace(".", `${end}.`)])).toEqual([]);
    },
  );

  test("is refused in part, and in the other alphabet of base64", async () => {
    const [payload = "", signature = ""] = own.cursor.split(".");
    expect(
      await taken([payload, signature, `.${signature}`, `${payload}.`, `${signature}.${payload}`]),
    ).toEqual([]);
  });
});
