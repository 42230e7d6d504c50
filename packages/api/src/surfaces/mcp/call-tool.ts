import { NIL } from "uuid";
import { toEtag } from "../../http/etag.ts";
import { Problem } from "../../problems/problem.ts";
import type { FieldChange } from "../../kernel/audit.ts";
import type { Approval } from "../../kernel/approvals/approval.ts";
import { maxCursorLength } from "../../kernel/lists/list-cursor.ts";
import { addressErrors, argumentErrors, lateErrors } from "./arguments/argument-errors.ts";
import { readArguments, type ToolArguments } from "./arguments/arguments.ts";
import { toChangeView, toNewView } from "./results/change-view.ts";
import { countThatFits, fits, toFitting, write, type Written } from "./results/fit.ts";
import { withLocalTimes } from "./results/local-times.ts";
import { onlyOrganization } from "./organizations.ts";
import { type Json, type RecordPaths, toRecordView } from "./results/record-view.ts";
import { findNames, type Mention } from "../names/find-names.ts";
import { findNamesBeside, type RecordNames, withNames } from "../names/names-beside-ids.ts";
import { resolveNames, type Unresolved } from "../names/resolve-names.ts";
import { runForSession, type Session } from "./protocol/session.ts";
import type { Outcome } from "../../kernel/call.ts";
import type { McpTool } from "./tool.ts";
import { toToolError } from "./refusals/tool-error.ts";
import { toToolTerms } from "./refusals/tool-terms.ts";
import type { ToolResult } from "./results/tool-result.ts";
import { isUuid } from "../../schema/uuid.ts";

type Page = { items: Json[]; page: { nextCursor: string | null; hasMore: boolean } };

/** A call with its arguments parsed. */
type Call = {
  tool: McpTool;
  session: Session;
  paths: RecordPaths;
  /** The arguments as received. */
  given: Json;
  input: ToolArguments;
  /** Undefined for the caller's only organization. */
  organizationId: unknown;
};

/** The id of no organization: for calls refused before they run, and operations without an organization. */
const noOrganization = NIL;
/** Reserves room for the cursor of a page, which is not known yet. */
const longestCursor = "x".repeat(maxCursorLength);

/**
 * Calls a tool: runs its operation with the arguments, and whatever else the tool reads. A refusal is a result
 * too, with the problem as its content.
 */
export async function callTool(
  session: Session,
  tool: McpTool,
  given: Record<string, unknown>,
  paths: RecordPaths,
): Promise<ToolResult> {
  const input = readArguments(tool, given, session.connection);
  let organizationId: string | null = null;
  let unresolved = new Map<string, Unresolved>();
  const asked = { session, tool, paths, given, input };
  const mentions = findNames(session.service, tool.operation, input);
  const told = asksAtOnce(tool, input, mentions) ? await callInOnlyOrganization(asked) : null;
  if (told !== null) return told;
  try {
    const chosen = await chooseOrganization(asked, mentions);
    if (typeof chosen === "string" && isUuid(chosen) && chosen !== noOrganization) {
      organizationId = chosen.toLowerCase();
      const names = await resolveNames(session, organizationId, mentions);
      ({ unresolved } = names);
      input.errors.push(...names.errors);
    }
    input.errors.push(...lateErrors(tool, input));
    return await answer({ ...asked, organizationId: organizationId ?? chosen });
  } catch (error) {
    return toToolError(error, { session, tool, organizationId, unresolved });
  }
}

/** Whether nothing needs to be known of the organization before the call, not even which one it is. */
function asksAtOnce(tool: McpTool, input: ToolArguments, mentions: readonly Mention[]): boolean {
  return (
    input.organizationId === undefined &&
    input.errors.length === 0 &&
    mentions.length === 0 &&
    addressErrors(tool, input).length === 0
  );
}

/**
 * Calls a tool in the caller's only organization, which the transaction of the call finds.
 *
 * @returns null for a caller with none or several; nothing has been done then
 */
async function callInOnlyOrganization(
  asked: Omit<Call, "organizationId">,
): Promise<ToolResult | null> {
  const { session, tool } = asked;
  try {
    return await answer({ ...asked, organizationId: undefined });
  } catch (error) {
    if (error instanceof Problem && error.code === "ORGANIZATION_REQUIRED") return null;
    return toToolError(error, { session, tool, organizationId: "only", unresolved: new Map() });
  }
}

async function answer(call: Call): Promise<ToolResult> {
  const written = call.tool.isList ? await listResult(call) : await recordResult(call);
  return { ...written, isError: false };
}

