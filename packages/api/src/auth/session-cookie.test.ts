import { createBrowserClient, createServerClient, serializeCookieHeader } from "@supabase/ssr";
import { describe, expect, test } from "vitest";
import type { Session } from "./session.ts";
import {
  toExpiredCookies,
  readSessionCookie,
  sessionCookieNames,
  toSetCookies,
} from "./session-cookie.ts";

const key = "sb-auth-token";
const session = (padding = ""): Session => ({
  access_token: `header.payload${padding}.signature`,
  token_type: "bearer",
  expires_in: 3600,
  expires_at: 4_000_000_000,
  refresh_token: "refresh-1",
  user: { id: "3f0c5a52-8a0e-4f5e-9d53-0d1a3b6f2c11", name: "Zoë 🚲" },
});
const encode = (value: unknown) =>
  `base64-${Buffer.from(JSON.stringify(value)).toString("base64url")}`;
const written = (value: Session, previousChunkNames: string[] = []) =>
  toSetCookies(value, { secure: false, previousChunkNames });
/** Returns the `Cookie` header that a browser sends after these `Set-Cookie` lines. */
const toCookieHeader = (setCookies: string[]) =>
  setCookies
    .filter((line) => !line.includes("Max-Age=0"))
    .map((line) => line.split(";")[0])
    .join("; ");
const pairs = (cookieHeader: string) =>
  cookieHeader.split("; ").map((pair) => {
    const equals = pair.indexOf("=");
    return { name: pair.slice(0, equals), value: pair.slice(equals + 1) };
  });
const unauthenticated = expect.objectContaining({ code: "AUTH_UNAUTHENTICATED", status: 401 });

/** Returns the `Cookie` header after @supabase/ssr stored a session in a browser. */
async function writtenBySupabase(value: Session, cookieEncoding: "raw" | "base64url") {
  let header = "";
  const client = createBrowserClient("http://127.0.0.1:1", "key", {
    isSingleton: false,
    cookieEncoding,
    cookieOptions: { name: key },
    cookies: {
      getAll: () => [],
      setAll: (cookies) => {
        header = cookies
          .map(({ name, value: text }) => serializeCookieHeader(name, text, {}))
          .join("; ");
      },
    },
  });
  const { storage } = client.auth as unknown as {
    storage: { setItem(name: string, text: string): Promise<void> };
  };
  await storage.setItem(key, JSON.stringify(value));
  return header;
}

/** Returns a session whose encoded value has this many characters; null if base64url has no such length. */
function sessionOfLength(length: number): Session | null {
  const bytes = Math.floor(((length - "base64-".length) * 3) / 4);
  const value = session("p".repeat(bytes - Buffer.byteLength(JSON.stringify(session()))));
  return encode(value).length === length ? value : null;
}

const chunkSize = 3_180;
/** Lengths around the limits of one to ten chunks; ten is the maximum. */
const sizes = Array.from({ length: 10 }, (_, index) => index + 1).map((chunks) => ({
  chunks,
  sessions: Array.from({ length: 13 }, (_, offset) => chunks * chunkSize - 6 + offset)
    .filter((length) => length <= 10 * chunkSize)
    .flatMap((length) => sessionOfLength(length) ?? []),
}));

test("the test sizes lie on both sides of each limit", () => {
  for (const { chunks, sessions } of sizes) {
    const lengths = sessions.map((value) => encode(value).length - chunks * chunkSize);
    // One of four lengths cannot occur in base64url.
    expect(lengths.length).toBeGreaterThanOrEqual(chunks === 10 ? 5 : 9);
    expect(Math.max(...lengths.filter((length) => length <= 0))).toBeGreaterThanOrEqual(-1);
    if (chunks < 10) expect(Math.min(...lengths.filter((length) => length > 0))).toBeLessThan(3);
    const counts = sessions.map((value) => written(value).length);
    expect(new Set(counts)).toEqual(new Set(chunks === 10 ? [10] : [chunks, chunks + 1]));
  }
});

