import { expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { callTool } from "../../surfaces/mcp/testing/mcp-requests.ts";

const service = await openTestService();
const organization = await service.createOrganization();

const upload = (input: Record<string, unknown>) =>
  callTool(
    service,
    "files_create_upload",
    { name: "note.txt", contentType: "text/plain", ...input },
    { as: organization.admin },
  );

const contentBase64 = Buffer.from("Battery loses 40 %\n").toString("base64");

test("an upload with its bytes needs no size", async () => {
  const { isError, content } = await upload({ contentBase64 });
  expect(isError, JSON.stringify(content)).toBe(false);
  expect(content.file).toMatchObject({ state: "available", sizeBytes: 19 });
});

test("rejected bytes are an error with the reason", async () => {
  const { isError, content } = await upload({ contentBase64, sizeBytes: 12 });
  expect(isError).toBe(true);
  expect(content.file).toMatchObject({ state: "rejected", rejectionReason: "size_mismatch" });
  expect(content.warnings).toEqual([expect.stringContaining("19")]);
});

test("an upload without bytes needs its size", async () => {
  const { isError, content } = await upload({});
  expect(isError).toBe(true);
  expect(content.errors).toEqual([expect.objectContaining({ pointer: "/sizeBytes" })]);
});
