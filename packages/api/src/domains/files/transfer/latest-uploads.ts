/** What of an upload goes on for as long as no newer one to the same file has begun. */
export type Turn = {
  /** Aborted when a newer one begins. */
  signal: AbortSignal;
  end(this: void): void;
};

/** The uploads of this process that are on their way, by file: the newest of each. */
export type LatestUploads = { begin(this: void, fileId: string): Turn };

/**
 * Lets one upload to a file go on at a time, so that one link holds one copy of its bytes: the newest, since
 * whoever sends a file again has often lost a connection that the service still takes for open.
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
