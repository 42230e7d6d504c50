import { isApprovalResponse, listOperations, type OpenApi } from "./openapi.ts";

const dryRun = "#/components/schemas/DryRun";

/**
 * Returns the document with the result of a dry run alone at 200 where a change has another success status, as a source
 * of pages. The published document lists the record there as well, for generators that take the type of the lowest
 * success status for that of all.
 */
export function withPreciseDryRuns(openapi: OpenApi): OpenApi {
  const paths = { ...openapi.paths };
  for (const { method, path, operation } of listOperations(openapi)) {
    const { responses = {} } = operation;
    const schema = responses["200"]?.content?.["application/json"]?.schema;
    const preview = schema?.anyOf?.find(({ $ref }) => $ref === dryRun);
    const hasOtherSuccess = Object.entries(responses).some(
      ([status, response]) => /^20[1-9]$/u.test(status) && !isApprovalResponse(response),
    );
    if (preview === undefined || !hasOtherSuccess) continue;
    const precise = {
      ...responses["200"],
      content: { "application/json": { schema: preview } },
    };
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: { ...operation, responses: { ...responses, 200: precise } },
    };
  }
  return { ...openapi, paths };
}
