import { describe, expect, test } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import type { TestOrganization } from "../../../testing/test-service.ts";
import { undoLast } from "../../../testing/undo-last.ts";

const service = await openTestService();
const shortened = await openTestService({}, { organizationDeletionDays: 1 });

const schedule = ({ path, owner }: TestOrganization, as = owner, query = "") =>
  service.request("DELETE", path + query, { as });

/** Returns the recipients and subjects of the mail about an organization. */
const mailAbout = async ({ id }: TestOrganization) =>
  (await service.outbox())
    .filter(({ message }) => message.text.includes(id))
    .map(({ message }) => [message.to[0]?.email, message.subject] as const);

describe("deleteOrganization", () => {
  test("200 schedules the deletion for 30 days later and mails all owners", async () => {
    const organization = await service.createOrganization({ name: "De Singel" });
    const second = await service.createUser("Otto Owner");
    await service.addMember(organization, second, "owner");
    const preview = await schedule(organization, organization.owner, "?dryRun=true");
    const recipients = JSON.stringify(preview.body.mailTo.members);
    for (const { email } of [organization.owner, second]) expect(recipients).toContain(email);
    const before = Date.now();
    const { status, body } = await schedule(organization);
    expect(status).toBe(200);
    expect((Date.parse(body.deletionAt) - before) / 86_400_000).toBeCloseTo(30, 2);
    const read = await service.request("GET", organization.path, { as: organization.viewer });
    expect(read.body.deletionAt).toBe(body.deletionAt);
    await service.jobs.runDue();
    const mail = await mailAbout(organization);
    expect(new Set(mail.map(([email]) => email))).toEqual(
      new Set([organization.owner.email, second.email]),
    );
    expect(mail[0]?.[1]).toMatch(/^De Singel will be deleted on \d/u);
    const write = await service.request("POST", `${organization.path}/suppliers`, {
      as: organization.owner,
      body: { name: "Still works" },
    });
    expect(write.status).toBe(201);
  });

  test("200 changes nothing if the deletion is scheduled", async () => {
    const organization = await service.createOrganization();
    const first = await schedule(organization);
    const again = await schedule(organization);
    expect([again.status, again.body]).toEqual([200, first.body]);
    await service.jobs.runDue();
    expect(await mailAbout(organization)).toHaveLength(1);
  });

  test("the time follows ORGANIZATION_DELETION_DAYS", async () => {
    const { path, owner } = await shortened.createOrganization();
    const { body } = await shortened.request("DELETE", path, { as: owner });
    expect((Date.parse(body.deletionAt) - Date.now()) / 86_400_000).toBeCloseTo(1, 2);
  });

  test("undo cancels the deletion, and its undo schedules it again", async () => {
    const organization = await service.createOrganization();
    await schedule(organization);
    expect(await undoLast(service, organization)).toMatchObject({ status: 200 });
    const cancelled = await service.request("GET", organization.path, { as: organization.owner });
    expect(cancelled.body.deletionAt).toBeNull();
    expect(await undoLast(service, organization)).toMatchObject({ status: 200 });
    const scheduled = await service.request("GET", organization.path, { as: organization.owner });
    expect(scheduled.body.deletionAt).not.toBeNull();
  });

  test("403 for members who are no owners, whatever their permissions", async () => {
    const organization = await service.createOrganization();
    for (const method of ["DELETE", "POST"]) {
      const path = method === "POST" ? `${organization.path}/restore` : organization.path;
      const { status, body } = await service.request(method, path, { as: organization.admin });
      expect([status, body.code]).toEqual([403, "ORGANIZATION_PERMISSION_DENIED"]);
    }
  });
});
