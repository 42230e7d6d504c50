import type { AddressInfo } from "node:net";
import { createNodeServer } from "@werkbank/http/node-server";
import { createIdp } from "../index.ts";
import type { Idp, IdpConfig } from "../index.ts";

export const password = "a password for tests";

export const sanne = {
  id: "6f0c7d52-3f0f-4f5e-9c43-0d8a51d1a001",
  email: "sanne@singel.example",
  displayName: "Sanne de Wit",
  confirmed: true,
};
export const youssef = {
  id: "6f0c7d52-3f0f-4f5e-9c43-0d8a51d1a002",
  email: "youssef@singel.example",
  displayName: "Youssef el Idrissi",
  confirmed: true,
};
export const unconfirmed = {
  id: "6f0c7d52-3f0f-4f5e-9c43-0d8a51d1a003",
  email: "new@singel.example",
  displayName: "New",
  confirmed: false,
};
export const banned = {
  id: "6f0c7d52-3f0f-4f5e-9c43-0d8a51d1a004",
  email: "banned@singel.example",
  displayName: "Banned",
  confirmed: true,
  banned: true,
};

export const testConfig = {
  dataDir: "memory",
  accounts: [sanne, youssef, unconfirmed, banned],
  password,
  scryptCost: 2,
} satisfies Partial<IdpConfig>;

/** A clock that moves only by `advance`. */
export type TestClock = { now: () => number; advance: (seconds: number) => void };

export function createTestClock(start: number = Date.now()): TestClock {
  let now = start;
  return {
    now: () => now,
    advance(seconds) {
      now += seconds * 1000;
    },
  };
}

export type RunningIdp = {
  idp: Idp;
  issuer: string;
  origin: string;
  close(): Promise<void>;
};

/** The provider behind a real server on a free loopback port. */
export async function startIdp(config: Partial<IdpConfig> = {}): Promise<RunningIdp> {
  let idp: Idp | undefined;
  const server = createNodeServer(
    (request, env) => idp?.fetch(request, env) ?? new Response(null, { status: 503 }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const running = await createIdp({ issuer: `${origin}/auth/v1`, ...testConfig, ...config });
  idp = running;
  return {
    idp: running,
    issuer: running.issuer,
    origin,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await running.close();
    },
  };
}

/** Sends a request to a path below the issuer. */
export function call(
  { issuer }: { issuer: string },
  path: string,
  init: RequestInit & { json?: unknown; form?: Record<string, string>; token?: string } = {},
): Promise<Response> {
  const { json, form, token, ...rest } = init;
  const headers = new Headers(rest.headers);
  if (token !== undefined) {
    headers.set("Authorization", `Bearer ${token}`);
  }
  if (json !== undefined) {
    headers.set("Content-Type", "application/json");
  }
  const body = json === undefined ? form && new URLSearchParams(form) : JSON.stringify(json);
  return fetch(`${issuer}${path}`, {
    redirect: "manual",
    ...rest,
    headers,
    ...(body === undefined ? {} : { body, method: rest.method ?? "POST" }),
  });
}

export type Tokens = { access_token: string; refresh_token: string };

/** Signs in by the password grant. */
export async function signIn(
  running: { issuer: string },
  account: { email: string } = sanne,
): Promise<Tokens> {
  const response = await call(running, "/token?grant_type=password", {
    json: { email: account.email, password },
  });
  if (response.status !== 200) {
    throw new Error(`Signing in failed: ${await response.text()}`);
  }
  return (await response.json()) as Tokens;
}
