import { asUser, enterAsMember } from "../../../database/tenant.ts";
import { findDeleted } from "../../../domains/search/find-deleted.ts";
import type { Candidate } from "../../../domains/search/resolve-name.ts";
import { Problem, type RequestError, toProblemBody } from "../../../problems/problem.ts";
import { problemTypes } from "../../../problems/problem-types.ts";
import { unexpected } from "../../../http/surface.ts";
import { membersAt } from "../arguments/argument-errors.ts";
import { write } from "../results/fit.ts";
import { withLocalTimes } from "../results/local-times.ts";
import { meantValue, nearest } from "../../../schema/errors/nearest.ts";
import { listChoices, type OrganizationChoice } from "../organizations.ts";
import { type Json, toLocal } from "../results/record-view.ts";
import type { Unresolved } from "../../names/resolve-names.ts";
import { runForSession, type Session } from "../protocol/session.ts";
import type { McpTool } from "../tool.ts";
import type { ToolResult } from "../results/tool-result.ts";

/** What is known about a refused call. */
type RefusedCall = {
  session: Session;
  tool: McpTool;
  /** Null when the call was refused before it had one; `only` for the caller's only organization. */
  organizationId: string | null;
  /** Ids that replaced names of nothing. */
  unresolved: ReadonlyMap<string, Unresolved>;
};

/** Returns the result of a refusal: the problem, with what may have been meant and the next step. */
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
  const told: Json = {
    ...named,
    ...(organization === undefined
      ? {}
      : { organization: { id: organization.id, name: organization.name } }),
    ...(await helpFor(problem, named, call, organization)),
  };
  const local = organization === undefined ? told : withLocalTimes(told, organization.timeZone);
  return { ...write(local), isError: true };
}

/** Finds the organization among the caller's own, so that strangers never learn a name. */
async function organizationOf(call: RefusedCall): Promise<OrganizationChoice | undefined> {
  if (call.organizationId === null) return undefined;
  const choices = await choicesOf(call);
  if (call.organizationId === "only") return choices.length === 1 ? choices[0] : undefined;
  return choices.find(({ id }) => id === call.organizationId);
}

async function choicesOf({ session }: RefusedCall): Promise<OrganizationChoice[]> {
  try {
    return await listChoices(session);
  } catch {
    // The database cannot be reached; the problem being reported may have the same cause.
    return [];
  }
}

/** Puts names that were given back in place of the ids that replaced them. */
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
      return {
        detail: `${count} not valid: ${toSentence(errors)}`,
        errors,
        ...(await organizationHelp(errors, call)),
        ...(await deletedOf(errors, call)),
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
      if (!Array.isArray(body["errors"])) return { hint: `${hint}.` };
      const errors = toArgumentErrors(body["errors"] as RequestError[], call, organization);
      return { errors, hint: `${hint}, and mend the arguments named in errors.` };
    }
    case "AGENDA_OCCURRENCE_REQUIRED":
      return {
        hint: own ?? `Call ${tool.name} again with the id of one of occurrences as itemId.`,
      };
    case "RESOURCE_NOT_FOUND":
      return notFoundHelp(body, call);
    case "TASK_STATUS_TRANSITION_INVALID":
      return { hint: own ?? `Call ${tool.name} with one of the statuses in allowed.` };
    default:
      return { ...toDetail(body), hint: own ?? wayOut };
  }
}

const mostTold = 5;

/** What is wrong, in one sentence: a model may read no further than the text of a refusal. */
function toSentence(errors: readonly RequestError[]): string {
  const told = errors.slice(0, mostTold).map(({ message }) => message.replace(/\.$/u, ""));
  const left = errors.length - told.length;
  const all = left === 0 ? told : [...told, `and ${left} more in errors`];
  return all.join("; ").replace(/(?<!\?)$/u, ".");
}

/** Of a refusal with several errors the usual detail tells the first. */
function toDetail({ errors }: Json): Json {
  if (!Array.isArray(errors) || errors.length < 2) return {};
  return { detail: `${errors.length} errors: ${toSentence(errors as RequestError[])}` };
}