describe.each(sizes)("a session of about $chunks chunks", ({ sessions }) => {
  test("is read if @supabase/ssr wrote it, encoded or plain", async () => {
    for (const value of sessions) {
      for (const encoding of ["base64url", "raw"] as const) {
        const header = await writtenBySupabase(value, encoding);
        expect(readSessionCookie(header)).toEqual({
          accessToken: value.access_token,
          refreshToken: "refresh-1",
        });
      }
    }
  });

  test("is written like @supabase/ssr does, and @supabase/ssr reads it", async () => {
    for (const value of sessions) {
      const header = toCookieHeader(written(value));
      expect(header).toBe(await writtenBySupabase(value, "base64url"));
      const client = createServerClient("http://127.0.0.1:1", "key", {
        cookieOptions: { name: key },
        cookies: { getAll: () => pairs(header), setAll: () => {} },
      });
      const { storage } = client.auth as unknown as {
        storage: { getItem(name: string): Promise<string> };
      };
      expect(JSON.parse(await storage.getItem(key))).toEqual(value);
    }
  });
});

test("reads plain cookies that @supabase/ssr splits inside a multi-byte character", async () => {
  for (let shift = 0; shift < 24; shift += 1) {
    const name = `${"p".repeat(shift)}${"Zoë 🚲".repeat(400)}`;
    const value = { ...session(), user: { name } };
    const header = await writtenBySupabase(value, "raw");
    expect(pairs(header).length).toBeGreaterThan(2);
    expect(readSessionCookie(header)?.refreshToken).toBe("refresh-1");
  }
});

test("sets HttpOnly, SameSite=Lax and Path=/, and Secure on https only", () => {
  const [line] = written(session());
  expect(line).toMatch(
    /^sb-auth-token=base64-[\w-]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/u,
  );
  const [secure] = toSetCookies(session(), { secure: true, previousChunkNames: [] });
  expect(secure).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/u);
});

test("removes the remaining chunks of a longer session, and the unnumbered cookie if there are chunks", () => {
  const previous = [key, `${key}.0`, `${key}.1`, `${key}.2`, "other", `${key}.2x`];
  expect(written(session(), previous).slice(0, -1)).toEqual(
    [0, 1, 2].map((index) => `${key}.${index}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`),
  );
  const chunked = written(session("p".repeat(3000)), previous);
  expect(chunked.map((line) => line.slice(0, 18))).toEqual([
    "sb-auth-token=; Ma",
    "sb-auth-token.2=; ",
    "sb-auth-token.0=ba",
    expect.stringMatching(/^sb-auth-token\.1=/u),
  ]);
});

test("removes every session cookie and no other on logout", () => {
  const names = sessionCookieNames("a=1; sb-auth-token.1=x; sb-auth-token=; sb-auth-token.01=x");
  expect(names).toEqual([`${key}.1`, key]);
  expect(toExpiredCookies({ secure: true, previousChunkNames: [...names, "a"] })).toEqual([
    `${key}.1=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
    `${key}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
  ]);
});

test("omits the user from a session that is too large to be read back", () => {
  const large = { ...session(), user: { note: "n".repeat(40_000) } };
  const header = toCookieHeader(written(large));
  expect(header.length).toBeLessThan(1000);
  expect(readSessionCookie(header)?.accessToken).toBe(large.access_token);
});

test("returns null without a cookie, for other cookies and for an empty one", () => {
  for (const header of [
    null,
    "",
    ";;",
    "a=b; sb-auth-token",
    "sb-auth-token=",
    "sb-auth-token.1=x",
  ]) {
    expect(readSessionCookie(header)).toBeNull();
  }
});

test("prefers the unnumbered cookie to chunks", () => {
  const header = `${key}.0=garbage; ${key}=${encode(session())}`;
  expect(readSessionCookie(header)?.accessToken).toBe(session().access_token);
});

test("reads the chunks if the unnumbered cookie is empty", () => {
  const chunks = toCookieHeader(written(session("p".repeat(5000))));
  expect(readSessionCookie(`${key}=; ${chunks}`)?.accessToken).toContain("ppp");
});

test("ignores stale chunks after a gap", () => {
  const [first, second] = pairs(toCookieHeader(written(session("p".repeat(3000)))));
  const header = `${key}.0=${first!.value}; ${key}.1=${second!.value}; ${key}.3=stale`;
  expect(readSessionCookie(header)?.refreshToken).toBe("refresh-1");
});

test("rejects chunks with a gap", () => {
  const [first, , third] = pairs(toCookieHeader(written(session("p".repeat(6000)))));
  expect(() => readSessionCookie(`${key}.0=${first!.value}; ${key}.2=${third!.value}`)).toThrow(
    unauthenticated,
  );
});

