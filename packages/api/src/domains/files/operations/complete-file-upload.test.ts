import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { createFileFixtures, pdf, sha256Of } from "../testing/file-fixtures.ts";
import { toZip } from "../testing/zip.ts";

const service = await openTestService();
const { organization, files, begin, complete, upload } = await createFileFixtures(service);

const text = (content: string) => Buffer.from(content, "utf8");
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const office = "application/vnd.openxmlformats-officedocument";
const word = `${office}.wordprocessingml.document`;
const calc = "application/vnd.oasis.opendocument.spreadsheet";
const excel = `${office}.spreadsheetml.sheet`;
const bomb = deflateRawSync(Buffer.alloc(20_000_000));

describe("completeFileUpload", () => {
  test("200 with the file, which is available if its bytes match", async () => {
    const { organization, files, begin, put, complete } = await createFileFixtures(service);
    const begun = await begin({ sha256: sha256Of(pdf) });
    const { id, upload: link } = begun.body;
    const sent = await put(link.url, pdf, link.headers);
    expect([sent.status, sent.text]).toEqual([204, ""]);
    const read = await service.request("GET", `${files}/${id}`, { as: organization.viewer });
    expect(read.body).toMatchObject({ state: "processing", download: null });
    const done = await complete(id);
    expect(done.status).toBe(200);
    const { upload: _, ...file } = begun.body;
    expect(done.body).toEqual({ ...file, state: "available", updatedAt: expect.any(String) });
    const { path, owner: as } = organization;
    const events = await service.request("GET", `${path}/events?types=file.available`, { as });
    expect(events.body.items).toMatchObject([{ data: { kind: "file", id, object: done.body } }]);
  });

  test("completing it again changes nothing", async () => {
    const { id } = await upload(pdf);
    const again = await complete(id);
    expect([again.status, again.body.state]).toEqual([200, "available"]);
    const entries = await organization.run((transaction) =>
      transaction.all({
        text: "select 1 from audit_entries where target_id = $1 and action = 'completeFileUpload'",
        values: [id],
      }),
    );
    expect(entries).toHaveLength(1);
  });

  test("409 before the bytes have been sent", async () => {
    const { body } = await begin();
    const response = await complete(body.id);
    expect([response.status, response.body]).toMatchObject([
      409,
      {
        code: "FILE_STATE_INVALID",
        from: "awaiting_upload",
        to: "available",
        allowed: ["processing"],
      },
    ]);
  });

  test("undo deletes the file, and undo of the deletion restores it", async () => {
    const { id } = await upload(pdf);
    expect(await undoLast(service, organization, "completeFileUpload")).toMatchObject({
      status: 200,
      events: ["file.deleted"],
    });
    const deleted = await service.request("GET", `${files}/${id}`, { as: organization.viewer });
    expect(deleted.status).toBe(404);
    expect(await undoLast(service, organization)).toMatchObject({
      status: 200,
      events: ["file.available"],
    });
    const back = await service.request("GET", `${files}/${id}`, { as: organization.viewer });
    expect(back.body).toMatchObject({ state: "available" });
  });
});

describe("bytes that do not match the declaration", () => {
  test.each([
    ["a shorter body", pdf, { sizeBytes: pdf.length + 1 }, "size_mismatch"],
    ["another digest", pdf, { sha256: "0".repeat(64) }, "sha256_mismatch"],
    ["another type", png, {}, "type_mismatch"],
    ["a page called PDF", text("<html><script>alert(1)</script>"), {}, "type_mismatch"],
    ["an archive behind a PDF", Buffer.concat([pdf, toZip({ "a.txt": "a" })]), {}, "type_mismatch"],
    [
      "a page in a PDF",
      Buffer.concat([text("%PDF-1.7\n<html><script>1</script>"), pdf]),
      {},
      "active_content",
    ],
  ])("%s is rejected", async (_, bytes, declared, rejectionReason) => {
    const file = await upload(bytes, declared);
    expect(file).toMatchObject({ state: "rejected", rejectionReason, sha256: sha256Of(bytes) });
    const content = await service.request("GET", `${files}/${file.id}/content`, {
      as: organization.viewer,
    });
    expect([content.status, content.body]).toMatchObject([
      409,
      { code: "FILE_REJECTED", state: "rejected", rejectionReason },
    ]);
  });

  test("a rejected file emits an event, and stays rejected", async () => {
    const own = await createFileFixtures(service);
    const { id } = await own.upload(png);
    expect((await own.complete(id)).body).toMatchObject({ state: "rejected" });
    const { path, owner: as } = own.organization;
    const events = await service.request("GET", `${path}/events?types=file.rejected`, { as });
    expect(events.body.items).toMatchObject([{ data: { id, kind: "file" } }]);
  });
});

