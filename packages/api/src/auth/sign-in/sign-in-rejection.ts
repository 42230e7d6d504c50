/**
 * Why a sign-in at the provider did not succeed: `denied` by the user or the provider; `stale`: it expired, was used
 * already, or was started in another browser; `invalid`: the provider's response is not one to this request.
 */
export type SignInRejectionReason = "denied" | "stale" | "invalid";

export class SignInRejection extends Error {
  readonly reason: SignInRejectionReason;
  /** Where the user wanted to go; null if unknown. */
  readonly returnPath: string | null;

  /** @param options.cause for the log; contains nothing of the provider's response but codes */
  constructor(
    reason: SignInRejectionReason,
    { returnPath = null, cause }: { returnPath?: string | null; cause?: unknown } = {},
  ) {
    super(`The sign-in at the identity provider was rejected: ${reason}.`, { cause });
    this.reason = reason;
    this.returnPath = returnPath;
  }
}
