import { Problem } from "../problems/problem.ts";
import type { BlobStore } from "./blob-store.ts";

/**
 * Wraps the store so that the reason of each failure is reported to the operator: callers only learn that it failed.
 */
export function tellFailures(store: BlobStore, tell: (reason: Error) => void): BlobStore {
  async function told<Result>(result: Promise<Result>): Promise<Result> {
    try {
      return await result;
    } catch (error) {
      if (error instanceof Problem && error.cause instanceof Error) tell(toReason(error.cause));
      throw error;
    }
  }
  return {
    put: (key, bytes) => told(store.put(key, bytes)),
    get: (key, range) => told(store.get(key, range)),
    head: (key) => told(store.head(key)),
    delete: (key) => told(store.delete(key)),
    close: () => store.close(),
  };
}

/** Returns the error without the path, which contains ids and differs for each file. */
function toReason(cause: NodeJS.ErrnoException): Error {
  const { code: kind = cause.name, message, path } = cause;
  const text = path === undefined ? message : message.replace(/ '.*$/su, "");
  return new Error(text.startsWith(kind) ? text : `${kind}: ${text}`);
}
