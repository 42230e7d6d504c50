import { Problem } from "../problems/problem.ts";
import type { IdentityProvider } from "./identity-provider.ts";

/** Receives a failure of the identity provider for the operator. */
export type Tell = (failure: Error) => void;

/**
 * Returns the provider, with the reason of each of its failures told to the operator: callers only learn that
 * it fails. A refused sign-in is no failure.
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

/** Returns what the log says of a problem: its sentence, and the reason that callers are not given. */
export function toFailure({ message, cause }: Problem): Error {
  return new Error(typeof cause === "string" ? `${message} ${cause}` : message);
}
