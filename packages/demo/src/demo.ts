import type { InitialData } from "@werkbank/api";
import { readDemoSnapshot } from "./demo-snapshot.ts";
import { loadDemo } from "./load-demo.ts";
import { storeDemoFiles } from "./records/files.ts";
import { sealWaitingCalls } from "./records/waiting-calls.ts";

/** The demo organizations, as `createApi` takes them. */
export const demo: InitialData = {
  snapshot: readDemoSnapshot,
  load: loadDemo,
  storeFiles: storeDemoFiles,
  seal: sealWaitingCalls,
};
