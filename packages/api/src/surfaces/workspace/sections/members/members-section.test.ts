import { describe, expect, test as base } from "vitest";
import { sendMail } from "../../../../mail/send-mail.ts";
import { openTestService } from "../../../../testing/open-test-service.ts";
import type { TestUser } from "../../../../testing/test-service.ts";
import { submit, visit } from "../../../pages/testing/page-visits.ts";

const service = await openTestService({}, {}, [sendMail]);

const keyOf = (text: string) => /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";

const test = base
  .extend("organization", () => service.createOrganization())
  .extend("user", () => service.createUser("Ria Postma"))
  /** Opens a page of the organization, and submits a form of it. */
  .extend("send", ({ organization }) => {
    const base = `/organization/${organization.id}/members`;
    return async (form: Record<string, string>, path = "", as: TestUser = organization.owner) => {
      const page = await visit(service, base + path, { cookieOf: as });
      expect(page.status, page.text).toBe(200);
      const values = { key: keyOf(page.text), ...form };
      return submit(service, base + path, values, { cookieOf: as });
    };
  })
  .extend(
    "readMember",
    ({ organization }) =>
      async (userId: string) =>
        (
          await service.request("GET", `${organization.path}/members/${userId}`, {
            as: organization.owner,
          })
        ).body,
  );

describe("the members", () => {
  test("are listed with role and email address, and link to their pages", async ({
    organization,
  }) => {
    const path = `/nl/organization/${organization.id}/members`;
    const page = await visit(service, path, { cookieOf: organization.owner });
    expect(page.text).toContain(`href="${path}/${organization.viewer.id}"`);
    expect(page.text).toContain(organization.viewer.email);
    expect(page.text).toContain("Een collega uitnodigen");
    const seen = await visit(service, path, { cookieOf: organization.viewer });
    expect(seen.status).toBe(200);
    expect(seen.text).not.toContain(organization.owner.email);
    expect(seen.text).not.toContain('value="invite"');
  });

  test("are invited; an invitation is sent again and withdrawn", async ({
    organization,
    user,
    send,
  }) => {
    const path = `/organization/${organization.id}/members`;
    const roleId = organization.roles["viewer"] ?? "";
    const invited = await send({ action: "invite", email: user.email, roleId });
    expect(invited.headers.get("location"), invited.text).toBe(`${path}?done=invite`);
    const list = await visit(service, `${path}?done=invite`, { cookieOf: organization.owner });
    expect(list.text).toContain("The invitation was sent.");
    expect(list.text).toContain(user.email);
    const [, invitationId = ""] = /name="invitationId" value="([^"]+)"/u.exec(list.text) ?? [];
    const twice = await send({ action: "invite", email: user.email, roleId });
    expect([twice.status, twice.text.includes("has an open invitation")]).toEqual([409, true]);
    expect((await send({ action: "resend", invitationId })).status).toBe(303);
    expect((await send({ action: "revoke", invitationId })).status).toBe(303);
    await service.jobs.runDue();
    const mails = (await service.outbox()).filter(({ message }) =>
      message.to.some(({ email }) => email === user.email),
    );
    expect(mails).toHaveLength(2);
    const { items } = (
      await service.request("GET", `${organization.path}/invitations`, { as: organization.owner })
    ).body;
    expect(items).toMatchObject([{ id: invitationId, state: "revoked" }]);
  });

  test("can be programs, which are never owners", async ({ organization, send }) => {
    const path = `/organization/${organization.id}/members`;
    const clientId = "night-sync";
    const rejected = await send({ action: "add-program", clientId: "night sync", roleId: "" });
    expect([rejected.status, rejected.text.includes('value="night sync"')]).toEqual([400, true]);
    const roleId = organization.roles["viewer"] ?? "";
    const added = await send({ action: "add-program", clientId, roleId });
    expect(added.headers.get("location"), added.text).toBe(`${path}?done=add-program`);
    const list = await visit(service, `/nl${path}`, { cookieOf: organization.owner });
    expect(list.text).toMatch(/<bdi>night-sync<\/bdi>[\s\S]{0,200}programma/u);
    const token = service.issuer.sign({ sub: clientId, client_id: clientId });
    const { body } = await service.request("GET", "/v1/users/me", { token });
    const page = await visit(service, `${path}/${body.id}`, { cookieOf: organization.owner });
    expect(page.text).toContain("Client ID of the program");
    expect(page.text).not.toContain(`<option value="${organization.roles["owner"]}"`);
  });

  test("have the names of built-in roles in the language of the page", async ({ organization }) => {
    const path = `/organization/${organization.id}/members`;
    const dutch = await visit(service, `/nl${path}`, { cookieOf: organization.owner });
    expect(dutch.text).toMatch(/<bdi>Eigenaar<\/bdi>/u);
    expect(dutch.text).not.toContain("<bdi>Owner</bdi>");
    const english = await visit(service, path, { cookieOf: organization.owner });
    expect(english.text).toContain("<bdi>Owner</bdi>");
  });

  test("get another role, lose their access and get it back", async ({
    organization,
    send,
    readMember,
  }) => {
    const { id } = organization.viewer;
    const roleId = organization.roles["member"] ?? "";
    const changed = await send({ action: "change-role", roleId }, `/${id}`);
    expect(changed.status, changed.text).toBe(303);
    expect((await readMember(id)).roleId).toBe(roleId);
    await send({ action: "disable" }, `/${id}`);
    expect((await readMember(id)).disabledAt).not.toBe(null);
    await send({ action: "enable" }, `/${id}`);
    expect((await readMember(id)).disabledAt).toBe(null);
  });

  test("are removed, and leave by themselves", async ({ organization, send, readMember }) => {
    const { viewer, member } = organization;
    const removed = await send({ action: "remove" }, `/${viewer.id}`);
    expect(removed.headers.get("location")).toBe(
      `/organization/${organization.id}/members?done=remove`,
    );
    expect((await readMember(viewer.id)).code).toBe("RESOURCE_NOT_FOUND");
    const left = await send({ action: "leave" }, `/${member.id}`, member);
    expect(left.status, left.text).toBe(303);
    expect((await readMember(member.id)).code).toBe("RESOURCE_NOT_FOUND");
    const organizations = await visit(service, left.headers.get("location") ?? "", {
      cookieOf: member,
    });
    const start = organizations.headers.get("location") ?? "";
    expect(start).toMatch(/^\/start\?/u);
    const { text } = await visit(service, start, { cookieOf: member });
    expect(text).toContain("You are no longer a member of the organization that you left.");
    const { text: other } = await visit(service, "/start", { cookieOf: member });
    expect(other).not.toContain("no longer a member");
  });

  test("keep their last owner", async ({ organization, send, readMember }) => {
    const { id } = organization.owner;
    const kept = await send({ action: "leave" }, `/${id}`);
    expect([kept.status, kept.text.includes("needs at least one owner")]).toEqual([409, true]);
    expect((await readMember(id)).userId).toBe(id);
  });
});
