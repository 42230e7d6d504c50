import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createFileFixtures, pdf, sha256Of } from "../testing/file-fixtures.ts";

const service = await openTestService();
const fixtures = await createFileFixtures(service);
const { organization, files, member, begin, upload, linkTo, fetchLink } = fixtures;

const downloads = (id: string) =>
  organization.run((transaction) =>
    transaction.all<{ user_id: string }>({
      text: `select actor_user_id as user_id from audit_entries
        where target_id = $1 and action = 'getFileContent'`,
      values: [id],
    }),
  );

describe("getFileContent", () => {
  test("302 with a link to the bytes, whatever the Accept header", async () => {
    const { id } = await upload(pdf);
    const response = await service.request("GET", `${files}/${id}/content`, {
      as: organization.viewer,
      headers: { accept: "application/pdf" },
    });
    expect([response.status, response.text]).toEqual([302, ""]);
    const fetched = await fetchLink(response.headers.get("location") ?? "");
    expect([fetched.status, fetched.text]).toEqual([200, new TextDecoder().decode(pdf)]);
  });

  test("409 while the upload is not completed", async () => {
    const { body } = await begin();
    const response = await service.request("GET", `${files}/${body.id}/content`, { as: member });
    expect([response.status, response.body]).toMatchObject([
      409,
      { code: "FILE_NOT_AVAILABLE", state: "awaiting_upload", rejectionReason: null },
    ]);
  });
});

