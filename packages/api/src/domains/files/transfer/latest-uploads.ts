/** An upload that continues until a newer one to the same file begins. */
export type Turn = {
  /** Aborted when a newer upload begins. */
  signal: AbortSignal;
  end(this: void): void;
};

/** The uploads in progress in this process: the newest one for each file. */
export type LatestUploads = { begin(this: void, fileId: string): Turn };

/**
 * Allows one upload per file at a time, so that a link cannot occupy several copies of its bytes. The
 * newest one wins: whoever sends a file again has often lost a connection that looks open to the service.
 */
export function createLatestUploads(): LatestUploads {
  const latest = new Map<string, AbortController>();
  return {
    begin(fileId) {
      const mine = new AbortController();
      latest.get(fileId)?.abort();
      latest.set(fileId, mine);
      return {
        signal: mine.signal,
        end() {
          if (latest.get(fileId) === mine) latest.delete(fileId);
        },
      };
    },
  };
}
