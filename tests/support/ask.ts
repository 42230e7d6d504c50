import { type Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";

/** What a server answered, byte by byte; without the headers that differ from one answer to the next. */
export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

/** Of the connection and the moment, and the name of the program that sent it. */
const changing = ["date", "connection", "keep-alive", "transfer-encoding", "server"];

/** One request as it is written, on a connection of its own unless an agent keeps them. */
export function ask(
  port: number,
  path: string,
  headers: Record<string, string>,
  { method = "GET", body, agent }: { method?: string; body?: Buffer; agent?: Agent } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, method, headers, agent: agent ?? false };
    const sent = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const told = Object.entries(response.headers).filter(([name]) => !changing.includes(name));
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(told),
          body: Buffer.concat(chunks).toString("latin1"),
        });
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
