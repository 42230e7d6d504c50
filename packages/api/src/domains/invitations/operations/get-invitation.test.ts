import { v7 as uuidv7 } from "uuid";
import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../../testing/open-test-service.ts";
import { insertInvitation } from "../testing/insert-invitation.ts";

const service = await openTestService();

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("user", () => service.createUser("Ria Postma"));

describe("getInvitation", () => {
  test("200 with organization, inviter, role and deadline, without credentials or an email address", async ({
    organization,
    user,
  }) => {
    const { token } = await insertInvitation(organization, user.email);
    const response = await service.request("GET", `/v1/invitations/${token}`);
    expect(response.status, response.text).toBe(200);
    const read = await service.request("GET", organization.path, { as: organization.owner });
    const owner = await service.request(
      "GET",
      `${organization.path}/members/${organization.owner.id}`,
      { as: organization.owner },
    );
    expect(response.body).toEqual({
      organizationName: read.body.name,
      invitedByName: owner.body.displayName,
      roleName: "Member",
      expiresAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/u),
      timeZone: "Europe/Amsterdam",
    });
  });

  test("404 for an unknown token, and for an invitation that is not pending", async ({
    organization,
    user,
  }) => {
    const expiresAt = new Date(Date.now() - 1_000);
    const expired = await insertInvitation(organization, user.email, { expiresAt });
    const tokens = [uuidv7(), expired.token];
    for (const state of ["accepted", "declined", "revoked", "expired"]) {
      tokens.push((await insertInvitation(organization, user.email, { state })).token);
    }
    const responses = await Promise.all(
      tokens.map((token) => service.request("GET", `/v1/invitations/${token}`)),
    );
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual(
      tokens.map(() => [404, "RESOURCE_NOT_FOUND"]),
    );
  });
});
