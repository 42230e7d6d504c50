import { describe, expect } from "vitest";
import { openInvitationTests } from "../testing/invitation-fixture.ts";

const { mailsTo, service, test } = await openInvitationTests();

describe("revokeInvitation", () => {
  test("204, and 204 again; what was sent is worth nothing", async ({
    invite,
    list,
    organization,
  }) => {
    const { body } = await invite({
      email: "gone@singel.example",
      roleId: organization.roles["viewer"],
    });
    const [mail] = await mailsTo("gone@singel.example");
    const token = /Code: ([\w-]{43})$/mu.exec(mail?.message.text ?? "")?.[1] ?? "";
    const path = `${organization.path}/invitations/${body.id}`;
    for (const as of [organization.owner, organization.admin]) {
      expect((await service.request("DELETE", path, { as })).status).toBe(204);
    }
    expect((await list())[0].state).toBe("revoked");
    const user = await service.createUser();
    const answer = await service.request("POST", `/v1/invitations/${token}/accept`, {
      token: service.issuer.sign({ sub: user.id, email: "gone@singel.example" }),
    });
    expect([answer.status, answer.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
  });

  test("403 for a member, who may not manage members", async ({ invite, organization }) => {
    const { body } = await invite({
      email: "ria@singel.example",
      roleId: organization.roles["viewer"],
    });
    const member = await service.request("DELETE", `${organization.path}/invitations/${body.id}`, {
      as: organization.member,
    });
    expect([member.status, member.body.requiredPermission]).toEqual([403, "members:manage"]);
  });
});
