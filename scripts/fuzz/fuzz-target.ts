import type { RandomChoices } from "./malformed-requests.ts";

/** A server to send requests to. */
export type FuzzTarget = {
  name: string;
  port: number;
  /** Paths of all its parts, and those that take a body. */
  paths: readonly string[];
  endpoints: readonly string[];
  /** Headers of known and unknown callers, each with its line end. */
  authorizations: readonly string[];
};

export function createChoices(
  { paths, endpoints, authorizations }: FuzzTarget,
  random: () => number,
): RandomChoices {
  const below = (bound: number) => Math.floor(random() * bound);
  const pick = <Thing>(of: readonly Thing[]): Thing => {
    const picked = of[below(of.length)];
    if (picked === undefined) throw new Error("there is nothing to draw from");
    return picked;
  };
  return {
    random,
    below,
    pick,
    path: () => pick(paths),
    endpoint: () => pick(endpoints),
    authorization: () => pick(authorizations),
  };
}

/** The parts of the site: its pages and their MCP server, the API and its MCP server. */
export const sitePaths = {
  paths: [
    "/",
    "/quickstart",
    "/quickstart.md",
    "/nl/quickstart",
    "/search?q=task",
    "/llms.txt",
    "/openapi.json",
    "/nowhere",
    "/mcp",
    "/api/mcp",
    "/api/v1/organizations",
    "/api/v1/users/me",
    "/api/v1/nothing",
    "/q/nothing",
    "/c/nothing",
    "/auth/callback",
    "/.well-known/oauth-protected-resource",
  ],
  endpoints: ["/mcp", "/api/mcp", "/api/v1/organizations", "/api/v1/auth/login", "/api/feedback"],
};

/** The parts of the identity provider. */
export const providerPaths = {
  paths: [
    "/",
    "/auth/v1/health",
    "/auth/v1/settings",
    "/auth/v1/user",
    "/auth/v1/authorize?client_id=x",
    "/auth/v1/oauth/authorize?response_type=code&client_id=x",
    "/auth/v1/.well-known/jwks.json",
    "/auth/v1/.well-known/openid-configuration",
    "/oauth/sign-in",
    "/sign-up",
    "/outbox",
    "/account",
  ],
  endpoints: [
    "/auth/v1/token?grant_type=password",
    "/auth/v1/token?grant_type=refresh_token",
    "/auth/v1/signup",
    "/auth/v1/recover",
    "/auth/v1/logout",
    "/auth/v1/oauth/token",
    "/auth/v1/oauth/clients/register",
    "/oauth/sign-in",
  ],
};
