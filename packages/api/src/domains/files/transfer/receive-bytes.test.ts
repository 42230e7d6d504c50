import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createFileFixtures, pdf, sha256Of } from "../testing/file-fixtures.ts";

const service = await openTestService();
const fixtures = await createFileFixtures(service);
const { organization, files, begin, put, complete, linkTo, fetchLink } = fixtures;

const stateOf = async (id: string) =>
  (await service.request("GET", `${files}/${id}`, { as: organization.viewer })).body.state;

describe("an upload link", () => {
  test("accepts bytes again until the completion: the last ones count", async () => {
    const other = Buffer.from(pdf.toString("latin1").replace("obj", "OBJ"), "latin1");
    const { id, upload } = (await begin()).body;
    for (const bytes of [pdf, other]) expect((await put(upload.url, bytes)).status).toBe(204);
    expect((await complete(id)).body).toMatchObject({
      state: "available",
      sha256: sha256Of(other),
    });
    expect((await fetchLink(await linkTo(id))).text).toBe(new TextDecoder().decode(other));
  });

  test("409 after the completion: inspected bytes cannot be replaced", async () => {
    const { id, upload } = (await begin()).body;
    await put(upload.url, pdf);
    await complete(id);
    const late = await put(upload.url, pdf);
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: "FILE_STATE_INVALID", from: "available", to: "processing", allowed: ["deleted"] },
    ]);
    expect((await fetchLink(await linkTo(id))).status).toBe(200);
  });

  test("413 for more bytes than were declared, with or without Content-Length", async () => {
    const { id, upload } = (await begin()).body;
    const longer = Buffer.concat([pdf, Buffer.from("x")]);
    const declaredLength = await put(upload.url, longer, {
      "content-length": String(longer.length),
    });
    const undeclaredLength = await put(upload.url, longer);
    for (const { status, body } of [declaredLength, undeclaredLength]) {
      expect([status, body.code, body.maxBytes]).toEqual([413, "BODY_TOO_LARGE", pdf.length]);
    }
    expect(await stateOf(id)).toBe("awaiting_upload");
    expect((await put(upload.url, pdf)).status).toBe(204);
  });

  test.each([{ "content-type": "text/html" }, { "content-encoding": "gzip" }])(
    "415 for %j",
    async (headers) => {
      const { upload } = (await begin()).body;
      const { status, body } = await put(upload.url, pdf, headers);
      expect([status, body.code, body.accepted]).toEqual([
        415,
        "UNSUPPORTED_MEDIA_TYPE",
        ["application/pdf"],
      ]);
    },
  );

  test("an aborted body stores nothing; a second upload succeeds", async () => {
    const { id, upload } = (await begin()).body;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(pdf.subarray(0, 9)),
      pull: (controller) => controller.error(new Error("the connection broke")),
    });
    const init = { method: "PUT", body, duplex: "half" as const, headers: upload.headers };
    const response = await service.api.fetch(new Request(upload.url, init));
    expect(response.status).toBe(400);
    expect(await stateOf(id)).toBe("awaiting_upload");
    const blobs = await organization.run((transaction) =>
      transaction.all({
        text: `select 1 from file_blobs b
          where not exists (select from files f where f.blob_id = b.id)`,
        values: [],
      }),
    );
    expect(blobs).toEqual([]);
    expect((await put(upload.url, pdf)).status).toBe(204);
  });

  test("404 after 15 minutes", async () => {
    const { upload } = (await begin()).body;
    service.setNow(Date.now() + 15 * 60_000 + 1_000);
    const late = await put(upload.url, pdf);
    service.setNow(Date.now());
    expect([late.status, late.body.hint]).toEqual([404, "Begin again with createFileUpload."]);
  });

  test("of two concurrent uploads, the newer succeeds and the older returns 409", async () => {
    const { id, upload } = (await begin()).body;
    let onRead = (): void => undefined;
    const reading = new Promise<void>((resolve) => (onRead = resolve));
    // Once more bytes are requested, the first have been received; the rest never comes.
    const body = new ReadableStream(
      {
        start: (controller) => controller.enqueue(pdf.subarray(0, 9)),
        pull: () => {
          onRead();
          return new Promise<void>(() => undefined);
        },
      },
      { highWaterMark: 1 },
    );
    const init = { method: "PUT", body, duplex: "half" as const, headers: upload.headers };
    const older = service.api.fetch(new Request(upload.url, init));
    await reading;
    expect((await put(upload.url, pdf)).status).toBe(204);
    const rejected = await older;
    expect([rejected.status, await rejected.json()]).toMatchObject([
      409,
      { code: "FILE_STATE_INVALID", hint: expect.stringContaining("newer request") },
    ]);
    expect((await complete(id)).body).toMatchObject({ state: "available", sha256: sha256Of(pdf) });
    const copies = await organization.run((transaction) =>
      transaction.all({
        text: `select 1 from file_blobs b
          where not exists (select from files f where f.blob_id = b.id)`,
        values: [],
      }),
    );
    expect(copies).toEqual([]);
  });

  test("409 while the organization is suspended", async () => {
    const theirs = await createFileFixtures(service);
    const { upload } = (await theirs.begin()).body;
    await theirs.organization.run(async (transaction) =>
      transaction.write({
        text: "update organizations set status = 'suspended' where id = $1",
        values: [theirs.organization.id],
      }),
    );
    const { status, body } = await theirs.put(upload.url, pdf);
    expect([status, body.code]).toEqual([409, "ORGANIZATION_SUSPENDED"]);
  });
});

const smallService = await openTestService(
  {},
  {
    files: {
      store: service.config.files.store,
      quotaBytes: pdf.length + 10,
    },
  },
);

describe("the quota of an organization", () => {
  test("409 for a file beyond the quota; deleted files count", async () => {
    const small = await createFileFixtures(smallService);
    const first = await small.upload(pdf);
    const second = await small.begin();
    expect([second.status, second.body]).toMatchObject([
      409,
      { code: "LIMIT_REACHED", limit: pdf.length + 10, current: pdf.length },
    ]);
    const path = `${small.files}/${first.id}`;
    await smallService.request("DELETE", path, { as: small.organization.owner });
    expect((await small.begin()).status).toBe(409);
    const fits = await small.begin({ sizeBytes: 10 });
    expect(fits.status).toBe(201);
  });
});
