import { v7 as uuidv7 } from "uuid";
import { describe, expect, test } from "vitest";
import { callTool } from "../../../surfaces/mcp/testing/mcp-requests.ts";
import { openTestService } from "../../../testing/open-test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";
import { createFileFixtures, pdf, sha256Of } from "../testing/file-fixtures.ts";

const service = await openTestService();
const { organization, files, member, begin } = await createFileFixtures(service);

async function countFiles(): Promise<number> {
  const list = await service.request("GET", `${files}?count=true`, { as: member });
  return list.body.page.totalCount;
}

/** Returns the number of blobs that the organization stores, whether a file refers to them or not. */
async function countBlobs(): Promise<number> {
  const rows = await organization.run((transaction) =>
    transaction.all<{ id: string }>({ text: "select id from file_blobs", values: [] }),
  );
  return rows.length;
}

describe("createFileUpload", () => {
  test("201 with a file that awaits its upload, and an upload link", async () => {
    const before = Date.now();
    const { status, body, headers } = await begin({ sha256: sha256Of(pdf).toUpperCase() });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String),
      organizationId: organization.id,
      name: "report.pdf",
      labels: [],
      contentType: "application/pdf",
      sizeBytes: pdf.length,
      sha256: sha256Of(pdf),
      state: "awaiting_upload",
      rejectionReason: null,
      uploadedBy: member.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      attachments: [],
      upload: {
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/api\/files\/[\w-]{116}$/u),
        method: "PUT",
        headers: { "Content-Type": "application/pdf" },
        expiresAt: expect.any(String),
      },
    });
    const lifetime = Date.parse(body.upload.expiresAt) - before;
    expect(lifetime).toBeGreaterThan(14 * 60_000);
    expect(lifetime).toBeLessThanOrEqual(15 * 60_000 + 60_000);
    expect(headers.get("location")).toBe(`http://127.0.0.1:3000/api${files}/${body.id}`);
  });

  test("the warning about another size than declared contains the actual size", async () => {
    const { organization } = await createFileFixtures(service);
    const { isError, content } = await callTool(
      service,
      "files_create_upload",
      {
        name: "klanten.csv",
        contentType: "text/csv",
        sizeBytes: 30,
        contentBase64: Buffer.from("naam;plaats\nJan;Utrecht\n").toString("base64"),
      },
      { as: organization.admin },
    );
    expect([isError, content.file.state]).toEqual([true, "rejected"]);
    expect(content.warnings).toEqual([
      'The bytes of "klanten.csv" were rejected: they are not 30 bytes, as was declared, but 24.',
    ]);
  });

  test("inline bytes are inspected at once", async () => {
    const { organization, begin } = await createFileFixtures(service);
    const contentBase64 = pdf.toString("base64");
    const taken = await begin({ contentBase64 });
    expect(taken.status).toBe(201);
    expect(taken.body).toMatchObject({
      state: "available",
      sha256: sha256Of(pdf),
      rejectionReason: null,
      upload: null,
    });
    const wrong = await begin({ contentBase64, sizeBytes: pdf.length + 1 });
    expect(wrong.body).toMatchObject({ state: "rejected", rejectionReason: "size_mismatch" });
    const events = await service.request("GET", `${organization.path}/events?types=file.*`, {
      as: organization.owner,
    });
    expect(
      events.body.items.map((event: { type: string; data: { id: string } }) => [
        event.type,
        event.data.id,
      ]),
    ).toEqual([
      ["file.available", taken.body.id],
      ["file.rejected", wrong.body.id],
    ]);
  });

  test("concurrent requests with the same bytes create separate files", async () => {
    const contentBase64 = Buffer.concat([pdf, Buffer.from("twice")]).toString("base64");
    const responses = await Promise.all(
      [1, 2, 3].map(() => begin({ contentBase64, sizeBytes: pdf.length + 5 })),
    );
    expect(responses.map(({ body }) => body.state)).toEqual([
      "available",
      "available",
      "available",
    ]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(3);
  });

  test("a dry run stores neither the file nor its bytes, and a request after it stores both", async () => {
    const bytes = Buffer.concat([pdf, Buffer.from("previewed")]);
    const declared = { contentBase64: bytes.toString("base64"), sizeBytes: bytes.length };
    const [filesBefore, blobsBefore] = [await countFiles(), await countBlobs()];
    const response = await service.request("POST", `${files}?dryRun=true`, {
      as: member,
      body: { name: "report.pdf", contentType: "application/pdf", ...declared },
    });
    expect([response.status, response.body.result.state]).toEqual([200, "available"]);
    expect([await countFiles(), await countBlobs()]).toEqual([filesBefore, blobsBefore]);
    expect((await begin(declared)).body.state).toBe("available");
    expect(await countBlobs()).toBe(blobsBefore + 1);
  });

  test("rejected bytes are not stored", async () => {
    const before = await countBlobs();
    const wrong = Buffer.from("no PDF, and of nobody else");
    const { body } = await begin({
      contentBase64: wrong.toString("base64"),
      sizeBytes: wrong.length,
    });
    expect(body.state).toBe("rejected");
    expect(await countBlobs()).toBe(before);
  });

  test.each([
    "../report.pdf",
    "reports/report.pdf",
    String.raw`C:\report.pdf`,
    "report\u0000.pdf",
    "report\u202efdp.pdf",
    "re\u200bport.pdf",
    "CON.pdf",
    "lpt1.pdf",
    ".report.pdf",
    "report.pdf.",
    "report.pdf.exe",
    "report.exe.pdf",
    "report.html",
    "report.svg",
    "report.png",
    "report",
    "report.pdf:stream",
    " ",
  ])("400 for the name %j", async (name) => {
    const { status, body } = await begin({ name });
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    expect(body.errors[0].pointer).toBe("/name");
  });

  test.each(["rapport — été.pdf", "می‌خواهم.pdf", "報告書.PDF", "v1.2.pdf"])(
    "accepts the name %j",
    async (name) => {
      expect((await begin({ name })).body.name).toBe(name.normalize("NFC"));
    },
  );

  test.each([
    "text/html",
    "image/svg+xml",
    "application/x-msdownload",
    "application/pdf; charset=utf-8",
  ])("400 for the type %s", async (contentType) => {
    const { status, body } = await begin({ contentType });
    expect([status, body.errors?.[0].pointer]).toEqual([400, "/contentType"]);
  });

  test.each([
    [{ sizeBytes: 0 }, "/sizeBytes"],
    [{ sizeBytes: 104_857_601 }, "/sizeBytes"],
    [{ sha256: "00" }, "/sha256"],
    [{ contentBase64: "%%%" }, "/contentBase64"],
    [{ contentBase64: Buffer.alloc(262_147).toString("base64") }, "/contentBase64"],
    [{ attachTo: [{ kind: "invoice", targetId: "1" }] }, "/attachTo/0/kind"],
  ])("400 for %j", async (declared, pointer) => {
    const { status, body } = await begin(declared);
    expect([status, body.errors?.[0].pointer]).toEqual([400, pointer]);
  });

  test("400 for a duplicate attachment", async () => {
    const target = { kind: "task", targetId: uuidv7() };
    const { status, body } = await begin({ attachTo: [target, target] });
    expect([status, body.errors?.[0]]).toMatchObject([
      400,
      { pointer: "/attachTo/1", rule: "unique" },
    ]);
  });

  test("the audit log does not contain the link; an unfinished upload cannot be undone", async () => {
    const { body } = await begin();
    const entry = await organization.run((transaction) =>
      transaction.one<{ action: string; values: string }>({
        text: `select action, to_jsonb(e)::text as values from audit_entries e
          where target_id = $1`,
        values: [body.id],
      }),
    );
    expect(entry?.action).toBe("createFileUpload");
    expect(entry?.values).not.toContain("/api/files/");
    expect(await undoLast(service, organization, "createFileUpload")).toMatchObject({
      status: 409,
      code: "AUDIT_NOT_REVERSIBLE",
    });
  });
});

