import { toInternalError } from "../../../http/surface.ts";
import type { OrganizationChoice } from "../../../kernel/organization-choice.ts";
import { problemTypes } from "../../../problems/problem-types.ts";
import { Problem, type RequestError, toProblemBody } from "../../../problems/problem.ts";
import type { UnresolvedName } from "../../names/resolve-names.ts";
import { argumentErrors } from "../arguments/argument-errors.ts";
import { serialize } from "../results/fit-result.ts";
import { withLocalTimesInText, withLocalTimes } from "../results/local-times.ts";
import type { Json } from "../results/record-view.ts";
import type { ToolResult } from "../results/tool-result.ts";
import {
  suggestDeletedReference,
  suggestForNotFound,
  suggestForReference,
} from "./missing-records.ts";
import { isMissingMember, suggestMembers } from "./missing-members.ts";
import { organizationChoicesOf, type RejectedCall } from "./rejected-call.ts";
import { toArgumentTerms, toToolTerms } from "./tool-terms.ts";
import {
  toArgumentErrors,
  toErrorsDetail,
  joinMessages,
  omitEmptyExpected,
} from "./tool-argument-errors.ts";

/** Returns the result of a rejected call: the problem, with suggestions and the next step. */
export async function toToolError(error: unknown, rejected: RejectedCall): Promise<ToolResult> {
  const { context } = rejected;
  const { service, requestId } = context;
  const problem = error instanceof Problem ? error : toInternalError(service, error, requestId);
  const body = toProblemBody(problem, { docsUrl: service.config.docsUrl, requestId });
  const organization = await organizationOf(rejected);
  const { organizationId } = rejected;
  const only = organization?.id ?? null;
  const call = organizationId === "only" ? { ...rejected, organizationId: only } : rejected;
  const withGivenNames = restoreNames(body, call.unresolved) as Json;
  const suggestions = await suggestionsFor(problem, withGivenNames, call, organization);
  const content: Json = {
    ...withGivenNames,
    ...(organization === undefined
      ? {}
      : { organization: { id: organization.id, name: organization.name } }),
    ...suggestions,
  };
  if (Array.isArray(content["errors"]))
    content["errors"] = content["errors"].map(omitEmptyExpected);
  if (typeof content["hint"] === "string") content["hint"] = toToolTerms(content["hint"], context);
  if (problem.code === "VERSION_CONFLICT") content["detail"] = toArgumentTerms(problem.message);
  return { ...serialize(inTimeZone(organization, content)), isError: true };
}

function inTimeZone(organization: OrganizationChoice | undefined, content: Json): Json {
  if (organization === undefined) return content;
  const { timeZone } = organization;
  const detail = withLocalTimesInText(String(content["detail"]), timeZone);
  return withLocalTimes({ ...content, detail }, timeZone);
}

/** Finds the organization among the caller's own, so that nobody else learns its name. */
async function organizationOf(call: RejectedCall): Promise<OrganizationChoice | undefined> {
  if (call.organizationId === null) return undefined;
  const choices = await organizationChoicesOf(call);
  if (call.organizationId === "only") return choices.length === 1 ? choices[0] : undefined;
  return choices.find(({ id }) => id === call.organizationId);
}

/** Replaces unknown ids by the names that the caller gave. */
function restoreNames(value: unknown, unresolved: ReadonlyMap<string, UnresolvedName>): unknown {
  if (Array.isArray(value)) return value.map((item) => restoreNames(item, unresolved));
  if (typeof value === "number") return unresolved.get(String(value))?.text ?? value;
  if (typeof value === "string") {
    let text = value;
    for (const [id, { text: name }] of unresolved) text = text.replaceAll(id, () => name);
    return text;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, restoreNames(member, unresolved)]),
  );
}

