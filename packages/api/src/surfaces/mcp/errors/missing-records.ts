import { findDeleted } from "../../../domains/search/find-deleted.ts";
import { findOfOtherKind } from "../../../domains/search/find-of-other-kind.ts";
import type { Candidate } from "../../../domains/search/resolve-name.ts";
import { missingKindOf } from "../../../kernel/missing-references.ts";
import type { RequestError } from "../../../problems/problem.ts";
import { nearest } from "../../../schema/errors/nearest.ts";
import { runForRequest, type RequestContext } from "../protocol/request-context.ts";
import type { Json } from "../results/record-view.ts";
import { recordNameOf } from "../../names/record-paths.ts";
import type { McpTool } from "../tool.ts";
import { readForCaller } from "./read-for-caller.ts";
import { isMissingMember, suggestMembers } from "./missing-members.ts";
import type { RejectedCall } from "./rejected-call.ts";
import { toErrorsDetail } from "./tool-argument-errors.ts";

/** Returns the tool that lists records of a kind, or reads their parent record. */
function findToolFor(
  resource: string,
  { tools }: RequestContext["connection"],
): McpTool | undefined {
  const kind = resource.replaceAll(/[_ ]/gu, "").toLowerCase();
  const all = [...tools.values()].filter(({ readOnly }) => readOnly);
  const parents = all
    // A contact is found through its customer.
    .filter(({ isList, recordKey }) => !isList && kind.startsWith(recordKey.toLowerCase()))
    .sort((a, b) => b.recordKey.length - a.recordKey.length);
  return (
    all.find(({ isList, recordKey }) => isList && recordKey.toLowerCase() === kind) ?? parents[0]
  );
}

/** Returns the operationId of the list of a kind; `toToolTerms` replaces it by the tool's name. */
function listOperationOf(kind: string, { service }: RequestContext): string | undefined {
  const name = kind.replaceAll("_", "");
  return service.registry.find(
    (operation) =>
      operation.traits.includes("paginated") && recordNameOf(operation).toLowerCase() === name,
  )?.id;
}

/** Returns suggestions for an unknown id, and how to find the record. */
export async function suggestForNotFound(body: Json, call: RejectedCall): Promise<Json> {
  const resource = String(body["resource"]);
  const deletion = await suggestDeleted(resource, body["id"], call);
  if (deletion !== null) return deletion;
  const other = await suggestOtherKind(resource, body["id"], call);
  if (other !== null) return other;
  const tool = findToolFor(resource, call.context.connection);
  if (tool === undefined) {
    const list = listOperationOf(resource, call.context);
    return { hint: list === undefined ? "Check the id." : `Find it with ${list}.` };
  }
  const resolvedNames: Json[] = nearestOf(body["id"], call);
  const similar =
    resolvedNames.length > 0 ? resolvedNames : await nearestRecords(String(body["id"]), tool, call);
  const find = `find it with ${tool.name}`;
  if (similar.length === 0) return { hint: `${find.charAt(0).toUpperCase()}${find.slice(1)}.` };
  const names = similar.map(toDisplayName).join(" or ");
  return { nearest: similar, hint: `Did you mean ${names}? If not, ${find}.` };
}

/** Returns the same for an unknown record to which the arguments refer. */
export async function suggestForReference(
  own: unknown,
  body: Json,
  call: RejectedCall,
): Promise<Json> {
  const errors = body["errors"] as RequestError[];
  const deletion = await suggestDeletedReference(errors, call);
  if (deletion !== null) return { ...toErrorsDetail(body), ...deletion };
  const [missing] = errors;
  const missingKind = missing && missingKindOf(missing);
  const other = missingKind && (await suggestOtherKind(missingKind, missing.received, call));
  if (other) return { ...toErrorsDetail(body), ...other };
  const similar = errors.flatMap(({ received }) => nearestOf(received, call));
  const members =
    similar.length === 0 && missing && isMissingMember(missing) && (await suggestMembers(call));
  if (members) {
    const hint = "Use one of members if one is meant. If not, ask the user.";
    return { ...toErrorsDetail(body), ...members, hint };
  }
  const hint = typeof own === "string" ? own : referenceHint(errors, call);
  if (similar.length === 0) return { ...toErrorsDetail(body), hint };
  return {
    ...toErrorsDetail(body),
    nearest: similar,
    hint: `Use one of nearest if it is meant. If not: ${hint}`,
  };
}

