/**
 * Answers a CORS preflight request. Which origin is allowed is decided by the headers that every answer
 * carries.
 *
 * @param headers what the page may set in addition to the CORS-safelisted headers
 */
export function preflight(methods: readonly string[], headers: readonly string[]): Response {
  return new Response(null, {
    status: 204,
    headers: {
      Allow: methods.join(", "),
      "Access-Control-Allow-Methods": methods.join(", "),
      "Access-Control-Allow-Headers": headers.join(", "),
      "Access-Control-Max-Age": "86400",
    },
  });
}
