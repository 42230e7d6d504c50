import { serveWorker } from "./serve-worker.ts";

// Runs the background jobs of the service, and nothing else.
await serveWorker(process.env);
