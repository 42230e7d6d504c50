import { Problem } from "../problems/problem.ts";
import type { IdentityProvider } from "./identity-provider.ts";

/** Receives a failure of the identity provider for the operator. */
export type Tell = (failure: Error) => void;

/**
 * Wraps the provider so that the reason of each failure is reported to the operator: callers only learn that it
 * failed. A rejected sign-in is not a failure.
 */
export function tellFailures(provider: IdentityProvider, tell: Tell): IdentityProvider {
  async function told<Result>(result: Promise<Result>): Promise<Result> {
    try {
      return await result;
    } catch (error) {
      if (error instanceof Problem && error.code === "AUTH_PROVIDER_ERROR") tell(toFailure(error));
      throw error;
    }
  }
  return {
    passwordGrant: (...given) => told(provider.passwordGrant(...given)),
    refreshGrant: (...given) => told(provider.refreshGrant(...given)),
    logout: (...given) => told(provider.logout(...given)),
  };
}

/** Returns the error to log: the problem's detail, and its cause, which responses omit. */
export function toFailure({ message, cause }: Problem): Error {
  return new Error(typeof cause === "string" ? `${message} ${cause}` : message);
}
