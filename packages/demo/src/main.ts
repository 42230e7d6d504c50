import { serveApi } from "@werkbank/api";
import { demo } from "./demo.ts";

// Runs the API with the demo organizations, for `npm run dev`.
await serveApi(process.env, demo);
