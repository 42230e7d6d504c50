import { expect } from "vitest";
import { callTool } from "../../../surfaces/mcp/testing/mcp-requests.ts";
import type {
  TestOrganization,
  TestRequest,
  TestService,
  TestUser,
} from "../../../testing/test-service.ts";

/** The id of the OAuth client that the agent uses. */
const agentClientId = "0192f0c1-0000-7000-8000-0000000000a9";

/** Returns helpers for the policies and held calls of an organization. */
export function approvalsOf(service: TestService, organization: TestOrganization) {
  const { owner, member } = organization;

  function send(method: string, path: string, body?: unknown, request: TestRequest = {}) {
    return service.request(method, `${organization.path}${path}`, {
      ...(request.token === undefined && request.cookieOf === undefined ? { as: owner } : {}),
      ...request,
      ...(body === undefined ? {} : { body }),
    });
  }

  async function ok(method: string, path: string, body?: unknown, request?: TestRequest) {
    const response = await send(method, path, body, request);
    expect(response.status, response.text).toBeLessThan(300);
    return response.body;
  }

  /** Returns the token that a user has granted an agent. */
  function agentOf(user: TestUser, scope = "", client_id = agentClientId): TestRequest {
    return { token: service.issuer.sign({ sub: user.id, client_id, scope }) };
  }

  return {
    send,
    ok,
    agentOf,
    /** Creates an enabled policy that holds calls of the operations. */
    policy: (operations: string[], overrides: object = {}) => {
      const { match, ...members } = overrides as { match?: object };
      return ok("POST", "/approval-policies", {
        name: "Held",
        ...members,
        match: { operations, ...match },
      });
    },
    /** Calls a tool as the agent of a user, the member by default, and returns the result. */
    call: (
      tool: string,
      input: Record<string, unknown>,
      { of = member, scope, client }: { of?: TestUser; scope?: string; client?: string } = {},
    ) => callTool(service, tool, input, agentOf(of, scope, client)),
    approval: (id: string) => ok("GET", `/approvals/${id}`),
    entries: async (): Promise<any[]> => (await ok("GET", "/audit-log?limit=100")).items,
    events: async (): Promise<any[]> => (await ok("GET", "/events?limit=100")).items,
  };
}
