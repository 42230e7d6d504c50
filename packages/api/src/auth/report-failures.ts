import { Problem } from "../problems/problem.ts";

/** Receives a failure of the identity provider for the operator. */
export type ReportFailure = (failure: Error) => void;

const failures = new Set(["AUTH_PROVIDER_ERROR", "AUTH_RESOURCE_SERVER_MISCONFIGURED"]);

type Endpoints = Record<string, (...parameters: never[]) => Promise<unknown>>;

/**
 * Wraps the endpoints of the provider so that the reason of each failure is reported to the operator: callers only
 * learn that it failed. A rejected sign-in is not a failure, unless the provider does not accept the service.
 */
export function reportFailures<Provider extends Endpoints>(
  provider: Provider,
  reportFailure: ReportFailure,
): Provider {
  async function withReport<Result>(result: Promise<Result>): Promise<Result> {
    try {
      return await result;
    } catch (error) {
      if (error instanceof Problem && failures.has(error.code)) reportFailure(toLoggedError(error));
      throw error;
    }
  }
  const wrapped = Object.entries(provider).map(([name, call]) => [
    name,
    (...parameters: never[]) => withReport(call(...parameters)),
  ]);
  return Object.fromEntries(wrapped) as Provider;
}

/** Returns the error to log: the problem's detail, and its cause, which responses omit. */
export function toLoggedError({ message, cause }: Problem): Error {
  return new Error(typeof cause === "string" ? `${message} ${cause}` : message);
}
