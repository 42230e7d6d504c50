import { describe, expect, test } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { productsOf } from "../products/testing/product-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const products = productsOf(service, organization);
const reader = await products.addMemberWith(
  "audit:read",
  "audit:revert",
  "products:read",
  "products:write",
  "products:delete",
);

const call = (method: string, path: string, as = reader, body?: unknown) =>
  service.request(method, organization.path + path, { as, body });
const fieldsOf = ({ changes }: any): string[] => changes.map(({ field }: any) => field);

/** Returns the newest entry about a record as the reader and as the admin see it. */
async function newestEntry(targetId: string) {
  const [hidden, whole] = await Promise.all(
    [reader, organization.admin].map(
      async (as) =>
        (await call("GET", `/audit-log?targetId=${targetId}&limit=1`, as)).body.items[0],
    ),
  );
  return { hidden, whole };
}

describe("costPriceMinor for a member without orders:write", () => {
  test("is omitted from the changes of entries", async () => {
    const { id } = await products.create({ costPriceMinor: 77_712_345_678 });
    await products.request("PATCH", `/${id}`, { costPriceMinor: 77_712_345_679, name: "New" });
    const { hidden, whole } = await newestEntry(id);
    expect(fieldsOf(whole)).toEqual(["name", "costPriceMinor"]);
    expect(hidden).toEqual({
      ...whole,
      changes: whole.changes.filter(({ field }: any) => field === "name"),
    });
    expect((await call("GET", `/audit-log/${whole.id}`)).body).toEqual(hidden);
    const log = await call("GET", `/audit-log?targetId=${id}`);
    expect(log.body.items).toHaveLength(2);
    expect(log.text).not.toContain("777123456");
  });

  test("is omitted from the changes of a revert, also in a dry run", async () => {
    const { id } = await products.create({ costPriceMinor: 77_712_345_678 });
    const { hidden } = await newestEntry(id);
    for (const query of ["?dryRun=true", ""]) {
      const response = await call("POST", `/audit-log/${hidden.id}/revert${query}`, reader, {
        reason: "A mistake",
      });
      expect(response.status, response.text).toBe(200);
      expect(fieldsOf(response.body.reverted ?? response.body.result.reverted)).toContain("name");
      expect(response.text).not.toContain("777123456");
    }
    const deletion = await newestEntry(id);
    const restored = await call("POST", `/audit-log/${deletion.hidden.id}/revert`, reader, {
      reason: "It was none",
    });
    expect(restored.status, restored.text).toBe(200);
    expect(restored.text).not.toContain("777123456");
    expect((await products.request("GET", `/${id}`)).body.costPriceMinor).toBe(77_712_345_678);
  });

  test("is omitted from the conflicts of a revert", async () => {
    const { id } = await products.create({ costPriceMinor: 77_712_345_678 });
    const { hidden } = await newestEntry(id);
    await products.request("PATCH", `/${id}`, { costPriceMinor: 77_712_345_679, name: "New" });
    const undo = (as = reader) =>
      call("POST", `/audit-log/${hidden.id}/revert`, as, { reason: "A mistake" });
    const [visible, whole] = [await undo(), await undo(organization.admin)];
    expect(whole.body.conflicts.map(({ field }: any) => field)).toEqual(["name", "costPriceMinor"]);
    expect(visible.body).toMatchObject({ code: "AUDIT_REVERT_CONFLICT" });
    expect(visible.body.conflicts.map(({ field }: any) => field)).toEqual(["name"]);
    expect(visible.text).not.toContain("777123456");
  });
});
