// Decision: decisions/0011-approval-policies.md
import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { FieldChange } from "../audit.ts";
import type { TargetKind } from "../target-kinds.ts";
import type { FoundRecipients } from "../changes/mail-recipients.ts";

/**
 * The effects of a call on the current records: changes, mail and jobs. Generated values, such as ids, tokens and
 * numbers of a series, are replaced by `generated`.
 */
export type ResolvedCall = {
  changes: FieldChange[];
  consequences: ResolvedConsequence[];
  /** The totals of the document of the call. */
  totals: { totalMinor: number | null; itemCount: number | null; currency: string | null };
  mailTo: FoundRecipients;
  jobs: { name: string; data: unknown }[];
  /** `takes` of the plan. */
  takes: unknown;
  /** `webhookUrl` of the plan. */
  webhookUrl?: string;
};

/** A change that the call causes. */
export type ResolvedConsequence = {
  action: string;
  params: unknown;
  changes: FieldChange[];
  /** The kind and the name of its record, for approvers; omitted in calls held by an earlier version. */
  target?: { kind: TargetKind; label: string };
};

/** Hashes a resolved call: SHA-256 of its RFC 8785 JSON. */
export function toResolvedHash(call: ResolvedCall): Buffer {
  return createHash("sha256")
    .update(canonicalize(call) ?? "")
    .digest();
}

/** The differences for which a call is not executed, even if its record may have changed. */
export const recipientNames = ["mailTo", "webhookUrl"];

/** Returns the names of what has become different: of fields, of totals, of recipients, or another part. */
export function toDifferences(before: ResolvedCall, after: ResolvedCall): string[] {
  const changed = [
    ...differentNames(toValues(before.changes), toValues(after.changes)),
    ...differentNames(before.totals, after.totals),
    ...differentNames(
      { mailTo: toAddresses(before.mailTo), webhookUrl: before.webhookUrl },
      { mailTo: toAddresses(after.mailTo), webhookUrl: after.webhookUrl },
    ),
    ...differentNames(
      { jobs: before.jobs, consequences: toEffects(before), takes: before.takes },
      { jobs: after.jobs, consequences: toEffects(after), takes: after.takes },
    ),
  ];
  return [...new Set(changed)];
}

const toValues = (changes: readonly FieldChange[]) =>
  Object.fromEntries(changes.map(({ field, ...values }) => [field, values]));

/** Returns what the consequences change, without the names of their records. */
const toEffects = ({ consequences }: ResolvedCall) =>
  consequences.map(({ action, params, changes }) => ({ action, params, changes }));

/** Returns the sorted email addresses: names do not matter. */
const toAddresses = ({ external, members }: FoundRecipients): string[] =>
  [...external, ...members.map(({ email }) => email)].map((email) => email.toLowerCase()).sort();

function differentNames(before: object, after: object): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const [was, is] = [before, after] as Record<string, unknown>[];
  return [...names].filter((name) => canonicalize(was?.[name]) !== canonicalize(is?.[name]));
}
