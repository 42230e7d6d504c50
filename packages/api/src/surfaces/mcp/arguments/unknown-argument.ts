import { z } from "zod";
import type { RequestError } from "../../../problems/problem.ts";
import { didYouMean } from "../../../schema/errors/did-you-mean.ts";
import { receivedAt } from "../../../schema/errors/request-errors.ts";
import { suggestName } from "../../../schema/errors/suggest-name.ts";
import { toPointer } from "../../../schema/json-pointer.ts";
import type { Connection } from "../protocol/connection.ts";
import type { McpTool } from "../tool.ts";

type UnknownArgumentContext = {
  input: Record<string, unknown>;
  /** The names of all arguments of the tool. */
  known: string[];
  connection: Connection;
};

/** Returns the error for an unknown argument, with a suggestion. */
export function unknownArgument(
  tool: McpTool,
  name: string,
  { input, known, connection }: UnknownArgumentContext,
): RequestError {
  const shown = name.slice(0, 100).toWellFormed();
  const otherTool = findToolFor(tool, name, connection);
  const isReadOnly = otherTool === undefined && isReadOnlyMember(tool, name);
  const similar =
    otherTool === undefined && !isReadOnly ? similarArgument(shown, known) : undefined;
  const elsewhere = otherTool === undefined ? "" : `, but of ${otherTool.name}`;
  const read = isReadOnly ? ": it is only read, and changes with other calls" : "";
  return {
    location: "body",
    pointer: toPointer([shown]),
    rule: "unknown",
    message: `${shown} is not an argument of ${tool.name}${elsewhere}${read}${didYouMean(similar)}`,
    expected: otherTool === undefined ? (similar ?? known) : null,
    received: receivedAt(input, [name]),
  };
}

/** Names that agents use for the search text `q`. */
const searchWords = new Set([
  "email",
  "keyword",
  "keywords",
  "name",
  "phone",
  "query",
  "search",
  "text",
  "title",
]);

/** Returns the known argument that is most similar to a name. */
function similarArgument(name: string, known: readonly string[]): string | undefined {
  if (searchWords.has(name) && known.includes("q")) return "q";
  return suggestName(name, known);
}

/** Whether the record that a tool changes has a read-only member of this name, such as a total or the stock. */
function isReadOnlyMember({ readOnly, operation: { response } }: McpTool, name: string): boolean {
  return !readOnly && response instanceof z.ZodObject && Object.hasOwn(response.shape, name);
}

/**
 * Returns another tool that requires the argument and changes the same record, such as its status or time; for
 * a creation, one that changes records of the same kind.
 */
function findToolFor(tool: McpTool, name: string, { tools }: Connection): McpTool | undefined {
  if (tool.readOnly) return undefined;
  const record = recordArguments(tool);
  return [...tools.values()].find(
    (other) =>
      !other.readOnly &&
      other.argumentParts.get(name) === "body" &&
      other.definition().inputSchema.required?.includes(name) === true &&
      (record === ""
        ? recordArguments(other) !== "" && other.recordName === tool.recordName
        : recordArguments(other) === record),
  );
}

/** Returns a key of the arguments that identify the record of a tool. */
function recordArguments({ group, argumentParts }: McpTool): string {
  const names = [...argumentParts].flatMap(([name, part]) => (part === "params" ? [name] : []));
  return names.length === 0 ? "" : `${group} ${names.join(" ")}`;
}
