import { providerProblem } from "../provider-request.ts";
import type { AccountProvider } from "../provider/account-provider.ts";

/** OpenID Connect has no endpoints for accounts: people manage theirs on the pages of the provider. */
export function createOidcAccounts(): AccountProvider {
  const reject = async (): Promise<never> => {
    throw providerProblem("The identity provider has no such endpoint.");
  };
  return {
    listGrants: async () => null,
    revokeGrant: async () => false,
    signUp: reject,
    resendConfirmation: reject,
    recover: reject,
    verifyLink: reject,
    verifyCode: reject,
    changePassword: reject,
    findAuthorization: reject,
    decideAuthorization: reject,
  };
}
