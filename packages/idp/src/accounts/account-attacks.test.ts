import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lastMail, partOf, readOutbox } from "../testing/outbox.ts";
import {
  banned,
  call,
  createTestClock,
  sanne,
  signIn,
  startIdp,
  youssef,
} from "../testing/running-idp.ts";
import type { RunningIdp } from "../testing/running-idp.ts";
import { spyOnCrypto } from "../testing/spy-on-crypto.ts";

const scrypt = spyOnCrypto("scrypt");
const createHmac = spyOnCrypto("createHmac");

const siteUrl = "https://app.example";
const unknownEmail = "unknown@singel.example";
const clock = createTestClock();
let running: RunningIdp;

beforeEach(async () => {
  running = await startIdp({ clock: clock.now, siteUrl });
});
afterEach(() => running.close());

const signUp = (email: string, headers: Record<string, string> = {}) =>
  call(running, "/signup", { json: { email, password: "chosen by someone" }, headers });

const errorCode = async (response: Response) =>
  ((await response.json()) as { error_code?: string }).error_code;

/** Returns status, headers and body, without what may differ between two addresses. */
async function shapeOf(response: Response, email: string) {
  const headers = [...response.headers].filter(([name]) => name !== "date");
  const text = (await response.text())
    .replaceAll(email, "EMAIL")
    .replaceAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gu, "UUID");
  return { status: response.status, headers: headers.map(([name]) => name), text };
}

describe("responses do not reveal whether an address has an account", () => {
  test("sign-up returns equal responses", async () => {
    const known = await shapeOf(await signUp(sanne.email), sanne.email);
    expect(known.status).toBe(200);
    expect(await shapeOf(await signUp(unknownEmail), unknownEmail)).toEqual(known);
    expect(await shapeOf(await signUp(banned.email), banned.email)).toEqual(known);
  });

  test("an email change returns equal responses, accounts and messages", async () => {
    const seen: unknown[] = [];
    for (const email of [youssef.email, unknownEmail]) {
      const { access_token: token } = await signIn(running);
      const change = await call(running, "/user", { method: "PUT", token, json: { email } });
      const account = await shapeOf(await call(running, "/user", { token }), email);
      const mail = await lastMail(running, sanne.email, "email_change_current");
      // The user confirms by the mail to the current address.
      const agree = { type: "email_change", token_hash: partOf(mail, "token") };
      const agreed = await shapeOf(await call(running, "/verify", { json: agree }), email);
      const { code, token: secret, text } = mail;
      const letter = [email, code, secret].reduce<string>(
        (rest, part) => rest.replaceAll(part ?? "", "…"),
        text,
      );
      seen.push({ change: await shapeOf(change, email), account, agreed, letter });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ change: { status: 200 }, account: { status: 200 } });

    // The owner of the taken address is notified, and gets no code or link to confirm.
    const mails = await readOutbox(running, youssef.email);
    expect(mails).toMatchObject([{ kind: "email_change_taken", code: null, token: null }]);
  });

  test("repeated sign-up returns the same id", async () => {
    for (const email of [sanne.email, unknownEmail]) {
      const idOf = async () => ((await (await signUp(email)).json()) as { id: string }).id;
      const first = await idOf();
      expect(first).not.toBe(sanne.id);
      clock.advance(1);
      expect(await idOf()).toBe(first);
    }
  });

  test("sign-up with a taken address notifies the owner and keeps the password", async () => {
    await signUp(sanne.email);
    expect(await lastMail(running, sanne.email)).toMatchObject({
      kind: "already_registered",
      code: null,
      token: null,
    });
    await expect(signIn(running)).resolves.toHaveProperty("access_token");
  });

  test.each(["/recover", "/resend"])("%s returns equal responses", async (path) => {
    const ask = async (email: string) =>
      shapeOf(await call(running, path, { json: { email, type: "signup" } }), email);
    const known = await ask(sanne.email);
    expect(known).toMatchObject({ status: 200, text: "{}" });
    expect(await ask(unknownEmail)).toEqual(known);
    expect(await readOutbox(running, unknownEmail)).toEqual([]);
  });

  test("verify returns equal errors for a wrong code", async () => {
    await call(running, "/recover", { json: { email: sanne.email } });
    const verify = async (email: string) =>
      shapeOf(
        await call(running, "/verify", { json: { email, token: "wrong!", type: "recovery" } }),
        email,
      );
    expect(await verify(unknownEmail)).toEqual(await verify(sanne.email));
  });

  test("rate limits apply equally", async () => {
    await running.close();
    running = await startIdp({ rateLimits: { mails: 1, verifications: 1 } });
    const statuses = async (email: string) => [
      (await signUp(email)).status,
      (await signUp(email)).status,
      (await call(running, "/recover", { json: { email } })).status,
      (await call(running, "/resend", { json: { email, type: "signup" } })).status,
    ];
    expect(await statuses(sanne.email)).toEqual([200, 429, 429, 429]);
    expect(await statuses(unknownEmail)).toEqual([200, 429, 429, 429]);
  });

  test("responses cost the same number of hashes", async () => {
    const workOf = async (answer: () => Promise<Response>) => {
      scrypt.mockClear();
      createHmac.mockClear();
      await answer();
      return { hashes: scrypt.mock.calls.length, macs: createHmac.mock.calls.length };
    };
    expect((await workOf(() => signUp(unknownEmail))).hashes).toBe(1);
    expect((await workOf(() => signUp(sanne.email))).hashes).toBe(1);
    for (const path of ["/recover", "/resend", "/verify"]) {
      const ask = (email: string) => () =>
        call(running, path, { json: { email, type: "signup", token: "wrong!" } });
      expect(await workOf(ask("nobody@singel.example")), path).toEqual(
        await workOf(ask(youssef.email)),
      );
    }
  });
});

