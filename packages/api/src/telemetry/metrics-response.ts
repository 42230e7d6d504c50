import type { ServerResponse } from "node:http";

// The exporter's own handler omits the version of the format.
const contentType = "text/plain; version=0.0.4; charset=utf-8";

/** Responds to a scrape with the metrics, or with 500 if they cannot be serialized. */
export async function sendMetrics(
  response: ServerResponse,
  serialize: () => Promise<string>,
): Promise<void> {
  const text = await serialize().catch(() => null);
  if (text === null) response.writeHead(500).end();
  else response.writeHead(200, { "content-type": contentType }).end(text);
}
