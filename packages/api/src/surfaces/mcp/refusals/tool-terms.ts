import type { Session } from "../protocol/session.ts";

/**
 * Puts the names of tools in place of the operationIds in a hint, which is written for every surface. Where no
 * tool of the connection does it, the hint says so.
 */
export function toToolTerms(
  hint: string,
  { service, connection }: Pick<Session, "service" | "connection">,
): string {
  return hint.replaceAll(/`?\b([a-z]+(?:[A-Z][a-z]*)+)\b`?/gu, (word, name: string) => {
    const operation = service.registry.find(({ id }) => id === name);
    if (operation === undefined) return word;
    const tool = operation.tool?.name;
    if (tool === undefined) return `${name}, over REST only`;
    return connection.tools.has(tool) ? tool : `${name}, which no tool of this connection does`;
  });
}
