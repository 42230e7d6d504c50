import { readdir, stat } from "node:fs/promises";
import { createServer, get } from "node:http";
import { PassThrough } from "node:stream";
import type { AddressInfo } from "node:net";
import { freePort } from "@werkbank/http/free-port";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { login as signIn } from "./commands/login.ts";
import { parseSettings } from "./settings.ts";
import {
  authorizeInBrowser,
  completeAuthorization,
  createCliUser,
  type CliUser,
} from "./testing/run-cli.ts";
import { password, startTestProduct, type TestProduct } from "./testing/test-product.ts";

let product: TestProduct;
let user: CliUser;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());
beforeEach(async () => {
  user = await createCliUser(product);
});
afterEach(async () => {
  product.setIdpDown(false);
  await user.remove();
});

const login = ["login", "--port", "0"];

/** Changes the provider's redirect before it reaches the loopback redirect URI. */
const redirectWith =
  (change: (callback: URL) => void) =>
  async (address: string): Promise<void> => {
    const callback = await completeAuthorization(product, address);
    change(callback);
    await fetch(callback);
  };

describe("signing in", () => {
  test("stores the session where only its owner can read it, and chooses the only organization", async () => {
    const { code, stdout } = await user.run(login, { browse: authorizeInBrowser(product) });
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `Signed in to ${product.baseUrl} as Olga Owner <${product.organization.owner.email}>.\n`,
    });
    expect((await stat(user.sessionPath)).mode & 0o777).toBe(0o600);
    expect((await stat(`${user.configHome}/werkbank`)).mode & 0o777).toBe(0o700);
    expect(await readdir(`${user.configHome}/werkbank`)).toEqual(["session.json"]);
    const { services, sessions } = await user.readSession();
    expect(services[product.baseUrl]).toEqual({
      issuer: product.issuer,
      organization: { id: product.organization.id, name: "Singel Fietsen" },
    });
    expect(sessions[product.issuer]?.expiresAt).toBeGreaterThan(Date.now() + 800_000);
  });

  test("sends a new S256 code challenge, a 256-bit state and a loopback redirect URI", async () => {
    const authorizationUrls: URL[] = [];
    for (let time = 0; time < 2; time += 1) {
      await user.run(login, {
        browse: async (address) => {
          authorizationUrls.push(new URL(address));
          await authorizeInBrowser(product)(address);
        },
      });
    }
    const [first, second] = authorizationUrls.map(({ searchParams }) =>
      Object.fromEntries(searchParams),
    );
    expect(first).toMatchObject({ response_type: "code", code_challenge_method: "S256" });
    expect(first?.["redirect_uri"]).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/u);
    expect(Buffer.from(first?.["state"] ?? "", "base64url")).toHaveLength(32);
    expect(first?.["state"]).not.toBe(second?.["state"]);
    expect(first?.["code_challenge"]).not.toBe(second?.["code_challenge"]);
  });

  test("registers one client per redirect URI", async () => {
    const port = await freePort();
    const before = product.idpRequests.length;
    for (let time = 0; time < 2; time += 1) {
      const { code } = await user.run(["login", "--port", String(port)], {
        browse: authorizeInBrowser(product),
      });
      expect(code).toBe(0);
    }
    const registrations = product.idpRequests
      .slice(before)
      .filter(({ path }) => path.endsWith("/clients/register"));
    expect(registrations).toHaveLength(1);
  });

  test("over SSH, prints the authorization URL and reads the pasted redirect", async () => {
    const { code, stdout, stderr } = await user.run(login, {
      env: { SSH_CONNECTION: "192.0.2.1 1 192.0.2.2 22" },
      browse: () => Promise.reject(new Error("no browser is to be opened")),
      stdin: pasteRedirect(),
    });
    expect(stderr).toContain("Copy that address from the browser and paste it here.");
    expect(stdout).toContain("Signed in");
    expect(code).toBe(0);
  });

  test("--no-browser works if the port is in use", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as AddressInfo;
    const { code } = await user.run(["login", "--no-browser", "--port", String(port)], {
      stdin: pasteRedirect(),
    });
    taken.close();
    expect(code).toBe(0);
  });

  test("--no-browser also accepts the redirect of a browser on this machine", async () => {
    const { code } = await user.run([...login, "--no-browser"], {
      stdin: (_, stderr) => void readAuthorizationUrl(stderr).then(authorizeInBrowser(product)),
    });
    expect(code).toBe(0);
  });
});

