import autocannon from "autocannon";

export type LoadResult = { requestsPerSecond: number; errors: number };

/** Requests a URL as fast as it responds, over 32 connections, after one response and one second of warm-up. */
export async function measureLoad(
  url: string,
  headers: Record<string, string>,
  seconds: number,
  { warmUp = true } = {},
): Promise<LoadResult> {
  const options = { url, headers, connections: 32 };
  await (await fetch(url, { headers })).arrayBuffer();
  if (warmUp) await autocannon({ ...options, duration: 1 });
  const result = await autocannon({ ...options, duration: seconds });
  return {
    requestsPerSecond: Math.round(result.requests.average),
    errors: result.errors + result.non2xx,
  };
}
