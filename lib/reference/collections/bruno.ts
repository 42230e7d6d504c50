import { requestUrl, type ApiCollection, type CollectionRequest } from "./api-collection.ts";

/**
 * Returns a collection as the single file that Bruno exports and imports ("Bruno Collection"), with an environment
 * for the variables.
 */
export function toBrunoCollection(collection: ApiCollection): object {
  return {
    name: collection.name,
    version: "1",
    items: collection.folders.map(({ name, description, requests }, index) => ({
      type: "folder",
      name,
      seq: index + 1,
      root: { meta: { name }, request: { auth: { mode: "inherit" } }, docs: description },
      items: requests.map((request, position) => ({
        type: "http-request",
        name: request.name,
        seq: position + 1,
        request: toRequest(request),
        // The values are encoded already.
        settings: { encodeUrl: false },
      })),
    })),
    environments: [
      {
        name: "Werkbank",
        variables: collection.variables.map(({ name, value, isSecret }) => ({
          name,
          value,
          type: "text",
          enabled: true,
          secret: isSecret,
        })),
      },
    ],
    root: {
      request: { auth: { mode: "bearer", bearer: { token: "{{token}}" } } },
      docs: collection.description,
    },
  };
}

function toRequest(request: CollectionRequest): object {
  const { method, queryParameters, pathParameters, headers, body } = request;
  return {
    url: requestUrl(request),
    method,
    headers: Object.entries(headers).map(([name, value]) => ({ name, value, enabled: true })),
    params: [
      ...queryParameters.map((parameter) => ({ ...parameter, type: "query" })),
      ...pathParameters.map((parameter) => ({ ...parameter, type: "path" })),
    ].map(({ name, value, description, isSent, type }) => ({
      name,
      value,
      description,
      type,
      enabled: isSent,
    })),
    body: body === undefined ? { mode: "none" } : { mode: "json", json: body },
    auth: { mode: request.isProtected ? "inherit" : "none" },
    docs: request.description,
  };
}