describe("errors of login", () => {
  test("returns exit code 2 if the port is in use", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as AddressInfo;
    const { code, stderr } = await user.run(["login", "--port", String(port)]);
    taken.close();
    expect(code).toBe(2);
    expect(stderr).toContain(
      `Error: Port ${port}, where the browser is to come back, is taken by another program.\nHint: Choose another one: werkbank login --port 8977`,
    );
  });

  test("returns exit code 3 for another state", async () => {
    const browse = redirectWith((callback) => callback.searchParams.set("state", "another"));
    const { code, stderr } = await user.run(login, { browse });
    expect(code).toBe(3);
    expect(stderr).toContain("an answer to another sign-in, so it was not used.");
  });

  test("returns exit code 3 for another issuer (RFC 9207)", async () => {
    const browse = redirectWith((callback) =>
      callback.searchParams.set("iss", "https://evil.example"),
    );
    const { code, stderr } = await user.run(login, { browse });
    expect(code).toBe(3);
    expect(stderr).toContain(`from another identity provider than ${product.issuer}`);
  });

  test("returns exit code 3 if iss is missing although the metadata announces it", async () => {
    const browse = redirectWith((callback) => callback.searchParams.delete("iss"));
    const earlier = product.idpRequests.length;
    const { code, stderr } = await user.run(login, { browse });
    expect(code).toBe(3);
    expect(stderr).toContain(`does not name the identity provider ${product.issuer}`);
    const paths = product.idpRequests.slice(earlier).map(({ path }) => path);
    expect(paths).not.toContain("/auth/v1/oauth/token");
  });

  test("returns exit code 3 if the user denies consent", async () => {
    const { code, stderr } = await user.run(login, { browse: authorizeInBrowser(product, "deny") });
    expect(code).toBe(3);
    expect(stderr).toContain("Access was refused on the page of the identity provider.");
  });

  test("returns exit code 3 for an expired authorization code", async () => {
    const browse = redirectWith(() => product.advanceIdp(3_600));
    const { code, stderr } = await user.run(login, { browse });
    product.advanceIdp(-3_600);
    expect(code).toBe(3);
    expect(stderr).toContain("the code has expired or was used already.\nHint: Start again");
  });

  test("returns exit code 8 if the identity provider is unavailable", async () => {
    product.setIdpDown(true);
    const { code, stderr } = await user.run(login);
    expect(code).toBe(8);
    expect(stderr).toContain(`The identity provider at ${product.issuer} does not answer`);
  });

  test("returns exit code 8 if the identity provider becomes unavailable after the redirect", async () => {
    const browse = redirectWith(() => product.setIdpDown(true));
    const { code, stderr } = await user.run(login, { browse });
    expect(code).toBe(8);
    expect(stderr).toContain("nothing was changed here");
  });

  test("returns exit code 8 if the service is unavailable", async () => {
    const env = { SERVICE_BASE_URL: `http://127.0.0.1:${await freePort()}` };
    const { code, stderr } = await user.run(login, { env });
    expect(code).toBe(8);
    expect(stderr).toMatch(/^Error: http:\/\/127\.0\.0\.1:\d+ does not answer\.\n/u);
  });

  test("returns exit code 2 for pasted text that is not the redirect URL", async () => {
    const { code, stderr } = await user.run([...login, "--no-browser"], {
      stdin: "yes please\n",
    });
    expect(code).toBe(2);
    expect(stderr).toContain("That is not the address of the page");
  });

  test("returns exit code 2 for plain HTTP to another machine", async () => {
    const { code, stderr } = await user.run([...login, "--base-url", "http://werkbank.example"]);
    expect(code).toBe(2);
    expect(stderr).toContain("--base-url must be an https address");
  });

  test("fails if the user does not sign in before the timeout", async () => {
    const io = {
      settings: parseSettings(
        { XDG_CONFIG_HOME: user.configHome, SERVICE_BASE_URL: product.baseUrl, DISPLAY: ":0" },
        "linux",
      ),
      stdin: new PassThrough(),
      stdout: new PassThrough(),
      stderr: new PassThrough(),
      openBrowser: async () => undefined,
      interruption: () => new AbortController().signal,
    };
    const attempt = signIn(io, { port: 0, browser: true, timeoutMs: 50 });
    await expect(attempt).rejects.toThrow(/^Nobody answered the sign-in within \d+ minutes\.$/u);
  });

  test("does not store a token that the service rejects", async () => {
    const browse = redirectWith(() => product.service.setNow(Date.now() + 7_200_000));
    const { code, stderr } = await user.run(login, { browse });
    product.service.setNow(Date.now());
    expect(code).toBe(3);
    expect(stderr).toContain("AUTH_INVALID_TOKEN");
    expect((await user.run(["whoami"])).stderr).toContain("You are not signed in");
  });

  test("the final page echoes nothing of the redirect, and other requests get 404", async () => {
    const page = Promise.withResolvers<string>();
    const statuses: number[] = [];
    const { code } = await user.run(login, {
      browse: async (address) => {
        const callback = new URL(new URL(address).searchParams.get("redirect_uri") ?? "");
        expect(callback.hostname).toBe("127.0.0.1");
        statuses.push((await fetch(new URL("/", callback))).status);
        statuses.push((await fetch(callback, { method: "POST" })).status);
        callback.search = new URLSearchParams({
          error: "access_denied",
          error_description: "<script>alert(1)</script>",
          state: new URL(address).searchParams.get("state") ?? "",
        }).toString();
        page.resolve(await (await fetch(callback)).text());
      },
    });
    expect([code, statuses]).toEqual([3, [404, 404]]);
    expect(await page.promise).not.toMatch(/script|access_denied|alert/u);
  });

  test("a malformed request target does not end the sign-in", async () => {
    const statuses: number[] = [];
    const { code } = await user.run(login, {
      browse: async (address) => {
        const callback = new URL(new URL(address).searchParams.get("redirect_uri") ?? "");
        statuses.push(await statusOf(callback, "//["), await statusOf(callback, "//[/callback"));
        await authorizeInBrowser(product)(address);
      },
    });
    expect([code, statuses]).toEqual([0, [404, 404]]);
  });

  test("opens only http(s) authorization endpoints", async () => {
    const opened: string[] = [];
    const browse = async (address: string): Promise<void> => {
      opened.push(address);
      const { searchParams } = new URL(address);
      const callback = new URL(searchParams.get("redirect_uri") ?? "");
      const state = searchParams.get("state") ?? "";
      callback.search = new URLSearchParams({ error: "access_denied", state }).toString();
      await fetch(callback);
    };
    for (const endpoint of ["file:///usr/bin/true", "javascript:alert(1)", "http://idp.example/"]) {
      const { issuer } = product;
      product.setIdpResponse({
        status: 200,
        body: JSON.stringify({
          issuer,
          authorization_endpoint: endpoint,
          token_endpoint: `${issuer}/oauth/token`,
          registration_endpoint: `${issuer}/oauth/clients/register`,
        }),
        headers: { "content-type": "application/json" },
      });
      const { code, stderr } = await user.run(login, {
        browse,
        env: { SERVICE_OAUTH_CLIENT_ID: "registered-before" },
      });
      product.setIdpResponse(null);
      expect(code, stderr).toBe(8);
      expect(stderr).toContain(`The identity provider at ${issuer} does not answer as one should.`);
    }
    expect(opened).toEqual([]);
  });

  test("stores nothing after a denied sign-in", async () => {
    await user.run(login, { browse: authorizeInBrowser(product, "deny") });
    const { code, stderr } = await user.run(["whoami"]);
    expect(code).toBe(3);
    expect(stderr).toBe(
      `Error: You are not signed in to ${product.baseUrl}.\nHint: Sign in: werkbank login\n`,
    );
  });
});

