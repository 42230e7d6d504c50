/** What measures and spans of the service are called together. */
export const scope = "werkbank";

/** The bounds of durations, in seconds, as OpenTelemetry's conventions for HTTP give them. */
export const secondsBuckets = [
  0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10,
];
