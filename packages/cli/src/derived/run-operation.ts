import { type Answer, type Page, pages, unwrap } from "@werkbank/client";
import { createApiClient } from "../api-client.ts";
import { CliError } from "../cli-error.ts";
import type { CommonOptions } from "../common-options.ts";
import type { Io } from "../io.ts";
import { chooseOrganization } from "../organization.ts";
import { createPrinter } from "../output/printer.ts";
import { showProgress } from "../output/progress.ts";
import type { OperationCommand } from "./operation-command.ts";
import { readJson } from "./read-body.ts";
import { type OperationRequest, toRequest } from "./to-request.ts";

/** The most that the service gives at once. */
const largestPage = 100;
const usualLimit = 25;

type Given = { path: Record<string, string>; options: Record<string, unknown> };
type Send = (request: OperationRequest) => Promise<Answer<unknown>>;

/** Asks the operation and prints what it answers. */
export async function runOperation(
  io: Io,
  operation: OperationCommand,
  { path, options }: Given,
): Promise<void> {
  const { settings } = io;
  const { json, output, organization } = options as CommonOptions & { json?: string };
  const body = json === undefined ? undefined : await readJson(io, json);
  const request = toRequest(operation, { path, options, json: body });
  if (operation.isOfOrganization) {
    request.params.path["organizationId"] = await chooseOrganization(settings, organization);
  }
  const client = createApiClient(settings, operation);
  // The path is one of the document's, but which one is known at run time only.
  const ask = client.request as unknown as (
    method: string,
    path: string,
    init: object,
  ) => Promise<Answer<unknown>>;
  const send: Send = (one) =>
    ask(operation.method.toLowerCase(), operation.path, {
      ...one,
      ...(operation.isFile && { parseAs: "arrayBuffer" }),
    });

  const printer = createPrinter(io, output, request.params.query["fields"] as string[] | undefined);
  if (operation.isFile) return writeFile(io, (await unwrap(send(request))) as ArrayBuffer);
  if (!operation.isList) return printer.record(await unwrap(send(request)));
  const list = readList(send, request, options["all"] === true);
  await printer.list(showProgress(io, list, options["all"] === true));
}

/** The pages that are wanted, none larger than what is still missing. */
async function* readList(
  send: Send,
  { params }: OperationRequest,
  all: boolean,
): AsyncGenerator<Page<unknown>> {
  const { limit = usualLimit, ...query } = params.query as { limit?: number };
  let missing = all ? Number.POSITIVE_INFINITY : limit;
  const list = pages(
    (cursor) =>
      send({
        params: {
          ...params,
          query: { ...query, limit: Math.min(missing, largestPage), ...(cursor && { cursor }) },
        },
      }) as Promise<Answer<Page<unknown>>>,
  );
  for await (const page of list) {
    yield page;
    missing -= page.items.length;
    if (missing <= 0) return;
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
