import { serveApi } from "@werkbank/api";
import { demo } from "@werkbank/demo";
import { respondWhileBuilding } from "./being-built.ts";

// The process that serves during the first build of the site: the API on PORT, and a page that waits for the others.

await serveApi({ ...process.env, API_PORT: undefined }, demo, respondWhileBuilding);
