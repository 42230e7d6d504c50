/**
 * Every event type with its description. `ChangeEvent` accepts no other, so add a new type here first. The kind of a
 * type is the part before the dot.
 */
export const eventTypes = {
  "task.created": "A task was created.",
  "task.updated": "Fields of a task were changed, or a comment was deleted.",
  "task.status_changed": "The status of a task was changed.",
  "task.assigned": "The assignees of a task were changed.",
  "task.comment_added": "A comment was added to a task.",
  "task.deleted": "A task was deleted.",
  "task.restored": "A deleted task was restored.",
  "customer.created": "A customer was created.",
  "customer.updated": "Fields of a customer were changed.",
  "customer.deleted": "A customer was deleted.",
  "customer.restored": "A deleted customer was restored.",
  "customer.merged": "Duplicates were merged into a customer, which has their records now.",
  "customer_contact.created": "A contact of a customer was created or restored.",
  "customer_contact.updated": "Fields of a contact were changed.",
  "customer_contact.deleted": "A contact of a customer was deleted.",
  "customer_asset.created": "A customer asset was created or restored.",
  "customer_asset.updated": "Fields of a customer asset were changed, or a note was deleted.",
  "customer_asset.note_added":
    "A note was added to a customer asset. The event names only the asset.",
  "customer_asset.service_due": "The day of the next service of a customer asset has come.",
  "customer_asset.deleted": "A customer asset was deleted.",
  "product.created": "A product was created.",
  "product.updated": "Fields of a product were changed, or it was restored.",
  "product.stock_changed": "The stock of a product was changed.",
  "product.stock_low": "The stock of a product fell to its reorder point or below.",
  "product.deleted": "A product was deleted.",
  "stock.moved":
    "Stock was received, counted, corrected, transferred, delivered or returned, or that was undone.",
  "quote.created": "A quote was created or restored.",
  "quote.updated": "Fields of a draft quote were changed.",
  "quote.sent": "A quote was sent to the customer.",
  "quote.viewed": "The customer opened the page of a quote for the first time.",
  "quote.accepted": "A quote was accepted.",
  "quote.rejected": "A quote was rejected.",
  "quote.expired": "A sent quote expired.",
  "quote.cancelled": "A quote was cancelled.",
  "quote.converted": "An order was created from a quote.",
  "quote.revised": "A new version of a quote was created.",
  "quote.deleted": "A draft quote was deleted.",
  "order.created": "An order was created or restored.",
  "order.updated": "Fields of an order were changed.",
  "order.status_changed": "The status of an order was changed.",
  "order.fulfilled": "All lines of an order are fulfilled.",
  "order.completed": "An order was completed.",
  "order.cancelled": "An order was cancelled or deleted.",
  "supplier.created": "A supplier was created.",
  "supplier.updated": "Fields of a supplier were changed.",
  "supplier.deleted": "A supplier was deleted.",
  "supplier.restored": "A deleted supplier was restored.",
  "agenda_item.created": "An agenda item or a series was created or restored.",
  "agenda_item.updated": "Fields of an agenda item, an occurrence or a series were changed.",
  "agenda_item.moved": "An agenda item, an occurrence or a series was moved.",
  "agenda_item.state_changed":
    "An agenda item, an occurrence or a series was confirmed, made tentative or cancelled.",
  "agenda_item.responded": "An attendee responded to the invitation to an agenda item.",
  "agenda_item.reminder_due": "A reminder of an agenda item or an occurrence is due.",
  "agenda_item.deleted": "An agenda item, an occurrence or a series was deleted.",
  "file.available": "The bytes of a file arrived and passed the checks, or the file was restored.",
  "file.rejected": "The bytes of a file are not what was declared.",
  "file.deleted": "A file was deleted.",
  "workflow.activated": "A workflow was activated.",
  "workflow.paused": "A workflow was paused by a user, or by the service after five failed runs.",
  "workflow.run_succeeded": "A run of a workflow succeeded.",
  "workflow.run_failed": "A run of a workflow failed.",
  "webhook.suspended": "The service suspended a webhook. The event goes to the other webhooks.",
  "webhook.test": "A user is testing a webhook. The event goes to that webhook only.",
  "approval.requested": "A call requires approval.",
  "approval.approved": "A call got all approvals that it needs.",
  "approval.rejected": "An approval request was rejected.",
  "approval.expired": "An approval request expired.",
  "approval.executed": "An approved call was executed.",
  "approval.failed": "An approved call was rejected when it was executed.",
  "approval.stale": "The record of an approved call had changed, so the call was not executed.",
  "approval.cancelled": "The requester withdrew an approval request.",
  "member.invited": "An invitation was sent, sent again, withdrawn or declined.",
  "member.joined": "A user accepted an invitation, or a program was added.",
  "member.role_changed": "A member was given another role, disabled or enabled.",
  "member.removed": "A member was removed.",
  "organization.updated":
    "Settings of the organization were changed, or one of its roles, approval policies or inventory locations.",
} as const;

export type EventType = keyof typeof eventTypes;

type KindOf<Type extends string> = Type extends `${infer Kind}.${string}` ? Kind : never;

/** The kind of an event: the part of its type before the dot. */
export type EventKind = KindOf<EventType>;

/** The types of one kind. */
export type EventTypeOf<Kind extends EventKind> = Extract<EventType, `${Kind}.${string}`>;

/** Returns the kind of a type. */
export function toEventKind(type: string): string {
  return type.slice(0, type.indexOf("."));
}

/** Returns the patterns that match a type: its name, all types of its kind, and all types. */
export function toSelectors(type: string): [string, string, string] {
  return [type, `${toEventKind(type)}.*`, "*"];
}
