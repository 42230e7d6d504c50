import type { OpenApiDocument } from "../openapi/document.ts";
import { toOperationCommands } from "./operation-command.ts";

/** Replaces the operation ids in a hint of the service with the commands of the operations. */
export function replaceOperationIds(hint: string, document: OpenApiDocument): string {
  const commands = new Map(
    toOperationCommands(document).map(({ operationId, group, name, isDefault }) => [
      operationId,
      isDefault ? `werkbank ${group}` : `werkbank ${group} ${name}`,
    ]),
  );
  return hint.replaceAll(/\b[a-z]+(?:[A-Z][a-z]*)+\b/gu, (word) => commands.get(word) ?? word);
}
