// Decision: decisions/0006-processes-overload-and-shutdown.md
import { Problem } from "../problems/problem.ts";

/**
 * SQLSTATE codes after which a connection is unusable: connection exceptions, a shutdown or crash, a dropped
 * database, an idle session timeout, a server that is no longer the primary.
 */
const connectionLostStates = /^(?:08...|57P0[1-5]|25P03|25006)$/u;

/**
 * SQLSTATE codes of a statement that may succeed later, on the same connection: no disk, memory or connections
 * left, a statement timeout, a system error, a lock held by others, and conflicts that retries did not resolve
 * (PostgreSQL, appendix A).
 */
const temporaryStates = /^(?:53...|57...|58...|55P03|40001|40P01)$/u;

/** Error codes of sockets, and messages of driver errors without a code. */
const socketErrorCodes = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/u;
const driverErrorMessages =
  /query read timeout|timeout e\w+|connection (?:terminated|error|ended)|client was closed/iu;

/** Whether the connection on which an error occurred is unusable: closed, or timed out. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof Problem) return false;
  const { code, message } = readError(error);
  return (
    connectionLostStates.test(code) ||
    socketErrorCodes.test(code) ||
    driverErrorMessages.test(message)
  );
}

/**
 * Converts a database error to the problem that tells a caller to retry; returns null for errors that are not about
 * the server's state, such as a bug or a constraint violation.
 *
 * The problem contains neither the host nor the exhausted resource.
 */
export function toUnavailableProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return null;
  if (isConnectionLost(error)) return toUnreachableProblem();
  if (!temporaryStates.test(readError(error).code)) return null;
  return unavailable("The database cannot do this at present.");
}

/** Returns the problem of a request for which no connection is available. */
export function toUnreachableProblem(): Problem {
  return unavailable("The database cannot be reached.");
}

function unavailable(detail: string): Problem {
  return new Problem("SERVICE_UNAVAILABLE", detail, {}, { "Retry-After": "5" });
}

function readError(error: unknown): { code: string; message: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return {
    code: typeof code === "string" ? code : "",
    message: typeof message === "string" ? message : "",
  };
}
