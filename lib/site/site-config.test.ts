import { expect, test } from "vitest";
import { siteConfig } from "./site-config.ts";

test("defaults to the loopback address with the default port", () => {
  expect(siteConfig({}, "/root")).toEqual({
    docsUrl: "http://127.0.0.1:3000",
    baseUrl: "http://127.0.0.1:3000",
    idpUrl: "http://127.0.0.1:3001/auth/v1",
    rootDir: "/root",
  });
});

test("accepts a port, and URLs with a trailing slash", () => {
  expect(siteConfig({ PORT: "4100", IDP_PORT: "4101" })).toMatchObject({
    docsUrl: "http://127.0.0.1:4100",
    idpUrl: "http://127.0.0.1:4101/auth/v1",
  });
  const deployed = siteConfig({ BASE_URL: "https://api.example", IDP_PORT: "4101" });
  expect(deployed.idpUrl).toBe("http://127.0.0.1:3001/auth/v1");
  const config = siteConfig({
    BASE_URL: "https://api.example/",
    DOCS_URL: "https://docs.example/",
  });
  expect(config).toMatchObject({ baseUrl: "https://api.example", docsUrl: "https://docs.example" });
});

test("reads the repository, without a trailing slash", () => {
  const { repositoryUrl } = siteConfig({ REPOSITORY_URL: "https://git.example/werkbank/" });
  expect(repositoryUrl).toBe("https://git.example/werkbank");
});

test.each([
  [{ DOCS_URL: "docs.example" }, "DOCS_URL"],
  [{ DOCS_URL: "ftp://docs.example" }, "DOCS_URL"],
  [{ BASE_URL: "https://api.example/sub" }, "BASE_URL"],
  [{ REPOSITORY_URL: "git@git.example:werkbank.git" }, "REPOSITORY_URL"],
  [{ REPOSITORY_URL: "https://git.example/werkbank?tab=readme" }, "REPOSITORY_URL"],
  [{ PORT: "70000" }, "PORT"],
  [{ PORT: "-1" }, "PORT"],
  [{ PORT: "3e3" }, "PORT"],
])("throws an error that names the variable for %j", (env, name) => {
  expect(() => siteConfig(env)).toThrow(
    new RegExp(`^${name} must be .*, not ".*"; for example ${name}=.*\\.$`, "u"),
  );
});
