import type { OpenApi } from "../../contract/openapi.ts";
import { commandsOf } from "../../reference/samples/command-line.ts";
import { toCommandLine } from "@werkbank/cli/command-line";
import type { OperationCommand } from "@werkbank/cli/operation-command";
import { shellQuote } from "../../reference/samples/curl.ts";
import { toLiteral } from "../../reference/samples/literal.ts";
import { callPath, parameterTexts } from "../../reference/samples/request-url.ts";
import type { SampleCall } from "../../reference/samples/sample-call.ts";
import { toClientCall, variableName } from "../../reference/samples/typescript.ts";
import { type GuideRequest, organizationPath } from "./guide-request.ts";

/** The languages of a request in guides, in the order of their tabs. */
export const requestKinds = ["curl", "typescript", "python", "cli"] as const;

export type RequestKind = (typeof requestKinds)[number];

/** The language of the code of each kind, as fenced blocks name it. */
export const requestLanguages: Readonly<Record<RequestKind, string>> = {
  curl: "sh",
  typescript: "ts",
  python: "python",
  cli: "sh",
};

/** The maximum length of a line that is not wrapped. */
const width = 72;

/**
 * Returns a request of a guide in one language, for the session of the Quickstart: its cookie and address in the
 * shell, the sign-in programs `werkbank.ts` and `werkbank.py`, and the account of `werkbank login`.
 *
 * @param isRejected whether the response is a problem, which the program prints
 * @throws Error if the language cannot make the request
 */
export function toRequestSample(
  kind: RequestKind,
  request: GuideRequest,
  { openapi, isRejected }: { openapi: OpenApi; isRejected: boolean },
): string {
  if (request.call.answer.kind === "file") {
    throw new Error("a request for a file is written as a command: where to store it differs.");
  }
  switch (kind) {
    case "curl":
      return toCurl(request);
    case "typescript":
      return toTypeScript(request.call, isRejected);
    case "python":
      return toPython(request.call, isRejected);
    case "cli":
      return toCli(request.call, { openapi, isRejected });
  }
}

function toCurl({ call, bodyText }: GuideRequest): string {
  const { method } = call.placed;
  const query = Object.entries(call.query).map(([name, value]) => toQueryText(name, value));
  const isGet = method === "GET";
  const path = callPath({ ...call, query: {} });
  const search = isGet || query.length === 0 ? "" : `?${query.join("&")}`;
  const url = path.startsWith(`${organizationPath}/`)
    ? `"$ORGANIZATION_URL${path.slice(organizationPath.length)}${search}"`
    : shellUrl(path === organizationPath ? "$ORGANIZATION_URL" : `{base_url}/api${path}`, search);
  const isImplied = isGet || (method === "POST" && bodyText !== undefined);
  const verb = isImplied ? "" : ` -X ${method}`;
  const pieces = [
    `curl -b werkbank.cookies${verb}${isGet && query.length > 0 ? " -G" : ""}`,
    url,
    ...(isGet ? query.map((text) => `-d ${shellWord(text)}`) : []),
    ...Object.entries(call.header).map(([name, value]) => `-H ${shellQuote(`${name}: ${value}`)}`),
    ...(bodyText === undefined ? [] : ["-H 'Content-Type: application/json'", toData(bodyText)]),
  ];
  return wrap(pieces);
}

function shellUrl(url: string, search: string): string {
  if (url.startsWith("$")) return `"${url}${search}"`;
  return search === "" ? url : shellQuote(url + search);
}

/** A parameter as in a URL; characters that are safe there, such as commas, are kept. */
function toQueryText(name: string, value: unknown): string {
  const texts = parameterTexts(value).map((text) =>
    encodeURIComponent(text).replaceAll("%3A", ":").replaceAll("%2F", "/"),
  );
  return `${name}=${texts.join(",")}`;
}

function shellWord(text: string): string {
  return /^[\w.,:/=%*-]+$/u.test(text) ? text : shellQuote(text);
}

function toData(bodyText: string): string {
  const data = shellQuote(bodyText.replaceAll("\n", "\n  "));
  return `-d ${data}`;
}

