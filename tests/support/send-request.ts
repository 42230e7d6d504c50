import { type Agent, request as httpRequest, type IncomingHttpHeaders } from "node:http";

/** A response: `body` has one character per byte (Latin-1); headers that differ between responses are omitted. */
export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: string };

/** Headers of the connection, the time and the server software, which differ between equal responses. */
const variableHeaders = ["date", "connection", "keep-alive", "transfer-encoding", "server"];

/** Sends a request exactly as given, on a new connection unless `agent` keeps connections alive. */
export function sendRequest(
  port: number,
  path: string,
  headers: Record<string, string>,
  { method = "GET", body, agent }: { method?: string; body?: Buffer; agent?: Agent } = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, method, headers, agent: agent ?? false };
    const request = httpRequest(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const stableHeaders = Object.entries(response.headers).filter(
          ([name]) => !variableHeaders.includes(name),
        );
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(stableHeaders),
          body: Buffer.concat(chunks).toString("latin1"),
        });
      });
    });
    request.on("error", reject);
    request.end(body);
  });
}
