import { describe, expect, test } from "vitest";
import { delocalizePath, inOtherLanguage, isReservedPath, localizePath } from "./locale.ts";

describe("localizePath and delocalizePath", () => {
  test.each([
    ["/", "en", "/"],
    ["/quickstart", "en", "/quickstart"],
    ["/", "nl", "/nl"],
    ["/quickstart", "nl", "/nl/quickstart"],
  ] as const)("%s in %s is %s, and back", (path, locale, pathname) => {
    expect(localizePath(path, locale)).toBe(pathname);
    expect(delocalizePath(pathname)).toEqual({ locale, path });
  });

  test("treats a path whose first segment only begins with nl as English", () => {
    expect(delocalizePath("/nlx/a")).toEqual({ locale: "en", path: "/nlx/a" });
  });
});

describe("inOtherLanguage", () => {
  test.each([
    ["/", "/nl"],
    ["/nl/", "/"],
    ["/search?q=vat&area=guides", "/nl/search?q=vat&area=guides"],
    ["/nl/caf%C3%A9?a=%2F", "/caf%C3%A9?a=%2F"],
    ["http://site.example/nl/a", "/a"],
  ])("%s is %s", (target, other) => expect(inOtherLanguage(target)).toBe(other));

  test.each([
    "/nl//evil.example/a",
    "/nl/\\evil.example/a",
    "/nl/..//evil.example",
    "//evil.example",
  ])("%s stays on the site", (target) => {
    const { host } = new URL(inOtherLanguage(target), "http://site.example");
    expect(host).toBe("site.example");
  });
});

describe("isReservedPath", () => {
  test.each([
    "/api",
    "/api/v1/users/me",
    "/v1",
    "/mcp",
    "/nl/sign-in",
    "/nl/approvals",
    "/nl/invitations/token",
    "/oauth/consent",
    "/sign-up",
    "/nl/forgot-password",
    "/confirm",
    "/_next/static/a.js",
    "/.well-known/x",
  ])("%s belongs to the service", (path) => expect(isReservedPath(path)).toBe(true));

  test.each(["/", "/nl", "/apis", "/quickstart", "/nl/reference/account/login"])(
    "%s may be a page",
    (path) => expect(isReservedPath(path)).toBe(false),
  );
});
