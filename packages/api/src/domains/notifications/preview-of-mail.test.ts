import { expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestUser } from "../../testing/test-service.ts";
import { mailOf } from "./testing/mail-of.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("create", ({ organization }) => {
    return async (body: object, as: TestUser, query = "") => {
      const path = `${organization.path}/tasks${query}`;
      const response = await service.request("POST", path, { as, body });
      expect(response.status, response.text).toBeLessThan(300);
      return response.body;
    };
  });

test("a dry run lists the members who would get mail: by email address for callers who may see it, else by name", async ({
  organization,
  create,
}) => {
  const { owner, admin, member } = organization;
  const optedOut = await service.createUser();
  await service.addMember(organization, optedOut, organization.roles["member"] ?? "");
  await service.request("PATCH", "/v1/users/me", {
    as: optedOut,
    body: { notifications: { taskAssigned: false } },
  });
  const body = {
    title: "Winter check",
    assigneeUserIds: [owner.id, admin.id, member.id, optedOut.id],
  };
  const preview = await create(body, owner, "?dryRun=true");
  expect(preview.mailTo.members.toSorted()).toEqual([admin.email, member.email].toSorted());
  const { mailTo } = await create(body, member, "?dryRun=true");
  expect(mailTo.members.toSorted()).toEqual([owner.displayName, admin.displayName].toSorted());
  for (const user of [owner, admin, member, optedOut])
    expect(await mailOf(service, user)).toEqual([]);

  await create(body, owner);
  for (const user of [admin, member]) expect(await mailOf(service, user)).toHaveLength(1);
  for (const user of [owner, optedOut]) expect(await mailOf(service, user)).toEqual([]);
});

test("a dry run of a change without recipients lists none", async ({ organization, create }) => {
  const { owner } = organization;
  const { mailTo } = await create(
    { title: "x", assigneeUserIds: [owner.id] },
    owner,
    "?dryRun=true",
  );
  expect(mailTo).toEqual({ external: [], members: [] });
});
