import { demoOrganizationId } from "./demo-organization.ts";
import type { SampleCall } from "./sample-call.ts";

/** Returns the path and query of a call, with its parameters. */
export function callPath({ placed, path, query }: SampleCall): string {
  const filled = placed.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(toText(path[name])),
  );
  const search = Object.entries(query).map(
    ([name, value]) => `${name}=${parameterTexts(value).map(encodeURIComponent).join(",")}`,
  );
  return filled + (search.length > 0 ? `?${search.join("&")}` : "");
}

/**
 * Returns the strings of a parameter value in a URL: lists have the style `form` without `explode`, with commas
 * between their items.
 */
export function parameterTexts(value: unknown): string[] {
  return [value].flat().map(toText);
}

/** Returns the server URL of an operation's path, with `/api` for those of the API. */
export function serverUrl(path: string, baseUrl: string): string {
  return path.startsWith("/v1") ? `${baseUrl}/api` : baseUrl;
}

/** Returns the absolute URL of a call. */
export function callUrl(call: SampleCall, baseUrl: string): string {
  return serverUrl(call.placed.path, baseUrl) + callPath(call);
}

/** Returns the URL of the organization in which samples work: what `ORGANIZATION_URL` stands for. */
export function organizationUrl(baseUrl: string): string {
  return `${baseUrl}/api/v1/organizations/${demoOrganizationId}`;
}

/** Returns the part of a URL after that of the organization; undefined if it is not one of the organization. */
export function withinOrganization(url: string, baseUrl: string): string | undefined {
  const start = organizationUrl(baseUrl);
  if (!url.startsWith(start)) return undefined;
  const rest = url.slice(start.length);
  return /^(?:[/?]|$)/u.test(rest) ? rest : undefined;
}

/** Returns whether a call sends an empty object as its body. */
export function isEmptyBody({ body }: SampleCall): boolean {
  return typeof body === "object" && body !== null && Object.keys(body).length === 0;
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