/** Joins the pieces of a command, with as many on each line as fit. */
function wrap(pieces: readonly string[]): string {
  const lines: string[] = [];
  for (const piece of pieces) {
    const last = lines.at(-1);
    const joined = `${last ?? ""} ${piece.split("\n")[0]}`;
    if (last === undefined) lines.push(piece);
    else if (!last.includes("\n") && !piece.includes("\n") && joined.length <= width - 2) {
      lines[lines.length - 1] = `${last} ${piece}`;
    } else lines.push(`  ${piece}`);
  }
  return lines.join(" \\\n");
}

function toTypeScript(call: SampleCall, isRejected: boolean): string {
  const own = 'import { client } from "./werkbank.ts";';
  if (isRejected) {
    return `${own}\n\nconst { error } = await ${toClientCall(call, 0)};\nconsole.log(JSON.stringify(error));`;
  }
  const imports = `import { unwrap } from "@werkbank/client";\n${own}`;
  const statement = `await unwrap(\n  ${toClientCall(call, 2)},\n);`;
  if (call.answer.kind === "none") return `${imports}\n\n${statement}`;
  const name = variableName(call.answer.schema);
  return `${imports}\n\nconst ${name} = ${statement}\nconsole.log(JSON.stringify(${name}));`;
}

function toPython(call: SampleCall, isRejected: boolean): string {
  const path = callPath(call);
  const isOfOrganization = path.startsWith(organizationPath);
  const target = isOfOrganization
    ? `f"{organization}${path.slice(organizationPath.length)}"`
    : JSON.stringify(withoutVersion(path));
  const { body, header } = call;
  const hasHeaders = Object.keys(header).length > 0;
  const values = [
    `"${call.placed.method}"`,
    target,
    ...(body === undefined ? [] : [toLiteral(body, "python", 4)]),
    ...(hasHeaders ? [`headers=${toLiteral(header, "python", 4, 8)}`] : []),
  ];
  const hasResponse = call.answer.kind !== "none" || isRejected;
  const start = hasResponse ? "response = call(" : "call(";
  const flat = `${start}${values.join(", ")})`;
  const whole =
    flat.length <= width && !flat.includes("\n")
      ? flat
      : `${start}\n${values.map((value) => `    ${value},\n`).join("")})`;
  return [
    ...(hasResponse ? ["import json"] : []),
    "from werkbank import call",
    "",
    ...(isOfOrganization ? [`organization = "${withoutVersion(organizationPath)}"`] : []),
    whole,
    ...(hasResponse ? ["print(json.dumps(response))"] : []),
  ].join("\n");
}

/** Returns whether the command has a flag for each member of a body. */
function hasFlags({ inputs, jsonMembers }: OperationCommand, body: unknown): boolean {
  const names = inputs.filter(({ from }) => from === "body").map(({ name }) => name);
  return Object.keys(Object(body)).every((name) => [...names, ...jsonMembers].includes(name));
}

/** Returns the command that sends any request, such as one with a field that the API does not have. */
function toApiCommand(call: SampleCall): string {
  const { placed, body } = call;
  const path = callPath(call).replace(organizationPath, "/v1/organizations/{organizationId}");
  return wrap([
    `werkbank api ${placed.method} ${shellQuote(path)}`,
    `--json ${shellQuote(JSON.stringify(body))}`,
  ]);
}

/** Returns a path as the sign-in program in Python takes it. */
function withoutVersion(path: string): string {
  return path.replace(/^\/v1/u, "");
}

function toCli(
  call: SampleCall,
  { openapi, isRejected }: { openapi: OpenApi; isRejected: boolean },
): string {
  const [command] = commandsOf(openapi, [call]);
  if (command === undefined) throw new Error("the command line does not have this operation.");
  if (!hasFlags(command, call.body)) return toApiCommand(call);
  // `werkbank` chooses the only organization of the account itself.
  const { organizationId: _, ...path } = call.path;
  const pieces = toCommandLine(command, { ...call, path });
  const format = call.answer.kind === "none" || isRejected ? [] : ["--output json"];
  // A body on several lines comes last.
  const flags = pieces.filter((piece) => !piece.includes("\n"));
  const body = pieces.filter((piece) => piece.includes("\n"));
  return wrap([...flags, ...format, ...body]);
}
