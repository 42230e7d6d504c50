import { unexpected } from "../../../http/surface.ts";
import type { OrganizationChoice } from "../../../kernel/organization-choice.ts";
import { problemTypes } from "../../../problems/problem-types.ts";
import { Problem, type RequestError, toProblemBody } from "../../../problems/problem.ts";
import type { Unresolved } from "../../names/resolve-names.ts";
import { argumentErrors } from "../arguments/argument-errors.ts";
import { write } from "../results/fit.ts";
import { withLocalMoments, withLocalTimes } from "../results/local-times.ts";
import type { Json } from "../results/record-view.ts";
import type { ToolResult } from "../results/tool-result.ts";
import { deletedOf, notFoundHelp, referenceHelp } from "./missing-records.ts";
import { missesPerson, peopleHelp } from "./missing-people.ts";
import { choicesOf, type RefusedCall } from "./refused-call.ts";
import { toArgumentTerms, toToolTerms } from "./tool-terms.ts";
import { toArgumentErrors, toDetail, toSentence, withoutNothing } from "./wrong-arguments.ts";

/** Returns the result of a rejected call: the problem, with suggestions and the next step. */
export async function toToolError(error: unknown, refused: RefusedCall): Promise<ToolResult> {
  const { session } = refused;
  const { service, requestId } = session;
  const problem = error instanceof Problem ? error : unexpected(service, error, requestId);
  const body = toProblemBody(problem, { docsUrl: service.config.docsUrl, requestId });
  const organization = await organizationOf(refused);
  const { organizationId } = refused;
  const only = organization?.id ?? null;
  const call = organizationId === "only" ? { ...refused, organizationId: only } : refused;
  const named = withNames(body, call.unresolved) as Json;
  const help = await helpFor(problem, named, call, organization);
  const told: Json = {
    ...named,
    ...(organization === undefined
      ? {}
      : { organization: { id: organization.id, name: organization.name } }),
    ...help,
  };
  if (Array.isArray(told["errors"])) told["errors"] = told["errors"].map(withoutNothing);
  if (typeof told["hint"] === "string") told["hint"] = toToolTerms(told["hint"], session);
  if (problem.code === "VERSION_CONFLICT") told["detail"] = toArgumentTerms(problem.message);
  return { ...write(inZoneOf(organization, told)), isError: true };
}

function inZoneOf(organization: OrganizationChoice | undefined, told: Json): Json {
  if (organization === undefined) return told;
  const { timeZone } = organization;
  const detail = withLocalMoments(String(told["detail"]), timeZone);
  return withLocalTimes({ ...told, detail }, timeZone);
}

/** Finds the organization among the caller's own, so that nobody else learns its name. */
async function organizationOf(call: RefusedCall): Promise<OrganizationChoice | undefined> {
  if (call.organizationId === null) return undefined;
  const choices = await choicesOf(call);
  if (call.organizationId === "only") return choices.length === 1 ? choices[0] : undefined;
  return choices.find(({ id }) => id === call.organizationId);
}

/** Replaces unknown ids by the names that the caller gave. */
function withNames(value: unknown, unresolved: ReadonlyMap<string, Unresolved>): unknown {
  if (Array.isArray(value)) return value.map((item) => withNames(item, unresolved));
  if (typeof value === "number") return unresolved.get(String(value))?.text ?? value;
  if (typeof value === "string") {
    let text = value;
    for (const [id, { text: name }] of unresolved) text = text.replaceAll(id, () => name);
    return text;
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, withNames(member, unresolved)]),
  );
}

async function helpFor(
  problem: Problem,
  body: Json,
  call: RefusedCall,
  organization: OrganizationChoice | undefined,
): Promise<Json> {
  const { tool } = call;
  const own = problem.members["hint"];
  const { wayOut } = problemTypes[problem.code];
  switch (problem.code) {
    case "VALIDATION_FAILED": {
      const errors = toArgumentErrors(body["errors"] as RequestError[], call, organization);
      const count = errors.length === 1 ? "1 argument is" : `${errors.length} arguments are`;
      const people = errors.some(missesPerson) ? await peopleHelp(call) : null;
      const again = `Correct the arguments named in errors, people by a name in members, and call ${tool.name} again.`;
      return {
        detail: `${count} not valid: ${toSentence(errors)}`,
        errors,
        ...(await organizationHelp(errors, call)),
        ...(people === null ? await deletedOf(errors, call) : { ...people, hint: again }),
      };
    }
    case "REFERENCE_NOT_FOUND":
      return referenceHelp(own, body, call);
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
      return own === undefined ? permissionHelp(body, call) : { hint: own };
    case "VERSION_CONFLICT":
      return {
        hint: `Read the record again, look at changedFields, and call ${tool.name} again with its etag as ifMatch if the change is still wanted.`,
      };
    case "AGENDA_OCCURRENCE_REQUIRED":
      return {
        hint: own ?? `Call ${tool.name} again with the id of one of occurrences as itemId.`,
      };
    case "RESOURCE_NOT_FOUND":
      return notFoundHelp(body, call);
    case "TASK_STATUS_TRANSITION_INVALID":
      return { hint: own ?? `Call ${tool.name} with one of the statuses in allowed.` };
    default:
      return { ...toDetail(body), hint: own ?? waitHint(problem, call) ?? wayOut };
  }
}

/** Returns when to call again, for a problem with Retry-After; otherwise undefined. */
function waitHint({ headers }: Problem, { tool }: RefusedCall): string | undefined {
  const seconds = headers["Retry-After"];
  if (seconds === undefined) return undefined;
  const same = tool.readOnly ? "" : " (a change with the same idempotencyKey)";
  return `Call ${tool.name} again in ${seconds} ${seconds === "1" ? "second" : "seconds"}${same}.`;
}

/** Returns who can grant the permission, for members; otherwise the caller's own organizations. */
async function permissionHelp(body: Json, call: RefusedCall): Promise<Json> {
  if (body["requiredPermission"] !== undefined) {
    return {
      hint: "Tell the user: an owner or admin of the organization can grant the permission.",
    };
  }
  if (call.session.connection.organizationId !== null) {
    const hint =
      "Tell the user: they are no member of the organization in the connection's address.";
    return { hint };
  }
  const organizations = (await choicesOf(call)).map(({ id, name }) => ({ id, name }));
  const hint =
    organizations.length === 0
      ? "Tell the user: somebody has to invite them to an organization first."
      : `The user is a member of those in organizations; call ${call.tool.name} again with one of their ids.`;
  return { organizations, hint };
}

/** Returns the next step; after a name as organizationId, with the caller's organizations and their ids. */
async function organizationHelp(errors: readonly RequestError[], call: RefusedCall): Promise<Json> {
  const hint = `Correct the arguments named in errors and call ${call.tool.name} again`;
  const isNamed = errors.some(
    ({ pointer, rule }) => pointer === "/organizationId" && rule === "format",
  );
  if (!isNamed) return { hint: `${hint}.` };
  const organizations = (await choicesOf(call)).map(({ id, name }) => ({ id, name }));
  return { organizations, hint: `${hint}: organizationId is one of the ids in organizations.` };
}
