export { storyWeek, weekOf } from "./calendar/calendar.ts";
export { demo } from "./demo.ts";
export { prepareDemoSnapshot, readDemoSnapshot } from "./demo-snapshot.ts";
export { loadDemo } from "./load-demo.ts";
export { storeDemoFiles } from "./records/files.ts";
export { sealPendingApprovals } from "./records/pending-approvals.ts";
export { resetDemo } from "./reset-demo.ts";
