import { defineOperation } from "../../../kernel/define-operation.ts";
import { uuid } from "../../../schema/values.ts";
import { unversioned } from "../../../http/etag.ts";
import { AuditEntry, loadEntry, toEntryTarget } from "../audit-entry.ts";
import { toVisibleEntries } from "../visible-entry.ts";

export const getAuditEntry = defineOperation({
  id: "getAuditEntry",
  method: "GET",
  path: "/v1/organizations/{organizationId}/audit-log/{entryId}",
  tag: "Audit log",
  permission: "audit:read",
  summary: "Get an entry of the audit log",
  description:
    "Reads one entry with the values before and after. `hash` is SHA-256 of `prevHash`, the sequence as 8 bytes (big-endian) and the entry's canonical JSON (RFC 8785), which holds salted hashes of the values in their place.",
  params: { organizationId: uuid(), entryId: uuid() },
  success: 200,
  response: AuditEntry,
  async load({ transaction, params }) {
    const loadedEntry = await loadEntry(transaction, params.entryId);
    const { entry } = loadedEntry;
    return { loadedEntry, record: entry, version: unversioned, target: toEntryTarget(entry) };
  },
  async read(context, { loadedEntry }) {
    const [entry] = await toVisibleEntries(context, [loadedEntry]);
    return entry as AuditEntry;
  },
});
