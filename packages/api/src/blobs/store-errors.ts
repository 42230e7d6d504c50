import { Problem } from "../problems/problem.ts";

/** Returns the problem for an error of the store, with the cause for the log. */
export function toStoreProblem(cause: unknown): Problem {
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

/** A stream of bytes that remembers the error of its source, if there was one. */
export type ByteSource = { bytes: AsyncIterable<Uint8Array>; failure(): { cause: unknown } | null };

/** Wraps a stream, to distinguish errors of the source from errors of the store. */
export function trackSource(bytes: AsyncIterable<Uint8Array>): ByteSource {
  let failure: { cause: unknown } | null = null;
  async function* read(): AsyncGenerator<Uint8Array> {
    try {
      yield* bytes;
    } catch (cause) {
      failure = { cause };
      throw cause;
    }
  }
  return { bytes: read(), failure: () => failure };
}

/** Returns the error to throw from `put`: the source's error, else the problem of the store. */
export function toPutError(source: ByteSource, error: unknown): unknown {
  const failure = source.failure();
  return failure === null ? toStoreProblem(error) : failure.cause;
}
