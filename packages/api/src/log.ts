import { trace } from "@opentelemetry/api";
import pino from "pino";

/** Writes a log entry for the operator; never with a token, cookie, password or user's name. */
export type Log = (
  entry: { level: "info" | "error"; message: string } & Record<string, unknown>,
) => void;

export const logLevels = ["error", "info", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * Creates a log on standard error: one JSON object per line, with level, time (ISO 8601) and, within a traced request,
 * trace id and span id.
 */
export function createLog(level: LogLevel): Log {
  const logger = pino(
    {
      level,
      base: { pid: process.pid },
      messageKey: "message",
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin() {
        const span = trace.getActiveSpan()?.spanContext();
        return span === undefined ? {} : { traceId: span.traceId, spanId: span.spanId };
      },
    },
    pino.destination({ dest: 2, sync: true }),
  );
  return ({ level: entryLevel, message, ...rest }) => logger[entryLevel](rest, message);
}
