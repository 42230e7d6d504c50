import { describe, expect, test } from "vitest";
import { toUserId } from "../../auth/claims/user-id.ts";
import { account, products } from "../../testing/oidc/products.ts";
import { openOidcService } from "../../testing/oidc/oidc-service.ts";

describe.each(products)("a provider like $name", async (product) => {
  const { provider, service, open, startSignIn, signIn } = await openOidcService(product);
  const subject = product.settings.subject === "oid" ? account.subject : product.subject;
  const userId = toUserId(provider.issuer, subject);

  test("signs a browser in, with a stable id, the verified email address and the name", async () => {
    const { body } = await service.request("GET", "/v1/users/me", {
      headers: { cookie: await signIn() },
    });
    expect(body).toMatchObject({ id: userId, email: account.email, displayName: account.name });
    expect(body.emailConfirmedAt).not.toBeNull();
  });

  test("returns to the page where the user began", async () => {
    const { cookie, callback } = await startSignIn("http://127.0.0.1:3000/nl/approvals?state=all");
    const response = await open(callback, cookie);
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/nl/approvals?state=all");
  });

  test("renews the session at the provider when it has expired", async () => {
    const cookie = await signIn();
    service.setNow(Date.now() + 400_000);
    const renewed = await service.request("GET", "/v1/users/me", { headers: { cookie } });
    service.setNow(Date.now());
    expect(renewed).toMatchObject({ status: 200, body: { id: userId } });
    expect(renewed.headers.getSetCookie().join()).toContain("sb-auth-token");
  });

  test("rejects an ID token as a bearer token", async () => {
    const { idToken } = await provider.authorizeAgent();
    const { status, body } = await service.request("GET", "/v1/users/me", { token: idToken });
    expect({ status, reason: body.reason }).toEqual({ status: 401, reason: "audience" });
  });
});
