/** The part of autocannon 9 that the benchmarks use; the package has no types. */
declare module "autocannon" {
  type Sent = { method?: string; headers?: Record<string, string>; body?: string };
  type Options = {
    url: string;
    method?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Sent repeatedly in this order on each connection; `setupRequest` completes one when it is sent. */
    requests?: (Sent & { setupRequest?: (request: Sent) => Sent })[];
    connections: number;
    /** Seconds until a request counts as an error; 10 by default. */
    timeout?: number;
  } & (
    | {
        /** Seconds. */
        duration: number;
      }
    | {
        /** Requests. */
        amount: number;
      }
  );
  type Result = {
    requests: { average: number; total: number };
    errors: number;
    non2xx: number;
    /** The number of responses by status. */
    statusCodeStats: Record<string, { count: number }>;
  };
  export default function autocannon(options: Options): Promise<Result>;
}
