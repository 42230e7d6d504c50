export { type Api, type ApiParts, assembleApi } from "./assemble-api.ts";
export { type ApiConfig, parseConfig, parseTelemetry } from "./config.ts";
export { createApi, type InitialData } from "./create-api.ts";
export { asOperator, assertEmbedded } from "./operator/as-operator.ts";
export {
  eraseValues,
  type RecordReference,
  type StoredValueCounts,
} from "./operator/erase-values.ts";
export type { DatabaseContents, RowBatch } from "./operator/transfer/database-contents.ts";
export { loadContents } from "./operator/transfer/load-contents.ts";
export { toEmbeddedTarget, withPostgresTarget } from "./operator/transfer/load-target.ts";
export { readEmbedded } from "./operator/transfer/read-embedded.ts";
export { type PageFeedback, readFeedbackReport } from "./operator/feedback-report.ts";
export { type ProblemCode, problemTypes } from "./problems/problem-types.ts";
export { serveApi } from "./serve-api.ts";
export type { Service } from "./service.ts";
export { type RecordsCheck, verifyRecords } from "./operator/verify-records.ts";
export { startTelemetry } from "./telemetry/start-telemetry.ts";
