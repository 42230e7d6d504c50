import { createHash } from "node:crypto";
import { callTool } from "./tools.ts";
import type { Send } from "./owner.ts";
import { hangsAfterMs, repeatedly, type Workload } from "./workload.ts";

/** Requests of readers and agents to the documentation; each response always has the same bytes. */
const requests = [
  { path: "/quickstart", accept: "text/html" },
  { path: "/quickstart", accept: "text/markdown" },
  { path: "/reference/tasks/create-task", accept: "text/html" },
  { path: "/llms.txt", accept: "text/plain" },
  { path: "/openapi.json", accept: "application/json" },
  { path: "/nowhere", accept: "text/markdown" },
];

/** Reads pages and searches; these need no database, so its outages must not affect them. */
export function startReaders(baseUrl: string): Workload {
  const digests = new Map<string, string>();
  const unexpected: string[] = [];
  let requestIndex = 0;
  let count = 0;
  const compareWithFirst = (what: string, status: number, body: string): boolean => {
    if (status === 503) return false;
    const digest = `${status} ${createHash("sha256").update(body).digest("hex")}`;
    const first = digests.get(what) ?? digest;
    digests.set(what, first);
    if (first !== digest) unexpected.push(`${what} was answered otherwise: ${status}`);
    count += 1;
    return first === digest;
  };
  const read = async (): Promise<boolean> => {
    const { path, accept } = requests[requestIndex++ % requests.length] ?? {
      path: "/",
      accept: "*/*",
    };
    const signal = AbortSignal.timeout(hangsAfterMs);
    const response = await fetch(baseUrl + path, { headers: { accept }, signal });
    return compareWithFirst(`${path} as ${accept}`, response.status, await response.text());
  };
  const send: Send = async (method, path, { body, headers = {} } = {}) => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(hangsAfterMs),
    });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  const search = async (): Promise<boolean> => {
    const response = await callTool(send, "/mcp", "search", { query: "undo a change" });
    return compareWithFirst("a search by tool", response.status, response.body);
  };
  const working = [
    repeatedly(read, { workers: 2, pauseMs: 20 }),
    repeatedly(search, { pauseMs: 50 }),
  ];
  return {
    name: "pages",
    done: () => count,
    stop: async () => void (await Promise.all(working.map(({ stop }) => stop()))),
    verify: () => Promise.resolve(unexpected),
  };
}
