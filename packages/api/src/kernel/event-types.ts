/**
 * Every type of event that the service writes, with what has happened. `ChangeEvent` accepts no other, so each
 * new type starts with a line here; the kind of a type is the part before the dot.
 */
export const eventTypes = {
  "task.created": "A task was created.",
  "task.updated": "Members of a task were changed, or a comment was removed from it.",
  "task.status_changed": "A task got another status.",
  "task.assigned": "The people to whom a task is assigned were changed.",
  "task.comment_added": "A comment was added to a task.",
  "task.deleted": "A task was deleted.",
  "task.restored": "A deleted task was brought back.",
  "customer.created": "A customer was created.",
  "customer.updated": "Members of a customer were changed.",
  "customer.deleted": "A customer was deleted.",
  "customer.restored": "A deleted customer was brought back.",
  "customer_contact.created": "A contact of a customer was created or brought back.",
  "customer_contact.updated": "Members of a contact were changed.",
  "customer_contact.deleted": "A contact of a customer was removed.",
  "customer_asset.created": "A customer asset was created or brought back.",
  "customer_asset.updated": "Members of a customer asset were changed, or a note was removed.",
  "customer_asset.note_added":
    "A note was added to a customer asset. The event names the asset only.",
  "customer_asset.deleted": "A customer asset was deleted.",
  "product.created": "A product was created.",
  "product.updated": "Members of a product were changed, or it was brought back.",
  "product.stock_changed": "The stock of a product was changed.",
  "product.stock_low": "The stock of a product fell to its reorder point or below.",
  "product.deleted": "A product was deleted.",
  "quote.created": "A quote was drawn up or brought back.",
  "quote.updated": "Members of a draft quote were changed.",
  "quote.sent": "A quote was sent to the customer.",
  "quote.viewed": "The customer opened the page of a quote for the first time.",
  "quote.accepted": "A quote was accepted.",
  "quote.rejected": "A quote was rejected.",
  "quote.expired": "A sent quote ran out.",
  "quote.cancelled": "A quote was cancelled.",
  "quote.converted": "An order was made from a quote.",
  "quote.revised": "A new version was drawn up in the place of a quote.",
  "quote.deleted": "A draft quote was deleted.",
  "order.created": "An order was created or brought back.",
  "order.updated": "Members of an order were changed.",
  "order.status_changed": "An order got another status.",
  "order.fulfilled": "Lines of an order were fulfilled.",
  "order.completed": "An order was completed.",
  "order.cancelled": "An order was cancelled or deleted.",
  "supplier.created": "A supplier was created.",
  "supplier.updated": "Members of a supplier were changed.",
  "supplier.deleted": "A supplier was deleted.",
  "supplier.restored": "A deleted supplier was brought back.",
  "agenda_item.created": "An agenda item or a series was made or brought back.",
  "agenda_item.updated": "Members of an agenda item, an occurrence or a series were changed.",
  "agenda_item.moved": "An agenda item, an occurrence or a series was moved.",
  "agenda_item.state_changed":
    "An agenda item, an occurrence or a series was confirmed, made tentative or cancelled.",
  "agenda_item.responded": "Somebody answered the invitation to an agenda item.",
  "agenda_item.reminder_due": "The moment of a reminder of an agenda item or occurrence has come.",
  "agenda_item.deleted": "An agenda item, an occurrence or a series was deleted.",
  "file.available": "The bytes of a file have come and are right, or the file was brought back.",
  "file.rejected": "The bytes of a file are not what was declared.",
  "file.deleted": "A file was deleted.",
  "workflow.activated": "A workflow was activated.",
  "workflow.paused": "A workflow was paused by a person, or by the service after five failed runs.",
  "workflow.run_succeeded": "A run of a workflow came to its end.",
  "workflow.run_failed": "A run of a workflow failed.",
  "webhook.suspended": "The service suspended a webhook. It goes to the other webhooks.",
  "webhook.test": "Somebody tests a webhook. It goes to that webhook alone.",
  "approval.requested": "A policy held a call: it waits for people.",
  "approval.approved": "The people who were needed approved a held call.",
  "approval.rejected": "A held call was rejected.",
  "approval.expired": "Nobody decided a held call in time.",
  "approval.executed": "A held call was carried out.",
  "approval.failed": "An approved call was refused when it was carried out.",
  "approval.stale": "The record of an approved call had changed: it was not carried out.",
  "approval.cancelled": "Its requester took a held call back.",
  "member.invited": "Somebody was invited, or an invitation was withdrawn or renewed.",
  "member.joined": "A person became a member.",
  "member.role_changed": "A member got another role, or was disabled or enabled.",
  "member.removed": "A member was removed.",
  "organization.updated":
    "Settings of the organization were changed, or one of its roles or inventory locations.",
} as const;

export type EventType = keyof typeof eventTypes;

type KindOf<Type extends string> = Type extends `${infer Kind}.${string}` ? Kind : never;

/** What an event is about: the part of its type before the dot. */
export type EventKind = KindOf<EventType>;

/** The types of one kind. */
export type EventTypeOf<Kind extends EventKind> = Extract<EventType, `${Kind}.${string}`>;

/** Returns the kind of a type. */
export function toEventKind(type: string): string {
  return type.slice(0, type.indexOf("."));
}
