import { expect } from "vitest";
import { tableTypes } from "../../files/table-types.ts";
import type { TestOrganization, TestService, TestUser } from "../../../testing/test-service.ts";

/** Returns helpers for the imports and exports of an organization, requested by its admin. */
export function transfersOf(service: TestService, organization: TestOrganization) {
  const { admin } = organization;

  const send = (method: string, path: string, body?: unknown, as: TestUser = admin) =>
    service.request(method, `${organization.path}${path}`, {
      as,
      ...(body === undefined ? {} : { body }),
    });

  async function ok(method: string, path: string, body?: unknown, as?: TestUser): Promise<any> {
    const response = await send(method, path, body, as);
    expect(response.status, response.text).toBeLessThan(300);
    return response.body;
  }

  /** Creates an available file; returns its id. */
  async function uploadFile(text: string | Buffer, contentType?: string): Promise<string> {
    const bytes = Buffer.from(text);
    const extension = contentType === "text/plain" ? "txt" : extensionOf(bytes);
    const { id } = await ok("POST", "/files", {
      name: `rows.${extension}`,
      contentType: contentType ?? tableTypes[extension as keyof typeof tableTypes],
      sizeBytes: bytes.length,
      contentBase64: bytes.toString("base64"),
    });
    return id;
  }

  /** Begins an import of suppliers by name and code; `options` replace these members. */
  async function beginImport(
    text: string | Buffer,
    options: object = {},
    as?: TestUser,
  ): Promise<any> {
    const fileId = await uploadFile(text);
    const mapping = { Name: "name", Code: "code" };
    return ok("POST", "/imports", { kind: "suppliers", fileId, mapping, ...options }, as);
  }

  return {
    send,
    ok,
    file: uploadFile,
    begin: beginImport,
    /** Runs an import to its end. */
    async runImport(text: string | Buffer, options: object = {}, as?: TestUser): Promise<any> {
      const { id } = await beginImport(text, options, as);
      await service.jobs.runDue();
      return ok("GET", `/imports/${id}`);
    },
    /** Runs an export to its end. */
    async runExport(body: object): Promise<any> {
      const { id } = await ok("POST", "/exports", body);
      await service.jobs.runDue();
      return ok("GET", `/exports/${id}`);
    },
    /** Returns the text of a file. */
    async readFile(fileId: string): Promise<string> {
      const link = await send("GET", `/files/${fileId}/content`);
      const location = link.headers.get("location") ?? "";
      return (await service.request("GET", new URL(location).pathname)).text;
    },
    /** Returns the bytes of a file. */
    async readBytes(fileId: string): Promise<Buffer> {
      const link = await send("GET", `/files/${fileId}/content`);
      const location = link.headers.get("location") ?? "";
      const response = await service.api.fetch(new Request(location));
      return Buffer.from(await response.arrayBuffer());
    },
    suppliers: async (): Promise<any[]> =>
      (await ok("GET", "/suppliers?sort=createdAt&limit=100")).items,
    entries: async (query = ""): Promise<any[]> => (await ok("GET", `/audit-log${query}`)).items,
  };
}

/** Returns the extension of a file with a table, by its content. */
function extensionOf(bytes: Buffer): keyof typeof tableTypes {
  if (bytes.toString("latin1", 0, 2) !== "PK") return "csv";
  return bytes.includes("mimetypeapplication/vnd.oasis.opendocument") ? "ods" : "xlsx";
}
