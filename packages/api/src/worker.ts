import { serveWorker } from "./serve-worker.ts";

// Runs the background jobs of the service.
await serveWorker(process.env);
