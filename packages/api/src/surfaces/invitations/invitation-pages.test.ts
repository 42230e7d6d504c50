import { v7 as uuidv7 } from "uuid";
import { describe, expect } from "vitest";
import { day, openInvitationTests } from "../../domains/invitations/testing/invitation-fixture.ts";
import { openTestService } from "../../testing/open-test-service.ts";
import type { TestOrganization, TestUser } from "../../testing/test-service.ts";
import { submit, visit } from "../pages/testing/page-visits.ts";

const { mailsTo, service, test: base } = await openInvitationTests();
const password = "a password for tests";

const test = base
  .extend("user", () => service.createUser("Ria Postma"))
  /** Invites the user as Member, and returns the path of the link in the message. */
  .extend("link", async ({ organization, invite, user }) => {
    const response = await invite({ email: user.email, roleId: organization.roles["member"] });
    expect(response.status, response.text).toBe(201);
    const [mail] = await mailsTo(user.email);
    const found = /^http:\/\/127\.0\.0\.1:3000(\/nl\/invitations\/[\w-]{43})$/mu.exec(
      mail?.message.text ?? "",
    );
    return found?.[1] ?? "";
  });

const rolesOf = async (organization: TestOrganization, user: TestUser) => {
  const { status, body } = await service.request("GET", organization.path, { as: user });
  return status === 200 ? body.role.name : null;
};

const keyOf = (text: string) => /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";

describe("the link in the invitation e-mail", () => {
  test("shows who invites above a sign-in form first, then adds the user as a member", async ({
    organization,
    link,
    user,
  }) => {
    service.issuer.addAccount({ email: user.email, password, userId: user.id });
    const page = await visit(service, link);
    expect(page.status).toBe(200);
    const name = `Organization ${organization.id.slice(-6)}`;
    expect(page.text).toContain(`<h1>Je bent uitgenodigd voor ${name}</h1>`);
    expect(page.text).toContain("Uitgenodigd door");
    expect(page.text).toContain("<bdi>Lid</bdi>");
    expect(page.text).not.toContain(user.email);
    expect(page.text).not.toContain('value="accept"');
    const form = { action: "sign-in", email: user.email, password };
    const wrong = await submit(service, link, { ...form, password: "not this one" });
    expect(wrong.status).toBe(401);
    expect(wrong.text).toContain("Het e-mailadres of het wachtwoord klopt niet.");
    const right = await submit(service, link, form);
    expect([right.status, right.headers.get("location")]).toEqual([303, link]);
    const [cookie = ""] = right.headers.getSetCookie().map((line) => line.split(";")[0]);
    const invitationPage = await visit(service, link, { headers: { cookie } });
    expect(invitationPage.status).toBe(200);
    expect(invitationPage.headers.get("cache-control")).toBe("no-store");
    expect(invitationPage.text).toContain(`Organization ${organization.id.slice(-6)}`);
    expect(invitationPage.text).toContain("<bdi>Lid</bdi>");
    // Reading the page, as programs that check mail do, accepts nothing.
    expect(await rolesOf(organization, user)).toBe(null);
    const accepted = await submit(
      service,
      link,
      { action: "accept", key: keyOf(invitationPage.text) },
      { headers: { cookie } },
    );
    expect([accepted.status, accepted.headers.get("location")]).toEqual([303, link]);
    expect(await rolesOf(organization, user)).toBe("Member");
    const member = await visit(service, link, { headers: { cookie } });
    expect(member.text).toContain("<h1>Je bent lid</h1>");
    expect(member.text).not.toContain('value="accept"');
    expect(member.text).toContain(`href="/nl/organization/${organization.id}"`);
  });

  test("declines the invitation, which the organization sees", async ({
    organization,
    link,
    user,
  }) => {
    const page = await visit(service, link, { cookieOf: user });
    const form = { action: "decline", key: keyOf(page.text) };
    const sent = await submit(service, link, form, { cookieOf: user });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, link]);
    const declined = await visit(service, link, { cookieOf: user });
    expect(declined.text).toContain("<h1>Je hebt de uitnodiging afgewezen</h1>");
    const invitations = await service.request("GET", `${organization.path}/invitations`, {
      as: organization.owner,
    });
    expect(invitations.body.items[0].state).toBe("declined");
    expect(await rolesOf(organization, user)).toBe(null);
  });

  test("says before signing in that an invitation is not open", async () => {
    const page = await visit(service, "/nl/invitations/unknown");
    expect(page.text).toContain("<h1>Deze uitnodiging staat niet meer open</h1>");
    expect(page.text).toContain('value="sign-in"');
  });

  test("links to the account pages, which return to the invitation", async () => {
    const local = await openTestService({}, { accountPages: "http://127.0.0.1:3001" });
    const { text } = await visit(local, "/nl/invitations/a-token");
    const links = [...text.matchAll(/href="(http:[^"]+)"/gu)].map(
      ([, href = ""]) => new URL(href.replaceAll("&#38;", "&")),
    );
    expect(links.map(({ pathname }) => pathname)).toEqual(["/forgot-password", "/sign-up"]);
    for (const { searchParams } of links) {
      expect(Object.fromEntries(searchParams)).toEqual({
        redirect_to: "http://127.0.0.1:3000/nl/invitations/a-token",
        ui_locales: "nl",
      });
    }
  });

  test("works in English, and a form that is sent twice accepts once", async ({
    organization,
    link,
    user,
  }) => {
    const path = link.slice("/nl".length);
    const page = await visit(service, path, { cookieOf: user });
    expect(page.text).toContain(
      `<h1>You are invited to Organization ${organization.id.slice(-6)}</h1>`,
    );
    expect(page.text).toContain(`href="${link}" lang="nl"`);
    const form = { action: "accept", key: keyOf(page.text) };
    for (let time = 0; time < 2; time += 1) {
      const sent = await submit(service, path, form, { cookieOf: user });
      expect([sent.status, sent.headers.get("location")]).toEqual([303, path]);
    }
    expect(await rolesOf(organization, user)).toBe("Member");
    const { items } = (
      await service.request("GET", `${organization.path}/audit-log`, { as: organization.owner })
    ).body;
    const actions = items.map(({ action, channel }: any) => [action, channel]);
    expect(actions.filter(([action]: string[]) => action === "acceptInvitation")).toHaveLength(1);
  });
});

