import { join } from "node:path";
import { readJson } from "../site/json-file.ts";

/** The parts of JSON Schema 2020-12 that the service's description uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  title?: string;
  description?: string;
  default?: unknown;
  /** The default of a property of a request body. */
  "x-default"?: unknown;
  example?: unknown;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  /** The media type of a string that contains a file. */
  contentMediaType?: string;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  readOnly?: boolean;
  deprecated?: boolean;
  /** The meaning of each value of `enum`. */
  "x-enumDescriptions"?: Record<string, string>;
  /** For a subset of a record or list selected with `fields`: the name of the complete schema. */
  "x-fields-of"?: string;
};

export type Parameter = {
  $ref?: string;
  name: string;
  in: "path" | "query" | "header" | "cookie";
  required?: boolean;
  description?: string;
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
};

export type MediaType = {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
};

export type ResponseObject = {
  $ref?: string;
  description?: string;
  headers?: Record<string, { description?: string; schema?: Schema; $ref?: string }>;
  content?: Record<string, MediaType>;
};

type Operation = {
  operationId: string;
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: {
    required?: boolean;
    description?: string;
    content?: Record<string, MediaType>;
    $ref?: string;
  };
  responses?: Record<string, ResponseObject>;
  security?: Record<string, string[]>[];
  "x-permission"?: string | null;
  "x-scope"?: string | null;
  "x-mcp-tool"?: string | null;
  /** The problem codes of its own rules: a part of `x-problems`. */
  "x-own-problems"?: string[];
  /** Problem codes specific to it, in addition to those that any operation may return. */
  "x-problems"?: string[];
  "x-updated-at"?: string;
  /** The English summary, where a translation has replaced it. Never published. */
  "x-english-summary"?: string;
};

/** The request with which the service delivers an event to a webhook. */
type EventRequest = Pick<Operation, "summary" | "requestBody"> & {
  /** The operations that cause the event, by id. */
  "x-caused-by"?: string[];
};

export type OpenApi = {
  openapi: string;
  info: Record<string, unknown> & { contact?: { name?: string; url?: string } };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  security?: Record<string, string[]>[];
  paths: Record<string, Record<string, unknown>>;
  /** The request that the service sends for each event type. */
  webhooks?: Record<string, { post: EventRequest }>;
  components?: Record<string, Record<string, unknown>>;
};

/** An operation with its method and path in the document. */
export type PlacedOperation = { method: string; path: string; operation: Operation };

const methods = ["get", "post", "put", "patch", "delete", "head", "options"];

/** Reads the OpenAPI document; one without operations if it has not been generated yet. */
export function loadOpenApi(rootDir: string): Promise<OpenApi> {
  return readJson<OpenApi>(join(rootDir, "public/openapi.json"), {
    openapi: "3.1.0",
    info: {},
    paths: {},
  });
}

/** Lists every operation in the order of the document. */
export function listOperations(openapi: OpenApi): PlacedOperation[] {
  return Object.entries(openapi.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method] !== undefined)
      .map((method) => ({
        method: method.toUpperCase(),
        path,
        operation: item[method] as Operation,
      })),
  );
}

/**
 * Finds an operation of the document.
 * @throws Error for an id that the document does not have
 */
export function findOperation(openapi: OpenApi, operationId: string): PlacedOperation {
  const found = listOperations(openapi).find(
    ({ operation }) => operation.operationId === operationId,
  );
  if (!found) throw new Error(`public/openapi.json has no operation ${operationId}.`);
  return found;
}

