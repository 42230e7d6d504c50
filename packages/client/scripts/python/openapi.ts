/** The parts of the OpenAPI document that the Python client is made from. */

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  examples?: unknown[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  default?: unknown;
  "x-default"?: unknown;
  "x-enumDescriptions"?: Record<string, string>;
};

export type Parameter = {
  name: string;
  in: "path" | "query" | "header";
  description: string;
  schema: Schema;
  example?: unknown;
};

type Content = Record<string, { schema: Schema }>;

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  "x-problems": string[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
};

export type Document = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
  };
};

/** Returns the last part of a reference: the name of a schema or parameter. */
export function toReferenceName(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

/** Returns the names of all schemas that responses contain, directly or within others. */
export function findResponseSchemas({ paths, components }: Document): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { $ref: reference } = value as Schema;
    if (typeof reference === "string" && reference.includes("/schemas/")) {
      const name = toReferenceName(reference);
      if (found.has(name)) return;
      found.add(name);
      visit(components.schemas[name]);
    } else {
      Object.values(value).forEach(visit);
    }
  };
  for (const operation of listOperations({ paths })) visit(operation.responses);
  return found;
}

/** Returns the operations in the order of the document. */
export function listOperations({ paths }: Pick<Document, "paths">): PathOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method })),
  );
}

/** An operation with its method and path. */
export type PathOperation = Operation & { path: string; method: string };
