import type { Transaction } from "../../database/tenant.ts";
import { type Attachment, loadAttachmentFilter } from "../files/attachments.ts";

type Entry = {
  target: { kind: string } | null;
  changes: { field: string; before: unknown; after: unknown; isErased: boolean }[];
};

/**
 * Removes attachments to records that the caller cannot see from the changes of files, and changes that then have
 * equal values before and after.
 */
export async function withKnownAttachments<Read extends Entry>(
  transaction: Transaction,
  entries: Read[],
): Promise<Read[]> {
  const given = entries
    .flatMap(attachmentChanges)
    .flatMap(({ before, after }) => [...toAttachments(before), ...toAttachments(after)]);
  const toKnown = await loadAttachmentFilter(transaction, given);
  const known = (value: unknown) => (Array.isArray(value) ? toKnown(value as Attachment[]) : value);
  return entries.map((entry) => {
    const changed = new Set<unknown>(attachmentChanges(entry));
    return {
      ...entry,
      changes: entry.changes.flatMap((change) => {
        if (!changed.has(change)) return [change];
        const [before, after] = [known(change.before), known(change.after)];
        const isSame = JSON.stringify(before) === JSON.stringify(after);
        return isSame ? [] : [{ ...change, before, after }];
      }),
    };
  });
}

const attachmentChanges = ({ target, changes }: Entry) =>
  target?.kind === "file"
    ? changes.filter(({ field, isErased }) => field === "attachments" && !isErased)
    : [];

const toAttachments = (value: unknown): Attachment[] =>
  Array.isArray(value) ? (value as Attachment[]) : [];
