export { type Api, type ApiParts, assembleApi } from "./assemble-api.ts";
export { type ApiConfig, parseConfig } from "./config.ts";
export { createApi } from "./create-api.ts";
export { prepareDemoSnapshot } from "./demo/demo-snapshot.ts";
export { resetDemo } from "./demo/reset-demo.ts";
export { type PageFeedback, reportFeedback } from "./domains/feedback/feedback-report.ts";
export { type ProblemCode, problemTypes } from "./problems/problem-types.ts";
