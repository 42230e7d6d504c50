import type { Tool as ToolDefinition } from "@modelcontextprotocol/server";
import type { Problem, RequestError, RequestRule } from "../../../problems/problem.ts";
import { didYouMean } from "../../../schema/errors/did-you-mean.ts";
import { toValidationProblem } from "../../../schema/errors/request-errors.ts";
import { toInstructions } from "../discovery/instructions.ts";
import { suggestName } from "../../../schema/errors/suggest-name.ts";
import type { McpTool } from "../tool.ts";
import { isUuid } from "../../../schema/uuid.ts";

/** What the query of the endpoint's URL selects: an organization, and tools. */
export type Connection = {
  /** Null if the query has none. */
  organizationId: string | null;
  /** By name, in their fixed order. Other tools cannot be called. */
  tools: ReadonlyMap<string, McpTool>;
  /** The definitions of these tools, as in `tools/list`; built on first use. */
  listing: () => ToolDefinition[];
  /** The server instructions for these tools; built on first use. */
  instructions: () => string;
  /** Whether the query omits tools. */
  isNarrowed: boolean;
  /** Cached results of list methods as JSON, by revision and method: they depend only on the tools. */
  listResults: Map<string, string>;
};

const parameters = ["organization", "toolsets", "readOnly", "readOnlyToolsets", "tools"];

/**
 * Parses the query of the endpoint's URL, which can only narrow the connection. Unknown parameters are errors,
 * since ignoring a misspelt one would allow more than intended.
 *
 * @throws Problem VALIDATION_FAILED with every error
 */
export function parseConnection(search: URLSearchParams, whole: Connection): Connection {
  if (search.size === 0) return whole;
  const { tools: all } = whole;
  const groups = [...new Set([...all.values()].map(({ group }) => group))];
  const errors: RequestError[] = [];
  const addError = (name: string, rule: RequestRule, message: string, expected: unknown) =>
    errors.push({
      location: "query",
      name,
      rule,
      message: `${name} ${message}`,
      expected,
      received: (search.get(name) ?? "").slice(0, 80).toWellFormed(),
    });
  const parseNames = (name: string, allowed: string[]): Set<string> | null => {
    const text = search.get(name);
    if (text === null) return null;
    const given = text.split(",").map((word) => word.trim());
    const unknown = given.find((word) => !allowed.includes(word));
    if (unknown !== undefined) {
      addError(name, "enum", `must be a comma list of ${allowed.join(", ")}`, allowed);
    }
    return new Set(given);
  };

  for (const name of new Set(search.keys())) {
    if (!parameters.includes(name)) {
      const text = `is not known${didYouMean(suggestName(name, parameters))}`;
      addError(name.slice(0, 80).toWellFormed(), "unknown", text, parameters);
    } else if (search.getAll(name).length > 1) {
      addError(name, "unique", "must be given once", "one value");
    }
  }
  const organization = search.get("organization");
  if (organization !== null && !isUuid(organization)) {
    addError("organization", "format", "must be the id of an organization", "uuid");
  }
  const readOnly = search.get("readOnly");
  if (readOnly !== null && readOnly !== "true" && readOnly !== "false") {
    addError("readOnly", "enum", "must be true or false", ["true", "false"]);
  }
  const toolsets = parseNames("toolsets", groups);
  const readOnlyToolsets = parseNames("readOnlyToolsets", groups);
  const tools = parseNames("tools", [...all.keys()]);
  if (errors.length > 0) throw toUrlProblem(errors);

  const selected = [...all].filter(
    ([name, tool]) =>
      (toolsets?.has(tool.group) ?? true) &&
      (tools?.has(name) ?? true) &&
      (tool.readOnly || (readOnly !== "true" && !(readOnlyToolsets?.has(tool.group) ?? false))),
  );
  const organizationId = organization?.toLowerCase() ?? null;
  if (selected.length === all.size) return { ...whole, organizationId };
  return {
    ...createConnection(selected.map(([, tool]) => tool)),
    organizationId,
    isNarrowed: true,
  };
}

/** Creates a connection with these tools, for any organization of its caller. */
export function createConnection(tools: McpTool[]): Connection {
  let listing: ToolDefinition[] | undefined;
  let instructions: string | undefined;
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    organizationId: null,
    tools: byName,
    listing: () => (listing ??= tools.map(({ definition }) => definition())),
    instructions: () => (instructions ??= toInstructions(byName)),
    isNarrowed: false,
    listResults: new Map(),
  };
}

function toUrlProblem(errors: RequestError[]): Problem {
  const problem = toValidationProblem(errors);
  problem.members["hint"] = "Correct the address that the client connects to.";
  return problem;
}
