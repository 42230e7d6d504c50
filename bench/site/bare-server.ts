import { createServer } from "node:http";
import { readBuiltPublication } from "../support/built-publication.ts";

// The reference of the benchmark: node:http and nothing else, sending the same bytes with a type and a
// length. A process of its own, like the servers it is compared with.

const { publication } = await readBuiltPublication();
const { html, markdown } = publication.entries.get("/quickstart") ?? {};
if (!html || !markdown) throw new Error("The build has no page /quickstart.");

// Read once: each access to a stored representation may read and decompress it, which a bare server does not do.
const bodies = { html: html.identity, markdown: markdown.identity };

const server = createServer((request, response) => {
  const isMarkdown = request.url?.endsWith(".md") ?? false;
  const body = isMarkdown ? bodies.markdown : bodies.html;
  response.writeHead(200, {
    "Content-Type": isMarkdown ? "text/markdown; charset=utf-8" : "text/html; charset=utf-8",
    "Content-Length": body.byteLength,
  });
  response.end(body);
});

server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as { port: number };
  process.send?.({ type: "ready", url: `http://127.0.0.1:${port}` });
});
