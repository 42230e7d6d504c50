import { unwrap } from "@werkbank/client";
import { CliError } from "../cli-error.ts";
import type { CommonOptions } from "../common-options.ts";
import { readJson } from "../derived/read-body.ts";
import type { Io } from "../io.ts";
import { chooseOrganization } from "../organization.ts";
import { createPrinter } from "../output/printer.ts";
import { reportMail } from "../output/report-mail.ts";
import { createAuthorizedFetch } from "../session/authorized-fetch.ts";

export type ApiOptions = CommonOptions & {
  json?: string;
  idempotencyKey?: string;
  ifMatch?: string;
};

/** Sends any request to the service: for operations without a command, or paths copied from a log. */
export async function callApi(
  io: Io,
  method: string,
  path: string,
  options: ApiOptions,
): Promise<void> {
  const { settings } = io;
  const { json, organization, output, idempotencyKey, ifMatch } = options;
  const resolvedPath = path.includes("{organizationId}")
    ? path.replaceAll("{organizationId}", await chooseOrganization(settings, organization))
    : path;
  const url = toRequestUrl(settings.baseUrl, resolvedPath);
  const headers = new Headers({ accept: "application/json" });
  if (idempotencyKey !== undefined) headers.set("idempotency-key", idempotencyKey);
  if (ifMatch !== undefined) headers.set("if-match", ifMatch);
  let body: string | null = null;
  if (json !== undefined) {
    body = JSON.stringify(await readJson(io, json));
    headers.set("content-type", "application/json");
  }
  const request = new Request(url, { method: method.toUpperCase(), headers, body });
  const response = await createAuthorizedFetch(settings)(request);
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.includes("json") === true;
  const value: unknown = isJson && text !== "" ? JSON.parse(text) : text;
  const data = await unwrap({ data: value, error: value, response });
  if (isJson || data === "") await createPrinter(io, output).record(data);
  else io.stdout.write(String(data));
  await reportMail(io, response);
}

/** @throws CliError for a URL of another origin, which must not get the token */
function toRequestUrl(baseUrl: string, path: string): URL {
  const base = new URL(baseUrl);
  const url = path.startsWith("/v1/")
    ? new URL(`${baseUrl}/api${path}`)
    : new URL(path, `${baseUrl}/`);
  if (url.origin !== base.origin) {
    throw new CliError(
      "usage",
      `${url.origin} is not the service, so the token is not sent there.`,
      "Give a path, such as /v1/users/me.",
    );
  }
  return url;
}
