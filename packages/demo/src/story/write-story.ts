import { operations as registry } from "@werkbank/api/contract";
import {
  type Actor,
  type ChangeEvent,
  type EventType,
  systemActor,
  toAuditStatement,
} from "@werkbank/api/records";
import type { Query, Transaction } from "@werkbank/api/database";
import accounts from "../records/accounts.json" with { type: "json" };
import { timeZone } from "../calendar/calendar.ts";
import { demoId } from "../records/demo-id.ts";
import {
  assistantClientId,
  assistantClientName,
  type DemoUserName,
  users,
} from "../records/demo-users.ts";
import { singelId } from "../records/singel.ts";
import { readSubjects, setTimestamps, type Subject, type SubjectKey } from "./story-subjects.ts";

/** A change of one record. */
type StoryStep = {
  /** The key of the record for `readSubjects`. */
  on: SubjectKey;
  /** Whether the step creates the record. */
  creates?: true;
  /** The previous values of changed members; the record has the new ones. */
  was?: Record<string, unknown>;
  /** The values at that time of members whose change is not reported. */
  valuesAtTime?: Record<string, unknown>;
  /** Whether the change is stored outside the record's row, which keeps its version and timestamp. */
  keepsRow?: true;
  /** Types of events. */
  events?: EventType[];
};

/**
 * An entry of the audit log. The states of a record are computed backwards from its state at the end of the
 * story, so that audit log and records are consistent.
 */
export type StoryEntry = StoryStep & {
  /** In the organization's time zone: `2026-11-20T14:20`. */
  at: string;
  /** The actor; an object for a customer without an account, null for the service. */
  who: DemoUserName | { name: string } | null;
  /** Set if an assistant made the call with a tool. */
  by?: "assistant";
  /** Set if a policy held the call: the approver. */
  approvedBy?: DemoUserName;
  /** The operation id. */
  action: string;
  /** A comment or a note that the call adds. */
  adds?: SubjectKey;
  /** Changed members outside the representation, with values before and after. */
  outsideChanges?: Record<string, [before: unknown, after: unknown]>;
  /** Other records changed by the same call. */
  otherSteps?: StoryStep[];
  /** The code of the problem, if the call was rejected. */
  denied?: string;
  /** The key of the entry that this one undoes. */
  undoes?: string;
  /** The caller's reason. */
  reason?: string;
  /** The key by which other entries refer to this one. */
  key?: string;
};

type SubjectStates = Map<SubjectKey, Subject>;
type Operation = (typeof registry)[number];

const operations = new Map(registry.map((operation) => [operation.id, operation]));
const displayNames = new Map<string, string>(
  accounts.accounts.map(({ id, displayName }) => [id, displayName]),
);

// IP addresses for documentation (RFC 5737).
const officeIp = "203.0.113.24";
const assistantIp = "198.51.100.7";
const customerIp = "192.0.2.61";

/** Returns the id of an entry by its index in the story. */
export const toEntryId = (organizationId: string, index: number) =>
  demoId(`${organizationId}:audit:${index + 1}`);

/** Writes the story's audit log and events, and sets the timestamps of the records accordingly. */
export async function writeStory(
  transaction: Transaction,
  { organizationId }: { organizationId: string },
  entries: readonly StoryEntry[],
): Promise<void> {
  for (const [key, steps] of Map.groupBy(entries.flatMap(toDatedSteps), ({ on }) => on)) {
    setTimestamps(transaction, key, steps);
  }
  const end = new Date(Math.max(...entries.map(({ at }) => toMoment(at).getTime())));
  const keys = new Set(entries.flatMap(toKeys));
  const states = await readSubjects(transaction, { organizationId, now: end }, keys);
  const statements: Query<unknown>[] = [];
  for (const [index, entry] of [...entries.entries()].toReversed()) {
    const id = toEntryId(organizationId, index);
    const undoneIndex = entries.findIndex(({ key }) => key !== undefined && key === entry.undoes);
    const revertedEntryId = undoneIndex < 0 ? null : toEntryId(organizationId, undoneIndex);
    statements.push(toStatement(entry, { id, organizationId, reverts: revertedEntryId }, states));
  }
  for (const statement of statements.toReversed()) transaction.write(statement);
}

/** Returns the steps that create or change rows, with their times. */
function toDatedSteps(entry: StoryEntry) {
  const at = toMoment(entry.at);
  const steps: (StoryStep & { at: Date })[] = [entry, ...(entry.otherSteps ?? [])].map((step) => ({
    ...step,
    at,
  }));
  if (entry.adds !== undefined) steps.push({ on: entry.adds, creates: true, at });
  return steps.filter(changesRow);
}

const changesRow = ({ creates, was, keepsRow }: StoryStep) =>
  creates === true || (was !== undefined && keepsRow !== true);

function toKeys({ on, adds, otherSteps = [] }: StoryEntry): SubjectKey[] {
  return [on, ...(adds === undefined ? [] : [adds]), ...otherSteps.map((step) => step.on)];
}

function toMoment(local: string): Date {
  const time = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone);
  return new Date(time.epochMilliseconds);
}

