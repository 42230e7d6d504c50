import { listOperations, type OpenApi, type PlacedOperation } from "../../contract/openapi.ts";
import { groupPath, operationPath, tagOf } from "../../contract/reference-paths.ts";
import { tagTexts } from "../../contract/tag-texts.ts";
import { parseMarkdown, plainText } from "../../markdown/markdown.ts";
import type { SiteConfig } from "../../site/site-config.ts";
import { localizePath, type Locale } from "../../site/locale.ts";
import { sortOperations } from "../groups/operation-groups.ts";
import { demoValues } from "../samples/demo-values.ts";
import { idempotencyHeader } from "../samples/idempotency-key.ts";
import { isEmptyBody, parameterTexts, serverUrl } from "../samples/request-url.ts";
import { operationParameters, usualCall } from "../samples/sample-call.ts";
import { parameterSample } from "../samples/sample-value.ts";

/** The requests of the API for programs such as Postman and Bruno, in the folders and order of the reference. */
export type ApiCollection = {
  name: string;
  description: string;
  variables: readonly CollectionVariable[];
  folders: readonly CollectionFolder[];
};

export type CollectionVariable = {
  name: string;
  value: string;
  description: string;
  isSecret: boolean;
};

export type CollectionFolder = {
  name: string;
  description: string;
  requests: readonly CollectionRequest[];
};

export type CollectionRequest = {
  name: string;
  description: string;
  method: string;
  /** The path after the variable `baseUrl`, with `:name` for each path parameter. */
  path: string;
  pathParameters: readonly CollectionParameter[];
  queryParameters: readonly CollectionParameter[];
  headers: Readonly<Record<string, string>>;
  /** The text of the JSON body. */
  body?: string;
  isProtected: boolean;
};

export type CollectionParameter = {
  name: string;
  /** In a query, the characters with a meaning of their own there are encoded. */
  value: string;
  description: string;
  /** Whether the request sends it; the reader can enable the others. */
  isSent: boolean;
};

type Context = Pick<SiteConfig, "docsUrl" | "baseUrl"> & { locale: Locale };

const texts = {
  en: {
    description: "Every request of the API, with the values of the demo. How to use it: {guide}",
    baseUrl: "The URL of the service.",
    organizationId: "The organization. The value is that of the demo.",
    token: "An access token. It is valid for one hour.",
  },
  nl: {
    description: "Elk verzoek van de API, met de waarden van de demo. Zo gebruik je ze: {guide}",
    baseUrl: "De URL van de dienst.",
    organizationId: "De organisatie. De waarde is die van de demo.",
    token: "Een toegangstoken. Het is een uur geldig.",
  },
} satisfies Record<Locale, Record<string, string>>;

/** Creates a new key for each request, in Postman as well as in Bruno. */
const newIdempotencyKey = "{{$guid}}";

/**
 * Returns the collection of all operations in a language.
 *
 * @param openapi the document in that language
 */
export function toApiCollection(openapi: OpenApi, context: Context): ApiCollection {
  const { locale, docsUrl, baseUrl } = context;
  const own = texts[locale];
  const entries = sortOperations(listOperations(openapi).map((placed) => ({ placed })));
  const groups = Map.groupBy(entries, ({ placed }) => tagOf(placed.operation));
  const guide = docsUrl + localizePath("/postman-and-bruno", locale);
  const organizationId = String(demoValues["organizationId"]);
  return {
    name: String(openapi.info["title"]),
    description: own.description.replace("{guide}", guide),
    variables: [
      { name: "baseUrl", value: baseUrl, description: own.baseUrl, isSecret: false },
      {
        name: "organizationId",
        value: organizationId,
        description: own.organizationId,
        isSecret: false,
      },
      { name: "token", value: "", description: own.token, isSecret: true },
    ],
    folders: [...groups].map(([tag, members]) => ({
      ...describeGroup(openapi, tag, context),
      requests: members.map(({ placed }) => toRequest(openapi, placed, context)),
    })),
  };
}

/** Returns the URL of a request, with variables and the parameters that it sends. */
export function requestUrl({ path, queryParameters }: CollectionRequest): string {
  const sent = queryParameters.filter(({ isSent }) => isSent);
  const search = sent.map(({ name, value }) => `${name}=${value}`).join("&");
  return `{{baseUrl}}${path}${search === "" ? "" : `?${search}`}`;
}

function describeGroup(
  openapi: OpenApi,
  tag: string,
  { locale, docsUrl }: Context,
): Pick<CollectionFolder, "name" | "description"> {
  const { name, description } = tagTexts(openapi, tag, locale);
  const page = docsUrl + localizePath(groupPath(tag), locale);
  return { name, description: withLink(description, page) };
}

function toRequest(
  openapi: OpenApi,
  placed: PlacedOperation,
  { locale, docsUrl }: Context,
): CollectionRequest {
  const { operation, method, path } = placed;
  const call = usualCall(openapi, placed);
  const parameters = operationParameters(openapi, placed);
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const page = docsUrl + localizePath(operationPath(placed), locale);
  return {
    name: operation.summary ?? operation.operationId,
    description: withLink(operation.description ?? "", page),
    method,
    path: serverUrl(path, "") + path.replaceAll(/\{(\w+)\}/gu, ":$1"),
    pathParameters: inPath.map(({ name, description = "" }) => ({
      name,
      value: name === "organizationId" ? "{{organizationId}}" : toText(call.path[name]),
      description: toPlainText(description),
      isSent: true,
    })),
    queryParameters: inQuery.map((parameter) => ({
      name: parameter.name,
      value: toQueryText(call.query[parameter.name] ?? parameterSample(openapi, parameter)),
      description: toPlainText(parameter.description ?? ""),
      isSent: parameter.name in call.query,
    })),
    headers: {
      ...call.header,
      ...(idempotencyHeader in call.header ? { [idempotencyHeader]: newIdempotencyKey } : {}),
    },
    ...(call.body === undefined
      ? {}
      : { body: isEmptyBody(call) ? "{}" : JSON.stringify(call.body, null, 2) }),
    isProtected: call.isProtected,
  };
}

const toText = (value: unknown): string => parameterTexts(value).join(",");

/** Returns no text for a parameter without an example. Both programs send a value as it is. */
const toQueryText = (value: unknown): string =>
  toText(value)
    .replace(/^<.*>$/u, "")
    .replaceAll(/[%+&#]/gu, encodeURIComponent);

const toPlainText = (markdown: string): string => plainText(parseMarkdown(markdown));

const withLink = (markdown: string, url: string): string => `${toPlainText(markdown)}\n\n${url}`;
