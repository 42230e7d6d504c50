import type { FieldChange } from "../../../kernel/audit.ts";
import type { Undo } from "../../../kernel/define-operation.ts";
import { deleteCustomerContact } from "../operations/delete-customer-contact.ts";
import { withdrawPrimaryContact } from "./withdraw-primary-contact.ts";

/**
 * How a contact that was added, or brought back, is taken away again: when it became primary in the
 * place of another, that one is primary again.
 *
 * @param params `customerId` and `contactId`
 */
export function undoContactCreation(
  params: Record<string, unknown>,
  changes: readonly FieldChange[],
): Undo {
  const former = changes.find(({ field }) => field === "primaryContactId")?.before;
  return typeof former === "string"
    ? { operation: withdrawPrimaryContact, params, body: { primaryContactId: former } }
    : { operation: deleteCustomerContact, params };
}
