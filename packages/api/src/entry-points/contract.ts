/** The registry of operations, and the documents generated from it. */

export { builtInRoles } from "../kernel/permissions/permissions.ts";
export { problemTypes } from "../problems/problem-types.ts";
export { operations } from "../registry.gen.ts";
export { toSuggestedOperations } from "../domains/approvals/suggested-operations.ts";
export { toToolCatalogue } from "../surfaces/mcp/protocol/endpoint.ts";
export { toOpenApi } from "../surfaces/openapi/to-openapi.ts";
