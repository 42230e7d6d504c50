import type { Transaction } from "../../database/tenant.ts";
import { type Attachment, loadAttachmentFilter } from "../files/attachments.ts";

type EntryWithChanges = {
  target: { kind: string } | null;
  changes: { field: string; before: unknown; after: unknown; isErased: boolean }[];
};

/**
 * Removes attachments to records that the caller cannot see from the changes of files, and changes that then have
 * equal values before and after.
 */
export async function withVisibleAttachments<SomeEntry extends EntryWithChanges>(
  transaction: Transaction,
  entries: SomeEntry[],
): Promise<SomeEntry[]> {
  const attachments = entries
    .flatMap(attachmentChanges)
    .flatMap(({ before, after }) => [...toAttachments(before), ...toAttachments(after)]);
  const filterVisible = await loadAttachmentFilter(transaction, attachments);
  const toVisible = (value: unknown) =>
    Array.isArray(value) ? filterVisible(value as Attachment[]) : value;
  return entries.map((entry) => {
    const attachmentChangeSet = new Set<unknown>(attachmentChanges(entry));
    return {
      ...entry,
      changes: entry.changes.flatMap((change) => {
        if (!attachmentChangeSet.has(change)) return [change];
        const [before, after] = [toVisible(change.before), toVisible(change.after)];
        const isSame = JSON.stringify(before) === JSON.stringify(after);
        return isSame ? [] : [{ ...change, before, after }];
      }),
    };
  });
}

const attachmentChanges = ({ target, changes }: EntryWithChanges) =>
  target?.kind === "file"
    ? changes.filter(({ field, isErased }) => field === "attachments" && !isErased)
    : [];

const toAttachments = (value: unknown): Attachment[] =>
  Array.isArray(value) ? (value as Attachment[]) : [];
