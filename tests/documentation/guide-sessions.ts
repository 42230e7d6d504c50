import { isExtendedRun, isFullRun, isSampledThisRun } from "@werkbank/api/testing/sampling";
import type { OpenApi } from "../../lib/contract/openapi.ts";
import { type GuideBlock, type GuideCommand, toCommands } from "../../lib/guides/code-blocks.ts";
import { commandError } from "../../lib/guides/requests/expand-requests.ts";
import { isRequest } from "../../lib/guides/requests/guide-request.ts";
import { createRequestReader } from "../../lib/guides/requests/request-reader.ts";
import {
  type RequestKind,
  requestKinds,
  requestLanguages,
  toRequestSample,
} from "../../lib/guides/requests/request-samples.ts";

export type GuidePage = { name: string; blocks: GuideBlock[]; commands: GuideCommand[] };

/** A guide as a reader of one language follows it: the requests in that language, and every other command. */
export type GuideSession = GuidePage & { kind: RequestKind };

/**
 * Returns the sessions of a guide: with curl, and if it has requests also in the other languages. Only whole runs take
 * all of those; the quickstart always has all.
 */
export function toSessions(page: GuidePage, openapi: OpenApi): GuideSession[] {
  const hasRequests = page.blocks.some(isRequestBlock);
  const kinds = requestKinds.filter(
    (kind) => kind === "curl" || (hasRequests && isRun(page, kind)),
  );
  return kinds.map((kind) => {
    const blocks = toBlocks(page, kind, openapi);
    return { name: page.name, kind, blocks, commands: toCommands(blocks) };
  });
}

function isRun({ name }: GuidePage, kind: RequestKind): boolean {
  return (
    isFullRun ||
    name === "quickstart.mdx" ||
    (isExtendedRun && isSampledThisRun(`${name} ${kind}`, 6))
  );
}

function isRequestBlock({ language, purpose }: GuideBlock): boolean {
  return isRequest(language, purpose ?? "");
}

function toBlocks({ name, blocks }: GuidePage, kind: RequestKind, openapi: OpenApi): GuideBlock[] {
  const read = createRequestReader(openapi, `/${name.replace(/(?:\.nl)?\.mdx$/u, "")}`);
  const expanded = [...blocks];
  for (const [index, block] of blocks.entries()) {
    if (!isRequestBlock(block)) continue;
    const output = blocks[index + 1];
    const response = output?.purpose === "output" ? output : undefined;
    const request = read(block.code, response?.status ? `status="${response.status}"` : "");
    const { isRejected } = request;
    const code = toRequestSample(kind, request, { openapi, isRejected });
    const own = { ...block, title: undefined, language: requestLanguages[kind] };
    if (kind !== "cli") expanded[index] = { ...own, code };
    else if (response === undefined || !isRejected)
      expanded[index] = { ...own, code: signedIn(code) };
    else {
      const { command, printed } = toRejectedCommand(signedIn(code), response.code);
      expanded[index] = { ...own, code: command };
      expanded[index + 1] = { ...response, language: "text", code: printed, examples: [] };
    }
  }
  return expanded;
}

function signedIn(command: string): string {
  return `SERVICE_TOKEN="$DEMO_TOKEN" ${command}`;
}

/** Returns a command that prints the first line of an error, or only its code if the guide shows no more. */
function toRejectedCommand(command: string, response: string) {
  const error = commandError(response);
  if (error !== undefined) {
    return { command: `${command} 2> error.txt || head -n 1 error.txt`, printed: error };
  }
  const { code = "" } = JSON.parse(response) as { code?: string };
  return {
    command: `${command} 2> error.txt || grep -om 1 '^Error: ${code}' error.txt`,
    printed: `Error: ${code}`,
  };
}
