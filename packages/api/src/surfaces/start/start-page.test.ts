import { randomUUID } from "node:crypto";
import { describe, expect, test as base } from "vitest";
import { openTestService } from "../../testing/open-test-service.ts";
import { submit, visit } from "../pages/testing/page-visits.ts";

const service = await openTestService({}, { organizationCreation: "anyone" });
const restricted = await openTestService(
  {},
  { organizationCreation: "nobody", accountPages: "http://127.0.0.1:3001" },
);

const test = base.extend("user", () => service.createUser("Ria Postma"));

const keyOf = (text: string) => /name="key" value="([^"]+)"/u.exec(text)?.[1] ?? "";

const form = {
  action: "create",
  name: "Loodgieter Postma",
  country: "BE",
  language: "nl",
  currency: "EUR",
  timeZone: "Europe/Brussels",
};

describe("/start", () => {
  test("creates an organization with the values of the form, and leads to its pages", async ({
    user,
  }) => {
    const page = await visit(service, "/nl/start", { cookieOf: user });
    expect(page.status, page.text).toBe(200);
    expect(page.text).toContain("<h1>Een organisatie maken</h1>");
    expect(page.text).toMatch(/<option value="nl" selected>\s*Nederlands/u);
    expect(Buffer.byteLength(page.text)).toBeLessThan(60_000);
    const values = { ...form, key: keyOf(page.text) };
    const sent = await submit(service, "/nl/start", values, { cookieOf: user });
    const again = await submit(service, "/nl/start", values, { cookieOf: user });
    expect([sent.status, again.headers.get("location")]).toEqual([
      303,
      sent.headers.get("location"),
    ]);
    const { items } = (await service.request("GET", "/v1/organizations", { as: user })).body;
    expect(items).toMatchObject([
      {
        name: "Loodgieter Postma",
        country: "BE",
        language: "nl",
        timeZone: "Europe/Brussels",
        role: { name: "Owner" },
      },
    ]);
    expect(sent.headers.get("location")).toBe(`/nl/organization/${items[0].id}`);
  });

  test.for([
    ["/start", "en"],
    ["/nl/start", "nl"],
  ] as const)("a user who first signs in on %s is written to in %s", async ([path, language]) => {
    const userId = randomUUID();
    const account = { email: `${userId}@nieuw.example`, password: "een fiets met drie wielen" };
    service.issuer.addAccount({ ...account, userId });
    const signedIn = await submit(service, path, { action: "sign-in", ...account });
    expect(signedIn.status, signedIn.text).toBe(303);
    const [cookie = ""] = signedIn.headers.getSetCookie().map((line) => line.split(";")[0]);
    const me = await service.request("GET", "/v1/users/me", { headers: { cookie } });
    expect([me.status, me.body.language], me.text).toEqual([200, language]);
  });

  test("explains a rejected value at its field, and keeps the others", async ({ user }) => {
    const page = await visit(service, "/start", { cookieOf: user });
    const values = { ...form, name: " ", key: keyOf(page.text) };
    const rejected = await submit(service, "/start", values, { cookieOf: user });
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain("Fill in this field.");
    expect(rejected.text).toMatch(/<option value="BE" selected>/u);
    expect(rejected.text).toMatch(/<option value="Europe\/Brussels" selected>/u);
    const { items } = (await service.request("GET", "/v1/organizations", { as: user })).body;
    expect(items).toEqual([]);
  });

  test("is where /organization leads a user without an organization", async ({ user }) => {
    const { status, headers } = await visit(service, "/nl/organization", { cookieOf: user });
    expect([status, headers.get("location")]).toEqual([303, "/nl/start"]);
  });

  test("explains who decides to a user who may not create an organization", async () => {
    const visitor = await restricted.createUser("Ria Postma");
    const page = await visit(restricted, "/start", { cookieOf: visitor });
    expect(page.status).toBe(403);
    expect(page.text).toContain("<h1>You cannot create an organization here</h1>");
    expect(page.text).not.toContain('value="create"');
  });

  test("lets anonymous visitors sign in or create an account, and return", async () => {
    const { text } = await visit(restricted, "/nl/start");
    expect(text).toContain("<h1>Meld je aan om een organisatie te maken</h1>");
    const [signUp = ""] = /http:\/\/127\.0\.0\.1:3001\/sign-up[^"]+/u.exec(text) ?? [];
    const { searchParams } = new URL(signUp.replaceAll("&#38;", "&"));
    expect(searchParams.get("redirect_to")).toBe("http://127.0.0.1:3000/nl/start");
  });
});
