import { afterEach, describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { runFullExport as runFullExportJob } from "../jobs/run-full-export.ts";
import { runFullExport } from "../testing/full-exports.ts";

// Runs no other job by the clock.
const service = await openTestService({}, {}, [runFullExportJob]);
afterEach(() => service.setNow(Date.now()));

describe("getFullExportContent", () => {
  test("302 to a link with the archive, whole or in parts; the audit log records the download", async () => {
    const organization = await service.createOrganization();
    const { path, owner } = organization;
    const bytes = await runFullExport(service, organization);
    const { status, headers } = await service.request("GET", `${path}/full-export/content`, {
      as: owner,
    });
    expect(status).toBe(302);
    const link = headers.get("location") ?? "";
    const part = await service.api.fetch(new Request(link, { headers: { range: "bytes=0-3" } }));
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([
      206,
      bytes.subarray(0, 4),
    ]);
    expect(part.headers.get("content-type")).toBe("application/zip");
    expect(part.headers.get("content-disposition")).toMatch(
      /^attachment; filename="organization-[-\d]+\.zip"/u,
    );
    const { body } = await service.request("GET", `${path}/audit-log?action=getFullExportContent`, {
      as: owner,
    });
    expect(body.items).toHaveLength(2);
    expect(body.items[0]).toMatchObject({ actor: { id: owner.id }, target: { kind: "export" } });
  });

  test("409 FILE_NOT_AVAILABLE before the archive is ready, and 24 hours later", async () => {
    const { path, owner } = await service.createOrganization();
    await service.request("POST", `${path}/full-export`, { as: owner });
    const download = () => service.request("GET", `${path}/full-export/content`, { as: owner });
    const early = await download();
    expect([early.status, early.body.code]).toEqual([409, "FILE_NOT_AVAILABLE"]);
    await service.jobs.runDue();
    const { headers } = await download();
    service.setNow(Date.now() + 25 * 3_600_000);
    const token = service.issuer.sign({
      sub: owner.id,
      exp: Math.floor(Date.now() / 1_000) + 30 * 3_600,
    });
    const late = await service.request("GET", `${path}/full-export/content`, { token });
    expect([late.status, late.body.code]).toEqual([409, "FILE_NOT_AVAILABLE"]);
    const expired = await service.api.fetch(new Request(headers.get("location") ?? ""));
    expect(expired.status).toBe(404);
  });

  test("404 for the link of somebody who is no owner any more", async () => {
    const organization = await service.createOrganization();
    await service.addMember(organization, await service.createUser(), "owner");
    await runFullExport(service, organization);
    const { headers } = await service.request("GET", `${organization.path}/full-export/content`, {
      as: organization.owner,
    });
    const link = headers.get("location") ?? "";
    await organization.run(async (transaction) =>
      transaction.write({
        text: "update memberships set role_id = $1 where user_id = $2",
        values: [organization.roles["admin"], organization.owner.id],
      }),
    );
    expect((await service.api.fetch(new Request(link))).status).toBe(404);
  });
});
