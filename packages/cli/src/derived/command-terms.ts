import type { OpenApiDocument } from "../openapi/document.ts";
import { toOperationCommands } from "./operation-command.ts";

/** Puts commands in place of the operationIds in a hint, which the service writes for every program. */
export function toCommandTerms(hint: string, document: OpenApiDocument): string {
  const commands = new Map(
    toOperationCommands(document).map(({ operationId, group, name, isDefault }) => [
      operationId,
      isDefault ? `werkbank ${group}` : `werkbank ${group} ${name}`,
    ]),
  );
  return hint.replaceAll(/\b[a-z]+(?:[A-Z][a-z]*)+\b/gu, (word) => commands.get(word) ?? word);
}
