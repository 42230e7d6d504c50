/** Exit codes by kind of failure, for scripts. */
export const exitCodes = {
  unexpected: 1,
  usage: 2,
  signIn: 3,
  notAllowed: 4,
  notFound: 5,
  conflict: 6,
  rateLimited: 7,
  unavailable: 8,
  held: 9,
} as const;

export type ExitKind = keyof typeof exitCodes;

/** Returns the kind of a failure by its HTTP status. */
export function exitKindOf(status: number): ExitKind {
  if (status >= 500) return "unavailable";
  switch (status) {
    case 401:
      return "signIn";
    case 403:
      return "notAllowed";
    case 404:
      return "notFound";
    case 409:
    case 412:
    case 422:
      return "conflict";
    case 429:
      return "rateLimited";
    default:
      return status >= 400 ? "usage" : "unexpected";
  }
}

/** A failure that the command line itself detects: one sentence, and what to do about it. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly kind: ExitKind;
  readonly hint: string | undefined;

  constructor(kind: ExitKind, message: string, hint?: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.hint = hint;
  }
}
