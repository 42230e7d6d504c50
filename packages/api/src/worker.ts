import { serveWorker } from "./serve-worker.ts";

// The background work of a service, and nothing else.
await serveWorker(process.env);
