import { selectOperations, type OpenApi } from "../../contract/openapi.ts";
import { readBlocks } from "../code-blocks.ts";
import { isRequest, parseRequest } from "./guide-request.ts";

/** Returns the part of the document that the requests of an MDX text use; undefined if it has no requests. */
export function requestDocumentOf(mdx: string, openapi: OpenApi): OpenApi | undefined {
  const requests = readBlocks(mdx).filter(({ language, purpose }) =>
    isRequest(language, purpose ?? ""),
  );
  if (requests.length === 0) return undefined;
  const ids = requests.flatMap(({ code }) => operationIdOf(code, openapi) ?? []);
  return selectOperations(openapi, [...new Set(ids)]);
}

/** Returns undefined for an invalid request: its expansion reports the error with its line. */
function operationIdOf(text: string, openapi: OpenApi): string | undefined {
  try {
    return parseRequest(text, openapi).call.placed.operation.operationId;
  } catch {
    return undefined;
  }
}
