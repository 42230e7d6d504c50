import { describe, expect, test } from "vitest";
import { toSetCookies } from "../../../auth/session-cookie.ts";
import { toSession } from "../../../auth/session.ts";
import { openTestService } from "../../../testing/open-test-service.ts";

const service = await openTestService();

function cookieOf(session: Record<string, unknown>): string {
  return toSetCookies(toSession(session, Date.now())!, { secure: false, previousChunkNames: [] })
    .map((line) => line.split(";")[0])
    .join("; ");
}

describe("logout", () => {
  test("204 ends the session and clears its cookie", async () => {
    const session = service.issuer.issueSession();
    const response = await service.request("POST", "/v1/auth/logout", {
      headers: { cookie: cookieOf(session) },
    });
    expect([response.status, response.text]).toEqual([204, ""]);
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining("Max-Age=0")]);
    expect(service.issuer.lastHeaders().authorization).toBe(`Bearer ${session.access_token}`);
  });

  test("204 ends a session with an expired access token by refreshing it", async () => {
    const session = service.issuer.issueSession();
    const expired = service.issuer.sign({ exp: Math.floor(Date.now() / 1_000) - 60 });
    const response = await service.request("POST", "/v1/auth/logout", {
      headers: { cookie: cookieOf({ ...session, access_token: expired }) },
    });
    expect(response.status).toBe(204);
    const { authorization } = service.issuer.lastHeaders();
    expect(authorization).toMatch(/^Bearer ey/u);
    expect(authorization).not.toBe(`Bearer ${expired}`);
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining("Max-Age=0")]);
  });

  test("401 without a session; clears an invalid cookie", async () => {
    const nothing = await service.request("POST", "/v1/auth/logout");
    expect([nothing.status, nothing.body.code]).toEqual([401, "AUTH_UNAUTHENTICATED"]);
    const unreadable = await service.request("POST", "/v1/auth/logout", {
      headers: { cookie: "sb-auth-token=base64-*" },
    });
    expect(unreadable.status).toBe(401);
    expect(unreadable.headers.getSetCookie()).toEqual([expect.stringContaining("Max-Age=0")]);
  });
});
