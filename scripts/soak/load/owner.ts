import { randomUUID } from "node:crypto";
import type { TestIssuer } from "@werkbank/api/testing";

export type ApiResponse = { status: number; headers: Headers; body: any };

type SendOptions = {
  body?: unknown;
  key?: string;
  headers?: Record<string, string>;
  timeoutMs?: number;
};

/** Sends a request as the owner. @throws TypeError when the connection ends without a response */
export type Send = (method: string, path: string, options?: SendOptions) => Promise<ApiResponse>;

/** An organization to write to, with functions that send requests as its owner. */
export type Owner = {
  /** `/api/v1/organizations/{id}` */
  path: string;
  customerId: number;
  send: Send;
  /** Sends bytes to an upload link from the service. @throws TypeError as `send` does */
  put(
    this: void,
    link: string,
    bytes: Buffer<ArrayBuffer>,
    contentType: string,
  ): Promise<{ status: number }>;
  /** Downloads from such a link; null if it returns none. */
  get(this: void, link: string): Promise<Buffer | null>;
};

/** No request takes this long: after it, no response will come. */
const defaultTimeoutMs = 120_000;

/** Keeps tokens valid while the service's clock is an hour off from the issuer's. */
const tokenSlackSeconds = 2 * 3_600;

/** Creates a sender of requests as an owner, or as a client acting for the owner. */
export function createSender(baseUrl: string, issuer: TestIssuer, claims: object = {}): Send {
  const now = Math.floor(Date.now() / 1_000);
  const token = issuer.sign({
    email: "owner@soak.example",
    user_metadata: { full_name: "Olga Owner" },
    iat: now - tokenSlackSeconds,
    exp: now + 24 * 3_600,
    ...claims,
  });
  return async (method, path, { body, key, headers = {}, timeoutMs = defaultTimeoutMs } = {}) => {
    const response = await fetch(baseUrl + path, {
      method,
      // Links have the origin that the site was built for.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${token}`,
        ...headers,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(text) : text,
    };
  };
}

/** Creates the organization through the API. */
export async function createOwner(baseUrl: string, send: Send): Promise<Owner> {
  const { id } = await expectCreated(
    send("POST", "/api/v1/organizations", { body: { name: "Soak" } }),
  );
  const path = `/api/v1/organizations/${String(id)}`;
  const customer = await expectCreated(
    send("POST", `${path}/customers`, { body: { name: "Singel" } }),
  );
  return {
    path,
    customerId: Number(customer["id"]),
    send,
    async put(link, body, contentType) {
      const headers = { "content-type": contentType };
      const signal = AbortSignal.timeout(defaultTimeoutMs);
      const response = await fetch(baseUrl + link, { method: "PUT", headers, body, signal });
      await response.arrayBuffer();
      return response;
    },
    async get(link) {
      const response = await fetch(baseUrl + link, {
        signal: AbortSignal.timeout(defaultTimeoutMs),
      });
      const bytes = Buffer.from(await response.arrayBuffer());
      return response.ok ? bytes : null;
    },
  };
}

/** Creates a new owner with an organization, and a client that acts for this owner. */
export async function createOrganizationOwner(
  baseUrl: string,
  issuer: TestIssuer,
): Promise<{ owner: Owner; agent: Send }> {
  const user = { sub: randomUUID(), email: `${randomUUID()}@soak.example` };
  const owner = await createOwner(baseUrl, createSender(baseUrl, issuer, user));
  const agent = createSender(baseUrl, issuer, { ...user, client_id: randomUUID() });
  return { owner, agent };
}

/** Returns the body of a response with status 201. @throws Error for any other status */
export async function expectCreated(
  pending: Promise<ApiResponse>,
): Promise<Record<string, unknown>> {
  const { status, body } = await pending;
  if (status !== 201) throw new Error(`nothing was created: ${status} ${JSON.stringify(body)}`);
  return body as Record<string, unknown>;
}