describe("attachments of a new file", () => {
  const other = service.createOrganization();

  test("201 for records of every kind that the member may read", async () => {
    const post = async (path: string, body: object) => {
      const response = await service.request("POST", organization.path + path, {
        as: organization.owner,
        body,
      });
      expect(response.status, response.text).toBe(201);
      return String(response.body.id);
    };
    const customerId = Number(await post("/customers", { name: "Snelle Bocht" }));
    const line = {
      description: "Accu",
      quantity: 1,
      unitCode: "C62",
      unitPriceMinor: 48_900,
      vatCategory: "S",
      vatRate: 21,
    };
    const attachTo = [
      { kind: "customer", targetId: String(customerId) },
      {
        kind: "customer_asset",
        targetId: await post("/customer-assets", { customerId, name: "Bakfiets" }),
      },
      { kind: "task", targetId: await post("/tasks", { title: "Accu" }) },
      { kind: "quote", targetId: await post("/quotes", { customerId, lines: [line] }) },
      { kind: "order", targetId: await post("/orders", { customerId, lines: [line] }) },
      { kind: "supplier", targetId: await post("/suppliers", { name: "AAN" }) },
      {
        kind: "product",
        targetId: await post("/products", {
          name: "Accu",
          kind: "good",
          unitPriceMinor: 1,
          vatCategory: "S",
          vatRate: 21,
        }),
      },
    ];
    const { status, body } = await begin({ attachTo, contentBase64: pdf.toString("base64") });
    expect([status, body.attachments]).toEqual([201, attachTo]);
    for (const kind of ["quote", "order"]) {
      const { targetId = "" } = attachTo.find((each) => each.kind === kind) ?? {};
      const record = await service.request("GET", `${organization.path}/${kind}s/${targetId}`, {
        as: member,
      });
      expect(record.body.fileIds).toEqual([body.id]);
    }
  });

  test.each(["task", "supplier", "quote", "order", "product", "agenda_item"])(
    "400 for a %s of another organization, as for an unknown one",
    async (kind) => {
      const theirs = await other;
      const targetId = await theirs.insert((insert) =>
        kind === "task"
          ? insert("tasks", { number: 1, title: "Theirs", created_by: theirs.owner.id })
          : insert("suppliers", { name: "Theirs" }),
      );
      const statusAndText = async (id: string) => {
        const { status, text } = await begin({ attachTo: [{ kind, targetId: id }] });
        return [status, text.replaceAll(id, "").replaceAll(/[\da-f]{8}-[\da-f-]{27}/gu, "")];
      };
      expect(await statusAndText(targetId)).toEqual(await statusAndText(uuidv7()));
      const { body } = await begin({ attachTo: [{ kind, targetId }] });
      expect(body).toMatchObject({
        code: "REFERENCE_NOT_FOUND",
        errors: [{ pointer: "/attachTo/0/targetId" }],
      });
    },
  );

  test.each([
    ["customer", "41"],
    ["customer", "9999999999999999"],
    ["customer", "0192f0c1-0000-7000-8000-0000000000aa"],
    ["agenda_item", "1"],
  ])("400 for the unknown record %s %s", async (kind, targetId) => {
    const { status, body } = await begin({ attachTo: [{ kind, targetId }] });
    expect([status, body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
  });

  test.each(["", "0", "abc", "T-1042", "99999999999999999999"])(
    "400 for the invalid id %j",
    async (targetId) => {
      const { status, body } = await begin({ attachTo: [{ kind: "task", targetId }] });
      expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
    },
  );

  test("400 for a record that the member may not read", async () => {
    const roles = `${organization.path}/roles`;
    const role = await service.request("POST", roles, {
      as: organization.owner,
      body: { name: "Scans", permissions: ["files:read", "files:write"] },
    });
    expect(role.status, role.text).toBe(201);
    const person = await service.createUser();
    await service.addMember(organization, person, role.body.id);
    const targetId = await organization.insert((insert) =>
      insert("suppliers", { name: "Not theirs to see" }),
    );
    const { status, body } = await begin({ attachTo: [{ kind: "supplier", targetId }] }, person);
    expect([status, body.code]).toEqual([400, "REFERENCE_NOT_FOUND"]);
  });
});

test("recently stored inline bytes are reused, even if the database has lost their row", async () => {
  const bytes = Buffer.concat([pdf, Buffer.from("put back")]);
  const declared = { contentBase64: bytes.toString("base64"), sizeBytes: bytes.length };
  const { body } = await begin(declared);
  await organization.run(async (transaction) => {
    transaction.write({ text: "delete from files where id = $1", values: [body.id] });
    transaction.write({
      text: `delete from file_blobs b
        where not exists (select from files f where f.blob_id = b.id)`,
      values: [],
    });
  });
  expect((await begin(declared)).body).toMatchObject({ state: "available" });
});
