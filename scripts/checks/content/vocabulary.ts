import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { docsTools } from "../../../lib/docs-mcp/tools.ts";
import { isDocsEndpoint } from "../../../lib/site/routing.ts";
import { loadOpenApi } from "../../../lib/contract/openapi.ts";
import type { Page } from "../../../lib/pages/page.ts";
import { toPagePathname } from "../../../lib/pages/links.ts";
import { createProgram } from "@werkbank/cli/program";
import * as client from "@werkbank/client";
import { apiRoutes, pageRoutes } from "@werkbank/idp/routes";
import { parseSettings } from "@werkbank/cli/settings";
import { readGeneratedDocuments } from "./generated-documents.ts";

/** What prose may name: every identifier, path and file that the product currently has. */
export type Vocabulary = {
  /** Members, parameters, values, codes, operations, tools, headers, variables, scripts. */
  names: ReadonlySet<string>;
  /** Whether a URL path exists, such as `/v1/users/me` or `/nl/quickstart.md`. */
  hasPath(path: string): boolean;
  hasFile(path: string): boolean;
};

/**
 * Loads the vocabulary from the generated documents (OpenAPI, tools, problems, configuration) and the pages.
 *
 * @param terms names that others define: members of RFCs, of protocols, shell commands
 */
export async function loadVocabulary(
  rootDir: string,
  pages: readonly Page[],
  terms: readonly string[],
): Promise<Vocabulary> {
  const documents = await readGeneratedDocuments(rootDir);
  const names = new Set(terms);
  for (const { content } of documents) collectNames(content, names);
  for (const name of Object.keys(client)) names.add(name);
  for (const name of await pythonNames(rootDir)) names.add(name);
  for (const name of await readdir(join(rootDir, "packages"))) names.add(name);
  const { scripts } = (await readJson(join(rootDir, "package.json"))) as { scripts: object };
  for (const script of Object.keys(scripts)) names.add(script);
  for (const [name, { inputSchema, ...texts }] of Object.entries(docsTools)) {
    collectNames([name, texts, z.toJSONSchema(inputSchema)], names);
  }
  collectNames(z.toJSONSchema(docsTools.search.outputSchema), names);
  collectCommands(createCommands(), names);
  for (const name of await metricNames(rootDir)) names.add(name);
  const { paths } = await loadOpenApi(rootDir);
  const providerPaths = [...apiRoutes("/auth/v1"), ...apiRoutes(""), ...pageRoutes].map(
    ({ path }) => path.replaceAll(/:\w+/gu, "{id}"),
  );
  const templates = [...Object.keys(paths), ...providerPaths].map(toPattern);
  const pathnames = new Set(pages.map(({ pathname }) => pathname));
  return {
    names,
    hasPath: (path) =>
      pathnames.has(toPagePathname(path)) ||
      isDocsEndpoint(path) ||
      existsSync(join(rootDir, "public", path)) ||
      templates.some((template) => template.test(path.replace(/^\/api(?=\/v1)/u, ""))),
    hasFile: (path) => existsSync(join(rootDir, path)),
  };
}

async function readJson(path: string): Promise<unknown> {
  return JSON.parse(await readFile(path, "utf8")) as unknown;
}

/** Reads the metrics that the dashboard queries; a test of the service compares them with those it exports. */
async function metricNames(rootDir: string): Promise<string[]> {
  const dashboard = await readFile(join(rootDir, "deploy/grafana/werkbank.json"), "utf8");
  const names = dashboard.match(/\b[a-z][a-z\d]*_[a-z\d_]+(?=\{)/gu) ?? [];
  return names.flatMap((name) => [name, name.replace(/_(?:bucket|count|sum)$/u, "")]);
}

/** Reads the classes, methods, parameters and attributes of the Python client. */
async function pythonNames(rootDir: string): Promise<string[]> {
  const folder = join(rootDir, "packages/client-python/src/werkbank_client");
  const modules = (await readdir(folder)).filter((name) => name.endsWith(".py"));
  const texts = await Promise.all(modules.map((name) => readFile(join(folder, name), "utf8")));
  const definition = /\b(?:def|class) (\w+)|^ +(?:self\.)?([a-z]\w*)(?=: | = )/gmu;
  const names = texts.flatMap((text) =>
    [...text.matchAll(definition)].map(([, defined, member]) => defined ?? member ?? ""),
  );
  return ["werkbank_client", ...names];
}

/** Collects every key, every text that is a single name, and whatever prose has in backticks. */
function collectNames(value: unknown, into: Set<string>): void {
  if (typeof value === "string") {
    const texts = /^[\w.:/-]{1,80}$/u.test(value) ? [value] : (value.match(/`[^`]+`/gu) ?? []);
    for (const text of texts) for (const name of namesIn(text)) into.add(name);
  } else if (Array.isArray(value)) {
    for (const each of value) collectNames(each, into);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      for (const name of namesIn(key)) into.add(name);
      collectNames(each, into);
    }
  }
}

type Commands = Pick<
  ReturnType<typeof createProgram>,
  "name" | "options" | "registeredArguments"
> & {
  commands: readonly Commands[];
};

/** Creates the command line, for its help and completion alone; no command is run. */
function createCommands(): Commands {
  const { stdin, stdout, stderr } = process;
  return createProgram({
    settings: parseSettings({}),
    stdin,
    stdout,
    stderr,
    openBrowser: async () => {},
    interruption: () => new AbortController().signal,
  });
}

function collectCommands(command: Commands, into: Set<string>): void {
  for (const name of namesIn(command.name())) into.add(name);
  for (const { long } of command.options) for (const name of namesIn(long ?? "")) into.add(name);
  for (const argument of command.registeredArguments) into.add(argument.name());
  for (const each of command.commands) collectCommands(each, into);
}

/** Splits code into names: `Idempotency-Key`, `mcp`, `startAt`; the parts of a dotted path count separately. */
export function namesIn(code: string): string[] {
  return code.match(/[A-Za-z][A-Za-z\d]*(?:[_-][A-Za-z\d]+)*/gu) ?? [];
}

/** Builds a pattern: `/v1/tasks/{taskId}` matches itself, other names in braces or brackets, and values. */
function toPattern(template: string): RegExp {
  const escaped = template.replace(/[.*+?^$|\\]/gu, "\\$&").replace(/\{\w+\}/gu, "[^/]+");
  return new RegExp(`^${escaped}$`, "u");
}
