import type { InitialData } from "@werkbank/api";
import { weekOf } from "./calendar/calendar.ts";
import { readDemoSnapshot } from "./demo-snapshot.ts";
import { loadDemo } from "./load-demo.ts";
import { storeDemoFiles } from "./records/files.ts";
import { sealPendingApprovals } from "./records/pending-approvals.ts";

/** The demo organizations, as the `InitialData` of `createApi`. */
export const demo: InitialData = {
  snapshot: (day) => readDemoSnapshot(weekOf(day)),
  load: (database, day) => loadDemo(database, weekOf(day)),
  storeFiles: storeDemoFiles,
  seal: (database, secret) => sealPendingApprovals(database, secret, new Date()),
};
