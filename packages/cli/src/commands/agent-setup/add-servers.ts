import { isDeepStrictEqual } from "node:util";
import { mcpClients, type McpClientName } from "./clients.ts";
import { type Config, type ConfigFormat, configFormats, isConfig } from "./config-format.ts";
import type { AddedServer } from "./setup-record.ts";
import { toSplice } from "./splice.ts";

/** What happens to one server in the configuration of a client. */
export type ServerChange = {
  name: string;
  change: "added" | "present" | "kept" | "removed" | "changed" | "missing";
  value: unknown;
};

/** A planned edit of one file. */
export type PlannedAddition = {
  text: string;
  changes: ServerChange[];
  /** What is recorded when the file has been written, without what only writing shows. */
  added: Omit<AddedServer, "createdFolder">[];
};

/**
 * Plans the edit that adds servers to the configuration of a client. A server of the same name with other settings is
 * not replaced: it may be that of another service, and it may contain secrets.
 *
 * @param before the text of the file; null if there is none
 * @throws Error if the file cannot be edited
 */
export function planAddition(
  client: McpClientName,
  { file, before, urls }: { file: string; before: string | null; urls: Record<string, string> },
): PlannedAddition {
  const { format: formatName, member, toServer } = mcpClients[client];
  const format = configFormats[formatName];
  const plan: PlannedAddition = { text: before ?? "", changes: [], added: [] };
  for (const [name, url] of Object.entries(urls)) {
    const value = toServer(url);
    const text = plan.text.trim() === "" ? format.empty : plan.text;
    const config = format.parse(text);
    const servers = config[member];
    if (servers !== undefined && !isConfig(servers)) throw new Error(`${member} is no object`);
    const existing = servers?.[name];
    if (existing !== undefined) {
      const change = isDeepStrictEqual(toPlain(existing), value) ? "present" : "kept";
      plan.changes.push({ name, change, value: change === "kept" ? undefined : value });
      continue;
    }
    const after = format.add(text, [member, name], value);
    const expected = { ...config, [member]: { ...servers, [name]: value } };
    const edited = parseEdited(format, after);
    if (!isDeepStrictEqual(toPlain(edited), toPlain(expected))) {
      throw new Error(`${member} cannot be extended without changing the rest`);
    }
    plan.changes.push({ name, change: "added", value });
    plan.added.push({
      client,
      file,
      name,
      value,
      splice: toSplice(plan.text, after),
      createdMember: servers === undefined,
      createdFile: before === null,
    });
    plan.text = after;
  }
  return plan;
}

/** Returns undefined if an edit made the text invalid. */
function parseEdited(format: ConfigFormat, text: string): Config | undefined {
  try {
    return format.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a value as JSON would contain it: parsers make objects of other prototypes. */
export function toPlain(value: unknown): unknown {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as unknown);
}
