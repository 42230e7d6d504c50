/** An upload that continues until a newer one to the same file begins. */
export type ActiveUpload = {
  /** Aborted when a newer request sends the file, also if that request came first to its turn. */
  signal: AbortSignal;
  end(this: void): void;
};

/** The uploads in progress in this process: the newest one for each file. */
export type LatestUploads = {
  /** Returns the position of a request that has just arrived; later requests have higher ones. */
  arrive(this: void): number;
  /** @param arrival from `arrive`, when the request came in */
  begin(this: void, fileId: string, arrival: number): ActiveUpload;
};

/**
 * Allows one upload per file at a time, so that a link cannot occupy several copies of its bytes. The
 * newest one wins: a client that sends a file again has often lost a connection that looks open to the service.
 * The order of arrival decides, because the database may answer two requests in another order.
 */
export function createLatestUploads(): LatestUploads {
  const latest = new Map<string, { arrival: number; controller: AbortController }>();
  let arrivals = 0;
  return {
    arrive: () => ++arrivals,
    begin(fileId, arrival) {
      const controller = { arrival, controller: new AbortController() };
      const other = latest.get(fileId);
      if (other !== undefined && other.arrival > arrival) {
        controller.controller.abort();
      } else {
        other?.controller.abort();
        latest.set(fileId, controller);
      }
      return {
        signal: controller.controller.signal,
        end() {
          if (latest.get(fileId) === controller) latest.delete(fileId);
        },
      };
    },
  };
}