describe("signing out", () => {
  test("ends the session at the provider, and removes it from the session file", async () => {
    await user.login();
    const { refreshToken, clientId } = (await user.readSession()).sessions[product.issuer]!;
    const { code, stdout } = await user.run(["logout"]);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `Signed out of ${product.baseUrl}.\n` });
    expect((await user.readSession()).sessions).toEqual({});
    const response = await fetch(`${product.issuer}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "refresh_token",
        refresh_token: refreshToken ?? "",
        client_id: clientId,
      }),
    });
    expect(response.status).toBe(400);
  });

  test("removes the session with a warning if the provider is unavailable", async () => {
    await user.login();
    product.setIdpDown(true);
    const { code, stderr } = await user.run(["logout"]);
    expect(code).toBe(0);
    expect(stderr).toContain("did not answer, so the session may still be good there");
    expect((await user.readSession()).sessions).toEqual({});
  });
});

test("returns exit code 3 if the session was ended elsewhere", async () => {
  await user.login();
  const signedIn = await fetch(`${product.issuer}/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: product.organization.owner.email, password }),
  });
  const { access_token } = (await signedIn.json()) as { access_token: string };
  await fetch(`${product.issuer}/logout?scope=global`, {
    method: "POST",
    headers: { authorization: `Bearer ${access_token}` },
  });
  await user.changeSession(({ sessions }) => (sessions[product.issuer]!.expiresAt = 0));
  const { code, stderr } = await user.run(["whoami"]);
  expect(code).toBe(3);
  expect(stderr).toBe(
    "Error: Your session has ended: it was revoked, or not used for too long.\nHint: Sign in again: werkbank login\n",
  );
  expect((await user.readSession()).sessions).toEqual({});
});

/** Reads the printed authorization URL, and pastes the URL to which the browser was redirected. */
function pasteRedirect() {
  return (stdin: NodeJS.WritableStream, stderr: NodeJS.ReadableStream): void => {
    void readAuthorizationUrl(stderr)
      .then((address) => completeAuthorization(product, address))
      .then((back) => stdin.write(`${back.href}\n`));
  };
}

function readAuthorizationUrl(stderr: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    stderr.on("data", (chunk: Buffer) => {
      text += chunk.toString("utf8");
      const [address] = /http:\S+\/oauth\/authorize\S+/u.exec(text) ?? [];
      if (address !== undefined && text.includes(`${address}\n`)) resolve(address);
    });
  });
}

/** Sends a request for a target that `fetch` would not send. */
function statusOf({ hostname, port }: URL, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ hostname, port, path }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    }).once("error", reject);
  });
}