describe("links and codes", () => {
  async function recoveryMail(email = sanne.email) {
    await call(running, "/recover", { json: { email } });
    return lastMail(running, email);
  }

  test("work once", async () => {
    const mail = await recoveryMail();
    const json = { token_hash: partOf(mail, "token"), type: "recovery" };
    expect((await call(running, "/verify", { json })).status).toBe(200);
    const again = await call(running, "/verify", { json });
    expect(again.status).toBe(403);
    expect(await errorCode(again)).toBe("otp_expired");
    // The link also uses up the code of the same message.
    const code = { email: sanne.email, token: partOf(mail, "code"), type: "recovery" };
    expect((await call(running, "/verify", { json: code })).status).toBe(403);
  });

  test("give one session to ten parallel requests", async () => {
    const json = { token_hash: partOf(await recoveryMail(), "token"), type: "recovery" };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call(running, "/verify", { json })),
    );
    expect(answers.map(({ status }) => status).toSorted((left, right) => left - right)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 403),
    ]);
  });

  test("expire after an hour, also in the redirect to the site", async () => {
    const mail = await recoveryMail();
    clock.advance(3601);
    const json = { token_hash: partOf(mail, "token"), type: "recovery" };
    expect(await errorCode(await call(running, "/verify", { json }))).toBe("otp_expired");
    const response = await fetch(partOf(mail, "link"), { redirect: "manual" });
    const url = new URL(response.headers.get("Location") ?? "");
    expect(url.origin).toBe(siteUrl);
    expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
      sb: "",
    });
  });

  test("are valid for one type only", async () => {
    const token = partOf(await recoveryMail(), "token");
    for (const type of ["signup", "email_change"]) {
      const response = await call(running, "/verify", { json: { token_hash: token, type } });
      expect(await errorCode(response), type).toBe("otp_expired");
    }
  });

  test("a code of one user is not valid for another", async () => {
    const token = partOf(await recoveryMail(), "code");
    await recoveryMail(youssef.email);
    const theirs = partOf(await lastMail(running, youssef.email), "code");
    const response = await call(running, "/verify", {
      json: { email: youssef.email, token, type: "recovery" },
    });
    // Both codes are random and coincide once in a million runs.
    expect(response.status).toBe(token === theirs ? 200 : 403);
  });

  test("five wrong codes invalidate the code, but neither its link nor the next code", async () => {
    const mail = await recoveryMail();
    const guess = async (token: string) => {
      const json = { email: sanne.email, token, type: "recovery" };
      const response = await call(running, "/verify", { json });
      return response.status === 200 ? 200 : errorCode(response);
    };
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await guess("wrong!")).toBe("otp_expired");
    }
    expect(await guess(partOf(mail, "code"))).toBe("otp_expired");
    clock.advance(300);
    expect(await guess(partOf(mail, "code"))).toBe("otp_expired");
    const response = await fetch(partOf(mail, "link"), { redirect: "manual" });
    expect(response.headers.get("Location")).toContain("access_token=");
    expect(await guess(partOf(await recoveryMail(), "code"))).toBe(200);
  });

  test("four wrong codes, and those for another address, do not invalidate a code", async () => {
    const mail = await recoveryMail();
    const guess = (email: string, token: string) =>
      call(running, "/verify", { json: { email, token, type: "recovery" } });
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect((await guess(sanne.email, "wrong!")).status).toBe(403);
      expect((await guess(youssef.email, "wrong!")).status).toBe(403);
    }
    expect((await guess(sanne.email, partOf(mail, "code"))).status).toBe(200);
  });

  test("returns 429 after ten wrong codes", async () => {
    const mail = await recoveryMail();
    const guess = (token: string) =>
      call(running, "/verify", { json: { email: sanne.email, token, type: "recovery" } });
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect((await guess("wrong!")).status).toBe(403);
    }
    const refused = await guess(partOf(mail, "code"));
    expect(refused.status).toBe(429);
    expect(await errorCode(refused)).toBe("over_request_rate_limit");
    expect(Number(refused.headers.get("Retry-After"))).toBe(300);
    clock.advance(300);
    expect((await guess(partOf(await recoveryMail(), "code"))).status).toBe(200);
  });

  test.each<[string, RequestInit]>([
    ["HEAD", { method: "HEAD" }],
    ["Sec-Purpose", { headers: { "Sec-Purpose": "prefetch;prerender" } }],
    ["Purpose", { headers: { Purpose: "prefetch" } }],
    ["X-Moz", { headers: { "X-Moz": "prefetch" } }],
  ])("are not consumed by a prefetch: %s", async (_name, init) => {
    const link = partOf(await recoveryMail(), "link");
    const ahead = await fetch(link, { ...init, redirect: "manual" });
    expect(ahead.status).toBe(503);
    const response = await fetch(link, { redirect: "manual" });
    expect(response.headers.get("Location")).toContain("access_token=");
  });

  test.each([
    [{ type: "recovery" }],
    [{ type: "recovery", token: "1", token_hash: "2" }],
    [{ type: "recovery", token: "123456" }],
    [{ type: "recovery", token: "123456", email: sanne.email, phone: "+31600000000" }],
    [{ type: "recovery", token_hash: "x", email: sanne.email }],
    [{ type: "invite", token_hash: "x" }],
    [{ token_hash: "x" }],
  ])("returns 400 for the verification request %j", async (json) => {
    const response = await call(running, "/verify", { json });
    expect(response.status).toBe(400);
    expect(await errorCode(response)).toBe("validation_failed");
  });

  test("a banned account gets no message", async () => {
    await call(running, "/recover", { json: { email: banned.email } });
    expect(await readOutbox(running, banned.email)).toEqual([]);
  });
});

