import { serveApi } from "./serve-api.ts";

// Serves the API without initial data.
await serveApi(process.env);