async function suggestionsFor(
  problem: Problem,
  body: Json,
  call: RejectedCall,
  organization: OrganizationChoice | undefined,
): Promise<Json> {
  const { tool } = call;
  const ownHint = problem.members["hint"];
  const { wayOut } = problemTypes[problem.code];
  switch (problem.code) {
    case "VALIDATION_FAILED": {
      const errors = toArgumentErrors(body["errors"] as RequestError[], call, organization);
      const count = errors.length === 1 ? "1 argument is" : `${errors.length} arguments are`;
      const members = errors.some(isMissingMember) ? await suggestMembers(call) : null;
      const retryHint = `Correct the arguments named in errors, people by a name in members, and call ${tool.name} again.`;
      return {
        detail: `${count} not valid: ${joinMessages(errors)}`,
        errors,
        ...(await suggestOrganizations(errors, call)),
        ...(members === null
          ? await suggestDeletedReference(errors, call)
          : { ...members, hint: retryHint }),
      };
    }
    case "REFERENCE_NOT_FOUND":
      return suggestForReference(ownHint, body, call);
    case "CURSOR_INVALID":
      return {
        hint: `Call ${tool.name} again without cursor; keep the filters the same while paging.`,
      };
    case "ORGANIZATION_REQUIRED": {
      const hint = `Call ${tool.name} again with organizationId, one of the ids in organizations`;
      const given = [...call.input.errors, ...argumentErrors(tool, call.input)];
      if (given.length === 0) return { hint: `${hint}.` };
      const errors = toArgumentErrors(given, call, organization);
      return { errors, hint: `${hint}, and correct the arguments named in errors.` };
    }
    case "ORGANIZATION_PERMISSION_DENIED":
      return ownHint === undefined ? suggestForPermission(body, call) : { hint: ownHint };
    case "VERSION_CONFLICT":
      return {
        hint: `Read the record again, look at changedFields, and call ${tool.name} again with its etag as ifMatch if the change is still wanted.`,
      };
    case "AGENDA_OCCURRENCE_REQUIRED":
      return {
        hint: ownHint ?? `Call ${tool.name} again with the id of one of occurrences as itemId.`,
      };
    case "RESOURCE_NOT_FOUND":
      return suggestForNotFound(body, call);
    case "TASK_STATUS_TRANSITION_INVALID":
      return { hint: ownHint ?? `Call ${tool.name} with one of the statuses in allowed.` };
    default:
      return { ...toErrorsDetail(body), hint: ownHint ?? retryAfterHint(problem, call) ?? wayOut };
  }
}

/** Returns when to call again, for a problem with Retry-After; otherwise undefined. */
function retryAfterHint({ headers }: Problem, { tool }: RejectedCall): string | undefined {
  const seconds = headers["Retry-After"];
  if (seconds === undefined) return undefined;
  const same = tool.readOnly ? "" : " (a change with the same idempotencyKey)";
  return `Call ${tool.name} again in ${seconds} ${seconds === "1" ? "second" : "seconds"}${same}.`;
}

/** Returns who can grant the permission, for members; otherwise the caller's own organizations. */
async function suggestForPermission(body: Json, call: RejectedCall): Promise<Json> {
  if (body["requiredPermission"] !== undefined) {
    return {
      hint: "Tell the user: an owner or admin of the organization can grant the permission.",
    };
  }
  if (call.context.connection.organizationId !== null) {
    const hint =
      "Tell the user: they are no member of the organization in the connection's address.";
    return { hint };
  }
  const organizations = (await organizationChoicesOf(call)).map(({ id, name }) => ({ id, name }));
  const hint =
    organizations.length === 0
      ? "Tell the user: somebody has to invite them to an organization first."
      : `The user is a member of those in organizations; call ${call.tool.name} again with one of their ids.`;
  return { organizations, hint };
}

/** Returns the next step; after a name as organizationId, with the caller's organizations and their ids. */
async function suggestOrganizations(
  errors: readonly RequestError[],
  call: RejectedCall,
): Promise<Json> {
  const hint = `Correct the arguments named in errors and call ${call.tool.name} again`;
  const isNamed = errors.some(
    ({ pointer, rule }) => pointer === "/organizationId" && rule === "format",
  );
  if (!isNamed) return { hint: `${hint}.` };
  const organizations = (await organizationChoicesOf(call)).map(({ id, name }) => ({ id, name }));
  return { organizations, hint: `${hint}: organizationId is one of the ids in organizations.` };
}