/** Resolves a local `$ref`; returns a value without one as it is. */
export function resolve<T extends object>(openapi: OpenApi, value: T): T {
  const ref = (value as { $ref?: unknown }).$ref;
  if (typeof ref !== "string") return value;
  const target = ref
    .replace(/^#\//u, "")
    .split("/")
    .reduce<unknown>((node, key) => {
      const name = key.replaceAll("~1", "/").replaceAll("~0", "~");
      return (node as Record<string, unknown> | undefined)?.[name];
    }, openapi);
  if (target === undefined) throw new Error(`public/openapi.json: ${ref} points to nothing.`);
  return target as T;
}

/** Returns whether a response is that of a call held for approval, and not the operation's own. */
export function isApprovalResponse({ headers = {} }: ResponseObject): boolean {
  return headers["Location"]?.$ref === "#/components/headers/ApprovalLocation";
}

/** Returns the document with the server URL of this deployment: the file contains the default one. */
export function withServer(openapi: OpenApi, baseUrl: string): OpenApi {
  return {
    ...openapi,
    info: infoWithContactUrl(openapi, baseUrl),
    servers: [{ url: `${baseUrl}/api` }],
  };
}

function infoWithContactUrl({ info }: OpenApi, baseUrl: string): OpenApi["info"] {
  const { contact } = info;
  return contact === undefined ? info : { ...info, contact: { ...contact, url: baseUrl } };
}

/**
 * Returns the document reduced to one operation and the components that it references, transitively. Cycles
 * remain `$ref`s.
 */
export function sliceOpenApi(openapi: OpenApi, operationId: string, baseUrl: string): OpenApi {
  const { method, path, operation } = findOperation(openapi, operationId);
  const shared = openapi.paths[path]?.parameters;
  const item = { ...(shared ? { parameters: shared } : {}), [method.toLowerCase()]: operation };
  const refs = referencedComponents(openapi, item);
  for (const requirement of operation.security ?? openapi.security ?? []) {
    for (const name of Object.keys(requirement)) refs.add(`#/components/securitySchemes/${name}`);
  }
  const components: Record<string, Record<string, unknown>> = {};
  for (const [kind, entries] of Object.entries(openapi.components ?? {})) {
    const kept = Object.entries(entries).filter(([name]) =>
      refs.has(`#/components/${kind}/${name}`),
    );
    if (kept.length > 0) components[kind] = Object.fromEntries(kept);
  }
  const tags = (openapi.tags ?? []).filter((tag) => operation.tags?.includes(tag.name));
  return {
    openapi: openapi.openapi,
    info: infoWithContactUrl(openapi, baseUrl),
    servers: [{ url: `${baseUrl}/api` }],
    ...(tags.length > 0 ? { tags } : {}),
    ...(openapi.security ? { security: openapi.security } : {}),
    paths: { [path]: item },
    ...(Object.keys(components).length > 0 ? { components } : {}),
  };
}

/**
 * Returns the document reduced to some operations and the components that they reference, in document order: the
 * source of their pages.
 */
export function selectOperations(openapi: OpenApi, operationIds: readonly string[]): OpenApi {
  const paths: OpenApi["paths"] = {};
  for (const { method, path, operation } of listOperations(openapi)) {
    if (!operationIds.includes(operation.operationId)) continue;
    const { parameters } = openapi.paths[path] ?? {};
    const shared = parameters === undefined ? {} : { parameters };
    paths[path] = { ...shared, ...paths[path], [method.toLowerCase()]: operation };
  }
  const refs = referencedComponents(openapi, paths);
  const components: Record<string, Record<string, unknown>> = {};
  for (const [kind, entries] of Object.entries(openapi.components ?? {})) {
    components[kind] = Object.fromEntries(
      Object.entries(entries).filter(([name]) => refs.has(`#/components/${kind}/${name}`)),
    );
  }
  const { security } = openapi;
  return {
    openapi: openapi.openapi,
    info: {},
    paths,
    components,
    ...(security ? { security } : {}),
  };
}

/** Returns the value that the service uses where a parameter or a property of a body is omitted. */
export function defaultValue(schema: Schema): unknown {
  return schema.default ?? schema["x-default"];
}

/** Finds every `$ref` reachable from a value. */
export function referencedComponents(
  openapi: OpenApi,
  from: unknown,
  except: ReadonlySet<string> = new Set(),
): Set<string> {
  const seen = new Set<string>();
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (typeof value === "object" && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (key === "$ref" && typeof inner === "string") {
          if (seen.has(inner) || except.has(inner)) continue;
          seen.add(inner);
          visit(resolve(openapi, { $ref: inner }));
        } else visit(inner);
      }
    }
  };
  visit(from);
  return seen;
}

/** `#/components/schemas/Supplier` → `Supplier`. */
export function refName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
