/**
 * Creates the response to a CORS preflight request. The headers common to all responses decide which origins are
 * allowed.
 *
 * @param headers the request headers that a page may set in addition to the CORS-safelisted ones
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
