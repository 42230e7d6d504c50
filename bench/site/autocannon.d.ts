/** The part of autocannon 9 that the benchmarks use; the package has no types. */
declare module "autocannon" {
  type Options = {
    url: string;
    headers?: Record<string, string>;
    connections: number;
    /** Seconds. */
    duration: number;
  };
  type Result = { requests: { average: number; total: number }; errors: number; non2xx: number };
  export default function autocannon(options: Options): Promise<Result>;
}