describe("redirect_to", () => {
  const linkFor = async (redirectTo: string) => {
    await call(running, `/recover?${new URLSearchParams({ redirect_to: redirectTo })}`, {
      json: { email: sanne.email },
    });
    return partOf(await lastMail(running, sanne.email), "link");
  };
  const leadsTo = async (link: string) => {
    const response = await fetch(link, { redirect: "manual" });
    return new URL(response.headers.get("Location") ?? "");
  };

  test.each([
    "https://evil.example/",
    "https://app.example.evil.example/",
    "https://app.example@evil.example/",
    "https://user:pass@app.example/",
    "http://app.example/",
    "https://app.example:8443/",
    "https://app.example\\@evil.example/",
    "\thttps://evil.example/",
    "//evil.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "null",
  ])("%j is replaced by the site URL", async (redirectTo) => {
    const wanted = new URL(await linkFor(redirectTo)).searchParams.get("redirect_to");
    expect(wanted).toBe(siteUrl);
    // Again when the link is opened, since anyone can edit its address.
    const forged = new URL(await linkFor(siteUrl));
    forged.searchParams.set("redirect_to", redirectTo);
    expect((await leadsTo(forged.href)).origin).toBe(siteUrl);
  });

  test("URLs of the site and listed URLs are accepted, with any query", async () => {
    await running.close();
    running = await startIdp({
      siteUrl,
      redirectUrls: ["https://other.example/callback", "app.werkbank://signed-in"],
      rateLimits: { mails: 100 },
    });
    for (const [wanted, given] of [
      ["https://app.example/a?b=c", true],
      ["https://other.example/callback?next=1", true],
      ["https://other.example/elsewhere", false],
      ["app.werkbank://signed-in", true],
      ["app.werkbank://other", false],
      ["app.other://signed-in", false],
    ] as const) {
      const redirect = new URL(await linkFor(wanted)).searchParams.get("redirect_to");
      expect(redirect, wanted).toBe(given ? wanted : siteUrl);
    }
  });

  test("without a site, links lead to the provider's pages, and opening them changes nothing", async () => {
    await running.close();
    running = await startIdp();
    const link = await linkFor("https://evil.example/");
    expect(link).toContain(`${running.origin}/new-password?token=`);
    const token = new URL(link).searchParams.get("token") ?? "";
    const api = await leadsTo(`${running.issuer}/verify?token=${token}&type=recovery`);
    expect(api.href).toBe(link);
    expect((await fetch(link)).status).toBe(200);
    expect((await fetch(link)).status).toBe(200);
  });
});

