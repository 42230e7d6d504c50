/** Metrics and tracing of a process, without loading the service. */

export { parseTelemetry } from "../config.ts";
export { measureRequests } from "../telemetry/request-telemetry.ts";
export { startTelemetry } from "../telemetry/start-telemetry.ts";
