import { readFileSync } from "node:fs";
import { startLoggedProcess } from "./logged-process.ts";
import { accountsFile } from "./seed-accounts.ts";
import { type RunningService, type ServiceOptions, startService } from "./service.ts";
import { type Secrets, watchSecrets } from "./secrets.ts";

/** The password of every demo account. */
export const { password } = JSON.parse(readFileSync(accountsFile, "utf8")) as {
  password: string;
};

/** The email address of an owner of exactly one demo organization. */
export const ownerEmail = "sanne@singel.example";

export type Product = RunningService & {
  secrets: Secrets;
  /** Everything that its processes have written to standard output and standard error. */
  log(): string;
  /** @throws Error if the log contains a secret that this process sent or received */
  assertNoLeaks(): Promise<void>;
};

/** Starts the product and records its log. Stopping it throws if the log contains a secret. */
export async function startProduct(options: Omit<ServiceOptions, "start"> = {}): Promise<Product> {
  const secrets = watchSecrets();
  secrets.add(password);
  let log = "";
  const service = await startService({
    ...options,
    start: (path, env) => startLoggedProcess(path, env, (text) => (log += text)),
  });
  const assertNoLeaks = async () => {
    const leaked = await secrets.findIn(log);
    if (leaked.length > 0) throw new Error(`In the logs: ${leaked.join(", ")}`);
  };
  return {
    ...service,
    secrets,
    log: () => log,
    assertNoLeaks,
    async stop() {
      await service.stop();
      await assertNoLeaks();
    },
  };
}

export type ProductResponse = { status: number; headers: Headers; body: any };

export type RequestOptions = {
  method?: string;
  json?: unknown;
  /** A body that is sent unchanged. */
  text?: string;
  token?: string;
  cookie?: string;
  headers?: Record<string, string>;
};

/** Sends one request to the product and reads the response, JSON parsed. */
export async function send(
  product: Product,
  path: string,
  options: RequestOptions = {},
): Promise<ProductResponse> {
  const { json, text, token, cookie } = options;
  const body = json === undefined ? text : JSON.stringify(json);
  const headers = new Headers(options.headers);
  if (body !== undefined) headers.set("content-type", "application/json");
  if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
  if (cookie !== undefined) headers.set("cookie", cookie);
  const response = await fetch(product.baseUrl + path, {
    method: options.method ?? (body === undefined ? "GET" : "POST"),
    headers,
    redirect: "manual",
    ...(body === undefined ? {} : { body }),
  });
  const responseText = await response.text();
  const isJson = /^application\/(?:problem\+)?json/u.test(
    response.headers.get("content-type") ?? "",
  );
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(responseText) : responseText,
  };
}

export type Tokens = { access_token: string; refresh_token: string; expires_at: number };

/** Signs in with the provider's password grant. */
export async function signIn(
  product: Pick<Product, "idpUrl">,
  email = ownerEmail,
): Promise<Tokens> {
  const response = await fetch(`${product.idpUrl}/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (response.status !== 200) throw new Error(`Signing in failed: ${await response.text()}`);
  return (await response.json()) as Tokens;
}
