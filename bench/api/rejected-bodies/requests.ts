import { type Agent, request } from "node:http";

/** A request that is rejected, and the expected status. */
export type RejectedRequest = {
  id: string;
  of: string;
  status: number;
  path: string;
  /** Encoded once, so that sending costs little. */
  body: Buffer;
  token?: string;
  isChunked?: true;
};

/** Just below the maximum size of a body: the most that a client can make the service read. */
const maxBytes = 1_000_000;

/**
 * Returns requests with bodies of all kinds that are rejected, after a small one as their reference.
 *
 * @param organization the path of an organization
 * @param token an access token of a user who belongs to no organization
 */
export function toRejectedRequests(
  organization: string,
  token: string,
): [reference: RejectedRequest, ...RejectedRequest[]] {
  const [login, mcp, tasks] = ["/api/v1/auth/login", "/api/mcp", `${organization}/tasks`];
  const text = Buffer.from(JSON.stringify({ email: "x".repeat(maxBytes) }));
  const deep = Buffer.from(`{"email":${"[".repeat(maxBytes)}`);
  const members = Array.from({ length: 70_000 }, (_, index) => `"name${index}":0`);
  const objects = Buffer.from(`[${"{},".repeat(maxBytes / 3)}{}]`);
  const of = "a request without a token";
  return [
    { id: "small", of, status: 401, path: tasks, body: Buffer.from('{"title":"A task"}') },
    { id: "text", of: "1 MB of text at sign-in", status: 413, path: login, body: text },
    {
      id: "chunked",
      of: "1 MB of nested lists at sign-in, without a length",
      status: 413,
      path: login,
      body: deep,
      isChunked: true,
    },
    { id: "mcp", of: "1 MB at MCP without a token", status: 413, path: mcp, body: objects },
    {
      id: "deep",
      of: "1 MB of nested lists from a member",
      status: 400,
      path: mcp,
      body: deep,
      token,
    },
    {
      id: "members",
      of: "70,000 members from a member",
      status: 400,
      path: mcp,
      body: Buffer.from(`{${members.join()}}`),
      token,
    },
    {
      id: "objects",
      of: "1 MB of empty objects from a member",
      status: 400,
      path: mcp,
      body: objects,
      token,
    },
  ];
}

/**
 * Sends a request and discards the response.
 *
 * @throws Error for another status than expected
 */
export function sendRejected(
  baseUrl: string,
  agent: Agent,
  rejected: RejectedRequest,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const { status, path, body, token, isChunked } = rejected;
  const headers = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(isChunked ? { "transfer-encoding": "chunked" } : { "content-length": body.length }),
  };
  request(baseUrl + path, { agent, method: "POST", headers }, (response) => {
    if (response.statusCode !== status) reject(new Error(`${path}: ${response.statusCode}`));
    response.resume().once("end", resolve).once("error", reject);
  })
    .once("error", reject)
    .end(body);
  return promise;
}
