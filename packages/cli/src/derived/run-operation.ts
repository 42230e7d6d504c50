import { type ClientResult, type Page, pages, unwrap } from "@werkbank/client";
import { createApiClient } from "../api-client.ts";
import { CliError } from "../cli-error.ts";
import type { CommonOptions } from "../common-options.ts";
import { isPendingApproval, toPendingApprovalError } from "../pending-approval.ts";
import type { Io } from "../io.ts";
import { chooseOrganization } from "../organization.ts";
import { columnsOf } from "../output/list-columns.ts";
import { createPrinter } from "../output/printer.ts";
import { showProgress } from "../output/progress.ts";
import { reportMail } from "../output/report-mail.ts";
import type { Settings } from "../settings.ts";
import type { OperationCommand } from "./operation-command.ts";
import { withFirstPartyPageHint } from "./first-party-hint.ts";
import { readJson } from "./read-body.ts";
import { recordKindOf, resolveName } from "./resolve-names.ts";
import { type OperationRequest, toAttribute, toRequest } from "./to-request.ts";

/** The service's maximum page size. */
const maxPageSize = 100;
const defaultLimit = 25;
/** The status of a call held for approval, and of one that starts a job. */
const acceptedStatus = 202;

type CommandArguments = { path: Record<string, string>; options: Record<string, unknown> };
type Send = (request: OperationRequest) => Promise<ClientResult<unknown>>;

/** Calls the operation and prints its result. */
export async function runOperation(
  io: Io,
  operation: OperationCommand,
  commandArguments: CommandArguments,
): Promise<void> {
  try {
    await callOperation(io, operation, commandArguments);
  } catch (error) {
    const { baseUrl } = io.settings;
    throw withFirstPartyPageHint(error, { operation, baseUrl, path: commandArguments.path });
  }
}

async function callOperation(
  io: Io,
  operation: OperationCommand,
  { path, options }: CommandArguments,
): Promise<void> {
  const { settings } = io;
  const { json, output, organization } = options as CommonOptions & { json?: string };
  const body = json === undefined ? undefined : await readJson(io, json);
  const commandArguments = { path, options };
  if (operation.isOfOrganization) {
    const organizationId = await chooseOrganization(settings, organization);
    await resolveInputs(settings, operation, organizationId, commandArguments);
    commandArguments.path["organizationId"] = organizationId;
  }
  const request = toRequest(operation, { ...commandArguments, json: body });
  const client = createApiClient(settings, operation);
  // The path is in the OpenAPI document, but only known at run time.
  const sendRequest = client.request as unknown as (
    method: string,
    path: string,
    init: object,
  ) => Promise<ClientResult<unknown>>;
  const send: Send = (one) =>
    sendRequest(operation.method.toLowerCase(), operation.path, {
      ...one,
      ...(operation.isFile && { parseAs: "arrayBuffer" }),
    });

  const fields = request.params.query["fields"] as string[] | undefined;
  const printer = createPrinter(io, output, fields, {
    view: columnsOf(operation.operationId),
    members: operation.itemMembers,
  });
  if (operation.isFile) return writeFile(io, (await unwrap(send(request))) as ArrayBuffer);
  if (!operation.isList) {
    const result = await send(request);
    const record = await unwrap(result);
    await printer.record(record);
    await reportMail(io, result.response);
    if (result.response.status === acceptedStatus && isPendingApproval(record))
      throw toPendingApprovalError("this call", record);
    return;
  }
  const isAll = options["all"] === true;
  const list = readList(send, isAll ? withStableOrder(operation, request) : request, isAll);
  await printer.list(showProgress(io, list, isAll));
}

/**
 * Sorts a complete list by creation if the default is the latest change: otherwise a record that changes while
 * pages are read would move to a page already read, and be skipped.
 */
function withStableOrder(
  { inputs }: OperationCommand,
  request: OperationRequest,
): OperationRequest {
  const { query } = request.params;
  const sort = inputs.find(({ from, name }) => from === "query" && name === "sort");
  const hasExplicitOrder = "sort" in query || "q" in query;
  if (hasExplicitOrder || sort?.defaultValue !== "-updatedAt") return request;
  return { ...request, params: { ...request.params, query: { ...query, sort: "createdAt" } } };
}

/** Replaces names of records with ids; filters accept names themselves. */
async function resolveInputs(
  settings: Settings,
  { inputs }: OperationCommand,
  organizationId: string,
  { path, options }: CommandArguments,
): Promise<void> {
  const client = createApiClient(settings);
  for (const input of inputs) {
    const kind = input.from === "query" ? null : recordKindOf(input);
    if (kind === null) continue;
    const [values, name] =
      input.from === "path" ? [path, input.name] : [options, toAttribute(input.flag)];
    const resolve = async (text: string): Promise<string | number> => {
      const id = await resolveName(client, organizationId, kind, text);
      return input.kind === "number" && input.from !== "path" ? Number(id) : id;
    };
    const value = values[name];
    if (typeof value === "string") Object.assign(values, { [name]: await resolve(value) });
    else if (Array.isArray(value)) {
      values[name] = await Promise.all(value.map((one: string) => resolve(one)));
    }
  }
}

/** Reads the requested pages, none larger than the remaining number of items. */
async function* readList(
  send: Send,
  { params }: OperationRequest,
  all: boolean,
): AsyncGenerator<Page<unknown>> {
  const { limit = defaultLimit, ...query } = params.query as { limit?: number };
  let remaining = all ? Number.POSITIVE_INFINITY : limit;
  const list = pages(
    (cursor) =>
      send({
        params: {
          ...params,
          query: { ...query, limit: Math.min(remaining, maxPageSize), ...(cursor && { cursor }) },
        },
      }) as Promise<ClientResult<Page<unknown>>>,
  );
  for await (const page of list) {
    yield page;
    remaining -= page.items.length;
    if (remaining <= 0) return;
  }
}

function writeFile({ stdout }: Io, content: ArrayBuffer): void {
  if (stdout.isTTY === true) {
    throw new CliError(
      "usage",
      "The answer is a file, which a terminal cannot show.",
      "Send it to one: add `> name.pdf` to the command.",
    );
  }
  stdout.write(Buffer.from(content));
}
