/** What a process is measured and traced with, without the service that is. */

export { parseTelemetry } from "../config.ts";
export { measureRequests } from "../telemetry/requests.ts";
export { startTelemetry } from "../telemetry/start-telemetry.ts";
