import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { json } from "node:stream/consumers";

// The reference for responses to JSON-RPC: node:http and nothing else, which reads a body as JSON and writes the
// value of ANSWER as JSON. A process of its own, like the server it is compared with.

const value = JSON.parse(process.env["ANSWER"] ?? "null") as unknown;

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  await json(request);
  const body = JSON.stringify(value);
  response.writeHead(200, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
}

const server = createServer((request, response) => void respond(request, response));

server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as { port: number };
  process.send?.({ type: "ready", url: `http://127.0.0.1:${port}` });
});
