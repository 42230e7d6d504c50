import { serveApi } from "@werkbank/api";
import { demo } from "./demo.ts";

// The API with the demo organizations, as `npm run dev` runs it.
await serveApi(process.env, demo);
