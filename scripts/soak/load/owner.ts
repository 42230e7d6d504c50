import type { TestIssuer } from "@werkbank/api/testing";

export type Answer = { status: number; headers: Headers; body: any };

type Sending = { body?: unknown; key?: string; timeoutMs?: number };

/** Sends a request as the owner. @throws TypeError when the connection ends without an answer */
export type Send = (method: string, path: string, sending?: Sending) => Promise<Answer>;

/** An organization that is written to, and how its owner does it. */
export type Owner = {
  /** `/api/v1/organizations/{id}` */
  path: string;
  customerId: number;
  send: Send;
  /** Sends bytes to a link that the service has given. @throws TypeError as `send` does */
  put(
    this: void,
    link: string,
    bytes: Buffer<ArrayBuffer>,
    contentType: string,
  ): Promise<{ status: number }>;
  /** The bytes behind such a link. */
  get(this: void, link: string): Promise<Buffer>;
};

/** Nothing takes so long: who waits longer waits for ever. */
const patienceMs = 60_000;

/** Requests of an owner to a service at an address, or of a client that acts for the owner. */
export function createSender(baseUrl: string, issuer: TestIssuer, clientId?: string): Send {
  const claims = {
    email: "owner@soak.example",
    user_metadata: { full_name: "Olga Owner" },
    ...(clientId === undefined ? {} : { client_id: clientId }),
  };
  return async (method, path, { body, key, timeoutMs = patienceMs } = {}) => {
    const response = await fetch(baseUrl + path, {
      method,
      // A link names the address that the site is built for.
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        authorization: `Bearer ${issuer.sign(claims)}`,
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

/** Makes the organization by the API. */
export async function createOwner(baseUrl: string, send: Send): Promise<Owner> {
  const { id } = await made(send("POST", "/api/v1/organizations", { body: { name: "Soak" } }));
  const path = `/api/v1/organizations/${String(id)}`;
  const customer = await made(send("POST", `${path}/customers`, { body: { name: "Singel" } }));
  return {
    path,
    customerId: Number(customer["id"]),
    send,
    async put(link, body, contentType) {
      const headers = { "content-type": contentType };
      const signal = AbortSignal.timeout(patienceMs);
      const answer = await fetch(baseUrl + link, { method: "PUT", headers, body, signal });
      await answer.arrayBuffer();
      return answer;
    },
    async get(link) {
      const answer = await fetch(baseUrl + link, { signal: AbortSignal.timeout(patienceMs) });
      return Buffer.from(await answer.arrayBuffer());
    },
  };
}

/** What an answer of 201 holds. @throws Error for any other */
export async function made(answering: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, body } = await answering;
  if (status !== 201) throw new Error(`nothing was made: ${status} ${JSON.stringify(body)}`);
  return body as Record<string, unknown>;
}
