import { EOL } from "node:os";
import {
  applyEdits,
  findNodeAtLocation,
  type JSONPath,
  modify,
  parse as parseJson,
  type ParseError,
  parseTree,
} from "jsonc-parser";
import { parse as parseToml, stringify as stringifyToml } from "smol-toml";
import { insertJsonMember } from "./insert-json-member.ts";

/** The content of a configuration file. */
export type Config = Record<string, unknown>;

/** How to edit the text of a configuration file without changing anything else of it. */
export type ConfigFormat = {
  /** The text of a file without settings. */
  empty: string;
  /** @throws Error if the text is invalid, or is no object */
  parse(text: string): Config;
  /** Adds a member below another, which is created if there is none. */
  add(text: string, path: [string, string], value: Config): string;
  /** Removes a member; undefined if the format has no such edit. */
  remove(text: string, path: JSONPath): string | undefined;
};

/** JSON with comments and trailing commas, which VS Code and Gemini CLI allow. */
const json: ConfigFormat = {
  empty: `{}${EOL}`,
  parse(text) {
    const errors: ParseError[] = [];
    const value: unknown = parseJson(text, errors, { allowTrailingComma: true });
    if (errors.length > 0) throw new Error("it is not valid JSON");
    return toConfig(value);
  },
  add(text, [member, name], value) {
    const root = parseTree(text, [], { allowTrailingComma: true });
    if (root === undefined) throw new Error("it is not valid JSON");
    const servers = findNodeAtLocation(root, [member]);
    return servers === undefined
      ? insertJsonMember(text, root, { name: member, value: { [name]: value } })
      : insertJsonMember(text, servers, { name, value });
  },
  remove: (text, path) => applyEdits(text, modify(text, path, undefined, {})),
};

const toml: ConfigFormat = {
  empty: "",
  parse: (text) => toConfig(parseToml(text)),
  // A table of its own at the end, since no key follows it.
  add(text, [member, name], value) {
    const table = stringifyToml({ [member]: { [name]: value } }).trim();
    const before = text === "" || text.endsWith("\n") ? text : `${text}\n`;
    return `${before}${before.trim() === "" ? "" : "\n"}${table}\n`;
  },
  remove: () => undefined,
};

export const configFormats = { json, toml };

function toConfig(value: unknown): Config {
  if (isConfig(value)) return value;
  throw new Error("it contains no object");
}

export function isConfig(value: unknown): value is Config {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
