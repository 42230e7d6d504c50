import { afterAll } from "vitest";
import type { OidcSettings } from "../../auth/settings.ts";
import { createTestService, type TestResponse, type TestService } from "../test-service.ts";
import { type OidcServer, startOidcServer } from "./oidc-server.ts";
import { type OidcProduct, signInClient } from "./products.ts";

/** A service whose people sign in at a provider that is configured like a product. */
export type OidcService = {
  provider: OidcServer;
  service: TestService;
  /** Opens a page as a browser that holds these cookies. */
  open: (
    path: string,
    cookie?: string,
    method?: "GET" | "POST",
    body?: string,
  ) => Promise<TestResponse>;
  /** Starts a sign-in; `callback` is where the provider returns the browser. */
  startSignIn: (redirectTo?: string) => Promise<{ cookie: string; callback: string }>;
  /** Signs in; returns the `Cookie` header of the session. */
  signIn: () => Promise<string>;
};

/** Opens both for a test file, and closes them after its last test. */
export async function openOidcService(
  product: OidcProduct,
  overrides: Partial<OidcSettings> = {},
): Promise<OidcService> {
  const provider = await startOidcServer(product);
  const service = await createTestService({
    authUrl: provider.issuer,
    firstPartyClients: [signInClient.id],
    resourceAudience: product.name === "Entra ID" ? "api://werkbank" : null,
    oidc: {
      clientId: signInClient.id,
      clientSecret: signInClient.secret,
      scope: "openid email profile",
      authorizationParameters: {},
      claims: {
        subject: "sub",
        email: "email",
        email_verified: "email_verified",
        name: "name",
        client: null,
        scope: null,
        ...product.settings,
      },
      trustsEmail: false,
      ...overrides,
    },
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
  });

  const open: OidcService["open"] = (path, cookie = "", method = "GET", body) =>
    service.request(method, path, {
      headers: {
        accept: "text/html",
        cookie,
        ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
      },
      body,
    });

  async function startSignIn(redirectTo?: string) {
    const query =
      redirectTo === undefined ? "" : `?${new URLSearchParams({ redirect_to: redirectTo })}`;
    const response = await open(`/auth/sign-in${query}`);
    const url = await provider.visit(response.headers.get("location") ?? "");
    return { cookie: toCookie(response), callback: url.pathname + url.search };
  }

  return {
    provider,
    service,
    open,
    startSignIn,
    async signIn() {
      const { cookie, callback } = await startSignIn();
      return toCookie(await open(callback, cookie));
    },
  };
}

/** Returns the `Cookie` header that a browser sends after a response. */
export function toCookie({ headers }: Pick<TestResponse, "headers">): string {
  return headers
    .getSetCookie()
    .filter((line) => !line.includes("Max-Age=0"))
    .map((line) => line.split(";")[0])
    .join("; ");
}
