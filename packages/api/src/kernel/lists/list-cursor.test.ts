import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { suppliersOf } from "../../domains/suppliers/testing/supplier-fixture.ts";

const service = await openTestService();

/** Creates three suppliers in a new organization; returns the cursor after the first one. */
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

/** Returns variants of a text, each with one bit flipped. */
function withFlippedBits(text: string): string[] {
  return Array.from({ length: text.length * 8 }, (_, bit) => {
    const index = Math.floor(bit / 8);
    const other = String.fromCharCode(text.charCodeAt(index) ^ (1 << (bit % 8)));
    return text.slice(0, index) + other + text.slice(index + 1);
  });
}

/** Returns the cursors that are not rejected with CURSOR_INVALID. */
async function findAccepted(cursors: string[]): Promise<unknown[]> {
  const accepted: unknown[] = [];
  for (const cursor of cursors) {
    const { status, body } = await own.read(cursor);
    if (status !== 400 || body.code !== "CURSOR_INVALID")
      accepted.push([cursor, status, body.code]);
  }
  return accepted;
}

describe("cursor", () => {
  test("is accepted only in the organization in which it was issued", async () => {
    expect((await own.read(own.cursor)).body.items).toMatchObject([{ name: "Banden" }]);
    expect(await findAccepted([foreign.cursor])).toEqual([]);
  });

  test("is rejected if any bit is flipped, also in a cursor of another organization", async () => {
    expect(await findAccepted(withFlippedBits(own.cursor))).toEqual([]);
    expect(await findAccepted(withFlippedBits(foreign.cursor))).toEqual([]);
  });

  test.each([".x", ".", "=", "==", "A", " ", "\n", "%00"])(
    "is rejected with the suffix %j",
    async (suffix) => {
      expect(
        await findAccepted([own.cursor + suffix, own.cursor.replace(".", `${suffix}.`)]),
      ).toEqual([]);
    },
  );

  test("is rejected if a part is missing or the parts are swapped", async () => {
    const [payload = "", signature = ""] = own.cursor.split(".");
    expect(
      await findAccepted([
        payload,
        signature,
        `.${signature}`,
        `${payload}.`,
        `${signature}.${payload}`,
      ]),
    ).toEqual([]);
  });
});
