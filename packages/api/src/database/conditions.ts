import { Problem } from "../problems/problem.ts";

/**
 * States of the server in which nothing can be done on a connection any more: connection exceptions,
 * a shutdown or a crash, a database that was dropped, a session that idled too long.
 */
const endsConnection = /^(?:08...|57P0[1-5]|25P03)$/u;

/**
 * States of the server in which it refuses what it would do at another time, on a connection that goes
 * on: no disk, memory or connections left, a statement that was cancelled because it took too long, a
 * system error, a lock that others hold, a standby that takes no writes, and conflicts with others that
 * repeating did not end (PostgreSQL, appendix A).
 */
const refusesForNow = /^(?:53...|57...|58...|55P03|25006|40001|40P01)$/u;

/** How a socket fails, and what the driver says where it has no code for it. */
const socketFailure = /^(?:ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/u;
const driverFailure =
  /query read timeout|timeout e\w+|connection (?:terminated|error|ended)|client was closed/iu;

/** Whether the connection on which something failed is of no more use: gone, or silent for too long. */
export function isConnectionLost(error: unknown): boolean {
  if (error instanceof Problem) return false;
  const { code, message } = read(error);
  return endsConnection.test(code) || socketFailure.test(code) || driverFailure.test(message);
}

/**
 * The refusal that a failure of the database is to a caller, who can do nothing but try again; null for
 * what is no state of the server: a mistake of ours, or a conflict that has a name of its own.
 *
 * The caller learns neither the host nor what is full.
 */
export function toUnavailable(error: unknown): Problem | null {
  if (error instanceof Problem) return null;
  if (isConnectionLost(error)) return unreachable();
  if (!refusesForNow.test(read(error).code)) return null;
  return unavailable("The database cannot do this at present.");
}

/** The refusal of a request for which there is no connection. */
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
