import { createNodeServer } from "@werkbank/http/node-server";
import { createApi } from "./create-api.ts";
import { parseConfig } from "./config.ts";

// The API as a process of its own: development, and deployments that serve the site elsewhere.
// API_PORT is its port; PORT stays the one of the address that people use.

try {
  const config = parseConfig(process.env);
  const api = await createApi(config);
  const server = createNodeServer((request, env) => api.fetch(request, env), {
    maxHeaderSize: 64 * 1024,
  });
  const port = Number(process.env["API_PORT"] ?? process.env["PORT"] ?? 3000);
  server.on("error", (error: NodeJS.ErrnoException) => {
    fail(error.code === "EADDRINUSE" ? `Port ${port} is in use; set API_PORT.` : error.message);
  });
  server.listen(port, process.env["HOST"] ?? "127.0.0.1", () => {
    process.send?.({ type: "ready", url: config.baseUrl });
  });
  const stop = () => {
    server.close(() => {
      void api.close().then(() => process.exit(0));
    });
    server.closeIdleConnections();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
  // The process that started this one is gone.
  process.once("disconnect", stop);
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}

function fail(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
