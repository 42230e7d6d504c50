import type { SampleCall } from "./call.ts";

/** The path of a call below the address of the service, its parameters filled in. */
export function callPath({ placed, path, query }: SampleCall): string {
  const filled = placed.path.replaceAll(/\{(\w+)\}/gu, (_, name: string) => toText(path[name]));
  const search = Object.entries(query).map(
    // Lists are `form` without `explode`: their items with commas between.
    ([name, value]) => `${name}=${[value].flat().map(toText).map(encodeURIComponent).join(",")}`,
  );
  return filled + (search.length > 0 ? `?${search.join("&")}` : "");
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
