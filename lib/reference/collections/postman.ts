import {
  requestUrl,
  type ApiCollection,
  type CollectionParameter,
  type CollectionRequest,
} from "./api-collection.ts";

/**
 * Returns a collection in Postman's format 2.1.0.
 * https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html
 */
export function toPostmanCollection(collection: ApiCollection): object {
  return {
    info: {
      name: collection.name,
      description: toDescription(collection.description),
      schema: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json",
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{token}}", type: "string" }] },
    variable: collection.variables.map(({ name, value, description }) => ({
      key: name,
      value,
      type: "string",
      description: toDescription(description),
    })),
    item: collection.folders.map(({ name, description, requests }) => ({
      name,
      description: toDescription(description),
      item: requests.map((request) => ({ name: request.name, request: toRequest(request) })),
    })),
  };
}

function toRequest(request: CollectionRequest): object {
  const { method, path, headers, body, isProtected } = request;
  const sent = {
    ...headers,
    ...(body === undefined ? {} : { "Content-Type": "application/json" }),
  };
  return {
    method,
    description: toDescription(request.description),
    ...(isProtected ? {} : { auth: { type: "noauth" } }),
    header: Object.entries(sent).map(([key, value]) => ({ key, value })),
    url: {
      raw: requestUrl(request),
      host: ["{{baseUrl}}"],
      path: path.slice(1).split("/"),
      query: request.queryParameters.map((parameter) => ({
        ...toParameter(parameter),
        ...(parameter.isSent ? {} : { disabled: true }),
      })),
      variable: request.pathParameters.map(toParameter),
    },
    ...(body === undefined
      ? {}
      : { body: { mode: "raw", raw: body, options: { raw: { language: "json" } } } }),
  };
}

function toParameter({ name, value, description }: CollectionParameter): object {
  return { key: name, value, description: toDescription(description) };
}

const toDescription = (content: string): object => ({ content, type: "text/plain" });
