// Decision: decisions/0006-processes-overload-and-shutdown.md
import { Problem } from "../problems/problem.ts";

/**
 * Server states after which a connection is useless: connection exceptions, a shutdown or crash, a dropped
 * database, a session that idled too long.
 */
const endsConnection = /^(?:08...|57P0[1-5]|25P03)$/u;

/**
 * Server states in which a statement fails now but may succeed later, on the same connection: no disk, memory
 * or connections left, a statement canceled by its time limit, a system error, a lock held by others, a
 * read-only standby, and conflicts that retries did not resolve (PostgreSQL, appendix A).
 */
const refusesForNow = /^(?:53...|57...|58...|55P03|25006|40001|40P01)$/u;

/** Error codes of sockets, and messages of the driver where it has no code. */
const socketFailure = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/u;
const driverFailure =
  /query read timeout|timeout e\w+|connection (?:terminated|error|ended)|client was closed/iu;

/** Whether the connection on which an error occurred is unusable: gone, or silent for too long. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof Problem) return false;
  const { code, message } = read(error);
  return endsConnection.test(code) || socketFailure.test(code) || driverFailure.test(message);
}

/**
 * Converts a database failure to the refusal that tells a caller to retry; null for errors that are not about
 * the server's state: a bug of ours, or a conflict with a code of its own.
 *
 * The caller learns neither the host nor which resource is exhausted.
 */
export function toUnavailable(error: unknown): Problem | null {
  if (error instanceof Problem) return null;
  if (isConnectionLost(error)) return unreachable();
  if (!refusesForNow.test(read(error).code)) return null;
  return unavailable("The database cannot do this at present.");
}

/** Builds the refusal of a request for which no connection is available. */
export function unreachable(): Problem {
  return unavailable("The database cannot be reached.");
}

function unavailable(detail: string): Problem {
  return new Problem("SERVICE_UNAVAILABLE", detail, {}, { "Retry-After": "5" });
}

function read(error: unknown): { code: string; message: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return {
    code: typeof code === "string" ? code : "",
    message: typeof message === "string" ? message : "",
  };
}
