import { createHash } from "node:crypto";
import type { TestResponse, TestService, TestUser } from "../../../testing/test-service.ts";

/** A minimal file that is recognized as a PDF. */
export const pdf = Buffer.from("%PDF-1.7\n%âãÏÓ\n1 0 obj\n<< >>\nendobj\n%%EOF\n", "latin1");

export const sha256Of = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

type UploadDeclaration = {
  name?: string;
  contentType?: string;
  sizeBytes?: number;
  sha256?: string;
  attachTo?: { kind: string; targetId: string }[];
  contentBase64?: string;
};

/** Creates an organization, with helpers for the calls that a client makes to upload and download. */
export async function createFileFixtures(service: TestService) {
  const organization = await service.createOrganization();
  const files = `${organization.path}/files`;
  const { member } = organization;

  /** Begins an upload, by default of a PDF. */
  const begin = (declared: UploadDeclaration = {}, as: TestUser = member) =>
    service.request("POST", files, {
      as,
      body: {
        name: "report.pdf",
        contentType: "application/pdf",
        sizeBytes: pdf.length,
        ...declared,
      },
    });
  /** Sends bytes to a link. */
  const put = (url: string, body: Uint8Array, headers: Record<string, string> = {}) =>
    service.request("PUT", new URL(url).pathname, {
      body,
      headers: { "content-type": "application/pdf", ...Object.fromEntries(new Headers(headers)) },
    });
  const complete = (id: string, as: TestUser = member) =>
    service.request("POST", `${files}/${id}/complete`, { as });
  /** Fetches from a link. */
  const fetchLink = (url: string, headers: Record<string, string> = {}, method = "GET") =>
    service.request(method, new URL(url).pathname, { headers });

  /** Performs the three steps of an upload and returns the completed file. */
  async function upload(
    bytes: Uint8Array,
    declared: UploadDeclaration = {},
  ): Promise<TestResponse["body"]> {
    const begun = await begin({ sizeBytes: bytes.length, ...declared });
    if (begun.status !== 201) return begun.body;
    const { id, upload: link } = begun.body;
    const sent = await put(link.url, bytes, link.headers);
    if (sent.status !== 204) return sent.body;
    return (await complete(id)).body;
  }

  /** Returns the download link of a file. */
  async function linkTo(id: string, as: TestUser = member): Promise<string> {
    const response = await service.request("GET", `${files}/${id}/content`, { as });
    return response.headers.get("location") ?? "";
  }

  return { organization, files, member, begin, put, complete, upload, linkTo, fetchLink };
}