describe("limits", () => {
  const startWith = async (rateLimits: Parameters<typeof startIdp>[0]) => {
    await running.close();
    running = await startIdp({ clock: clock.now, siteUrl, ...rateLimits });
  };

  test("limits messages per email address", async () => {
    await startWith({ rateLimits: { mails: 2 } });
    expect([(await signUp(unknownEmail)).status, (await signUp(unknownEmail)).status]).toEqual([
      200, 200,
    ]);
    const refused = await signUp(unknownEmail);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("300");
    expect(await refused.json()).toMatchObject({
      error_code: "over_email_send_rate_limit",
      msg: "For security purposes, you can only request this after 300 seconds.",
    });
    expect((await signUp("other@singel.example")).status).toBe(200);
    clock.advance(300);
    expect((await signUp(unknownEmail)).status).toBe(200);
  });

  test("limits messages per remote address, whatever X-Forwarded-For says", async () => {
    await startWith({ rateLimits: { mailsByCaller: 2 } });
    const ask = (name: string, headers = {}) =>
      call(running, "/recover", { json: { email: `${name}@singel.example` }, headers });
    expect([(await ask("a")).status, (await ask("b")).status]).toEqual([200, 200]);
    expect((await ask("c", { "X-Forwarded-For": "203.0.113.9" })).status).toBe(429);
  });

  test("limits sign-ups per remote address", async () => {
    await startWith({ rateLimits: { signUps: 1 } });
    expect((await signUp("a@singel.example")).status).toBe(200);
    const refused = await signUp("b@singel.example");
    expect([refused.status, await errorCode(refused)]).toEqual([429, "over_request_rate_limit"]);
  });

  test("limits e-mail changes, to taken addresses and to others", async () => {
    await startWith({ rateLimits: { mails: 2 } });
    const { access_token: token } = await signIn(running);
    const change = async (email: string) =>
      errorCode(await call(running, "/user", { method: "PUT", token, json: { email } }));
    expect(await change(youssef.email)).toBeUndefined();
    expect(await change(unknownEmail)).toBeUndefined();
    expect(await change(youssef.email)).toBe("over_email_send_rate_limit");
  });
});

test("access tokens of OAuth clients cannot change password or email address", async () => {
  const { obtainTokens, register } = await import("../testing/oauth-flow.ts");
  const { access_token: token } = await obtainTokens(running, await register(running));
  for (const json of [{ password: "a new password" }, { email: unknownEmail }]) {
    const response = await call(running, "/user", { method: "PUT", token, json });
    expect(await errorCode(response)).toBe("insufficient_permissions");
  }
  expect(await errorCode(await call(running, "/reauthenticate", { token }))).toBe(
    "insufficient_permissions",
  );
});