function toStatement(
  entry: StoryEntry,
  {
    id,
    organizationId,
    reverts: revertedEntryId,
  }: { id: string; organizationId: string; reverts: string | null },
  states: SubjectStates,
): Query<unknown> {
  const { action, adds, outsideChanges = {}, otherSteps = [], denied } = entry;
  const at = toMoment(entry.at);
  const operation = operations.get(action);
  const subject = findSubject(states, entry.on);
  const common = {
    entryId: id,
    actor: toActor(entry, id),
    action,
    params:
      revertedEntryId === null ? toParams(subject.params, operation) : { entryId: revertedEntryId },
    organizationId,
    at,
  };
  if (denied !== undefined) {
    const refusal = { code: denied, target: null };
    const outcome = "denied" as const;
    return toAuditStatement({
      ...common,
      outcome,
      change: null,
      notExecuted: refusal,
      reversible: false,
    }).query;
  }
  const { before, after } = rewind(states, entry, at);
  const added = adds === undefined ? null : findSubject(states, adds).record;
  const members = {
    before: Object.fromEntries(Object.entries(outsideChanges).map(([name, [was]]) => [name, was])),
    after: Object.fromEntries(Object.entries(outsideChanges).map(([name, [, is]]) => [name, is])),
  };
  // A comment or note has its own operation, but may also be added by a change of status.
  const isAddition = added !== null && action.startsWith("create");
  return toAuditStatement({
    ...common,
    outcome: "succeeded",
    change: {
      target: subject.toTarget(after),
      before:
        isAddition || before === null ? null : { ...subject.toFields(before), ...members.before },
      after: isAddition ? added : { ...subject.toFields(after), ...members.after },
      event: [
        ...toEvents(entry, subject, after),
        ...otherSteps.flatMap((step) => toEventsOfOtherStep(states, step, at)),
      ].map((event, position) => ({ ...event, id: demoId(`event:${id}:${position}`) })),
    },
    notExecuted: null,
    reversible: operation !== undefined && !operation.traits.includes("irreversible"),
    revertsEntryId: revertedEntryId,
  }).query;
}

/** Rewinds a step: returns the record before and after it, and stores the state before it. */
function rewind(states: SubjectStates, step: StoryStep, at: Date) {
  const subject = findSubject(states, step.on);
  const updatedAt = at.toISOString();
  const after = {
    ...subject.record,
    ...step.valuesAtTime,
    ...(changesRow(step) ? { updatedAt } : {}),
  };
  const before = step.creates === true ? null : subject.rewind(after, step.was ?? {});
  states.set(step.on, { ...subject, record: before ?? after });
  return { before, after };
}

function toEvents(
  { events = [], adds }: StoryStep & { adds?: SubjectKey },
  subject: Subject,
  after: Record<string, unknown>,
) {
  const { displayNumber } = after;
  // Events do not contain the text of notes.
  const isNote = adds?.startsWith("note:") === true;
  return events.map((type): ChangeEvent => ({
    type,
    object: isNote ? null : subject.toEventObject(after),
    ...(typeof displayNumber === "string" ? { displayNumber } : {}),
  }));
}

function toEventsOfOtherStep(states: SubjectStates, step: StoryStep, at: Date): ChangeEvent[] {
  const subject = findSubject(states, step.on);
  const { after } = rewind(states, step, at);
  return toEvents(step, subject, after).map((event) => ({
    ...event,
    target: subject.toTarget(after),
    previous: step.creates === true ? null : (step.was ?? {}),
  }));
}

function findSubject(states: SubjectStates, key: SubjectKey): Subject {
  const subject = states.get(key);
  if (subject === undefined) throw new Error(`the story has no ${key}`);
  return subject;
}

/** Returns the parameters of the operation's path, except for the organization. */
function toParams(
  params: Record<string, unknown>,
  operation: Operation | undefined,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).filter(
      ([name]) => operation === undefined || operation.path.includes(`{${name}}`),
    ),
  );
}

function toActor({ who, by, action, reason, approvedBy, on }: StoryEntry, entryId: string): Actor {
  const requestId = demoId(`request:${entryId}`);
  if (who === null) return systemActor(requestId);
  if (typeof who === "object") {
    // A customer without an account, on the public page of a quote.
    const displayName = `${who.name} (customer)`;
    return { ...systemActor(requestId), displayName, channel: "app", ip: customerIp };
  }
  const isAssistant = by === "assistant";
  const userId = users[who];
  return {
    userId,
    displayName: displayNames.get(userId) ?? who,
    clientId: isAssistant ? assistantClientId : null,
    clientName: isAssistant ? assistantClientName : null,
    channel: isAssistant ? "mcp" : "app",
    ip: isAssistant ? assistantIp : officeIp,
    requestId,
    toolName: isAssistant ? (operations.get(action)?.tool?.name ?? null) : null,
    reason: reason ?? null,
    ...(approvedBy === undefined ? {} : { approval: toCallApproval(approvedBy, on) }),
  };
}

/** Returns the approval of a call whose target is a record: `quote:Q-2026-0031`. */
function toCallApproval(person: DemoUserName, on: SubjectKey): NonNullable<Actor["approval"]> {
  const id = users[person];
  return {
    approvalId: singelId(`approval:${on.slice(on.indexOf(":") + 1)}`),
    approvedBy: [{ id, displayName: displayNames.get(id) ?? person }],
  };
}