test("rejects a shorter session followed by a stale chunk", () => {
  const chunks = toCookieHeader(written(session("p".repeat(3000))));
  const stale = pairs(toCookieHeader(written(session("q".repeat(9000))))).at(2)!.value;
  expect(() => readSessionCookie(`${chunks}; ${key}.2=${stale}`)).toThrow(unauthenticated);
});

test("joins chunks by number, in any order of the header", () => {
  const chunks = pairs(toCookieHeader(written(session("p".repeat(9000)))));
  const header = chunks
    .toReversed()
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  expect(readSessionCookie(header)?.refreshToken).toBe("refresh-1");
});

const raw = (bytes: number[] | string) =>
  `${key}=base64-${Buffer.from(bytes as string).toString("base64url")}`;

test.each([
  ["foreign characters", `${key}=base64-eyJh*IjoxfQ`],
  ["the other base64 alphabet", `${key}=base64-++++`],
  ["padding", `${key}=base64-e30=`],
  ["an impossible length", `${raw('{"access_token":"a.b.c"}')}A`],
  ["nothing after the prefix", `${key}=base64-`],
  ["bytes that are not UTF-8", raw([...Buffer.from('{"access_token":"a.b.'), 0xff, 0x22, 0x7d])],
  ["an overlong UTF-8 sequence", raw([0x22, 0xc0, 0xaf, 0x22])],
  ["text that is not JSON", raw("not json")],
  ["a broken escape", `${key}=%7B%2`],
  ["plain text", `${key}=hello`],
  ["null", raw("null")],
  ["an array", raw('["token"]')],
  ["a string", raw('"token"')],
  ["no access token", raw("{}")],
  ["an access token that is not a string", raw('{"access_token":{}}')],
  ["an empty access token", raw('{"access_token":""}')],
  ["an access token inherited through __proto__", raw('{"__proto__":{"access_token":"a.b.c"}}')],
  ["an access token in the constructor", raw('{"constructor":{"access_token":"a.b.c"}}')],
])("rejects a cookie with %s", (_, header) => {
  expect(() => readSessionCookie(header)).toThrow(unauthenticated);
});

test("ignores a member named __proto__", () => {
  const text = '{"__proto__":{"refresh_token":"planted"},"access_token":"a.b.c"}';
  expect(readSessionCookie(raw(text))).toEqual({ accessToken: "a.b.c", refreshToken: null });
  expect(({} as Record<string, unknown>).refresh_token).toBeUndefined();
});

test("rejects two different values of one name, and accepts the same value twice", () => {
  const one = `${key}=${encode(session())}`;
  expect(() => readSessionCookie(`${one}; ${key}=${encode(session("x"))}`)).toThrow(
    unauthenticated,
  );
  expect(readSessionCookie(`${one}; ${one}`)?.refreshToken).toBe("refresh-1");
});

test("accepts ten chunks and rejects eleven", () => {
  const value = encode(session("p".repeat(600)));
  const size = (count: number) => Math.ceil(value.length / count);
  const split = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      const part = value.slice(index * size(count), (index + 1) * size(count));
      return `${key}.${index}=${part}`;
    }).join("; ");
  expect(readSessionCookie(split(10))?.refreshToken).toBe("refresh-1");
  expect(() => readSessionCookie(split(11))).toThrow(unauthenticated);
});

test("accepts 40 kB and rejects more", () => {
  const cookieOfLength = (length: number) => {
    const value = encode(sessionOfLength(length)!);
    return `${key}.0=${value.slice(0, 4000)}; ${key}.1=${value.slice(4000)}`;
  };
  expect(readSessionCookie(cookieOfLength(40_959))?.refreshToken).toBe("refresh-1");
  expect(() => readSessionCookie(cookieOfLength(40_961))).toThrow(unauthenticated);
});

test("does not quote the cookie in the problem", () => {
  try {
    readSessionCookie(raw('{"access_token":"secret-token" broken'));
    expect.unreachable();
  } catch (error) {
    const shown = `${String(error)} ${JSON.stringify(error)} ${(error as Error).stack ?? ""}`;
    expect(shown).not.toMatch(/secret|base64-/u);
    expect((error as Error).cause).toBeUndefined();
  }
});