describe("nothing is shown or changed", () => {
  test("for an account with another email address", async ({ organization, link, user }) => {
    const other = await service.createUser();
    const page = await visit(service, link, { cookieOf: other });
    expect(page.status).toBe(404);
    expect(page.text).toContain("Deze uitnodiging kun je niet accepteren");
    expect(page.text).not.toContain(organization.id.slice(-6));
    expect(page.text).not.toContain(user.email);
    const form = { action: "accept", key: uuidv7() };
    expect((await submit(service, link, form, { cookieOf: other })).status).toBe(404);
    expect(await rolesOf(organization, other)).toBe(null);
  });

  test("after the invitation has expired", async ({ link, user }) => {
    service.setNow(Date.now() + 7 * day + 1_000);
    const token = service.issuer.sign({
      sub: user.id,
      email: user.email,
      exp: Math.floor((Date.now() + 9 * day) / 1_000),
    });
    const expires_at = Math.floor((Date.now() + 9 * day) / 1_000);
    const session = { access_token: token, token_type: "bearer", expires_in: 3_600, expires_at };
    const cookie = `sb-auth-token=base64-${Buffer.from(JSON.stringify({ ...session, refresh_token: "none" })).toString("base64url")}`;
    const page = await visit(service, link, { headers: { cookie } });
    expect([page.status, page.text.includes("niet accepteren")]).toEqual([404, true]);
  });

  test("in a suspended organization, with a message about that", async ({
    organization,
    link,
    user,
  }) => {
    await organization.insert((_insert, transaction) => {
      transaction.write({ text: "update organizations set status = 'suspended'", values: [] });
    });
    const page = await visit(service, link, { cookieOf: user });
    expect(page.status).toBe(409);
    expect(page.text).toContain("De organisatie is opgeschort");
    expect(page.text).not.toContain('value="accept"');
  });

  test("without a session", async ({ organization, link, user }) => {
    const response = await submit(service, link, { action: "accept", key: uuidv7() });
    expect(response.status).toBe(401);
    expect(response.text).toContain("Je sessie is afgelopen");
    expect(await rolesOf(organization, user)).toBe(null);
  });

  test("for a form of another origin", async ({ organization, link, user }) => {
    const response = await submit(
      service,
      link,
      { action: "accept", key: uuidv7() },
      { cookieOf: user, headers: { "sec-fetch-site": "cross-site" } },
    );
    expect(response.status).toBe(403);
    expect(await rolesOf(organization, user)).toBe(null);
  });

  test("at an unknown path, which shows who is signed in", async ({ organization }) => {
    const { status, text } = await visit(service, "/nl/invitations", {
      cookieOf: organization.owner,
    });
    expect(status).toBe(404);
    expect(text).toContain("Aangemeld als");
    expect(text).toContain('href="/nl/organization"');
  });

  test.each(["/invitations", "/nl/invitations/", "/invitations/a/b", "/invitations/%3Cb%3E"])(
    "at %s, which returns 404",
    async (path) => {
      const { status, headers } = await visit(service, path);
      expect([status, headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
    },
  );
});
