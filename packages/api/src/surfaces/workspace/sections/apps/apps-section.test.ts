import { obtainTokens, register } from "@werkbank/idp/testing";
import { describe, expect, test } from "vitest";
import { openTestService } from "../../../../testing/open-test-service.ts";
import { openProviderService } from "../../../../testing/provider-service.ts";
import { submit, visit } from "../../../pages/testing/page-visits.ts";

const { provider, service, signIn } = await openProviderService({
  extraScopes: ["mcp:read"],
});

/** Creates an organization of a user who has connected an app. */
async function connectApp(name: string, scope: string) {
  const user = await signIn();
  const organization = await service.createOrganization();
  await service.addMember(organization, user, "owner");
  const client = await register(provider, { client_name: name });
  const tokens = await obtainTokens(provider, client, { scope });
  return { user, organization, client, token: tokens.access_token };
}

const keyOf = (text: string) => /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";

describe("connected apps", () => {
  test("are shown with what they may do, and disconnected", async () => {
    const { user, organization, client, token } = await connectApp("Claude", "email");
    const path = `/organization/${organization.id}/apps`;
    const before = await visit(service, path, { cookieOf: user });
    expect(before.status, before.text).toBe(200);
    expect(before.text).toContain("<bdi>Claude</bdi>");
    expect(before.text).toContain("do everything that you may do, in your name");
    expect(before.text).toContain("none yet");

    const created = await service.request("POST", `${organization.path}/suppliers`, {
      token,
      body: { name: "Accu & Aandrijving" },
    });
    expect(created.status, created.text).toBe(201);
    const active = await visit(service, path, { cookieOf: user });
    expect(active.text.split(`datetime="${created.body.createdAt}"`)).toHaveLength(3);

    const form = { action: "revoke-app", key: keyOf(active.text), clientId: client.client_id };
    const revoked = await submit(service, path, form, { cookieOf: user });
    expect([revoked.status, revoked.headers.get("location")]).toEqual([
      303,
      `${path}?done=revoke-app`,
    ]);
    const after = await visit(service, `${path}?done=revoke-app`, { cookieOf: user });
    expect(after.text).toContain("The app was disconnected.");
    expect(after.text).toContain("You have not connected an app.");
    const late = await service.request("GET", `${organization.path}/suppliers`, { token });
    expect([late.status, late.body.reason]).toEqual([401, "revoked"]);
    // What it did stays in the log.
    expect(after.text).toContain(`datetime="${created.body.createdAt}"`);

    const again = await submit(service, path, form, { cookieOf: user });
    expect(again.status).toBe(404);
    expect(again.text).toContain("It is no longer there.");
  });

  test("show a limited app in Dutch", async () => {
    const { user, organization } = await connectApp("Leesapp", "email mcp:read");
    const { text } = await visit(service, `/nl/organization/${organization.id}/apps`, {
      cookieOf: user,
    });
    expect(text).toContain("de gegevens van je organisaties lezen");
    expect(text).toContain("Leesapp ontkoppelen");
    const own = text.slice(0, text.indexOf("Actief in deze organisatie"));
    expect(own.slice(own.indexOf("Leesapp"), own.indexOf("Leesapp ontkoppelen"))).not.toContain(
      "namens jou alles doen",
    );
  });
});

describe("with another provider", async () => {
  const other = await openTestService({}, { providerAccountUrl: "https://login.example/account" });
  const organization = await other.createOrganization();
  const path = `/organization/${organization.id}/apps`;

  test("the page links to the provider's page", async () => {
    const { status, text } = await visit(other, path, { cookieOf: organization.owner });
    expect(status).toBe(200);
    expect(text).toContain('<a href="https://login.example/account">Manage your account</a>');
  });

  test("members without access to the audit log see only their own apps", async () => {
    const { status, text } = await visit(other, path, { cookieOf: organization.viewer });
    expect(status).toBe(200);
    expect(text).not.toContain("Active in this organization");
  });

  test("an outage of the provider leaves the activity readable", async () => {
    await visit(other, path, { cookieOf: organization.owner });
    other.issuer.mode("down");
    const { status, text } = await visit(other, path, { cookieOf: organization.owner });
    other.issuer.mode("up");
    expect(status).toBe(200);
    expect(text).toContain("Your connected apps cannot be shown at the moment.");
    expect(text).toContain("No app has changed anything here yet.");
  });
});