/** The next step; to whom an organization is a name, with the ids of the caller's own. */
async function organizationHelp(errors: readonly RequestError[], call: RefusedCall): Promise<Json> {
  const hint = `Mend the arguments named in errors and call ${call.tool.name} again`;
  const isNamed = errors.some(
    ({ pointer, rule }) => pointer === "/organizationId" && rule === "format",
  );
  if (!isNamed) return { hint: `${hint}.` };
  const organizations = (await choicesOf(call)).map(({ id, name }) => ({ id, name }));
  return { organizations, hint: `${hint}: organizationId is one of the ids in organizations.` };
}

function toArgumentErrors(
  errors: RequestError[],
  { tool, session }: RefusedCall,
  organization: OrganizationChoice | undefined,
): RequestError[] {
  return errors.map((error) => {
    const { rule, pointer = "" } = error;
    const members =
      rule === "unknown" && error.expected === null
        ? membersAt(tool.operation.body, pointer.slice(0, pointer.lastIndexOf("/")))
        : null;
    const told = members === null ? error : { ...error, expected: members };
    return toArgumentError(told, session.connection, organization?.timeZone);
  });
}

/** Converts an error of the request into one of the tool's arguments, with what may have been meant. */
function toArgumentError(
  error: RequestError,
  { tools }: Session["connection"],
  timeZone: string | undefined,
): RequestError {
  const { name, ...rest } = error;
  const place = error.location === "body" ? rest : { ...rest, pointer: `/${name ?? ""}` };
  const argument: RequestError = { ...place, location: "body" };
  const { rule, expected, received, message } = argument;
  if (rule === "type" && expected === "array" && typeof received === "string") {
    const list = [received];
    const meant = `${message}; did you mean ${JSON.stringify(list)}?`;
    return { ...argument, expected: list, message: meant };
  }
  if (place.pointer?.endsWith("/operation") === true && typeof received === "string") {
    const operationId = tools.get(received)?.operation.id;
    if (operationId !== undefined) {
      const meant = `${place.pointer} must be an operationId; that of ${received} is ${operationId}`;
      return { ...argument, expected: operationId, message: meant };
    }
  }
  if (rule === "enum" && Array.isArray(expected) && typeof received === "string") {
    const near = meantValue(received, expected.map(String));
    if (near !== undefined) return { ...argument, message: `${message}; did you mean ${near}?` };
  }
  if (rule === "format" && typeof received === "string" && timeZone !== undefined) {
    const moment = withOffset(received, timeZone);
    if (moment !== undefined) {
      return {
        ...argument,
        expected: moment,
        message: `${place.pointer ?? ""} must have an offset; in the organization's time zone it is ${moment}`,
      };
    }
  }
  return argument;
}

/** Converts a local date-time into the time that it is in a zone; undefined for any other text. */
function withOffset(text: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?)?$/u.test(text)) return undefined;
  try {
    return toLocal(Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone));
  } catch {
    return undefined;
  }
}

/** Returns the tool that lists records of a kind, or shows them with the record to which they belong. */
function finderOf(resource: string, { tools }: Session["connection"]): McpTool | undefined {
  const kind = resource.replaceAll(/[_ ]/gu, "").toLowerCase();
  const all = [...tools.values()];
  return (
    all.find(({ isList, recordKey }) => isList && recordKey.toLowerCase() === kind) ??
    // A contact is found through its customer.
    all.find(({ isList, recordKey }) => isList && kind.startsWith(recordKey.toLowerCase()))
  );
}

async function notFoundHelp(body: Json, call: RefusedCall): Promise<Json> {
  const resource = String(body["resource"]);
  const gone = await deletedHelp(resource, body["id"], call);
  if (gone !== null) return gone;
  const finder = finderOf(resource, call.session.connection);
  if (finder === undefined) return { hint: "Check the id." };
  const named: Json[] = nearestOf(body["id"], call);
  const near = named.length > 0 ? named : await nearestRecords(String(body["id"]), finder, call);
  const find = `find it with ${finder.name}`;
  if (near.length === 0) return { hint: `${find.charAt(0).toUpperCase()}${find.slice(1)}.` };
  const names = near.map(toNearName).join(" or ");
  return { nearest: near, hint: `Did you mean ${names}? If not, ${find}.` };
}

