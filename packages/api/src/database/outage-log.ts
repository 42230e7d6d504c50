import type { Log } from "../log.ts";

const repeatIntervalMs = 60_000;

/**
 * Logs why the database or another dependency fails, which responses omit. Logs each reason once a minute, however
 * many requests it affects.
 *
 * @param now milliseconds since the epoch
 * @param summary the message of the log entry; its member `error` is the reason
 */
export function createOutageLog(
  log: Log,
  now: () => number,
  summary = "The database fails.",
): (cause: unknown) => void {
  const loggedAt = new Map<string, number>();
  return (cause) => {
    const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown };
    const error = [code, message]
      .filter((part) => typeof part === "string" && part !== "")
      .join(" ");
    if (now() - (loggedAt.get(error) ?? Number.NEGATIVE_INFINITY) < repeatIntervalMs) return;
    if (loggedAt.size > 100) loggedAt.clear();
    loggedAt.set(error, now());
    log({ level: "error", message: summary, error });
  };
}