/** Describes the record of the first error about an unknown reference, if it was deleted. */
export async function suggestDeletedReference(
  errors: readonly RequestError[],
  call: RejectedCall,
): Promise<Json | null> {
  for (const error of errors) {
    const kind = missingKindOf(error);
    if (kind !== undefined) return suggestDeleted(kind, error.received, call);
  }
  return null;
}

/** Describes the deleted record with an id, number or name, and how to restore it; null if there is none. */
async function suggestDeleted(
  kind: string,
  name: unknown,
  call: RejectedCall,
): Promise<Json | null> {
  const now = new Date(call.context.service.now());
  if (!isName(name)) return null;
  const deleted = await readForCaller(call, (transaction, member) =>
    findDeleted(transaction, { kind, text: String(name) }, member, now),
  );
  if (deleted === null) return null;
  const { id } = deleted;
  return {
    deleted,
    hint: `It was deleted, and can be restored until restorableUntilAt: find the deletion with audit_list_entries (targetKind ${kind}, targetId ${id}) and undo it with audit_revert_entry.`,
  };
}

/** Describes the record of another kind with this id or number; null if there is none. */
async function suggestOtherKind(
  kind: string,
  name: unknown,
  call: RejectedCall,
): Promise<Json | null> {
  if (!isName(name)) return null;
  const meant = await readForCaller(call, (transaction, member) =>
    findOfOtherKind(transaction, { kind, text: String(name) }, member),
  );
  if (meant === null) return null;
  const [given, wantedId] = [meant.kind, kind].map((each) => each.replaceAll("_", " "));
  const tool = findToolFor(kind, call.context.connection);
  const find = tool === undefined ? "" : ` Find the ${wantedId} with ${tool.name}.`;
  return { meant, hint: `This names a ${given}, which is in meant, and no ${wantedId}.${find}` };
}

const isName = (name: unknown): name is string | number =>
  typeof name === "string" || typeof name === "number";

/** Returns the records that were similar to a given name. */
function nearestOf(name: unknown, { unresolved }: RejectedCall): Candidate[] {
  return [...unresolved.values()].find(({ text }) => text === name)?.nearest ?? [];
}

function referenceHint([first]: RequestError[], { context }: RejectedCall): string {
  const kind = first && missingKindOf(first);
  if (kind === "user") return "People go by name, email address or me: ask the user who is meant.";
  const tool =
    kind && (findToolFor(kind, context.connection)?.name ?? listOperationOf(kind, context));
  return tool
    ? `Find the ${kind.replaceAll("_", " ")} with ${tool}, and call again with its id.`
    : "Look the record up and call again with its id.";
}

/** Returns the number or id of a record for a hint. Texts of records may only be in fields of their own. */
function toDisplayName({ displayNumber, id }: Json): string {
  return String(displayNumber ?? id);
}

const maxNumberLength = 20;

/** Finds records with a number similar to the given one, among the 100 that were changed last. */
async function nearestRecords(
  wantedId: string,
  tool: McpTool,
  call: RejectedCall,
): Promise<Json[]> {
  const { context, organizationId } = call;
  const query = { limit: 100 };
  const { operation } = tool;
  const isList = tool.isList && operation.query.safeParse(query).success;
  if (wantedId.length > maxNumberLength || organizationId === null || !isList) return [];
  try {
    const { body } = await runForRequest(context, operation, {
      requiredScope: "mcp:read",
      params: { organizationId },
      query,
      toolName: tool.name,
    });
    const { items } = body as { items: Json[] };
    const byNumber = new Map(
      items.map((item) => [String(item["displayNumber"] ?? item["id"]), item]),
    );
    return nearest(wantedId, [...byNumber.keys()])
      .slice(0, 3)
      .map((number) => byNumber.get(number))
      .filter((item) => item !== undefined)
      .map(toSummary);
  } catch {
    // No suggestions if the list cannot be read.
    return [];
  }
}

function toSummary(item: Json): Json {
  const entries = ["id", "displayNumber", "title", "name"].map(
    (name) => [name, item[name]] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
