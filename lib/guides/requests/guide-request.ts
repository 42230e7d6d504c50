// Decision: decisions/0023-guides-and-reference-pages.md
import {
  listOperations,
  resolve,
  type OpenApi,
  type Parameter,
  type PlacedOperation,
} from "../../contract/openapi.ts";
import { demoOrganizationId } from "../../reference/samples/demo-organization.ts";
import {
  operationParameters,
  sampleResponse,
  type SampleCall,
} from "../../reference/samples/sample-call.ts";

/** A request of a guide, from which its samples in all languages are generated. */
export type GuideRequest = {
  call: SampleCall;
  /** The body as the guide formats it. */
  bodyText: string | undefined;
};

/** The path of the organization in the samples of guides. */
export const organizationPath = `/v1/organizations/${demoOrganizationId}`;

/** Returns whether a fenced block is a request: ` ```http runnable `. */
export function isRequest(language: string | null | undefined, meta: string): boolean {
  return language === "http" && /(?:^|\s)runnable(?:\s|$)/u.test(meta);
}

/**
 * Parses a request in the format of an HTTP message: method and path, headers, and after an empty line the JSON body.
 * A path that does not begin with `/v1/` is one of the demo organization.
 *
 * @throws Error if it is not an operation of the API with parameters that it accepts
 */
export function parseRequest(text: string, openapi: OpenApi): GuideRequest {
  const [head = "", ...rest] = text.trim().split(/\n\n/u);
  const bodyText = rest.length === 0 ? undefined : rest.join("\n\n");
  const [requestLine = "", ...headerLines] = head.split("\n");
  const [, method = "", target = ""] = /^([A-Z]+) (\/\S*)$/u.exec(requestLine) ?? [];
  if (method === "") {
    throw new Error(`a request begins with its method and path, and not with ${requestLine}`);
  }
  if (requestLine.includes("$")) throw new Error("a request has no variables of the shell.");
  const { pathname, searchParams } = new URL(target, "http://localhost");
  const { placed, path } = findTarget(openapi, method, pathname);
  const parameters = operationParameters(openapi, placed);
  const find = (from: Parameter["in"], name: string): Parameter => {
    const found = parameters.find(
      (parameter) => parameter.in === from && parameter.name.toLowerCase() === name.toLowerCase(),
    );
    if (found) return found;
    throw new Error(`${placed.operation.operationId} has no ${from} parameter ${name}.`);
  };
  const query = Object.fromEntries(
    [...searchParams].map(([name, value]) => [name, toValue(openapi, find("query", name), value)]),
  );
  const header = Object.fromEntries(
    headerLines.map((line) => {
      const [, name = "", value = ""] = /^([\w-]+): *(.*)$/u.exec(line) ?? [];
      return [find("header", name).name, value];
    }),
  );
  const answer = sampleResponse(openapi, placed);
  const call: SampleCall = {
    placed,
    path: Object.fromEntries(
      Object.entries(path).map(([name, value]) => [
        name,
        toValue(openapi, find("path", name), value),
      ]),
    ),
    query,
    header,
    ...(bodyText === undefined ? {} : { body: JSON.parse(bodyText) as unknown }),
    isProtected: true,
    answer: query.dryRun === true ? { ...answer, kind: "json" } : answer,
  };
  return { call, bodyText };
}

/** Finds the operation of a path; one with fewer parameters takes precedence. */
function findTarget(openapi: OpenApi, method: string, pathname: string) {
  const full = pathname.startsWith("/v1/") ? pathname : organizationPath + pathname;
  const matches = listOperations(openapi)
    .filter((placed) => placed.method === method)
    .flatMap((placed) => {
      const path = matchPath(placed, full);
      return path === undefined ? [] : [{ placed, path }];
    })
    .toSorted((a, b) => Object.keys(a.path).length - Object.keys(b.path).length);
  const [first] = matches;
  if (first === undefined) throw new Error(`no operation of the API is ${method} ${pathname}`);
  return first;
}

function matchPath({ path }: PlacedOperation, pathname: string) {
  const pattern = path.replaceAll(/\{(\w+)\}/gu, "(?<$1>[^/]+)");
  const match = new RegExp(`^${pattern}$`, "u").exec(pathname);
  if (match === null) return undefined;
  return Object.fromEntries(
    Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
  );
}

/** Converts the text of a parameter to the type of its schema. */
function toValue(openapi: OpenApi, { schema = {} }: Parameter, text: string): unknown {
  const { type, items } = resolve(openapi, schema);
  const types = [type ?? "string"].flat();
  if (types.includes("array")) {
    return text
      .split(",")
      .map((item) =>
        toValue(openapi, { name: "", in: "query", ...(items ? { schema: items } : {}) }, item),
      );
  }
  if (types.includes("integer") || types.includes("number")) return Number(text);
  if (types.includes("boolean")) return text === "true";
  return text;
}
