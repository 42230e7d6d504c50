import { createHash } from "node:crypto";
import { callTool } from "./tools.ts";
import type { Send } from "./owner.ts";
import { hangsAfterMs, repeatedly, type Work } from "./work.ts";

/** Requests of readers and agents to the documentation; each response always has the same bytes. */
const asked = [
  { path: "/quickstart", accept: "text/html" },
  { path: "/quickstart", accept: "text/markdown" },
  { path: "/reference/tasks/create-task", accept: "text/html" },
  { path: "/llms.txt", accept: "text/plain" },
  { path: "/openapi.json", accept: "application/json" },
  { path: "/nowhere", accept: "text/markdown" },
];

/** Reads pages and searches; these need no database, so its outages must not affect them. */
export function startReaders(baseUrl: string): Work {
  const known = new Map<string, string>();
  const unexpected: string[] = [];
  let turn = 0;
  let count = 0;
  const look = (what: string, status: number, body: string): boolean => {
    if (status === 503) return false;
    const digest = `${status} ${createHash("sha256").update(body).digest("hex")}`;
    const before = known.get(what) ?? digest;
    known.set(what, before);
    if (before !== digest) unexpected.push(`${what} was answered otherwise: ${status}`);
    count += 1;
    return before === digest;
  };
  const read = async (): Promise<boolean> => {
    const { path, accept } = asked[turn++ % asked.length] ?? { path: "/", accept: "*/*" };
    const signal = AbortSignal.timeout(hangsAfterMs);
    const answer = await fetch(baseUrl + path, { headers: { accept }, signal });
    return look(`${path} as ${accept}`, answer.status, await answer.text());
  };
  const send: Send = async (method, path, { body, headers = {} } = {}) => {
    const answer = await fetch(baseUrl + path, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(hangsAfterMs),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
  const search = async (): Promise<boolean> => {
    const answer = await callTool(send, "/mcp", "search", { query: "undo a change" });
    return look("a search by tool", answer.status, answer.body);
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
