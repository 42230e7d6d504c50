import type { SampleCall } from "./sample-call.ts";
import { callUrl, isEmptyBody, withinOrganization } from "./request-url.ts";

/**
 * Writes the calls as curl commands for a POSIX shell. `SERVICE_TOKEN` holds the token, and `ORGANIZATION_URL` the URL
 * of the organization.
 */
export function toCurl(calls: readonly SampleCall[], baseUrl: string): string {
  return calls.map((call) => command(call, baseUrl)).join("\n\n");
}

function command(call: SampleCall, baseUrl: string): string {
  const { method } = call.placed;
  const verb = method === "GET" ? "" : `-X ${method} `;
  const lines = [`curl -s ${verb}${urlOf(call, baseUrl)}`];
  if (call.isProtected) lines.push('  -H "Authorization: Bearer $SERVICE_TOKEN"');
  for (const [name, value] of Object.entries(call.header)) {
    lines.push(`  -H ${shellQuote(`${name}: ${value}`)}`);
  }
  if (call.body !== undefined) {
    lines.push("  -H 'Content-Type: application/json'");
    lines.push(`  -d ${shellQuote(isEmptyBody(call) ? "{}" : toJson(call.body))}`);
  }
  if (call.answer.kind === "file") {
    lines.push(`  ${call.answer.redirects ? "-L " : ""}-o ${call.answer.fileName}`);
  }
  return lines.join(" \\\n");
}

function urlOf(call: SampleCall, baseUrl: string): string {
  const url = callUrl(call, baseUrl);
  const path = withinOrganization(url, baseUrl);
  if (path === undefined) return shellQuote(url);
  // In double quotes, an interactive bash replaces `!` by an earlier command.
  return `"$ORGANIZATION_URL${path.replaceAll("!", "%21")}"`;
}

function toJson(body: unknown): string {
  const flat = JSON.stringify(body);
  return flat.length <= 72 ? flat : JSON.stringify(body, null, 2).replaceAll("\n", "\n  ");
}

/** Returns a text in single quotes, as a POSIX shell reads it. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
