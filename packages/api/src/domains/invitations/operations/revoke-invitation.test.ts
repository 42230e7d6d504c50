import { randomUUID } from "node:crypto";
import { describe, expect } from "vitest";
import { revertLast } from "../../../testing/undo-last.ts";
import { openInvitationTests } from "../testing/invitation-fixture.ts";

const { mailsTo, service, test } = await openInvitationTests();

describe("revokeInvitation", () => {
  test("204, and 204 again; the token of the sent message is no longer accepted", async ({
    invite,
    list,
    organization,
  }) => {
    const { body } = await invite({
      email: "gone@singel.example",
      roleId: organization.roles["viewer"],
    });
    const [mail] = await mailsTo("gone@singel.example");
    const token = /\/invitations\/([\w-]{43})$/mu.exec(mail?.message.text ?? "")?.[1] ?? "";
    const path = `${organization.path}/invitations/${body.id}`;
    for (const as of [organization.owner, organization.admin]) {
      expect((await service.request("DELETE", path, { as })).status).toBe(204);
    }
    expect((await list())[0].state).toBe("revoked");
    const user = await service.createUser();
    const response = await service.request("POST", `/v1/invitations/${token}/accept`, {
      token: service.issuer.sign({ sub: user.id, email: "gone@singel.example" }),
    });
    expect([response.status, response.body.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
  });

  test("409 RESTORE_CONFLICT for reverting it if the person has joined by another invitation", async ({
    invite,
    list,
    organization,
  }) => {
    const email = "noah@singel.example";
    const roleId = organization.roles["viewer"];
    const { body } = await invite({ email, roleId });
    const path = `${organization.path}/invitations/${body.id}`;
    await service.request("DELETE", path, { as: organization.owner });
    const before = new Set((await mailsTo(email)).map(({ id }) => id));
    await invite({ email, roleId });
    const mail = (await mailsTo(email)).find(({ id }) => !before.has(id));
    const token = /\/invitations\/([\w-]{43})$/mu.exec(mail?.message.text ?? "")?.[1] ?? "";
    const person = { token: service.issuer.sign({ sub: randomUUID(), email }) };
    const joined = await service.request("POST", `/v1/invitations/${token}/accept`, person);
    expect(joined.status).toBe(200);
    const undone = await revertLast(service, organization, "revokeInvitation");
    expect([undone.status, undone.body.code]).toEqual([409, "RESTORE_CONFLICT"]);
    const states = (await list()).map(({ state }: { state: string }) => state);
    expect(states).toEqual(["accepted", "revoked"]);
  });

  test("403 without members:manage", async ({ invite, organization }) => {
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