describe("a download link", () => {
  test("sends the bytes with headers that make a browser save and not execute them", async () => {
    const { id } = await upload(Buffer.from("naam;aantal\n"), {
      name: 'prijslijst "été" 100%.csv'.replaceAll('"', "'"),
      contentType: "text/csv",
    });
    const { status, headers } = await fetchLink(await linkTo(id));
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-length": "12",
      "content-disposition":
        "attachment; filename=\"prijslijst '_t_' 100_.csv\"; filename*=UTF-8''prijslijst%20%27%C3%A9t%C3%A9%27%20100%25.csv",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "referrer-policy": "no-referrer",
      "accept-ranges": "bytes",
      "cache-control": "private, no-store",
      "access-control-allow-origin": "*",
      etag: `"${sha256Of(Buffer.from("naam;aantal\n"))}"`,
    });
  });

  test.each([
    ["bytes=0-3", 206, "%PDF", `bytes 0-3/${pdf.length}`],
    ["bytes=5-7", 206, "1.7", `bytes 5-7/${pdf.length}`],
    ["bytes=-6", 206, "%%EOF\n", `bytes ${pdf.length - 6}-${pdf.length - 1}/${pdf.length}`],
    [
      `bytes=${pdf.length - 1}-`,
      206,
      "\n",
      `bytes ${pdf.length - 1}-${pdf.length - 1}/${pdf.length}`,
    ],
    ["bytes=0-1,3-4", 200, new TextDecoder().decode(pdf), null],
    ["lines=1-2", 200, new TextDecoder().decode(pdf), null],
    ["bytes=3-1", 200, new TextDecoder().decode(pdf), null],
  ])("range %s: %d", async (range, status, text, contentRange) => {
    const { id } = await upload(pdf);
    const response = await fetchLink(await linkTo(id), { range });
    expect([response.status, response.text, response.headers.get("content-range")]).toEqual([
      status,
      text,
      contentRange,
    ]);
  });

  test.each([`bytes=${pdf.length}-`, "bytes=-0"])("416 for %s", async (range) => {
    const { id } = await upload(pdf);
    const { status, body, headers } = await fetchLink(await linkTo(id), { range });
    expect([status, body.code, body.sizeBytes]).toEqual([416, "RANGE_NOT_SATISFIABLE", pdf.length]);
    expect(headers.get("content-range")).toBe(`bytes */${pdf.length}`);
  });

  test("If-Range with another ETag sends the complete file; If-None-Match with this one, 304", async () => {
    const { id } = await upload(pdf);
    const link = await linkTo(id);
    const etag = `"${sha256Of(pdf)}"`;
    const part = { range: "bytes=0-3" };
    expect((await fetchLink(link, { ...part, "if-range": etag })).status).toBe(206);
    expect((await fetchLink(link, { ...part, "if-range": '"other"' })).status).toBe(200);
    expect((await fetchLink(link, { "if-none-match": etag })).status).toBe(304);
  });

  test.each(["bytes=0-3", `bytes=${pdf.length}-`])("HEAD ignores the range %s", async (range) => {
    const { id } = await upload(pdf);
    const { status, headers } = await fetchLink(await linkTo(id), { range }, "HEAD");
    expect([status, headers.get("content-length"), headers.get("content-range")]).toEqual([
      200,
      String(pdf.length),
      null,
    ]);
  });

  test("HEAD sends the headers of GET, and records no download", async () => {
    const { id } = await upload(pdf);
    const link = await linkTo(id);
    const head = await fetchLink(link, {}, "HEAD");
    expect([head.status, head.text, head.headers.get("content-length")]).toEqual([
      200,
      "",
      String(pdf.length),
    ]);
    expect(await downloads(id)).toEqual([]);
    await fetchLink(link);
    await fetchLink(link, { range: "bytes=4-" });
    expect(await downloads(id)).toEqual([{ user_id: member.id }]);
  });

  test("the download of a range is recorded, further ranges within 5 minutes are not", async () => {
    const { id } = await upload(pdf);
    const link = await linkTo(id);
    for (const range of ["bytes=1-", "bytes=-6", "bytes=4-7"]) await fetchLink(link, { range });
    expect(await downloads(id)).toEqual([{ user_id: member.id }]);
    // A download by another user, or of the complete file, is recorded separately.
    await fetchLink(await linkTo(id, organization.owner), { range: "bytes=1-" });
    await fetchLink(link, { range: "bytes=0-" });
    await fetchLink(link);
    expect(await downloads(id)).toHaveLength(4);
    service.setNow(Date.now() + 5 * 60_000 + 1_000);
    await fetchLink(await linkTo(id), { range: "bytes=1-" });
    service.setNow(Date.now());
    expect(await downloads(id)).toHaveLength(5);
  });

  test("404 for a link that has expired, was changed, or is for uploading", async () => {
    const { id } = await upload(pdf);
    const link = await linkTo(id);
    const changed = link.replace(/.$/u, (last) => (last === "A" ? "B" : "A"));
    const sending = (await begin()).body.upload.url;
    for (const url of [changed, `${link}A`, sending, link.slice(0, -20)]) {
      expect((await fetchLink(url)).body).toMatchObject({
        code: "RESOURCE_NOT_FOUND",
        resource: "link",
      });
    }
    service.setNow(Date.now() + 5 * 60_000 + 1_000);
    const late = await fetchLink(link);
    service.setNow(Date.now());
    expect([late.status, late.body.detail]).toEqual([
      404,
      expect.stringMatching(/^The link ended at 20/u),
    ]);
  });

  test("404 once the file is deleted, or the user of the link may no longer read it", async () => {
    const { id } = await upload(pdf);
    const viewer = await service.createUser();
    await service.addMember(organization, viewer, "viewer");
    const [ours, theirs] = [await linkTo(id), await linkTo(id, viewer)];
    expect((await fetchLink(theirs)).status).toBe(200);
    const path = `${organization.path}/members/${viewer.id}`;
    const removed = await service.request("DELETE", path, { as: organization.owner });
    expect(removed.status).toBe(204);
    expect((await fetchLink(theirs)).status).toBe(404);
    await service.request("DELETE", `${files}/${id}`, { as: organization.owner });
    expect((await fetchLink(ours)).status).toBe(404);
  });

  test("405 for other methods; CORS allows any origin", async () => {
    const { id } = await upload(pdf);
    const link = await linkTo(id);
    const rejected = await fetchLink(link, {}, "DELETE");
    expect([rejected.status, rejected.headers.get("allow")]).toEqual([
      405,
      "GET, HEAD, PUT, OPTIONS",
    ]);
    const preflight = await fetchLink(link, { origin: "https://a.example" }, "OPTIONS");
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get("access-control-allow-methods")).toContain("PUT");
    expect(preflight.headers.get("access-control-allow-origin")).toBe("*");
  });
});
