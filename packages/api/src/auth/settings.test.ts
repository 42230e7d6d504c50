import { expect, test } from "vitest";
import { resolveAuthUrl } from "./settings.ts";

test.each([
  ["http://127.0.0.1:3001", "http://127.0.0.1:3001/auth/v1"],
  ["http://127.0.0.1:3001/", "http://127.0.0.1:3001/auth/v1"],
  ["https://project.supabase.co//", "https://project.supabase.co/auth/v1"],
  ["https://project.supabase.co/auth/v1/", "https://project.supabase.co/auth/v1"],
  ["https://id.example/custom", "https://id.example/custom"],
  [" https://id.example:443 ", "https://id.example:443/auth/v1"],
])("the provider address %j is the issuer %s", (idpUrl, authUrl) => {
  expect(resolveAuthUrl(idpUrl)).toBe(authUrl);
});

test.each([
  "",
  "id.example",
  "ftp://id.example",
  "https://user:pass@id.example",
  "https://id.example/?a",
])("the provider address %j is refused", (idpUrl) => {
  expect(() => resolveAuthUrl(idpUrl)).toThrow(/^The identity provider URL must/u);
});
