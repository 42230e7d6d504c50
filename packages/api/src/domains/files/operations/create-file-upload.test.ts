import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { createFileFixtures, pdf, sha256Of } from "../testing/file-fixtures.ts";

const quotaBytes = 1_000_000;
const service = await openTestService(
  {},
  {
    files: { store: { kind: "disk", dir: "/tmp/files/none" }, quotaBytes },
  },
);
const { organization, files, member, begin } = await createFileFixtures(service);

describe("createFileUpload", () => {
  test("201 with a file that waits, and a link to send its bytes to", async () => {
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
    expect(lifetime).toBeLessThanOrEqual(15 * 60_000 + 5_000);
    expect(headers.get("location")).toBe(`http://127.0.0.1:3000/api${files}/${body.id}`);
  });
});
