import { Problem } from "../problems/problem.ts";
import type { IdentityProvider } from "./identity-provider.ts";

/** Receives a failure of the identity provider for the operator. */
export type ReportFailure = (failure: Error) => void;

/**
 * Wraps the provider so that the reason of each failure is reported to the operator: callers only learn that it
 * failed. A rejected sign-in is not a failure.
 */
export function reportFailures(
  provider: IdentityProvider,
  reportFailure: ReportFailure,
): IdentityProvider {
  async function withReport<Result>(result: Promise<Result>): Promise<Result> {
    try {
      return await result;
    } catch (error) {
      if (error instanceof Problem && error.code === "AUTH_PROVIDER_ERROR")
        reportFailure(toLoggedError(error));
      throw error;
    }
  }
  return {
    passwordGrant: (...parameters) => withReport(provider.passwordGrant(...parameters)),
    refreshGrant: (...parameters) => withReport(provider.refreshGrant(...parameters)),
    logout: (...parameters) => withReport(provider.logout(...parameters)),
  };
}

/** Returns the error to log: the problem's detail, and its cause, which responses omit. */
export function toLoggedError({ message, cause }: Problem): Error {
  return new Error(typeof cause === "string" ? `${message} ${cause}` : message);
}
