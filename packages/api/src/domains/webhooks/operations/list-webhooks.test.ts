import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { webhooksOf } from "../testing/webhook-fixture.ts";

const service = await openTestService();
const organization = await service.createOrganization();
const webhooks = webhooksOf(service, organization);
for (const name of ["a", "b", "c"]) await webhooks.create(`https://${name}.example/`);

const urlsOf = async (query: string) =>
  (await webhooks.ok("GET", `/webhooks${query}`)).items.map(({ url }: { url: string }) => url);

describe("listWebhooks", () => {
  test("200 newest first, filtered by status, page by page, without secrets", async () => {
    const all = ["https://c.example/", "https://b.example/", "https://a.example/"];
    expect(await urlsOf("")).toEqual(all);
    expect(await urlsOf("?sort=createdAt")).toEqual(all.toReversed());
    const first = await webhooks.send("GET", "/webhooks?limit=2");
    expect(first.text).not.toContain("whsec_");
    expect(await urlsOf(`?limit=2&cursor=${first.body.page.nextCursor}`)).toEqual(all.slice(2));
    await webhooks.ok("PATCH", `/webhooks/${first.body.items[0].id}`, { status: "disabled" });
    expect(await urlsOf("?status=disabled")).toEqual(all.slice(0, 1));
    expect(await urlsOf("?status=suspended")).toEqual([]);
  });

  test("200 without webhooks of another organization, 403 for a member", async () => {
    const other = webhooksOf(service, await service.createOrganization());
    expect((await other.ok("GET", "/webhooks")).items).toEqual([]);
    const request = { as: organization.member };
    expect((await webhooks.send("GET", "/webhooks", undefined, request)).status).toBe(403);
  });

  test("400 for an unknown status", async () => {
    const { status, body } = await webhooks.send("GET", "/webhooks?status=broken");
    expect([status, body.code]).toEqual([400, "VALIDATION_FAILED"]);
  });
});
