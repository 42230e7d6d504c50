import type { SampleCall } from "./call.ts";

/** The path of a call below the address of the service, its parameters filled in. */
export function callPath({ placed, path, query }: SampleCall): string {
  const filled = placed.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
    encodeURIComponent(toText(path[name])),
  );
  const search = Object.entries(query).map(
    ([name, value]) => `${name}=${parameterTexts(value).map(encodeURIComponent).join(",")}`,
  );
  return filled + (search.length > 0 ? `?${search.join("&")}` : "");
}

/** What an address says of a parameter: lists are `form` without `explode`, with commas between their items. */
export function parameterTexts(value: unknown): string[] {
  return [value].flat().map(toText);
}

/** Where the paths of an operation begin: the ones of the API below `/api`. */
export function serverOf(path: string, baseUrl: string): string {
  return path.startsWith("/v1") ? `${baseUrl}/api` : baseUrl;
}

/** The absolute address of a call. */
export function callAddress(call: SampleCall, baseUrl: string): string {
  return serverOf(call.placed.path, baseUrl) + callPath(call);
}

/** Whether a call sends a body that says nothing. */
export function isEmptyBody({ body }: SampleCall): boolean {
  return typeof body === "object" && body !== null && Object.keys(body).length === 0;
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
