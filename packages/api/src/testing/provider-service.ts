import type { IdpConfig } from "@werkbank/idp";
import { password, type RunningIdp, sanne, startIdp } from "@werkbank/idp/testing";
import { afterAll } from "vitest";
import { createTestService, type TestService, type TestUser } from "./test-service.ts";

/** A service whose identity provider is the local one, which behaves like a Supabase project. */
export type ProviderService = {
  provider: RunningIdp;
  service: TestService;
  /** Signs the provider's user Sanne in; her account then exists at the service. */
  signIn: () => Promise<TestUser>;
};

/** Opens both for a test file, and closes them after its last test. */
export async function openProviderService(
  config: Partial<IdpConfig> = {},
  settings: Parameters<typeof createTestService>[1] = {},
): Promise<ProviderService> {
  const provider = await startIdp(config);
  const service = await createTestService({ authUrl: provider.issuer }, settings);
  afterAll(async () => {
    await service.close();
    await provider.close();
  });
  return {
    provider,
    service,
    async signIn() {
      const { email, id, displayName } = sanne;
      const response = await service.request("POST", "/v1/auth/login", {
        body: { email, password },
      });
      const cookie = response.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
      const encoded = /^sb-auth-token=base64-(.*)$/u.exec(cookie)?.[1] ?? "";
      const session = JSON.parse(Buffer.from(encoded, "base64url").toString()) as {
        access_token: string;
      };
      return { id, email, displayName, token: session.access_token, cookie };
    },
  };
}
