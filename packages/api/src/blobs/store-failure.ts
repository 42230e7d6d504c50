import { Problem } from "../problems/problem.ts";

/** Returns the refusal for a failing store, with the cause for the log. */
export function storeFailure(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  const { code } = cause as { code?: unknown };
  const detail =
    code === "ENOSPC" || code === "EDQUOT"
      ? "The store of files has no room."
      : "The store of files cannot be reached.";
  const problem = new Problem("SERVICE_UNAVAILABLE", detail, {}, { "Retry-After": "5" });
  problem.cause = cause;
  return problem;
}

/** Bytes on their way to the store, and what their sender failed with, if it did. */
export type Source = { bytes: AsyncIterable<Uint8Array>; failure(): { cause: unknown } | null };

/** Tells a failure of the sender apart from one of the store. */
export function toSource(given: AsyncIterable<Uint8Array>): Source {
  let failure: { cause: unknown } | null = null;
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      yield* given;
    } catch (cause) {
      failure = { cause };
      throw cause;
    }
  }
  return { bytes: read(), failure: () => failure };
}

/** Returns what a `put` fails with: the sender's error, else a refusal of the store. */
export function toPutFailure(source: Source, error: unknown): unknown {
  const failure = source.failure();
  return failure === null ? storeFailure(error) : failure.cause;
}
