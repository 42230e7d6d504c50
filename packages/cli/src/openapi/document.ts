// The parts of the OpenAPI document that commands are derived from.

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  /** What each value of `enum` means. */
  "x-enumDescriptions"?: Record<string, string>;
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
  oneOf?: Schema[];
};

export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
};

export type MediaType = {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
};

type Content = Record<string, MediaType>;

export type Operation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  "x-permission"?: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content } | { $ref: string }>;
};

export type OpenApiDocument = {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: object;
};

/** Resolves a reference; returns anything else unchanged. */
export function resolveReference<Value extends object>(
  document: OpenApiDocument,
  value: Value | { $ref?: string },
): Value {
  const { $ref } = value as { $ref?: string };
  if ($ref === undefined) return value as Value;
  const target = $ref
    .slice(2)
    .split("/")
    .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], document);
  return resolveReference(document, target as Value);
}
