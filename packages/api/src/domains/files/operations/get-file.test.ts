import { describe, expect, test } from "vitest";
import { callTool } from "../../../surfaces/mcp/testing/mcp-requests.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createFileFixtures, pdf } from "../testing/file-fixtures.ts";

const service = await openTestService();
const { organization, files, begin, upload, fetchLink } = await createFileFixtures(service);
const as = organization.viewer;
const read = (id: string, query = "", headers: Record<string, string> = {}) =>
  service.request("GET", `${files}/${id}${query}`, { as, headers });

const letter = `Ré ${"🚲".repeat(25_000)}`;
const letterFile = () =>
  upload(Buffer.from(letter), { name: "letter.txt", contentType: "text/plain" });

describe("getFile", () => {
  test("200 with a link that needs no token, for at most 5 minutes", async () => {
    const file = await upload(pdf);
    const { status, body } = await read(file.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...file,
      download: { url: expect.any(String), expiresAt: expect.any(String) },
      text: null,
    });
    expect(Date.parse(body.download.expiresAt) - Date.now()).toBeLessThanOrEqual(300_000);
    const fetched = await fetchLink(body.download.url);
    expect([fetched.status, fetched.text]).toEqual([200, new TextDecoder().decode(pdf)]);
  });

  test("304 while nothing has changed", async () => {
    const { id } = await upload(pdf);
    // The link stays the same within a minute: set the clock to the beginning of one.
    service.setNow(Math.ceil(Date.now() / 60_000) * 60_000 + 1_000);
    const first = await read(id);
    const again = await read(id, "", { "if-none-match": first.headers.get("etag") ?? "" });
    service.setNow(Date.now());
    expect(again.status).toBe(304);
  });

  test("no link before the upload", async () => {
    const { body } = await begin();
    expect((await read(body.id)).body).toMatchObject({ state: "awaiting_upload", download: null });
  });

  test("includeText returns the first 20 000 characters of a text, and null for other files", async () => {
    const { id } = await letterFile();
    expect((await read(id)).body.text).toBeNull();
    const { body } = await read(id, "?includeText=true");
    expect(body.text).toBe(Array.from(letter).slice(0, 20_000).join(""));
    const image = await upload(pdf);
    expect((await read(image.id, "?includeText=true")).body.text).toBeNull();
  });

  const utf16 = (text: string) => Buffer.from(text, "utf16le");
  const long = `Naam\n${"é".repeat(60_000)}\n`;
  test.each([
    ["windows-1252", Buffer.from("Naam\nZo\xeb\n", "latin1"), "Naam\nZoë\n"],
    [
      "windows-1252, with a letter beyond ASCII at its end",
      Buffer.from("Caf\xe9", "latin1"),
      "Café",
    ],
    ["UTF-16", utf16("\ufeffNaam\nZoë\n"), "Naam\nZoë\n"],
    ["UTF-16 big-endian without a byte order mark", utf16("Naam\nZoë\n").swap16(), "Naam\nZoë\n"],
    ["UTF-8", Buffer.from("Naam\nZoë\n"), "Naam\nZoë\n"],
    ["UTF-8, cut off in a character", Buffer.from(long), long.slice(0, 20_000)],
    [
      "UTF-8, cut off in a character, the other way",
      Buffer.from(`x${long}`),
      `x${long}`.slice(0, 20_000),
    ],
  ])("includeText reads CSV in %s", async (_, bytes, text) => {
    const { id } = await upload(bytes, { name: "rows.csv", contentType: "text/csv" });
    expect((await read(id, "?includeText=true")).body.text).toBe(text);
  });

  test("the tool returns the complete text", async () => {
    const words = "accu ".repeat(3_000);
    const { id } = await upload(Buffer.from(words), { name: "a.md", contentType: "text/markdown" });
    const { content } = await callTool(
      service,
      "files_get",
      { fileId: id, includeText: true },
      { as },
    );
    expect(content).toMatchObject({ file: { id, text: words } });
  });
});
