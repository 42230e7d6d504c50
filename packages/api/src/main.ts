import { serveApi } from "./serve-api.ts";

// The API with the records that are in its database, and no others.
await serveApi(process.env);
