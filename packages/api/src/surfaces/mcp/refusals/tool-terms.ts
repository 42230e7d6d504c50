import type { Session } from "../protocol/session.ts";

/** Headers of REST, and the arguments of tools that take their place. */
const headers = { "If-Match": "ifMatch", "Idempotency-Key": "idempotencyKey", ETag: "etag" };

/** Puts the names of arguments in place of the headers in a text, which is written for every surface. */
export function toArgumentTerms(text: string): string {
  return Object.entries(headers).reduce(
    (told, [header, argument]) => told.replaceAll(header, argument),
    text,
  );
}

/**
 * Puts the names of tools in place of the operationIds in a hint, which is written for every surface. Where no
 * tool of the connection does it, the hint says so.
 */
export function toToolTerms(
  hint: string,
  { service, connection }: Pick<Session, "service" | "connection">,
): string {
  return toArgumentTerms(hint).replaceAll(
    /`?\b([a-z]+(?:[A-Z][a-z]*)+)\b`?/gu,
    (word, name: string) => {
      const operation = service.registry.find(({ id }) => id === name);
      if (operation === undefined) return word;
      const tool = operation.tool?.name;
      // A tool that sets members does a part of its operation only.
      if (tool === undefined || operation.tool?.sets !== undefined)
        return `${name}, over REST only`;
      return connection.tools.has(tool) ? tool : `${name}, which no tool of this connection does`;
    },
  );
}
