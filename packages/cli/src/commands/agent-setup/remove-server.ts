import { isDeepStrictEqual } from "node:util";
import { type ServerChange, toPlain } from "./add-servers.ts";
import { mcpClients } from "./clients.ts";
import { type Config, configFormats, type ConfigFormat, isConfig } from "./config-format.ts";
import type { AddedServer } from "./setup-record.ts";
import { revertSplice } from "./splice.ts";

/** The text of a file without a server; undefined for one that has to be deleted. */
export type PlannedRemoval = { text: string | undefined; change: ServerChange };

/**
 * Plans the edit that takes an added server out of the text of a file again: exactly what was inserted, if it is still
 * there, else the member alone. A server that the user has changed since is theirs, and stays.
 *
 * @throws Error if the file cannot be edited
 */
export function planRemoval(text: string, added: AddedServer): PlannedRemoval {
  const { name, value, createdFile } = added;
  const { format: formatName, member } = mcpClients[added.client];
  const format = configFormats[formatName];
  const config = text.trim() === "" ? {} : format.parse(text);
  const servers = config[member];
  const current = isConfig(servers) ? servers[name] : undefined;
  const isUnchanged = isDeepStrictEqual(toPlain(current), value);
  const change = current === undefined ? "missing" : isUnchanged ? "removed" : "changed";
  const remaining = isUnchanged ? withoutServer(format, text, config, added) : text;
  if (remaining === undefined) throw new Error(`${member}.${name} has to be removed by hand`);
  const isEmpty = createdFile && [format.empty.trim(), ""].includes(remaining.trim());
  return { text: isEmpty ? undefined : remaining, change: { name, change, value: undefined } };
}

function withoutServer(
  format: ConfigFormat,
  text: string,
  config: Config,
  { client, name, splice, createdMember }: AddedServer,
): string | undefined {
  const { member } = mcpClients[client];
  const { [name]: _removed, ...others } = config[member] as Config;
  const { [member]: _servers, ...rest } = config;
  const isMemberRemoved = createdMember && Object.keys(others).length === 0;
  const expected = toPlain(isMemberRemoved ? rest : { ...rest, [member]: others });
  const isExpected = (candidate: string | undefined): candidate is string => {
    if (candidate === undefined) return false;
    const found = candidate.trim() === "" ? {} : format.parse(candidate);
    return isDeepStrictEqual(toPlain(found), expected);
  };
  return [
    () => revertSplice(text, splice),
    () => format.remove(text, isMemberRemoved ? [member] : [member, name]),
  ]
    .map((edit) => edit())
    .find(isExpected);
}
