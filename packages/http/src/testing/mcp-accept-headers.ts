/** `Accept` headers for tests of both MCP servers, by the media type of the response; null: no header. */

export const acceptedAsJson: readonly (string | null)[] = [
  null,
  "*/*",
  "application/json",
  "application/*",
  "Application/JSON",
  "application/json; charset=utf-8",
  "application/json, text/event-stream",
  "application/*, text/event-stream",
  "text/event-stream, */*;q=0.1",
  "text/event-stream, application/json;q=0.001",
  "text/html, */*;q=0.8",
  "text/html;q=0, */*",
];

/** These accept event streams, but not JSON. */
export const acceptedAsEvent: readonly string[] = [
  "text/event-stream",
  "text/*",
  "text/event-stream, application/json;q=0",
  "*/*, application/json;q=0",
];

export const acceptedByNone: readonly string[] = [
  "text/html",
  "application/json;q=0",
  "*/*;q=0",
  "application/*;q=0, text/event-stream;q=0.0, */*",
  "application/xml, text/html",
];
