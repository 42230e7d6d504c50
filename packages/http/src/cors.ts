/**
 * The answer to the question of a browser whether a page of another origin may send a request. Which
 * origin may is for the headers that every answer of the address carries.
 *
 * @param headers what the page may set besides the headers that every page may
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
