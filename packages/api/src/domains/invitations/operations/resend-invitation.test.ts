import { describe, expect } from "vitest";
import { insertInvitation } from "../testing/insert-invitation.ts";
import { day, openInvitationTests } from "../testing/invitation-fixture.ts";

const { mailsTo, service, test: base } = await openInvitationTests();

const test = base
  .extend("user", () => service.createUser("Ria Postma"))
  .extend(
    "resend",
    ({ organization }) =>
      (id: string, as = organization.owner) =>
        service.request("POST", `${organization.path}/invitations/${id}/resend`, { as }),
  );

describe("resendInvitation", () => {
  test("200 with a new deadline; a new link works, and the earlier one does not", async ({
    organization,
    user,
    resend,
  }) => {
    const expiresAt = new Date(Date.now() + day);
    const { token, id } = await insertInvitation(organization, user.email, { expiresAt });
    const response = await resend(id);
    expect(response.status, response.text).toBe(200);
    expect(response.body).toMatchObject({ id, email: user.email, state: "pending" });
    expect(Date.parse(response.body.expiresAt)).toBeGreaterThan(Date.now() + 6 * day);
    const [mail] = await mailsTo(user.email);
    const sent = /\/invitations\/([\w-]{43})$/mu.exec(mail?.message.text ?? "")?.[1] ?? "";
    expect((await service.request("GET", `/v1/invitations/${token}`)).status).toBe(404);
    expect((await service.request("GET", `/v1/invitations/${sent}`)).status).toBe(200);
  });

  test.for(["declined", "revoked", "expired"])(
    "200 for one that is %s, which is open again",
    async (state, { organization, user, resend }) => {
      const { id } = await insertInvitation(organization, user.email, { state });
      expect((await resend(id)).body).toMatchObject({ id, state: "pending" });
    },
  );

  test("409 for an accepted one, and if the address has another invitation or is a member's", async ({
    organization,
    user,
    resend,
  }) => {
    const declined = await insertInvitation(organization, user.email, { state: "declined" });
    const pending = await insertInvitation(organization, user.email);
    const taken = await resend(declined.id);
    expect([taken.status, taken.body.code]).toEqual([409, "UNIQUE_CONFLICT"]);
    await service.request("POST", `/v1/invitations/${pending.token}/accept`, { as: user });
    const accepted = await resend(pending.id);
    expect([accepted.status, accepted.body.code]).toEqual([409, "RESOURCE_IN_USE"]);
    const member = await resend(declined.id);
    expect([member.status, member.body.code]).toEqual([409, "UNIQUE_CONFLICT"]);
  });

  test("403 for a member who may not invite with the role, and 404 for another organization's", async ({
    organization,
    user,
    resend,
  }) => {
    const { id } = await insertInvitation(organization, user.email);
    expect((await resend(id, organization.member)).status).toBe(403);
    const other = await service.createOrganization();
    const path = `${other.path}/invitations/${id}/resend`;
    expect((await service.request("POST", path, { as: other.owner })).status).toBe(404);
  });
});
