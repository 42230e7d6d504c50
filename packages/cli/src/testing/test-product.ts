import type { AddressInfo } from "node:net";
import { createNodeServer, type NodeHandler } from "@werkbank/http/node-server";
import { createIdp, type Idp } from "@werkbank/idp";
import { createTestService, type TestOrganization, type TestService } from "@werkbank/api/testing";

export const password = "a password for tests";

type IdpResponse = { status: number; body: string; headers?: Record<string, string> };

type Intercept = (request: Request) => Response | "drop" | null;

export type TestProduct = {
  baseUrl: string;
  issuer: string;
  service: TestService;
  organization: TestOrganization;
  idp: Idp;
  /** Requests to the provider so far, by path. */
  idpRequests: { path: string; body: string }[];
  /** Requests to the API so far, by path. */
  apiRequests: string[];
  /** Answers the API requests for which the function returns a response, or drops their connection; null: none. */
  interceptApi(intercept: Intercept | null): void;
  /** Makes the provider drop every connection, or stop doing so. */
  setIdpDown(isDown: boolean): void;
  /** Replaces the provider's responses to every request; null restores its own. */
  setIdpResponse(response: IdpResponse | null): void;
  /** Advances the provider's clock. */
  advanceIdp(seconds: number): void;
  close(): Promise<void>;
};

/** Starts the API and the identity provider on ports of their own, with one organization. */
export async function startTestProduct(): Promise<TestProduct> {
  let isDown = false;
  let replacement: IdpResponse | null = null;
  let clockOffsetMs = 0;
  const idpRequests: { path: string; body: string }[] = [];
  let idp: Idp | undefined;
  let service: TestService | undefined;
  const idpServer = await serve(
    async (request, env) => {
      const body = await request.clone().text();
      idpRequests.push({ path: new URL(request.url).pathname, body });
      if (replacement !== null) return new Response(replacement.body, replacement);
      return idp!.fetch(request, env);
    },
    () => isDown,
  );
  const apiRequests: string[] = [];
  let intercept: Intercept | null = null;
  const apiServer = await serve((request, env) => {
    apiRequests.push(new URL(request.url).pathname);
    const replaced = intercept?.(request) ?? null;
    if (replaced !== "drop") return replaced ?? service!.api.fetch(request, env);
    env.incoming.socket.destroy();
    return new Response(null, { status: 503 });
  });
  const issuer = `${idpServer.origin}/auth/v1`;
  const baseUrl = apiServer.origin;
  service = await createTestService({ authUrl: issuer, baseUrl }, { baseUrl });
  const organization = await service.createOrganization({ name: "Singel Fietsen" });
  const { owner, viewer } = organization;
  idp = await createIdp({
    issuer,
    dataDir: "memory",
    accounts: [owner, viewer].map((user) => ({ ...user, confirmed: true })),
    password,
    scryptCost: 2,
    clock: () => Date.now() + clockOffsetMs,
  });
  const running = { service, idp };
  return {
    baseUrl,
    issuer,
    organization,
    idpRequests,
    apiRequests,
    ...running,
    interceptApi: (next) => (intercept = next),
    setIdpDown: (down) => (isDown = down),
    setIdpResponse: (response) => (replacement = response),
    advanceIdp: (seconds) => (clockOffsetMs += seconds * 1_000),
    async close() {
      await Promise.all([apiServer.close(), idpServer.close()]);
      await running.idp.close();
      await running.service.close();
    },
  };
}

/** Serves HTTP on a free port. */
export async function serve(
  handler: NodeHandler,
  isDown: () => boolean = () => false,
): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createNodeServer((request, env) => {
    if (!isDown()) return handler(request, env);
    env.incoming.socket.destroy();
    return new Response(null, { status: 503 });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
