import { Problem } from "../problems/problem.ts";
import type { BlobStore } from "./blob-store.ts";

/**
 * Wraps the store so that the reason of each failure is reported to the operator: callers only learn that it failed.
 */
export function reportFailures(
  store: BlobStore,
  reportFailure: (reason: Error) => void,
): BlobStore {
  async function withReport<Result>(result: Promise<Result>): Promise<Result> {
    try {
      return await result;
    } catch (error) {
      if (error instanceof Problem && error.cause instanceof Error)
        reportFailure(toReason(error.cause));
      throw error;
    }
  }
  return {
    put: (key, bytes) => withReport(store.put(key, bytes)),
    get: (key, range) => withReport(store.get(key, range)),
    head: (key) => withReport(store.head(key)),
    delete: (key) => withReport(store.delete(key)),
    close: () => store.close(),
  };
}

/** Returns the error without the path, which contains ids and differs for each file. */
function toReason(cause: NodeJS.ErrnoException): Error {
  const { code: kind = cause.name, message, path } = cause;
  const text = path === undefined ? message : message.replace(/ '.*$/su, "");
  return new Error(text.startsWith(kind) ? text : `${kind}: ${text}`);
}