async function referenceHelp(own: unknown, body: Json, call: RefusedCall): Promise<Json> {
  const errors = body["errors"] as RequestError[];
  const gone = await deletedOf(errors, call);
  if (gone !== null) return { ...toDetail(body), ...gone };
  const near = errors.flatMap(({ received }) => nearestOf(received, call));
  const hint = own ?? referenceHint(errors, call);
  return { ...toDetail(body), ...(near.length === 0 ? { hint } : { nearest: near, hint }) };
}

/** Describes the first record that the errors do not find, if it was deleted. */
async function deletedOf(errors: readonly RequestError[], call: RefusedCall): Promise<Json | null> {
  const missing = errors.find((error) => kindIn(error) !== undefined);
  return deletedHelp(kindIn(missing)?.replaceAll(" ", "_"), missing?.received, call);
}

/** Describes a deleted record that a name means, and how to restore it; null if none is meant. */
async function deletedHelp(
  kind: string | undefined,
  name: unknown,
  { session, organizationId }: RefusedCall,
): Promise<Json | null> {
  const isName = typeof name === "string" || typeof name === "number";
  if (kind === undefined || !isName || organizationId === null) return null;
  const { service, principal } = session;
  const meant = { kind, text: String(name) };
  try {
    const deleted = await asUser(service.database, principal.userId, async (transaction) => {
      const member = await enterAsMember(transaction, organizationId);
      return member && findDeleted(transaction, meant, member, new Date(service.now()));
    });
    if (deleted === null) return null;
    const { id } = deleted;
    return {
      deleted,
      hint: `It was deleted, and can be restored until restorableUntilAt: find the deletion with audit_list_entries (targetKind ${kind}, targetId ${id}) and undo it with audit_revert_entry.`,
    };
  } catch {
    // Without the database, the refusal comes without this help.
    return null;
  }
}

/** Returns records similar to a name that was given. */
function nearestOf(name: unknown, { unresolved }: RefusedCall): Candidate[] {
  return [...unresolved.values()].find(({ text }) => text === name)?.nearest ?? [];
}

/** Finds the kind of record in a refusal, which has it in words: `names no customer asset of the organization`. */
function kindIn(error: RequestError | undefined): string | undefined {
  return /names no ([a-z ]+) of the organization/u.exec(error?.message ?? "")?.[1];
}

function referenceHint([first]: RequestError[], { session }: RefusedCall): string {
  const kind = kindIn(first);
  if (kind === "user") return "People go by name, e-mail address or me: ask the user who is meant.";
  const finder = kind === undefined ? undefined : finderOf(kind, session.connection);
  return finder === undefined
    ? "Look the record up and call again with its id."
    : `Find the ${kind} with ${finder.name} and call again with its id.`;
}

/** Names a record in a hint without any of its text, which belongs in fields of its own. */
function toNearName({ displayNumber, id }: Json): string {
  return String(displayNumber ?? id);
}

const longestShortId = 20;

/** Finds records with a number similar to the one given, among those changed last. */
async function nearestRecords(wanted: string, finder: McpTool, call: RefusedCall): Promise<Json[]> {
  const { session, organizationId } = call;
  const query = { limit: 100 };
  const { operation } = finder;
  const isList = finder.isList && operation.query.safeParse(query).success;
  if (wanted.length > longestShortId || organizationId === null || !isList) return [];
  try {
    const { body } = await runForSession(session, operation, {
      requiredScope: "mcp:read",
      params: { organizationId },
      query,
      toolName: finder.name,
    });
    const { items } = body as { items: Json[] };
    const byNumber = new Map(
      items.map((item) => [String(item["displayNumber"] ?? item["id"]), item]),
    );
    return nearest(wanted, [...byNumber.keys()])
      .slice(0, 3)
      .map((number) => byNumber.get(number))
      .filter((item) => item !== undefined)
      .map(summary);
  } catch {
    // A list that cannot be read gives no suggestions.
    return [];
  }
}

function summary(item: Json): Json {
  const entries = ["id", "displayNumber", "title", "name"].map(
    (name) => [name, item[name]] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
