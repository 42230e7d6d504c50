import { resolve, type OpenApi, type PlacedOperation } from "../contract/openapi.ts";
import { operationParameters, ownCall } from "./samples/call.ts";
import type { SiteConfig } from "../site/site-config.ts";

/** One value that a reader gives before an operation is tried. */
export type TryItField = {
  name: string;
  in: "path" | "query" | "header";
  required: boolean;
  /** The value of the demo; empty where the call can do without. */
  value: string;
  choices?: string[];
};

/** An operation as a page asks for it: with values of the demo to begin with. */
export type TryItCall = {
  operationId: string;
  method: string;
  path: string;
  /** Whether it answers without a session. */
  isPublic: boolean;
  hasDryRun: boolean;
  fields: TryItField[];
  /** JSON to begin with; null where the operation takes no body. */
  body: string | null;
  /** Where the service answers, when that is not where the pages are: a browser keeps them apart. */
  elsewhere: string | null;
};

/** The organization and `dryRun` are no fields: the page asks for them in words of its own. */
export function toTryItCall(
  openapi: OpenApi,
  placed: PlacedOperation,
  { baseUrl, docsUrl }: Pick<SiteConfig, "baseUrl" | "docsUrl">,
): TryItCall {
  const sample = ownCall(openapi, placed);
  const parameters = operationParameters(openapi, placed);
  const fields = parameters
    .filter(
      ({ name, in: place }) => !["organizationId", "dryRun"].includes(name) && place !== "cookie",
    )
    .map((parameter): TryItField => {
      const { name, required = false } = parameter;
      const place = parameter.in as TryItField["in"];
      const value = (place === "header" ? sample.header[name] : sample[place][name]) ?? "";
      const schema = parameter.schema ? resolve(openapi, parameter.schema) : {};
      const choices = schema.enum?.map(String);
      return {
        name,
        in: place,
        required,
        value: typeof value === "string" ? value : JSON.stringify(value),
        ...(choices ? { choices } : {}),
      };
    });
  return {
    operationId: placed.operation.operationId,
    method: placed.method,
    path: placed.path,
    isPublic: !sample.isProtected,
    hasDryRun: parameters.some(({ name }) => name === "dryRun"),
    fields,
    body: sample.body === undefined ? null : JSON.stringify(sample.body, null, 2),
    elsewhere: baseUrl === docsUrl ? null : baseUrl,
  };
}
