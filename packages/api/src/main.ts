import { serveApi } from "./serve-api.ts";

// Serves the API on the records that its database has, without initial data.
await serveApi(process.env);
