import { findDeleted } from "../../../domains/search/find-deleted.ts";
import { findOfOtherKind } from "../../../domains/search/find-of-other-kind.ts";
import type { Candidate } from "../../../domains/search/resolve-name.ts";
import { missingKindOf } from "../../../kernel/missing-references.ts";
import type { RequestError } from "../../../problems/problem.ts";
import { nearest } from "../../../schema/errors/nearest.ts";
import { runForSession, type Session } from "../protocol/session.ts";
import type { Json } from "../results/record-view.ts";
import { type McpTool, recordNameOf } from "../tool.ts";
import { lookUp } from "./look-up.ts";
import { missesPerson, peopleHelp } from "./missing-people.ts";
import type { RefusedCall } from "./refused-call.ts";
import { toDetail } from "./wrong-arguments.ts";

/** Returns the tool that lists records of a kind, or reads their parent record. */
function finderOf(resource: string, { tools }: Session["connection"]): McpTool | undefined {
  const kind = resource.replaceAll(/[_ ]/gu, "").toLowerCase();
  const all = [...tools.values()].filter(({ readOnly }) => readOnly);
  const wholes = all
    // A contact is found through its customer.
    .filter(({ isList, recordKey }) => !isList && kind.startsWith(recordKey.toLowerCase()))
    .sort((a, b) => b.recordKey.length - a.recordKey.length);
  return (
    all.find(({ isList, recordKey }) => isList && recordKey.toLowerCase() === kind) ?? wholes[0]
  );
}

/** Returns the operationId of the list of a kind; `toToolTerms` replaces it by the tool's name. */
function listOf(kind: string, { service }: Session): string | undefined {
  const name = kind.replaceAll("_", "");
  return service.registry.find(
    (operation) =>
      operation.traits.includes("paginated") && recordNameOf(operation).toLowerCase() === name,
  )?.id;
}

/** Returns suggestions for an unknown id, and how to find the record. */
export async function notFoundHelp(body: Json, call: RefusedCall): Promise<Json> {
  const resource = String(body["resource"]);
  const gone = await deletedHelp(resource, body["id"], call);
  if (gone !== null) return gone;
  const other = await otherKindHelp(resource, body["id"], call);
  if (other !== null) return other;
  const finder = finderOf(resource, call.session.connection);
  if (finder === undefined) {
    const list = listOf(resource, call.session);
    return { hint: list === undefined ? "Check the id." : `Find it with ${list}.` };
  }
  const named: Json[] = nearestOf(body["id"], call);
  const near = named.length > 0 ? named : await nearestRecords(String(body["id"]), finder, call);
  const find = `find it with ${finder.name}`;
  if (near.length === 0) return { hint: `${find.charAt(0).toUpperCase()}${find.slice(1)}.` };
  const names = near.map(toNearName).join(" or ");
  return { nearest: near, hint: `Did you mean ${names}? If not, ${find}.` };
}

/** Returns the same for an unknown record to which the arguments refer. */
export async function referenceHelp(own: unknown, body: Json, call: RefusedCall): Promise<Json> {
  const errors = body["errors"] as RequestError[];
  const gone = await deletedOf(errors, call);
  if (gone !== null) return { ...toDetail(body), ...gone };
  const [missing] = errors;
  const missingKind = missing && missingKindOf(missing);
  const other = missingKind && (await otherKindHelp(missingKind, missing.received, call));
  if (other) return { ...toDetail(body), ...other };
  const near = errors.flatMap(({ received }) => nearestOf(received, call));
  const people = near.length === 0 && missing && missesPerson(missing) && (await peopleHelp(call));
  if (people) {
    const hint = "Use one of members if one is meant. If not, ask the user.";
    return { ...toDetail(body), ...people, hint };
  }
  const hint = typeof own === "string" ? own : referenceHint(errors, call);
  if (near.length === 0) return { ...toDetail(body), hint };
  return {
    ...toDetail(body),
    nearest: near,
    hint: `Use one of nearest if it is meant. If not: ${hint}`,
  };
}

/** Describes the record of the first error about an unknown reference, if it was deleted. */
export async function deletedOf(
  errors: readonly RequestError[],
  call: RefusedCall,
): Promise<Json | null> {
  for (const error of errors) {
    const kind = missingKindOf(error);
    if (kind !== undefined) return deletedHelp(kind, error.received, call);
  }
  return null;
}

/** Describes the deleted record with an id, number or name, and how to restore it; null if there is none. */
async function deletedHelp(kind: string, name: unknown, call: RefusedCall): Promise<Json | null> {
  const now = new Date(call.session.service.now());
  if (!isName(name)) return null;
  const deleted = await lookUp(call, (transaction, member) =>
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
async function otherKindHelp(kind: string, name: unknown, call: RefusedCall): Promise<Json | null> {
  if (!isName(name)) return null;
  const meant = await lookUp(call, (transaction, member) =>
    findOfOtherKind(transaction, { kind, text: String(name) }, member),
  );
  if (meant === null) return null;
  const [given, wanted] = [meant.kind, kind].map((each) => each.replaceAll("_", " "));
  const finder = finderOf(kind, call.session.connection);
  const find = finder === undefined ? "" : ` Find the ${wanted} with ${finder.name}.`;
  return { meant, hint: `This names a ${given}, which is in meant, and no ${wanted}.${find}` };
}

const isName = (name: unknown): name is string | number =>
  typeof name === "string" || typeof name === "number";

/** Returns the records that were similar to a given name. */
function nearestOf(name: unknown, { unresolved }: RefusedCall): Candidate[] {
  return [...unresolved.values()].find(({ text }) => text === name)?.nearest ?? [];
}

function referenceHint([first]: RequestError[], { session }: RefusedCall): string {
  const kind = first && missingKindOf(first);
  if (kind === "user") return "People go by name, e-mail address or me: ask the user who is meant.";
  const finder = kind && (finderOf(kind, session.connection)?.name ?? listOf(kind, session));
  return finder
    ? `Find the ${kind.replaceAll("_", " ")} with ${finder}, and call again with its id.`
    : "Look the record up and call again with its id.";
}

/** Returns the number or id of a record for a hint. Texts of records may only be in fields of their own. */
function toNearName({ displayNumber, id }: Json): string {
  return String(displayNumber ?? id);
}

const longestShortId = 20;

/** Finds records with a number similar to the given one, among the 100 that were changed last. */
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
    // No suggestions if the list cannot be read.
    return [];
  }
}

function summary(item: Json): Json {
  const entries = ["id", "displayNumber", "title", "name"].map(
    (name) => [name, item[name]] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
