import { testBaseUrl } from "../test-service.ts";

/** The client with which the service signs people in, and one that stands for an agent. */
export const signInClient = { id: "werkbank-sign-in", secret: "a-secret-of-the-client" };
export const agentClient = { id: "assistant", redirectUri: "http://127.0.0.1:8976/callback" };

/** A program with client credentials of its own. */
export const program = { id: "night-sync", secret: "a-secret-of-the-program" };

export const account = {
  subject: "5d9b0a2e-57c1-4a52-9c7e-0b6f3f1f6a01",
  email: "noor@kade.example",
  name: "Noor van Dam",
};

/** How a product differs from others where a client notices it. */
export type OidcProduct = {
  name: string;
  /** What follows the origin in the issuer; a slash at its end is part of the name. */
  issuerPath: string;
  /** The paths of its endpoints, below the issuer. */
  routes: Record<string, string>;
  subject: string;
  /** The claims of ID tokens. */
  idClaims: Record<string, unknown>;
  /** Returns the claims of JWT access tokens, over those of RFC 9068; undefined omits one. Null: they are opaque. */
  accessClaims: ((clientId: string) => Record<string, unknown>) | null;
  /** Returns the claims of a token of the client credentials grant, over those of RFC 9068; undefined: not tried. */
  programClaims?: (clientId: string) => Record<string, unknown>;
  /** What the service is told about the product. */
  settings: { subject?: string; email_verified?: string };
};

const { email, name, subject } = account;
const verified = { email, email_verified: true, name };

export const keycloak: OidcProduct = {
  name: "Keycloak",
  issuerPath: "/realms/werkbank",
  routes: {
    authorization: "/protocol/openid-connect/auth",
    token: "/protocol/openid-connect/token",
    jwks: "/protocol/openid-connect/certs",
    end_session: "/protocol/openid-connect/logout",
    revocation: "/protocol/openid-connect/revoke",
  },
  subject,
  idClaims: verified,
  accessClaims: (clientId) => ({
    ...verified,
    client_id: undefined,
    aud: ["account", `${testBaseUrl}/api/mcp`],
    azp: clientId,
    typ: "Bearer",
    scope: "openid email profile",
  }),
  // The subject is the account of the client. The guide adds a mapper for `gty`.
  programClaims: (clientId) => ({
    sub: "0c8b5a49-6c4b-4a70-9c0a-2f6f2d6f5c11",
    client_id: clientId,
    azp: clientId,
    aud: `${testBaseUrl}/api/mcp`,
    preferred_username: `service-account-${clientId}`,
    email_verified: false,
    gty: "client-credentials",
  }),
  settings: {},
};

export const authentik: OidcProduct = {
  name: "Authentik",
  issuerPath: "/application/o/werkbank/",
  routes: { authorization: "/authorize/", token: "/token/", jwks: "/jwks/" },
  subject: "b7c61b1c4f6d",
  idClaims: verified,
  // Its access tokens are ID tokens with `azp`: nothing distinguishes them for certain.
  accessClaims: (clientId) => ({ ...verified, client_id: undefined, aud: clientId, azp: clientId }),
  settings: {},
};

export const entra: OidcProduct = {
  name: "Entra ID",
  issuerPath: "/8d3c1f36-3c1a-4a43-8a5c-5b1f0f7f9f10/v2.0",
  routes: {
    authorization: "/oauth2/v2.0/authorize",
    token: "/oauth2/v2.0/token",
    jwks: "/discovery/v2.0/keys",
    end_session: "/oauth2/v2.0/logout",
  },
  // `sub` differs between clients; `oid` does not.
  subject: "Fh3vQ0sV1kq6fT9m2s7uZ8pQkYb",
  idClaims: { email, name, oid: subject, xms_edov: "1" },
  accessClaims: (clientId) => ({
    client_id: undefined,
    sub: "Zk1pairwise-of-the-api",
    oid: subject,
    aud: "api://werkbank",
    azp: clientId,
    scope: undefined,
    scp: "access_as_user",
  }),
  // The guide adds the optional claim `idtyp`.
  programClaims: (clientId) => ({
    client_id: undefined,
    sub: "b7e2f8d4-5d5f-4f9d-8a0c-1f5f3a0a9c22",
    oid: "b7e2f8d4-5d5f-4f9d-8a0c-1f5f3a0a9c22",
    aud: "api://werkbank",
    azp: clientId,
    idtyp: "app",
    scope: undefined,
  }),
  settings: { subject: "oid", email_verified: "xms_edov" },
};

export const google: OidcProduct = {
  name: "Google",
  issuerPath: "",
  routes: { authorization: "/o/oauth2/v2/auth", token: "/token", jwks: "/oauth2/v3/certs" },
  subject: "110248495921238986420",
  idClaims: verified,
  accessClaims: null,
  settings: {},
};

export const auth0: OidcProduct = {
  name: "Auth0",
  issuerPath: "/",
  routes: {
    authorization: "/authorize",
    token: "/oauth/token",
    jwks: "/.well-known/jwks.json",
    end_session: "/oidc/logout",
    revocation: "/oauth/revoke",
  },
  subject: "auth0|64c1f0a5d1b2c3",
  idClaims: verified,
  accessClaims: (clientId) => ({
    client_id: undefined,
    aud: [`${testBaseUrl}/api/mcp`, "https://tenant.auth0.example/userinfo"],
    azp: clientId,
    scope: "openid profile email",
  }),
  programClaims: (clientId) => ({
    client_id: undefined,
    sub: `${clientId}@clients`,
    aud: `${testBaseUrl}/api/mcp`,
    azp: clientId,
    gty: "client-credentials",
    scope: undefined,
  }),
  settings: {},
};

/** Follows RFC 9068, such as Okta, ZITADEL and `oidc-provider` itself. */
export const rfc9068: OidcProduct = {
  name: "RFC 9068",
  issuerPath: "",
  routes: { authorization: "/auth", token: "/token" },
  subject,
  idClaims: verified,
  accessClaims: () => ({ ...verified, aud: `${testBaseUrl}/api/mcp` }),
  programClaims: () => ({ aud: `${testBaseUrl}/api/mcp` }),
  settings: {},
};

export const products = [keycloak, authentik, entra, google, auth0];
