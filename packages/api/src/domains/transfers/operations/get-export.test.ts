import { expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { transfersOf } from "../testing/transfer-fixture.ts";

const service = await openTestService();
const test = base
  .extend("organization", () => service.createOrganization())
  .extend("transfers", ({ organization }) => transfersOf(service, organization));

test("an export is queued until its job begins", async ({ transfers }) => {
  const begun = await transfers.ok("POST", "/exports", { kind: "tasks" });
  expect(await transfers.ok("GET", `/exports/${begun.id}`)).toEqual(begun);
  expect(begun).toMatchObject({ state: "queued", format: "csv", fileId: null, fields: null });
});

test("an export fails if its requester may no longer read the records", async ({
  organization,
  transfers,
}) => {
  const begun = await transfers.ok("POST", "/exports", { kind: "tasks" });
  const members = `${organization.path}/members`;
  const removed = await service.request("DELETE", `${members}/${organization.admin.id}`, {
    as: organization.owner,
  });
  expect(removed.status, removed.text).toBe(204);
  await service.jobs.runDue();
  const { body } = await service.request("GET", `${organization.path}/exports/${begun.id}`, {
    as: organization.owner,
  });
  expect(body).toMatchObject({
    state: "failed",
    fileId: null,
    problem: { code: "ORGANIZATION_PERMISSION_DENIED" },
  });
});
