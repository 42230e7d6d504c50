import type { RequestContext } from "../protocol/request-context.ts";

/** Headers of REST → the corresponding arguments of tools. */
const headers = { "If-Match": "ifMatch", "Idempotency-Key": "idempotencyKey", ETag: "etag" };

/** Replaces HTTP headers in a text by the names of arguments. */
export function toArgumentTerms(text: string): string {
  return Object.entries(headers).reduce(
    (replaced, [header, argument]) => replaced.replaceAll(header, argument),
    text,
  );
}

/**
 * Replaces operationIds in a hint by the names of tools, or adds that no tool of the connection does it. Hints
 * are written for every surface.
 */
export function toToolTerms(
  hint: string,
  { service, connection }: Pick<RequestContext, "service" | "connection">,
): string {
  return toArgumentTerms(hint).replaceAll(
    /`?\b([a-z]+(?:[A-Z][a-z]*)+)\b`?/gu,
    (word, name: string) => {
      const operation = service.registry.find(({ id }) => id === name);
      if (operation === undefined) return word;
      const tool = operation.tool?.name;
      // A tool that sets members does only a part of its operation.
      if (tool === undefined || operation.tool?.sets !== undefined)
        return `${name}, over REST only`;
      return connection.tools.has(tool) ? tool : `${name}, which no tool of this connection does`;
    },
  );
}
