import { expect, test } from "vitest";
import { toIssuerUrl } from "./settings.ts";

test.each([
  ["http://127.0.0.1:3001", "http://127.0.0.1:3001/auth/v1"],
  ["http://127.0.0.1:3001/", "http://127.0.0.1:3001/auth/v1"],
  ["https://project.supabase.co//", "https://project.supabase.co/auth/v1"],
  ["https://project.supabase.co/auth/v1/", "https://project.supabase.co/auth/v1"],
  ["https://id.example/custom", "https://id.example/custom"],
  [" https://id.example:443 ", "https://id.example:443/auth/v1"],
])("the provider URL %j has the issuer %s", (idpUrl, authUrl) => {
  expect(toIssuerUrl(idpUrl, { isOidc: false })).toBe(authUrl);
});

test.each([
  "https://accounts.google.com",
  "https://tenant.auth0.com/",
  "https://login.example/realms/werkbank",
])("the issuer of an OpenID Connect provider is exactly its URL %s", (idpUrl) => {
  expect(toIssuerUrl(idpUrl, { isOidc: true })).toBe(idpUrl);
});

test.each([
  "",
  "id.example",
  "ftp://id.example",
  "https://user:pass@id.example",
  "https://id.example/?a",
])("rejects the provider URL %j", (idpUrl) => {
  expect(() => toIssuerUrl(idpUrl, { isOidc: false })).toThrow(/^The identity provider URL must/u);
});
