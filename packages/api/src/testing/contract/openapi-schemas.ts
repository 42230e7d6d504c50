import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Operation } from "../../kernel/define-operation.ts";
import { operations } from "../../registry.gen.ts";
import { toOpenApi } from "../../surfaces/openapi/to-openapi.ts";
import { toReferences } from "../../schema/json-pointer.ts";

export type JsonSchema = { [keyword: string]: unknown };

type MediaTypes = Record<string, { schema?: JsonSchema }>;

/** The entry of an operation in the OpenAPI document. */
export type DocumentedOperation = {
  operationId: string;
  parameters: { name: string; in: "path" | "query"; required: boolean; schema: JsonSchema }[];
  requestBody?: { content: MediaTypes };
  responses: Record<string, { $ref?: string; content?: MediaTypes }>;
};

/** The OpenAPI document that the service publishes. */
export const openApiDocument = toOpenApi(operations, "https://service.example");

const ajv = new Ajv2020({
  strict: false,
  // Compiling the meta-schema would take longer than all validations.
  validateSchema: false,
  allErrors: true,
  // Compiles components once, instead of inlining them into every schema that references them.
  inlineRefs: false,
  formats: { password: true, binary: true },
});
addFormats.default(ajv);
ajv.addSchema(openApiDocument, "openapi");

/** Returns the entry of an operation in the service's OpenAPI document. */
export function documentedOperation({ path, method }: Operation): DocumentedOperation {
  const entry = openApiDocument.paths[path]?.[method.toLowerCase()];
  if (entry === undefined) throw new Error(`${method} ${path} is not documented`);
  return entry as DocumentedOperation;
}

/** Resolves a local reference (`$ref`) of the document, if the part is one. */
export function resolveReference<Part>(part: Part & { $ref?: string }): Part {
  if (part.$ref === undefined) return part;
  let entry: unknown = openApiDocument;
  for (const name of toReferences(part.$ref)) entry = (entry as Record<string, unknown>)[name];
  return resolveReference(entry as Part & { $ref?: string });
}

const compiled = new WeakMap<JsonSchema, ValidateFunction>();

/** Returns the validator of a schema of the document; it is compiled once. */
export function validatorOf(schema: JsonSchema): ValidateFunction {
  let validate = compiled.get(schema);
  if (validate === undefined) {
    validate = ajv.compile(withDocumentReferences(schema) as JsonSchema);
    compiled.set(schema, validate);
  }
  return validate;
}

/** Rewrites references to components in a schema taken out of the document. */
function withDocumentReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withDocumentReferences);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "$ref" && typeof member === "string" && member.startsWith("#/")
        ? `openapi${member}`
        : withDocumentReferences(member),
    ]),
  );
}