async function chooseOrganization(
  { session, tool, input }: Omit<Call, "organizationId">,
  mentions: readonly Mention[],
): Promise<unknown> {
  if (input.organizationId !== undefined) return input.organizationId;
  // Names are resolved even so; otherwise they would be refused as invalid ids.
  if (input.errors.length > 0 && mentions.length === 0) return noOrganization;
  try {
    return await onlyOrganization(session);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "ORGANIZATION_REQUIRED") throw error;
    const errors = [...input.errors, ...argumentErrors(tool, input)];
    throw errors.length === 0
      ? error
      : new Problem(error.code, error.message, { ...error.members, errors });
  }
}

/** The outcome of the operation, and the names of records of which it has only ids. */
type Answered = Outcome & { names: RecordNames };

const noNames: RecordNames = new Map();

async function run(call: Call, query: Json): Promise<Answered> {
  const { tool, session, input, organizationId } = call;
  let names = noNames;
  const outcome = await runForSession(session, tool.operation, {
    requiredScope: tool.scope,
    params: { ...input.params, organizationId: organizationId ?? noOrganization },
    inOnlyOrganization: organizationId === undefined,
    query,
    body: { ...input.body, ...tool.operation.tool?.sets },
    addressErrors: input.errors,
    toolName: tool.name,
    reason: input.reason ?? reasonOf(input.body),
    idempotencyKey: input.idempotencyKey,
    ifMatch: input.ifMatch,
    async alongside(transaction, { body, membership }) {
      if (takesNames(call) && membership !== null) {
        names = await findNamesBeside(transaction, body, membership);
      }
      return [];
    },
  });
  return { ...outcome, names };
}

/** Changes answer with ids that the caller gave; `full` is the same as in REST. */
function takesNames({ tool, input }: Call): boolean {
  return tool.readOnly && input.detail === "concise";
}

/** Returns the reason that an operation takes as a member of its own. */
function reasonOf({ reason }: Json): string | null {
  return typeof reason === "string" ? reason : null;
}

/** Returns a list; one that is too long is read again with as many items as fit, to get the right cursor. */
async function listResult(call: Call): Promise<Written> {
  const { tool, input } = call;
  let outcome = await run(call, input.query);
  let result = write(toList(call, outcome));
  while (!fits(result)) {
    const items = result.value["items"] as Json[];
    const rest = { ...result.value, ...truncation(tool), nextCursor: longestCursor };
    const count = countThatFits(items, rest);
    if (count === items.length) return toFitting(result.value);
    outcome = await run(call, { ...input.query, limit: count });
    result = write({ ...toList(call, outcome), ...truncation(tool) });
  }
  return result;
}

function toList(call: Call, answered: Answered): Json {
  const { membership } = answered;
  const { items, page } = answered.body as Page;
  const result = {
    organization: organizationOf(membership),
    items: items.map((item) => view(call, item, answered, true)),
    nextCursor: page.nextCursor,
  };
  return inZoneOf(membership, result);
}

function truncation({ operation, places }: McpTool): Json {
  const filters = [...places.keys()].filter(
    (name) => name !== "sort" && name !== "q" && Object.hasOwn(operation.query.shape, name),
  );
  const narrow = filters.length === 0 ? "" : `Narrow with ${filters.slice(0, 2).join(" or ")}, or `;
  return {
    truncated: true,
    hint: `${narrow === "" ? "Pass" : `${narrow}pass`} nextCursor as cursor to read on.`,
  };
}

async function recordResult(call: Call): Promise<Written> {
  const { tool, input } = call;
  const outcome = await run(call, input.query);
  if (outcome.dryRun) return previewResult(call, outcome);
  if (outcome.held !== null) return write(heldResult(call, outcome.held, outcome));
  const { body, version, status, changed, membership, names } = outcome;
  const answered = { body: body as Json | null, version, status, changed, membership, names };
  const result = inZoneOf(membership, {
    organization: organizationOf(membership),
    ...toAnswer(call, answered),
    ...(outcome.replayed ? { replayed: true } : {}),
    ...(tool.readOnly ? {} : { warnings: outcome.warnings, audit: outcome.audit }),
  });
  const fitting = toFitting(result);
  if (fitting.value === result) return fitting;
  return write({ ...fitting.value, hint: "Long texts or lists are cut; what url names is whole." });
}

/** The answer of a call, or of its preview, with the record that it read or changed. */
type RecordAnswer = Pick<Answered, "version" | "status" | "changed" | "membership" | "names"> & {
  body: Json | null | undefined;
};

