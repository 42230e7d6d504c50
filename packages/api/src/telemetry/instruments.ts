/** The name of the service's instrumentation scope. */
export const instrumentationScope = "werkbank";

/** Histogram bucket boundaries in seconds, from OpenTelemetry's semantic conventions for HTTP metrics. */
export const durationBuckets = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
];