describe("accepted types", () => {
  const documents = { "[Content_Types].xml": "<Types/>", "word/document.xml": "<w/>" };
  test.each([
    ["a.png", "image/png", png],
    ["a.txt", "text/plain", text("Accu verliest 40% in de kou — graag offerte.\r\n")],
    ["a.txt", "text/plain", text("BMW R 1200\nMZ 250\nGIF89a is a format")],
    ["a.csv", "text/csv", text("\ufeffnaam;aantal\r\nBakfiets;14\r\n")],
    ["a.csv", "text/csv", Buffer.from("naam;plaats\r\nZo\xeb;\x80 5\r\n", "latin1")],
    ["a.csv", "text/csv", Buffer.from(`Naam;Code\n${"x".repeat(70_000)}\nZo\xeb;1\n`, "latin1")],
    ["a.txt", "text/csv", Buffer.from("\ufeffNaam\tPlaats\r\nZoë\tÉpe\r\n", "utf16le")],
    ["a.csv", "text/csv", Buffer.from("\ufeffNaam\r\n東京\r\n", "utf16le").swap16()],
    ["a.ods", calc, toZip({ mimetype: calc, "content.xml": "<o/>" })],
    ["a.md", "text/markdown", text('<p align="center">Title</p>\n\n```html\n<script>\n```\n')],
    ["a.json", "application/json", text('\n{"a": "<script>"}')],
    ["a.xml", "application/xml", text('<?xml version="1.0"?>\n<!-- x -->\n<Invoice/>')],
    ["a.eml", "message/rfc822", text("From: a@x.example\r\nSubject: x\r\n\r\n<html>hello</html>")],
    ["a.zip", "application/zip", toZip({ "a/b.html": "<html>" })],
    ["a.docx", word, toZip(documents)],
    // As LibreOffice writes them: `[Content_Types].xml` comes last.
    ["a.xlsx", excel, toZip({ "xl/workbook.xml": "<w/>", "[Content_Types].xml": "<Types/>" })],
    ["bomb.zip", "application/zip", toZip({ "bomb.bin": { deflated: bomb, size: 20_000_000 } })],
    // The service never unpacks archives, so the names of their entries do no harm.
    ["out.zip", "application/zip", toZip({ "../../../etc/passwd": "x", "a.exe": "MZ" })],
  ])("accepts %s as %s", async (name, contentType, bytes) => {
    expect(await upload(bytes, { name, contentType })).toMatchObject({ state: "available" });
  });

  test.each([
    ["a.txt", "text/plain", "type_mismatch", text("nul\u0000l")],
    ["a.txt", "text/plain", "type_mismatch", Buffer.from([0xc3, 0x28])],
    ["a.txt", "text/plain", "type_mismatch", text("half\u00e9").subarray(0, -1)],
    ["a.txt", "text/plain", "type_mismatch", pdf],
    ["a.txt", "text/plain", "type_mismatch", text("%PDF-1.4 in letters")],
    ["a.txt", "text/plain", "active_content", text(" \n<!DOCTYPE html><p>")],
    ["a.csv", "text/csv", "active_content", text("<!-- x --><script>alert(1)</script>")],
    ["a.csv", "text/csv", "active_content", Buffer.from("\ufeff<html>", "utf16le")],
    ["a.csv", "text/csv", "active_content", Buffer.from("<script>", "utf16le")],
    ["a.csv", "text/csv", "active_content", Buffer.from("\ufeff \n<svg>", "utf16le").swap16()],
    ["a.csv", "text/csv", "active_content", Buffer.from("<html>Caf\xe9", "latin1")],
    ["a.csv", "text/csv", "type_mismatch", Buffer.from("Naam\nZo\xeb\u0000\n", "latin1")],
    ["a.csv", "text/csv", "type_mismatch", Buffer.from("d0cf11e0a1b11ae10000", "hex")],
    ["a.csv", "text/csv", "type_mismatch", toZip({ "xl/workbook.xml": "<w/>" })],
    ["a.ods", calc, "type_mismatch", toZip({ "content.xml": "<o/>" })],
    ["a.ods", calc, "type_mismatch", toZip({ mimetype: "application/epub", "content.xml": "" })],
    [
      "a.ods",
      calc,
      "active_content",
      toZip({ mimetype: calc, "content.xml": "<o/>", "Basic/Standard/Module1.xml": "<m/>" }),
    ],
    ["a.md", "text/markdown", "active_content", text('<svg onload="alert(1)">')],
    ["a.json", "application/json", "type_mismatch", text("not json")],
    ["a.json", "application/json", "active_content", text("<html>")],
    ["a.xml", "application/xml", "type_mismatch", text("a,b")],
    ["a.xml", "application/xml", "active_content", text('<?xml version="1.0"?>\n<svg/>')],
    ["a.xml", "application/xml", "active_content", text('<?xml-stylesheet href="x"?><a/>')],
    [
      "a.xml",
      "application/xml",
      "active_content",
      text('<a><h:script xmlns:h="http://www.w3.org/1999/xhtml">1</h:script></a>'),
    ],
    ["a.eml", "message/rfc822", "type_mismatch", text("no header field\n")],
    ["a.zip", "application/zip", "type_mismatch", pdf],
    ["a.zip", "application/zip", "type_mismatch", toZip({ "a.txt": "a" }).subarray(0, -4)],
    ["a.docx", word, "type_mismatch", toZip({ "a.txt": "a" })],
    ["a.xlsx", excel, "type_mismatch", toZip(documents)],
    ["a.docx", word, "active_content", toZip({ ...documents, "word/vbaProject.bin": "x" })],
    ["a.png", "image/png", "type_mismatch", pdf],
    ["a.heic", "image/heic", "type_mismatch", png],
  ])("rejects %s as %s: %s", async (name, contentType, rejectionReason, bytes) => {
    const file = await upload(bytes, { name, contentType });
    expect([file.state, file.rejectionReason]).toEqual(["rejected", rejectionReason]);
  });
});

describe("the detail about a rejected file", () => {
  const macros = toZip({
    "[Content_Types].xml": "x",
    "word/document.xml": "x",
    "vbaProject.bin": "x",
  });
  const utf8 = "UTF-8 without control characters: save the text so, and upload it again";
  test.each([
    ["a.json", "application/json", Buffer.from('{"a":"Caf\xe9"}', "latin1"), utf8],
    ["a.xml", "application/xml", Buffer.from("<a>Caf\xe9</a>", "latin1"), utf8],
    [
      "a.csv",
      "text/csv",
      text("Name\nOne\u000b\n"),
      "they are not text/csv without control characters",
    ],
    ["a.docx", word, macros, "they contain macros"],
    ["a.csv", "text/csv", text("<html>"), "a browser would run them as a page"],
    ["a.png", "image/png", pdf, "they are not image/png"],
  ])("explains the rejection of %s as %s", async (name, contentType, bytes, sentence) => {
    const { id } = await upload(bytes, { name, contentType });
    const { body } = await service.request("GET", `${files}/${id}/content`, {
      as: organization.viewer,
    });
    expect(body.detail).toContain(sentence);
  });
});
