/** Metrics and tracing of a process, without loading the service. */

export { parseTelemetry } from "../config.ts";
export { measureRequests } from "../telemetry/requests.ts";
export { startTelemetry } from "../telemetry/start-telemetry.ts";