/** Shows a read record whole; a new or changed one by what the call altered, unless `detail` asks for all. */
function toAnswer(call: Call, answered: RecordAnswer): Json {
  const { tool, given, input } = call;
  const { body, version, status, changed } = answered;
  if (body === null || body === undefined) return {};
  const shown = {
    ...view(call, body, answered, false),
    ...(version === null ? {} : { etag: toEtag(version, JSON.stringify(body)) }),
  };
  if (tool.operation.tool?.isFlat === true) return shown;
  const isTold = changed?.every((name) => Object.hasOwn(body, name)) === true;
  if (input.detail === "full" || !isTold) return { [tool.recordKey]: shown };
  if (status === 201) return { [tool.recordKey]: toNewView(shown, given) };
  // Nothing had to change: shows the whole record, which is as requested.
  return { [tool.recordKey]: changed.length === 0 ? shown : toChangeView(shown, changed) };
}

/** Returns the result of a held call until it has been carried out: an ordinary result. */
function heldResult(
  { session, input: { idempotencyKey } }: Call,
  approval: Approval,
  { membership, replayed }: Outcome,
): Json {
  const { id, organizationId, state, decisions } = approval;
  const isPending = state === "pending";
  const { baseUrl } = session.service.config;
  return inZoneOf(membership, {
    organization: organizationOf(membership),
    status: isPending ? "pending_approval" : state,
    approvalId: id,
    ...(idempotencyKey === null ? {} : { idempotencyKey }),
    summary: approval.summary,
    ...(isPending
      ? {
          approvers: approval.approvers,
          mayDecide: approval.mayDecide,
          expiresAt: approval.expiresAt,
          checkAfterSeconds: 60,
          approvalUrl: `${baseUrl}/approvals/${id}?organization=${organizationId}`,
        }
      : {}),
    ...(decisions.length === 0
      ? {}
      : {
          decisions: decisions.map(({ displayName, decision, comment }) => ({
            displayName,
            decision,
            comment,
          })),
        }),
    hint: toToolTerms(isPending ? toPendingHint(idempotencyKey) : endedHint, session),
    ...(replayed ? { replayed: true } : {}),
    audit: null,
  });
}

/** How the caller learns the decision. Without a key, the call repeated once it is executed is another one. */
function toPendingHint(idempotencyKey: string | null): string {
  const again =
    idempotencyKey === null
      ? ""
      : ", or repeat this call with the same idempotencyKey: both give the result once it is executed";
  return `Not executed yet. A person must approve this. Learn the decision with getApproval (approvalId, waitSeconds 25)${again}. Other work can go on.`;
}

const endedHint =
  "Not executed, and it will not be. Read the comments in decisions; make another call if it is still wanted.";

type Preview = Json & { result: Json | null; changes: FieldChange[] };

/** Returns what the call would have done: the record as it would be, and every field that would change. */
function previewResult(call: Call, { body, membership }: Outcome): Written {
  const { result, changes, mailTo, warnings, wouldReturn, wouldHold } = body as Preview;
  const changed = changes.map(({ field }) => field);
  const { success: status } = call.tool.operation;
  const preview = {
    organization: organizationOf(membership),
    dryRun: { wouldReturn, wouldHold, changes, mailTo },
    ...toAnswer(call, {
      body: result,
      version: null,
      status,
      changed,
      membership,
      names: noNames,
    }),
    warnings,
    audit: null,
  };
  return toFitting(inZoneOf(membership, preview));
}

function view(
  call: Call,
  record: Json,
  { membership, names }: Pick<Answered, "membership" | "names">,
  asItem: boolean,
): Json {
  const { session, paths, tool, input } = call;
  const { baseUrl } = session.service.config;
  const options = {
    detail: input.detail,
    asItem,
    recordName: tool.recordName,
    itemMembers: tool.operation.tool?.itemMembers ?? [],
    longMembers: tool.operation.tool?.longMembers ?? [],
    // Without a membership, nothing shown has amounts.
    language: membership?.language ?? "en",
    organizationId: membership?.organizationId ?? String(call.organizationId),
    baseUrl,
    paths,
  };
  return toRecordView(withNames(record, names) as Json, options);
}

/** Converts times to the member's zone; without a membership, nothing shown has times. */
function inZoneOf(membership: Outcome["membership"], result: Json): Json {
  return membership === null ? result : withLocalTimes(result, membership.timeZone);
}

function organizationOf(membership: Outcome["membership"]): Json | null {
  if (membership === null) return null;
  return { id: membership.organizationId, name: membership.organizationName };
}
