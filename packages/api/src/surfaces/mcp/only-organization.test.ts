import { describe, expect, test, vi } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { callTool } from "./testing/mcp-requests.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const as = organization.admin;
const read = "commerce_get_supplier";
const name = "Kettingen B.V.";
const { content: made } = await callTool(service, "commerce_create_supplier", { name }, { as });
const supplierId = String(made["supplier"].id);

describe("a call without an organization", () => {
  test("uses one transaction", async () => {
    const connect = vi.spyOn(service.database, "connect");
    const { content } = await callTool(service, read, { supplierId }, { as });
    expect(content.organization.id).toBe(organization.id);
    expect(connect).toHaveBeenCalledTimes(1);
    connect.mockRestore();
  });

  test("an error names the organization in which the record was searched", async () => {
    const { isError, content } = await callTool(service, read, { supplierId: as.id }, { as });
    expect(isError).toBe(true);
    expect(content).toMatchObject({
      code: "RESOURCE_NOT_FOUND",
      organization: { id: organization.id },
    });
  });

  test("a change and its rejection are in the audit log", async () => {
    const before = await callTool(service, read, { supplierId }, { as });
    const input = { supplierId, phone: "+31 30 1234567" };
    const changed = await callTool(service, "commerce_update_supplier", input, { as });
    expect(changed.content.audit.entryId).toBeDefined();
    const { etag } = before.content["supplier"];
    const stale = { ...input, phone: "+31 30 7654321", ifMatch: etag };
    const rejected = await callTool(service, "commerce_update_supplier", stale, { as });
    expect(rejected.content.code).toBe("VERSION_CONFLICT");
    const { body } = await service.request(
      "GET",
      `/v1/organizations/${organization.id}/audit-log?targetId=${supplierId}`,
      { as },
    );
    const entries = body.items.map(({ action, outcome }: Record<string, string>) => [
      action,
      outcome,
    ]);
    expect(entries.slice(0, 2)).toEqual([
      ["updateSupplier", "failed"],
      ["updateSupplier", "succeeded"],
    ]);
  });

  test("an ETag with only one quote is rejected, and nothing is changed", async () => {
    const before = await callTool(service, read, { supplierId }, { as });
    for (const ifMatch of ['"1.000000000000', '1.000000000000"']) {
      const input = { supplierId, phone: "+31 30 0000000", ifMatch };
      const { isError, content } = await callTool(service, "commerce_update_supplier", input, {
        as,
      });
      expect([isError, content.code]).toEqual([true, "VALIDATION_FAILED"]);
    }
    expect(await callTool(service, read, { supplierId }, { as })).toEqual(before);
  });

  test("a user without an organization gets ORGANIZATION_PERMISSION_DENIED", async () => {
    const nonMember = await service.createUser();
    const { isError, content } = await callTool(
      service,
      read,
      { supplierId },
      {
        as: nonMember,
      },
    );
    expect([isError, content.code]).toEqual([true, "ORGANIZATION_PERMISSION_DENIED"]);
  });
});
