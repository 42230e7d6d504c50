import { describe, expect, test } from "vitest";
import { openApiDocument } from "../testing/contract/openapi-schemas.ts";
import { isSecretName } from "./secret-names.ts";

describe("isSecretName", () => {
  test.each([
    "secret",
    "secrets",
    "client_secret",
    "clientSecret",
    "client-secret",
    "CLIENT_SECRET",
    "clientsecret",
    "secretKey",
    "secret_value",
    "contentBase64",
    "password",
    "new_password",
    "passwordConfirmation",
    "PASSWD",
    "token",
    "access_token",
    "refreshToken",
    "id-token",
    "sb-auth-token",
    "apiKey",
    "APIKey",
    "api_key",
    "apikey",
    "x-api-key",
    "openApiKey",
    "Authorization",
    "proxy_authorisation",
    "credential",
    "awsCredentials",
  ])("is true for %s", (name) => {
    expect(isSecretName(name)).toBe(true);
  });

  test.each([
    "key",
    "keyId",
    "publicKey",
    "idempotency-key",
    "monkey",
    "author",
    "authorId",
    "authorized",
    "secretary",
    "secretariaat",
    "to_kenmerk",
    "pass",
    "compass",
    // Metadata of a secret.
    "tokenCount",
    "token_type",
    "secretHint",
    "secret_rotated_at",
    "passwordChangedAt",
    "passwordLength",
    "tokenScopes",
  ])("is false for %s", (name) => {
    expect(isSecretName(name)).toBe(false);
  });
});

test("recognizes the secrets among all members and parameters of the API", () => {
  const names = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { properties, in: location, name } = value as Record<string, unknown>;
    for (const member of Object.keys(properties ?? {})) names.add(member);
    if (typeof location === "string" && typeof name === "string") names.add(name);
    Object.values(value).forEach(collect);
  };
  collect(openApiDocument);
  expect(names.size).toBeGreaterThan(200);
  expect([...names].filter(isSecretName).sort()).toEqual([
    "contentBase64",
    "password",
    "sb-auth-token",
    "secret",
    "token",
  ]);
});
