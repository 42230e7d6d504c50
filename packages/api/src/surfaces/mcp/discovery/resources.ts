import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { getCurrentUser } from "../../../domains/account/operations/get-current-user.ts";
import { getOrganization } from "../../../domains/organizations/operations/get-organization.ts";
import { listOrganizations } from "../../../domains/organizations/operations/list-organizations.ts";
import type { Operation } from "../../../kernel/define-operation.ts";
import { Problem, toProblemBody } from "../../../problems/problem.ts";
import { toOpenApi } from "../../openapi/to-openapi.ts";
import { toInternalError } from "../../../http/surface.ts";
import type { Json } from "../results/record-view.ts";
import { approvalApp, readApprovalApp } from "../approval-app/approval-app.ts";
import { runForRequest, type RequestContext } from "../protocol/request-context.ts";

const mimeType = "application/json";

export const resources: Resource[] = [
  {
    uri: "service://me",
    name: "me",
    title: "Current user",
    description:
      "Who you act for, their organizations with role and permissions, and the token's scopes.",
    mimeType,
  },
  {
    uri: "service://organizations",
    name: "organizations",
    title: "Your organizations",
    description: "Id, name, time zone, currency and role of each organization.",
    mimeType,
  },
  approvalApp,
];

export const resourceTemplates: ResourceTemplateType[] = [
  {
    uriTemplate: "service://organization/{id}/enums",
    name: "enums",
    title: "Allowed values",
    description:
      "Every enumeration that the tools use, with its values, and the organization's defaults.",
    mimeType,
  },
];

/** Returns the enumerations of a registry: name → values. */
export function enumsOf(registry: readonly Operation[]): Record<string, string[]> {
  const { schemas } = toOpenApi(
    registry.filter(({ tool }) => tool !== undefined),
    "",
  ).components as { schemas: Record<string, { enum?: string[] }> };
  const named = Object.entries(schemas).filter(([name]) => name !== "Problem");
  return Object.fromEntries(
    named.flatMap(([name, { enum: values }]) => (values === undefined ? [] : [[name, values]])),
  );
}

/**
 * Reads a resource.
 *
 * @param enums returns the enumerations of the registry
 * @throws ProtocolError for an unknown URI, or with the problem of the operation
 */
export async function readResource(
  context: RequestContext,
  uri: string,
  enums: () => Record<string, string[]>,
): Promise<ReadResourceResult> {
  if (uri === approvalApp.uri) return readApprovalApp(context.service.config);
  const read = readerOf(uri, context, enums);
  if (read === undefined) throw new ResourceNotFoundError(uri.slice(0, 200).toWellFormed());
  try {
    return { contents: [{ uri, mimeType, text: JSON.stringify(await read()) }] };
  } catch (error) {
    const { service, requestId } = context;
    const problem = error instanceof Problem ? error : toInternalError(service, error, requestId);
    throw new ProtocolError(
      problem.status >= 500 ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams,
      problem.message,
      toProblemBody(problem, { docsUrl: service.config.docsUrl, requestId }),
    );
  }
}

function readerOf(
  uri: string,
  context: RequestContext,
  enums: () => Record<string, string[]>,
): (() => Promise<unknown>) | undefined {
  const boundOrganizationId = context.connection.organizationId;
  const read = async (operation: Operation, request: { params?: Json; query?: Json } = {}) => {
    const call = { requiredScope: "mcp:read", toolName: null, ...request } as const;
    return (await runForRequest(context, operation, call)).body as Json;
  };
  const inConnection = (organizations: Json[]) =>
    organizations.filter(({ id }) => boundOrganizationId === null || id === boundOrganizationId);
  if (uri === "service://me") {
    return async () => {
      const me = await read(getCurrentUser);
      return { ...me, organizations: inConnection(me["organizations"] as Json[]) };
    };
  }
  if (uri === "service://organizations") {
    return async () => {
      const { items } = (await read(listOrganizations, { query: { limit: 100 } })) as {
        items: Json[];
      };
      return { organizations: inConnection(items).map(toSummary) };
    };
  }
  const id = /^service:\/\/organization\/([0-9a-f-]{36})\/enums$/u.exec(uri)?.[1];
  if (id === undefined || !z.uuid().safeParse(id).success) return undefined;
  if (boundOrganizationId !== null && id !== boundOrganizationId) return undefined;
  return async () => {
    const organization = await read(getOrganization, { params: { organizationId: id } });
    return { organization: toSummary(organization), enums: enums() };
  };
}

function toSummary({ id, name, timeZone, currency, language, role }: Json): Json {
  return {
    id,
    name,
    timeZone,
    currency,
    language,
    role: (role as { name: unknown } | undefined)?.name,
  };
}
