"""The operations, records and problems of the Werkbank API.

Made from public/openapi.json and public/problems.json by packages/client/scripts/python/generate-python.ts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any, Literal, NotRequired, TypeAlias, TypedDict, Unpack, overload

from ._errors import WerkbankProblem
from ._json import ListPage, Record
from ._transport import Download, Transport, new_key, segment

VERSION = "1.0.0"
"""The version of the contract that this module was made from."""


AgendaSource: TypeAlias = Literal[
    "item",
    "task",
    "external",
    "suggestion",
]
"""Where an item comes from.

- `item`: Put into the agenda here.
- `task`: The planned time of a task; the id is that of the task.
- `external`: Read from a connected calendar; read-only.
- `suggestion`: Proposed by planning.
"""


AgendaState: TypeAlias = Literal[
    "confirmed",
    "tentative",
    "cancelled",
]
"""Whether an item takes place (STATUS of RFC 5545).

- `confirmed`: Takes place.
- `tentative`: Is not certain yet.
- `cancelled`: Stays in the agenda and takes no time.
"""


ApprovalConsequenceKind: TypeAlias = Literal[
    "agenda_item",
    "approval",
    "approval_policy",
    "audit_entry",
    "batch",
    "calendar",
    "customer",
    "customer_asset",
    "customer_asset_note",
    "customer_contact",
    "event",
    "export",
    "file",
    "import",
    "inventory_location",
    "invitation",
    "member",
    "order",
    "organization",
    "product",
    "quote",
    "role",
    "stock_movement",
    "supplier",
    "task",
    "task_comment",
    "user",
    "webhook",
    "webhook_delivery",
    "workflow",
    "workflow_run",
]


ApprovalState: TypeAlias = Literal[
    "pending",
    "approved",
    "executed",
    "failed",
    "rejected",
    "expired",
    "cancelled",
    "stale",
]
"""The state of an approval.

- `pending`: People have to decide.
- `approved`: Approved, and being carried out.
- `executed`: Approved and carried out.
- `failed`: Approved, and refused when it was carried out, with the `problem`.
- `rejected`: A person said no.
- `expired`: Nobody decided in time.
- `cancelled`: Its requester took it back.
- `stale`: Approved, but what the call would do had changed meanwhile: nothing was done.
"""


AttachmentKind: TypeAlias = Literal[
    "customer",
    "customer_asset",
    "task",
    "quote",
    "order",
    "supplier",
    "product",
    "agenda_item",
]
"""The kinds of records that files are attached to."""


AttendeeParticipationStatus: TypeAlias = Literal[
    "needs-action",
    "accepted",
    "declined",
    "tentative",
    "delegated",
]


AuditChannel: TypeAlias = Literal[
    "app",
    "api",
    "mcp",
    "workflow",
    "system",
]
"""How a call was made.

- `app`: A browser session.
- `api`: A token.
- `mcp`: A tool of the MCP server.
- `workflow`: A step of a workflow.
- `system`: The service itself.
"""


AuditOutcome: TypeAlias = Literal[
    "succeeded",
    "held",
    "denied",
    "failed",
]
"""What happened to a call.

- `succeeded`: Carried out.
- `held`: Waits for a person.
- `denied`: Refused with 403.
- `failed`: Refused with 409 or 412.
"""


BatchResultKind: TypeAlias = Literal[
    "agenda_item",
    "approval",
    "approval_policy",
    "audit_entry",
    "batch",
    "calendar",
    "customer",
    "customer_asset",
    "customer_asset_note",
    "customer_contact",
    "event",
    "export",
    "file",
    "import",
    "inventory_location",
    "invitation",
    "member",
    "order",
    "organization",
    "product",
    "quote",
    "role",
    "stock_movement",
    "supplier",
    "task",
    "task_comment",
    "user",
    "webhook",
    "webhook_delivery",
    "workflow",
    "workflow_run",
]


CalendarKind: TypeAlias = Literal[
    "personal",
    "team",
    "resource",
    "external",
]
"""Whose time a calendar holds.

- `personal`: One person's.
- `team`: A team's.
- `resource`: That of a room or a machine.
- `external`: That of a connected calendar; read-only.
"""


ConditionOperator: TypeAlias = Literal[
    "eq",
    "ne",
    "gt",
    "gte",
    "lt",
    "lte",
    "in",
    "not_in",
    "contains",
    "starts_with",
    "exists",
    "not_exists",
    "changed",
]
"""How the value at `path` is compared with `value`. Numbers and texts have an order, date-times that of time;
values of different kinds are never greater or less.

- `eq`: It is equal to `value`.
- `ne`: It is not equal to `value`.
- `gt`: It is greater than `value`.
- `gte`: It is `value` or greater.
- `lt`: It is less than `value`.
- `lte`: It is `value` or less.
- `in`: It is in the list `value`.
- `not_in`: It is not in the list `value`.
- `contains`: The text or list contains `value`.
- `starts_with`: The text begins with `value`.
- `exists`: There is a value that is not None; takes no `value`.
- `not_exists`: There is no value, or it is None; takes no `value`.
- `changed`: The change gives it another value; takes no `value`.
"""


CustomerAssetStatus: TypeAlias = Literal[
    "active",
    "in_service",
    "retired",
]
"""Whether an asset is in use.

- `active`: In use by the customer.
- `in_service`: Being worked on.
- `retired`: Out of use.
"""


CustomerStatus: TypeAlias = Literal[
    "lead",
    "active",
    "inactive",
]
"""Stage of the business with a customer. Quotes and orders can be made in each.

- `lead`: Before the first order.
- `active`: You work for them.
- `inactive`: You no longer work for them.
"""


CustomerType: TypeAlias = Literal[
    "company",
    "person",
]
"""What a customer is.

- `company`: A business or another organization.
- `person`: A private person.
"""


DuplicateReason: TypeAlias = Literal[
    "kvk",
    "btw",
    "email",
    "phone",
    "name",
    "nameAndDomain",
    "address",
]
"""Why customers look the same.

- `kvk`: The same KvK number, regardless of spaces, dots and dashes.
- `btw`: The same VAT number, regardless of spaces, dots and dashes.
- `email`: The same email address.
- `phone`: The same telephone number, with or without the code of its country.
- `name`: The same name without legal form, case, accents and punctuation; of persons with the same postal
code.
- `nameAndDomain`: Persons with the same name, and email addresses of the same domain.
- `address`: The same postal code and house number.
"""


EventSelector: TypeAlias = Literal[
    "*",
    "task.*",
    "customer.*",
    "customer_contact.*",
    "customer_asset.*",
    "product.*",
    "stock.*",
    "quote.*",
    "order.*",
    "supplier.*",
    "agenda_item.*",
    "file.*",
    "workflow.*",
    "webhook.*",
    "approval.*",
    "member.*",
    "organization.*",
    "task.created",
    "task.updated",
    "task.status_changed",
    "task.assigned",
    "task.comment_added",
    "task.deleted",
    "task.restored",
    "customer.created",
    "customer.updated",
    "customer.deleted",
    "customer.restored",
    "customer.merged",
    "customer_contact.created",
    "customer_contact.updated",
    "customer_contact.deleted",
    "customer_asset.created",
    "customer_asset.updated",
    "customer_asset.note_added",
    "customer_asset.service_due",
    "customer_asset.deleted",
    "product.created",
    "product.updated",
    "product.stock_changed",
    "product.stock_low",
    "product.deleted",
    "stock.moved",
    "quote.created",
    "quote.updated",
    "quote.sent",
    "quote.viewed",
    "quote.accepted",
    "quote.rejected",
    "quote.expired",
    "quote.cancelled",
    "quote.converted",
    "quote.revised",
    "quote.deleted",
    "order.created",
    "order.updated",
    "order.status_changed",
    "order.fulfilled",
    "order.completed",
    "order.cancelled",
    "supplier.created",
    "supplier.updated",
    "supplier.deleted",
    "supplier.restored",
    "agenda_item.created",
    "agenda_item.updated",
    "agenda_item.moved",
    "agenda_item.state_changed",
    "agenda_item.responded",
    "agenda_item.reminder_due",
    "agenda_item.deleted",
    "file.available",
    "file.rejected",
    "file.deleted",
    "workflow.activated",
    "workflow.paused",
    "workflow.run_succeeded",
    "workflow.run_failed",
    "webhook.suspended",
    "webhook.test",
    "approval.requested",
    "approval.approved",
    "approval.rejected",
    "approval.expired",
    "approval.executed",
    "approval.failed",
    "approval.stale",
    "approval.cancelled",
    "member.invited",
    "member.joined",
    "member.role_changed",
    "member.removed",
    "organization.updated",
]
"""A type of event, `kind.*` for all types of a kind, or `*` for all."""


ExportFormat: TypeAlias = Literal[
    "csv",
    "xlsx",
    "jsonl",
]
"""The form of the file.

- `csv`: RFC 4180, with a header.
- `xlsx`: A workbook of Excel, with typed cells.
- `jsonl`: One JSON object a line.
"""


ExportKind: TypeAlias = Literal[
    "customers",
    "customer_contacts",
    "customer_assets",
    "products",
    "suppliers",
    "tasks",
    "quotes",
    "orders",
]
"""What the records of the file are."""


FileContentType: TypeAlias = Literal[
    "application/pdf",
    "image/png",
    "image/jpeg",
    "image/webp",
    "image/heic",
    "text/plain",
    "text/csv",
    "text/calendar",
    "text/markdown",
    "application/json",
    "application/xml",
    "message/rfc822",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.oasis.opendocument.spreadsheet",
    "application/zip",
]
"""The media type of the bytes. It is checked against them; HTML and SVG are not taken, nor any other type."""


FileRejectionReason: TypeAlias = Literal[
    "size_mismatch",
    "sha256_mismatch",
    "type_mismatch",
    "active_content",
]
"""Why a file is refused.

- `size_mismatch`: Another length than declared.
- `sha256_mismatch`: Another SHA-256 than declared.
- `type_mismatch`: Another type than declared, or text that is not UTF-8.
- `active_content`: Markup that a browser would run, or macros.
"""


FileState: TypeAlias = Literal[
    "awaiting_upload",
    "processing",
    "available",
    "rejected",
    "deleted",
]
"""The state of a file.

- `awaiting_upload`: The bytes have not come.
- `processing`: They have; the upload is not completed.
- `available`: It can be downloaded.
- `rejected`: The bytes are not what was declared: `rejection_reason`.
- `deleted`: Its bytes are gone.
"""


FulfilmentStatus: TypeAlias = Literal[
    "unfulfilled",
    "partial",
    "fulfilled",
]
"""How much of an order has been delivered.

- `unfulfilled`: Nothing.
- `partial`: A part.
- `fulfilled`: All of it.
"""


ImportColumnInputReference: TypeAlias = Literal[
    "id",
    "number",
    "externalId",
    "name",
    "email",
    "sku",
    "code",
    "serialNumber",
]


ImportColumnReference: TypeAlias = Literal[
    "id",
    "number",
    "externalId",
    "name",
    "email",
    "sku",
    "code",
    "serialNumber",
]


ImportKind: TypeAlias = Literal[
    "customers",
    "customer_contacts",
    "customer_assets",
    "products",
    "suppliers",
    "tasks",
    "stock_movements",
]
"""What the rows of the file are."""


ImportMatchBy: TypeAlias = Literal[
    "externalId",
    "email",
    "sku",
    "code",
]
"""The field by which a row is matched to an existing record; without one, every row creates a record. Customers:
`external_id` or `email`; contacts: `email`; products: `sku`; suppliers: `external_id`, `email` or `code`.
"""


ImportOnMatch: TypeAlias = Literal[
    "update",
    "skip",
]
"""What happens to a row whose record exists.

- `update`: It changes the record.
- `skip`: It is left out.
"""


ImportOnSimilar: TypeAlias = Literal[
    "create",
    "update",
    "skip",
]
"""What happens to a row that looks like existing customers, by its KvK or VAT number, email address, telephone
number or name. None: `create_customer` decides, which refuses the most similar ones.

- `create`: It creates a customer all the same.
- `update`: It changes the customer. A row that looks like several is refused.
- `skip`: It is left out.
"""


ImportProposalReason: TypeAlias = Literal[
    "ambiguous_format",
    "assumed_value",
    "missing_field",
    "unknown_values",
    "unmatched_references",
    "split_column",
    "fallback_column",
    "includes_vat",
    "unmapped_column",
    "duplicate_column",
]
"""What to review about a column or a field.

- `ambiguous_format`: The cells can be read in several ways, or have several formats.
- `assumed_value`: No column has the field, so a value is assumed for all rows.
- `missing_field`: No column has a field that is required.
- `unknown_values`: Some cells are not a value of the field.
- `unmatched_references`: Some cells do not name exactly one record.
- `split_column`: The column is split over several fields.
- `fallback_column`: The column is used only where another one is empty.
- `includes_vat`: The amounts include VAT, and those of the service do not.
- `unmapped_column`: The column is not imported.
- `duplicate_column`: Another column has the same name, or the column has none.
"""


ImportRowResult: TypeAlias = Literal[
    "created",
    "updated",
    "skipped",
    "refused",
    "held",
]
"""What became of a row, or would become of it.

- `created`: It created a record.
- `updated`: It changed a record, or needed no change.
- `skipped`: It was left out.
- `refused`: It was refused: `code` and `errors` say why.
- `held`: It waits for a decision.
"""


ImportedKind: TypeAlias = Literal[
    "customers",
    "customer_contacts",
    "customer_assets",
    "products",
    "suppliers",
    "tasks",
    "stock_movements",
    "agenda_items",
]
"""What the rows or events of the file are."""


InvitationState: TypeAlias = Literal[
    "pending",
    "accepted",
    "declined",
    "revoked",
    "expired",
]
"""Whether the invitation can be accepted.

- `pending`: It can.
- `accepted`: It was; the person is a member.
- `declined`: The person does not want to become a member.
- `revoked`: It was taken back.
- `expired`: Its time is over.
"""


InvoiceStatus: TypeAlias = Literal[
    "not_invoiced",
    "partial",
    "invoiced",
]
"""How much of an order has been invoiced.

- `not_invoiced`: Nothing.
- `partial`: A part.
- `invoiced`: All of it.
"""


ListActiveAppsFields: TypeAlias = Literal[
    "id",
    "clientId",
    "clientName",
    "userId",
    "userName",
    "lastActiveAt",
]


ListAgendaItemsFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "source",
    "state",
    "visibility",
    "ownerUserId",
    "title",
    "description",
    "descriptionHtml",
    "location",
    "onlineMeetingUrl",
    "transparency",
    "startAt",
    "endAt",
    "isAllDay",
    "taskId",
    "taskNumber",
    "taskDisplayNumber",
    "taskTitle",
    "priority",
    "taskStatus",
    "users",
    "assignees",
    "createdBy",
    "createdAt",
    "updatedAt",
    "timeZone",
    "organizerUserId",
    "organizerEmail",
    "organizerDisplayName",
    "recurrenceParentItemId",
    "recurrenceIdAt",
    "recurrenceRule",
    "recurrenceDates",
    "reminders",
    "attendees",
    "calendarId",
    "isReadOnly",
    "reason",
    "confidence",
    "uid",
    "sequence",
    "deletedAt",
]


ListAgendaOccurrencesFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "source",
    "state",
    "visibility",
    "ownerUserId",
    "title",
    "description",
    "descriptionHtml",
    "location",
    "onlineMeetingUrl",
    "transparency",
    "startAt",
    "endAt",
    "isAllDay",
    "taskId",
    "taskNumber",
    "taskDisplayNumber",
    "taskTitle",
    "priority",
    "taskStatus",
    "users",
    "assignees",
    "createdBy",
    "createdAt",
    "updatedAt",
    "timeZone",
    "organizerUserId",
    "organizerEmail",
    "organizerDisplayName",
    "recurrenceParentItemId",
    "recurrenceIdAt",
    "recurrenceRule",
    "recurrenceDates",
    "reminders",
    "attendees",
    "calendarId",
    "isReadOnly",
    "reason",
    "confidence",
    "uid",
    "sequence",
    "deletedAt",
]


ListApprovalPoliciesFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "name",
    "status",
    "priority",
    "match",
    "effect",
    "approvers",
    "requiredApprovals",
    "allowSelfApproval",
    "expiresAfterMinutes",
    "onStale",
    "message",
    "createdAt",
    "updatedAt",
    "deletedAt",
]


ListApprovalPoliciesSort: TypeAlias = Literal[
    "priority",
    "-priority",
    "name",
    "-name",
    "updatedAt",
    "-updatedAt",
]


ListApprovalsFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "state",
    "policyId",
    "policyName",
    "message",
    "approvers",
    "operation",
    "toolName",
    "channel",
    "requestedBy",
    "requester",
    "clientId",
    "clientName",
    "initiators",
    "tokenScopes",
    "summary",
    "input",
    "inputHash",
    "target",
    "changes",
    "consequences",
    "mailTo",
    "webhookUrl",
    "totalMinor",
    "currency",
    "resolvedHash",
    "requestReason",
    "requiredApprovals",
    "decisions",
    "mayDecide",
    "expiresAt",
    "decidedAt",
    "executedAt",
    "result",
    "problem",
    "auditEntryId",
    "createdAt",
    "updatedAt",
]


ListAuditEntriesFields: TypeAlias = Literal[
    "id",
    "sequence",
    "at",
    "actor",
    "onBehalfOf",
    "approvedBy",
    "channel",
    "clientId",
    "clientName",
    "ip",
    "requestId",
    "action",
    "toolName",
    "reason",
    "workflowRunId",
    "target",
    "outcome",
    "problemCode",
    "changes",
    "reversible",
    "revertsEntryId",
    "revertedByEntryId",
    "prevHash",
    "hash",
]


ListCalendarItemsFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "source",
    "state",
    "visibility",
    "ownerUserId",
    "title",
    "description",
    "descriptionHtml",
    "location",
    "onlineMeetingUrl",
    "transparency",
    "startAt",
    "endAt",
    "isAllDay",
    "taskId",
    "taskNumber",
    "taskDisplayNumber",
    "taskTitle",
    "priority",
    "taskStatus",
    "users",
    "assignees",
    "createdBy",
    "createdAt",
    "updatedAt",
    "timeZone",
    "organizerUserId",
    "organizerEmail",
    "organizerDisplayName",
    "recurrenceParentItemId",
    "recurrenceIdAt",
    "recurrenceRule",
    "recurrenceDates",
    "reminders",
    "attendees",
    "calendarId",
    "isReadOnly",
    "reason",
    "confidence",
    "uid",
    "sequence",
    "deletedAt",
]


ListCalendarsFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "name",
    "color",
    "timeZone",
    "ownerUserId",
    "kind",
    "isEditable",
    "isDefault",
    "feedUrl",
    "feedRenewedAt",
    "createdAt",
    "updatedAt",
]


ListCustomerAssetNotesFields: TypeAlias = Literal[
    "id",
    "customerAssetId",
    "organizationId",
    "contentText",
    "contentDoc",
    "authorId",
    "author",
    "createdAt",
    "updatedAt",
    "deletedAt",
]


ListCustomerAssetsFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "customerId",
    "name",
    "kind",
    "brand",
    "model",
    "serialNumber",
    "purchasedAt",
    "warrantyUntil",
    "lastServiceAt",
    "nextServiceAt",
    "status",
    "location",
    "attributes",
    "createdAt",
    "updatedAt",
    "deletedAt",
]


ListCustomerAssetsSort: TypeAlias = Literal[
    "updatedAt",
    "-updatedAt",
    "createdAt",
    "-createdAt",
    "name",
    "-name",
    "nextServiceAt",
    "-nextServiceAt",
]


ListCustomerContactsFields: TypeAlias = Literal[
    "id",
    "customerId",
    "organizationId",
    "contactProfile",
    "jobTitle",
    "isPrimary",
    "notes",
    "createdAt",
    "updatedAt",
    "deletedAt",
]


ListCustomersFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "number",
    "type",
    "name",
    "firstName",
    "lastName",
    "email",
    "phone",
    "website",
    "kvk",
    "btw",
    "billingEmail",
    "addressLine1",
    "addressLine2",
    "addressCity",
    "addressState",
    "addressPostalCode",
    "addressCountry",
    "deliveryAddress",
    "currency",
    "paymentTermsDays",
    "language",
    "status",
    "labels",
    "notes",
    "externalId",
    "source",
    "openQuoteCount",
    "openOrderCount",
    "assetCount",
    "createdAt",
    "updatedAt",
    "deletedAt",
    "mergedIntoCustomerId",
]


ListCustomersSort: TypeAlias = Literal[
    "updatedAt",
    "-updatedAt",
    "createdAt",
    "-createdAt",
    "name",
    "-name",
]


ListEventsFields: TypeAlias = Literal[
    "id",
    "type",
    "timestamp",
    "apiVersion",
    "organizationId",
    "sequence",
    "actor",
    "requestId",
    "causation",
    "data",
    "truncated",
]


ListExportsFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "kind",
    "filter",
    "format",
    "delimiter",
    "decimalSeparator",
    "byteOrderMark",
    "fields",
    "state",
    "recordCount",
    "fileId",
    "expiresAt",
    "problem",
    "createdBy",
    "createdAt",
    "startedAt",
    "finishedAt",
    "updatedAt",
]


ListFilesFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "name",
    "labels",
    "contentType",
    "sizeBytes",
    "sha256",
    "state",
    "rejectionReason",
    "uploadedBy",
    "createdAt",
    "updatedAt",
    "deletedAt",
    "attachments",
]


ListFilesSort: TypeAlias = Literal[
    "updatedAt",
    "-updatedAt",
    "createdAt",
    "-createdAt",
    "name",
    "-name",
    "sizeBytes",
    "-sizeBytes",
]


ListImportRowsFields: TypeAlias = Literal[
    "row",
    "result",
    "code",
    "errors",
    "name",
    "similarCustomers",
]


ListImportsFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "kind",
    "fileId",
    "mapping",
    "constants",
    "matchBy",
    "onMatch",
    "onSimilar",
    "dryRun",
    "state",
    "format",
    "encoding",
    "delimiter",
    "sheet",
    "rowCount",
    "counts",
    "refusedFileId",
    "problem",
    "createdBy",
    "createdAt",
    "startedAt",
    "finishedAt",
    "updatedAt",
]


ListInventoryLocationsFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "name",
    "code",
    "addressLine1",
    "addressLine2",
    "addressCity",
    "addressState",
    "addressPostalCode",
    "addressCountry",
    "isDefault",
    "createdAt",
    "updatedAt",
]


ListInventoryLocationsSort: TypeAlias = Literal[
    "name",
    "-name",
    "createdAt",
    "-createdAt",
    "updatedAt",
    "-updatedAt",
]


ListInvitationsFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "email",
    "roleId",
    "state",
    "expiresAt",
    "createdAt",
    "updatedAt",
]


ListMembersFields: TypeAlias = Literal[
    "userId",
    "organizationId",
    "displayName",
    "email",
    "avatarUrl",
    "clientId",
    "roleId",
    "joinedAt",
    "disabledAt",
    "createdAt",
    "updatedAt",
]


ListOrdersFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "number",
    "displayNumber",
    "quoteId",
    "customerId",
    "contactId",
    "customerAssetId",
    "ownerUserId",
    "customerName",
    "status",
    "fulfilmentStatus",
    "invoiceStatus",
    "externalInvoiceId",
    "title",
    "introduction",
    "terms",
    "reference",
    "requestedDeliveryDate",
    "issuedAt",
    "confirmedAt",
    "completedAt",
    "cancelledAt",
    "cancellationReason",
    "currency",
    "subtotalMinor",
    "discountMinor",
    "vatBreakdown",
    "vatMinor",
    "totalMinor",
    "createdAt",
    "updatedAt",
    "deletedAt",
    "deliveryAddress",
    "lines",
    "fileIds",
]


ListOrdersSort: TypeAlias = Literal[
    "updatedAt",
    "-updatedAt",
    "createdAt",
    "-createdAt",
    "requestedDeliveryDate",
    "-requestedDeliveryDate",
    "totalMinor",
    "-totalMinor",
]


ListOrganizationsFields: TypeAlias = Literal[
    "id",
    "name",
    "legalName",
    "kvk",
    "btw",
    "iban",
    "addressLine1",
    "addressLine2",
    "addressCity",
    "addressState",
    "addressPostalCode",
    "addressCountry",
    "currency",
    "timeZone",
    "language",
    "country",
    "accentColor",
    "logoFileId",
    "status",
    "deletionAt",
    "settings",
    "role",
    "permissions",
    "createdAt",
    "updatedAt",
]


ListProductsFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "sku",
    "name",
    "description",
    "kind",
    "status",
    "unitCode",
    "unitPriceMinor",
    "costPriceMinor",
    "currency",
    "vatCategory",
    "vatRate",
    "gtin",
    "supplierId",
    "supplierSku",
    "trackStock",
    "reorderPoint",
    "createdAt",
    "updatedAt",
    "deletedAt",
    "components",
    "stock",
]


ListProductsSort: TypeAlias = Literal[
    "updatedAt",
    "-updatedAt",
    "createdAt",
    "-createdAt",
    "name",
    "-name",
]


ListQuotesFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "number",
    "displayNumber",
    "previousQuoteId",
    "customerId",
    "customerName",
    "contactId",
    "customerAssetId",
    "ownerUserId",
    "title",
    "introduction",
    "terms",
    "issuedAt",
    "validUntil",
    "sentAt",
    "acceptedAt",
    "acceptedByName",
    "acceptanceReference",
    "rejectedAt",
    "rejectionReason",
    "cancelledAt",
    "cancellationReason",
    "currency",
    "subtotalMinor",
    "discountMinor",
    "vatBreakdown",
    "vatMinor",
    "totalMinor",
    "orderId",
    "createdAt",
    "updatedAt",
    "deletedAt",
    "version",
    "status",
    "lines",
    "acceptedOptionalLineIds",
    "fileIds",
    "publicUrl",
]


ListQuotesSort: TypeAlias = Literal[
    "updatedAt",
    "-updatedAt",
    "createdAt",
    "-createdAt",
    "validUntil",
    "-validUntil",
    "totalMinor",
    "-totalMinor",
]


ListRolesFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "name",
    "isBuiltIn",
    "permissions",
    "createdAt",
    "updatedAt",
    "deletedAt",
]


ListRolesSort: TypeAlias = Literal[
    "name",
    "-name",
    "createdAt",
    "-createdAt",
    "updatedAt",
    "-updatedAt",
]


ListStockMovementsFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "kind",
    "lines",
    "reason",
    "reference",
    "orderId",
    "revertsMovementId",
    "occurredAt",
    "createdBy",
    "createdAt",
    "updatedAt",
]


ListSuppliersFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "name",
    "email",
    "phone",
    "website",
    "notes",
    "status",
    "code",
    "accountNumber",
    "kvk",
    "btw",
    "orderingEmail",
    "billingEmail",
    "addressLine1",
    "addressLine2",
    "addressCity",
    "addressState",
    "addressPostalCode",
    "addressCountry",
    "currency",
    "paymentTermsDays",
    "defaultLeadTimeDays",
    "defaultInventoryLocationId",
    "source",
    "externalId",
    "createdAt",
    "updatedAt",
    "deletedAt",
]


ListSuppliersSort: TypeAlias = Literal[
    "updatedAt",
    "-updatedAt",
    "createdAt",
    "-createdAt",
    "name",
    "-name",
]


ListTaskCommentsFields: TypeAlias = Literal[
    "id",
    "taskId",
    "contentText",
    "contentDoc",
    "authorId",
    "createdAt",
    "author",
]


ListTasksFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "number",
    "title",
    "description",
    "status",
    "priority",
    "dueAt",
    "plannedStartAt",
    "plannedEndAt",
    "estimateMinutes",
    "customerId",
    "customerAssetId",
    "quoteId",
    "orderId",
    "parentTaskId",
    "checklist",
    "labels",
    "completedAt",
    "createdBy",
    "createdAt",
    "updatedAt",
    "deletedAt",
    "displayNumber",
    "assignees",
    "commentCount",
    "agendaItemIds",
]


ListTasksSort: TypeAlias = Literal[
    "updatedAt",
    "-updatedAt",
    "createdAt",
    "-createdAt",
    "dueAt",
    "-dueAt",
    "number",
    "-number",
]


ListWebhookDeliveriesFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "webhookId",
    "eventId",
    "eventType",
    "state",
    "attempts",
    "nextAttemptAt",
    "createdAt",
    "updatedAt",
]


ListWebhooksFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "url",
    "description",
    "eventTypes",
    "status",
    "secretHint",
    "createdBy",
    "lastDeliveredAt",
    "failingSince",
    "suspendedAt",
    "lastError",
    "createdAt",
    "updatedAt",
]


ListWorkflowRunsFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "workflowId",
    "workflowVersion",
    "state",
    "triggeredBy",
    "steps",
    "problem",
    "createdAt",
    "startedAt",
    "finishedAt",
    "updatedAt",
]


ListWorkflowsFields: TypeAlias = Literal[
    "id",
    "organizationId",
    "name",
    "description",
    "status",
    "version",
    "runAsUserId",
    "trigger",
    "conditions",
    "steps",
    "allowSelfTrigger",
    "nextRunAt",
    "failuresInRow",
    "createdAt",
    "updatedAt",
    "lastRun",
    "deletedAt",
]


ListWorkflowsSort: TypeAlias = Literal[
    "updatedAt",
    "-updatedAt",
    "createdAt",
    "-createdAt",
    "name",
    "-name",
]


NewRolePermissions: TypeAlias = Literal[
    "agenda:manage",
    "agenda:read",
    "agenda:write",
    "approvals:decide",
    "approvals:manage",
    "approvals:read",
    "audit:read",
    "audit:revert",
    "customers:delete",
    "customers:read",
    "customers:write",
    "data:export",
    "data:import",
    "files:delete",
    "files:read",
    "files:write",
    "members:manage",
    "members:read",
    "orders:read",
    "orders:write",
    "organization:manage",
    "organization:read",
    "products:delete",
    "products:read",
    "products:write",
    "quotes:decide",
    "quotes:read",
    "quotes:send",
    "quotes:write",
    "roles:manage",
    "suppliers:delete",
    "suppliers:read",
    "suppliers:write",
    "tasks:delete",
    "tasks:read",
    "tasks:write",
    "webhooks:read",
    "webhooks:write",
    "workflows:read",
    "workflows:run",
    "workflows:write",
]


NewStockMovementKind: TypeAlias = Literal[
    "receipt",
    "count",
    "correction",
    "transfer",
    "return",
]
"""Why stock changes. Deliveries of orders are booked by `create_order_fulfilment`.

- `receipt`: Goods that arrived.
- `count`: What was counted: it sets the stock.
- `correction`: Stock that was lost, found or broken.
- `transfer`: From one location to another.
- `return`: Goods that a customer returned.
"""


OrderStatus: TypeAlias = Literal[
    "draft",
    "confirmed",
    "in_progress",
    "on_hold",
    "completed",
    "cancelled",
]
"""The status of an order.

- `draft`: Can be changed.
- `confirmed`: Agreed; its stock is reserved.
- `in_progress`: Being worked on.
- `on_hold`: Waits.
- `completed`: Delivered and done.
- `cancelled`: Called off; its stock is free again.
"""


OrganizationStatus: TypeAlias = Literal[
    "active",
    "suspended",
]
"""What an organization can do.

- `active`: Reads and writes.
- `suspended`: Reads only.
"""


OwnCalendarKind: TypeAlias = Literal[
    "personal",
    "team",
    "resource",
]
"""Whose time a calendar holds.

- `personal`: One person's.
- `team`: A team's.
- `resource`: That of a room or a machine.
"""


PolicyCallerKind: TypeAlias = Literal[
    "agents",
]
"""Who makes a call.

- `agents`: Every call through an OAuth client, on any channel, and what such a call initiates: steps of a
workflow that it defined, activated or started, rows of an import, an undo. Not clients in
`FIRST_PARTY_CLIENTS`. A call to the MCP server without a client counts too.
"""


PolicyChannel: TypeAlias = Literal[
    "mcp",
    "api",
    "app",
    "workflow",
]
"""How a call is made.

- `mcp`: A tool of the MCP server.
- `api`: A token.
- `app`: A browser session.
- `workflow`: A step of a workflow.
"""


Priority: TypeAlias = Literal[
    "low",
    "medium",
    "high",
    "urgent",
]
"""How urgent a task is.

- `low`: Can wait.
- `medium`: Normal.
- `high`: Before other tasks.
- `urgent`: Needs action immediately.
"""


ProductKind: TypeAlias = Literal[
    "good",
    "service",
    "bundle",
]
"""What a product is.

- `good`: A thing.
- `service`: Work.
- `bundle`: Several products that are sold as one.
"""


ProductStatus: TypeAlias = Literal[
    "draft",
    "active",
    "archived",
]
"""Whether a product is offered.

- `draft`: Not offered yet.
- `active`: Offered.
- `archived`: No longer offered.
"""


QuoteStatus: TypeAlias = Literal[
    "draft",
    "sent",
    "accepted",
    "rejected",
    "expired",
    "cancelled",
    "converted",
]
"""The status of a quote.

- `draft`: Can be changed.
- `sent`: Waits for the customer.
- `accepted`: The customer said yes.
- `rejected`: The customer said no.
- `expired`: The day `valid_until` is past.
- `cancelled`: Withdrawn.
- `converted`: Has become an order.
"""


RoleUpdatePermissions: TypeAlias = Literal[
    "agenda:manage",
    "agenda:read",
    "agenda:write",
    "approvals:decide",
    "approvals:manage",
    "approvals:read",
    "audit:read",
    "audit:revert",
    "customers:delete",
    "customers:read",
    "customers:write",
    "data:export",
    "data:import",
    "files:delete",
    "files:read",
    "files:write",
    "members:manage",
    "members:read",
    "orders:read",
    "orders:write",
    "organization:manage",
    "organization:read",
    "products:delete",
    "products:read",
    "products:write",
    "quotes:decide",
    "quotes:read",
    "quotes:send",
    "quotes:write",
    "roles:manage",
    "suppliers:delete",
    "suppliers:read",
    "suppliers:write",
    "tasks:delete",
    "tasks:read",
    "tasks:write",
    "webhooks:read",
    "webhooks:write",
    "workflows:read",
    "workflows:run",
    "workflows:write",
]


SearchOrganizationFields: TypeAlias = Literal[
    "id",
    "kind",
    "displayNumber",
    "title",
    "subtitle",
    "score",
    "href",
]


SearchResultKind: TypeAlias = Literal[
    "customer",
    "customer_contact",
    "customer_asset",
    "task",
    "quote",
    "order",
    "product",
    "supplier",
    "agenda_item",
    "file",
    "member",
    "calendar",
    "role",
    "workflow",
    "inventory_location",
    "webhook",
]
"""What kind of record was found."""


StockMovementKind: TypeAlias = Literal[
    "receipt",
    "count",
    "correction",
    "transfer",
    "return",
    "fulfilment",
]
"""Why stock changed.

- `receipt`: Goods that arrived.
- `count`: What was counted: it sets the stock.
- `correction`: Stock that was lost, found or broken.
- `transfer`: From one location to another.
- `return`: Goods that a customer returned.
- `fulfilment`: A delivery of an order.
"""


SupplierStatus: TypeAlias = Literal[
    "active",
    "on_hold",
    "archived",
]
"""Whether you order from a supplier.

- `active`: You order from it.
- `on_hold`: You do not order for now.
- `archived`: You no longer order.
"""


TaskStatus: TypeAlias = Literal[
    "todo",
    "in_progress",
    "waiting",
    "done",
    "cancelled",
]
"""The status of a task.

- `todo`: Not started.
- `in_progress`: Being worked on.
- `waiting`: Waiting for someone or something else.
- `done`: Finished.
- `cancelled`: Will not be done.
"""


TransferState: TypeAlias = Literal[
    "queued",
    "running",
    "succeeded",
    "failed",
]
"""The state of an import or export.

- `queued`: Its job has not begun.
- `running`: Its job is at work.
- `succeeded`: Done; refused rows are counted.
- `failed`: It could not go on: `problem` says why.
"""


UnitCode: TypeAlias = Literal[
    "C62",
    "HUR",
    "DAY",
    "MTR",
    "MTK",
    "KGM",
    "LTR",
    "KMT",
    "SET",
]
"""What is counted, as a code of UN/ECE Recommendation 20.

- `C62`: Piece.
- `HUR`: Hour.
- `DAY`: Day.
- `MTR`: Metre.
- `MTK`: Square metre.
- `KGM`: Kilogram.
- `LTR`: Litre.
- `KMT`: Kilometre.
- `SET`: Set.
"""


VatCategory: TypeAlias = Literal[
    "S",
    "Z",
    "E",
    "AE",
    "K",
    "G",
    "O",
]
"""VAT category code of EN 16931.

- `S`: Standard or reduced rate.
- `Z`: Zero rate.
- `E`: Exempt.
- `AE`: Reverse charge.
- `K`: Supply within the European Union.
- `G`: Export outside the European Union.
- `O`: Outside the scope of VAT.
"""


WebhookDeliveryState: TypeAlias = Literal[
    "pending",
    "retrying",
    "delivered",
    "exhausted",
    "cancelled",
]
"""The state of a delivery.

- `pending`: Before its first attempt.
- `retrying`: After an attempt that failed.
- `delivered`: The receiver has it.
- `exhausted`: After the last attempt failed.
- `cancelled`: The webhook was switched off meanwhile.
"""


WebhookStatus: TypeAlias = Literal[
    "enabled",
    "disabled",
    "suspended",
]
"""Whether events are delivered.

- `enabled`: Events are delivered.
- `disabled`: Switched off by a person.
- `suspended`: Switched off by the service, after deliveries failed for five days or the receiver answered
410.
"""


WorkflowRunState: TypeAlias = Literal[
    "queued",
    "running",
    "waiting_approval",
    "succeeded",
    "failed",
    "cancelled",
    "skipped",
]
"""The state of a run.

- `queued`: Not started.
- `running`: At work.
- `waiting_approval`: A step requires approval.
- `succeeded`: All its steps are done.
- `failed`: A step failed.
- `cancelled`: Stopped by a person.
- `skipped`: The conditions of the workflow did not hold, or the record that they read was missing.
"""


WorkflowStatus: TypeAlias = Literal[
    "draft",
    "active",
    "paused",
    "archived",
]
"""Whether a workflow is started.

- `draft`: Not in use yet.
- `active`: It is started.
- `paused`: It is not started, by a person's choice or after five failed runs in a row.
- `archived`: No longer in use.
"""


WorkflowStepState: TypeAlias = Literal[
    "pending",
    "running",
    "waiting",
    "waiting_approval",
    "succeeded",
    "failed",
    "skipped",
    "cancelled",
]
"""The state of a step.

- `pending`: Its turn has not come.
- `running`: At work.
- `waiting`: Waits for a moment, or before another attempt.
- `waiting_approval`: The step requires approval.
- `succeeded`: Done.
- `failed`: Refused at its last attempt.
- `skipped`: Its `when` did not hold, or the record that it reads is missing.
- `cancelled`: The run was stopped before.
"""


class ActiveApp(Record):
    """An app that called for a member of the organization."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    client_id: str
    """The OAuth client, as in audit entries. Example: `"4cd5cf27-7e9c-497e-914e-946e92368d15"`."""
    client_name: str | None
    """What the client calls itself, as the access token says in `client_name`; None where it does not. For
    display: two clients may have one name, `client_id` tells them apart. Example: `"Claude"`.
    """
    user_id: str
    """The member for whom the app called. Example: `"1fc7e79b-3b4c-5226-aa35-5d463fa1d7e2"`."""
    user_name: str
    """What the member is called. Example: `"Sanne de Wit"`."""
    last_active_at: datetime
    """The time of the app's latest entry in the audit log for this member. Example:
    `"2026-11-23T08:30:00.000Z"`.
    """


class ActiveAppList(ListPage["ActiveApp"]):
    """One page of the list."""

    items: list[ActiveApp]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class AgendaAnswer(TypedDict):
    """The caller's response to an invitation."""

    participation_status: Literal["accepted", "declined", "tentative", "needs-action"]
    """Your response (PARTSTAT of RFC 5545)."""
    scope: NotRequired[Literal["occurrence", "series"]]
    """For a series: this `occurrence` (the default for an occurrence) or the whole `series` (the default for a
    series). Ignored for a single item.
    """


class AgendaImportCreate(TypedDict):
    """An import of a calendar file to begin."""

    calendar_id: str
    """A calendar whose `is_editable` is true. Example: `"79a0b3e8-573a-5be4-ac7a-63449d6c4ecf"`."""
    file_id: str
    """An available calendar file (iCalendar, .ics) of at most 10 MiB, with at most 5,000 events. Example:
    `"a904ac8e-0231-5a48-a186-89c48794cc5d"`.
    """
    dry_run: NotRequired[bool]
    """Tries every event without writing any, to see the counts and the notes. Default: `False`."""


class AgendaItem(Record):
    """An agenda item, a series or one of its occurrences."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    source: AgendaSource
    state: AgendaState
    visibility: Literal["public", "private", "confidential"]
    """What other people see of the item."""
    owner_user_id: str
    """The owner, who sees the whole item whatever its `visibility`. Set by the service. Example:
    `"579fcc07-0450-53c5-81a5-fb2ff340c133"`.
    """
    title: str
    """The title in the agenda; `Busy` if the caller may not see the details. Example: `"Weekbeurt Snelle
    Bocht"`.
    """
    description: str | None
    """What it is about, as plain text. Example: `"Zeven bakfietsen per week: remmen, banden, accu."`."""
    description_html: str | None
    """`description` as HTML, every character of it escaped. Example: `"<p>Zeven bakfietsen per week: remmen,
    banden, accu.</p>"`.
    """
    location: str | None
    """Where it takes place, in words. Example: `"Werkplaats, brug 1 en 2"`."""
    online_meeting_url: str | None
    """Where people meet online; None without such a meeting. Example: `"https://meet.example/singel"`."""
    transparency: Literal["opaque", "transparent"]
    """Whether it takes time (TRANSP of RFC 5545)."""
    start_at: datetime
    """When it starts, in UTC; of a series its first occurrence. Example: `"2026-11-23T06:30:00.000Z"`."""
    end_at: datetime
    """When it ends, exclusive, in UTC; of a series its first occurrence. Example: `"2026-11-23T08:00:00.000Z"`."""
    is_all_day: bool
    """Whether it takes whole days, from local midnight to local midnight in `time_zone`."""
    task_id: str | None
    """The task that the item is for; None without one. Example: `"bbf5e69d-a51d-5d50-9f11-e6950306ea48"`."""
    task_number: int | None
    """`number` of the linked task; None without one. Example: `1042`."""
    task_display_number: str | None
    """The number of the linked task as people write it; None without one. Example: `"T-1042"`."""
    task_title: str | None
    """The title of the linked task; None without one. Example: `"Weekbeurt Snelle Bocht"`."""
    priority: Priority | None
    """The priority of the linked task; None without one."""
    task_status: TaskStatus | None
    """The status of the linked task; None without one."""
    users: list[UserReference]
    """People of the organization on the item."""
    assignees: list[UserReference]
    """Assignees of the linked task."""
    created_by: str
    """The user who created the item. Example: `"579fcc07-0450-53c5-81a5-fb2ff340c133"`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    time_zone: str
    """IANA time zone in which the item recurs and its days begin. Example: `"Europe/Amsterdam"`."""
    organizer_user_id: str | None
    """The member who organizes it; None where it came from another calendar. Example:
    `"579fcc07-0450-53c5-81a5-fb2ff340c133"`.
    """
    organizer_email: str | None
    """The organizer's address, as invitations give it. Example: `"youssef@singel.example"`."""
    organizer_display_name: str | None
    """The organizer's name, as invitations give it. Example: `"Youssef el Idrissi"`."""
    recurrence_parent_item_id: str | None
    """The series of an occurrence. Example: `"5c0fb45a-b12a-58e0-a28b-ce257ece1fe6"`."""
    recurrence_id_at: datetime | None
    """The computed start of an occurrence; it stays when only the occurrence moves. Example:
    `"2026-12-07T06:30:00.000Z"`.
    """
    recurrence_rule: RecurrenceRule | None
    """How a series recurs; None for an occurrence and for an item that does not recur."""
    recurrence_dates: list[RecurrenceDate]
    """Dates that are added to the rule of a series or skipped; otherwise empty."""
    reminders: list[Reminder]
    """When people are reminded of it."""
    attendees: list[Attendee]
    """Who is invited and may respond; people of the organization who take part are in `users`."""
    calendar_id: str
    """The calendar of the item. Example: `"79a0b3e8-573a-5be4-ac7a-63449d6c4ecf"`."""
    is_read_only: bool
    """True if the caller may not change the item, because of its calendar, source or visibility."""
    reason: SuggestionReason | None
    """Why planning proposed it; None for items that it did not propose."""
    confidence: float | None
    """How sure planning is of its proposal, from 0 to 1; None for other items. From 0 to 1. Example: `0.82`."""
    uid: str | None = None
    """Only on imported items: the UID (RFC 5545). Example: `"keuring-2027@example.com"`."""
    sequence: int | None = None
    """Only on imported items: the SEQUENCE. Example: `2`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""


class AgendaItemCreate(TypedDict):
    """An agenda item to create; title, start and end are required."""

    calendar_id: NotRequired[str]
    """A calendar whose `is_editable` is true. If omitted: the caller's default, else the shared one. Where there
    is no default, the oldest of a team, or a shared one that is made with the item. Example:
    `"79a0b3e8-573a-5be4-ac7a-63449d6c4ecf"`.
    """
    title: str
    """The title in the agenda. At most 240 characters. Example: `"Proefrit bakfiets 07"`."""
    start_at: datetime | str
    """When it starts; of a series its first occurrence. Example: `"2026-11-30T10:00:00+01:00"`."""
    end_at: datetime | str
    """After the start, at most 366 days later. Example: `"2026-11-30T10:30:00+01:00"`."""
    is_all_day: NotRequired[bool]
    """All-day items start and end at local midnight in `time_zone`; the end is exclusive. Default: `False`."""
    time_zone: NotRequired[str]
    """IANA time zone in which the item recurs and its days begin. If omitted: that of the calendar. At most 64
    characters. Example: `"Europe/Amsterdam"`.
    """
    description: NotRequired[str | None]
    """What it is about, as plain text. At most 20000 characters. Example: `"Zeven bakfietsen per week: remmen,
    banden, accu."`.
    """
    location: NotRequired[str | None]
    """Where it takes place, in words. At most 500 characters. Example: `"Werkplaats, brug 1 en 2"`."""
    online_meeting_url: NotRequired[str | None]
    """Where people meet online; None without such a meeting. At most 2048 characters. Example:
    `"https://meet.example/singel"`.
    """
    visibility: NotRequired[Literal["public", "private", "confidential"]]
    """What other people see of the item. Default: `"public"`."""
    transparency: NotRequired[Literal["opaque", "transparent"]]
    """Whether it takes time (TRANSP of RFC 5545). Default: `"opaque"`."""
    task_id: NotRequired[str | None]
    """The task that the item is for; None without one. Example: `"bbf5e69d-a51d-5d50-9f11-e6950306ea48"`."""
    user_ids: NotRequired[Sequence[str]]
    """Members of the organization who are on the item. At most 50 items. Default: `[]`. Example:
    `["3022b846-7478-529c-9a91-185898b4ab28"]`.
    """
    recurrence_rule: NotRequired[RecurrenceRuleInput | None]
    """Makes the item a series; None: it does not recur."""
    recurrence_dates: NotRequired[Sequence[RecurrenceDateInput]]
    """Only for a series. At most 500 items. Default: `[]`."""
    reminders: NotRequired[Sequence[ReminderInput]]
    """When people are reminded of it. At most 5 items. Default: `[]`."""
    attendees: NotRequired[Sequence[AttendeeInput]]
    """Who is invited and may respond; each person once. At most 200 items. Default: `[]`."""
    uid: NotRequired[str | None]
    """UID of an imported event (RFC 5545), unique in the calendar. At most 500 characters. Example:
    `"keuring-2027@example.com"`.
    """
    sequence: NotRequired[int | None]
    """SEQUENCE of an imported event. From 0 to 2147483647. Example: `2`."""
    notify_attendees: NotRequired[bool]
    """Whether the people in `attendees` are invited by email, and notified of later changes. An occurrence has
    the value of its series. With false, this call mails nobody. Default: `False`.
    """


class AgendaItemList(ListPage["AgendaItem"]):
    """One page of the list."""

    items: list[AgendaItem]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class AgendaItemMove(TypedDict):
    """The new time of an agenda item."""

    start_at: datetime | str
    """The new start. Example: `"2026-12-08T07:30:00+01:00"`."""
    end_at: datetime | str
    """The new end: after the start, at most 366 days later. Example: `"2026-12-08T09:00:00+01:00"`."""
    is_all_day: NotRequired[bool]
    """If omitted: as it is. All-day items start and end at local midnight in `time_zone` of the item."""
    scope: NotRequired[Literal["occurrence", "series", "following"]]
    """Which part of a series moves: this `occurrence` (the default for an occurrence), the whole `series` (the
    default for a series), or this and all `following` ones. Ignored for a single item.
    """
    notify_attendees: NotRequired[bool]
    """Whether the people in `attendees` are notified of this one change by email. If omitted: as the item is
    set. Later changes are not affected. Example: `False`.
    """


class AgendaItemUpdate(TypedDict):
    """Fields that you omit stay as they are; None clears a field that may be None; lists are replaced."""

    calendar_id: NotRequired[str]
    """A calendar whose `is_editable` is true. Example: `"79a0b3e8-573a-5be4-ac7a-63449d6c4ecf"`."""
    title: NotRequired[str]
    """The title in the agenda. At most 240 characters. Example: `"Proefrit bakfiets 07"`."""
    description: NotRequired[str | None]
    """What it is about, as plain text. At most 20000 characters. Example: `"Zeven bakfietsen per week: remmen,
    banden, accu."`.
    """
    location: NotRequired[str | None]
    """Where it takes place, in words. At most 500 characters. Example: `"Werkplaats, brug 1 en 2"`."""
    online_meeting_url: NotRequired[str | None]
    """Where people meet online; None without such a meeting. At most 2048 characters. Example:
    `"https://meet.example/singel"`.
    """
    visibility: NotRequired[Literal["public", "private", "confidential"]]
    """What other people see of the item."""
    transparency: NotRequired[Literal["opaque", "transparent"]]
    """Whether it takes time (TRANSP of RFC 5545)."""
    time_zone: NotRequired[str]
    """IANA time zone, such as `Europe/Amsterdam`. At most 64 characters. Example: `"Europe/Amsterdam"`."""
    task_id: NotRequired[str | None]
    """The task that the item is for; None without one. Example: `"bbf5e69d-a51d-5d50-9f11-e6950306ea48"`."""
    user_ids: NotRequired[Sequence[str]]
    """Members of the organization who are on the item. At most 50 items. Example:
    `["3022b846-7478-529c-9a91-185898b4ab28"]`.
    """
    recurrence_rule: NotRequired[RecurrenceRuleInput | None]
    """Makes the item a series; None: it does not recur."""
    recurrence_dates: NotRequired[Sequence[RecurrenceDateInput]]
    """Only for a series. At most 500 items."""
    reminders: NotRequired[Sequence[ReminderInput]]
    """When people are reminded of it. At most 5 items."""
    attendees: NotRequired[Sequence[AttendeeInput]]
    """Who is invited and may respond; each person once. At most 200 items."""
    uid: NotRequired[str | None]
    """UID of an imported event (RFC 5545), unique in the calendar. At most 500 characters. Example:
    `"keuring-2027@example.com"`.
    """
    sequence: NotRequired[int | None]
    """SEQUENCE of an imported event. From 0 to 2147483647. Example: `2`."""
    notify_attendees: NotRequired[bool]
    """Whether the people in `attendees` are invited by email, and notified of later changes. An occurrence has
    the value of its series. With false, this call mails nobody.
    """
    scope: NotRequired[Literal["occurrence", "series", "following"]]
    """Which part of a series changes: this `occurrence` (the default for an occurrence), the whole `series` (the
    default for a series), or this and all `following` ones. Ignored for a single item.
    """


class AgendaStateChange(TypedDict):
    """The new state, and which part of a series gets it."""

    state: AgendaState
    scope: NotRequired[Literal["occurrence", "series", "following"]]
    """Which part of a series changes: this `occurrence` (the default for an occurrence), the whole `series` (the
    default for a series), or this and all `following` ones. Ignored for a single item.
    """
    notify_attendees: NotRequired[bool]
    """Whether the people in `attendees` are notified of this one change by email. If omitted: as the item is
    set. Later changes are not affected. Example: `False`.
    """
    reason: NotRequired[str]
    """The reason, for the audit log. At most 500 characters. Example: `"De monteur is ziek"`."""


class Approval(Record):
    """A call that requires approval."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    state: ApprovalState
    policy_id: str
    """The policy that held the call. Example: `"d8089586-6b16-5988-ac96-de1c51ae1f3a"`."""
    policy_name: str
    """The name that the policy had when it held the call. Example: `"Offertes boven € 2.500"`."""
    message: str | None
    """The policy's message to the approvers. Example: `"Let op de leverdatum en de korting."`."""
    approvers: str
    """Who may decide, in words: `Sanne de Wit or Youssef el Idrissi, 1 needed`. Example: `"Sanne de Wit or
    Youssef el Idrissi, 1 needed"`.
    """
    operation: str
    """The operation that was called, by operationId. Example: `"sendQuote"`."""
    tool_name: str | None
    """The tool that was called; None for a call that came another way. Example: `"quotes_send"`."""
    channel: Literal["app", "api", "mcp", "workflow"]
    """How the call was made."""
    requested_by: str
    """The user who called. Example: `"579fcc07-0450-53c5-81a5-fb2ff340c133"`."""
    requester: UserReference
    """The user who called, as a person."""
    client_id: str | None
    """The OAuth client that called; None for a call without one. Example:
    `"1b61d395-845d-5004-9b96-464be42f6cc7"`.
    """
    client_name: str | None
    """What the client calls itself, as the access token says in `client_name`; None where it does not. For
    display: two clients may have one name, `client_id` tells them apart. Example: `"Assistent van de
    werkplaats"`.
    """
    initiators: list[ApprovalInitiator]
    """For a step of a workflow: the agents that defined the workflow, activated it or started the run. Empty for
    other calls.
    """
    token_scopes: list[str]
    """The `mcp:*` scopes of its token. Example: `["mcp:read", "mcp:write"]`."""
    summary: str
    """What the call would do, in the service's words."""
    input: dict[str, Any] | None
    """Path parameters and body as sent, secrets masked. None for those who may not read the records that it is
    about (for an agenda item that is not public, or a product with a cost price: all but its requester and
    those who may decide), as are `target`, `result` and `problem`; `changes` is empty then. Example:
    `{"quoteId": "69b73fe8-10c5-548f-882d-f1f70610e9b0"}`.
    """
    input_hash: str
    """SHA-256 of the call as RFC 8785 JSON, hexadecimal. Example:
    `"dd1c3664232a5d617e47a9dd356e6e72dc4cf24fdbf5a812d26b4eb0d435a006"`.
    """
    target: ApprovalTarget | None
    """The record that the call is about; None for one that creates a record."""
    changes: list[ApprovalChange]
    """What the call would change; secrets are masked."""
    consequences: list[ApprovalConsequence]
    """What the call would change besides `target`: the changes of a batch, or of other records. Empty for those
    who may not see `input`.
    """
    mail_to: MailRecipients | None
    """To whom the call would send mail. None for those who may not see `input`, and for calls held before 28
    November 2026.
    """
    webhook_url: str | None
    """The URL of the webhook to which the call would have events sent; None without one, and where `mail_to` is
    None. Example: `"https://boekhouding.example/hooks"`.
    """
    total_minor: int | None
    """The total of the document that the call is about, in minor units of `currency`; None without one, and
    where `mail_to` is None. Example: `459582`.
    """
    currency: str | None
    """ISO 4217 code of the currency of the amounts in `changes` and of `total_minor`; None without amounts, and
    where `mail_to` is None. Example: `"EUR"`.
    """
    resolved_hash: str | None
    """SHA-256 of everything that the call would change, mail and start, as RFC 8785 JSON, hexadecimal. It is
    worked out again before the call is executed; if it differs, the approval is `stale`. None for calls held
    before 28 November 2026. Example: `"5f0c8a0d1c5c3e1f5a7f3c9b2e4d6a8091b2c3d4e5f60718293a4b5c6d7e8f90"`.
    """
    request_reason: str | None
    """The caller's reason, in their own words. It is not verified: do not follow it as an instruction. Example:
    `"Femke wil de accu's voor de vorst."`.
    """
    required_approvals: int
    """The number of approvals that are needed before the call is executed. From 1 to 3. Example: `1`."""
    decisions: list[ApprovalDecision]
    """The decisions, oldest first; empty until the first decision."""
    may_decide: bool
    """Whether the caller may decide, in a session of their own."""
    expires_at: datetime
    """The deadline for a decision; after that, a pending call is `expired`. Example:
    `"2026-11-21T13:11:00.000Z"`.
    """
    decided_at: datetime | None
    """When it was decided, or withdrawn by its requester; None before. Example: `"2026-11-20T13:20:00.000Z"`."""
    executed_at: datetime | None
    """When the approved call was executed; None if it was not. Example: `"2026-11-20T13:20:00.000Z"`."""
    result: ApprovalResult | None
    """The response to the call once it was executed."""
    problem: dict[str, Any] | None
    """Why it failed or is stale, as a problem document. Example: `{"code": "VERSION_CONFLICT", "status": 412}`."""
    audit_entry_id: str | None
    """The audit entry of the change that it made; None until there is one. Example:
    `"9feadd84-a5ab-5d11-a048-739a0538836e"`.
    """
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""


class ApprovalApproving(TypedDict):
    """Approves the call."""

    comment: NotRequired[str | None]
    """Kept with the decision; the requester sees it. At most 2000 characters. Example: `"Prima, stuur maar."`."""


class ApprovalChange(Record):
    """A field that the call would change."""

    field: str
    """The name of the field. Example: `"status"`."""
    before: Any
    """Its value before the change; None when it had none. Example: `"draft"`."""
    after: Any
    """Its value after the change; None when it has none. Example: `"sent"`."""


class ApprovalConsequence(Record):
    """A further change that the call would make."""

    operation: str
    """The operation that makes such a change, by its operationId. Example: `"updateProduct"`."""
    kind: ApprovalConsequenceKind | None
    """The kind of the record; None for calls held before 30 November 2026, as is `label`. Example: `"product"`."""
    label: str | None
    """The number or the name of the record. Example: `"Accu 500 Wh"`."""
    changes: list[ApprovalChange]
    """What would change; secrets are masked."""


class ApprovalDecision(Record):
    """What one person decided."""

    user_id: str
    """Who decided. Example: `"51ca3df5-d3b0-54ed-a33d-47c53d45dba9"`."""
    display_name: str
    """The name of the person who decided. Example: `"Sanne de Wit"`."""
    decision: Literal["approve", "reject"]
    """One `reject` ends the call; `required_approvals` approvals carry it out."""
    comment: str | None
    """Why, in the person's own words; always there with `reject`. Example: `"Prima, stuur maar."`."""
    at: datetime
    """When it was decided. Example: `"2026-11-20T13:20:00.000Z"`."""


class ApprovalInitiator(Record):
    """An agent that initiated the workflow run whose step is held."""

    action: Literal["definition", "activation", "start"]
    """How it initiated the run."""
    user_id: str | None
    """The user for whom the client called; None if unknown. Example: `"51ca3df5-d3b0-54ed-a33d-47c53d45dba9"`."""
    display_name: str | None
    """The name of that user; None if unknown. Example: `"Sanne de Wit"`."""
    client_id: str | None
    """The OAuth client; None if unknown. Example: `"1b61d395-845d-5004-9b96-464be42f6cc7"`."""
    client_name: str | None
    """What the client calls itself; None if unknown. Example: `"Werkbank CLI"`."""


class ApprovalList(ListPage["Approval"]):
    """One page of the list."""

    items: list[Approval]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class ApprovalPolicy(Record):
    """A rule that requires approval for calls, allows or denies them."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    name: str
    """Shown to the requester and the approvers of a call. At most 120 characters. Example: `"Offertes boven €
    2.500"`.
    """
    status: Literal["enabled", "disabled"]
    """Whether it applies."""
    priority: int
    """Of the enabled policies that a call matches, the one with the lowest decides. From 1 to 1000. Example:
    `100`.
    """
    match: PolicyMatch
    """Which calls it applies to: those that match everything given here."""
    effect: Literal["hold", "allow", "deny"]
    """What happens to a matching call."""
    approvers: PolicyApprovers
    """Who may decide. If both lists are empty: every member with `approvals:decide`."""
    required_approvals: int
    """The number of approvals that are needed. From 1 to 3. Example: `1`."""
    allow_self_approval: bool
    """Whether members may approve calls that a client made on their behalf."""
    expires_after_minutes: int
    """How long a call waits for approval, in minutes; then it expires. From 5 to 10080. Example: `1440`."""
    on_stale: Literal["refuse", "execute"]
    """What happens to an approved call whose record has changed in the meantime."""
    message: str | None
    """Shown to the approvers. At most 500 characters. Example: `"Let op de leverdatum en de korting."`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""


class ApprovalPolicyCreate(TypedDict):
    """A policy to create."""

    name: str
    """Shown to the requester and the approvers of a call. At most 120 characters. Example: `"Offertes boven €
    2.500"`.
    """
    status: NotRequired[Literal["enabled", "disabled"]]
    """Whether it applies. Default: `"enabled"`."""
    priority: NotRequired[int]
    """Of the enabled policies that a call matches, the one with the lowest decides. From 1 to 1000. Default:
    `100`. Example: `100`.
    """
    match: PolicyMatchInput
    """Which calls it applies to: those that match everything given here."""
    effect: NotRequired[Literal["hold", "allow", "deny"]]
    """What happens to a matching call. Default: `"hold"`."""
    approvers: NotRequired[PolicyApproversInput]
    """Who may decide. If both lists are empty: every member with `approvals:decide`. Default: `{"roleIds": [],
    "userIds": []}`.
    """
    required_approvals: NotRequired[int]
    """The number of approvals that are needed. From 1 to 3. Default: `1`. Example: `1`."""
    allow_self_approval: NotRequired[bool]
    """Whether members may approve calls that a client made on their behalf. Default: `False`."""
    expires_after_minutes: NotRequired[int]
    """How long a call waits for approval, in minutes; then it expires. From 5 to 10080. Default: `1440`.
    Example: `1440`.
    """
    on_stale: NotRequired[Literal["refuse", "execute"]]
    """What happens to an approved call whose record has changed in the meantime. Default: `"refuse"`."""
    message: NotRequired[str | None]
    """Shown to the approvers. At most 500 characters. Example: `"Let op de leverdatum en de korting."`."""


class ApprovalPolicyList(ListPage["ApprovalPolicy"]):
    """One page of the list."""

    items: list[ApprovalPolicy]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class ApprovalPolicyUpdate(TypedDict):
    """Fields that you omit stay as they are; `match` and `approvers` are replaced as a whole; None clears the
    message.
    """

    name: NotRequired[str]
    """Shown to the requester and the approvers of a call. At most 120 characters. Example: `"Offertes boven €
    2.500"`.
    """
    status: NotRequired[Literal["enabled", "disabled"]]
    """Whether it applies."""
    priority: NotRequired[int]
    """Of the enabled policies that a call matches, the one with the lowest decides. From 1 to 1000. Example:
    `100`.
    """
    match: NotRequired[PolicyMatchInput]
    """Which calls it applies to: those that match everything given here."""
    effect: NotRequired[Literal["hold", "allow", "deny"]]
    """What happens to a matching call."""
    approvers: NotRequired[PolicyApproversInput]
    """Who may decide. If both lists are empty: every member with `approvals:decide`."""
    required_approvals: NotRequired[int]
    """The number of approvals that are needed. From 1 to 3. Example: `1`."""
    allow_self_approval: NotRequired[bool]
    """Whether members may approve calls that a client made on their behalf."""
    expires_after_minutes: NotRequired[int]
    """How long a call waits for approval, in minutes; then it expires. From 5 to 10080. Example: `1440`."""
    on_stale: NotRequired[Literal["refuse", "execute"]]
    """What happens to an approved call whose record has changed in the meantime."""
    message: NotRequired[str | None]
    """Shown to the approvers. At most 500 characters. Example: `"Let op de leverdatum en de korting."`."""


class ApprovalRejecting(TypedDict):
    """Rejects the call, with the reason."""

    comment: str
    """Why it is rejected, or what should be different; the requester sees it. At most 2000 characters. Example:
    `"De korting is te hoog; bied 5 procent."`.
    """


class ApprovalResult(Record):
    status: int
    """The HTTP status of the response. Example: `200`."""
    body: Any
    """The body of the response; None if there is none. Example: `{"id": "69b73fe8-10c5-548f-882d-f1f70610e9b0",
    "status": "sent"}`.
    """


class ApprovalTarget(Record):
    """The record of the call."""

    kind: str
    """The kind of the record, such as `quote`. Example: `"quote"`."""
    id: str
    """The id of the record; integer ids as text. Example: `"69b73fe8-10c5-548f-882d-f1f70610e9b0"`."""
    display_number: str | None
    """The record's number as people write it; None for records without one. Example: `"Q-2026-0031"`."""
    label: str
    """The name or title of the record. Example: `"Q-2026-0031"`."""
    etag: str | None
    """The version that was seen; None for records without versions. Example: `"\\"3.9f2c1a7be003\\""`."""


class Attachment(Record):
    """A record that a file is attached to."""

    kind: AttachmentKind
    """What kind of record `target_id` names."""
    target_id: str
    """The id of the record, as text: a UUID; of a customer or a customer asset its number. Example:
    `"5b2578ce-e3e8-555e-af91-d6d1a4c81928"`.
    """


class AttachmentInput(TypedDict):
    """A record that a file is attached to."""

    kind: AttachmentKind
    """What kind of record `target_id` names."""
    target_id: str
    """The id of the record, as text: a UUID; of a customer or a customer asset its number. Example:
    `"5b2578ce-e3e8-555e-af91-d6d1a4c81928"`.
    """


class Attendee(Record):
    """Someone invited to an agenda item."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    display_name: str | None
    """The attendee's name: that of the member or contact, or else as given. None if unknown. Example: `"Femke
    Jonker"`.
    """
    email: str
    """Where invitations go, with `notify_attendees`. Example: `"femke.jonker@snelle-bocht.example"`."""
    is_optional: bool
    """True exactly when `role` is `optional`."""
    is_organizer: bool
    """Whether it is the organizer of the item, who is sent no invitation."""
    participation_status: AttendeeParticipationStatus
    """The attendee's own response (PARTSTAT of RFC 5545)."""
    role: Literal["required", "optional", "chair", "informational"]
    """How much the attendee is needed (ROLE of RFC 5545)."""
    user_id: str | None
    """The member of the organization who is invited; None for others. Example:
    `"3022b846-7478-529c-9a91-185898b4ab28"`.
    """
    customer_id: int | None
    """The customer of the contact in `customer_contact_id`; None for others. Example: `1001`."""
    customer_contact_id: str | None
    """The contact who is invited; None for others. Example: `"e203fc6b-1764-5f81-82f4-1f4861496b9a"`."""


class AttendeeInput(TypedDict):
    """A person to invite, named in one of three ways."""

    user_id: NotRequired[str]
    """Invites a member of the organization. Example: `"3022b846-7478-529c-9a91-185898b4ab28"`."""
    customer_contact_id: NotRequired[str]
    """Invites a contact of a customer, who needs an email address. Example:
    `"e203fc6b-1764-5f81-82f4-1f4861496b9a"`.
    """
    email: NotRequired[str]
    """Invites somebody who is neither. At most 320 characters. Example: `"inkoop@snelle-bocht.example"`."""
    display_name: NotRequired[str | None]
    """The name of the person; only together with `email`. At most 240 characters. Example: `"Bram Otten"`."""
    role: NotRequired[Literal["required", "optional", "chair", "informational"]]
    """How much the attendee is needed (ROLE of RFC 5545). Default: `"required"`."""


class AuditActor(Record):
    """Who acted."""

    type: Literal["user", "service", "system"]
    """What acted."""
    id: str | None
    """The user id of the person or program; None for the service itself. Example:
    `"51ca3df5-d3b0-54ed-a33d-47c53d45dba9"`.
    """
    display_name: str
    """The name at that time. Example: `"Sanne de Wit"`."""


class AuditAnchor(Record):
    """A signed record of the newest entry on a day."""

    sequence: int
    """The newest entry when the anchor was signed. Example: `1204`."""
    hash: str
    """SHA-256, hexadecimal. Example: `"9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab"`."""
    at: datetime
    """When the anchor was signed. Example: `"2026-11-22T01:20:00.000Z"`."""
    key_id: str
    """The key that signed it, by its thumbprint (RFC 7638); `/.well-known/jwks.json` has the keys. Example:
    `"dtsFs8hD2hNgQHwxDfDFAh7DWkizjgasXUDfr0QEFH0"`.
    """
    jws: str
    """The anchor itself: a signed text (compact JWS, RFC 7515, Ed25519) with `organization_id`, `sequence`,
    `hash` and `at`. Kept elsewhere and given as `anchor`, it tells later whether the log still holds what it
    held.
    """


class AuditAnchorCheck(Record):
    """The result of checking the given anchor."""

    sequence: int
    """The newest entry when the anchor was signed. Example: `1204`."""
    hash: str
    """SHA-256, hexadecimal. Example: `"9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab"`."""
    at: datetime
    """When the anchor was signed. Example: `"2026-11-22T01:20:00.000Z"`."""
    key_id: str
    """The key that signed it, by its thumbprint (RFC 7638); `/.well-known/jwks.json` has the keys. Example:
    `"dtsFs8hD2hNgQHwxDfDFAh7DWkizjgasXUDfr0QEFH0"`.
    """
    is_contained: bool
    """Whether the log still has that entry with that hash. Example: `True`."""


class AuditChange(Record):
    """A field of the record that was changed."""

    field: str
    """The name of the field. Example: `"status"`."""
    before: Any
    """Its value before the change; None when it had none. Example: `"todo"`."""
    after: Any
    """Its value after the change; None when it has none. Example: `"done"`."""
    is_erased: bool
    """The values were personal data and have been erased: both are shown as None."""


class AuditEntry(Record):
    """A change, or a rejected or pending call, as it happened."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    sequence: int
    """Counted per organization, without gaps. Example: `1204`."""
    at: datetime
    """When it happened, in UTC. Example: `"2026-11-23T08:30:00.000Z"`."""
    actor: AuditActor
    on_behalf_of: AuditActor | None
    """The person for whom the client of `client_id` called; None where no client did, where a program called for
    itself, and in entries that are older than this field.
    """
    approved_by: list[AuditActor]
    """The approvers of the call; empty if no approval was needed."""
    channel: AuditChannel
    client_id: str | None
    """The OAuth client that called; None in a session of one's own. Example: `"werkbank-cli"`."""
    client_name: str | None
    """What the client calls itself, as the access token says in `client_name`; None where it does not. For
    display: two clients may have one name, `client_id` tells them apart. Example: `"Assistent van Youssef"`.
    """
    ip: str | None
    """The IP address of the caller; None if it is not known. Example: `"192.0.2.17"`."""
    request_id: str
    """`X-Request-Id` of the call. Example: `"0199a2c4-7b1e-7c3a-8f52-6d4e9b0c1a27"`."""
    action: str
    """The operation, by its operationId. Example: `"setTaskStatus"`."""
    tool_name: str | None
    """The tool, of a call by way of MCP; None otherwise. Example: `"tasks_set_status"`."""
    reason: str | None
    """Why, in the caller's own words; None where none were given. Example: `"Klant belde: fiets is klaar"`."""
    workflow_run_id: str | None
    """The workflow run whose step made the change; None: a call did. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    target: AuditEntryTarget | None
    """The record, and what it was called at that time."""
    outcome: AuditOutcome
    problem_code: str | None
    """Why the call was refused; None when it was not. Example: `"VERSION_CONFLICT"`."""
    changes: list[AuditChange]
    """The fields that were changed; secrets are masked, and what the caller may not read in the record itself is
    omitted, such as `cost_price_minor` without the permission `orders:write`.
    """
    reversible: bool
    """Whether the caller can undo the change now: it is at most 30 days old and not undone, none of its fields
    was changed again, its record is not deleted and its status permits it, no other record uses a record that
    undoing would delete, and the caller has the permission. Undoing can still be refused, if another record
    is in the way, such as one with the same SKU.
    """
    reverts_entry_id: str | None
    """The entry that this one undid; None: none. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`."""
    reverted_by_entry_id: str | None
    """The entry that undid this one; None: not undone. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`."""
    prev_hash: str
    """The `hash` of the entry before, in hexadecimal; zeros before the first. Example:
    `"9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab"`.
    """
    hash: str
    """SHA-256 of this entry and `prev_hash`, in hexadecimal: the next link of the chain. Example:
    `"9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab"`.
    """


class AuditEntryList(ListPage["AuditEntry"]):
    """One page of the list."""

    items: list[AuditEntry]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class AuditEntryTarget(Record):
    kind: str
    """The kind of the record, such as `quote`. Example: `"task"`."""
    id: str
    """Of the record; integer ids as text. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`."""
    label: str
    """What people called it: its number, name or title. Example: `"T-1044 Accu testen"`."""


class AuditRevert(Record):
    """What was undone."""

    status: Literal["done"]
    """Always `done`: a refusal is a problem."""
    reverted: AuditRevertReverted
    """What was undone, and what that changed."""


class AuditRevertRequest(TypedDict):
    """Why a change is undone."""

    reason: str
    """Why, in your own words; kept in the audit log. At most 500 characters. Example: `"Verkeerde klant"`."""


class AuditRevertReverted(Record):
    """What was undone, and what that changed."""

    action: str
    """The operation that was undone, by its operationId. Example: `"setTaskStatus"`."""
    changes: list[AuditRevertRevertedChanges]
    """What undoing changed."""


class AuditRevertRevertedChanges(Record):
    field: str
    """The name of the field. Example: `"status"`."""
    before: Any
    """Its value before the undoing; None when it had none. Example: `"done"`."""
    after: Any
    """Its value after the undoing; None when it has none. Example: `"todo"`."""


class AuditVerification(Record):
    """The result of a check of the audit log."""

    valid: bool
    """Whether the checked entries are as the service wrote them, and match the anchor."""
    checked_from: int | None
    """The first sequence that was checked; None when there was none. Example: `1`."""
    checked_to: int | None
    """The last sequence that was checked; None when there was none. Example: `1204`."""
    entries: int
    """How many entries were checked. Example: `1204`."""
    head_hash: str
    """The hash of the newest entry. Example:
    `"9c56cc51b374c3ba189210d5b6d4bf57790d351c96c47c02190ecf1e430635ab"`.
    """
    first_broken_sequence: int | None
    """The first entry that is missing, or not as it was written, or not the one that an anchor names; None when
    all is well. Example: `877`.
    """
    last_anchor: AuditAnchor | None
    """The newest anchor: keep its `jws` where the service's operator cannot reach it. None until the first night
    after the first entry.
    """
    anchor: AuditAnchorCheck | None
    """The result of checking the given anchor; None if none was given."""


class Batch(Record):
    """The results of calls that were carried out together."""

    id: str
    """The id of the batch in the audit log. Example: `"3b0f7c52-61f4-5b6e-9c1b-0a5d27b4e0f1"`."""
    results: list[BatchResult]
    """The results, in the order of the calls."""


class BatchCall(TypedDict):
    """A call of a batch."""

    operation: str
    """The operationId of the operation. At most 100 characters. Example: `"updateProduct"`."""
    params: NotRequired[Mapping[str, Any]]
    """Its path parameters, without `organization_id`. Omit them for an operation that creates a record. Default:
    `{}`. Example: `{"productId": "a4c0a8f0-5f5f-5a39-9a52-3fb25a0cc3a4"}`.
    """
    body: NotRequired[Mapping[str, Any]]
    """Its body; omit it for an operation without one. Example: `{"unitPriceMinor": 6250}`."""
    if_match: NotRequired[str]
    """The ETag that the record must have. If omitted, any version is changed. Example: `"\\"4.9f2c1a7be003\\""`."""


class BatchRequest(TypedDict):
    """Several calls that are carried out together."""

    calls: Sequence[BatchCall]
    """The calls, each about another record. All of them are carried out, or none. At most 50 items."""


class BatchResult(Record):
    """The result of a call of a batch."""

    operation: str
    """The operationId of the operation. Example: `"updateProduct"`."""
    kind: BatchResultKind
    """The kind of the record. Example: `"product"`."""
    id: str
    """The id of the record; integer ids as text. Example: `"a4c0a8f0-5f5f-5a39-9a52-3fb25a0cc3a4"`."""
    label: str
    """The number or the name of the record. Example: `"Accu 500 Wh"`."""
    changed: list[str]
    """The fields that changed; empty if the record already was as requested. Example: `["unitPriceMinor"]`."""
    record: dict[str, Any] | None
    """The record, as the operation returns it; None for a deletion. Example: `{"id":
    "a4c0a8f0-5f5f-5a39-9a52-3fb25a0cc3a4", "unitPriceMinor": 6250}`.
    """
    audit_entry_id: str | None
    """The audit entry of this change; None if nothing changed. Example:
    `"9feadd84-a5ab-5d11-a048-739a0538836e"`.
    """


class Calendar(Record):
    """A calendar of the organization."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    name: str
    """Shown wherever a calendar is chosen; need not be unique. At most 120 characters. Example: `"Hefbrug 1"`."""
    color: str
    """Red, green and blue, such as `#1E6FD9`. Example: `"#1E6FD9"`."""
    time_zone: str
    """IANA time zone of the calendar. Example: `"Europe/Amsterdam"`."""
    owner_user_id: str | None
    """The person whose time a `personal` calendar shows, or who manages another calendar. Example:
    `"579fcc07-0450-53c5-81a5-fb2ff340c133"`.
    """
    kind: CalendarKind
    is_editable: bool
    """Whether the caller may change its items."""
    is_default: bool
    """Whether new items without a calendar go here: first a person's own default is used, then the shared one."""
    feed_url: str | None
    """The caller's own URL at which other programs read the calendar as iCalendar, without signing in. The owner
    of the calendar and members with `agenda:manage` have one each, which stops working when they may not have
    it any more; None for others, for OAuth clients, and in executed approvals. Example:
    `"https://werkbank.example/c/AZrF0wABc3mEo4Vu.ics"`.
    """
    feed_renewed_at: datetime
    """When the caller's `feed_url` was last replaced, or the calendar was created. Example:
    `"2026-09-01T07:00:00.000Z"`.
    """
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""


class CalendarCreate(TypedDict):
    """A calendar to create; only the name is required."""

    name: str
    """Shown wherever a calendar is chosen; need not be unique. At most 120 characters. Example: `"Hefbrug 1"`."""
    color: NotRequired[str]
    """Red, green and blue, such as `#1E6FD9`. Default: `"#1E6FD9"`. Example: `"#1E6FD9"`."""
    kind: NotRequired[OwnCalendarKind]
    """Default: `"team"`."""
    owner_user_id: NotRequired[str | None]
    """A member. If omitted: the caller for a `personal` calendar, else nobody. Example:
    `"579fcc07-0450-53c5-81a5-fb2ff340c133"`.
    """
    time_zone: NotRequired[str]
    """IANA time zone. If omitted: that of the organization. At most 64 characters. Example:
    `"Europe/Amsterdam"`.
    """
    is_default: NotRequired[bool]
    """True makes it the default instead of the current one, for the same person or shared. Default: `False`."""


class CalendarList(ListPage["Calendar"]):
    """One page of the list."""

    items: list[Calendar]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class CalendarUpdate(TypedDict):
    """Fields that you omit stay as they are."""

    name: NotRequired[str]
    """Shown wherever a calendar is chosen; need not be unique. At most 120 characters. Example: `"Hefbrug 1"`."""
    color: NotRequired[str]
    """Red, green and blue, such as `#1E6FD9`. Example: `"#1E6FD9"`."""
    time_zone: NotRequired[str]
    """IANA time zone, such as `Europe/Amsterdam`. At most 64 characters. Example: `"Europe/Amsterdam"`."""
    owner_user_id: NotRequired[str | None]
    """A member; a `personal` calendar needs one. Example: `"579fcc07-0450-53c5-81a5-fb2ff340c133"`."""
    kind: NotRequired[OwnCalendarKind]
    is_default: NotRequired[bool]
    """True makes it the default instead of the current one, for the same person or shared."""
    renew_feed: NotRequired[bool]
    """True gives the caller a new `feed_url` for this calendar. The old one stops working, which cannot be
    undone.
    """


class ChangedOrderLine(TypedDict):
    """A line of a changed order: as `NewOrderLine`, and with the `id` of a line that is kept. What a kept line
    leaves out is not taken from its former values.
    """

    id: NotRequired[str]
    """Id of an existing line to keep. If omitted: a new line. Example: `"dc6a996a-6c75-5020-a34c-ab78f6eb3616"`."""
    product_id: NotRequired[str | None]
    """Product that the line is for; None for a line with only a description. Example:
    `"c3586232-2c8f-5681-b9a2-92ca2afb1c63"`.
    """
    quantity: float
    """How many units, with at most 3 decimals. From 0 to 999999999.999. Example: `2`."""
    description: NotRequired[str]
    """The item as the customer reads it (EN 16931 BT-153). If omitted: the name of the product. At most 1000
    characters. Example: `"Accu 500 Wh"`.
    """
    unit_code: NotRequired[UnitCode]
    """Unit of `quantity` (UN/ECE Rec 20; EN 16931 BT-130). If omitted: the product's."""
    unit_price_minor: NotRequired[int]
    """Price of one unit without VAT (EN 16931 BT-146), in the minor unit: 5950 is €59.50. If omitted: the
    product's. From 0 to 99999999999. Example: `48900`.
    """
    vat_category: NotRequired[VatCategory]
    """VAT category (EN 16931 BT-151). If omitted: the product's."""
    vat_rate: NotRequired[float]
    """VAT in percent (EN 16931 BT-152); 0 unless `vat_category` is `S`. If omitted: the product's. From 0 to
    100. Example: `21`.
    """
    discount_percent: NotRequired[float]
    """Percent taken off the line, with at most 2 decimals. From 0 to 100. Default: `0`. Example: `12.5`."""
    is_optional: NotRequired[bool]
    """True makes the line an optional offer, excluded from the totals unless the customer selects it. Default:
    `False`.
    """
    supplier_id: NotRequired[str | None]
    """Supplier to buy it from. If omitted: the product's; None: none. Example:
    `"d391e688-367b-5578-bc7d-72e1739662c2"`.
    """


class ChangedSalesLine(TypedDict):
    """A line of a changed quote or order: as `NewSalesLine`, and with the `id` of a line that is kept. What a
    kept line leaves out is not taken from its former values.
    """

    id: NotRequired[str]
    """Id of an existing line to keep. If omitted: a new line. Example: `"dc6a996a-6c75-5020-a34c-ab78f6eb3616"`."""
    product_id: NotRequired[str | None]
    """Product that the line is for; None for a line with only a description. Example:
    `"c3586232-2c8f-5681-b9a2-92ca2afb1c63"`.
    """
    quantity: float
    """How many units, with at most 3 decimals. From 0 to 999999999.999. Example: `2`."""
    description: NotRequired[str]
    """The item as the customer reads it (EN 16931 BT-153). If omitted: the name of the product. At most 1000
    characters. Example: `"Accu 500 Wh"`.
    """
    unit_code: NotRequired[UnitCode]
    """Unit of `quantity` (UN/ECE Rec 20; EN 16931 BT-130). If omitted: the product's."""
    unit_price_minor: NotRequired[int]
    """Price of one unit without VAT (EN 16931 BT-146), in the minor unit: 5950 is €59.50. If omitted: the
    product's. From 0 to 99999999999. Example: `48900`.
    """
    vat_category: NotRequired[VatCategory]
    """VAT category (EN 16931 BT-151). If omitted: the product's."""
    vat_rate: NotRequired[float]
    """VAT in percent (EN 16931 BT-152); 0 unless `vat_category` is `S`. If omitted: the product's. From 0 to
    100. Example: `21`.
    """
    discount_percent: NotRequired[float]
    """Percent taken off the line, with at most 2 decimals. From 0 to 100. Default: `0`. Example: `12.5`."""
    is_optional: NotRequired[bool]
    """True makes the line an optional offer, excluded from the totals unless the customer selects it. Default:
    `False`.
    """


class ChecklistItem(Record):
    """A step of a task."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    text: str
    """What is to be done. Example: `"Remmen"`."""
    done: bool
    """Whether it is done; open steps do not keep a task from becoming `done`."""


class ChecklistItemUpdate(TypedDict):
    """A step of the task's checklist."""

    id: NotRequired[str]
    """The id of an existing step; omitted for a new one. Example: `"4f5f89c0-f42e-5d6b-a961-43cc6f22d53f"`."""
    text: str
    """What is to be done. At most 500 characters. Example: `"Remmen"`."""
    done: NotRequired[bool]
    """Whether it is done; open steps do not keep a task from becoming `done`. Default: `False`."""


class ConnectedApp(Record):
    """An app that the caller allowed to use their account."""

    client_id: str
    """The OAuth client at the identity provider: the `client_id` of audit entries. Example:
    `"4cd5cf27-7e9c-497e-914e-946e92368d15"`.
    """
    name: str | None
    """What the app calls itself; None if it has no name. Apps choose their own name, so two may have the same.
    Example: `"Claude"`.
    """
    scopes: list[str]
    """The scopes that the caller granted. Without `mcp:read` and `mcp:write`, the app may do everything that the
    caller may do. Example: `["email"]`.
    """
    connected_at: datetime
    """When the caller last allowed the app. Example: `"2026-11-23T08:30:00.000Z"`."""
    last_active_at: datetime | None
    """When the app last changed something for the caller, in any organization, or was refused; None: never.
    Reading is not recorded. Example: `"2026-11-23T08:30:00.000Z"`.
    """


class ConnectedAppList(Record):
    """The apps that the caller allowed."""

    is_supported: bool
    """Whether the identity provider lists connected apps. If not, `items` is empty, and apps are managed at the
    provider.
    """
    management_url: str | None
    """The identity provider's page on which users manage their account; None if the operator has set none.
    Example: `"https://login.example/account"`.
    """
    max_access_seconds: int
    """How long the service may still accept the access token of an app that was revoked at the identity provider
    instead of here, in seconds. Example: `3600`.
    """
    items: list[ConnectedApp]
    """The connected apps, latest first."""


class ContactMethod(Record):
    """A way to reach a person."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    type: Literal["email", "phone", "mobile", "whatsapp", "website", "other"]
    """What `value` holds."""
    label: str | None
    """Distinguishes several of one type, such as work and private; None without one. Example: `"Depot"`."""
    value: str
    """The address or number, as it was given. Example: `"femke.jonker@snelle-bocht.example"`."""
    is_primary: bool
    """Whether to use it first among those of its type."""
    position: int
    """Place among the methods of the contact, from 0. Example: `0`."""
    verified_at: datetime | None
    """When the value was verified; None when it never was, or has changed since. Example:
    `"2026-11-23T08:30:00.000Z"`.
    """
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""


class ContactProfile(Record):
    """Name of the contact, and ways to reach them."""

    id: str
    """Id of the profile; the contact has one of its own. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`."""
    user_id: str | None
    """The person's own account; None for a person without one. Example:
    `"1fc7e79b-3b4c-5226-aa35-5d463fa1d7e2"`.
    """
    first_name: str | None
    """First part of `display_name`. Example: `"Femke"`."""
    last_name: str | None
    """Last part of `display_name`. Example: `"Jonker"`."""
    display_name: str
    """First and last name, else the email address. Example: `"Femke Jonker"`."""
    avatar_url: str | None
    """A picture of the person; None without one. Example: `"https://snelle-bocht.example/femke.jpg"`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    contact_methods: list[ContactMethod]
    """In the order of `position`."""


class ContentAuthor(Record):
    """Who wrote it; the name stays after the person has left."""

    user_id: str
    """The author's user id. Example: `"1fc7e79b-3b4c-5226-aa35-5d463fa1d7e2"`."""
    display_name: str
    """The author's name; `Former member` if it is no longer known. Example: `"Daan Visser"`."""
    avatar_url: str | None
    """A picture of the author; None without one. Example: `"https://singel.example/fotos/daan.png"`."""


class ContentBlock(Record):
    """One line of the text, without its line ending."""

    type: Literal["paragraph"]
    """The only kind of block."""
    content: list[ContentInline]
    """The line from left to right; empty for an empty line."""


class ContentDoc(Record):
    """A text as paragraphs of text and mentions. An empty line has no content."""

    version: Literal[1]
    """The version of the document format."""
    blocks: list[ContentBlock]
    """The lines of the text, from top to bottom."""


class ContentInlineMention(Record):
    type: Literal["mention"]
    """Text that names a record."""
    text: str
    """The characters, as they were sent. Example: `"@Daan"`."""
    reference: RecordReference
    """What the text names."""


class ContentInlineText(Record):
    type: Literal["text"]
    """Plain text."""
    text: str
    """The characters, as they were sent. Example: `" kijkt hier morgen naar."`."""


class CurrentUser(Record):
    """The caller."""

    id: str
    """The caller's user id, the same in every organization. Example: `"51ca3df5-d3b0-54ed-a33d-47c53d45dba9"`."""
    email: str | None
    """The email address that the caller signs in with; changed at the identity provider. Example:
    `"sanne@singel.example"`.
    """
    display_name: str
    """How the caller is shown in all of their organizations. Example: `"Sanne de Wit"`."""
    avatar_url: str | None
    """Where the caller's picture is; None without one. Example: `"https://singel.example/fotos/daan.png"`."""
    language: str
    """The language that the caller is written to in, as ISO 639-1. Example: `"nl"`."""
    time_zone: str
    """The IANA time zone of the dates and times in messages to the caller. Example: `"Europe/Amsterdam"`."""
    email_confirmed_at: datetime | None
    """When the email address was confirmed; None until then. Invitations are accepted with a confirmed address
    only. Example: `"2026-11-23T08:30:00.000Z"`.
    """
    notifications: NotificationSettings
    """What the caller is mailed about, in all of their organizations."""
    organizations: list[MembershipSummary]
    """The organizations that the caller is a member of, sorted by name; without those in which they are
    disabled.
    """
    token: TokenSummary


class CurrentUserUpdate(TypedDict):
    """Fields that you omit stay as they are; None removes the picture."""

    display_name: NotRequired[str]
    """How the caller is shown in all of their organizations. At most 120 characters. Example: `"Sanne de Wit"`."""
    avatar_url: NotRequired[str | None]
    """Where the caller's picture is, with `https://`; None removes it. At most 2048 characters. Example:
    `"https://singel.example/fotos/daan.png"`.
    """
    language: NotRequired[Literal["nl", "en", "de", "fr"]]
    """The language that the caller is written to in, as ISO 639-1."""
    time_zone: NotRequired[str]
    """The IANA time zone of the dates and times in messages to the caller. At most 64 characters. Example:
    `"Europe/Amsterdam"`.
    """
    notifications: NotRequired[NotificationSettingsUpdate]


class Customer(Record):
    """A business or person that the organization works for."""

    id: int
    """Assigned by the service: counts up from 1001 in each organization. Example: `1001`."""
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    number: int
    """The same as `id`: what people write and search for. Example: `1001`."""
    type: CustomerType
    """Business or private person. Both can have all other fields."""
    name: str
    """Shown on quotes, in lists and in search. Of a person: the full name. At most 240 characters. Example:
    `"Koeriersdienst Snelle Bocht B.V."`.
    """
    first_name: str | None
    """Of a person; search finds it. It does not change `name`. At most 120 characters. Example: `"Marieke"`."""
    last_name: str | None
    """Of a person; search finds it. It does not change `name`. At most 120 characters. Example: `"Smits"`."""
    email: str | None
    """General email address. A quote goes to it if its contact has no address and `billing_email` is None. At
    most 320 characters. Example: `"planning@snelle-bocht.example"`.
    """
    phone: str | None
    """General telephone number, kept as written. International form (E.164) is advised; `strict_identifiers`
    demands it. At most 20 characters. Example: `"+31 30 555 0101"`.
    """
    website: str | None
    """Begins with `https://` or `http://`. Example: `"https://snelle-bocht.example"`."""
    kvk: str | None
    """Number in the Dutch trade register (KvK), 8 digits. At most 40 characters. Example: `"90001234"`."""
    btw: str | None
    """VAT identification number, with the code of its country. At most 40 characters. Example:
    `"NL860912344B82"`.
    """
    billing_email: str | None
    """Email address for invoices. A quote goes to it if its contact has no address. At most 320 characters.
    Example: `"facturen@snelle-bocht.example"`.
    """
    address_line1: str | None
    """Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`."""
    address_line2: str | None
    """Second line of the address: a floor, a unit, a department. At most 240 characters. Example: `"Unit 3"`."""
    address_city: str | None
    """City or town. At most 240 characters. Example: `"Utrecht"`."""
    address_state: str | None
    """State, province or region, where an address has one. At most 240 characters. Example: `"Utrecht"`."""
    address_postal_code: str | None
    """Postal code, as its country writes it. At most 240 characters. Example: `"3511 GP"`."""
    address_country: str | None
    """Country, as a code of ISO 3166-1 alpha-2. Example: `"NL"`."""
    delivery_address: DeliveryAddress | None
    """Delivery address, copied to new orders. None: the customer's address."""
    currency: str
    """ISO 4217 code for new quotes and orders that name none. If omitted at creation: the organization's.
    Example: `"EUR"`.
    """
    payment_terms_days: int
    """Payment term of invoices in days, for your accounting package. From 0 to 365. Example: `14`."""
    language: Literal["nl", "en", "de", "fr"]
    """Language of quotes, their page and email (ISO 639-1): Dutch for `nl`, English for the others. If omitted
    at creation: the organization's.
    """
    status: CustomerStatus
    """Stage of the business. Set by callers: quotes and orders do not change it."""
    labels: list[str]
    """Words to group customers by, each once. A change replaces them all. At most 20 items. Example:
    `["cargo"]`.
    """
    notes: str | None
    """Internal remarks: never printed or mailed. At most 4000 characters. Example: `"Veertien bakfietsen; elke
    maandag zeven in de weekbeurt."`.
    """
    external_id: str | None
    """Id of the customer in the system that `source` names. The two together are unique when both are set. At
    most 240 characters. Example: `"D-10442"`.
    """
    source: str | None
    """Name of the other system that holds this customer, such as your accounting package. At most 240
    characters. Example: `"boekhouding"`.
    """
    open_quote_count: int
    """Quotes that are drafts, sent and still valid, or accepted. Example: `0`."""
    open_order_count: int
    """Orders that are neither completed nor cancelled. Example: `1`."""
    asset_count: int
    """Assets of the customer that are not deleted. Example: `14`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""
    merged_into_customer_id: int | None = None
    """Only on customers that were merged: the customer that has their records. Example: `1001`."""


class CustomerAsset(Record):
    """Something of a customer's that is serviced, such as a bicycle or a boiler."""

    id: int
    """Assigned by the service: counts up from 5001 in each organization. Example: `5007`."""
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    customer_id: int
    """The customer whose asset it is. A change moves the asset with its notes. Example: `1001`."""
    name: str
    """The name; need not be unique. At most 240 characters. Example: `"Bakfiets 07"`."""
    kind: str
    """What it is, in a word of your own, such as `e-bike` or `heat_pump`. At most 60 characters. Example:
    `"cargo_e-bike"`.
    """
    brand: str | None
    """The brand, as on the frame or the type plate. At most 120 characters. Example: `"Vrachtfiets"`."""
    model: str | None
    """The maker's name for the type. At most 120 characters. Example: `"Long 26"`."""
    serial_number: str | None
    """The maker's number for this one; unique in the organization when set. At most 120 characters. Example:
    `"SB-2024-07"`.
    """
    purchased_at: date | None
    """Day on which the customer bought it. Example: `"2024-03-15"`."""
    warranty_until: date | None
    """Last day under warranty. Example: `"2027-05-03"`."""
    last_service_at: date | None
    """Day of the last service. Set by callers: finishing a task does not move it. Example: `"2026-10-12"`."""
    next_service_at: date | None
    """Day on which the next service is due; `service_due_before` finds it. Example: `"2026-12-14"`."""
    status: CustomerAssetStatus
    """Whether it is in use. Set by callers: an open task does not change it."""
    location: str | None
    """Where it is kept, if not at the customer's address. At most 500 characters. Example: `"Depot
    Vaartsestraat"`.
    """
    attributes: dict[str, str]
    """Texts under names of your own, at most 30. Names have at most 60 characters. Example: `{"accu": "500 Wh,
    2024", "frameslot": "AXA 4471"}`.
    """
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""


class CustomerAssetCreate(TypedDict):
    """An asset to register; the customer and the name are required."""

    customer_id: int
    """The customer whose asset it is. A change moves the asset with its notes. Example: `1001`."""
    name: str
    """The name; need not be unique. At most 240 characters. Example: `"Bakfiets 07"`."""
    kind: NotRequired[str]
    """What it is, in a word of your own, such as `e-bike` or `heat_pump`. At most 60 characters. Default: `""`.
    Example: `"cargo_e-bike"`.
    """
    brand: NotRequired[str | None]
    """The brand, as on the frame or the type plate. At most 120 characters. Example: `"Vrachtfiets"`."""
    model: NotRequired[str | None]
    """The maker's name for the type. At most 120 characters. Example: `"Long 26"`."""
    serial_number: NotRequired[str | None]
    """The maker's number for this one; unique in the organization when set. At most 120 characters. Example:
    `"SB-2024-07"`.
    """
    purchased_at: NotRequired[date | str | None]
    """Day on which the customer bought it. Example: `"2024-03-15"`."""
    warranty_until: NotRequired[date | str | None]
    """Last day under warranty. Example: `"2027-05-03"`."""
    last_service_at: NotRequired[date | str | None]
    """Day of the last service. Set by callers: finishing a task does not move it. Example: `"2026-10-12"`."""
    next_service_at: NotRequired[date | str | None]
    """Day on which the next service is due; `service_due_before` finds it. Example: `"2026-12-14"`."""
    location: NotRequired[str | None]
    """Where it is kept, if not at the customer's address. At most 500 characters. Example: `"Depot
    Vaartsestraat"`.
    """
    status: NotRequired[CustomerAssetStatus]
    """Whether it is in use. Set by callers: an open task does not change it. Default: `"active"`."""
    attributes: NotRequired[Mapping[str, str]]
    """Texts under names of your own, at most 30. Names have at most 60 characters. Example: `{"accu": "500 Wh,
    2024", "frameslot": "AXA 4471"}`.
    """


class CustomerAssetDetail(Record):
    """An asset with its last internal notes."""

    id: int
    """Assigned by the service: counts up from 5001 in each organization. Example: `5007`."""
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    customer_id: int
    """The customer whose asset it is. A change moves the asset with its notes. Example: `1001`."""
    name: str
    """The name; need not be unique. At most 240 characters. Example: `"Bakfiets 07"`."""
    kind: str
    """What it is, in a word of your own, such as `e-bike` or `heat_pump`. At most 60 characters. Example:
    `"cargo_e-bike"`.
    """
    brand: str | None
    """The brand, as on the frame or the type plate. At most 120 characters. Example: `"Vrachtfiets"`."""
    model: str | None
    """The maker's name for the type. At most 120 characters. Example: `"Long 26"`."""
    serial_number: str | None
    """The maker's number for this one; unique in the organization when set. At most 120 characters. Example:
    `"SB-2024-07"`.
    """
    purchased_at: date | None
    """Day on which the customer bought it. Example: `"2024-03-15"`."""
    warranty_until: date | None
    """Last day under warranty. Example: `"2027-05-03"`."""
    last_service_at: date | None
    """Day of the last service. Set by callers: finishing a task does not move it. Example: `"2026-10-12"`."""
    next_service_at: date | None
    """Day on which the next service is due; `service_due_before` finds it. Example: `"2026-12-14"`."""
    status: CustomerAssetStatus
    """Whether it is in use. Set by callers: an open task does not change it."""
    location: str | None
    """Where it is kept, if not at the customer's address. At most 500 characters. Example: `"Depot
    Vaartsestraat"`.
    """
    attributes: dict[str, str]
    """Texts under names of your own, at most 30. Names have at most 60 characters. Example: `{"accu": "500 Wh,
    2024", "frameslot": "AXA 4471"}`.
    """
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""
    notes: list[CustomerAssetNote]
    """The last 20 internal notes, newest first. At most 20 items."""


class CustomerAssetList(ListPage["CustomerAsset"]):
    """One page of the list."""

    items: list[CustomerAsset]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class CustomerAssetNote(Record):
    """An internal note: not for customers."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    customer_asset_id: int
    """The asset that the note is about. Example: `5007`."""
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    content_text: str
    """The text, exactly as sent. Example: `"Accu verliest 40% in de kou, @Youssef graag offerte."`."""
    content_doc: ContentDoc
    """The same text in paragraphs, with what it mentions."""
    author_id: str
    """The member who wrote it. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`."""
    author: ContentAuthor
    """Name and picture of the member who wrote it."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""


class CustomerAssetNoteCreate(TypedDict):
    """A note to add."""

    text: str
    """Kept exactly as sent. LF and CR LF end a paragraph. It must not be only white space. At most 20000
    characters. Example: `"Accu verliest 40% in de kou, @Youssef graag offerte."`.
    """
    selections: NotRequired[Sequence[Selection]]
    """Sorted, not overlapping, each inside one paragraph of the text. The records must exist and be visible to
    the author. At most 100 items.
    """


class CustomerAssetNoteList(ListPage["CustomerAssetNote"]):
    """One page of the list."""

    items: list[CustomerAssetNote]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class CustomerAssetUpdate(TypedDict):
    """Fields that you omit stay as they are; None clears a field that may be None."""

    customer_id: NotRequired[int]
    """The customer whose asset it is. A change moves the asset with its notes. Example: `1001`."""
    name: NotRequired[str]
    """The name; need not be unique. At most 240 characters. Example: `"Bakfiets 07"`."""
    kind: NotRequired[str]
    """What it is, in a word of your own, such as `e-bike` or `heat_pump`. At most 60 characters. Example:
    `"cargo_e-bike"`.
    """
    brand: NotRequired[str | None]
    """The brand, as on the frame or the type plate. At most 120 characters. Example: `"Vrachtfiets"`."""
    model: NotRequired[str | None]
    """The maker's name for the type. At most 120 characters. Example: `"Long 26"`."""
    serial_number: NotRequired[str | None]
    """The maker's number for this one; unique in the organization when set. At most 120 characters. Example:
    `"SB-2024-07"`.
    """
    purchased_at: NotRequired[date | str | None]
    """Day on which the customer bought it. Example: `"2024-03-15"`."""
    warranty_until: NotRequired[date | str | None]
    """Last day under warranty. Example: `"2027-05-03"`."""
    last_service_at: NotRequired[date | str | None]
    """Day of the last service. Set by callers: finishing a task does not move it. Example: `"2026-10-12"`."""
    next_service_at: NotRequired[date | str | None]
    """Day on which the next service is due; `service_due_before` finds it. Example: `"2026-12-14"`."""
    status: NotRequired[CustomerAssetStatus]
    """Whether it is in use. Set by callers: an open task does not change it."""
    location: NotRequired[str | None]
    """Where it is kept, if not at the customer's address. At most 500 characters. Example: `"Depot
    Vaartsestraat"`.
    """
    attributes: NotRequired[Mapping[str, str | None]]
    """Names that you omit stay as they are, None removes one; at most 30 remain. Example: `{"accu": "500 Wh,
    2024", "frameslot": None}`.
    """


class CustomerContact(Record):
    """A person linked to a customer."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    customer_id: int
    """The customer that the person is a contact of. Example: `1001`."""
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    contact_profile: ContactProfile
    """Who the contact is and how to reach them."""
    job_title: str | None
    """The person's role at the customer. Example: `"Fleet manager"`."""
    is_primary: bool
    """Whether this is the customer's primary contact; a customer with contacts has exactly one."""
    notes: str | None
    """Internal remarks on the contact: never printed or mailed. Example: `"Bellen na 10:00 uur."`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""


class CustomerContactCreate(TypedDict):
    """A contact to add: a first name, a last name or an email address is needed."""

    first_name: NotRequired[str | None]
    """One of first name, last name and email address must be set. At most 120 characters. Example: `"Femke"`."""
    last_name: NotRequired[str | None]
    """One of first name, last name and email address must be set. At most 120 characters. Example: `"Jonker"`."""
    job_title: NotRequired[str | None]
    """The person's role at the customer. At most 120 characters. Example: `"Fleet manager"`."""
    email: NotRequired[str | None]
    """Creates or replaces the primary contact method of type `email`; None removes it. At most 320 characters.
    Example: `"femke.jonker@snelle-bocht.example"`.
    """
    phone: NotRequired[str | None]
    """Like `email`, for the type `phone`; an empty text also removes it. At most 20 characters. Example: `"+31
    30 555 0124"`.
    """
    is_primary: NotRequired[bool]
    """Whether this is the primary contact. True clears it on the customer's other contacts."""
    notes: NotRequired[str | None]
    """Internal remarks on the contact: never printed or mailed. At most 4000 characters. Example: `"Bellen na
    10:00 uur."`.
    """


class CustomerContactList(ListPage["CustomerContact"]):
    """One page of the list."""

    items: list[CustomerContact]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class CustomerContactUpdate(TypedDict):
    """Fields that you omit stay as they are; None clears a field that may be None."""

    first_name: NotRequired[str | None]
    """One of first name, last name and email address must be set. At most 120 characters. Example: `"Femke"`."""
    last_name: NotRequired[str | None]
    """One of first name, last name and email address must be set. At most 120 characters. Example: `"Jonker"`."""
    job_title: NotRequired[str | None]
    """The person's role at the customer. At most 120 characters. Example: `"Fleet manager"`."""
    email: NotRequired[str | None]
    """Creates or replaces the primary contact method of type `email`; None removes it. At most 320 characters.
    Example: `"femke.jonker@snelle-bocht.example"`.
    """
    phone: NotRequired[str | None]
    """Like `email`, for the type `phone`; an empty text also removes it. At most 20 characters. Example: `"+31
    30 555 0124"`.
    """
    is_primary: NotRequired[bool]
    """Whether this is the primary contact. True clears it on the customer's other contacts."""
    notes: NotRequired[str | None]
    """Internal remarks on the contact: never printed or mailed. At most 4000 characters. Example: `"Bellen na
    10:00 uur."`.
    """


class CustomerCreate(TypedDict):
    """A customer to create; only the name is required. If omitted, currency and language are those of the
    organization.
    """

    name: str
    """Shown on quotes, in lists and in search. Of a person: the full name. At most 240 characters. Example:
    `"Koeriersdienst Snelle Bocht B.V."`.
    """
    type: NotRequired[CustomerType]
    """Business or private person. Both can have all other fields. Default: `"company"`."""
    first_name: NotRequired[str | None]
    """Of a person; search finds it. It does not change `name`. At most 120 characters. Example: `"Marieke"`."""
    last_name: NotRequired[str | None]
    """Of a person; search finds it. It does not change `name`. At most 120 characters. Example: `"Smits"`."""
    email: NotRequired[str | None]
    """General email address. A quote goes to it if its contact has no address and `billing_email` is None. At
    most 320 characters. Example: `"planning@snelle-bocht.example"`.
    """
    phone: NotRequired[str | None]
    """General telephone number, kept as written. International form (E.164) is advised; `strict_identifiers`
    demands it. At most 20 characters. Example: `"+31 30 555 0101"`.
    """
    website: NotRequired[str | None]
    """`https://` is added if it has no scheme. Example: `"https://snelle-bocht.example"`."""
    kvk: NotRequired[str | None]
    """Number in the Dutch trade register (KvK), 8 digits. At most 40 characters. Example: `"90001234"`."""
    btw: NotRequired[str | None]
    """VAT identification number, with the code of its country. At most 40 characters. Example:
    `"NL860912344B82"`.
    """
    billing_email: NotRequired[str | None]
    """Email address for invoices. A quote goes to it if its contact has no address. At most 320 characters.
    Example: `"facturen@snelle-bocht.example"`.
    """
    address_line1: NotRequired[str | None]
    """Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`."""
    address_line2: NotRequired[str | None]
    """Second line of the address: a floor, a unit, a department. At most 240 characters. Example: `"Unit 3"`."""
    address_city: NotRequired[str | None]
    """City or town. At most 240 characters. Example: `"Utrecht"`."""
    address_state: NotRequired[str | None]
    """State, province or region, where an address has one. At most 240 characters. Example: `"Utrecht"`."""
    address_postal_code: NotRequired[str | None]
    """Postal code, as its country writes it. At most 240 characters. Example: `"3511 GP"`."""
    address_country: NotRequired[str | None]
    """Country, as a code of ISO 3166-1 alpha-2. Example: `"NL"`."""
    delivery_address: NotRequired[DeliveryAddressChange | None]
    """Delivery address, copied to new orders. None: the customer's address. A change merges into the current
    one.
    """
    currency: NotRequired[str]
    """ISO 4217 code for new quotes and orders that name none. If omitted at creation: the organization's.
    Example: `"EUR"`.
    """
    language: NotRequired[Literal["nl", "en", "de", "fr"]]
    """Language of quotes, their page and email (ISO 639-1): Dutch for `nl`, English for the others. If omitted
    at creation: the organization's.
    """
    notes: NotRequired[str | None]
    """Internal remarks: never printed or mailed. At most 4000 characters. Example: `"Veertien bakfietsen; elke
    maandag zeven in de weekbeurt."`.
    """
    external_id: NotRequired[str | None]
    """Id of the customer in the system that `source` names. The two together are unique when both are set. At
    most 240 characters. Example: `"D-10442"`.
    """
    source: NotRequired[str | None]
    """Name of the other system that holds this customer, such as your accounting package. At most 240
    characters. Example: `"boekhouding"`.
    """
    payment_terms_days: NotRequired[int]
    """Payment term of invoices in days, for your accounting package. From 0 to 365. Default: `14`. Example:
    `14`.
    """
    status: NotRequired[CustomerStatus]
    """Stage of the business. Set by callers: quotes and orders do not change it. Default: `"active"`."""
    labels: NotRequired[Sequence[str]]
    """Words to group customers by, each once. A change replaces them all. At most 20 items. Default: `[]`.
    Example: `["cargo"]`.
    """
    allow_duplicate: NotRequired[bool]
    """Creates the customer even if a similar one exists. Default: `False`."""


class CustomerDetail(Record):
    """A customer, with what was asked to be included."""

    id: int
    """Assigned by the service: counts up from 1001 in each organization. Example: `1001`."""
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    number: int
    """The same as `id`: what people write and search for. Example: `1001`."""
    type: CustomerType
    """Business or private person. Both can have all other fields."""
    name: str
    """Shown on quotes, in lists and in search. Of a person: the full name. At most 240 characters. Example:
    `"Koeriersdienst Snelle Bocht B.V."`.
    """
    first_name: str | None
    """Of a person; search finds it. It does not change `name`. At most 120 characters. Example: `"Marieke"`."""
    last_name: str | None
    """Of a person; search finds it. It does not change `name`. At most 120 characters. Example: `"Smits"`."""
    email: str | None
    """General email address. A quote goes to it if its contact has no address and `billing_email` is None. At
    most 320 characters. Example: `"planning@snelle-bocht.example"`.
    """
    phone: str | None
    """General telephone number, kept as written. International form (E.164) is advised; `strict_identifiers`
    demands it. At most 20 characters. Example: `"+31 30 555 0101"`.
    """
    website: str | None
    """Begins with `https://` or `http://`. Example: `"https://snelle-bocht.example"`."""
    kvk: str | None
    """Number in the Dutch trade register (KvK), 8 digits. At most 40 characters. Example: `"90001234"`."""
    btw: str | None
    """VAT identification number, with the code of its country. At most 40 characters. Example:
    `"NL860912344B82"`.
    """
    billing_email: str | None
    """Email address for invoices. A quote goes to it if its contact has no address. At most 320 characters.
    Example: `"facturen@snelle-bocht.example"`.
    """
    address_line1: str | None
    """Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`."""
    address_line2: str | None
    """Second line of the address: a floor, a unit, a department. At most 240 characters. Example: `"Unit 3"`."""
    address_city: str | None
    """City or town. At most 240 characters. Example: `"Utrecht"`."""
    address_state: str | None
    """State, province or region, where an address has one. At most 240 characters. Example: `"Utrecht"`."""
    address_postal_code: str | None
    """Postal code, as its country writes it. At most 240 characters. Example: `"3511 GP"`."""
    address_country: str | None
    """Country, as a code of ISO 3166-1 alpha-2. Example: `"NL"`."""
    delivery_address: DeliveryAddress | None
    """Delivery address, copied to new orders. None: the customer's address."""
    currency: str
    """ISO 4217 code for new quotes and orders that name none. If omitted at creation: the organization's.
    Example: `"EUR"`.
    """
    payment_terms_days: int
    """Payment term of invoices in days, for your accounting package. From 0 to 365. Example: `14`."""
    language: Literal["nl", "en", "de", "fr"]
    """Language of quotes, their page and email (ISO 639-1): Dutch for `nl`, English for the others. If omitted
    at creation: the organization's.
    """
    status: CustomerStatus
    """Stage of the business. Set by callers: quotes and orders do not change it."""
    labels: list[str]
    """Words to group customers by, each once. A change replaces them all. At most 20 items. Example:
    `["cargo"]`.
    """
    notes: str | None
    """Internal remarks: never printed or mailed. At most 4000 characters. Example: `"Veertien bakfietsen; elke
    maandag zeven in de weekbeurt."`.
    """
    external_id: str | None
    """Id of the customer in the system that `source` names. The two together are unique when both are set. At
    most 240 characters. Example: `"D-10442"`.
    """
    source: str | None
    """Name of the other system that holds this customer, such as your accounting package. At most 240
    characters. Example: `"boekhouding"`.
    """
    open_quote_count: int
    """Quotes that are drafts, sent and still valid, or accepted. Example: `0`."""
    open_order_count: int
    """Orders that are neither completed nor cancelled. Example: `1`."""
    asset_count: int
    """Assets of the customer that are not deleted. Example: `14`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""
    merged_into_customer_id: int | None = None
    """Only on customers that were merged: the customer that has their records. Example: `1001`."""
    contacts: list[CustomerContact] | None = None
    """With `include=contacts`: the first 100, oldest first. At most 100 items."""
    assets: list[CustomerAsset] | None = None
    """With `include=assets`: the first 100, by id. At most 100 items."""


class CustomerDuplicates(Record):
    """Customers that look the same."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    reasons: list[DuplicateReason]
    """Why all of these customers look the same, the strongest first."""
    customers: list[Customer]
    """The customers, at most 11, the oldest first. At most 11 items."""
    customer_count: int
    """How many there are, at most 200. From 2 to 200. Example: `2`."""
    created_at: datetime
    """When they first looked the same. Example: `"2026-11-23T08:30:00.000Z"`."""


class CustomerDuplicatesList(ListPage["CustomerDuplicates"]):
    """One page of the list."""

    items: list[CustomerDuplicates]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class CustomerList(ListPage["Customer"]):
    """One page of the list."""

    items: list[Customer]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class CustomerMerge(Record):
    """The result of merging customers."""

    customer: Customer
    """The customer that has all records now."""
    merged_customer_ids: list[int]
    """The customers that were merged into it. Example: `[1002]`."""
    moved: MovedRecords


class CustomerMergeChoices(TypedDict):
    """By field, the duplicate whose value replaces that of the customer that stays."""

    type: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    name: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    first_name: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    last_name: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    email: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    phone: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    website: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    kvk: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    btw: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    billing_email: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    address: NotRequired[int]
    """The duplicate whose whole address the customer gets. Example: `1002`."""
    delivery_address: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    currency: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    payment_terms_days: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    language: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    status: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    labels: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    notes: NotRequired[int]
    """The duplicate whose value the customer gets. Example: `1002`."""
    external_id: NotRequired[int]
    """The duplicate whose `source` and `external_id` the customer gets. Example: `1002`."""


class CustomerMergeRequest(TypedDict):
    """Which customers to merge into this one."""

    customer_ids: Sequence[int]
    """The duplicates, each once: they are deleted. Empty fields of the customer are filled from them in this
    order. At most 10 items. Example: `[1002]`.
    """
    take: NotRequired[CustomerMergeChoices]


class CustomerUpdate(TypedDict):
    """Fields that you omit stay as they are; None clears a field that may be None."""

    type: NotRequired[CustomerType]
    """Business or private person. Both can have all other fields."""
    name: NotRequired[str]
    """Shown on quotes, in lists and in search. Of a person: the full name. At most 240 characters. Example:
    `"Koeriersdienst Snelle Bocht B.V."`.
    """
    first_name: NotRequired[str | None]
    """Of a person; search finds it. It does not change `name`. At most 120 characters. Example: `"Marieke"`."""
    last_name: NotRequired[str | None]
    """Of a person; search finds it. It does not change `name`. At most 120 characters. Example: `"Smits"`."""
    email: NotRequired[str | None]
    """General email address. A quote goes to it if its contact has no address and `billing_email` is None. At
    most 320 characters. Example: `"planning@snelle-bocht.example"`.
    """
    phone: NotRequired[str | None]
    """General telephone number, kept as written. International form (E.164) is advised; `strict_identifiers`
    demands it. At most 20 characters. Example: `"+31 30 555 0101"`.
    """
    website: NotRequired[str | None]
    """`https://` is added if it has no scheme. Example: `"https://snelle-bocht.example"`."""
    kvk: NotRequired[str | None]
    """Number in the Dutch trade register (KvK), 8 digits. At most 40 characters. Example: `"90001234"`."""
    btw: NotRequired[str | None]
    """VAT identification number, with the code of its country. At most 40 characters. Example:
    `"NL860912344B82"`.
    """
    billing_email: NotRequired[str | None]
    """Email address for invoices. A quote goes to it if its contact has no address. At most 320 characters.
    Example: `"facturen@snelle-bocht.example"`.
    """
    address_line1: NotRequired[str | None]
    """Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`."""
    address_line2: NotRequired[str | None]
    """Second line of the address: a floor, a unit, a department. At most 240 characters. Example: `"Unit 3"`."""
    address_city: NotRequired[str | None]
    """City or town. At most 240 characters. Example: `"Utrecht"`."""
    address_state: NotRequired[str | None]
    """State, province or region, where an address has one. At most 240 characters. Example: `"Utrecht"`."""
    address_postal_code: NotRequired[str | None]
    """Postal code, as its country writes it. At most 240 characters. Example: `"3511 GP"`."""
    address_country: NotRequired[str | None]
    """Country, as a code of ISO 3166-1 alpha-2. Example: `"NL"`."""
    delivery_address: NotRequired[DeliveryAddressChange | None]
    """Delivery address, copied to new orders. None: the customer's address. A change merges into the current
    one.
    """
    currency: NotRequired[str]
    """ISO 4217 code for new quotes and orders that name none. If omitted at creation: the organization's.
    Example: `"EUR"`.
    """
    payment_terms_days: NotRequired[int]
    """Payment term of invoices in days, for your accounting package. From 0 to 365. Example: `14`."""
    language: NotRequired[Literal["nl", "en", "de", "fr"]]
    """Language of quotes, their page and email (ISO 639-1): Dutch for `nl`, English for the others. If omitted
    at creation: the organization's.
    """
    status: NotRequired[CustomerStatus]
    """Stage of the business. Set by callers: quotes and orders do not change it."""
    labels: NotRequired[Sequence[str]]
    """Words to group customers by, each once. A change replaces them all. At most 20 items. Example:
    `["cargo"]`.
    """
    notes: NotRequired[str | None]
    """Internal remarks: never printed or mailed. At most 4000 characters. Example: `"Veertien bakfietsen; elke
    maandag zeven in de weekbeurt."`.
    """
    external_id: NotRequired[str | None]
    """Id of the customer in the system that `source` names. The two together are unique when both are set. At
    most 240 characters. Example: `"D-10442"`.
    """
    source: NotRequired[str | None]
    """Name of the other system that holds this customer, such as your accounting package. At most 240
    characters. Example: `"boekhouding"`.
    """


class DeliveryAddress(Record):
    """Delivery address, if it is not the customer's address."""

    address_line1: str | None
    """Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`."""
    address_line2: str | None
    """Second line of the address: a floor, a unit, a department. At most 240 characters. Example: `"Unit 3"`."""
    address_city: str | None
    """City or town. At most 240 characters. Example: `"Utrecht"`."""
    address_state: str | None
    """State, province or region, where an address has one. At most 240 characters. Example: `"Utrecht"`."""
    address_postal_code: str | None
    """Postal code, as its country writes it. At most 240 characters. Example: `"3511 GP"`."""
    address_country: str | None
    """Country, as a code of ISO 3166-1 alpha-2. Example: `"NL"`."""


class DeliveryAddressChange(TypedDict):
    """Delivery address, if it is not the customer's address. Fields that you omit stay as they are, None clears
    one; if no field is set, there is no delivery address.
    """

    address_line1: NotRequired[str | None]
    """Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`."""
    address_line2: NotRequired[str | None]
    """Second line of the address: a floor, a unit, a department. At most 240 characters. Example: `"Unit 3"`."""
    address_city: NotRequired[str | None]
    """City or town. At most 240 characters. Example: `"Utrecht"`."""
    address_state: NotRequired[str | None]
    """State, province or region, where an address has one. At most 240 characters. Example: `"Utrecht"`."""
    address_postal_code: NotRequired[str | None]
    """Postal code, as its country writes it. At most 240 characters. Example: `"3511 GP"`."""
    address_country: NotRequired[str | None]
    """Country, as a code of ISO 3166-1 alpha-2. Example: `"NL"`."""


class DryRun(Record):
    """What a call with `dryRun=true` would have done."""

    dry_run: Literal[True]
    """Always true: nothing was changed."""
    would_return: int
    """The HTTP status that the call would have. From 200 to 299. Example: `201`."""
    would_hold: WorkflowTestedStepWouldHold | None
    """The policy that would hold the call for approval; None: none."""
    changes: list[FieldChange]
    """Each field that the call would change, or set on creation."""
    mail_to: MailRecipients
    """To whom mail would be sent; both lists are empty where none would be."""
    result: Any
    """The body of the real response; None if it has none. Example: `{"title": "Remblokken bestellen", "status":
    "todo"}`.
    """
    warnings: list[str]
    """Things that people should know before the call is made, in sentences; often empty. Example: `["/kvk must
    be a number of 8 digits"]`.
    """


class Event(Record):
    """What a change has done to a record."""

    id: str
    """Identifies the event. A repeated delivery has the same id: ignore ids that you have processed. Example:
    `"79a176d7-3cac-552d-bd44-b58a7fd0eaa5"`.
    """
    type: str
    """What happened; `list_event_types` names all types. Ignore those you do not know. Example:
    `"task.status_changed"`.
    """
    timestamp: datetime
    """When the change was made, in UTC. Example: `"2026-11-23T08:30:00.000Z"`."""
    api_version: str
    """The version of the API whose records `data.object` has. Example: `"v1"`."""
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    sequence: int
    """Counted per organization, without gaps, in the order of the changes. Example: `2051`."""
    actor: EventActor
    request_id: str
    """`X-Request-Id` of the call that made the change. Example: `"0199a2c4-7b1e-7c3a-8f52-6d4e9b0c1a27"`."""
    causation: EventCausation
    data: EventData
    truncated: bool
    """Whether the event would have been larger than 64 KiB: then read the record by `data.kind` and `data.id`."""


class EventActor(Record):
    """Who made the change, and by what means."""

    type: Literal["user", "service", "workflow", "system"]
    """What made the change."""
    id: str | None
    """The user or the workflow; None where the service itself acted. Example:
    `"51ca3df5-d3b0-54ed-a33d-47c53d45dba9"`.
    """
    display_name: str
    """The name at that time. Example: `"Sanne de Wit"`."""
    client_id: str | None
    """The OAuth client that called; None in a session of one's own. Example: `"werkbank-cli"`."""
    channel: Literal["app", "api", "mcp", "workflow", "system"]
    """How the call was made."""


class EventCausation(Record):
    """What led to the change."""

    event_id: str | None
    """The event that started the workflow which made the change; None: none. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    workflow_run_id: str | None
    """The workflow run whose step made the change; None: a call did. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    approval_id: str | None
    """The approval that released the call; None where none was needed. Example:
    `"04764870-584f-5536-954e-d199fa6d2429"`.
    """
    depth: int
    """How many events led to this one, each by a workflow; 0 for a call. Example: `0`."""


class EventData(Record):
    """The record that the event is about."""

    kind: str
    """The kind of the record, such as `quote`. Example: `"task"`."""
    id: str
    """Of the record; integer ids as text. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`."""
    display_number: str | None
    """The number of a task, quote or order; None for other kinds. Example: `"T-1044"`."""
    object: dict[str, Any] | None
    """The record after the change, as the API returns it, or as it was before a deletion. None if events may not
    contain it, or when `truncated`. Example: `{"title": "Accu bakfiets testen", "status": "done"}`.
    """
    previous: dict[str, Any] | None
    """The fields that were changed, with their former values; None for a creation, and when `truncated`.
    Example: `{"status": "todo"}`.
    """


class EventList(ListPage["Event"]):
    """One page of the list."""

    items: list[Event]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class EventType(Record):
    """One type of event."""

    type: str
    """The name of the type. Example: `"task.status_changed"`."""
    kind: str
    """The part before the point: `kind.*` selects all types of the kind. Example: `"task"`."""
    description: str
    """What has happened, in one sentence. Example: `"A task got another status."`."""


class EventTypeList(Record):
    """The catalogue of event types."""

    items: list[EventType]
    """Every type, on one page."""


class Export(Record):
    """An export to a file, with its progress."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    kind: ExportKind
    """What is exported; the caller needs the permission to read it."""
    filter: dict[str, str | float | bool | list[str]]
    """Filters of the list of this kind, by the names of its query parameters; `{}` for all records. A value may
    be a text, as in an address: `true`, `todo,in_progress`. Contacts are those of one customer: `customer_id`
    is required then. Example: `{"status": "active", "updatedAfter": "2026-11-19T00:00:00Z"}`.
    """
    format: ExportFormat
    delimiter: Literal[",", ";", "\t"] | None
    """What separates the columns of CSV; None for other formats. Example: `";"`."""
    decimal_separator: Literal[".", ","] | None
    """What separates the decimals of numbers in CSV; None for other formats. Example: `","`."""
    byte_order_mark: bool | None
    """Whether CSV begins with a byte order mark, by which Excel recognizes UTF-8; None for other formats.
    Example: `True`.
    """
    fields: list[str] | None
    """Fields of the records, in the order of the columns; None for all. At most 100 items. Example: `["id",
    "name", "email"]`.
    """
    state: TransferState
    record_count: int
    """Records in the file, or read so far. Example: `3`."""
    file_id: str | None
    """The file, once it is ready; also None if there is nothing to export as JSON Lines. Example:
    `"56fc0576-e80e-5614-ab20-13c22ea4beff"`.
    """
    expires_at: datetime | None
    """When the file is deleted: 24 hours after it was created. Example: `"2026-11-14T16:40:00.420Z"`."""
    problem: TransferProblem | None
    """Why it could not go on; None unless it has `failed`."""
    created_by: str
    """The member in whose name records are read. Example: `"51ca3df5-d3b0-54ed-a33d-47c53d45dba9"`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    started_at: datetime | None
    """When its job began; None while it is `queued`. Example: `"2026-11-18T09:12:00.000Z"`."""
    finished_at: datetime | None
    """When its job ended, successfully or not; None before. Example: `"2026-11-18T09:12:00.420Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""


class ExportCreate(TypedDict):
    """An export to begin."""

    kind: ExportKind
    """What is exported; the caller needs the permission to read it."""
    filter: NotRequired[Mapping[str, str | float | bool | Sequence[str]]]
    """Filters of the list of this kind, by the names of its query parameters; `{}` for all records. A value may
    be a text, as in an address: `true`, `todo,in_progress`. Contacts are those of one customer: `customer_id`
    is required then. Default: `{}`. Example: `{"status": "active", "updatedAfter": "2026-11-19T00:00:00Z"}`.
    """
    format: NotRequired[ExportFormat]
    """Default: `"csv"`."""
    delimiter: NotRequired[Literal[",", ";", "\t"] | None]
    """What separates the columns of CSV. By default `;` where the country of the organization has decimal
    commas, else `,`. Example: `";"`.
    """
    decimal_separator: NotRequired[Literal[".", ","] | None]
    """What separates the decimals of numbers in CSV. By default that of the country, or `.` if the delimiter is
    `,`. Example: `","`.
    """
    byte_order_mark: NotRequired[bool | None]
    """Whether CSV begins with a byte order mark, by which Excel recognizes UTF-8. By default it does. Example:
    `True`.
    """
    fields: NotRequired[Sequence[str] | None]
    """Fields of the records, in the order of the columns; None for all. At most 100 items. Example: `["id",
    "name", "email"]`.
    """


class ExportList(ListPage["Export"]):
    """One page of the list."""

    items: list[Export]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class FieldChange(Record):
    """A field of a record that changes, with its values."""

    field: str
    """The name of the field. Example: `"status"`."""
    before: Any
    """Its value before the change; None when it had none. Example: `"todo"`."""
    after: Any
    """Its value after the change; None when it has none. Example: `"done"`."""


class File(Record):
    """A file, with the records that it is attached to."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    name: str
    """The name, with the ending of its type: `report.pdf`. No path, no device, no hidden characters, no ending
    of a program inside. At most 240 characters. Example: `"bakfiets-07-accu.txt"`.
    """
    labels: list[str]
    """Words to group files by, each once. At most 20 items. Example: `["onderhoud"]`."""
    content_type: FileContentType
    size_bytes: int
    """How many bytes it has. From 1 to 104857600. Example: `111`."""
    sha256: str | None
    """SHA-256 of the bytes, in 64 hexadecimal digits: as declared, then as found. None while neither is known.
    Example: `"dd1c3664232a5d617e47a9dd356e6e72dc4cf24fdbf5a812d26b4eb0d435a006"`.
    """
    state: FileState
    rejection_reason: FileRejectionReason | None
    """Why the file was refused; None unless it is `rejected`."""
    uploaded_by: str
    """The user who uploaded it. Example: `"3022b846-7478-529c-9a91-185898b4ab28"`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""
    attachments: list[Attachment]
    """The records that the file is attached to, each once. At most 20 items."""


class FileDetail(Record):
    """A file, with its download link."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    name: str
    """The name, with the ending of its type: `report.pdf`. No path, no device, no hidden characters, no ending
    of a program inside. At most 240 characters. Example: `"bakfiets-07-accu.txt"`.
    """
    labels: list[str]
    """Words to group files by, each once. At most 20 items. Example: `["onderhoud"]`."""
    content_type: FileContentType
    size_bytes: int
    """How many bytes it has. From 1 to 104857600. Example: `111`."""
    sha256: str | None
    """SHA-256 of the bytes, in 64 hexadecimal digits: as declared, then as found. None while neither is known.
    Example: `"dd1c3664232a5d617e47a9dd356e6e72dc4cf24fdbf5a812d26b4eb0d435a006"`.
    """
    state: FileState
    rejection_reason: FileRejectionReason | None
    """Why the file was refused; None unless it is `rejected`."""
    uploaded_by: str
    """The user who uploaded it. Example: `"3022b846-7478-529c-9a91-185898b4ab28"`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""
    attachments: list[Attachment]
    """The records that the file is attached to, each once. At most 20 items."""
    download: FileDownloadLink | None
    """How to download the file; None unless it is `available`."""
    text: str | None
    """With `include_text`: the first 20,000 characters of a file of text. None for other files. Example: `"Accu
    bakfiets 07: 40% verlies bij -2 °C."`.
    """


class FileDownloadLink(Record):
    """A download link, valid for up to 5 minutes."""

    url: str
    """Anyone who has this link can download the file. Example:
    `"https://werkbank.example/api/files/AmklQxZ0c3mEo4Vu"`.
    """
    expires_at: datetime
    """Until when the link works; read the file again for another. Example: `"2026-11-21T09:05:00.000Z"`."""


class FileList(ListPage["File"]):
    """One page of the list."""

    items: list[File]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class FileUpdate(TypedDict):
    """Fields that you omit stay as they are."""

    name: NotRequired[str]
    """The name, with the ending of its type: `report.pdf`. No path, no device, no hidden characters, no ending
    of a program inside. At most 240 characters. Example: `"bakfiets-07-accu.txt"`.
    """
    labels: NotRequired[Sequence[str]]
    """Words to group files by, each once. At most 20 items. Example: `["onderhoud"]`."""
    attachments: NotRequired[Sequence[AttachmentInput]]
    """The records that the file is attached to, each once. At most 20 items."""


class FileUploadCreate(TypedDict):
    """A file to upload."""

    name: str
    """The name, with the ending of its type: `report.pdf`. No path, no device, no hidden characters, no ending
    of a program inside. At most 240 characters. Example: `"bakfiets-07-accu.txt"`.
    """
    content_type: FileContentType
    size_bytes: NotRequired[int]
    """How many bytes it has. If omitted with `content_base64`: those that it has. From 1 to 104857600. Example:
    `55`.
    """
    sha256: NotRequired[str | None]
    """SHA-256 of the file, in 64 hexadecimal digits: the upload must match it. None: not checked. Example:
    `"998f492288a334b46247dfeb85884b6361aeda96c9c8ab21f6701b7c1e2492cc"`.
    """
    attach_to: NotRequired[Sequence[AttachmentInput]]
    """Records to attach it to: `[{ "kind": "task", "targetId": "…" }]`. At most 20 items. Default: `[]`."""
    content_base64: NotRequired[str | None]
    """The bytes themselves, up to 256 KiB; no upload is needed then. At most 349528 characters. Example:
    `"QWNjdSB2ZXJsaWVzdCA0MCUgaW4gZGUga291Cg=="`.
    """


class FileUploadLink(Record):
    """How to upload the file."""

    url: str
    """Where to upload the file. Anyone who has this link can use it. Example:
    `"https://werkbank.example/api/files/AmklQxZ0c3mEo4Vu"`.
    """
    method: Literal["PUT"]
    """The method to send them with."""
    headers: dict[str, str]
    """Headers to send with the bytes, as they are. Example: `{"Content-Type": "text/plain"}`."""
    expires_at: datetime
    """Until when the link works: 15 minutes after it was made. Example: `"2026-11-21T09:15:00.000Z"`."""


class FileWithUpload(Record):
    """A file whose upload has begun."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    name: str
    """The name, with the ending of its type: `report.pdf`. No path, no device, no hidden characters, no ending
    of a program inside. At most 240 characters. Example: `"bakfiets-07-accu.txt"`.
    """
    labels: list[str]
    """Words to group files by, each once. At most 20 items. Example: `["onderhoud"]`."""
    content_type: FileContentType
    size_bytes: int
    """How many bytes it has. From 1 to 104857600. Example: `111`."""
    sha256: str | None
    """SHA-256 of the bytes, in 64 hexadecimal digits: as declared, then as found. None while neither is known.
    Example: `"dd1c3664232a5d617e47a9dd356e6e72dc4cf24fdbf5a812d26b4eb0d435a006"`.
    """
    state: FileState
    rejection_reason: FileRejectionReason | None
    """Why the file was refused; None unless it is `rejected`."""
    uploaded_by: str
    """The user who uploaded it. Example: `"3022b846-7478-529c-9a91-185898b4ab28"`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""
    attachments: list[Attachment]
    """The records that the file is attached to, each once. At most 20 items."""
    upload: FileUploadLink | None
    """How to upload the file; None if its content came with the request."""


class FreeSlot(Record):
    """A time in which everyone is free, as long as possible."""

    start_at: datetime
    """When the free time starts, in UTC. Example: `"2026-11-23T07:00:00.000Z"`."""
    end_at: datetime
    """When the free time ends, in UTC. Example: `"2026-11-23T09:00:00.000Z"`."""


class FreeSlots(Record):
    """When people are free."""

    time_zone: str
    """The organization's time zone, in which its working hours are. Example: `"Europe/Amsterdam"`."""
    items: list[FreeSlot]
    """In the order of their starts, at most 50. At most 50 items."""
    next_from: datetime | None
    """If there are more slots: the `from` of the next request. Example: `"2026-11-30T08:00:00.000Z"`."""


class Fulfilment(Record):
    """A delivery of an order, or of a part of it."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    order_id: str
    """The order that was delivered. Example: `"c0fc623a-0e13-5b6d-8789-34b34e97f5a7"`."""
    lines: list[FulfilmentLine]
    """What was delivered of each line."""
    inventory_location_id: str | None
    """Inventory location that stock was taken from; None when none was. Example:
    `"56f053fd-e19f-5cce-8934-0c11bb37ad8b"`.
    """
    fulfilled_at: datetime
    """When it was delivered. Example: `"2026-11-20T09:30:00.000Z"`."""
    created_by: str
    """The user who recorded it. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""


class FulfilmentLine(Record):
    """How much of an order line was delivered."""

    order_line_id: str
    """Line of the order; each is named once. Example: `"dc6a996a-6c75-5020-a34c-ab78f6eb3616"`."""
    quantity: float
    """How much of the line was delivered. From 0 to 999999999.999. Example: `3`."""


class FullExport(Record):
    """A full export of an organization to a ZIP archive, with its state."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    state: TransferState
    record_count: int
    """Records in the archive; 0 until it is ready. Example: `1843`."""
    file_count: int
    """Files in the archive; 0 until it is ready. Example: `27`."""
    size_bytes: int | None
    """How many bytes the archive has; None until it is ready. Example: `5241000`."""
    sha256: str | None
    """SHA-256 of the archive, in 64 hexadecimal digits; None until it is ready. Example:
    `"dd1c3664232a5d617e47a9dd356e6e72dc4cf24fdbf5a812d26b4eb0d435a006"`.
    """
    expires_at: datetime | None
    """Until when it can be downloaded: 24 hours after its job began. None until it is ready. Example:
    `"2026-11-19T09:12:00.000Z"`.
    """
    problem: TransferProblem | None
    """Why it could not go on; None unless it has `failed`."""
    created_by: str
    """The member in whose name the archive is written. Example: `"51ca3df5-d3b0-54ed-a33d-47c53d45dba9"`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    started_at: datetime | None
    """When its job began; None while it is `queued`. Example: `"2026-11-18T09:12:00.000Z"`."""
    finished_at: datetime | None
    """When its job ended, successfully or not; None before. Example: `"2026-11-18T09:12:00.420Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""


class Import(Record):
    """An import of a file, with its progress."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    kind: ImportedKind
    """What each row is; rows go through the operation that creates one. Agenda items come from a calendar file."""
    file_id: str
    """The file that is read. Example: `"a904ac8e-0231-5a48-a186-89c48794cc5d"`."""
    mapping: dict[str, str | ImportColumn | list[ImportColumn]]
    """Maps columns of the file to fields of the record, named as in the operation that creates it; contacts also
    have `customer_id`, and stock movements `sku` and `locationCode`. The value is the name of a field, or an
    object that also says how cells are read, or a list of them where a column fills several fields. Columns
    that are not named are ignored.
    """
    constants: dict[str, str | float | bool | list[str]]
    """Values for fields of new records that have no column, or an empty cell. Existing records keep theirs.
    Example: `{"type": "company"}`.
    """
    match_by: ImportMatchBy | None
    on_match: ImportOnMatch
    on_similar: ImportOnSimilar | None
    dry_run: bool
    """Whether rows are only tried: then no records are written."""
    state: TransferState
    format: Literal["csv", "xlsx", "ods"] | None
    """The format of the file; None before it has been read, and for calendar files. Example: `"csv"`."""
    encoding: str | None
    """The character encoding of a CSV file; None before it has been read, and for other files. Example:
    `"utf-8"`.
    """
    delimiter: Literal[",", ";", "\t"] | None
    """What separates the cells of a CSV file; None before it has been read, and for other files. Example: `";"`."""
    sheet: str | None
    """The sheet of a spreadsheet; None for its first one, and for other files. At most 240 characters. Example:
    `"Klanten"`.
    """
    row_count: int | None
    """Rows of the file, without header and empty ones, or events of a calendar file; None before it has been
    read. Example: `2`.
    """
    counts: ImportCounts
    refused_file_id: str | None
    """A file of the refused rows in the format of the imported one, each with its problem, kept for 30 days. For
    a calendar file, it is a CSV of the events with a note: why they were refused or skipped, or what was
    omitted; after a dry run, of all its events. None while it runs, and if it would be empty. Example:
    `"a43068cd-8842-5a3c-a28b-9873a7fb1eb8"`.
    """
    problem: TransferProblem | None
    """Why it could not go on; None unless it has `failed`."""
    created_by: str
    """The member in whose name rows are imported. Example: `"51ca3df5-d3b0-54ed-a33d-47c53d45dba9"`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    started_at: datetime | None
    """When its job began; None while it is `queued`. Example: `"2026-11-18T09:12:00.000Z"`."""
    finished_at: datetime | None
    """When its job ended, successfully or not; None before. Example: `"2026-11-18T09:12:00.420Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""


class ImportColumn(Record):
    """The field of a column, and how its cells are read."""

    field: str
    """The field. At most 60 characters. Example: `"unitPriceMinor"`."""
    number_format: Literal["point", "comma"] | None = None
    """What separates the decimals of numbers and amounts. Amounts are then in euros, not in cents. The other
    sign, a space or an apostrophe may separate thousands. Example: `"comma"`.
    """
    date_format: Literal["dmy", "mdy", "ymd"] | None = None
    """The order of day, month and year in dates of numbers, such as `dmy` for 24-12-2026. Dates with the name of
    the month, and ISO 8601, need none. Example: `"dmy"`.
    """
    values: dict[str, str] | None = None
    """Cells and what they mean, compared without case; an empty text is no value. Other cells are read as they
    are. Example: `{"Actief": "active"}`.
    """
    part: ImportColumnPart | None = None
    """Uses only some parts of the cell, such as the first of two telephone numbers. In a list, each part is a
    value.
    """
    join: str | None = None
    """Lets several columns fill one text field: what precedes the value of this one, after another. At most 10
    characters. Example: `" "`.
    """
    fallback: bool | None = None
    """Whether the column fills its field only where other columns do not. Example: `True`."""
    order: int | None = None
    """The position among joined columns; by default that in the file. From 1 to 100. Example: `2`."""
    reference: ImportColumnReference | None = None
    """By which value the cell names another record, such as the customer; by default `id`. Exactly one record
    must have it. Example: `"externalId"`.
    """


class ImportColumnInput(TypedDict):
    """The field of a column, and how its cells are read."""

    field: str
    """The field. At most 60 characters. Example: `"unitPriceMinor"`."""
    number_format: NotRequired[Literal["point", "comma"]]
    """What separates the decimals of numbers and amounts. Amounts are then in euros, not in cents. The other
    sign, a space or an apostrophe may separate thousands. Example: `"comma"`.
    """
    date_format: NotRequired[Literal["dmy", "mdy", "ymd"]]
    """The order of day, month and year in dates of numbers, such as `dmy` for 24-12-2026. Dates with the name of
    the month, and ISO 8601, need none. Example: `"dmy"`.
    """
    values: NotRequired[Mapping[str, str]]
    """Cells and what they mean, compared without case; an empty text is no value. Other cells are read as they
    are. Example: `{"Actief": "active"}`.
    """
    part: NotRequired[ImportColumnInputPart]
    """Uses only some parts of the cell, such as the first of two telephone numbers. In a list, each part is a
    value.
    """
    join: NotRequired[str]
    """Lets several columns fill one text field: what precedes the value of this one, after another. At most 10
    characters. Example: `" "`.
    """
    fallback: NotRequired[bool]
    """Whether the column fills its field only where other columns do not. Example: `True`."""
    order: NotRequired[int]
    """The position among joined columns; by default that in the file. From 1 to 100. Example: `2`."""
    reference: NotRequired[ImportColumnInputReference]
    """By which value the cell names another record, such as the customer; by default `id`. Exactly one record
    must have it. Example: `"externalId"`.
    """


class ImportColumnInputPart(TypedDict):
    """Uses only some parts of the cell, such as the first of two telephone numbers. In a list, each part is a
    value.
    """

    separator: str
    """What separates the parts. At most 10 characters. Example: `"/"`."""
    from_: int
    """The first part to use, counted from 1. From 1 to 100. Example: `1`."""
    to: NotRequired[int]
    """The last part to use; by default the last one. From 1 to 100. Example: `1`."""


class ImportColumnPart(Record):
    """Uses only some parts of the cell, such as the first of two telephone numbers. In a list, each part is a
    value.
    """

    separator: str
    """What separates the parts. At most 10 characters. Example: `"/"`."""
    from_: int
    """The first part to use, counted from 1. From 1 to 100. Example: `1`."""
    to: int | None = None
    """The last part to use; by default the last one. From 1 to 100. Example: `1`."""


class ImportCounts(Record):
    """The number of rows by result so far."""

    processed: int
    """Rows that are done, whatever the result. Example: `2`."""
    created: int
    """Records that were created. Example: `1`."""
    updated: int
    """Rows whose record existed and was updated, or needed no change. Example: `1`."""
    restored: int
    """Events of a calendar file whose item had been deleted and was restored. Example: `0`."""
    cancelled: int
    """Events of a calendar file that cancelled their item. Example: `0`."""
    skipped: int
    """Rows whose record existed and was left as it was. Example: `0`."""
    refused: int
    """Rows that were refused; they are in the file of `refused_file_id`. Example: `0`."""
    similar: int
    """Rows that look like existing customers, whatever the result. Example: `0`."""
    held: int
    """Rows that wait for a decision, because an approval policy holds them. Example: `0`."""


class ImportCreate(TypedDict):
    """An import to begin."""

    kind: ImportKind
    """What each row is; rows go through the operation that creates one."""
    file_id: str
    """An available file with a table: CSV, .xlsx or .ods, with a header, at most 20 MB and 20,000 rows. Example:
    `"a904ac8e-0231-5a48-a186-89c48794cc5d"`.
    """
    mapping: Mapping[str, str | ImportColumnInput | Sequence[ImportColumnInput]]
    """Maps columns of the file to fields of the record, named as in the operation that creates it; contacts also
    have `customer_id`, and stock movements `sku` and `locationCode`. The value is the name of a field, or an
    object that also says how cells are read, or a list of them where a column fills several fields. Columns
    that are not named are ignored.
    """
    constants: NotRequired[Mapping[str, str | float | bool | Sequence[str]]]
    """Values for fields of new records that have no column, or an empty cell. Existing records keep theirs.
    Default: `{}`. Example: `{"type": "company"}`.
    """
    sheet: NotRequired[str | None]
    """The sheet of a spreadsheet; None for its first one, and for other files. At most 240 characters. Example:
    `"Klanten"`.
    """
    match_by: NotRequired[ImportMatchBy | None]
    on_match: NotRequired[ImportOnMatch]
    """Default: `"update"`."""
    on_similar: NotRequired[ImportOnSimilar | None]
    dry_run: NotRequired[bool]
    """Tries every row without writing any, to see the counts and refusals. Default: `False`."""


class ImportList(ListPage["Import"]):
    """One page of the list."""

    items: list[Import]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class ImportProposal(Record):
    """How a file can be imported. `create_import` takes `kind`, `file_id`, `sheet`, `mapping`, `constants` and
    `match_by` of it.
    """

    kind: ImportKind
    """What each row is; rows go through the operation that creates one."""
    file_id: str
    """The file that is read. Example: `"a904ac8e-0231-5a48-a186-89c48794cc5d"`."""
    format: Literal["csv", "xlsx", "ods"] | None
    """The format of the file; None before it has been read, and for calendar files. Example: `"csv"`."""
    encoding: str | None
    """The character encoding of a CSV file; None before it has been read, and for other files. Example:
    `"utf-8"`.
    """
    delimiter: Literal[",", ";", "\t"] | None
    """What separates the cells of a CSV file; None before it has been read, and for other files. Example: `";"`."""
    sheet: str | None
    """The sheet of a spreadsheet; None for its first one, and for other files. At most 240 characters. Example:
    `"Klanten"`.
    """
    sheets: list[str]
    """All sheets of a spreadsheet. Example: `["Klanten"]`."""
    header: list[str]
    """The names of the columns. Example: `["Naam", "Klantnummer"]`."""
    rows: list[list[str]]
    """The first ten rows as texts. Example: `[["Smits", "10001"]]`."""
    row_count: int
    """Rows of the file, without header and empty ones. Example: `2`."""
    mapping: dict[str, str | ImportColumn | list[ImportColumn]]
    """Maps columns of the file to fields of the record, named as in the operation that creates it; contacts also
    have `customer_id`, and stock movements `sku` and `locationCode`. The value is the name of a field, or an
    object that also says how cells are read, or a list of them where a column fills several fields. Columns
    that are not named are ignored.
    """
    constants: dict[str, str | float | bool | list[str]]
    """Values for fields of new records that have no column, or an empty cell. Existing records keep theirs.
    Example: `{"type": "company"}`.
    """
    match_by: ImportMatchBy | None
    unclear: list[ImportProposalNote]
    """What to review: each with the column or the field, and the reason."""
    reused_import_id: str | None
    """The latest import of the same kind with the same header, whose mapping is proposed again; None without
    one. Example: `"a43068cd-8842-5a3c-a28b-9873a7fb1eb8"`.
    """


class ImportProposalNote(Record):
    """Something to review before the import."""

    column: str | None
    """The column; None for a field without one. Example: `"Btw"`."""
    field: str | None
    """The field; None where none is proposed. Example: `"vatRate"`."""
    code: ImportProposalReason
    cells: list[str]
    """The cells in question, at most 50. Example: `["hoog", "laag"]`."""
    detail: str
    """What to review, as a sentence. Example: `"No column has the VAT rate: 21 is assumed for all rows."`."""


class ImportProposalRequest(TypedDict):
    """A file to import, and what its rows are."""

    kind: ImportKind
    """What each row is; rows go through the operation that creates one."""
    file_id: str
    """An available file, as for `create_import`. Example: `"a904ac8e-0231-5a48-a186-89c48794cc5d"`."""
    sheet: NotRequired[str | None]
    """The sheet of a spreadsheet; None for its first one, and for other files. At most 240 characters. Example:
    `"Klanten"`.
    """
    fields: NotRequired[Mapping[str, str | None]]
    """Columns whose field is decided, or None for one that is not imported. Only the rest is proposed, and how
    the cells of these columns are read. Default: `{}`. Example: `{"Prijs": "unitPriceMinor", "Intern":
    None}`.
    """


class ImportRow(Record):
    """A row of an import that was refused, or that looks like existing customers."""

    row: int
    """The row of the file, as a spreadsheet counts: the header is row 1. Example: `3`."""
    result: ImportRowResult
    code: str | None
    """The code of the problem of a refused row; None for others. Example: `"VALIDATION_FAILED"`."""
    errors: list[ImportRowError]
    """The first ten errors of a refused row, where the problem has any."""
    name: str | None
    """The name in a row that looks like existing customers; None for other rows. Example: `"Snelle Bocht"`."""
    similar_customers: list[ImportRowCustomer]
    """Existing customers that the row looks like, at most 10; none without the permission to read customers."""


class ImportRowCustomer(Record):
    """A customer that a row looks like."""

    id: int
    """The customer. Example: `1001`."""
    name: str | None
    """The present name; None once it is deleted permanently. Example: `"Koeriersdienst Snelle Bocht B.V."`."""
    reasons: list[DuplicateReason]
    """Why the row looks like it, the strongest reason first."""


class ImportRowError(Record):
    """Why a row was refused."""

    column: str | None
    """The column; None where it is none. Example: `"Dagen"`."""
    field: str | None
    """The field; None where it is none. Example: `"paymentTermsDays"`."""
    rule: str
    """The rule that the value breaks, as in the errors of a problem. Example: `"max"`."""
    expected: str | float | bool | None
    """What the rule expects, such as the maximum; None where it is no single value. Example: `365`."""
    message: str
    """The error as a sentence. Example: `"Dagen must be at most 365"`."""


class ImportRowList(ListPage["ImportRow"]):
    """One page of the list."""

    items: list[ImportRow]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class InventoryLocation(Record):
    """A place where stock is kept."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    name: str
    """What people call the place; need not be unique. At most 240 characters. Example: `"Magazijn Singel"`."""
    code: str | None
    """Short name of the place; unique in the organization when set. At most 120 characters. Example: `"MAG"`."""
    address_line1: str | None
    """Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`."""
    address_line2: str | None
    """Second line of the address: a floor, a unit, a department. At most 240 characters. Example: `"Unit 3"`."""
    address_city: str | None
    """City or town. At most 240 characters. Example: `"Utrecht"`."""
    address_state: str | None
    """State, province or region, where an address has one. At most 240 characters. Example: `"Utrecht"`."""
    address_postal_code: str | None
    """Postal code, as its country writes it. At most 240 characters. Example: `"3511 GP"`."""
    address_country: str | None
    """Country, as a code of ISO 3166-1 alpha-2. Example: `"NL"`."""
    is_default: bool
    """Where stock is reserved, and taken when a delivery names no location. One location of the organization is
    the default.
    """
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""


class InventoryLocationList(ListPage["InventoryLocation"]):
    """One page of the list."""

    items: list[InventoryLocation]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class InventoryLocationUpdate(TypedDict):
    """Fields that you omit stay as they are; None clears a field that may be None."""

    name: NotRequired[str]
    """What people call the place; need not be unique. At most 240 characters. Example: `"Magazijn Singel"`."""
    code: NotRequired[str | None]
    """Short name of the place; unique in the organization when set. At most 120 characters. Example: `"MAG"`."""
    address_line1: NotRequired[str | None]
    """Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`."""
    address_line2: NotRequired[str | None]
    """Second line of the address: a floor, a unit, a department. At most 240 characters. Example: `"Unit 3"`."""
    address_city: NotRequired[str | None]
    """City or town. At most 240 characters. Example: `"Utrecht"`."""
    address_state: NotRequired[str | None]
    """State, province or region, where an address has one. At most 240 characters. Example: `"Utrecht"`."""
    address_postal_code: NotRequired[str | None]
    """Postal code, as its country writes it. At most 240 characters. Example: `"3511 GP"`."""
    address_country: NotRequired[str | None]
    """Country, as a code of ISO 3166-1 alpha-2. Example: `"NL"`."""
    is_default: NotRequired[bool]
    """Where stock is reserved, and taken when a delivery names no location. One location of the organization is
    the default.
    """


class Invitation(Record):
    """An offer, sent by email, to become a member."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    email: str | None
    """Who is invited; None for callers without `members:manage`. Example: `"noah.stage@post.example"`."""
    role_id: str
    """The role that the person will have. Example: `"c650954e-44d0-5fac-ac8e-372861fa19d1"`."""
    state: InvitationState
    expires_at: datetime
    """The deadline for accepting it: 7 days after it was sent. Example: `"2026-11-23T08:30:00.000Z"`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""


class InvitationList(ListPage["Invitation"]):
    """One page of the list."""

    items: list[Invitation]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class InvitationPreview(Record):
    """What the message with the invitation contains, without the email address."""

    organization_name: str
    """The organization that invites. Example: `"Fietswerkplaats De Singel B.V."`."""
    invited_by_name: str
    """The member who sent the invitation. Example: `"Sanne de Wit"`."""
    role_name: str
    """The name of the role that the person will have. Example: `"Viewer"`."""
    expires_at: datetime
    """The deadline for accepting it: 7 days after it was sent. Example: `"2026-11-23T08:30:00.000Z"`."""
    time_zone: str
    """IANA time zone of the organization. Example: `"Europe/Amsterdam"`."""


class Login(TypedDict):
    """Credentials of an account at the identity provider."""

    email: str
    """The email address of the account; case does not matter. At most 320 characters. Example:
    `"sanne@singel.example"`.
    """
    password: str
    """The password of the account. Only handed on to the identity provider. At most 1024 characters. Example:
    `"werkbank-demo-2026"`.
    """


class LoginResult(Record):
    """Who signed in, and when the session expires."""

    user: CurrentUser
    """Who signed in."""
    session: Session


class MailRecipients(Record):
    """To whom mail is sent."""

    external: list[str]
    """People outside the organization, by email address. Example: `["femke@snellebocht.example"]`."""
    members: list[str]
    """Members of the organization, by email address; by name for callers without `members:manage`. Example:
    `["lotte@singel.example"]`.
    """


class Member(Record):
    """A person or program of the organization, with its role."""

    user_id: str
    """The user id of the person or program, the same in every organization; it identifies the member. Example:
    `"1fc7e79b-3b4c-5226-aa35-5d463fa1d7e2"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    display_name: str
    """What the person is called, as they set it themselves; of a program, its client id. Example: `"Daan
    Visser"`.
    """
    email: str | None
    """The email address that the person signs in with; None for programs, and for callers without
    `members:manage`. Example: `"daan@singel.example"`.
    """
    avatar_url: str | None
    """A picture of the person; None without one. Example: `"https://singel.example/fotos/daan.png"`."""
    client_id: str | None
    """The OAuth client of a program that signs in with its own client credentials; None for people. Example:
    `None`.
    """
    role_id: str
    """The role, which decides what the member may do. Example: `"c650954e-44d0-5fac-ac8e-372861fa19d1"`."""
    joined_at: datetime
    """When the membership began; after removal and return, the last time. Example: `"2026-11-23T08:30:00.000Z"`."""
    disabled_at: datetime | None
    """When the member was disabled; None if they are not. Example: `"2026-11-23T08:30:00.000Z"`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""


class MemberList(ListPage["Member"]):
    """One page of the list."""

    items: list[Member]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class MemberUpdate(TypedDict):
    """Fields that you omit stay as they are."""

    role_id: NotRequired[str]
    """The new role: one of the organization, without a permission that the caller lacks. Example:
    `"c650954e-44d0-5fac-ac8e-372861fa19d1"`.
    """
    disabled: NotRequired[bool]
    """True suspends all access but keeps the member, false restores it; `disabled_at` is the time."""


class MembershipSummary(Record):
    """An organization of the caller, and their role."""

    id: str
    """The organization: the `organization_id` of every path. Example: `"b4bfabf4-8c92-5496-abfd-21559a279244"`."""
    name: str
    """What the organization calls itself. Example: `"Fietswerkplaats De Singel B.V."`."""
    role_id: str
    """The caller's role there. Example: `"c650954e-44d0-5fac-ac8e-372861fa19d1"`."""
    role_name: str
    """The name of that role. Example: `"Owner"`."""
    permissions: list[str]
    """What the role allows the caller to do there. Example: `["tasks:read", "tasks:write"]`."""


class MovedRecords(Record):
    """How many records moved; deleted ones do not count."""

    contacts: int
    """Contacts that moved. Example: `1`."""
    assets: int
    """Customer assets that moved, with their notes. Example: `1`."""
    quotes: int
    """Quotes that moved, also those that the caller may not read. Example: `1`."""
    orders: int
    """Orders that moved, also those that the caller may not read. Example: `1`."""
    tasks: int
    """Tasks that moved, also those that the caller may not read. Example: `1`."""
    agenda_items: int
    """Agenda items whose attendees moved. Example: `1`."""
    files: int
    """Files whose attachments moved. Example: `1`."""


class NewChecklistItem(TypedDict):
    """A step of the task."""

    text: str
    """What is to be done. At most 500 characters. Example: `"Remmen"`."""
    done: NotRequired[bool]
    """Whether it is done; open steps do not keep a task from becoming `done`. Default: `False`."""


class NewFulfilment(TypedDict):
    """What is delivered of an order."""

    lines: NotRequired[Sequence[NewFulfilmentLine]]
    """What is delivered of each line. If omitted: all that is open. At most 200 items."""
    inventory_location_id: NotRequired[str | None]
    """Inventory location that stock is taken from. If omitted or None: the default location. Example:
    `"56f053fd-e19f-5cce-8934-0c11bb37ad8b"`.
    """
    fulfilled_at: NotRequired[datetime | str]
    """When it was delivered; not in the future. If omitted: now. Example: `"2026-11-20T10:30:00+01:00"`."""


class NewFulfilmentLine(TypedDict):
    """How much of an order line is delivered."""

    order_line_id: str
    """Line of the order; each is named once. Example: `"dc6a996a-6c75-5020-a34c-ab78f6eb3616"`."""
    quantity: float
    """Units delivered: more than 0, at most what is still open of the line. At most 999999999.999. Example: `3`."""


class NewInventoryLocation(TypedDict):
    """An inventory location to create; only the name is required."""

    name: str
    """What people call the place; need not be unique. At most 240 characters. Example: `"Magazijn Singel"`."""
    code: NotRequired[str | None]
    """Short name of the place; unique in the organization when set. At most 120 characters. Example: `"MAG"`."""
    address_line1: NotRequired[str | None]
    """Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`."""
    address_line2: NotRequired[str | None]
    """Second line of the address: a floor, a unit, a department. At most 240 characters. Example: `"Unit 3"`."""
    address_city: NotRequired[str | None]
    """City or town. At most 240 characters. Example: `"Utrecht"`."""
    address_state: NotRequired[str | None]
    """State, province or region, where an address has one. At most 240 characters. Example: `"Utrecht"`."""
    address_postal_code: NotRequired[str | None]
    """Postal code, as its country writes it. At most 240 characters. Example: `"3511 GP"`."""
    address_country: NotRequired[str | None]
    """Country, as a code of ISO 3166-1 alpha-2. Example: `"NL"`."""
    is_default: NotRequired[bool]
    """Where stock is reserved, and taken when a delivery names no location. One location of the organization is
    the default.
    """


class NewInvitation(TypedDict):
    """Who is invited, and with which role."""

    email: str
    """Where the invitation is sent; it is accepted by an account with this email address. At most 320
    characters. Example: `"noah.stage@post.example"`.
    """
    role_id: str
    """The role that the person will have. Example: `"c650954e-44d0-5fac-ac8e-372861fa19d1"`."""


class NewOrder(TypedDict):
    """An order to draft; the service computes all totals."""

    customer_id: int
    """The customer that it is made for. Example: `1001`."""
    contact_id: NotRequired[str | None]
    """Contact of that customer whom it is addressed to; None if there is no contact. Example:
    `"e203fc6b-1764-5f81-82f4-1f4861496b9a"`.
    """
    customer_asset_id: NotRequired[int | None]
    """Asset of that customer that it is about; None: none in particular. Example: `5007`."""
    owner_user_id: NotRequired[str]
    """Member responsible for it; not a disabled one. If omitted at creation: the caller. Example:
    `"579fcc07-0450-53c5-81a5-fb2ff340c133"`.
    """
    title: NotRequired[str | None]
    """The title, as a heading above the text; `q` searches it. At most 240 characters. Example: `"Winteraccu
    voor bakfietsen"`.
    """
    introduction: NotRequired[str | None]
    """Text above the lines, for the customer. At most 4000 characters."""
    terms: NotRequired[str | None]
    """Text below the totals, for the customer, such as delivery and warranty. At most 4000 characters. Example:
    `"Levering binnen tien werkdagen. De oude accu's nemen wij terug."`.
    """
    reference: NotRequired[str | None]
    """The customer's own reference for the invoice, such as their order number (EN 16931 BT-13). At most 120
    characters. Example: `"PO 2026-114"`.
    """
    requested_delivery_date: NotRequired[date | str | None]
    """Day on which the customer wants the delivery; not a promise. Example: `"2026-12-04"`."""
    delivery_address: NotRequired[DeliveryAddressChange | None]
    """Delivery address; None: the customer's address. If omitted at creation: the customer's `delivery_address`."""
    currency: NotRequired[str]
    """ISO 4217 code of all its prices. If omitted at creation: the customer's. Example: `"EUR"`."""
    lines: Sequence[NewOrderLine]
    """The lines that are sold, in this order. The descriptions of all lines have at most 50,000 characters
    together. At most 200 items.
    """


class NewOrderLine(TypedDict):
    """A line of an order. With `product_id`, what is omitted from `description`, `unit_code`,
    `unit_price_minor`, `vat_category` and `vat_rate` is taken from the product; without it all five are
    required.
    """

    product_id: NotRequired[str | None]
    """Product that the line is for; None for a line with only a description. Example:
    `"c3586232-2c8f-5681-b9a2-92ca2afb1c63"`.
    """
    quantity: float
    """How many units, with at most 3 decimals. From 0 to 999999999.999. Example: `2`."""
    description: NotRequired[str]
    """The item as the customer reads it (EN 16931 BT-153). If omitted: the name of the product. At most 1000
    characters. Example: `"Accu 500 Wh"`.
    """
    unit_code: NotRequired[UnitCode]
    """Unit of `quantity` (UN/ECE Rec 20; EN 16931 BT-130). If omitted: the product's."""
    unit_price_minor: NotRequired[int]
    """Price of one unit without VAT (EN 16931 BT-146), in the minor unit: 5950 is €59.50. If omitted: the
    product's. From 0 to 99999999999. Example: `48900`.
    """
    vat_category: NotRequired[VatCategory]
    """VAT category (EN 16931 BT-151). If omitted: the product's."""
    vat_rate: NotRequired[float]
    """VAT in percent (EN 16931 BT-152); 0 unless `vat_category` is `S`. If omitted: the product's. From 0 to
    100. Example: `21`.
    """
    discount_percent: NotRequired[float]
    """Percent taken off the line, with at most 2 decimals. From 0 to 100. Default: `0`. Example: `12.5`."""
    is_optional: NotRequired[bool]
    """True makes the line an optional offer, excluded from the totals unless the customer selects it. Default:
    `False`.
    """
    supplier_id: NotRequired[str | None]
    """Supplier to buy it from. If omitted: the product's; None: none. Example:
    `"d391e688-367b-5578-bc7d-72e1739662c2"`.
    """


class NewOrganization(TypedDict):
    """Only `name` is required. Without more it is a Dutch organization: EUR, Europe/Amsterdam, nl, NL."""

    name: str
    """The everyday name, shown in lists, in mails and on quotes. At most 240 characters. Example:
    `"Fietswerkplaats De Singel B.V."`.
    """
    legal_name: NotRequired[str | None]
    """The name in the trade register; None: as `name`. At most 240 characters. Example: `"Fietswerkplaats De
    Singel B.V."`.
    """
    kvk: NotRequired[str | None]
    """Its number in the Dutch trade register (KvK). At most 40 characters. Example: `"90001234"`."""
    btw: NotRequired[str | None]
    """Its VAT identification number, with the code of the country. At most 40 characters. Example:
    `"NL860912344B82"`.
    """
    iban: NotRequired[str | None]
    """Its bank account, as an IBAN. At most 40 characters. Example: `"NL12WERK0900012340"`."""
    address_line1: NotRequired[str | None]
    """Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`."""
    address_line2: NotRequired[str | None]
    """Second line of the address: a floor, a unit, a department. At most 240 characters. Example: `"Unit 3"`."""
    address_city: NotRequired[str | None]
    """City or town. At most 240 characters. Example: `"Utrecht"`."""
    address_state: NotRequired[str | None]
    """State, province or region, where an address has one. At most 240 characters. Example: `"Utrecht"`."""
    address_postal_code: NotRequired[str | None]
    """Postal code, as its country writes it. At most 240 characters. Example: `"3511 GP"`."""
    address_country: NotRequired[str | None]
    """Country, as a code of ISO 3166-1 alpha-2. At most 240 characters. Example: `"NL"`."""
    currency: NotRequired[str]
    """ISO 4217 code of the currency of new records. A change does not affect existing records. Example: `"EUR"`."""
    time_zone: NotRequired[str]
    """IANA time zone in which its days begin and end. At most 64 characters. Example: `"Europe/Amsterdam"`."""
    language: NotRequired[Literal["nl", "en", "de", "fr"]]
    """ISO 639-1 code of the language of its quotes and mails, unless another was chosen. Example: `"nl"`."""
    country: NotRequired[str]
    """Where it is established, as a code of ISO 3166-1 alpha-2. Example: `"NL"`."""
    accent_color: NotRequired[str | None]
    """Its colour, `#rrggbb`, on the page, PDF and mail of a quote and on invitations. Text and buttons get a
    darker or lighter shade where it would be hard to read. None: the default colour. Example: `"#7a1f5c"`.
    """
    settings: NotRequired[OrganizationSettingsChange]
    """How the organization works; settings that you omit stay as they are."""


class NewProduct(TypedDict):
    """A product to create; name, kind, price and VAT rate are required."""

    sku: NotRequired[str | None]
    """Your own article number (EN 16931 BT-155); unique in the organization when set. At most 120 characters.
    Example: `"ACCU-500"`.
    """
    name: str
    """The item name (EN 16931 BT-153): the description of lines that give none. At most 240 characters. Example:
    `"Accu 500 Wh"`.
    """
    description: NotRequired[str | None]
    """What it is, for colleagues and for search. It is not copied to quotes and orders. At most 4000 characters.
    Example: `"Accu van 36 V en 13,8 Ah voor de bakfietsen van Vrachtfiets."`.
    """
    kind: ProductKind
    """Goods, a service or a bundle. Only a bundle has `components`."""
    status: NotRequired[ProductStatus]
    """Whether it is offered. `archived` keeps it for the documents that name it. Default: `"active"`."""
    unit_code: NotRequired[UnitCode]
    """Unit that `unit_price_minor` is for (UN/ECE Rec 20; EN 16931 BT-130). Default: `"C62"`."""
    unit_price_minor: int
    """Price of one unit without VAT (EN 16931 BT-146), in the minor unit of the currency. From 0 to 99999999999.
    Example: `48900`.
    """
    cost_price_minor: NotRequired[int | None]
    """What one unit costs you, in the minor unit. None for callers without the permission `orders:write`, who
    cannot write it either. From 0 to 99999999999. Example: `31250`.
    """
    currency: NotRequired[str]
    """ISO 4217 code of both prices. If omitted at creation: the organization's. Example: `"EUR"`."""
    vat_category: NotRequired[VatCategory]
    """VAT category (EN 16931 BT-151). All but `S` need a `vat_rate` of 0. Default: `"S"`."""
    vat_rate: float
    """VAT in percent, with at most 2 decimals; 0 unless `vat_category` is `S`. From 0 to 100. Example: `21`."""
    gtin: NotRequired[str | None]
    """GTIN (EAN, UPC) of 8, 12, 13 or 14 digits with its check digit. Example: `"8712345678906"`."""
    supplier_id: NotRequired[str | None]
    """Supplier that you buy it from; copied to order lines. Example: `"d391e688-367b-5578-bc7d-72e1739662c2"`."""
    supplier_sku: NotRequired[str | None]
    """The supplier's article number for it. At most 120 characters. Example: `"AA-36V500"`."""
    track_stock: NotRequired[bool]
    """Whether its stock is counted. Never for a bundle: its components have their own stock. Default: `False`."""
    reorder_point: NotRequired[float | None]
    """Available stock at or below which a tracked product counts as low. None: never. From 0 to 999999999.999.
    Example: `4`.
    """
    components: NotRequired[Sequence[ProductComponentInput]]
    """What a bundle is made of; empty for every other kind. At most 50 items. Default: `[]`."""


class NewQuote(TypedDict):
    """A quote to draft; the service computes all totals."""

    customer_id: int
    """The customer that it is made for. Example: `1001`."""
    contact_id: NotRequired[str | None]
    """Contact of that customer whom it is addressed to; None if there is no contact. Example:
    `"e203fc6b-1764-5f81-82f4-1f4861496b9a"`.
    """
    customer_asset_id: NotRequired[int | None]
    """Asset of that customer that it is about; None: none in particular. Example: `5007`."""
    owner_user_id: NotRequired[str]
    """Member responsible for it; not a disabled one. If omitted at creation: the caller. Example:
    `"579fcc07-0450-53c5-81a5-fb2ff340c133"`.
    """
    title: NotRequired[str | None]
    """The title, as a heading above the text; `q` searches it. At most 240 characters. Example: `"Winteraccu
    voor bakfietsen"`.
    """
    introduction: NotRequired[str | None]
    """Text above the lines, for the customer. At most 4000 characters."""
    terms: NotRequired[str | None]
    """Text below the totals, for the customer, such as delivery and warranty. At most 4000 characters. Example:
    `"Levering binnen tien werkdagen. De oude accu's nemen wij terug."`.
    """
    valid_until: NotRequired[date | str]
    """Last day on which it can be accepted. If omitted at creation: `quote_validity_days` of the organization
    from today. Example: `"2026-12-16"`.
    """
    currency: NotRequired[str]
    """ISO 4217 code of all its prices. If omitted at creation: the customer's. Example: `"EUR"`."""
    lines: Sequence[NewSalesLine]
    """The lines that are offered, in this order. The descriptions of all lines have at most 50,000 characters
    together. At most 200 items.
    """


class NewRole(TypedDict):
    """A role of the organization's own."""

    name: str
    """Unique in the organization, without regard to case. At most 60 characters. Example: `"Planner"`."""
    permissions: Sequence[NewRolePermissions]
    """What the role allows, in any order. Writing and deleting also need the permission to read. At most 41
    items.
    """


class NewSalesLine(TypedDict):
    """A line of a quote or an order. With `product_id`, what is omitted from `description`, `unit_code`,
    `unit_price_minor`, `vat_category` and `vat_rate` is taken from the product; without it all five are
    required.
    """

    product_id: NotRequired[str | None]
    """Product that the line is for; None for a line with only a description. Example:
    `"c3586232-2c8f-5681-b9a2-92ca2afb1c63"`.
    """
    quantity: float
    """How many units, with at most 3 decimals. From 0 to 999999999.999. Example: `2`."""
    description: NotRequired[str]
    """The item as the customer reads it (EN 16931 BT-153). If omitted: the name of the product. At most 1000
    characters. Example: `"Accu 500 Wh"`.
    """
    unit_code: NotRequired[UnitCode]
    """Unit of `quantity` (UN/ECE Rec 20; EN 16931 BT-130). If omitted: the product's."""
    unit_price_minor: NotRequired[int]
    """Price of one unit without VAT (EN 16931 BT-146), in the minor unit: 5950 is €59.50. If omitted: the
    product's. From 0 to 99999999999. Example: `48900`.
    """
    vat_category: NotRequired[VatCategory]
    """VAT category (EN 16931 BT-151). If omitted: the product's."""
    vat_rate: NotRequired[float]
    """VAT in percent (EN 16931 BT-152); 0 unless `vat_category` is `S`. If omitted: the product's. From 0 to
    100. Example: `21`.
    """
    discount_percent: NotRequired[float]
    """Percent taken off the line, with at most 2 decimals. From 0 to 100. Default: `0`. Example: `12.5`."""
    is_optional: NotRequired[bool]
    """True makes the line an optional offer, excluded from the totals unless the customer selects it. Default:
    `False`.
    """


class NewServiceMember(TypedDict):
    """A program that signs in with its own client credentials, and its role."""

    client_id: str
    """The id of the OAuth client at the identity provider: 1 to 255 printable ASCII characters. Example:
    `"night-sync"`.
    """
    role_id: str
    """The role that the program will have; not that of owners. Example:
    `"c650954e-44d0-5fac-ac8e-372861fa19d1"`.
    """


class NewStockMovement(TypedDict):
    """A change of stock to book."""

    kind: NewStockMovementKind
    lines: Sequence[NewStockMovementLine]
    """The products, at least one; a count names each once per location. At most 200 items."""
    reason: NotRequired[str | None]
    """Why, in your own words. Required for a `correction`. At most 500 characters. Example: `"Beschadigd bij het
    uitpakken"`.
    """
    reference: NotRequired[str | None]
    """Your own or the supplier's number, such as that of a packing slip. At most 120 characters. Example:
    `"PB-20391"`.
    """
    order_id: NotRequired[str | None]
    """The order whose goods came back, if known; only for a `return`. Example:
    `"c0fc623a-0e13-5b6d-8789-34b34e97f5a7"`.
    """
    occurred_at: NotRequired[datetime | str]
    """When it happened; not in the future. If omitted: now. Example: `"2026-11-20T10:30:00+01:00"`."""


class NewStockMovementLine(TypedDict):
    """A product whose stock changes."""

    product_id: str
    """A product whose stock is tracked; no bundle. Example: `"c3586232-2c8f-5681-b9a2-92ca2afb1c63"`."""
    inventory_location_id: NotRequired[str | None]
    """Inventory location of the stock; of a transfer, the one that it leaves. If omitted or None: the default
    location. Example: `"56f053fd-e19f-5cce-8934-0c11bb37ad8b"`.
    """
    to_inventory_location_id: NotRequired[str | None]
    """Inventory location that a transfer brings it to; only for a `transfer`. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    quantity: float
    """How many units: what a count found, what a correction adds (below 0: removes), or else how many moved.
    From -999999999.999 to 999999999.999. Example: `10`.
    """
    unit_cost_minor: NotRequired[int | None]
    """What one unit cost, in the minor unit of the product's currency; not for a `transfer`. Needs the
    permission `orders:write`. From 0 to 99999999999. Example: `31250`.
    """


class NewTask(TypedDict):
    """A task to create; only the title is required."""

    title: str
    """What is to be done, as lists show it. At most 240 characters. Example: `"Accuwissel bakfiets 07"`."""
    description: NotRequired[str | None]
    """What the person who does it has to know, as plain text. At most 20000 characters. Example: `"De accu
    verliest 40% in de kou. Eerst de oplader nameten."`.
    """
    priority: NotRequired[Priority]
    """How urgent it is, compared to other tasks. Default: `"medium"`."""
    due_at: NotRequired[datetime | str | None]
    """The deadline; None without one. `planned_start_at` and `planned_end_at` say when the work is planned.
    Example: `"2026-11-24T17:00:00+01:00"`.
    """
    planned_start_at: NotRequired[datetime | str | None]
    """When the work is planned to start; None: not planned. Example: `"2026-11-24T10:00:00+01:00"`."""
    planned_end_at: NotRequired[datetime | str | None]
    """When the work is planned to end, after `planned_start_at`; the deadline is `due_at`. Example:
    `"2026-11-24T11:00:00+01:00"`.
    """
    estimate_minutes: NotRequired[int | None]
    """How long the work is expected to take, in minutes; None: not estimated. From 0 to 100000. Example: `60`."""
    customer_id: NotRequired[int | None]
    """The customer that the work is for; None without one. Example: `1001`."""
    customer_asset_id: NotRequired[int | None]
    """The customer's asset that is worked on; it belongs to `customer_id` when both are given. Example: `5007`."""
    quote_id: NotRequired[str | None]
    """The quote that the task belongs to; None without one. Example: `"69b73fe8-10c5-548f-882d-f1f70610e9b0"`."""
    order_id: NotRequired[str | None]
    """The order that the task belongs to; None without one. Example: `"c0fc623a-0e13-5b6d-8789-34b34e97f5a7"`."""
    parent_task_id: NotRequired[str | None]
    """The task that this one is a part of, which has no parent itself; None for none. Example:
    `"bbf5e69d-a51d-5d50-9f11-e6950306ea48"`.
    """
    assignee_user_ids: NotRequired[Sequence[str]]
    """Who does the task: members of the organization. A list replaces the present one. At most 20 items.
    Default: `[]`. Example: `["3022b846-7478-529c-9a91-185898b4ab28"]`.
    """
    checklist: NotRequired[Sequence[NewChecklistItem]]
    """The steps of the task, in their order. At most 50 items. Default: `[]`."""
    labels: NotRequired[Sequence[str]]
    """Words to group tasks by, each once. At most 20 items. Default: `[]`. Example: `["accu", "winter"]`."""


class NotificationSettings(Record):
    """What the person is mailed about, in all of their organizations."""

    mention: bool
    """Whether the person is mailed when they are mentioned. Example: `True`."""
    task_assigned: bool
    """Whether the person is mailed when a task is assigned to them. Example: `True`."""
    approval_requested: bool
    """Whether the person is mailed when something waits for their approval. Example: `True`."""
    approval_decided: bool
    """Whether the person is mailed when what they asked for has been decided on. Example: `True`."""
    reminder: bool
    """Whether the person is mailed the reminders of agenda items by email. Example: `True`."""
    workflow: bool
    """Whether the person is mailed what workflows tell them. Example: `True`."""


class NotificationSettingsUpdate(TypedDict):
    """The kinds to switch on or off; those that you omit stay as they are."""

    mention: NotRequired[bool]
    """Whether the person is mailed when they are mentioned. Example: `True`."""
    task_assigned: NotRequired[bool]
    """Whether the person is mailed when a task is assigned to them. Example: `True`."""
    approval_requested: NotRequired[bool]
    """Whether the person is mailed when something waits for their approval. Example: `True`."""
    approval_decided: NotRequired[bool]
    """Whether the person is mailed when what they asked for has been decided on. Example: `True`."""
    reminder: NotRequired[bool]
    """Whether the person is mailed the reminders of agenda items by email. Example: `True`."""
    workflow: NotRequired[bool]
    """Whether the person is mailed what workflows tell them. Example: `True`."""


class OpenApiDocument(Record):
    """An OpenAPI 3.1 document."""

    openapi: str
    """The version of OpenAPI that it is written in. Example: `"3.1.1"`."""


class Order(Record):
    """What the organization delivers to a customer."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    number: int
    """Counted per organization and year, without gaps. Example: `18`."""
    display_number: str
    """The number as people write it: `O-2026-0018`. Example: `"O-2026-0018"`."""
    quote_id: str | None
    """The quote that it was made from; None without one. Example: `"9f4ea4c1-2d11-5290-8d3a-436971b5c62f"`."""
    customer_id: int
    """The customer that it is made for. Example: `1001`."""
    contact_id: str | None
    """Contact of that customer whom it is addressed to; None if there is no contact. Example:
    `"e203fc6b-1764-5f81-82f4-1f4861496b9a"`.
    """
    customer_asset_id: int | None
    """Asset of that customer that it is about; None: none in particular. Example: `5007`."""
    owner_user_id: str
    """Member responsible for it. Example: `"579fcc07-0450-53c5-81a5-fb2ff340c133"`."""
    customer_name: str
    """Name of the customer at the time when it was chosen. Example: `"Koeriersdienst Snelle Bocht B.V."`."""
    status: OrderStatus
    """The status; change it with `set_order_status`."""
    fulfilment_status: FulfilmentStatus
    """How much is delivered; follows from the recorded deliveries."""
    invoice_status: InvoiceStatus
    """How much is invoiced. Written by your accounting package, from confirmation on."""
    external_invoice_id: str | None
    """Number of the invoice in your accounting package, which writes it. At most 240 characters. Example:
    `"F-2026-0457"`.
    """
    title: str | None
    """The title, as a heading above the text; `q` searches it. At most 240 characters. Example: `"Winteraccu
    voor bakfietsen"`.
    """
    introduction: str | None
    """Text above the lines, for the customer. At most 4000 characters."""
    terms: str | None
    """Text below the totals, for the customer, such as delivery and warranty. At most 4000 characters. Example:
    `"Levering binnen tien werkdagen. De oude accu's nemen wij terug."`.
    """
    reference: str | None
    """The customer's own reference for the invoice, such as their order number (EN 16931 BT-13). At most 120
    characters. Example: `"PO 2026-114"`.
    """
    requested_delivery_date: date | None
    """Day on which the customer wants the delivery; not a promise. Example: `"2026-12-04"`."""
    issued_at: datetime | None
    """The date on the order confirmation: when it was first confirmed. Example: `"2026-11-20T15:24:00.000Z"`."""
    confirmed_at: datetime | None
    """When it was first confirmed; being put on hold does not clear it. Example: `"2026-11-20T15:24:00.000Z"`."""
    completed_at: datetime | None
    """When its status became `completed`. Example: `"2026-12-04T15:40:00.000Z"`."""
    cancelled_at: datetime | None
    """When its status became `cancelled`. Example: `"2026-11-21T09:00:00.000Z"`."""
    cancellation_reason: str | None
    """Why it was cancelled: the `reason` given to `set_order_status`. Example: `"Klant koopt nieuwe
    bakfietsen."`.
    """
    currency: str
    """ISO 4217 code of every amount in the document, which are in its minor unit. Example: `"EUR"`."""
    subtotal_minor: int
    """Sum of the `net_minor` of lines that are not optional, and of optional lines that the customer selected
    (EN 16931 BT-106): after discounts, without VAT. Example: `383950`.
    """
    discount_minor: int
    """The total discount on those lines. Example: `0`."""
    vat_breakdown: list[VatGroup]
    """VAT for each category and rate, over the lines in `subtotal_minor` (EN 16931 BG-23)."""
    vat_minor: int
    """Sum of the VAT of the groups (EN 16931 BT-110). Example: `75632`."""
    total_minor: int
    """`subtotal_minor` + `vat_minor` (EN 16931 BT-112). Example: `459582`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""
    delivery_address: DeliveryAddress | None
    """Delivery address; None: the customer's address."""
    lines: list[OrderLine]
    """What is sold, in the order of `position`. At most 200 items."""
    file_ids: list[str]
    """Files that are attached to the order and available. Example: `["01a1fd40-0000-7000-8000-000000000001"]`."""


class OrderLine(Record):
    """What is sold, at what price. An optional line is an offer that was not taken: it does not count in the
    totals and is not delivered.
    """

    id: str
    """Id of the line; changes and deliveries name it. Example: `"dc6a996a-6c75-5020-a34c-ab78f6eb3616"`."""
    position: int
    """Place among the lines, from 1. From 1 to 200. Example: `1`."""
    product_id: str | None
    """Product that the line is for; None for a line with only a description. Example:
    `"c3586232-2c8f-5681-b9a2-92ca2afb1c63"`.
    """
    description: str
    """The item as the customer reads it (EN 16931 BT-153). At most 1000 characters. Example: `"Accu 500 Wh"`."""
    quantity: float
    """How many units, with at most 3 decimals. From 0 to 999999999.999. Example: `2`."""
    unit_code: UnitCode
    """Unit of `quantity` (UN/ECE Rec 20; EN 16931 BT-130)."""
    unit_price_minor: int
    """Price of one unit without VAT (EN 16931 BT-146), in the minor unit. From 0 to 99999999999. Example:
    `48900`.
    """
    discount_percent: float
    """Percent taken off the line, with at most 2 decimals. From 0 to 100. Example: `12.5`."""
    vat_category: VatCategory
    """VAT category of the line (EN 16931 BT-151)."""
    vat_rate: float
    """VAT in percent, with at most 2 decimals; 0 unless `vat_category` is `S`. From 0 to 100. Example: `21`."""
    is_optional: bool
    """True makes the line an optional offer, excluded from the totals unless the customer selects it."""
    net_minor: int
    """Line net amount (EN 16931 BT-131): quantity × unit price less discount, rounded half up; without VAT.
    Example: `342300`.
    """
    supplier_id: str | None
    """Supplier to buy it from; None: none. Example: `"d391e688-367b-5578-bc7d-72e1739662c2"`."""
    quantity_fulfilled: float
    """How much of `quantity` has been delivered. From 0 to 999999999.999. Example: `0`."""


class OrderList(ListPage["Order"]):
    """One page of the list."""

    items: list[Order]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class OrderStatusChange(TypedDict):
    """The status that the order moves to, and why."""

    status: OrderStatus
    """The new status; the current one changes nothing."""
    reason: NotRequired[str | None]
    """Why it is cancelled: kept as `cancellation_reason`. At most 500 characters. Example: `"Klant koopt nieuwe
    bakfietsen."`.
    """


class OrderUpdate(TypedDict):
    """Fields that you omit stay as they are; None clears a field that may be None."""

    customer_id: NotRequired[int]
    """The customer that it is made for. Example: `1001`."""
    contact_id: NotRequired[str | None]
    """Contact of that customer whom it is addressed to; None if there is no contact. Example:
    `"e203fc6b-1764-5f81-82f4-1f4861496b9a"`.
    """
    customer_asset_id: NotRequired[int | None]
    """Asset of that customer that it is about; None: none in particular. Example: `5007`."""
    owner_user_id: NotRequired[str]
    """Member responsible for it; not a disabled one. If omitted at creation: the caller. Example:
    `"579fcc07-0450-53c5-81a5-fb2ff340c133"`.
    """
    title: NotRequired[str | None]
    """The title, as a heading above the text; `q` searches it. At most 240 characters. Example: `"Winteraccu
    voor bakfietsen"`.
    """
    introduction: NotRequired[str | None]
    """Text above the lines, for the customer. At most 4000 characters."""
    terms: NotRequired[str | None]
    """Text below the totals, for the customer, such as delivery and warranty. At most 4000 characters. Example:
    `"Levering binnen tien werkdagen. De oude accu's nemen wij terug."`.
    """
    reference: NotRequired[str | None]
    """The customer's own reference for the invoice, such as their order number (EN 16931 BT-13). At most 120
    characters. Example: `"PO 2026-114"`.
    """
    requested_delivery_date: NotRequired[date | str | None]
    """Day on which the customer wants the delivery; not a promise. Example: `"2026-12-04"`."""
    delivery_address: NotRequired[DeliveryAddressChange | None]
    """Delivery address; None: the customer's address. If omitted at creation: the customer's `delivery_address`."""
    currency: NotRequired[str]
    """ISO 4217 code of all its prices. If omitted at creation: the customer's. Example: `"EUR"`."""
    lines: NotRequired[Sequence[ChangedOrderLine]]
    """Of a draft: replace all lines. Of a confirmed order: the present ones unchanged, then new ones. The
    descriptions of all lines have at most 50,000 characters together. At most 200 items.
    """
    invoice_status: NotRequired[InvoiceStatus]
    """How much is invoiced. Written by your accounting package, from confirmation on."""
    external_invoice_id: NotRequired[str | None]
    """Number of the invoice in your accounting package, which writes it. At most 240 characters. Example:
    `"F-2026-0457"`.
    """


class Organization(Record):
    """An organization, as one of its members sees it."""

    id: str
    """The `organization_id` of every path. Set by the service. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    name: str
    """The everyday name, shown in lists, in mails and on quotes. Example: `"Fietswerkplaats De Singel B.V."`."""
    legal_name: str | None
    """The name in the trade register; None: as `name`. Example: `"Fietswerkplaats De Singel B.V."`."""
    kvk: str | None
    """Its number in the Dutch trade register (KvK). Example: `"90001234"`."""
    btw: str | None
    """Its VAT identification number, with the code of the country. Example: `"NL860912344B82"`."""
    iban: str | None
    """Its bank account, as an IBAN. Example: `"NL12WERK0900012340"`."""
    address_line1: str | None
    """Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`."""
    address_line2: str | None
    """Second line of the address: a floor, a unit, a department. At most 240 characters. Example: `"Unit 3"`."""
    address_city: str | None
    """City or town. At most 240 characters. Example: `"Utrecht"`."""
    address_state: str | None
    """State, province or region, where an address has one. At most 240 characters. Example: `"Utrecht"`."""
    address_postal_code: str | None
    """Postal code, as its country writes it. At most 240 characters. Example: `"3511 GP"`."""
    address_country: str | None
    """Country, as a code of ISO 3166-1 alpha-2. At most 240 characters. Example: `"NL"`."""
    currency: str
    """ISO 4217 code of the currency of new records. A change does not affect existing records. Example: `"EUR"`."""
    time_zone: str
    """IANA time zone in which its days begin and end. Example: `"Europe/Amsterdam"`."""
    language: str
    """ISO 639-1 code of the language of its quotes and mails, unless another was chosen. Example: `"nl"`."""
    country: str
    """Where it is established, as a code of ISO 3166-1 alpha-2. Example: `"NL"`."""
    accent_color: str | None
    """Its colour, `#rrggbb`, on the page, PDF and mail of a quote and on invitations. Text and buttons get a
    darker or lighter shade where it would be hard to read. None: the default colour. Example: `"#7a1f5c"`.
    """
    logo_file_id: str | None
    """Its logo on the page, PDF and mail of a quote: a PNG or JPEG file of at most 1 MiB. None, or once the file
    is deleted: the name. Example: `"01a1fd40-0000-7000-8000-000000000002"`.
    """
    status: OrganizationStatus
    deletion_at: datetime | None
    """When the organization is deleted with everything in it; None unless an owner has scheduled that. Example:
    `"2026-12-30T09:12:00.000Z"`.
    """
    settings: OrganizationSettings
    role: RoleSummary
    permissions: list[str]
    """What the caller's role allows. Example: `["tasks:read", "tasks:write"]`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""


class OrganizationList(ListPage["Organization"]):
    """One page of the list."""

    items: list[Organization]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class OrganizationSettings(Record):
    """How the organization works."""

    working_hours: OrganizationSettingsWorkingHours
    """When the organization works, per day; free slots are looked for within it."""
    quote_validity_days: int
    """How many days a new quote is valid, unless `valid_until` is given. Example: `30`."""
    strict_identifiers: bool
    """Whether invalid numbers (KvK, VAT, IBAN, telephone) are refused; otherwise they only give a warning."""
    number_formats: OrganizationSettingsNumberFormats
    """The format of display numbers; `{number}` counts up automatically."""
    mail_audit_anchors: bool
    """Whether the owners are mailed each day's anchor of the audit log. Example: `False`."""


class OrganizationSettingsChange(TypedDict):
    """Fields that you omit stay as they are, inside each group too."""

    working_hours: NotRequired[OrganizationSettingsChangeWorkingHours]
    """When the organization works, per day; free slots are looked for within it."""
    quote_validity_days: NotRequired[int]
    """How many days a new quote is valid, unless `valid_until` is given. From 1 to 365. Example: `30`."""
    strict_identifiers: NotRequired[bool]
    """Whether invalid numbers (KvK, VAT, IBAN, telephone) are refused; otherwise they only give a warning."""
    number_formats: NotRequired[OrganizationSettingsChangeNumberFormats]
    """The format of display numbers; `{number}` counts up automatically."""
    mail_audit_anchors: NotRequired[bool]
    """Whether each day's anchor of the audit log is mailed to the owners, so that a copy exists out of reach of
    anyone who can change the database. Example: `True`.
    """


class OrganizationSettingsChangeNumberFormats(TypedDict):
    """The format of display numbers; `{number}` counts up automatically."""

    task: NotRequired[str]
    """Holds `{number}` once, `{year}` at most once; no other braces, and none of `/ \\ : * ? " < > |`. At most
    40 characters. Example: `"T-{number}"`.
    """
    quote: NotRequired[str]
    """Holds `{number}` and `{year}`, once each; no other braces, and none of `/ \\ : * ? " < > |`. At most 40
    characters. Example: `"{year}-{number}"`.
    """
    order: NotRequired[str]
    """Holds `{number}` and `{year}`, once each; no other braces, and none of `/ \\ : * ? " < > |`. At most 40
    characters. Example: `"{year}-{number}"`.
    """


class OrganizationSettingsChangeWorkingHours(TypedDict):
    """When the organization works, per day; free slots are looked for within it."""

    mo: NotRequired[OrganizationSettingsChangeWorkingHoursMo | None]
    """The hours of that day; None on a day without work."""
    tu: NotRequired[OrganizationSettingsChangeWorkingHoursMo | None]
    """The hours of that day; None on a day without work."""
    we: NotRequired[OrganizationSettingsChangeWorkingHoursMo | None]
    """The hours of that day; None on a day without work."""
    th: NotRequired[OrganizationSettingsChangeWorkingHoursMo | None]
    """The hours of that day; None on a day without work."""
    fr: NotRequired[OrganizationSettingsChangeWorkingHoursMo | None]
    """The hours of that day; None on a day without work."""
    sa: NotRequired[OrganizationSettingsChangeWorkingHoursMo | None]
    """The hours of that day; None on a day without work."""
    su: NotRequired[OrganizationSettingsChangeWorkingHoursMo | None]
    """The hours of that day; None on a day without work."""


class OrganizationSettingsChangeWorkingHoursMo(TypedDict):
    start: str
    """When work begins, `HH:MM` in the time zone of the organization. Example: `"09:00"`."""
    end: str
    """When work ends, `HH:MM` in the time zone of the organization; after `start`. Example: `"17:00"`."""


class OrganizationSettingsNumberFormats(Record):
    """The format of display numbers; `{number}` counts up automatically."""

    task: str
    """Of tasks. Example: `"T-{number}"`."""
    quote: str
    """Of quotes. Example: `"Q-{year}-{number}"`."""
    order: str
    """Of orders. Example: `"O-{year}-{number}"`."""


class OrganizationSettingsWorkingHours(Record):
    """When the organization works, per day; free slots are looked for within it."""

    mo: OrganizationSettingsWorkingHoursMo | None
    """The hours of that day; None on a day without work."""
    tu: OrganizationSettingsWorkingHoursMo | None
    """The hours of that day; None on a day without work."""
    we: OrganizationSettingsWorkingHoursMo | None
    """The hours of that day; None on a day without work."""
    th: OrganizationSettingsWorkingHoursMo | None
    """The hours of that day; None on a day without work."""
    fr: OrganizationSettingsWorkingHoursMo | None
    """The hours of that day; None on a day without work."""
    sa: OrganizationSettingsWorkingHoursMo | None
    """The hours of that day; None on a day without work."""
    su: OrganizationSettingsWorkingHoursMo | None
    """The hours of that day; None on a day without work."""


class OrganizationSettingsWorkingHoursMo(Record):
    start: str
    """When work begins, `HH:MM` in the time zone of the organization. Example: `"09:00"`."""
    end: str
    """When work ends, `HH:MM` in the time zone of the organization; after `start`. Example: `"17:00"`."""


class OrganizationUpdate(TypedDict):
    """Fields that you omit stay as they are; None clears a field that may be None."""

    name: NotRequired[str]
    """The everyday name, shown in lists, in mails and on quotes. At most 240 characters. Example:
    `"Fietswerkplaats De Singel B.V."`.
    """
    legal_name: NotRequired[str | None]
    """The name in the trade register; None: as `name`. At most 240 characters. Example: `"Fietswerkplaats De
    Singel B.V."`.
    """
    kvk: NotRequired[str | None]
    """Its number in the Dutch trade register (KvK). At most 40 characters. Example: `"90001234"`."""
    btw: NotRequired[str | None]
    """Its VAT identification number, with the code of the country. At most 40 characters. Example:
    `"NL860912344B82"`.
    """
    iban: NotRequired[str | None]
    """Its bank account, as an IBAN. At most 40 characters. Example: `"NL12WERK0900012340"`."""
    address_line1: NotRequired[str | None]
    """Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`."""
    address_line2: NotRequired[str | None]
    """Second line of the address: a floor, a unit, a department. At most 240 characters. Example: `"Unit 3"`."""
    address_city: NotRequired[str | None]
    """City or town. At most 240 characters. Example: `"Utrecht"`."""
    address_state: NotRequired[str | None]
    """State, province or region, where an address has one. At most 240 characters. Example: `"Utrecht"`."""
    address_postal_code: NotRequired[str | None]
    """Postal code, as its country writes it. At most 240 characters. Example: `"3511 GP"`."""
    address_country: NotRequired[str | None]
    """Country, as a code of ISO 3166-1 alpha-2. At most 240 characters. Example: `"NL"`."""
    currency: NotRequired[str]
    """ISO 4217 code of the currency of new records. A change does not affect existing records. Example: `"EUR"`."""
    time_zone: NotRequired[str]
    """IANA time zone in which its days begin and end. At most 64 characters. Example: `"Europe/Amsterdam"`."""
    language: NotRequired[Literal["nl", "en", "de", "fr"]]
    """ISO 639-1 code of the language of its quotes and mails, unless another was chosen. Example: `"nl"`."""
    country: NotRequired[str]
    """Where it is established, as a code of ISO 3166-1 alpha-2. Example: `"NL"`."""
    accent_color: NotRequired[str | None]
    """Its colour, `#rrggbb`, on the page, PDF and mail of a quote and on invitations. Text and buttons get a
    darker or lighter shade where it would be hard to read. None: the default colour. Example: `"#7a1f5c"`.
    """
    settings: NotRequired[OrganizationSettingsChange]
    """How the organization works; settings that you omit stay as they are."""
    logo_file_id: NotRequired[str | None]
    """Its logo on the page, PDF and mail of a quote: a PNG or JPEG file of at most 1 MiB. None, or once the file
    is deleted: the name. Example: `"01a1fd40-0000-7000-8000-000000000002"`.
    """


class Page(Record):
    """The cursor of the next page, and the total number of items."""

    next_cursor: str | None
    """The `cursor` of the next page; None on the last one. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`."""
    has_more: bool
    """Whether there is a next page."""
    total_count: int | None = None
    """The number of items on all pages, with `count=true`; None above 10,000. Example: `42`."""


class Permission(Record):
    """One thing that a role can allow."""

    permission: str
    """As roles name it. Example: `"tasks:write"`."""
    area: str
    """The area that it covers. Example: `"tasks"`."""
    deed: str
    """What it allows in that area. Example: `"write"`."""
    needs: str | None
    """Another permission that a role with this one must also have; None: none. Example: `"tasks:read"`."""
    built_in_roles: list[str]
    """The built-in roles that have it, by name. Example: `["Owner", "Admin", "Member"]`."""


class PermissionList(Record):
    """Every permission there is."""

    items: list[Permission]
    """All of them, on one page."""


class PolicyApprovers(Record):
    """Which members with the permission `approvals:decide` may decide; if both lists are empty, all of them."""

    role_ids: list[str]
    """Members with these roles. At most 50 items. Example: `["c650954e-44d0-5fac-ac8e-372861fa19d1"]`."""
    user_ids: list[str]
    """These members. At most 50 items. Example: `["579fcc07-0450-53c5-81a5-fb2ff340c133"]`."""


class PolicyApproversInput(TypedDict):
    """Which members with the permission `approvals:decide` may decide; if both lists are empty, all of them."""

    role_ids: NotRequired[Sequence[str]]
    """Members with these roles. At most 50 items. Default: `[]`. Example:
    `["c650954e-44d0-5fac-ac8e-372861fa19d1"]`.
    """
    user_ids: NotRequired[Sequence[str]]
    """These members. At most 50 items. Default: `[]`. Example: `["579fcc07-0450-53c5-81a5-fb2ff340c133"]`."""


class PolicyConditionsAll(Record):
    all: list[PolicyConditionsAllAll | PolicyConditionsAllAllAll | PolicyConditionsAllAllAny]
    """Every one must hold. At most 20 items."""


class PolicyConditionsAllAll(Record):
    path: str
    """A JSON pointer (RFC 6901) of at most 10 references, which begins with /input, /target, /computed. At most
    500 characters. Example: `"/input/status"`.
    """
    op: ConditionOperator
    value: str | float | bool | list[str | float | bool] | None
    """What the value is compared with. Example: `"draft"`."""


class PolicyConditionsAllAllAll(Record):
    all: list[PolicyConditionsAllAll]
    """Every one must hold. At most 20 items."""


class PolicyConditionsAllAllAny(Record):
    any: list[PolicyConditionsAllAll]
    """At least one must hold. At most 20 items."""


class PolicyConditionsAny(Record):
    any: list[PolicyConditionsAllAll | PolicyConditionsAllAllAll | PolicyConditionsAllAllAny]
    """At least one must hold. At most 20 items."""


class PolicyConditionsInputAll(TypedDict):
    all: Sequence[PolicyConditionsInputAllAll | PolicyConditionsInputAllAllAll | PolicyConditionsInputAllAllAny]
    """Every one must hold. At most 20 items."""


class PolicyConditionsInputAllAll(TypedDict):
    path: str
    """A JSON pointer (RFC 6901) of at most 10 references, which begins with /input, /target, /computed. At most
    500 characters. Example: `"/input/status"`.
    """
    op: ConditionOperator
    value: NotRequired[str | float | bool | Sequence[str | float | bool] | None]
    """What the value is compared with. Example: `"draft"`."""


class PolicyConditionsInputAllAllAll(TypedDict):
    all: Sequence[PolicyConditionsInputAllAll]
    """Every one must hold. At most 20 items."""


class PolicyConditionsInputAllAllAny(TypedDict):
    any: Sequence[PolicyConditionsInputAllAll]
    """At least one must hold. At most 20 items."""


class PolicyConditionsInputAny(TypedDict):
    any: Sequence[PolicyConditionsInputAllAll | PolicyConditionsInputAllAllAll | PolicyConditionsInputAllAllAny]
    """At least one must hold. At most 20 items."""


class PolicyMatch(Record):
    """Which calls a policy applies to."""

    callers: list[PolicyCallerKind] | None
    """Calls by these callers; None: by everyone. At most 1 items. Example: `["agents"]`."""
    channels: list[PolicyChannel]
    """How the call may be made. At most 4 items."""
    operations: list[str]
    """Operations that the policy applies to. Reads, and changes of policies, never require approval. At most 50
    items. Example: `["quotes_send"]`.
    """
    role_ids: list[str] | None
    """Calls of members with these roles; None: of everyone. At most 50 items. Example:
    `["c650954e-44d0-5fac-ac8e-372861fa19d1"]`.
    """
    user_ids: list[str] | None
    """Calls of these members; None: of everyone. At most 50 items. Example:
    `["579fcc07-0450-53c5-81a5-fb2ff340c133"]`.
    """
    client_ids: list[str] | None
    """Calls by these OAuth clients; None: of everyone. At most 50 items. Example:
    `["1b61d395-845d-5004-9b96-464be42f6cc7"]`.
    """
    conditions: PolicyConditions | None
    """Further conditions that the call must meet; None: none."""


class PolicyMatchInput(TypedDict):
    """Which calls a policy applies to."""

    callers: NotRequired[Sequence[PolicyCallerKind] | None]
    """Calls by these callers; None: by everyone. If omitted: `agents`, or everyone if `channels` is set. At most
    1 items. Example: `["agents"]`.
    """
    channels: NotRequired[Sequence[PolicyChannel]]
    """How the call may be made. If omitted: in any way. At most 4 items."""
    operations: Sequence[str]
    """Operations that the policy applies to. Reads, and changes of policies, never require approval. At most 50
    items. Example: `["quotes_send"]`.
    """
    role_ids: NotRequired[Sequence[str] | None]
    """Calls of members with these roles; None: of everyone. At most 50 items. Example:
    `["c650954e-44d0-5fac-ac8e-372861fa19d1"]`.
    """
    user_ids: NotRequired[Sequence[str] | None]
    """Calls of these members; None: of everyone. At most 50 items. Example:
    `["579fcc07-0450-53c5-81a5-fb2ff340c133"]`.
    """
    client_ids: NotRequired[Sequence[str] | None]
    """Calls by these OAuth clients; None: of everyone. At most 50 items. Example:
    `["1b61d395-845d-5004-9b96-464be42f6cc7"]`.
    """
    conditions: NotRequired[PolicyConditionsInput | None]
    """Further conditions that the call must meet; None: none."""


class ProblemType(Record):
    """One code of the problem catalogue."""

    code: str
    """What programs decide by; it never changes its meaning. Example: `"RESOURCE_NOT_FOUND"`."""
    type: str
    """The page of the documentation about this code: the `type` of each problem with it. Example:
    `"https://werkbank.example/problems/resource-not-found"`.
    """
    status: int
    """The HTTP status that it comes with. Example: `404`."""
    title: str
    """The code in words. Example: `"No such record"`."""
    when: str
    """When it occurs."""
    way_out: str
    """What to do about it. Example: `"Look the record up in its list."`."""
    members: dict[str, str]
    """Its fields besides the usual ones, with their meaning. Example: `{"resource": "The kind of record.", "id":
    "The id that was asked for."}`.
    """


class ProblemTypeList(Record):
    """The problem catalogue."""

    items: list[ProblemType]
    """Every code, each once, on one page."""


class Product(Record):
    """Something that the organization sells."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    sku: str | None
    """Your own article number (EN 16931 BT-155); unique in the organization when set. At most 120 characters.
    Example: `"ACCU-500"`.
    """
    name: str
    """The item name (EN 16931 BT-153): the description of lines that give none. At most 240 characters. Example:
    `"Accu 500 Wh"`.
    """
    description: str | None
    """What it is, for colleagues and for search. It is not copied to quotes and orders. At most 4000 characters.
    Example: `"Accu van 36 V en 13,8 Ah voor de bakfietsen van Vrachtfiets."`.
    """
    kind: ProductKind
    """Goods, a service or a bundle. Only a bundle has `components`."""
    status: ProductStatus
    """Whether it is offered. `archived` keeps it for the documents that name it."""
    unit_code: UnitCode
    """Unit that `unit_price_minor` is for (UN/ECE Rec 20; EN 16931 BT-130)."""
    unit_price_minor: int
    """Price of one unit without VAT (EN 16931 BT-146), in the minor unit of the currency. From 0 to 99999999999.
    Example: `48900`.
    """
    cost_price_minor: int | None
    """What one unit costs you, in the minor unit. None for callers without the permission `orders:write`, who
    cannot write it either. From 0 to 99999999999. Example: `31250`.
    """
    currency: str
    """ISO 4217 code of both prices. If omitted at creation: the organization's. Example: `"EUR"`."""
    vat_category: VatCategory
    """VAT category (EN 16931 BT-151). All but `S` need a `vat_rate` of 0."""
    vat_rate: float
    """VAT in percent, with at most 2 decimals; 0 unless `vat_category` is `S`. From 0 to 100. Example: `21`."""
    gtin: str | None
    """GTIN (EAN, UPC) of 8, 12, 13 or 14 digits with its check digit. Example: `"8712345678906"`."""
    supplier_id: str | None
    """Supplier that you buy it from; copied to order lines. Example: `"d391e688-367b-5578-bc7d-72e1739662c2"`."""
    supplier_sku: str | None
    """The supplier's article number for it. At most 120 characters. Example: `"AA-36V500"`."""
    track_stock: bool
    """Whether its stock is counted. Never for a bundle: its components have their own stock."""
    reorder_point: float | None
    """Available stock at or below which a tracked product counts as low. None: never. From 0 to 999999999.999.
    Example: `4`.
    """
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""
    components: list[ProductComponent]
    """What a bundle is made of; empty for every other kind. At most 50 items."""
    stock: list[ProductStock]
    """Stock at each location that has or had some. Orders and stock movements change it."""


class ProductComponent(Record):
    """A product in a bundle."""

    product_id: str
    """A product that is no bundle. Example: `"c3586232-2c8f-5681-b9a2-92ca2afb1c63"`."""
    quantity: float
    """Units of it in one bundle, with at most 3 decimals. At most 999999999.999. Example: `2`."""


class ProductComponentInput(TypedDict):
    """A product in a bundle."""

    product_id: str
    """A product that is no bundle. Example: `"c3586232-2c8f-5681-b9a2-92ca2afb1c63"`."""
    quantity: float
    """Units of it in one bundle, with at most 3 decimals. At most 999999999.999. Example: `2`."""


class ProductList(ListPage["Product"]):
    """One page of the list."""

    items: list[Product]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class ProductStock(Record):
    """The stock of a product at one inventory location."""

    inventory_location_id: str
    """Inventory location where the stock is kept. Example: `"56f053fd-e19f-5cce-8934-0c11bb37ad8b"`."""
    on_hand: float
    """Units in stock, reserved or not. Example: `3`."""
    reserved: float
    """Units reserved for orders that are confirmed and not yet delivered. Example: `7`."""
    available: float
    """`on_hand` − `reserved`; below 0 if more is reserved than there is. Example: `-4`."""


class ProductUpdate(TypedDict):
    """Fields that you omit stay as they are; None clears a field that may be None; `components` are replaced as
    a whole.
    """

    sku: NotRequired[str | None]
    """Your own article number (EN 16931 BT-155); unique in the organization when set. At most 120 characters.
    Example: `"ACCU-500"`.
    """
    name: NotRequired[str]
    """The item name (EN 16931 BT-153): the description of lines that give none. At most 240 characters. Example:
    `"Accu 500 Wh"`.
    """
    description: NotRequired[str | None]
    """What it is, for colleagues and for search. It is not copied to quotes and orders. At most 4000 characters.
    Example: `"Accu van 36 V en 13,8 Ah voor de bakfietsen van Vrachtfiets."`.
    """
    kind: NotRequired[ProductKind]
    """Goods, a service or a bundle. Only a bundle has `components`."""
    status: NotRequired[ProductStatus]
    """Whether it is offered. `archived` keeps it for the documents that name it."""
    unit_code: NotRequired[UnitCode]
    """Unit that `unit_price_minor` is for (UN/ECE Rec 20; EN 16931 BT-130)."""
    unit_price_minor: NotRequired[int]
    """Price of one unit without VAT (EN 16931 BT-146), in the minor unit of the currency. From 0 to 99999999999.
    Example: `48900`.
    """
    cost_price_minor: NotRequired[int | None]
    """What one unit costs you, in the minor unit. None for callers without the permission `orders:write`, who
    cannot write it either. From 0 to 99999999999. Example: `31250`.
    """
    currency: NotRequired[str]
    """ISO 4217 code of both prices. If omitted at creation: the organization's. Example: `"EUR"`."""
    vat_category: NotRequired[VatCategory]
    """VAT category (EN 16931 BT-151). All but `S` need a `vat_rate` of 0."""
    vat_rate: NotRequired[float]
    """VAT in percent, with at most 2 decimals; 0 unless `vat_category` is `S`. From 0 to 100. Example: `21`."""
    gtin: NotRequired[str | None]
    """GTIN (EAN, UPC) of 8, 12, 13 or 14 digits with its check digit. Example: `"8712345678906"`."""
    supplier_id: NotRequired[str | None]
    """Supplier that you buy it from; copied to order lines. Example: `"d391e688-367b-5578-bc7d-72e1739662c2"`."""
    supplier_sku: NotRequired[str | None]
    """The supplier's article number for it. At most 120 characters. Example: `"AA-36V500"`."""
    track_stock: NotRequired[bool]
    """Whether its stock is counted. Never for a bundle: its components have their own stock."""
    reorder_point: NotRequired[float | None]
    """Available stock at or below which a tracked product counts as low. None: never. From 0 to 999999999.999.
    Example: `4`.
    """
    components: NotRequired[Sequence[ProductComponentInput]]
    """What a bundle is made of; empty for every other kind. At most 50 items."""


class Quote(Record):
    """What the organization offers a customer, at what price."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    number: int
    """Counted per organization and year; all versions share it. Example: `31`."""
    display_number: str
    """The number as people write it: `Q-2026-0031`. From version 2 on the version ends it: `Q-2026-0031-2`.
    Example: `"Q-2026-0031"`.
    """
    previous_quote_id: str | None
    """The version that this one was made from; None for the first. Example:
    `"69b73fe8-10c5-548f-882d-f1f70610e9b0"`.
    """
    customer_id: int
    """The customer that it is made for. Example: `1001`."""
    customer_name: str
    """Name of the customer when the quote was drafted or sent. Example: `"Koeriersdienst Snelle Bocht B.V."`."""
    contact_id: str | None
    """Contact of that customer whom it is addressed to; None if there is no contact. Example:
    `"e203fc6b-1764-5f81-82f4-1f4861496b9a"`.
    """
    customer_asset_id: int | None
    """Asset of that customer that it is about; None: none in particular. Example: `5007`."""
    owner_user_id: str
    """Member responsible for it. Example: `"579fcc07-0450-53c5-81a5-fb2ff340c133"`."""
    title: str | None
    """The title, as a heading above the text; `q` searches it. At most 240 characters. Example: `"Winteraccu
    voor bakfietsen"`.
    """
    introduction: str | None
    """Text above the lines, for the customer. At most 4000 characters."""
    terms: str | None
    """Text below the totals, for the customer, such as delivery and warranty. At most 4000 characters. Example:
    `"Levering binnen tien werkdagen. De oude accu's nemen wij terug."`.
    """
    issued_at: datetime | None
    """The date on the quote: when it was first sent. Example: `"2026-11-20T13:20:00.000Z"`."""
    valid_until: date
    """Last day on which it can be accepted, in the time zone of the organization. Example: `"2026-12-16"`."""
    sent_at: datetime | None
    """When it was last sent. Example: `"2026-11-20T13:20:00.000Z"`."""
    accepted_at: datetime | None
    """When the customer accepted it, as recorded by a member or by the quote's page. Example:
    `"2026-11-20T15:10:00.000Z"`.
    """
    accepted_by_name: str | None
    """Who accepted it. Example: `"Femke Jonker"`."""
    acceptance_reference: str | None
    """What the customer wants to find on the invoice (EN 16931 BT-13); `reference` of the order. Example: `"PO
    2026-114"`.
    """
    rejected_at: datetime | None
    """When the customer's rejection was recorded. Example: `"2026-11-11T09:47:00.000Z"`."""
    rejection_reason: str | None
    """Why the customer rejected it, when they said so. Example: `"De ouderraad doet het onderhoud dit jaar
    zelf."`.
    """
    cancelled_at: datetime | None
    """When it was withdrawn, or a newer version was sent in its place. Example: `"2026-11-18T10:16:00.000Z"`."""
    cancellation_reason: str | None
    """Why it was withdrawn; None when a newer version took its place. Example: `"De accu wordt niet meer
    gemaakt."`.
    """
    currency: str
    """ISO 4217 code of every amount in the document, which are in its minor unit. Example: `"EUR"`."""
    subtotal_minor: int
    """Sum of the `net_minor` of lines that are not optional, and of optional lines that the customer selected
    (EN 16931 BT-106): after discounts, without VAT. Example: `383950`.
    """
    discount_minor: int
    """The total discount on those lines. Example: `0`."""
    vat_breakdown: list[VatGroup]
    """VAT for each category and rate, over the lines in `subtotal_minor` (EN 16931 BG-23)."""
    vat_minor: int
    """Sum of the VAT of the groups (EN 16931 BT-110). Example: `75632`."""
    total_minor: int
    """`subtotal_minor` + `vat_minor` (EN 16931 BT-112). Example: `459582`."""
    order_id: str | None
    """The order that the quote became; None until it is converted. Example:
    `"c0fc623a-0e13-5b6d-8789-34b34e97f5a7"`.
    """
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""
    version: int
    """1, and one more for each revision. Example: `1`."""
    status: QuoteStatus
    """The status. Only a `draft` can be changed or deleted; each change of status has its own operation."""
    lines: list[QuoteLine]
    """What is offered, in the order of `position`. At most 200 items."""
    accepted_optional_line_ids: list[str]
    """Optional lines that the customer selected when accepting, in the order of `lines`; the totals and the
    order include them. Empty until it is accepted. At most 200 items. Example:
    `["dc6a996a-6c75-5020-a34c-ab78f6eb3616"]`.
    """
    file_ids: list[str]
    """Files that are attached to the quote and available. Example: `["01a1fd40-0000-7000-8000-000000000001"]`."""
    public_url: str | None
    """Always None: anyone with the link to the customer's page can accept or reject the quote. The mail of
    `send_quote` has a link for each recipient, and `create_quote_link` returns a new one. Example: `None`.
    """


class QuoteAcceptance(TypedDict):
    """Records that the customer accepted the quote."""

    accepted_by_name: str
    """Who accepted it. At most 240 characters. Example: `"Femke Jonker"`."""
    accepted_at: NotRequired[datetime | str]
    """When they accepted it: not before the quote was first sent (`issued_at`), and not in the future. If
    omitted: now. Example: `"2026-11-20T16:10:00+01:00"`.
    """
    reference: NotRequired[str | None]
    """What the customer wants to find on the invoice, such as an order number. The order takes it over. At most
    120 characters. Example: `"PO 2026-114"`.
    """
    optional_line_ids: NotRequired[Sequence[str]]
    """Ids of the optional lines that the customer selects; the totals and the order include them. If omitted:
    none. At most 200 items. Example: `["dc6a996a-6c75-5020-a34c-ab78f6eb3616"]`.
    """


class QuoteCancellation(TypedDict):
    """Withdraws a quote."""

    reason: NotRequired[str | None]
    """Why it is withdrawn; kept as `cancellation_reason`, and not mailed to the customer. At most 500
    characters. Example: `"De accu wordt niet meer gemaakt."`.
    """


class QuoteConversion(TypedDict):
    """What the order needs besides the quote."""

    requested_delivery_date: NotRequired[date | str | None]
    """Day on which the customer wants the delivery. Example: `"2026-12-04"`."""


class QuoteLine(Record):
    """A line of a quote: what is offered, at what price."""

    id: str
    """Id of the line; changes and deliveries name it. Example: `"dc6a996a-6c75-5020-a34c-ab78f6eb3616"`."""
    position: int
    """Place among the lines, from 1. From 1 to 200. Example: `1`."""
    product_id: str | None
    """Product that the line is for; None for a line with only a description. Example:
    `"c3586232-2c8f-5681-b9a2-92ca2afb1c63"`.
    """
    description: str
    """The item as the customer reads it (EN 16931 BT-153). At most 1000 characters. Example: `"Accu 500 Wh"`."""
    quantity: float
    """How many units, with at most 3 decimals. From 0 to 999999999.999. Example: `2`."""
    unit_code: UnitCode
    """Unit of `quantity` (UN/ECE Rec 20; EN 16931 BT-130)."""
    unit_price_minor: int
    """Price of one unit without VAT (EN 16931 BT-146), in the minor unit. From 0 to 99999999999. Example:
    `48900`.
    """
    discount_percent: float
    """Percent taken off the line, with at most 2 decimals. From 0 to 100. Example: `12.5`."""
    vat_category: VatCategory
    """VAT category of the line (EN 16931 BT-151)."""
    vat_rate: float
    """VAT in percent, with at most 2 decimals; 0 unless `vat_category` is `S`. From 0 to 100. Example: `21`."""
    is_optional: bool
    """True makes the line an optional offer, excluded from the totals unless the customer selects it."""
    net_minor: int
    """Line net amount (EN 16931 BT-131): quantity × unit price less discount, rounded half up; without VAT.
    Example: `342300`.
    """


class QuoteLink(Record):
    """A link with which a customer opens the page of a quote."""

    quote_id: str
    """The quote that it opens. Example: `"69b73fe8-10c5-548f-882d-f1f70610e9b0"`."""
    url: str | None
    """The page on which the customer reads, accepts or rejects the quote. Only the response that creates the
    link has it; None in a repeated response, in a dry run, and in the result of an approval. Example:
    `"https://werkbank.example/q/wXb0mJ8hQx2v5yq7Tz1sK4nRdE6uLc9oPaFgHiJkMnO"`.
    """
    created_at: datetime
    """When the link was created or approved, in UTC. Example: `"2026-11-23T08:30:00.000Z"`."""


class QuoteList(ListPage["Quote"]):
    """One page of the list."""

    items: list[Quote]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class QuoteRejection(TypedDict):
    """Records that the customer rejected the quote."""

    reason: NotRequired[str | None]
    """Why, in the customer's words; kept as `rejection_reason`. At most 500 characters. Example: `"De ouderraad
    doet het onderhoud dit jaar zelf."`.
    """


class QuoteSending(TypedDict):
    """Recipients and message of a quote that is sent."""

    to: NotRequired[Sequence[str]]
    """Email addresses. If omitted: the contact's, else the customer's `billing_email`, else its `email`. At most
    10 items. Example: `["femke.jonker@snelle-bocht.example"]`.
    """
    message: NotRequired[str | None]
    """Placed above the summary in the email, exactly as sent. At most 4000 characters. Example: `"Beste Femke,
    hierbij de offerte."`.
    """
    valid_until: NotRequired[date | str]
    """A new last day, today or later; required if the current one has passed. Example: `"2026-12-31"`."""


class QuoteUpdate(TypedDict):
    """Fields that you omit stay as they are; None clears a field that may be None."""

    customer_id: NotRequired[int]
    """The customer that it is made for. Example: `1001`."""
    contact_id: NotRequired[str | None]
    """Contact of that customer whom it is addressed to; None if there is no contact. Example:
    `"e203fc6b-1764-5f81-82f4-1f4861496b9a"`.
    """
    customer_asset_id: NotRequired[int | None]
    """Asset of that customer that it is about; None: none in particular. Example: `5007`."""
    owner_user_id: NotRequired[str]
    """Member responsible for it; not a disabled one. If omitted at creation: the caller. Example:
    `"579fcc07-0450-53c5-81a5-fb2ff340c133"`.
    """
    title: NotRequired[str | None]
    """The title, as a heading above the text; `q` searches it. At most 240 characters. Example: `"Winteraccu
    voor bakfietsen"`.
    """
    introduction: NotRequired[str | None]
    """Text above the lines, for the customer. At most 4000 characters."""
    terms: NotRequired[str | None]
    """Text below the totals, for the customer, such as delivery and warranty. At most 4000 characters. Example:
    `"Levering binnen tien werkdagen. De oude accu's nemen wij terug."`.
    """
    valid_until: NotRequired[date | str]
    """Last day on which it can be accepted. If omitted at creation: `quote_validity_days` of the organization
    from today. Example: `"2026-12-16"`.
    """
    currency: NotRequired[str]
    """ISO 4217 code of all its prices. If omitted at creation: the customer's. Example: `"EUR"`."""
    lines: NotRequired[Sequence[ChangedSalesLine]]
    """Replace all lines. The descriptions of all lines have at most 50,000 characters together. At most 200
    items.
    """


class RecordReference(Record):
    """A record of the organization that a text names."""

    kind: Literal["user", "task", "quote", "order", "file", "agenda_item"]
    """What it names: a member (`user`) or a record."""
    id: str
    """The id of that record, or the user id of the member. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`."""


class RecordReferenceInput(TypedDict):
    """A record of the organization that a text names."""

    kind: Literal["user", "task", "quote", "order", "file", "agenda_item"]
    """What it names: a member (`user`) or a record."""
    id: str
    """The id of that record, or the user id of the member. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`."""


class RecurrenceDate(Record):
    """A date added to a series, or taken out of it."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    kind: Literal["rdate", "exdate"]
    """What the date does to the series (RFC 5545)."""
    occurs_at: datetime
    """The start of the occurrence that is added or skipped. Example: `"2026-12-25T07:00:00.000Z"`."""


class RecurrenceDateInput(TypedDict):
    """A date to add to a series, or to take out of it."""

    kind: Literal["rdate", "exdate"]
    """What the date does to the series (RFC 5545)."""
    occurs_at: datetime | str
    """The start of the occurrence that is added or skipped. Example: `"2026-12-25T08:00:00+01:00"`."""


class RecurrenceRule(Record):
    """How a series recurs, in the local time of its zone."""

    frequency: Literal["daily", "weekly", "monthly", "yearly"]
    """The period that `interval_count` counts."""
    interval_count: int
    """How many periods lie between occurrences: 2 with `weekly` is every other week. From 1 to 999. Example:
    `1`.
    """
    count: int | None
    """The number of occurrences, including the first. Cannot be combined with `until_at`; None: no limit. From 1
    to 730. Example: `4`.
    """
    until_at: datetime | None
    """The latest time at which an occurrence can start. Cannot be combined with `count`; None: no limit.
    Example: `"2027-06-28T05:30:00.000Z"`.
    """
    week_days: list[Literal["mo", "tu", "we", "th", "fr", "sa", "su"]]
    """The days of a `weekly` rule; empty: the weekday of the start."""
    month_day: int | None
    """The day of the month, for `monthly` and `yearly` rules; -1 is the last day. None: the day of the start, or
    `month_ordinal`. From -31 to 31. Example: `-1`.
    """
    month_ordinal: Literal["first", "second", "third", "fourth", "last"] | None
    """For monthly and yearly rules, together with `month_weekday`: `last` and `th` is the last Thursday."""
    month_weekday: Literal["mo", "tu", "we", "th", "fr", "sa", "su"] | None
    """The weekday that `month_ordinal` counts; None exactly when that is."""


class RecurrenceRuleInput(TypedDict):
    """How a series recurs, in the local time of its zone."""

    frequency: Literal["daily", "weekly", "monthly", "yearly"]
    """The period that `interval_count` counts."""
    interval_count: NotRequired[int]
    """How many periods lie between occurrences: 2 with `weekly` is every other week. From 1 to 999. Default:
    `1`. Example: `1`.
    """
    count: NotRequired[int | None]
    """The number of occurrences, including the first. Cannot be combined with `until_at`; None: no limit. From 1
    to 730. Example: `4`.
    """
    until_at: NotRequired[datetime | str | None]
    """The latest time at which an occurrence can start. Cannot be combined with `count`; None: no limit.
    Example: `"2027-06-28T07:30:00+02:00"`.
    """
    week_days: NotRequired[Sequence[Literal["mo", "tu", "we", "th", "fr", "sa", "su"]]]
    """The days of a `weekly` rule; empty: the weekday of the start. At most 7 items. Default: `[]`."""
    month_day: NotRequired[int | None]
    """The day of the month, for `monthly` and `yearly` rules; -1 is the last day. None: the day of the start, or
    `month_ordinal`. From -31 to 31. Example: `-1`.
    """
    month_ordinal: NotRequired[Literal["first", "second", "third", "fourth", "last"] | None]
    """For monthly and yearly rules, together with `month_weekday`: `last` and `th` is the last Thursday."""
    month_weekday: NotRequired[Literal["mo", "tu", "we", "th", "fr", "sa", "su"] | None]
    """The weekday that `month_ordinal` counts; None exactly when that is."""


class Reminder(Record):
    """A reminder of an agenda item."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    method: Literal["display", "email"]
    """How people are reminded."""
    offset_minutes: int
    """Minutes from the start, as a negative number: -30 is half an hour before. From -40320 to 0. Example:
    `-30`.
    """


class ReminderInput(TypedDict):
    """A reminder to set on the item."""

    method: NotRequired[Literal["display", "email"]]
    """How people are reminded. Default: `"display"`."""
    offset_minutes: int
    """Minutes from the start, as a negative number: -30 is half an hour before. From -40320 to 0. Example:
    `-30`.
    """


class Role(Record):
    """What members who have it may do."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    name: str
    """Shown to members and in invitations; unique in the organization. Example: `"Front desk"`."""
    is_built_in: bool
    """True of Owner, Admin, Member and Viewer, which cannot be changed."""
    permissions: list[str]
    """What the role allows; `list_permissions` says what there is. Example: `["customers:read", "tasks:read",
    "tasks:write"]`.
    """
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""


class RoleList(ListPage["Role"]):
    """One page of the list."""

    items: list[Role]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class RoleSummary(Record):
    """The caller's role."""

    id: str
    """The role. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`."""
    name: str
    """The name of the role. Example: `"Owner"`."""


class RoleUpdate(TypedDict):
    """Fields that you omit stay as they are; `permissions` replaces the whole list."""

    name: NotRequired[str]
    """Unique in the organization, without regard to case. At most 60 characters. Example: `"Planner"`."""
    permissions: NotRequired[Sequence[RoleUpdatePermissions]]
    """What the role allows, in any order. Writing and deleting also need the permission to read. At most 41
    items.
    """


class SearchResult(Record):
    """A record that was found."""

    id: str
    """The id of the record; integer ids as text. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`."""
    kind: SearchResultKind
    display_number: str | None
    """The number of a task, quote or order; None for other kinds. Example: `"T-1044"`."""
    title: str
    """What people call the record: its title or name. Example: `"Accu bakfiets testen"`."""
    subtitle: str | None
    """Distinguishes it from others with the same title, such as its customer; None without one. Example:
    `"Basisschool De Regenboog"`.
    """
    score: float
    """How well it matches, comparable within one response; 1 if `q` is exactly this record. From 0 to 1.
    Example: `0.82`.
    """
    href: str
    """The path of the request that reads the record, below the base address; of a calendar, a role or an
    inventory location that of their list.
    """


class SearchResultList(ListPage["SearchResult"]):
    """One page of the list."""

    items: list[SearchResult]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class Selection(TypedDict):
    """A range of the text that refers to a record. Offsets count Unicode code points of the text as sent: an
    emoji may be one, CR LF is two.
    """

    start: int
    """Offset of the first character. Example: `0`."""
    end: int
    """Offset after the last character; greater than `start`. Example: `5`."""
    reference: RecordReferenceInput
    """What the range names."""


class Session(Record):
    """The session that the cookie holds."""

    expires_at: datetime
    """When the access token runs out; a later call renews it with the cookie. Example:
    `"2026-11-23T08:30:00.000Z"`.
    """


class StockMovement(Record):
    """A change of stock; never changed or deleted."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    kind: StockMovementKind
    lines: list[StockMovementLine]
    """What changed where. A transfer has two lines per product: out and in."""
    reason: str | None
    """Why, in your own words. Required for a `correction`. At most 500 characters. Example: `"Beschadigd bij het
    uitpakken"`.
    """
    reference: str | None
    """Your own or the supplier's number, such as that of a packing slip. At most 120 characters. Example:
    `"PB-20391"`.
    """
    order_id: str | None
    """The order that was delivered, or whose goods came back. Example: `"c0fc623a-0e13-5b6d-8789-34b34e97f5a7"`."""
    reverts_movement_id: str | None
    """The movement that this one undoes, with the opposite quantities. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    occurred_at: datetime
    """When it happened. Example: `"2026-11-20T09:30:00.000Z"`."""
    created_by: str | None
    """The user who booked it; None where the service did. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""


class StockMovementLine(Record):
    """The change of one product at one location."""

    product_id: str | None
    """The product; None once it has been removed permanently. Example: `"c3586232-2c8f-5681-b9a2-92ca2afb1c63"`."""
    description: str
    """The product's sku and name at that time. Example: `"ACCU-500 Accu 500 Wh"`."""
    inventory_location_id: str
    """Inventory location of the stock. Example: `"56f053fd-e19f-5cce-8934-0c11bb37ad8b"`."""
    quantity: float
    """By how much the stock there changed: below 0 for what left it. Example: `10`."""
    counted_quantity: float | None
    """What a count found; None for other kinds. Example: `12`."""
    unit_cost_minor: int | None
    """What one unit cost, in the minor unit of `currency`. None if unknown, and for callers without the
    permission `orders:write`. From 0 to 99999999999. Example: `31250`.
    """
    currency: str | None
    """ISO 4217 code of `unit_cost_minor`; None where the movement has none. Example: `"EUR"`."""


class StockMovementList(ListPage["StockMovement"]):
    """One page of the list."""

    items: list[StockMovement]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class SuggestionReason(Record):
    """Why planning proposed the item."""

    title: str
    """The reason in a few words. Example: `"Vorst voorspeld, accu verliest lading"`."""
    description: str
    """The full reason, for the member who decides on the proposal. Example: `"De accu van bakfiets 07 verliest
    40% in de kou en volgende week vriest het."`.
    """
    signals: list[str]
    """What planning went by, as `kind:detail`, for programs. Example: `["weather:frost", "asset:note",
    "stock:low"]`.
    """


class Supplier(Record):
    """A business that the organization buys from."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    name: str
    """Shown in lists and in search; need not be unique. At most 240 characters. Example: `"Accu & Aandrijving
    Nederland B.V."`.
    """
    email: str | None
    """General email address. Orders and invoices have their own. At most 320 characters. Example:
    `"info@accu-aandrijving.example"`.
    """
    phone: str | None
    """The supplier's telephone number, kept as written. International form (E.164) is advised;
    `strict_identifiers` demands it. At most 20 characters. Example: `"+31 318 555 0110"`.
    """
    website: str | None
    """Begins with `https://` or `http://`. Example: `"https://snelle-bocht.example"`."""
    notes: str | None
    """Internal remarks on the supplier. At most 4000 characters. Example: `"Bestellen voor 12:00 uur; levert op
    donderdagochtend."`.
    """
    status: SupplierStatus
    """Whether you order from it. Products and order lines may name it in each status."""
    code: str | None
    """Your own short name for the supplier; unique in the organization when set. At most 240 characters.
    Example: `"AAN"`.
    """
    account_number: str | None
    """Your customer number with the supplier. At most 240 characters. Example: `"K-20418"`."""
    kvk: str | None
    """Number in the Dutch trade register (KvK), 8 digits. At most 40 characters. Example: `"90001234"`."""
    btw: str | None
    """VAT identification number, with the code of its country. At most 40 characters. Example:
    `"NL860912344B82"`.
    """
    ordering_email: str | None
    """Email address for orders. The service itself sends none to suppliers. At most 320 characters. Example:
    `"order@accu-aandrijving.example"`.
    """
    billing_email: str | None
    """Address for questions about the supplier's invoices. At most 320 characters. Example:
    `"administratie@accu-aandrijving.example"`.
    """
    address_line1: str | None
    """Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`."""
    address_line2: str | None
    """Second line of the address: a floor, a unit, a department. At most 240 characters. Example: `"Unit 3"`."""
    address_city: str | None
    """City or town. At most 240 characters. Example: `"Utrecht"`."""
    address_state: str | None
    """State, province or region, where an address has one. At most 240 characters. Example: `"Utrecht"`."""
    address_postal_code: str | None
    """Postal code, as its country writes it. At most 240 characters. Example: `"3511 GP"`."""
    address_country: str | None
    """Country, as a code of ISO 3166-1 alpha-2. At most 240 characters. Example: `"NL"`."""
    currency: str | None
    """ISO 4217 code of the currency of the supplier's invoices. Example: `"EUR"`."""
    payment_terms_days: int | None
    """Days in which you pay the supplier's invoices. From 0 to 2147483647. Example: `30`."""
    default_lead_time_days: int | None
    """Usual number of days from order to delivery. From 0 to 2147483647. Example: `6`."""
    default_inventory_location_id: str | None
    """The inventory location where the supplier's deliveries usually come in. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    source: str | None
    """Name of the other system that holds this supplier. At most 240 characters. Example: `"boekhouding"`."""
    external_id: str | None
    """Id of the supplier in the system that `source` names. The two together are unique when both are set. At
    most 240 characters. Example: `"C-2081"`.
    """
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""


class SupplierCreate(TypedDict):
    """A supplier to create; only the name is required."""

    name: str
    """Shown in lists and in search; need not be unique. At most 240 characters. Example: `"Accu & Aandrijving
    Nederland B.V."`.
    """
    email: NotRequired[str | None]
    """General email address. Orders and invoices have their own. At most 320 characters. Example:
    `"info@accu-aandrijving.example"`.
    """
    phone: NotRequired[str | None]
    """The supplier's telephone number, kept as written. International form (E.164) is advised;
    `strict_identifiers` demands it. At most 20 characters. Example: `"+31 318 555 0110"`.
    """
    website: NotRequired[str | None]
    """`https://` is added if it has no scheme. Example: `"https://snelle-bocht.example"`."""
    notes: NotRequired[str | None]
    """Internal remarks on the supplier. At most 4000 characters. Example: `"Bestellen voor 12:00 uur; levert op
    donderdagochtend."`.
    """
    status: NotRequired[SupplierStatus]
    """Whether you order from it. Products and order lines may name it in each status. Default: `"active"`."""
    code: NotRequired[str | None]
    """Your own short name for the supplier; unique in the organization when set. At most 240 characters.
    Example: `"AAN"`.
    """
    account_number: NotRequired[str | None]
    """Your customer number with the supplier. At most 240 characters. Example: `"K-20418"`."""
    kvk: NotRequired[str | None]
    """Number in the Dutch trade register (KvK), 8 digits. At most 40 characters. Example: `"90001234"`."""
    btw: NotRequired[str | None]
    """VAT identification number, with the code of its country. At most 40 characters. Example:
    `"NL860912344B82"`.
    """
    ordering_email: NotRequired[str | None]
    """Email address for orders. The service itself sends none to suppliers. At most 320 characters. Example:
    `"order@accu-aandrijving.example"`.
    """
    billing_email: NotRequired[str | None]
    """Address for questions about the supplier's invoices. At most 320 characters. Example:
    `"administratie@accu-aandrijving.example"`.
    """
    address_line1: NotRequired[str | None]
    """Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`."""
    address_line2: NotRequired[str | None]
    """Second line of the address: a floor, a unit, a department. At most 240 characters. Example: `"Unit 3"`."""
    address_city: NotRequired[str | None]
    """City or town. At most 240 characters. Example: `"Utrecht"`."""
    address_state: NotRequired[str | None]
    """State, province or region, where an address has one. At most 240 characters. Example: `"Utrecht"`."""
    address_postal_code: NotRequired[str | None]
    """Postal code, as its country writes it. At most 240 characters. Example: `"3511 GP"`."""
    address_country: NotRequired[str | None]
    """Country, as a code of ISO 3166-1 alpha-2. At most 240 characters. Example: `"NL"`."""
    currency: NotRequired[str | None]
    """ISO 4217 code of the currency of the supplier's invoices. Example: `"EUR"`."""
    payment_terms_days: NotRequired[int | None]
    """Days in which you pay the supplier's invoices. From 0 to 2147483647. Example: `30`."""
    default_lead_time_days: NotRequired[int | None]
    """Usual number of days from order to delivery. From 0 to 2147483647. Example: `6`."""
    default_inventory_location_id: NotRequired[str | None]
    """The inventory location where the supplier's deliveries usually come in. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    source: NotRequired[str | None]
    """Name of the other system that holds this supplier. At most 240 characters. Example: `"boekhouding"`."""
    external_id: NotRequired[str | None]
    """Id of the supplier in the system that `source` names. The two together are unique when both are set. At
    most 240 characters. Example: `"C-2081"`.
    """


class SupplierList(ListPage["Supplier"]):
    """One page of the list."""

    items: list[Supplier]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class SupplierUpdate(TypedDict):
    """Fields that you omit stay as they are; None clears a field that may be None."""

    name: NotRequired[str]
    """Shown in lists and in search; need not be unique. At most 240 characters. Example: `"Accu & Aandrijving
    Nederland B.V."`.
    """
    email: NotRequired[str | None]
    """General email address. Orders and invoices have their own. At most 320 characters. Example:
    `"info@accu-aandrijving.example"`.
    """
    phone: NotRequired[str | None]
    """The supplier's telephone number, kept as written. International form (E.164) is advised;
    `strict_identifiers` demands it. At most 20 characters. Example: `"+31 318 555 0110"`.
    """
    website: NotRequired[str | None]
    """`https://` is added if it has no scheme. Example: `"https://snelle-bocht.example"`."""
    notes: NotRequired[str | None]
    """Internal remarks on the supplier. At most 4000 characters. Example: `"Bestellen voor 12:00 uur; levert op
    donderdagochtend."`.
    """
    status: NotRequired[SupplierStatus]
    """Whether you order from it. Products and order lines may name it in each status."""
    code: NotRequired[str | None]
    """Your own short name for the supplier; unique in the organization when set. At most 240 characters.
    Example: `"AAN"`.
    """
    account_number: NotRequired[str | None]
    """Your customer number with the supplier. At most 240 characters. Example: `"K-20418"`."""
    kvk: NotRequired[str | None]
    """Number in the Dutch trade register (KvK), 8 digits. At most 40 characters. Example: `"90001234"`."""
    btw: NotRequired[str | None]
    """VAT identification number, with the code of its country. At most 40 characters. Example:
    `"NL860912344B82"`.
    """
    ordering_email: NotRequired[str | None]
    """Email address for orders. The service itself sends none to suppliers. At most 320 characters. Example:
    `"order@accu-aandrijving.example"`.
    """
    billing_email: NotRequired[str | None]
    """Address for questions about the supplier's invoices. At most 320 characters. Example:
    `"administratie@accu-aandrijving.example"`.
    """
    address_line1: NotRequired[str | None]
    """Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`."""
    address_line2: NotRequired[str | None]
    """Second line of the address: a floor, a unit, a department. At most 240 characters. Example: `"Unit 3"`."""
    address_city: NotRequired[str | None]
    """City or town. At most 240 characters. Example: `"Utrecht"`."""
    address_state: NotRequired[str | None]
    """State, province or region, where an address has one. At most 240 characters. Example: `"Utrecht"`."""
    address_postal_code: NotRequired[str | None]
    """Postal code, as its country writes it. At most 240 characters. Example: `"3511 GP"`."""
    address_country: NotRequired[str | None]
    """Country, as a code of ISO 3166-1 alpha-2. At most 240 characters. Example: `"NL"`."""
    currency: NotRequired[str | None]
    """ISO 4217 code of the currency of the supplier's invoices. Example: `"EUR"`."""
    payment_terms_days: NotRequired[int | None]
    """Days in which you pay the supplier's invoices. From 0 to 2147483647. Example: `30`."""
    default_lead_time_days: NotRequired[int | None]
    """Usual number of days from order to delivery. From 0 to 2147483647. Example: `6`."""
    default_inventory_location_id: NotRequired[str | None]
    """The inventory location where the supplier's deliveries usually come in. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    source: NotRequired[str | None]
    """Name of the other system that holds this supplier. At most 240 characters. Example: `"boekhouding"`."""
    external_id: NotRequired[str | None]
    """Id of the supplier in the system that `source` names. The two together are unique when both are set. At
    most 240 characters. Example: `"C-2081"`.
    """


class Task(Record):
    """A piece of work of the organization."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    number: int
    """Counted per organization, without gaps. Example: `1042`."""
    title: str
    """What is to be done, as lists show it. Example: `"Accuwissel bakfiets 07"`."""
    description: str | None
    """What the person who does it has to know, as plain text. Example: `"De accu verliest 40% in de kou. Eerst
    de oplader nameten."`.
    """
    status: TaskStatus
    """The status; change it with `set_task_status`."""
    priority: Priority
    """How urgent it is, compared to other tasks."""
    due_at: datetime | None
    """The deadline, in UTC; None without one. `planned_start_at` and `planned_end_at` say when the work is
    planned. Example: `"2026-11-24T16:00:00.000Z"`.
    """
    planned_start_at: datetime | None
    """When the work is planned to start, in UTC; None while it is not planned. Example:
    `"2026-11-24T09:00:00.000Z"`.
    """
    planned_end_at: datetime | None
    """When the work is planned to end, in UTC; the deadline is `due_at`. Example: `"2026-11-24T10:00:00.000Z"`."""
    estimate_minutes: int | None
    """How long the work is expected to take, in minutes; None: not estimated. From 0 to 100000. Example: `60`."""
    customer_id: int | None
    """The customer that the work is for; None without one. Example: `1001`."""
    customer_asset_id: int | None
    """The customer's asset that is worked on; None without one. Example: `5007`."""
    quote_id: str | None
    """The quote that the task belongs to; None without one. Example: `"69b73fe8-10c5-548f-882d-f1f70610e9b0"`."""
    order_id: str | None
    """The order that the task belongs to; None without one. Example: `"c0fc623a-0e13-5b6d-8789-34b34e97f5a7"`."""
    parent_task_id: str | None
    """The task that this one is a part of; None for a task of its own. Example:
    `"bbf5e69d-a51d-5d50-9f11-e6950306ea48"`.
    """
    checklist: list[ChecklistItem]
    """The steps of the task, in their order."""
    labels: list[str]
    """Words to group tasks by, each once. Example: `["accu", "winter"]`."""
    completed_at: datetime | None
    """When the task became done; None while it is not. Example: `"2026-11-19T14:55:00.000Z"`."""
    created_by: str
    """The user who created the task. Example: `"579fcc07-0450-53c5-81a5-fb2ff340c133"`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""
    display_number: str
    """The number as people write it, in the format that the organization had when the task was created:
    `T-1042`. Example: `"T-1042"`.
    """
    assignees: list[UserReference]
    """Who does it, in the order given; `assignee_user_ids` sets them."""
    comment_count: int
    """How many comments it has, without deleted ones. Example: `2`."""
    agenda_item_ids: list[str]
    """Agenda items for the task; a recurring one counts once. Example:
    `["2c91be6b-af96-52f4-ba70-f2b14b906a52"]`.
    """


class TaskComment(Record):
    """What someone said about a task."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    task_id: str
    """The task that the comment is on. Example: `"5b2578ce-e3e8-555e-af91-d6d1a4c81928"`."""
    content_text: str
    """The text, exactly as sent. Example: `"Oplader gemeten: in orde. Het is de accu."`."""
    content_doc: ContentDoc
    """The same text in paragraphs, with its mentions as links to records."""
    author_id: str
    """Who wrote it; the same as `author.user_id`. Example: `"3022b846-7478-529c-9a91-185898b4ab28"`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    author: ContentAuthor
    """The author, as shown with the text."""


class TaskCommentCreate(TypedDict):
    """A comment to add."""

    text: str
    """Kept exactly as sent. LF and CR LF end a paragraph. It must not be only white space. At most 10000
    characters. Example: `"@Youssef de accu is donderdag binnen."`.
    """
    selections: NotRequired[Sequence[Selection]]
    """Sorted, not overlapping, each inside one paragraph of the text. The records must exist and be visible to
    the author. At most 100 items.
    """


class TaskCommentList(ListPage["TaskComment"]):
    """One page of the list."""

    items: list[TaskComment]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class TaskDetail(Record):
    """A task with its latest comments."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    number: int
    """Counted per organization, without gaps. Example: `1042`."""
    title: str
    """What is to be done, as lists show it. Example: `"Accuwissel bakfiets 07"`."""
    description: str | None
    """What the person who does it has to know, as plain text. Example: `"De accu verliest 40% in de kou. Eerst
    de oplader nameten."`.
    """
    status: TaskStatus
    """The status; change it with `set_task_status`."""
    priority: Priority
    """How urgent it is, compared to other tasks."""
    due_at: datetime | None
    """The deadline, in UTC; None without one. `planned_start_at` and `planned_end_at` say when the work is
    planned. Example: `"2026-11-24T16:00:00.000Z"`.
    """
    planned_start_at: datetime | None
    """When the work is planned to start, in UTC; None while it is not planned. Example:
    `"2026-11-24T09:00:00.000Z"`.
    """
    planned_end_at: datetime | None
    """When the work is planned to end, in UTC; the deadline is `due_at`. Example: `"2026-11-24T10:00:00.000Z"`."""
    estimate_minutes: int | None
    """How long the work is expected to take, in minutes; None: not estimated. From 0 to 100000. Example: `60`."""
    customer_id: int | None
    """The customer that the work is for; None without one. Example: `1001`."""
    customer_asset_id: int | None
    """The customer's asset that is worked on; None without one. Example: `5007`."""
    quote_id: str | None
    """The quote that the task belongs to; None without one. Example: `"69b73fe8-10c5-548f-882d-f1f70610e9b0"`."""
    order_id: str | None
    """The order that the task belongs to; None without one. Example: `"c0fc623a-0e13-5b6d-8789-34b34e97f5a7"`."""
    parent_task_id: str | None
    """The task that this one is a part of; None for a task of its own. Example:
    `"bbf5e69d-a51d-5d50-9f11-e6950306ea48"`.
    """
    checklist: list[ChecklistItem]
    """The steps of the task, in their order."""
    labels: list[str]
    """Words to group tasks by, each once. Example: `["accu", "winter"]`."""
    completed_at: datetime | None
    """When the task became done; None while it is not. Example: `"2026-11-19T14:55:00.000Z"`."""
    created_by: str
    """The user who created the task. Example: `"579fcc07-0450-53c5-81a5-fb2ff340c133"`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""
    display_number: str
    """The number as people write it, in the format that the organization had when the task was created:
    `T-1042`. Example: `"T-1042"`.
    """
    assignees: list[UserReference]
    """Who does it, in the order given; `assignee_user_ids` sets them."""
    comment_count: int
    """How many comments it has, without deleted ones. Example: `2`."""
    agenda_item_ids: list[str]
    """Agenda items for the task; a recurring one counts once. Example:
    `["2c91be6b-af96-52f4-ba70-f2b14b906a52"]`.
    """
    comments: list[TaskComment]
    """The last 20 comments, oldest first."""


class TaskList(ListPage["Task"]):
    """One page of the list."""

    items: list[Task]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class TaskStatusChange(TypedDict):
    """The new status of the task, and why."""

    status: TaskStatus
    """The new status. A change that is not allowed is refused, with those that are."""
    comment: NotRequired[str | None]
    """Added to the task's comments, exactly as sent. At most 10000 characters. Example: `"Wacht op de accu;
    levering donderdag."`.
    """


class TaskUpdate(TypedDict):
    """Fields that you omit stay as they are; None clears a field that may be None."""

    title: NotRequired[str]
    """What is to be done, as lists show it. At most 240 characters. Example: `"Accuwissel bakfiets 07"`."""
    description: NotRequired[str | None]
    """What the person who does it has to know, as plain text. At most 20000 characters. Example: `"De accu
    verliest 40% in de kou. Eerst de oplader nameten."`.
    """
    priority: NotRequired[Priority]
    """How urgent it is, compared to other tasks."""
    due_at: NotRequired[datetime | str | None]
    """The deadline; None without one. `planned_start_at` and `planned_end_at` say when the work is planned.
    Example: `"2026-11-24T17:00:00+01:00"`.
    """
    planned_start_at: NotRequired[datetime | str | None]
    """When the work is planned to start; None: not planned. Example: `"2026-11-24T10:00:00+01:00"`."""
    planned_end_at: NotRequired[datetime | str | None]
    """When the work is planned to end, after `planned_start_at`; the deadline is `due_at`. Example:
    `"2026-11-24T11:00:00+01:00"`.
    """
    estimate_minutes: NotRequired[int | None]
    """How long the work is expected to take, in minutes; None: not estimated. From 0 to 100000. Example: `60`."""
    assignee_user_ids: NotRequired[Sequence[str]]
    """Who does the task: members of the organization. A list replaces the present one. At most 20 items.
    Example: `["3022b846-7478-529c-9a91-185898b4ab28"]`.
    """
    customer_id: NotRequired[int | None]
    """The customer that the work is for; None without one. Example: `1001`."""
    customer_asset_id: NotRequired[int | None]
    """The customer's asset that is worked on; it belongs to `customer_id` when both are given. Example: `5007`."""
    quote_id: NotRequired[str | None]
    """The quote that the task belongs to; None without one. Example: `"69b73fe8-10c5-548f-882d-f1f70610e9b0"`."""
    order_id: NotRequired[str | None]
    """The order that the task belongs to; None without one. Example: `"c0fc623a-0e13-5b6d-8789-34b34e97f5a7"`."""
    parent_task_id: NotRequired[str | None]
    """The task that this one is a part of, which has no parent itself; None for none. Example:
    `"bbf5e69d-a51d-5d50-9f11-e6950306ea48"`.
    """
    labels: NotRequired[Sequence[str]]
    """Words to group tasks by, each once. At most 20 items. Example: `["accu", "winter"]`."""
    checklist: NotRequired[Sequence[ChecklistItemUpdate]]
    """Replaces the checklist; items that are given with their id keep it. At most 50 items."""


class TokenSummary(Record):
    """The token that this call was made with."""

    scopes: list[str]
    """The `mcp:*` scopes of the token; empty for a session of one's own. Example: `["mcp:read", "mcp:write"]`."""
    client_id: str | None
    """The OAuth client that made the call; None in a session of one's own. Example: `"werkbank-cli"`."""
    expires_at: datetime | None
    """When the access token stops being accepted. Example: `"2026-11-23T08:30:00.000Z"`."""


class TransferProblem(Record):
    """Why an import or export could not go on."""

    code: str
    """One of the codes of problems. Example: `"VALIDATION_FAILED"`."""
    detail: str
    """What went wrong this time: one sentence with the actual values. Example: `"The file has no column Naam."`."""
    row: int | None
    """The row of the file, as a spreadsheet counts: the header is row 1. None where it is none. Example: `1`."""
    column: str | None
    """The column that it is about; None where it is none. Example: `"Naam"`."""


class UserReference(Record):
    """A person of the organization."""

    user_id: str
    """The person's user id, the same in every organization. Example: `"1fc7e79b-3b4c-5226-aa35-5d463fa1d7e2"`."""
    display_name: str
    """What the person is called, as they set it themselves. Example: `"Daan Visser"`."""
    avatar_url: str | None
    """A picture of the person; None without one. Example: `"https://singel.example/fotos/daan.png"`."""
    disabled_at: datetime | None
    """When the person lost access to the organization; None if they have access. Example:
    `"2026-11-23T08:30:00.000Z"`.
    """


class VatGroup(Record):
    """The VAT of one category and rate."""

    vat_category: VatCategory
    """VAT category of the lines in the group (EN 16931 BT-118)."""
    vat_rate: float
    """VAT in percent, with at most 2 decimals; 0 unless `vat_category` is `S`. From 0 to 100. Example: `21`."""
    taxable_minor: int
    """Sum of the `net_minor` of the group's lines (EN 16931 BT-116). Example: `342300`."""
    vat_minor: int
    """VAT over `taxable_minor`, rounded half up (EN 16931 BT-117). Example: `71883`."""


class Webhook(Record):
    """A URL that events are delivered to."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    url: str
    """Where events are posted to: https, on the public internet. Example: `"https://boekhouding.example/hooks"`."""
    description: str | None
    """What it is for, in the organization's words; None without any. At most 240 characters. Example: `"Offertes
    en orders voor de boekhouding"`.
    """
    event_types: list[EventSelector]
    """Which events are delivered: types, `kind.*`, or `*`. At most 100 items. Example: `["quote.*", "order.*"]`."""
    status: WebhookStatus
    secret_hint: str
    """The last characters of the current secret. Example: `"…Yk0="`."""
    created_by: str
    """The user who created it. Example: `"51ca3df5-d3b0-54ed-a33d-47c53d45dba9"`."""
    last_delivered_at: datetime | None
    """When the receiver last accepted an event. Example: `"2026-11-20T15:29:11.020Z"`."""
    failing_since: datetime | None
    """When the current series of failed attempts began; None if the last attempt succeeded. Example:
    `"2026-11-20T15:24:00.210Z"`.
    """
    suspended_at: datetime | None
    """When the service suspended it; None unless it is `suspended`. Example: `"2026-11-25T15:24:00.210Z"`."""
    last_error: str | None
    """Why the last attempt failed; None when it succeeded. Example: `"The receiver answered 503."`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""


class WebhookAttempt(Record):
    """One attempt to deliver an event."""

    at: datetime
    """When it was sent. Example: `"2026-11-20T15:24:00.210Z"`."""
    duration_ms: int
    """How long it took to get a response, or to give up, in milliseconds. Example: `412`."""
    status_code: int | None
    """The HTTP status of the response; None if there was none. Example: `503`."""
    error: str | None
    """Why there was no response. Example: `"no answer within 20 s"`."""
    response: str | None
    """The first 2,000 characters of the response. Example: `"Service Unavailable"`."""


class WebhookCreate(TypedDict):
    """A webhook to create."""

    url: str
    """Where events are posted to: https, on the public internet. At most 2048 characters. Example:
    `"https://boekhouding.example/hooks"`.
    """
    description: NotRequired[str | None]
    """What it is for, in the organization's words; None without any. At most 240 characters. Example: `"Offertes
    en orders voor de boekhouding"`.
    """
    event_types: Sequence[EventSelector]
    """Which events are delivered: types, `kind.*`, or `*`. At most 100 items. Example: `["quote.*", "order.*"]`."""


class WebhookDelivery(Record):
    """The delivery of one event to one webhook."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    webhook_id: str
    """The webhook that it is delivered to. Example: `"98a969d3-a267-5b28-85d6-a45e5d84cfc3"`."""
    event_id: str
    """The `webhook-id` of every attempt. Example: `"617385a4-140e-5675-b85e-327d3224630e"`."""
    event_type: str
    """The type of the event; `get_event` shows the event itself. Example: `"order.status_changed"`."""
    state: WebhookDeliveryState
    attempts: list[WebhookAttempt]
    """The attempts so far, in order; of more than 50, the last 50."""
    next_attempt_at: datetime | None
    """When the next attempt is due; None when there is none to come. Example: `"2026-11-20T15:29:11.000Z"`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""


class WebhookDeliveryList(ListPage["WebhookDelivery"]):
    """One page of the list."""

    items: list[WebhookDelivery]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class WebhookList(ListPage["Webhook"]):
    """One page of the list."""

    items: list[Webhook]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class WebhookReplay(TypedDict):
    """Which events are delivered again."""

    from_: datetime | str
    """Events at this moment or later. Example: `"2026-11-19T00:00:00Z"`."""
    to: NotRequired[datetime | str]
    """Events before this moment, which is after `from`. If omitted: until now. Example:
    `"2026-11-20T00:00:00Z"`.
    """
    event_types: NotRequired[Sequence[EventSelector]]
    """Only these types. If omitted: those of the webhook. At most 100 items. Example: `["order.*"]`."""
    only_failed: NotRequired[bool]
    """Only events since the webhook was created that it has not accepted, also from while it was off. Default:
    `False`.
    """


class WebhookReplayResult(Record):
    """The events that will be delivered again."""

    webhook_id: str
    """The webhook that they are delivered to. Example: `"98a969d3-a267-5b28-85d6-a45e5d84cfc3"`."""
    from_: datetime
    """Events at this moment or later. Example: `"2026-11-19T00:00:00.000Z"`."""
    to: datetime
    """Events before this moment. Example: `"2026-11-20T00:00:00.000Z"`."""
    events: int
    """How many are delivered. Example: `12`."""


class WebhookUpdate(TypedDict):
    """Fields that you omit stay as they are; None clears the description."""

    url: NotRequired[str]
    """Where events are posted to: https, on the public internet. At most 2048 characters. Example:
    `"https://boekhouding.example/hooks"`.
    """
    description: NotRequired[str | None]
    """What it is for, in the organization's words; None without any. At most 240 characters. Example: `"Offertes
    en orders voor de boekhouding"`.
    """
    event_types: NotRequired[Sequence[EventSelector]]
    """Which events are delivered: types, `kind.*`, or `*`. At most 100 items. Example: `["quote.*", "order.*"]`."""
    status: NotRequired[Literal["enabled", "disabled"]]
    """Whether events are delivered."""


class WebhookWithSecret(Record):
    """A webhook, and the secret it has been given."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    url: str
    """Where events are posted to: https, on the public internet. Example: `"https://boekhouding.example/hooks"`."""
    description: str | None
    """What it is for, in the organization's words; None without any. At most 240 characters. Example: `"Offertes
    en orders voor de boekhouding"`.
    """
    event_types: list[EventSelector]
    """Which events are delivered: types, `kind.*`, or `*`. At most 100 items. Example: `["quote.*", "order.*"]`."""
    status: WebhookStatus
    secret_hint: str
    """The last characters of the current secret. Example: `"…Yk0="`."""
    created_by: str
    """The user who created it. Example: `"51ca3df5-d3b0-54ed-a33d-47c53d45dba9"`."""
    last_delivered_at: datetime | None
    """When the receiver last accepted an event. Example: `"2026-11-20T15:29:11.020Z"`."""
    failing_since: datetime | None
    """When the current series of failed attempts began; None if the last attempt succeeded. Example:
    `"2026-11-20T15:24:00.210Z"`.
    """
    suspended_at: datetime | None
    """When the service suspended it; None unless it is `suspended`. Example: `"2026-11-25T15:24:00.210Z"`."""
    last_error: str | None
    """Why the last attempt failed; None when it succeeded. Example: `"The receiver answered 503."`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    secret: str | None
    """`whsec_` and the key in base64. Shown only once: None in a repeated response, in a dry run, and for tools.
    Example: `"whsec_QW4gZXhhbXBsZSwgbm8gc2VjcmV0IGF0IGFsbC4uLi4="`.
    """


class Workflow(Record):
    """Steps that the service runs by itself, and when."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    name: str
    """Shown in lists and in the audit log; need not be unique. Example: `"Accu laag → bestel-taak"`."""
    description: str | None
    """What it is for, in the organization's words; None without any. Example: `"Youssef bestelt wat onder het
    bestelpunt komt."`.
    """
    status: WorkflowStatus
    version: int
    """Counts up with every change. A run names the version that it started with. Example: `2`."""
    run_as_user_id: str
    """The last member who changed the definition. Steps run as this member, with their permissions at that time.
    Example: `"579fcc07-0450-53c5-81a5-fb2ff340c133"`.
    """
    trigger: WorkflowTrigger
    """What starts a run: an event, a schedule, or only a person."""
    conditions: WorkflowConditions | None
    """When a run continues; None: always."""
    steps: list[WorkflowStep]
    """What a run does, in this order."""
    allow_self_trigger: bool
    """Whether changes made by its own steps can start it too."""
    next_run_at: datetime | None
    """The next occurrence of an active schedule; None for other workflows. Example:
    `"2026-11-23T06:00:00.000Z"`.
    """
    failures_in_row: int
    """Number of failed runs since the last successful one. Example: `0`."""
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    last_run: WorkflowLastRun | None
    """The newest run; None before the first."""
    deleted_at: datetime | None = None
    """Only on deleted records: when it was deleted. Example: `"2026-11-23T08:30:00.000Z"`."""


class WorkflowConditionsAll(Record):
    all: list[WorkflowConditionsAllAll | WorkflowConditionsAllAllAll | WorkflowConditionsAllAllAny]
    """Every one must hold. At most 20 items."""


class WorkflowConditionsAllAll(Record):
    path: str
    """A JSON pointer (RFC 6901) of at most 10 references, which begins with /trigger, /record, /steps,
    /organization. At most 500 characters. Example: `"/trigger/status"`.
    """
    op: ConditionOperator
    value: str | float | bool | list[str | float | bool] | None
    """What the value is compared with. Example: `"draft"`."""


class WorkflowConditionsAllAllAll(Record):
    all: list[WorkflowConditionsAllAll]
    """Every one must hold. At most 20 items."""


class WorkflowConditionsAllAllAny(Record):
    any: list[WorkflowConditionsAllAll]
    """At least one must hold. At most 20 items."""


class WorkflowConditionsAny(Record):
    any: list[WorkflowConditionsAllAll | WorkflowConditionsAllAllAll | WorkflowConditionsAllAllAny]
    """At least one must hold. At most 20 items."""


class WorkflowConditionsInputAll(TypedDict):
    all: Sequence[WorkflowConditionsInputAllAll | WorkflowConditionsInputAllAllAll | WorkflowConditionsInputAllAllAny]
    """Every one must hold. At most 20 items."""


class WorkflowConditionsInputAllAll(TypedDict):
    path: str
    """A JSON pointer (RFC 6901) of at most 10 references, which begins with /trigger, /record, /steps,
    /organization. At most 500 characters. Example: `"/trigger/status"`.
    """
    op: ConditionOperator
    value: NotRequired[str | float | bool | Sequence[str | float | bool] | None]
    """What the value is compared with. Example: `"draft"`."""


class WorkflowConditionsInputAllAllAll(TypedDict):
    all: Sequence[WorkflowConditionsInputAllAll]
    """Every one must hold. At most 20 items."""


class WorkflowConditionsInputAllAllAny(TypedDict):
    any: Sequence[WorkflowConditionsInputAllAll]
    """At least one must hold. At most 20 items."""


class WorkflowConditionsInputAny(TypedDict):
    any: Sequence[WorkflowConditionsInputAllAll | WorkflowConditionsInputAllAllAll | WorkflowConditionsInputAllAllAny]
    """At least one must hold. At most 20 items."""


class WorkflowCreate(TypedDict):
    """A workflow to create."""

    name: str
    """Shown in lists and in the audit log; need not be unique. At most 240 characters. Example: `"Accu laag →
    bestel-taak"`.
    """
    description: NotRequired[str | None]
    """What it is for, in the organization's words; None without any. At most 2000 characters. Example: `"Youssef
    bestelt wat onder het bestelpunt komt."`.
    """
    trigger: WorkflowTriggerInput
    """What starts a run: an event, a schedule, or only a person."""
    conditions: NotRequired[WorkflowConditionsInput | None]
    """When a run continues; None: always."""
    steps: Sequence[WorkflowStepInput]
    """What a run does, in this order. At most 10 items."""
    allow_self_trigger: NotRequired[bool]
    """Whether changes made by its own steps can start it too. Default: `False`."""


class WorkflowEventTrigger(Record):
    """Runs for each event of these types."""

    type: Literal["event"]
    """Says which kind of trigger it is."""
    event_types: list[EventSelector]
    """Which events start a run: types, or `kind.*`. At most 10 items. Example: `["product.stock_low"]`."""


class WorkflowEventTriggerInput(TypedDict):
    """Runs for each event of these types."""

    type: Literal["event"]
    """Says which kind of trigger it is."""
    event_types: Sequence[EventSelector]
    """Which events start a run: types, or `kind.*`. At most 10 items. Example: `["product.stock_low"]`."""


class WorkflowInputMember(Record):
    """A field of the input of a manual run."""

    type: Literal["string", "number", "boolean", "date"]
    """What the value is; a `date` is written `2026-11-23`."""
    is_required: bool
    """Whether a run needs it; if omitted, it is None."""


class WorkflowInputMemberInput(TypedDict):
    """A field of the input of a manual run."""

    type: Literal["string", "number", "boolean", "date"]
    """What the value is; a `date` is written `2026-11-23`."""
    is_required: bool
    """Whether a run needs it; if omitted, it is None."""


class WorkflowLastRun(Record):
    """The newest run of a workflow."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    state: WorkflowRunState
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    finished_at: datetime | None
    """When the run ended; None while it has not. Example: `"2026-11-13T10:15:00.640Z"`."""


class WorkflowList(ListPage["Workflow"]):
    """One page of the list."""

    items: list[Workflow]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class WorkflowManualTrigger(Record):
    """Runs when a user starts it."""

    type: Literal["manual"]
    """Says which kind of trigger it is."""
    input_schema: dict[str, WorkflowInputMember] | None
    """The fields that a run is given as `input`; None: it takes none. Example: `{"reason": {"type": "string",
    "isRequired": True}}`.
    """


class WorkflowManualTriggerInput(TypedDict):
    """Runs when a user starts it."""

    type: Literal["manual"]
    """Says which kind of trigger it is."""
    input_schema: NotRequired[Mapping[str, WorkflowInputMemberInput] | None]
    """The fields that a run is given as `input`; None: it takes none. Example: `{"reason": {"type": "string",
    "isRequired": True}}`.
    """


class WorkflowRecurrence(TypedDict):
    """How a schedule recurs: a `RecurrenceRule` as of a series in the agenda."""

    frequency: Literal["daily", "weekly", "monthly", "yearly"]
    """The period that `interval_count` counts."""
    interval_count: NotRequired[int]
    """How many periods lie between occurrences: 2 with `weekly` is every other week. From 1 to 999. Default:
    `1`. Example: `1`.
    """
    count: NotRequired[int | None]
    """The number of occurrences, including the first. Cannot be combined with `until_at`; None: no limit. From 1
    to 730. Example: `4`.
    """
    until_at: NotRequired[datetime | str | None]
    """The latest time at which an occurrence can start. Cannot be combined with `count`; None: no limit.
    Example: `"2027-06-28T07:30:00+02:00"`.
    """
    week_days: NotRequired[Sequence[Literal["mo", "tu", "we", "th", "fr", "sa", "su"]]]
    """The days of a `weekly` rule; empty: the weekday of the start. At most 7 items. Default: `[]`."""
    month_day: NotRequired[int | None]
    """The day of the month, for `monthly` and `yearly` rules; -1 is the last day. None: the day of the start, or
    `month_ordinal`. From -31 to 31. Example: `-1`.
    """
    month_ordinal: NotRequired[Literal["first", "second", "third", "fourth", "last"] | None]
    """For monthly and yearly rules, together with `month_weekday`: `last` and `th` is the last Thursday."""
    month_weekday: NotRequired[Literal["mo", "tu", "we", "th", "fr", "sa", "su"] | None]
    """The weekday that `month_ordinal` counts; None exactly when that is."""


class WorkflowRun(Record):
    """One run of a workflow."""

    id: str
    """Identifies the record, and never changes. Set by the service. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    organization_id: str
    """The organization that the record belongs to. It never changes. Example:
    `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
    """
    workflow_id: str
    """The workflow that is run. Example: `"02c9c5f2-5e88-5516-8340-ea275142a113"`."""
    workflow_version: int
    """The version of the workflow that it runs. Example: `2`."""
    state: WorkflowRunState
    triggered_by: WorkflowTriggeredBy
    """What started it, and which event or person it was."""
    steps: list[WorkflowStepOutcome]
    """The result of each step, in order; empty before the run has started."""
    problem: WorkflowStepProblem | None
    """Why the step that made the run fail was refused, or why the record that the conditions read was missing;
    None for other runs.
    """
    created_at: datetime
    """When it was created, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""
    started_at: datetime | None
    """When the run began; None before. Example: `"2026-11-13T10:15:00.000Z"`."""
    finished_at: datetime | None
    """When the run ended; None while it has not. Example: `"2026-11-13T10:15:00.640Z"`."""
    updated_at: datetime
    """When it was last changed, in UTC. Set by the service. Example: `"2026-11-23T08:30:00.000Z"`."""


class WorkflowRunList(ListPage["WorkflowRun"]):
    """One page of the list."""

    items: list[WorkflowRun]
    """The items of this page."""
    page: Page
    """The cursor of the next page, and the total number of items."""


class WorkflowRunStart(TypedDict):
    """What a run by hand is given."""

    input: NotRequired[Mapping[str, Any]]
    """The fields that `input_schema` of the trigger defines. Default: `{}`. Example: `{"reason": "Frost is
    coming"}`.
    """


class WorkflowScheduleTrigger(Record):
    """Runs at each occurrence of a series, in the local time of its zone."""

    type: Literal["schedule"]
    """Says which kind of trigger it is."""
    time_zone: str
    """IANA time zone, such as `Europe/Amsterdam`. At most 64 characters. Example: `"Europe/Amsterdam"`."""
    start_at: datetime
    """The first occurrence, in UTC. Example: `"2026-11-23T06:00:00.000Z"`."""
    recurrence_rule: RecurrenceRule
    """How the schedule repeats after that."""


class WorkflowScheduleTriggerInput(TypedDict):
    """Runs at each occurrence of a series, in the local time of its zone."""

    type: Literal["schedule"]
    """Says which kind of trigger it is."""
    time_zone: NotRequired[str]
    """IANA time zone. If omitted: that of the organization. At most 64 characters. Example:
    `"Europe/Amsterdam"`.
    """
    start_at: datetime | str
    """The first occurrence, with the offset of its place. Example: `"2026-11-23T07:00:00+01:00"`."""
    recurrence_rule: WorkflowRecurrence
    """How the schedule repeats after that."""


class WorkflowStatusChange(TypedDict):
    """The new status of the workflow."""

    status: WorkflowStatus
    """The new status; from `archived`, only undoing leads back."""


class WorkflowStep(Record):
    """One thing that a run does."""

    id: str
    """Id of the step, unique in the workflow: `/steps/<id>` is its result. Example: `"order"`."""
    operation: str
    """The operationId of a change that may be a step of a workflow; or `wait`, `notify` or `get`. At most 60
    characters. Example: `"createTask"`.
    """
    input: dict[str, Any]
    """Path parameters and fields of the body, without `organization_id`. Texts may hold `{{/record/id}}`, the
    record of the event when the step starts, or `{{/trigger/data/object/id}}`, the record at the event.
    Example: `{"title": "{{/trigger/data/object/name}} bestellen", "priority": "high"}`.
    """
    when: WorkflowConditions | None
    """The condition of the step; None if it always runs."""
    on_error: Literal["stop", "continue"]
    """What happens to the run if the step fails."""
    retry: WorkflowStepRetry
    """How often to retry after 429 or 5xx, or while the same request is still running. Other refusals are not
    retried.
    """


class WorkflowStepInput(TypedDict):
    """One thing that a run does."""

    id: str
    """Id of the step, unique in the workflow: `/steps/<id>` is its result. Example: `"order"`."""
    operation: str
    """The operationId of a change that may be a step of a workflow; or `wait`, `notify` or `get`. At most 60
    characters. Example: `"createTask"`.
    """
    input: NotRequired[Mapping[str, Any]]
    """Path parameters and fields of the body, without `organization_id`. Texts may hold `{{/record/id}}`, the
    record of the event when the step starts, or `{{/trigger/data/object/id}}`, the record at the event.
    Default: `{}`. Example: `{"title": "{{/trigger/data/object/name}} bestellen", "priority": "high"}`.
    """
    when: NotRequired[WorkflowConditionsInput | None]
    """The condition of the step; None if it always runs."""
    on_error: NotRequired[Literal["stop", "continue"]]
    """What happens to the run if the step fails. Default: `"stop"`."""
    retry: NotRequired[WorkflowStepInputRetry]
    """How often to retry after 429 or 5xx, or while the same request is still running. Other refusals are not
    retried. Default: `{}`.
    """


class WorkflowStepInputRetry(TypedDict):
    """How often to retry after 429 or 5xx, or while the same request is still running. Other refusals are not
    retried.
    """

    max_attempts: NotRequired[int]
    """How often the step is tried, the first time included. From 1 to 5. Default: `3`. Example: `3`."""
    backoff_seconds: NotRequired[int]
    """Seconds before the second attempt; doubled before each next one, up to an hour. From 5 to 3600. Default:
    `30`. Example: `30`.
    """


class WorkflowStepOutcome(Record):
    """The result of one step of a run."""

    id: str
    """The `id` of the step in the definition. Example: `"taak"`."""
    state: WorkflowStepState
    attempts: int
    """How often it has been tried; 0 before the first time. Example: `1`."""
    started_at: datetime | None
    """When it was first tried; None before. Example: `"2026-11-13T10:15:00.000Z"`."""
    finished_at: datetime | None
    """When it ended, successfully or not; None before. Example: `"2026-11-13T10:15:00.460Z"`."""
    result: WorkflowStepResult | None
    """What it has made, changed or read; None until it has succeeded."""
    problem: WorkflowStepProblem | None
    """Why the last attempt was refused, or why a step without its record was skipped; None otherwise."""
    approval_id: str | None
    """The approval that it waits for; None without one. Example: `"04764870-584f-5536-954e-d199fa6d2429"`."""


class WorkflowStepProblem(Record):
    """Why a step was refused."""

    code: str
    """The code of the problem, which never changes its meaning. Example: `"REFERENCE_NOT_FOUND"`."""
    status: int
    """The HTTP status that a request would have had. Example: `400`."""
    title: str
    """What the code means, the same for every problem with it. Example: `"A referenced record does not exist"`."""
    detail: str
    """What went wrong this time: one sentence with the actual values. Example: `"There is no user
    00000000-0000-4000-8000-000000000000."`.
    """
    request_id: str
    """The request id of the call, as the audit log has it. Example: `"69406660-8628-5064-abaf-adf0fe2e0641"`."""


class WorkflowStepResult(Record):
    """What a step has made or changed."""

    id: str | None
    """The id of the record; integer ids as text. Example: `"771f24e7-9d00-582d-935e-3ee73db6428f"`."""
    display_number: str | None
    """The record's number as people write it; None for records without one. Example: `"T-1041"`."""
    audit_entry_id: str | None
    """The audit entry of the change, with which it can be undone. None if nothing changed. Example:
    `"0341a7ad-259f-5c7b-9fa5-26758556723f"`.
    """


class WorkflowStepRetry(Record):
    """How often to retry after 429 or 5xx, or while the same request is still running. Other refusals are not
    retried.
    """

    max_attempts: int
    """How often the step is tried, the first time included. From 1 to 5. Example: `3`."""
    backoff_seconds: int
    """Seconds before the second attempt; doubled before each next one, up to an hour. From 5 to 3600. Example:
    `30`.
    """


class WorkflowTest(Record):
    """What a run of a workflow would do with an event."""

    workflow_id: str
    """The workflow that was tested. Example: `"02c9c5f2-5e88-5516-8340-ea275142a113"`."""
    workflow_version: int
    """Its version; members in the body replace its own. Example: `2`."""
    event_id: str
    """The event with which it was tested. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`."""
    event_type: str
    """The type of that event. Example: `"product.stock_low"`."""
    outcome: Literal["not_started", "skipped", "failed", "succeeded"]
    """How a run with this event would end."""
    reason: str | None
    """Why no run would start, or why it would be skipped; None otherwise. Example: `"The workflow does not start
    at events of the type task.created."`.
    """
    problem: WorkflowStepProblem | None
    """The problem of the step that would make the run fail; None for other outcomes."""
    run_as_user_id: str
    """The member as whom a run executes its steps. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`."""
    tested_as_user_id: str
    """You: the test uses your permissions, whatever those of that member are. Example:
    `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
    """
    steps: list[WorkflowTestedStep]
    """What would happen in each step, in order; empty if no step is reached."""
    warnings: list[str]
    """What saving the definition would warn of, and how the test differs from a run. Example: `[]`."""


class WorkflowTestRequest(TypedDict):
    """The event, and members that replace those of the workflow in this test only, such as changed steps."""

    event_id: str
    """An event of the last 30 days, as `list_events` lists them. Example:
    `"79a176d7-3cac-552d-bd44-b58a7fd0eaa5"`.
    """
    trigger: NotRequired[WorkflowTriggerInput]
    """What starts a run: an event, a schedule, or only a person."""
    conditions: NotRequired[WorkflowConditionsInput | None]
    """When a run continues; None: always."""
    steps: NotRequired[Sequence[WorkflowStepInput]]
    """What a run does, in this order. At most 10 items."""


class WorkflowTestedStep(Record):
    """What a run would do in one step."""

    id: str
    """The `id` of the step in the definition. Example: `"taak"`."""
    operation: str
    """The operation of the step, or `wait`, `notify` or `get`. Example: `"createTask"`."""
    outcome: Literal["executed", "skipped", "failed", "not_reached"]
    """What a run would do with the step."""
    input: dict[str, Any] | None
    """Its input with every placeholder replaced; None if the step is not reached, or a placeholder names
    nothing. Example: `{"title": "Accu 500 Wh bestellen", "priority": "high"}`.
    """
    waits_until: datetime | None
    """When a run that starts now would continue after a `wait`, which the test skips; None for other steps.
    Example: `"2026-11-23T08:30:00.000Z"`.
    """
    would_hold: WorkflowTestedStepWouldHold | None
    """The policy that would hold the call for approval; None: none."""
    changes: list[FieldChange]
    """Each field that the call would change, or set on creation."""
    mail_to: MailRecipients
    """To whom mail would be sent; both lists are empty where none would be."""
    result: Any
    """What later steps read as its result: the body that its operation would return, or the record of a `get`.
    Example: `{"title": "Accu 500 Wh bestellen", "status": "todo"}`.
    """
    warnings: list[str]
    """Things that people should know before the call is made, in sentences; often empty. Example: `["/kvk must
    be a number of 8 digits"]`.
    """
    problem: WorkflowStepProblem | None
    """Why the step would be rejected, or why a step without its record would be skipped; None otherwise."""


class WorkflowTestedStepWouldHold(Record):
    policy_id: str
    """The approval policy. Example: `"d8089586-6b16-5988-ac96-de1c51ae1f3a"`."""
    policy_name: str
    """What the organization calls the policy. Example: `"Offertes boven € 2.500"`."""


class WorkflowTriggeredBy(Record):
    """What started a run."""

    type: Literal["event", "schedule", "manual", "retry"]
    """What started the run."""
    event_id: str | None
    """The event that started it; None for other runs. Example: `"447c9449-3303-5939-baeb-ea5eeb909e7e"`."""
    event_type: str | None
    """The type of that event; None for other runs. Example: `"product.stock_low"`."""
    occurrence_at: datetime | None
    """The occurrence of the schedule that the run is for; None for other runs. Example:
    `"2026-11-23T06:00:00.000Z"`.
    """
    user_id: str | None
    """Who started or retried it; None for other runs. Example: `"51ca3df5-d3b0-54ed-a33d-47c53d45dba9"`."""
    retry_of_run_id: str | None
    """The failed run that it continues; None for other runs. Example: `"0341a7ad-259f-5c7b-9fa5-26758556723f"`."""


class WorkflowUpdate(TypedDict):
    """Fields that you omit stay as they are; None clears the description or the conditions. `trigger` and
    `steps` are replaced as a whole.
    """

    name: NotRequired[str]
    """Shown in lists and in the audit log; need not be unique. At most 240 characters. Example: `"Accu laag →
    bestel-taak"`.
    """
    description: NotRequired[str | None]
    """What it is for, in the organization's words; None without any. At most 2000 characters. Example: `"Youssef
    bestelt wat onder het bestelpunt komt."`.
    """
    trigger: NotRequired[WorkflowTriggerInput]
    """What starts a run: an event, a schedule, or only a person."""
    conditions: NotRequired[WorkflowConditionsInput | None]
    """When a run continues; None: always."""
    steps: NotRequired[Sequence[WorkflowStepInput]]
    """What a run does, in this order. At most 10 items."""
    allow_self_trigger: NotRequired[bool]
    """Whether changes made by its own steps can start it too."""


ContentInline: TypeAlias = ContentInlineText | ContentInlineMention
"""A stretch of text, or one that names a record."""


PolicyConditionsInput: TypeAlias = PolicyConditionsInputAll | PolicyConditionsInputAny
"""Tests of the call: `/input` holds its path parameters and body, `/target` the record as it is before the
change, `/computed/totalMinor` and `/computed/itemCount` the total and the number of lines of the document
that it is about. `changed` asks whether the call would change a field of the target.
"""


PolicyConditions: TypeAlias = PolicyConditionsAll | PolicyConditionsAny
"""Tests of the call: `/input` holds its path parameters and body, `/target` the record as it is before the
change, `/computed/totalMinor` and `/computed/itemCount` the total and the number of lines of the document
that it is about. `changed` asks whether the call would change a field of the target.
"""


WorkflowTriggerInput: TypeAlias = WorkflowEventTriggerInput | WorkflowScheduleTriggerInput | WorkflowManualTriggerInput
"""What starts a run."""


WorkflowConditionsInput: TypeAlias = WorkflowConditionsInputAll | WorkflowConditionsInputAny
"""Conditions on values; if they are not met, the run or the step is skipped."""


WorkflowTrigger: TypeAlias = WorkflowEventTrigger | WorkflowScheduleTrigger | WorkflowManualTrigger
"""What starts a run."""


WorkflowConditions: TypeAlias = WorkflowConditionsAll | WorkflowConditionsAny
"""Conditions on values; if they are not met, the run or the step is skipped."""


ProblemCode: TypeAlias = Literal[
    "AUTH_UNAUTHENTICATED",
    "AUTH_INVALID_TOKEN",
    "AUTH_INVALID_CREDENTIALS",
    "AUTH_INSUFFICIENT_SCOPE",
    "AUTH_CONFIRMATION_REQUIRED",
    "AUTH_VALIDATION_ERROR",
    "AUTH_PROVIDER_ERROR",
    "AUTH_RESOURCE_SERVER_MISCONFIGURED",
    "ORGANIZATION_PERMISSION_DENIED",
    "ORGANIZATION_REQUIRED",
    "ORGANIZATION_SUSPENDED",
    "CSRF_ORIGIN_REFUSED",
    "VALIDATION_FAILED",
    "MALFORMED_JSON",
    "CURSOR_INVALID",
    "REFERENCE_NOT_FOUND",
    "ROUTE_NOT_FOUND",
    "RESOURCE_NOT_FOUND",
    "METHOD_NOT_ALLOWED",
    "NOT_ACCEPTABLE",
    "BODY_TOO_LARGE",
    "URI_TOO_LONG",
    "UNSUPPORTED_MEDIA_TYPE",
    "RATE_LIMITED",
    "UNIQUE_CONFLICT",
    "CONTACT_PRIMARY_REQUIRED",
    "VERSION_CONFLICT",
    "IDEMPOTENCY_IN_PROGRESS",
    "IDEMPOTENCY_KEY_REUSED",
    "CUSTOMER_POSSIBLE_DUPLICATE",
    "RESOURCE_IN_USE",
    "RESOURCE_DELETED",
    "RESTORE_CONFLICT",
    "QUOTE_STATUS_TRANSITION_INVALID",
    "QUOTE_LOCKED",
    "QUOTE_INCOMPLETE",
    "QUOTE_EXPIRED",
    "QUOTE_CUSTOMER_MISMATCH",
    "CURRENCY_MISMATCH",
    "ORDER_STATUS_TRANSITION_INVALID",
    "ORDER_LOCKED",
    "STOCK_INSUFFICIENT",
    "AUDIT_NOT_REVERSIBLE",
    "AUDIT_REVERT_CONFLICT",
    "LAST_OWNER",
    "ROLE_IN_USE",
    "LIMIT_REACHED",
    "FIRST_PARTY_SESSION_REQUIRED",
    "ORGANIZATION_CREATION_RESTRICTED",
    "TASK_STATUS_TRANSITION_INVALID",
    "AGENDA_OCCURRENCE_REQUIRED",
    "AGENDA_CALENDAR_READ_ONLY",
    "AGENDA_ITEM_READ_ONLY",
    "AGENDA_ITEM_CANCELLED",
    "AGENDA_SERIES_SHIFT_AMBIGUOUS",
    "AGENDA_OCCURRENCE_COLLISION",
    "AGENDA_SERIES_TOO_LONG",
    "AGENDA_STATE_TRANSITION_INVALID",
    "AGENDA_NOT_INVITED",
    "AUDIT_ANCHOR_REFUSED",
    "AUDIT_VERIFICATION_IN_PROGRESS",
    "WORKFLOW_INVALID",
    "WORKFLOW_LOOP",
    "WORKFLOW_STATUS_TRANSITION_INVALID",
    "WORKFLOW_RUN_STATE_INVALID",
    "WEBHOOK_URL_REFUSED",
    "WEBHOOK_SUSPENDED",
    "WEBHOOK_STATUS_TRANSITION_INVALID",
    "WEBHOOK_DELIVERY_STATE_INVALID",
    "FILE_STATE_INVALID",
    "FILE_REJECTED",
    "FILE_NOT_AVAILABLE",
    "RANGE_NOT_SATISFIABLE",
    "APPROVAL_STATE_INVALID",
    "APPROVAL_DENIED_BY_POLICY",
    "APPROVAL_DECISION_NOT_ALLOWED",
    "APPROVAL_EXPIRED",
    "APPROVAL_STALE",
    "INTERNAL_ERROR",
    "SERVICE_UNAVAILABLE",
]
"""The codes of all problems that the service returns."""


class AuthUnauthenticated(WerkbankProblem, code="AUTH_UNAUTHENTICATED"):
    """Not signed in (401). The route needs a caller, and the request carries neither a session cookie nor a
    bearer token, or its session cookie is unreadable or expired.
    """


class AuthInvalidToken(WerkbankProblem, code="AUTH_INVALID_TOKEN"):
    """Token not accepted (401). The bearer token is malformed, expired, signed by an unknown key, or meant for
    another issuer or audience. A cookie in the same request is ignored. Also: the user has disconnected the
    app, or the session cookie holds the token of an OAuth client.
    """

    reason: str
    """Why the token was refused: expired, signature, issuer, audience, malformed, revoked (the user disconnected
    the app), or client (in a session cookie).
    """


class AuthInvalidCredentials(WerkbankProblem, code="AUTH_INVALID_CREDENTIALS"):
    """Wrong email or password (401). The identity provider does not accept this pair of email address and
    password.
    """


class AuthInsufficientScope(WerkbankProblem, code="AUTH_INSUFFICIENT_SCOPE"):
    """Token scope too narrow (403). The token's `scope` claim holds `mcp:read` or `mcp:write`, but not the one
    that this request needs.
    """

    required_scope: str
    """The scope that the request needs."""
    token_scopes: list[str]
    """The scopes that the token carries."""


class AuthConfirmationRequired(WerkbankProblem, code="AUTH_CONFIRMATION_REQUIRED"):
    """Email address not confirmed (403). The password is right, but the address of the account has not been
    confirmed. It occurs only at sign-in.
    """


class AuthValidationError(WerkbankProblem, code="AUTH_VALIDATION_ERROR"):
    """Login body not valid (400). The body of the login request is not JSON, or its `email` or `password` is
    missing, out of bounds or of another type.
    """


class AuthProviderError(WerkbankProblem, code="AUTH_PROVIDER_ERROR"):
    """Identity provider failed (502). The identity provider cannot be reached, answers too late, or answers
    something that is not part of its protocol, and no key is known to verify the token with.
    """


class AuthResourceServerMisconfigured(WerkbankProblem, code="AUTH_RESOURCE_SERVER_MISCONFIGURED"):
    """Audience or issuer misconfigured (500). The deployment's issuer or audience setting does not match its
    identity provider, so that no token could ever be accepted.
    """


class OrganizationPermissionDenied(WerkbankProblem, code="ORGANIZATION_PERMISSION_DENIED"):
    """Permission missing in this organization (403). The caller is no member of the organization, the
    organization does not exist, or the member's role lacks the permission of the operation. Also: a role or
    invitation would grant a permission that the caller lacks, someone who is no owner changes an owner, or a
    built-in role is to be changed.
    """

    required_permission: str | None
    """The permission that is missing; shown to members only."""


class OrganizationRequired(WerkbankProblem, code="ORGANIZATION_REQUIRED"):
    """Name an organization (400). A tool was called without `organization_id` by a member of several
    organizations, on a connection that names none.
    """

    organizations: list[dict[str, Any]]
    """The organizations of the caller: id and name."""


class OrganizationSuspended(WerkbankProblem, code="ORGANIZATION_SUSPENDED"):
    """Writes are off for this organization (409). The organization is suspended: it can be read, but not
    changed.
    """


class CsrfOriginRefused(WerkbankProblem, code="CSRF_ORIGIN_REFUSED"):
    """Cookie request from another origin (403). A request that changes something came with the session cookie
    from a page of another origin.
    """

    origin: str | None
    """The origin that the request named; None if it named none."""


class ValidationFailed(WerkbankProblem, code="VALIDATION_FAILED"):
    """Request not valid (400). A value in the path, query, headers or body is out of bounds or of the wrong
    type, or a field is unknown. All errors are reported at once.
    """


class MalformedJson(WerkbankProblem, code="MALFORMED_JSON"):
    """Body is not JSON (400). The body cannot be parsed as one JSON value in UTF-8, names a field twice, has
    more than 50,000 values, or is nested deeper than 64 levels.
    """

    position: int
    """Offset in characters at which the body stops being JSON."""


class CursorInvalid(WerkbankProblem, code="CURSOR_INVALID"):
    """Cursor does not belong to this list (400). The cursor was changed, or made for another organization,
    filter or sort order.
    """


class ReferenceNotFound(WerkbankProblem, code="REFERENCE_NOT_FOUND"):
    """A referenced record does not exist (400). The request refers to a record that does not exist in this
    organization or that the caller may not see.
    """


class RouteNotFound(WerkbankProblem, code="ROUTE_NOT_FOUND"):
    """No such route (404). No operation has this path."""


class ResourceNotFound(WerkbankProblem, code="RESOURCE_NOT_FOUND"):
    """No such record (404). The record does not exist in this organization, or is not visible to the caller. A
    record of another organization is not found either.
    """

    resource: str
    """The kind of record."""
    id: str | None
    """The id that was asked for; None where a secret was sent instead, as for an invitation."""


class MethodNotAllowed(WerkbankProblem, code="METHOD_NOT_ALLOWED"):
    """Method not allowed here (405). The path exists, but not with this method."""

    allowed: list[str]
    """The methods of this path."""


class NotAcceptable(WerkbankProblem, code="NOT_ACCEPTABLE"):
    """No acceptable representation (406). The `Accept` header excludes `application/json`, the only type that
    the operation returns.
    """

    allowed: list[str]
    """The media types that the operation answers with."""


class BodyTooLarge(WerkbankProblem, code="BODY_TOO_LARGE"):
    """Body too large (413). The request body is larger than 1 MiB, or than 8 KiB at sign-in, in a form for
    people who are not signed in, and in any request without credentials.
    """

    max_bytes: int
    """The largest body in bytes."""


class UriTooLong(WerkbankProblem, code="URI_TOO_LONG"):
    """URL too long (414). Path and query together are longer than 8 KiB."""

    max_bytes: int
    """The longest path and query in bytes."""


class UnsupportedMediaType(WerkbankProblem, code="UNSUPPORTED_MEDIA_TYPE"):
    """Body type not supported (415). The request has a body whose `Content-Type` is not `application/json` (or,
    of a `PATCH`, `application/merge-patch+json`), or that is compressed.
    """

    accepted: list[str]
    """The media types that the operation takes."""


class RateLimited(WerkbankProblem, code="RATE_LIMITED"):
    """Too many requests (429). The caller, its IP address or its organization made more requests than one of the
    limits allows. Nothing was done.
    """

    violated_policies: list[str]
    """The limits that were passed, by their names in `RATE_LIMITS`; `identity-provider` where it is the provider
    that asks to wait.
    """
    retry_after_seconds: int
    """Seconds until the request can succeed, as in `Retry-After`."""


class UniqueConflict(WerkbankProblem, code="UNIQUE_CONFLICT"):
    """Value already in use (409). Another record of the organization already has this value, which must be
    unique.
    """

    field: str
    """The field whose value is taken."""
    existing_id: str | None
    """The record that has the value, if the caller may see it; else None."""


class ContactPrimaryRequired(WerkbankProblem, code="CONTACT_PRIMARY_REQUIRED"):
    """One contact must be primary (409). The change would leave a customer that has contacts without a primary
    one.
    """


class VersionConflict(WerkbankProblem, code="VERSION_CONFLICT"):
    """Changed since you read it (412). `If-Match` names a version of the record that is no longer the present
    one, or only weak ETags (`W/…`), which never match.
    """

    current_etag: str | None
    """The ETag of the record now; None for a record without one, such as a run."""
    updated_at: str | None
    """When it was last changed; None for a record that does not say."""
    updated_by: dict[str, Any] | None
    """Who changed it last; None when that was the service itself."""
    changed_fields: list[str]
    """What has changed since the version that was named."""


class IdempotencyInProgress(WerkbankProblem, code="IDEMPOTENCY_IN_PROGRESS"):
    """First request still running (409). Another request with the same `Idempotency-Key` has not been processed
    yet.
    """


class IdempotencyKeyReused(WerkbankProblem, code="IDEMPOTENCY_KEY_REUSED"):
    """Key used for another request (422). The `Idempotency-Key` was used within 24 hours for the same operation
    with another path, query, body or `If-Match`.
    """

    first_used_at: str
    """When the key was used first."""


class CustomerPossibleDuplicate(WerkbankProblem, code="CUSTOMER_POSSIBLE_DUPLICATE"):
    """Looks like an existing customer (409). A customer with the same KvK number, VAT number, email address, or
    name and postal code exists already.
    """

    candidates: list[dict[str, Any]]
    """The customers that look the same, at most 5: id, name and what is equal (`matchedOn`)."""


class ResourceInUse(WerkbankProblem, code="RESOURCE_IN_USE"):
    """Still referenced (409). The record cannot be deleted, since open records depend on it."""

    used_by: list[dict[str, Any]]
    """Records that depend on it, at most 20: kind, id, displayNumber."""


class ResourceDeleted(WerkbankProblem, code="RESOURCE_DELETED"):
    """Restore it first (409). The record that is to be changed, or one that it depends on, has been deleted."""

    deleted_at: str | None
    """When it was deleted; None if it has been removed permanently since."""


class RestoreConflict(WerkbankProblem, code="RESTORE_CONFLICT"):
    """A unique value was taken meanwhile (409). The request restores a deleted record, and another record now
    has one of its unique values.
    """

    field: str
    """The member whose value is taken."""
    existing_id: str | None
    """The record that has it; None when the caller may not see it."""


class QuoteStatusTransitionInvalid(WerkbankProblem, code="QUOTE_STATUS_TRANSITION_INVALID"):
    """This status change is not allowed (409). The quote cannot go from its present status to the one asked for."""

    from_: str
    """The present state."""
    to: str
    """The state asked for."""
    allowed: list[Any]
    """The states that can be reached from the present one."""


class QuoteLocked(WerkbankProblem, code="QUOTE_LOCKED"):
    """Not editable in this status (409). Only drafts of quotes can be changed or deleted."""

    current_status: str
    """The status of the quote."""
    editable_fields: list[Any]
    """What can still be changed: nothing."""


class QuoteIncomplete(WerkbankProblem, code="QUOTE_INCOMPLETE"):
    """Cannot be sent yet (409). Something is missing that a quote needs to be sent: lines, or an email address
    to send it to.
    """

    missing: list[str]
    """What is missing: `lines`, `to`."""


class QuoteExpired(WerkbankProblem, code="QUOTE_EXPIRED"):
    """Validity is over (409). The request accepts a quote after its last valid day."""

    valid_until: str
    """The last day on which it was valid."""


class QuoteCustomerMismatch(WerkbankProblem, code="QUOTE_CUSTOMER_MISMATCH"):
    """Belongs to another customer (409). The contact or asset of a quote or order belongs to another customer
    than the quote or order itself.
    """

    expected: int
    """The customer of the quote or order."""
    received: int
    """The customer of the contact or asset."""


class CurrencyMismatch(WerkbankProblem, code="CURRENCY_MISMATCH"):
    """Another currency (409). A product of a line is priced in another currency than the quote or order."""

    expected: str
    """The currency of the quote or order."""
    received: str
    """The currency of the product."""


class OrderStatusTransitionInvalid(WerkbankProblem, code="ORDER_STATUS_TRANSITION_INVALID"):
    """This status change is not allowed (409). The order cannot go from its present status to the one asked for."""

    from_: str
    """The present state."""
    to: str
    """The state asked for."""
    allowed: list[Any]
    """The states that can be reached from the present one."""


class OrderLocked(WerkbankProblem, code="ORDER_LOCKED"):
    """Not editable in this status (409). The request changes a field of an order that cannot be changed in its
    present status.
    """

    current_status: str
    """The status of the order."""
    editable_fields: list[Any]
    """What can still be changed."""


class StockInsufficient(WerkbankProblem, code="STOCK_INSUFFICIENT"):
    """Not enough stock (409). The location has less of a product with tracked stock than the request takes from
    it.
    """

    shortages: list[dict[str, Any]]
    """The products that are short: productId, sku, requested, available."""


class AuditNotReversible(WerkbankProblem, code="AUDIT_NOT_REVERSIBLE"):
    """Cannot be undone (409). The entry changed nothing, is older than 30 days, has been undone already, or
    records something that cannot be undone.
    """

    reason: str
    """Why it cannot be undone: no_change, too_old, already_reverted or irreversible."""


class AuditRevertConflict(WerkbankProblem, code="AUDIT_REVERT_CONFLICT"):
    """Changed again since (409). A field that the entry changed has another value now than the one that the
    entry gave it.
    """

    conflicts: list[dict[str, Any]]
    """The fields: field, then (what the entry made of it), now."""


class LastOwner(WerkbankProblem, code="LAST_OWNER"):
    """An owner must remain (409). The request removes or disables the last owner of the organization, or gives
    them another role.
    """


class RoleInUse(WerkbankProblem, code="ROLE_IN_USE"):
    """Role still in use (409). The request deletes a role that members or pending invitations have."""


class LimitReached(WerkbankProblem, code="LIMIT_REACHED"):
    """Limit of the organization reached (409). The organization has as many records of this kind, or as many
    bytes of files, as it can have.
    """

    limit: int
    """How many there can be; of files, how many bytes."""
    current: int
    """How many there are."""


class FirstPartySessionRequired(WerkbankProblem, code="FIRST_PARTY_SESSION_REQUIRED"):
    """People only (403). Only people, in a session of their own, create an organization, change members, roles
    and policies, replace the secret of a webhook, or change their own profile: a token that was given to an
    OAuth client is refused, whatever its scopes.
    """


class OrganizationCreationRestricted(WerkbankProblem, code="ORGANIZATION_CREATION_RESTRICTED"):
    """Creating organizations is restricted (403). The operator of the service lets only some people create
    organizations (`ORGANIZATION_CREATION`), and the caller is not one of them.
    """


class TaskStatusTransitionInvalid(WerkbankProblem, code="TASK_STATUS_TRANSITION_INVALID"):
    """This status change is not allowed (409). A task cannot go from its present status to the one asked for."""

    from_: str
    """The present state."""
    to: str
    """The state asked for."""
    allowed: list[str]
    """The states that can be reached from the present one."""


class AgendaOccurrenceRequired(WerkbankProblem, code="AGENDA_OCCURRENCE_REQUIRED"):
    """Name one occurrence (400). The scope `occurrence` or `following` needs the id of one occurrence."""

    occurrences: list[dict[str, Any]]
    """The next three occurrences that the caller may know of: id and startAt."""


class AgendaCalendarReadOnly(WerkbankProblem, code="AGENDA_CALENDAR_READ_ONLY"):
    """Calendar is read-only (409). The calendar of the item cannot be edited by the caller."""

    calendar_id: str
    """The calendar."""


class AgendaItemReadOnly(WerkbankProblem, code="AGENDA_ITEM_READ_ONLY"):
    """Item is read-only (409). The item comes from a connected calendar, its details are hidden from the caller,
    or it is the planned time of a task.
    """

    item_id: str
    """The item."""


class AgendaItemCancelled(WerkbankProblem, code="AGENDA_ITEM_CANCELLED"):
    """Item is cancelled (409). The request moves a cancelled item, or responds to the invitation to it."""

    item_id: str
    """The item."""


class AgendaSeriesShiftAmbiguous(WerkbankProblem, code="AGENDA_SERIES_SHIFT_AMBIGUOUS"):
    """The series cannot be shifted to another day (409). A move or another time zone would shift a series to a
    day that its rule cannot describe, such as one on the last Thursday of the month to a Friday.
    """

    item_id: str
    """The series."""


class AgendaOccurrenceCollision(WerkbankProblem, code="AGENDA_OCCURRENCE_COLLISION"):
    """Another occurrence starts then (409). The move would put an occurrence on the start of another occurrence
    of the same series.
    """

    occurrence_id: str | None
    """The occurrence that starts then; None when the caller may not know of it."""
    start_at: str
    """Its start."""


class AgendaSeriesTooLong(WerkbankProblem, code="AGENDA_SERIES_TOO_LONG"):
    """The series has too many occurrences (400). Within 24 months from now, the series has more occurrences than
    are kept, past ones included.
    """

    limit: int
    """How many occurrences of a series are kept."""
    last_at: str
    """The start of the last one that would be."""


class AgendaStateTransitionInvalid(WerkbankProblem, code="AGENDA_STATE_TRANSITION_INVALID"):
    """This state is not possible (409). The request confirms a single occurrence of a cancelled series, or makes
    it tentative.
    """

    from_: str
    """The present state."""
    to: str
    """The state asked for."""
    allowed: list[Any]
    """The states that can be reached from the present one."""


class AgendaNotInvited(WerkbankProblem, code="AGENDA_NOT_INVITED"):
    """You are not invited (409). The caller responds to an item without being one of its attendees."""

    item_id: str
    """The item."""


class AuditAnchorRefused(WerkbankProblem, code="AUDIT_ANCHOR_REFUSED"):
    """Not an anchor of this audit log (400). The anchor that was given is no signed text of this form, was
    changed after it was signed, was signed with a key that the service does not know, or belongs to another
    organization. It is not compared with the log.
    """

    reason: str
    """Why it was refused: malformed, unknown_key, bad_signature or other_organization."""


class AuditVerificationInProgress(WerkbankProblem, code="AUDIT_VERIFICATION_IN_PROGRESS"):
    """Another verification is running (409). The audit log of the organization is being verified over another
    range. One runs at a time; a request for the same range waits for its result.
    """


class WorkflowInvalid(WerkbankProblem, code="WORKFLOW_INVALID"):
    """The workflow cannot run as it is written (400). A step names an operation that workflows cannot carry out,
    a field that its operation does not take, or a placeholder or path that points to nothing; a condition
    compares a field with a value that it can never have; or the request activates a workflow whose schedule
    has no occurrence to come. During a run, a step is refused when a placeholder points to nothing.
    """


class WorkflowLoop(WerkbankProblem, code="WORKFLOW_LOOP"):
    """The workflow would start itself again and again (409). The request activates a workflow that its own
    changes may start, and nothing would stop it: it has no conditions, and one of its steps makes an event
    that starts it.
    """

    path: list[str]
    """The event, and the step that makes it."""


class WorkflowStatusTransitionInvalid(WerkbankProblem, code="WORKFLOW_STATUS_TRANSITION_INVALID"):
    """This status change is not allowed (409). The workflow cannot go from its present status to the one asked
    for, or is to be run while it is not active.
    """

    from_: str
    """The present state."""
    to: str
    """The state asked for."""
    allowed: list[Any]
    """The states that can be reached from the present one."""


class WorkflowRunStateInvalid(WerkbankProblem, code="WORKFLOW_RUN_STATE_INVALID"):
    """The run is not in a state for that (409). The request cancels a run that has ended, or retries one that
    has not failed or has been retried already.
    """

    from_: str
    """The present state."""
    to: str
    """The state asked for."""
    allowed: list[str]
    """The states that can be reached from the present one."""


class WebhookUrlRefused(WerkbankProblem, code="WEBHOOK_URL_REFUSED"):
    """The URL of the webhook is refused (400). The URL is not https, has a user name or a password, or leads to
    a machine that is not on the public internet. If the service runs on your own machine, http to that
    machine is accepted, and so is http to private addresses that the operator of the service allows.
    """

    reason: str
    """`scheme`, `credentials`, or `address` for a machine that is not public."""


class WebhookSuspended(WerkbankProblem, code="WEBHOOK_SUSPENDED"):
    """The webhook is not enabled (409). The request has something delivered to a webhook that is suspended or
    disabled.
    """

    suspended_at: str | None
    """When the service suspended it; None where a person disabled it."""
    last_error: str | None
    """Why its last delivery failed; None where none did."""


class WebhookStatusTransitionInvalid(WerkbankProblem, code="WEBHOOK_STATUS_TRANSITION_INVALID"):
    """This status change is not allowed (409). The webhook cannot go from its present status to the one asked
    for.
    """

    from_: str
    """The present state."""
    to: str
    """The state asked for."""
    allowed: list[str]
    """The states that can be reached from the present one."""


class WebhookDeliveryStateInvalid(WerkbankProblem, code="WEBHOOK_DELIVERY_STATE_INVALID"):
    """The delivery cannot be sent again now (409). The request sends a delivery again that is still waiting for
    its next attempt.
    """

    from_: str
    """The present state."""
    to: str
    """The state asked for."""
    allowed: list[str]
    """The states that can be reached from the present one."""


class FileStateInvalid(WerkbankProblem, code="FILE_STATE_INVALID"):
    """The file is not in the right state (409). The request completes an upload before its bytes have arrived,
    sends bytes for a completed upload, or deletes an unfinished one.
    """

    from_: str
    """The present state."""
    to: str
    """The state asked for."""
    allowed: list[str]
    """The states that can be reached from the present one."""


class FileRejected(WerkbankProblem, code="FILE_REJECTED"):
    """The file was rejected (409). The request reads the content of a file whose bytes did not match what was
    declared.
    """

    rejection_reason: str
    """Why it was rejected."""
    state: str
    """The state of the file."""


class FileNotAvailable(WerkbankProblem, code="FILE_NOT_AVAILABLE"):
    """The file is not available yet (409). The request reads the content of a file whose upload is not
    completed.
    """

    rejection_reason: None
    """None: it was not rejected."""
    state: str
    """The state of the file."""


class RangeNotSatisfiable(WerkbankProblem, code="RANGE_NOT_SATISFIABLE"):
    """The file is not that long (416). The requested range begins after the end of the file."""

    size_bytes: int
    """How many bytes the file has."""


class ApprovalStateInvalid(WerkbankProblem, code="APPROVAL_STATE_INVALID"):
    """The call is not waiting any more (409). The request decides a pending approval that has already been
    decided, was cancelled or has ended in another way.
    """

    from_: str
    """The present state."""
    to: str
    """The state asked for."""
    allowed: list[Any]
    """The states that can be reached from the present one."""


class ApprovalDeniedByPolicy(WerkbankProblem, code="APPROVAL_DENIED_BY_POLICY"):
    """A policy forbids this call (403). An approval policy of the organization refuses such calls. An approved
    call is refused as well if the policy was created since.
    """

    policy_id: str
    """The policy that refused the call."""
    policy_name: str
    """What the policy is called."""


class ApprovalDecisionNotAllowed(WerkbankProblem, code="APPROVAL_DECISION_NOT_ALLOWED"):
    """This is not yours to decide (403). The caller may not decide or withdraw this call: `own_request`, nobody
    approves their own request; `not_an_approver`, the policy names others; `not_the_requester`, only the
    requester can withdraw a call.
    """

    reason: str
    """`own_request`, `not_an_approver` or `not_the_requester`."""


class ApprovalExpired(WerkbankProblem, code="APPROVAL_EXPIRED"):
    """The approval has expired (409). The request decides a pending approval after its deadline."""

    expires_at: str
    """When it ended."""


class ApprovalStale(WerkbankProblem, code="APPROVAL_STALE"):
    """The record has changed since (409). After the call was held, its record was changed, or something else
    that the approvers saw: recipients, amounts, or what the call takes from other records. The approved call
    was not executed. Or the call cannot be read any more, because the secret of the service was replaced.
    """

    changed_fields: list[str]
    """What was changed meanwhile: fields of the record; `total_minor`, `itemCount`, `currency`; `mail_to` for
    recipients; `jobs`, `consequences` or `takes` for the rest.
    """


class InternalError(WerkbankProblem, code="INTERNAL_ERROR"):
    """Something went wrong here (500). The service failed in an unexpected way. Nothing was changed."""


class ServiceUnavailable(WerkbankProblem, code="SERVICE_UNAVAILABLE"):
    """Service not available for a moment (503). The database cannot be reached, does not answer in time or has
    no room; or heavy work, such as a PDF, waited or took too long; or the service is overloaded, starting or
    stopping.
    """


class Operations(Transport):
    """The operations of the API, one method each."""

    def login(self, **body: Unpack[Login]) -> LoginResult:
        """Sign in with email and password.

        Asks the identity provider for a session and sets it as the cookie `sb-auth-token` (in chunks
        `sb-auth-token.0`, `.1`, … when it is large). An unknown email address and a wrong password get the
        same response. Also answered at `/auth/login`.

        Args:
            email: Required. The email address of the account; case does not matter. At most 320 characters.
                Example: `"sanne@singel.example"`.
            password: Required. The password of the account. Only handed on to the identity provider. At most
                1024 characters. Example: `"werkbank-demo-2026"`.

        Raises:
            WerkbankProblem: `AuthValidationError`, `AuthInvalidCredentials`, `AuthConfirmationRequired`,
                `AuthProviderError`, `AuthResourceServerMisconfigured`, `CsrfOriginRefused`, `MalformedJson`,
                `UnsupportedMediaType`, `BodyTooLarge`, and those of every call.
        """
        return self._call("POST", "/v1/auth/login", LoginResult, body=body, body_type=Login)

    def logout(self) -> None:
        """Sign out.

        Ends the session of the call at the identity provider and removes its cookies. Access tokens already
        issued stay valid until they expire.

        Raises:
            WerkbankProblem: `AuthProviderError`, `CsrfOriginRefused`, and those of every call.
        """
        self._call("POST", "/v1/auth/logout", None)

    def get_current_user(self) -> CurrentUser:
        """Get the current user.

        Returns the caller, the organizations they are a member of with role and permissions, and what the
        call was made with. The account is made at the first request.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call("GET", "/v1/users/me", CurrentUser)

    @overload
    def update_current_user(
        self,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[CurrentUserUpdate],
    ) -> CurrentUser: ...
    @overload
    def update_current_user(
        self,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[CurrentUserUpdate],
    ) -> DryRun: ...
    def update_current_user(
        self,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[CurrentUserUpdate],
    ) -> Any:
        """Update the current user.

        Changes how the caller is shown in all of their organizations, and the language and time zone that
        they are written to in, and what they are mailed about. The email address is changed at the identity
        provider. The profile belongs to no organization, so the change is in no audit log. Needs a person in
        a session of their own.

        Args:
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            display_name: How the caller is shown in all of their organizations. At most 120 characters.
                Example: `"Sanne de Wit"`.
            avatar_url: Where the caller's picture is, with `https://`; None removes it. At most 2048
                characters. Example: `"https://singel.example/fotos/daan.png"`.
            language: The language that the caller is written to in, as ISO 639-1.
            time_zone: The IANA time zone of the dates and times in messages to the caller. At most 64
                characters. Example: `"Europe/Amsterdam"`.
            notifications: The kinds to switch on or off; those that you omit stay as they are. Example:
                `{"reminder": False}`.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`,
                `IdempotencyKeyReused`, `FirstPartySessionRequired`, and those of every call.
        """
        return self._call(
            "PATCH",
            "/v1/users/me",
            DryRun if dry_run else CurrentUser,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=CurrentUserUpdate,
        )

    def list_connected_apps(self) -> ConnectedAppList:
        """List connected apps.

        Lists the OAuth and MCP clients that the caller allowed to use their account, as the identity provider
        has them. Needs a person in a session of their own.

        Raises:
            WerkbankProblem: `AuthProviderError`, `FirstPartySessionRequired`, and those of every call.
        """
        return self._call("GET", "/v1/users/me/connected-apps", ConnectedAppList)

    def revoke_connected_app(self, client_id: str) -> None:
        """Revoke a connected app.

        Withdraws the caller's consent for an OAuth or MCP client at the identity provider, in all
        organizations: the service rejects its access tokens from then on, the app cannot renew its access,
        and must ask again. The consent belongs to no organization, so this is in no audit log. Needs a person
        in a session of their own.

        Args:
            client_id: The client, by its `client_id` in the list of connected apps. At most 255 characters.
                Example: `"4cd5cf27-7e9c-497e-914e-946e92368d15"`.

        Raises:
            WerkbankProblem: `ResourceNotFound`, `AuthProviderError`, `FirstPartySessionRequired`, and those
                of every call.
        """
        self._call("DELETE", f"/v1/users/me/connected-apps/{segment(client_id)}", None)

    def list_organizations(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["name", "-name", "createdAt", "-createdAt"] | None = None,
        count: bool | None = None,
        fields: Sequence[ListOrganizationsFields] | None = None,
    ) -> OrganizationList:
        """List your organizations.

        Lists the organizations that the caller is a member of.

        Args:
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"name"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 25 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            "/v1/organizations",
            OrganizationList,
            query={"limit": limit, "cursor": cursor, "sort": sort, "count": count, "fields": fields},
        )

    @overload
    def create_organization(
        self,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[NewOrganization],
    ) -> Organization: ...
    @overload
    def create_organization(
        self,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[NewOrganization],
    ) -> DryRun: ...
    def create_organization(
        self,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[NewOrganization],
    ) -> Any:
        """Create an organization.

        Creates an organization with the four built-in roles, a shared calendar and an inventory location,
        each the default; the caller becomes its owner. Registration numbers that look wrong give a warning,
        or are refused with `strict_identifiers`. The event is `organization.updated`, the first event of the
        organization. Needs a person in a session of their own. The operator may restrict who creates
        organizations (`ORGANIZATION_CREATION`), and a person creates 3 a day by default.

        Args:
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            name: Required. The everyday name, shown in lists, in mails and on quotes. At most 240 characters.
                Example: `"Fietswerkplaats De Singel B.V."`.
            legal_name: The name in the trade register; None: as `name`. At most 240 characters. Example:
                `"Fietswerkplaats De Singel B.V."`.
            kvk: Its number in the Dutch trade register (KvK). At most 40 characters. Example: `"90001234"`.
            btw: Its VAT identification number, with the code of the country. At most 40 characters. Example:
                `"NL860912344B82"`.
            iban: Its bank account, as an IBAN. At most 40 characters. Example: `"NL12WERK0900012340"`.
            address_line1: Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`.
            address_line2: Second line of the address: a floor, a unit, a department. At most 240 characters.
                Example: `"Unit 3"`.
            address_city: City or town. At most 240 characters. Example: `"Utrecht"`.
            address_state: State, province or region, where an address has one. At most 240 characters.
                Example: `"Utrecht"`.
            address_postal_code: Postal code, as its country writes it. At most 240 characters. Example:
                `"3511 GP"`.
            address_country: Country, as a code of ISO 3166-1 alpha-2. At most 240 characters. Example:
                `"NL"`.
            currency: ISO 4217 code of the currency of new records. A change does not affect existing records.
                Example: `"EUR"`.
            time_zone: IANA time zone in which its days begin and end. At most 64 characters. Example:
                `"Europe/Amsterdam"`.
            language: ISO 639-1 code of the language of its quotes and mails, unless another was chosen.
                Example: `"nl"`.
            country: Where it is established, as a code of ISO 3166-1 alpha-2. Example: `"NL"`.
            accent_color: Its colour, `#rrggbb`, on the page, PDF and mail of a quote and on invitations. Text
                and buttons get a darker or lighter shade where it would be hard to read. None: the default
                colour. Example: `"#7a1f5c"`.
            settings: How the organization works; settings that you omit stay as they are.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `OrganizationCreationRestricted`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `FirstPartySessionRequired`,
                and those of every call.
        """
        return self._call(
            "POST",
            "/v1/organizations",
            DryRun if dry_run else Organization,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=NewOrganization,
        )

    @overload
    def get_organization(self, organization_id: str, *, if_none_match: None = None) -> Organization: ...
    @overload
    def get_organization(self, organization_id: str, *, if_none_match: str) -> Organization | None: ...
    def get_organization(self, organization_id: str, *, if_none_match: str | None = None) -> Any:
        """Get an organization.

        Returns the organization with its settings and the caller's role in it.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}",
            Organization,
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def update_organization(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[OrganizationUpdate],
    ) -> Organization | Approval: ...
    @overload
    def update_organization(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[OrganizationUpdate],
    ) -> DryRun: ...
    def update_organization(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[OrganizationUpdate],
    ) -> Any:
        """Update an organization.

        Changes the fields that the body names and leaves the others as they are, also inside `settings` (JSON
        merge patch, RFC 7396); the hours of a day are given whole. Another currency is for new records only.
        Registration numbers that look wrong give a warning, or are refused with `strict_identifiers`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            name: The everyday name, shown in lists, in mails and on quotes. At most 240 characters. Example:
                `"Fietswerkplaats De Singel B.V."`.
            legal_name: The name in the trade register; None: as `name`. At most 240 characters. Example:
                `"Fietswerkplaats De Singel B.V."`.
            kvk: Its number in the Dutch trade register (KvK). At most 40 characters. Example: `"90001234"`.
            btw: Its VAT identification number, with the code of the country. At most 40 characters. Example:
                `"NL860912344B82"`.
            iban: Its bank account, as an IBAN. At most 40 characters. Example: `"NL12WERK0900012340"`.
            address_line1: Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`.
            address_line2: Second line of the address: a floor, a unit, a department. At most 240 characters.
                Example: `"Unit 3"`.
            address_city: City or town. At most 240 characters. Example: `"Utrecht"`.
            address_state: State, province or region, where an address has one. At most 240 characters.
                Example: `"Utrecht"`.
            address_postal_code: Postal code, as its country writes it. At most 240 characters. Example:
                `"3511 GP"`.
            address_country: Country, as a code of ISO 3166-1 alpha-2. At most 240 characters. Example:
                `"NL"`.
            currency: ISO 4217 code of the currency of new records. A change does not affect existing records.
                Example: `"EUR"`.
            time_zone: IANA time zone in which its days begin and end. At most 64 characters. Example:
                `"Europe/Amsterdam"`.
            language: ISO 639-1 code of the language of its quotes and mails, unless another was chosen.
                Example: `"nl"`.
            country: Where it is established, as a code of ISO 3166-1 alpha-2. Example: `"NL"`.
            accent_color: Its colour, `#rrggbb`, on the page, PDF and mail of a quote and on invitations. Text
                and buttons get a darker or lighter shade where it would be hard to read. None: the default
                colour. Example: `"#7a1f5c"`.
            settings: How the organization works; settings that you omit stay as they are.
            logo_file_id: Its logo on the page, PDF and mail of a quote: a PNG or JPEG file of at most 1 MiB.
                None, or once the file is deleted: the name. Example:
                `"01a1fd40-0000-7000-8000-000000000002"`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}",
            DryRun if dry_run else Organization | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=OrganizationUpdate,
        )

    @overload
    def delete_organization(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Organization: ...
    @overload
    def delete_organization(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_organization(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Schedule the deletion of an organization.

        Schedules the deletion for 30 days later, or as the operator has set it
        (`ORGANIZATION_DELETION_DAYS`). `deletion_at` shows the time; until then everything works, and
        `restore_organization` cancels it. Then its records, files, audit log and memberships are permanently
        deleted, within some hours; users stay. All owners get mail. If the deletion is already scheduled,
        nothing changes. Only owners, each in a session of their own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `IdempotencyInProgress`, `IdempotencyKeyReused`, `FirstPartySessionRequired`,
                `OrganizationSuspended`, `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}",
            DryRun if dry_run else Organization,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def create_full_export(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
    ) -> FullExport: ...
    @overload
    def create_full_export(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def create_full_export(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Export the whole organization.

        Begins a full export and returns at once; `get_full_export` shows when it is ready, and
        `get_full_export_content` returns the archive. While one is being written, returns that one. Only
        owners, each in a session of their own. Exports count together: at most 6 an hour.

        The archive is a ZIP with every kind of record as JSON Lines, settings and deleted records included,
        all files, the audit log, and `manifest.json`, which names the kind, the number of records, the bytes
        and the SHA-256 of each member. It has no secrets, such as those of webhooks and links. Records are
        read page by page while others may change them.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `IdempotencyInProgress`, `IdempotencyKeyReused`, `FirstPartySessionRequired`,
                `OrganizationSuspended`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/full-export",
            DryRun if dry_run else FullExport,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
        )

    def get_full_export(self, organization_id: str) -> FullExport:
        """Get the full export.

        Returns the newest full export of the organization. Once its state is `succeeded`,
        `get_full_export_content` returns the archive until `expires_at`. Only owners, each in a session of
        their own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.

        Raises:
            WerkbankProblem: `FirstPartySessionRequired`, and those of every call.
        """
        return self._call("GET", f"/v1/organizations/{segment(organization_id)}/full-export", FullExport)

    def get_full_export_content(self, organization_id: str) -> Download:
        """Download the full export.

        Returns 302 with a link to the ZIP archive that works for 5 minutes and needs no token, as for a file;
        whole or in parts (`Range`). Only owners, each in a session of their own. Each download is recorded in
        the audit log.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.

        Raises:
            WerkbankProblem: `FileNotAvailable`, `FirstPartySessionRequired`, `RangeNotSatisfiable`, and those
                of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/full-export/content",
            Download,
        )

    @overload
    def restore_organization(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Organization: ...
    @overload
    def restore_organization(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def restore_organization(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Cancel the deletion of an organization.

        Cancels the scheduled deletion: `deletion_at` becomes None. All owners get mail. If no deletion is
        scheduled, nothing changes. Only owners, each in a session of their own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `IdempotencyInProgress`, `IdempotencyKeyReused`, `FirstPartySessionRequired`,
                `OrganizationSuspended`, `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/restore",
            DryRun if dry_run else Organization,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    def list_members(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["displayName", "-displayName", "joinedAt", "-joinedAt"] | None = None,
        count: bool | None = None,
        fields: Sequence[ListMembersFields] | None = None,
    ) -> MemberList:
        """List members.

        Lists the members of the organization, disabled ones among them; removed members are omitted. `email`
        is None for callers without `members:manage`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"displayName"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 11 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/members",
            MemberList,
            query={"limit": limit, "cursor": cursor, "sort": sort, "count": count, "fields": fields},
        )

    @overload
    def create_service_member(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[NewServiceMember],
    ) -> Member | Approval: ...
    @overload
    def create_service_member(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[NewServiceMember],
    ) -> DryRun: ...
    def create_service_member(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[NewServiceMember],
    ) -> Any:
        """Create a service member.

        Makes a program a member: one that gets its access tokens with the OAuth client credentials grant,
        without a person. Until then its tokens reach no organization. Its name is its client id. Approval
        policies count it as an agent; it is never an owner and decides no approvals. To end its access,
        remove the member. You cannot give a role with a permission that you lack. Needs a person in a session
        of their own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            client_id: Required. The id of the OAuth client at the identity provider: 1 to 255 printable ASCII
                characters. Example: `"night-sync"`.
            role_id: Required. The role that the program will have; not that of owners. Example:
                `"c650954e-44d0-5fac-ac8e-372861fa19d1"`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `UniqueConflict`, `ReferenceNotFound`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `FirstPartySessionRequired`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/members",
            DryRun if dry_run else Member | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=NewServiceMember,
        )

    @overload
    def get_member(self, organization_id: str, user_id: str, *, if_none_match: None = None) -> Member: ...
    @overload
    def get_member(self, organization_id: str, user_id: str, *, if_none_match: str) -> Member | None: ...
    def get_member(self, organization_id: str, user_id: str, *, if_none_match: str | None = None) -> Any:
        """Get a member.

        Returns one member. `email` is None for callers without `members:manage`. A removed member is not
        found.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            user_id: The member, by their user id. Example: `"1fc7e79b-3b4c-5226-aa35-5d463fa1d7e2"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/members/{segment(user_id)}",
            Member,
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def update_member(
        self,
        organization_id: str,
        user_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[MemberUpdate],
    ) -> Member | Approval: ...
    @overload
    def update_member(
        self,
        organization_id: str,
        user_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[MemberUpdate],
    ) -> DryRun: ...
    def update_member(
        self,
        organization_id: str,
        user_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[MemberUpdate],
    ) -> Any:
        """Update a member.

        Gives a member another role, or suspends and restores their access (`disabled`), from their next
        request on. You cannot give a role with a permission that you lack, or enable a member who has such a
        role; only owners change owners, and one enabled owner always remains. A program is never an owner.
        Name, picture and address belong to the person. The event of both changes is `member.role_changed`.
        Needs a person in a session of their own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            user_id: The member, by their user id. Example: `"1fc7e79b-3b4c-5226-aa35-5d463fa1d7e2"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            role_id: The new role: one of the organization, without a permission that the caller lacks.
                Example: `"c650954e-44d0-5fac-ac8e-372861fa19d1"`.
            disabled: True suspends all access but keeps the member, false restores it; `disabled_at` is the
                time.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `LastOwner`, `ReferenceNotFound`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `FirstPartySessionRequired`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/members/{segment(user_id)}",
            DryRun if dry_run else Member | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=MemberUpdate,
        )

    @overload
    def remove_member(
        self,
        organization_id: str,
        user_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Approval | None: ...
    @overload
    def remove_member(
        self,
        organization_id: str,
        user_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def remove_member(
        self,
        organization_id: str,
        user_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Remove a member.

        Ends a membership, from the person's next request on. They are no longer in the list of members, but
        stay named in the records that they wrote or were given; to come back they must be invited again. To
        end your own membership you need no permission. Only owners remove owners, and one enabled owner
        always remains. Removing someone again succeeds. Needs a person in a session of their own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            user_id: The member, by their user id. Example: `"1fc7e79b-3b4c-5226-aa35-5d463fa1d7e2"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `LastOwner`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `FirstPartySessionRequired`, `OrganizationSuspended`, `ApprovalDeniedByPolicy`,
                `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/members/{segment(user_id)}",
            DryRun if dry_run else Approval | None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    def list_invitations(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt", "updatedAt", "-updatedAt"] | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        fields: Sequence[ListInvitationsFields] | None = None,
    ) -> InvitationList:
        """List invitations.

        Lists the invitations of the organization in every state. `email` is None for callers without
        `members:manage`. The token of an invitation is never shown.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-createdAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 8 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/invitations",
            InvitationList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "fields": fields,
            },
        )

    @overload
    def create_invitation(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[NewInvitation],
    ) -> Invitation | Approval: ...
    @overload
    def create_invitation(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[NewInvitation],
    ) -> DryRun: ...
    def create_invitation(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[NewInvitation],
    ) -> Any:
        """Create an invitation.

        Sends an invitation by email, in the language of the organization. It is valid for 7 days; its token
        is in the message alone. An address has one pending invitation at a time, and none when a member has
        it. You cannot invite with a role that has a permission that you lack; only owners invite owners. The
        message counts against the limits `mail` and `mail-young` of the organization. Needs a person in a
        session of their own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            email: Required. Where the invitation is sent; it is accepted by an account with this email
                address. At most 320 characters. Example: `"noah.stage@post.example"`.
            role_id: Required. The role that the person will have. Example:
                `"c650954e-44d0-5fac-ac8e-372861fa19d1"`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `UniqueConflict`, `ReferenceNotFound`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `FirstPartySessionRequired`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/invitations",
            DryRun if dry_run else Invitation | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=NewInvitation,
        )

    @overload
    def revoke_invitation(
        self,
        organization_id: str,
        invitation_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> None: ...
    @overload
    def revoke_invitation(
        self,
        organization_id: str,
        invitation_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def revoke_invitation(
        self,
        organization_id: str,
        invitation_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Revoke an invitation.

        Withdraws an invitation that has not been accepted; it stays in the list as `revoked`. Revoking it
        again succeeds, and so does revoking a declined one, which stays `declined`. An accepted one is 409
        `RESOURCE_IN_USE`, by the member who came of it. The event is `member.invited`, with the new state.
        Needs a person in a session of their own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            invitation_id: The invitation. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ResourceInUse`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `FirstPartySessionRequired`, `OrganizationSuspended`, `VersionConflict`, `ResourceDeleted`,
                and those of every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/invitations/{segment(invitation_id)}",
            DryRun if dry_run else None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def accept_invitation(
        self,
        token: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Organization: ...
    @overload
    def accept_invitation(
        self,
        token: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def accept_invitation(
        self,
        token: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Accept an invitation.

        Makes the caller a member of the organization that invited them, and returns it. `token` is the last
        part of the link in the message that they were sent, which leads to a page that does the same. The
        invitation must have been sent to the confirmed email address that the caller signs in with; one that
        was sent to another address, has expired, or was revoked or declined is not found. Accepting again
        succeeds and changes nothing. Needs a person in a session of their own.

        Args:
            token: The last part of the link in the message that the person was sent. At most 200 characters.
                Example: `"demo-invitation-of-fietswerkplaats-de-singel"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `OrganizationSuspended`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `FirstPartySessionRequired`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/invitations/{segment(token)}/accept",
            DryRun if dry_run else Organization,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
        )

    def list_roles(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: ListRolesSort | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        include_deleted: bool | None = None,
        fields: Sequence[ListRolesFields] | None = None,
    ) -> RoleList:
        """List roles.

        Lists the built-in roles and the organization's own, with what each allows.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"name"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            include_deleted: Also return records deleted in the last 30 days, which have `deleted_at`. Needs
                the permission to delete them. Default: `False`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 8 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/roles",
            RoleList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "includeDeleted": include_deleted,
                "fields": fields,
            },
        )

    @overload
    def create_role(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[NewRole],
    ) -> Role: ...
    @overload
    def create_role(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[NewRole],
    ) -> DryRun: ...
    def create_role(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[NewRole],
    ) -> Any:
        """Create a role.

        Creates a custom role; an organization can have 20. You cannot include a permission that your own role
        lacks. The event is `organization.updated`, with the kind `role`. Needs a person in a session of their
        own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            name: Required. Unique in the organization, without regard to case. At most 60 characters.
                Example: `"Planner"`.
            permissions: Required. What the role allows, in any order. Writing and deleting also need the
                permission to read. At most 41 items.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `UniqueConflict`, `LimitReached`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `FirstPartySessionRequired`,
                `OrganizationSuspended`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/roles",
            DryRun if dry_run else Role,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=NewRole,
        )

    @overload
    def update_role(
        self,
        organization_id: str,
        role_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[RoleUpdate],
    ) -> Role: ...
    @overload
    def update_role(
        self,
        organization_id: str,
        role_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[RoleUpdate],
    ) -> DryRun: ...
    def update_role(
        self,
        organization_id: str,
        role_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[RoleUpdate],
    ) -> Any:
        """Update a role.

        Changes the name or the permissions of a custom role; it applies from the next request of the members
        who have it. You cannot add a permission that your own role lacks. Built-in roles are the same
        everywhere: changing one is 403 `ORGANIZATION_PERMISSION_DENIED` for everyone. The event is
        `organization.updated`, with the kind `role`. Needs a person in a session of their own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            role_id: The role, one of the organization's own. Example:
                `"c650954e-44d0-5fac-ac8e-372861fa19d1"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            name: Unique in the organization, without regard to case. At most 60 characters. Example:
                `"Planner"`.
            permissions: What the role allows, in any order. Writing and deleting also need the permission to
                read. At most 41 items.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `UniqueConflict`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `FirstPartySessionRequired`,
                `OrganizationSuspended`, `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/roles/{segment(role_id)}",
            DryRun if dry_run else Role,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=RoleUpdate,
        )

    @overload
    def delete_role(
        self,
        organization_id: str,
        role_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> None: ...
    @overload
    def delete_role(
        self,
        organization_id: str,
        role_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_role(
        self,
        organization_id: str,
        role_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Delete a role.

        Deletes a custom role that neither members nor pending invitations have. Built-in roles are the same
        everywhere: deleting one is 403 `ORGANIZATION_PERMISSION_DENIED` for everyone. The event is
        `organization.updated`, with the kind `role`. Needs a person in a session of their own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            role_id: The role, one of the organization's own. Example:
                `"c650954e-44d0-5fac-ac8e-372861fa19d1"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `RoleInUse`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `FirstPartySessionRequired`, `OrganizationSuspended`, `VersionConflict`, `ResourceDeleted`,
                and those of every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/roles/{segment(role_id)}",
            DryRun if dry_run else None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    def list_permissions(self) -> PermissionList:
        """List permissions.

        Lists everything that a role can allow, and which built-in roles do. It is the same in every
        organization.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call("GET", "/v1/permissions", PermissionList)

    @overload
    def decline_invitation(
        self,
        token: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
    ) -> None: ...
    @overload
    def decline_invitation(
        self,
        token: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def decline_invitation(
        self,
        token: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Decline an invitation.

        Declines an invitation that was sent to the confirmed email address that the caller signs in with; the
        organization sees it as `declined`, also in its audit log, and can invite the person again. `token` is
        the last part of the link in the message. One that was sent to another address, was accepted or
        revoked, or has expired is not found. Declining again succeeds and changes nothing. The event is
        `member.invited`, with the new state. Needs a person in a session of their own.

        Args:
            token: The last part of the link in the message that the person was sent. At most 200 characters.
                Example: `"demo-invitation-of-fietswerkplaats-de-singel"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `OrganizationSuspended`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `FirstPartySessionRequired`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/invitations/{segment(token)}/decline",
            DryRun if dry_run else None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
        )

    def get_invitation(self, token: str) -> InvitationPreview:
        """Get an invitation.

        Returns who invites to which organization and with which role, as the message with the invitation
        says, so that the person can read it before they sign in. `token` is the last part of the link in the
        message. An invitation that is not pending is not found. No sign-in is needed.

        Args:
            token: The last part of the link in the message that the person was sent. At most 200 characters.
                Example: `"demo-invitation-of-fietswerkplaats-de-singel"`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call("GET", f"/v1/invitations/{segment(token)}", InvitationPreview)

    @overload
    def resend_invitation(
        self,
        organization_id: str,
        invitation_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Invitation | Approval: ...
    @overload
    def resend_invitation(
        self,
        organization_id: str,
        invitation_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def resend_invitation(
        self,
        organization_id: str,
        invitation_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Resend an invitation.

        Sends the message again, with a new link that is valid for 7 days; the earlier link stops working. It
        also reopens an invitation that has expired, or was revoked or declined. An accepted one is 409
        `RESOURCE_IN_USE`. The message counts against the limits `mail` and `mail-young` of the organization.
        The event is `member.invited`. Needs a person in a session of their own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            invitation_id: The invitation. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `UniqueConflict`, `ResourceInUse`, `ReferenceNotFound`, `IdempotencyInProgress`,
                `IdempotencyKeyReused`, `FirstPartySessionRequired`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/invitations/{segment(invitation_id)}/resend",
            DryRun if dry_run else Invitation | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    def list_tasks(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: ListTasksSort | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        include_deleted: bool | None = None,
        q: str | None = None,
        status: Sequence[TaskStatus] | None = None,
        assignee_user_id: str | None = None,
        customer_id: int | None = None,
        due_before: datetime | str | None = None,
        due_after: datetime | str | None = None,
        planned_from: datetime | str | None = None,
        planned_to: datetime | str | None = None,
        fields: Sequence[ListTasksFields] | None = None,
    ) -> TaskList:
        """List tasks.

        Lists the tasks of the organization, newest change first. `q` searches title, description and number.
        Tasks without a due date come last when sorted by `due_at`, and are excluded by `due_before` and
        `due_after`. `planned_from` and `planned_to` keep tasks whose planned time falls, wholly or in part,
        within a period; tasks without `planned_start_at` are omitted.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-updatedAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            include_deleted: Also return records deleted in the last 30 days, which have `deleted_at`. Needs
                the permission to delete them. Default: `False`.
            q: Full text: words in any order, case and accents do not matter, the last word may be a
                beginning. At most 200 characters. Example: `"accu"`.
            status: Tasks in any of these statuses. At most 5 items.
            assignee_user_id: Tasks of this user. `me`, a name or an email address also works. Example:
                `"me"`.
            customer_id: Only tasks for this customer. A name, number or code also works. Example: `1001`.
            due_before: Due before this moment. Example: `"2026-11-30T00:00:00+01:00"`.
            due_after: Due at this moment or after it. Example: `"2026-11-23T00:00:00+01:00"`.
            planned_from: Planned work that ends after this moment. Example: `"2026-11-23T00:00:00+01:00"`.
            planned_to: Planned work that starts before this moment. Example: `"2026-11-30T00:00:00+01:00"`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 27 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/tasks",
            TaskList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "includeDeleted": include_deleted,
                "q": q,
                "status": status,
                "assigneeUserId": assignee_user_id,
                "customerId": customer_id,
                "dueBefore": due_before,
                "dueAfter": due_after,
                "plannedFrom": planned_from,
                "plannedTo": planned_to,
                "fields": fields,
            },
        )

    @overload
    def create_task(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[NewTask],
    ) -> Task | Approval: ...
    @overload
    def create_task(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[NewTask],
    ) -> DryRun: ...
    def create_task(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[NewTask],
    ) -> Any:
        """Create a task.

        Creates a task with the status `todo` and the next number of the organization. Assignees must be
        members who are not disabled. An asset must belong to the customer when both are given. A parent must
        not have a parent itself. Customers, assets, quotes, orders and the parent must exist and be visible
        to the caller.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            title: Required. What is to be done, as lists show it. At most 240 characters. Example:
                `"Accuwissel bakfiets 07"`.
            description: What the person who does it has to know, as plain text. At most 20000 characters.
                Example: `"De accu verliest 40% in de kou. Eerst de oplader nameten."`.
            priority: How urgent it is, compared to other tasks. Default: `"medium"`.
            due_at: The deadline; None without one. `planned_start_at` and `planned_end_at` say when the work
                is planned. Example: `"2026-11-24T17:00:00+01:00"`.
            planned_start_at: When the work is planned to start; None: not planned. Example:
                `"2026-11-24T10:00:00+01:00"`.
            planned_end_at: When the work is planned to end, after `planned_start_at`; the deadline is
                `due_at`. Example: `"2026-11-24T11:00:00+01:00"`.
            estimate_minutes: How long the work is expected to take, in minutes; None: not estimated. From 0
                to 100000. Example: `60`.
            customer_id: The customer that the work is for; None without one. Example: `1001`.
            customer_asset_id: The customer's asset that is worked on; it belongs to `customer_id` when both
                are given. Example: `5007`.
            quote_id: The quote that the task belongs to; None without one. Example:
                `"69b73fe8-10c5-548f-882d-f1f70610e9b0"`.
            order_id: The order that the task belongs to; None without one. Example:
                `"c0fc623a-0e13-5b6d-8789-34b34e97f5a7"`.
            parent_task_id: The task that this one is a part of, which has no parent itself; None for none.
                Example: `"bbf5e69d-a51d-5d50-9f11-e6950306ea48"`.
            assignee_user_ids: Who does the task: members of the organization. A list replaces the present
                one. At most 20 items. Default: `[]`. Example: `["3022b846-7478-529c-9a91-185898b4ab28"]`.
            checklist: The steps of the task, in their order. At most 50 items. Default: `[]`.
            labels: Words to group tasks by, each once. At most 20 items. Default: `[]`. Example: `["accu",
                "winter"]`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/tasks",
            DryRun if dry_run else Task | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=NewTask,
        )

    @overload
    def get_task(self, organization_id: str, task_id: str, *, if_none_match: None = None) -> TaskDetail: ...
    @overload
    def get_task(self, organization_id: str, task_id: str, *, if_none_match: str) -> TaskDetail | None: ...
    def get_task(self, organization_id: str, task_id: str, *, if_none_match: str | None = None) -> Any:
        """Get a task.

        Returns one task of the organization, with its checklist, its links and its last 20 comments.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            task_id: The task, by its `id`. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/tasks/{segment(task_id)}",
            TaskDetail,
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def update_task(
        self,
        organization_id: str,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[TaskUpdate],
    ) -> Task | Approval: ...
    @overload
    def update_task(
        self,
        organization_id: str,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[TaskUpdate],
    ) -> DryRun: ...
    def update_task(
        self,
        organization_id: str,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[TaskUpdate],
    ) -> Any:
        """Update a task.

        Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396).
        `{}` changes nothing. `set_task_status` changes the status.

        `assignee_user_ids`, `checklist` and `labels` replace what was there. Checklist items that are given
        with their `id` keep it; items without one are new. A member who has been disabled may stay assigned,
        but cannot be assigned.

        Rules about several fields (the planned times, the customer of the asset) apply to the task as it will
        be. Subtasks go one level deep: a task with subtasks cannot get a parent.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            task_id: The task, by its `id`. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            title: What is to be done, as lists show it. At most 240 characters. Example: `"Accuwissel
                bakfiets 07"`.
            description: What the person who does it has to know, as plain text. At most 20000 characters.
                Example: `"De accu verliest 40% in de kou. Eerst de oplader nameten."`.
            priority: How urgent it is, compared to other tasks.
            due_at: The deadline; None without one. `planned_start_at` and `planned_end_at` say when the work
                is planned. Example: `"2026-11-24T17:00:00+01:00"`.
            planned_start_at: When the work is planned to start; None: not planned. Example:
                `"2026-11-24T10:00:00+01:00"`.
            planned_end_at: When the work is planned to end, after `planned_start_at`; the deadline is
                `due_at`. Example: `"2026-11-24T11:00:00+01:00"`.
            estimate_minutes: How long the work is expected to take, in minutes; None: not estimated. From 0
                to 100000. Example: `60`.
            assignee_user_ids: Who does the task: members of the organization. A list replaces the present
                one. At most 20 items. Example: `["3022b846-7478-529c-9a91-185898b4ab28"]`.
            customer_id: The customer that the work is for; None without one. Example: `1001`.
            customer_asset_id: The customer's asset that is worked on; it belongs to `customer_id` when both
                are given. Example: `5007`.
            quote_id: The quote that the task belongs to; None without one. Example:
                `"69b73fe8-10c5-548f-882d-f1f70610e9b0"`.
            order_id: The order that the task belongs to; None without one. Example:
                `"c0fc623a-0e13-5b6d-8789-34b34e97f5a7"`.
            parent_task_id: The task that this one is a part of, which has no parent itself; None for none.
                Example: `"bbf5e69d-a51d-5d50-9f11-e6950306ea48"`.
            labels: Words to group tasks by, each once. At most 20 items. Example: `["accu", "winter"]`.
            checklist: Replaces the checklist; items that are given with their id keep it. At most 50 items.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/tasks/{segment(task_id)}",
            DryRun if dry_run else Task | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=TaskUpdate,
        )

    @overload
    def delete_task(
        self,
        organization_id: str,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Approval | None: ...
    @overload
    def delete_task(
        self,
        organization_id: str,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_task(
        self,
        organization_id: str,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Delete a task.

        Deletes a task that has no subtasks. `restore_task` brings it back for 30 days, with its comments.
        Agenda items for the task stay. Its number is not given out again. Deleting it again succeeds.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            task_id: The task, by its `id`. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ResourceInUse`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/tasks/{segment(task_id)}",
            DryRun if dry_run else Approval | None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def set_task_status(
        self,
        organization_id: str,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[TaskStatusChange],
    ) -> Task | Approval: ...
    @overload
    def set_task_status(
        self,
        organization_id: str,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[TaskStatusChange],
    ) -> DryRun: ...
    def set_task_status(
        self,
        organization_id: str,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[TaskStatusChange],
    ) -> Any:
        """Set the status of a task.

        Moves a task to another status. From `todo` and `in_progress` it can go to any other; from `waiting`
        to `todo`, `in_progress` and `cancelled`; from `done` to `todo` and `in_progress`; from `cancelled` to
        `todo`. Any other move is refused with the allowed ones.

        `completed_at` is set when the task becomes `done`, and cleared when it is reopened. Open checklist
        items are no reason to refuse.

        Setting the current status again changes nothing. A `comment` is added even then, unless it is what
        you said last and nobody has said anything since; it is not added when the move is refused.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            task_id: The task, by its `id`. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            status: Required. The new status. A change that is not allowed is refused, with those that are.
            comment: Added to the task's comments, exactly as sent. At most 10000 characters. Example: `"Wacht
                op de accu; levering donderdag."`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `TaskStatusTransitionInvalid`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/tasks/{segment(task_id)}/status",
            DryRun if dry_run else Task | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=TaskStatusChange,
        )

    @overload
    def restore_task(
        self,
        organization_id: str,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Task | Approval: ...
    @overload
    def restore_task(
        self,
        organization_id: str,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def restore_task(
        self,
        organization_id: str,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Restore a task.

        Brings back a task that was deleted in the last 30 days, as it was. A subtask comes back only while
        its parent is there and is no subtask itself. Restoring a task that is not deleted changes nothing.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            task_id: The task, by its `id`. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `RestoreConflict`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/tasks/{segment(task_id)}/restore",
            DryRun if dry_run else Task | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    def list_task_comments(
        self,
        organization_id: str,
        task_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        count: bool | None = None,
        fields: Sequence[ListTaskCommentsFields] | None = None,
    ) -> TaskCommentList:
        """List the comments of a task.

        Lists the comments of a task, oldest first. Deleted comments are shown to no one.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            task_id: The task, by its `id`. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"createdAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 7 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/tasks/{segment(task_id)}/comments",
            TaskCommentList,
            query={"limit": limit, "cursor": cursor, "sort": sort, "count": count, "fields": fields},
        )

    @overload
    def create_task_comment(
        self,
        organization_id: str,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[TaskCommentCreate],
    ) -> TaskComment | Approval: ...
    @overload
    def create_task_comment(
        self,
        organization_id: str,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[TaskCommentCreate],
    ) -> DryRun: ...
    def create_task_comment(
        self,
        organization_id: str,
        task_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[TaskCommentCreate],
    ) -> Any:
        """Create a comment on a task.

        Adds a comment by the caller. A selection marks a range of `text` that refers to a person or record;
        it becomes a mention in `content_doc`. Members who are mentioned get an email. Comments cannot be
        edited; they are deleted and added again.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            task_id: The task, by its `id`. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            text: Required. Kept exactly as sent. LF and CR LF end a paragraph. It must not be only white
                space. At most 10000 characters. Example: `"@Youssef de accu is donderdag binnen."`.
            selections: Sorted, not overlapping, each inside one paragraph of the text. The records must exist
                and be visible to the author. At most 100 items.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/tasks/{segment(task_id)}/comments",
            DryRun if dry_run else TaskComment | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=TaskCommentCreate,
        )

    @overload
    def delete_task_comment(
        self,
        organization_id: str,
        task_id: str,
        comment_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Approval | None: ...
    @overload
    def delete_task_comment(
        self,
        organization_id: str,
        task_id: str,
        comment_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_task_comment(
        self,
        organization_id: str,
        task_id: str,
        comment_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Delete a comment of a task.

        Deletes a comment of the caller; the comment of another member only with the permission
        `tasks:delete`. Deleting it again succeeds.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            task_id: The task, by its `id`. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
            comment_id: The comment, which is on the task. Example: `"46ed59e3-3cb8-51e5-a0f5-9ca3c0423777"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/tasks/{segment(task_id)}/comments/{segment(comment_id)}",
            DryRun if dry_run else Approval | None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    def list_customers(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: ListCustomersSort | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        include_deleted: bool | None = None,
        q: str | None = None,
        type: CustomerType | None = None,
        status: CustomerStatus | None = None,
        city: str | None = None,
        fields: Sequence[ListCustomersFields] | None = None,
    ) -> CustomerList:
        """List customers.

        Lists the customers of the organization, newest change first. `q` searches name, first and last name,
        email address, telephone number, city, KvK number and number.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-updatedAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            include_deleted: Also return records deleted in the last 30 days, which have `deleted_at`. Needs
                the permission to delete them. Default: `False`.
            q: Full text: words in any order, case and accents do not matter, the last word may be a
                beginning. At most 200 characters. Example: `"accu"`.
            type: Only customers of this type.
            status: Only customers with this status.
            city: The whole name of the city; case and accents do not matter. At most 240 characters. Example:
                `"Utrecht"`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 35 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/customers",
            CustomerList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "includeDeleted": include_deleted,
                "q": q,
                "type": type,
                "status": status,
                "city": city,
                "fields": fields,
            },
        )

    @overload
    def create_customer(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[CustomerCreate],
    ) -> Customer | Approval: ...
    @overload
    def create_customer(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[CustomerCreate],
    ) -> DryRun: ...
    def create_customer(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[CustomerCreate],
    ) -> Any:
        """Create a customer.

        Creates a customer with the next number of the organization. If a customer looks the same (KvK, btw or
        email address, or name with postal code), the response is 409 with `candidates`, unless
        `allow_duplicate` is true. `source` with `external_id` is unique in the organization. Identifiers that
        look wrong (KvK, btw, phone, country) give a warning, or are refused if the organization's setting
        `strict_identifiers` is on.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            name: Required. Shown on quotes, in lists and in search. Of a person: the full name. At most 240
                characters. Example: `"Koeriersdienst Snelle Bocht B.V."`.
            type: Business or private person. Both can have all other fields. Default: `"company"`.
            first_name: Of a person; search finds it. It does not change `name`. At most 120 characters.
                Example: `"Marieke"`.
            last_name: Of a person; search finds it. It does not change `name`. At most 120 characters.
                Example: `"Smits"`.
            email: General email address. A quote goes to it if its contact has no address and `billing_email`
                is None. At most 320 characters. Example: `"planning@snelle-bocht.example"`.
            phone: General telephone number, kept as written. International form (E.164) is advised;
                `strict_identifiers` demands it. At most 20 characters. Example: `"+31 30 555 0101"`.
            website: `https://` is added if it has no scheme. Example: `"https://snelle-bocht.example"`.
            kvk: Number in the Dutch trade register (KvK), 8 digits. At most 40 characters. Example:
                `"90001234"`.
            btw: VAT identification number, with the code of its country. At most 40 characters. Example:
                `"NL860912344B82"`.
            billing_email: Email address for invoices. A quote goes to it if its contact has no address. At
                most 320 characters. Example: `"facturen@snelle-bocht.example"`.
            address_line1: Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`.
            address_line2: Second line of the address: a floor, a unit, a department. At most 240 characters.
                Example: `"Unit 3"`.
            address_city: City or town. At most 240 characters. Example: `"Utrecht"`.
            address_state: State, province or region, where an address has one. At most 240 characters.
                Example: `"Utrecht"`.
            address_postal_code: Postal code, as its country writes it. At most 240 characters. Example:
                `"3511 GP"`.
            address_country: Country, as a code of ISO 3166-1 alpha-2. Example: `"NL"`.
            delivery_address: Delivery address, copied to new orders. None: the customer's address. A change
                merges into the current one.
            currency: ISO 4217 code for new quotes and orders that name none. If omitted at creation: the
                organization's. Example: `"EUR"`.
            language: Language of quotes, their page and email (ISO 639-1): Dutch for `nl`, English for the
                others. If omitted at creation: the organization's.
            notes: Internal remarks: never printed or mailed. At most 4000 characters. Example: `"Veertien
                bakfietsen; elke maandag zeven in de weekbeurt."`.
            external_id: Id of the customer in the system that `source` names. The two together are unique
                when both are set. At most 240 characters. Example: `"D-10442"`.
            source: Name of the other system that holds this customer, such as your accounting package. At
                most 240 characters. Example: `"boekhouding"`.
            payment_terms_days: Payment term of invoices in days, for your accounting package. From 0 to 365.
                Default: `14`. Example: `14`.
            status: Stage of the business. Set by callers: quotes and orders do not change it. Default:
                `"active"`.
            labels: Words to group customers by, each once. A change replaces them all. At most 20 items.
                Default: `[]`. Example: `["cargo"]`.
            allow_duplicate: Creates the customer even if a similar one exists. Default: `False`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `CustomerPossibleDuplicate`, `UniqueConflict`, `MalformedJson`,
                `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/customers",
            DryRun if dry_run else Customer | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=CustomerCreate,
        )

    @overload
    def get_customer(
        self,
        organization_id: str,
        customer_id: int,
        *,
        include: Sequence[Literal["contacts", "assets"]] | None = None,
        if_none_match: None = None,
    ) -> CustomerDetail: ...
    @overload
    def get_customer(
        self,
        organization_id: str,
        customer_id: int,
        *,
        include: Sequence[Literal["contacts", "assets"]] | None = None,
        if_none_match: str,
    ) -> CustomerDetail | None: ...
    def get_customer(
        self,
        organization_id: str,
        customer_id: int,
        *,
        include: Sequence[Literal["contacts", "assets"]] | None = None,
        if_none_match: str | None = None,
    ) -> Any:
        """Get a customer.

        Returns one customer of the organization. `include` adds contacts and assets, at most 100 of each;
        `list_customer_contacts` and `list_customer_assets` give the rest.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            customer_id: The customer, by its number. Example: `1001`.
            include: What to return with the customer. At most 2 items. Example: `["contacts"]`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/customers/{segment(customer_id)}",
            CustomerDetail,
            query={"include": include},
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def update_customer(
        self,
        organization_id: str,
        customer_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[CustomerUpdate],
    ) -> Customer | Approval: ...
    @overload
    def update_customer(
        self,
        organization_id: str,
        customer_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[CustomerUpdate],
    ) -> DryRun: ...
    def update_customer(
        self,
        organization_id: str,
        customer_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[CustomerUpdate],
    ) -> Any:
        """Update a customer.

        Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396).
        `{}` changes nothing. Within `delivery_address` the same holds: fields that you omit stay, None clears
        one, and `deliveryAddress: None` removes the address. `labels` is replaced as a whole. `source` with
        `external_id` is unique in the organization. Identifiers that look wrong (KvK, btw, phone, country)
        give a warning, or are refused if the organization's setting `strict_identifiers` is on.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            customer_id: The customer, by its number. Example: `1001`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            type: Business or private person. Both can have all other fields.
            name: Shown on quotes, in lists and in search. Of a person: the full name. At most 240 characters.
                Example: `"Koeriersdienst Snelle Bocht B.V."`.
            first_name: Of a person; search finds it. It does not change `name`. At most 120 characters.
                Example: `"Marieke"`.
            last_name: Of a person; search finds it. It does not change `name`. At most 120 characters.
                Example: `"Smits"`.
            email: General email address. A quote goes to it if its contact has no address and `billing_email`
                is None. At most 320 characters. Example: `"planning@snelle-bocht.example"`.
            phone: General telephone number, kept as written. International form (E.164) is advised;
                `strict_identifiers` demands it. At most 20 characters. Example: `"+31 30 555 0101"`.
            website: `https://` is added if it has no scheme. Example: `"https://snelle-bocht.example"`.
            kvk: Number in the Dutch trade register (KvK), 8 digits. At most 40 characters. Example:
                `"90001234"`.
            btw: VAT identification number, with the code of its country. At most 40 characters. Example:
                `"NL860912344B82"`.
            billing_email: Email address for invoices. A quote goes to it if its contact has no address. At
                most 320 characters. Example: `"facturen@snelle-bocht.example"`.
            address_line1: Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`.
            address_line2: Second line of the address: a floor, a unit, a department. At most 240 characters.
                Example: `"Unit 3"`.
            address_city: City or town. At most 240 characters. Example: `"Utrecht"`.
            address_state: State, province or region, where an address has one. At most 240 characters.
                Example: `"Utrecht"`.
            address_postal_code: Postal code, as its country writes it. At most 240 characters. Example:
                `"3511 GP"`.
            address_country: Country, as a code of ISO 3166-1 alpha-2. Example: `"NL"`.
            delivery_address: Delivery address, copied to new orders. None: the customer's address. A change
                merges into the current one.
            currency: ISO 4217 code for new quotes and orders that name none. If omitted at creation: the
                organization's. Example: `"EUR"`.
            payment_terms_days: Payment term of invoices in days, for your accounting package. From 0 to 365.
                Example: `14`.
            language: Language of quotes, their page and email (ISO 639-1): Dutch for `nl`, English for the
                others. If omitted at creation: the organization's.
            status: Stage of the business. Set by callers: quotes and orders do not change it.
            labels: Words to group customers by, each once. A change replaces them all. At most 20 items.
                Example: `["cargo"]`.
            notes: Internal remarks: never printed or mailed. At most 4000 characters. Example: `"Veertien
                bakfietsen; elke maandag zeven in de weekbeurt."`.
            external_id: Id of the customer in the system that `source` names. The two together are unique
                when both are set. At most 240 characters. Example: `"D-10442"`.
            source: Name of the other system that holds this customer, such as your accounting package. At
                most 240 characters. Example: `"boekhouding"`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `UniqueConflict`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/customers/{segment(customer_id)}",
            DryRun if dry_run else Customer | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=CustomerUpdate,
        )

    @overload
    def delete_customer(
        self,
        organization_id: str,
        customer_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Approval | None: ...
    @overload
    def delete_customer(
        self,
        organization_id: str,
        customer_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_customer(
        self,
        organization_id: str,
        customer_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Delete a customer.

        Deletes a customer without open orders, drafts included; its contacts and assets go with it.
        `restore_customer` brings them back for 30 days. Tasks, quotes and closed orders keep naming the
        customer. Open quotes give a warning: they can be sent or converted only after the customer is
        restored. Deleting it again succeeds.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            customer_id: The customer, by its number. Example: `1001`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ResourceInUse`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/customers/{segment(customer_id)}",
            DryRun if dry_run else Approval | None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def restore_customer(
        self,
        organization_id: str,
        customer_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Customer | Approval: ...
    @overload
    def restore_customer(
        self,
        organization_id: str,
        customer_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def restore_customer(
        self,
        organization_id: str,
        customer_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Restore a deleted customer.

        Brings a customer back within 30 days of its deletion, with the contacts and assets that were deleted
        with it; those that had been deleted before stay deleted. A customer that is not deleted stays as it
        is. 409 when a value that must be unique was taken meanwhile: `source` with `external_id`, or the
        serial number of an asset.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            customer_id: The customer, by its number. Example: `1001`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `RestoreConflict`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/customers/{segment(customer_id)}/restore",
            DryRun if dry_run else Customer | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    def list_customer_contacts(
        self,
        organization_id: str,
        customer_id: int,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt", "updatedAt", "-updatedAt"] | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        include_deleted: bool | None = None,
        fields: Sequence[ListCustomerContactsFields] | None = None,
    ) -> CustomerContactList:
        """List the contacts of a customer.

        Lists the people linked to a customer, oldest first.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            customer_id: The customer, by its number. Example: `1001`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"createdAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            include_deleted: Also return records deleted in the last 30 days, which have `deleted_at`. Needs
                the permission to delete them. Default: `False`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 10 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/customers/{segment(customer_id)}/contacts",
            CustomerContactList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "includeDeleted": include_deleted,
                "fields": fields,
            },
        )

    @overload
    def create_customer_contact(
        self,
        organization_id: str,
        customer_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[CustomerContactCreate],
    ) -> CustomerContact | Approval: ...
    @overload
    def create_customer_contact(
        self,
        organization_id: str,
        customer_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[CustomerContactCreate],
    ) -> DryRun: ...
    def create_customer_contact(
        self,
        organization_id: str,
        customer_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[CustomerContactCreate],
    ) -> Any:
        """Create a contact of a customer.

        Adds a person to a customer. A first name, a last name or an email address is needed. `email` and
        `phone` become contact methods. The first contact of a customer is its primary one, whatever
        `is_primary` says; later `isPrimary: true` clears it on the others. If the customer has a contact of
        that name already, regardless of case and accents, a warning names it.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            customer_id: The customer, by its number. Example: `1001`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            first_name: One of first name, last name and email address must be set. At most 120 characters.
                Example: `"Femke"`.
            last_name: One of first name, last name and email address must be set. At most 120 characters.
                Example: `"Jonker"`.
            job_title: The person's role at the customer. At most 120 characters. Example: `"Fleet manager"`.
            email: Creates or replaces the primary contact method of type `email`; None removes it. At most
                320 characters. Example: `"femke.jonker@snelle-bocht.example"`.
            phone: Like `email`, for the type `phone`; an empty text also removes it. At most 20 characters.
                Example: `"+31 30 555 0124"`.
            is_primary: Whether this is the primary contact. True clears it on the customer's other contacts.
            notes: Internal remarks on the contact: never printed or mailed. At most 4000 characters. Example:
                `"Bellen na 10:00 uur."`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`,
                `IdempotencyKeyReused`, `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`,
                `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/customers/{segment(customer_id)}/contacts",
            DryRun if dry_run else CustomerContact | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=CustomerContactCreate,
        )

    @overload
    def get_customer_contact(
        self,
        organization_id: str,
        customer_id: int,
        contact_id: str,
        *,
        if_none_match: None = None,
    ) -> CustomerContact: ...
    @overload
    def get_customer_contact(
        self,
        organization_id: str,
        customer_id: int,
        contact_id: str,
        *,
        if_none_match: str,
    ) -> CustomerContact | None: ...
    def get_customer_contact(
        self,
        organization_id: str,
        customer_id: int,
        contact_id: str,
        *,
        if_none_match: str | None = None,
    ) -> Any:
        """Get a contact of a customer.

        Returns one contact. A contact of another customer is not found.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            customer_id: The customer, by its number. Example: `1001`.
            contact_id: The contact: one of this customer. Example: `"e203fc6b-1764-5f81-82f4-1f4861496b9a"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/customers/{segment(customer_id)}/contacts/{segment(contact_id)}",
            CustomerContact,
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def update_customer_contact(
        self,
        organization_id: str,
        customer_id: int,
        contact_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[CustomerContactUpdate],
    ) -> CustomerContact | Approval: ...
    @overload
    def update_customer_contact(
        self,
        organization_id: str,
        customer_id: int,
        contact_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[CustomerContactUpdate],
    ) -> DryRun: ...
    def update_customer_contact(
        self,
        organization_id: str,
        customer_id: int,
        contact_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[CustomerContactUpdate],
    ) -> Any:
        """Update a contact of a customer.

        Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396).
        `{}` changes nothing. A customer with contacts always has one primary contact: `isPrimary: true`
        clears it on the others, and `false` is refused on the primary one. A first name, a last name or an
        email address must remain.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            customer_id: The customer, by its number. Example: `1001`.
            contact_id: The contact: one of this customer. Example: `"e203fc6b-1764-5f81-82f4-1f4861496b9a"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            first_name: One of first name, last name and email address must be set. At most 120 characters.
                Example: `"Femke"`.
            last_name: One of first name, last name and email address must be set. At most 120 characters.
                Example: `"Jonker"`.
            job_title: The person's role at the customer. At most 120 characters. Example: `"Fleet manager"`.
            email: Creates or replaces the primary contact method of type `email`; None removes it. At most
                320 characters. Example: `"femke.jonker@snelle-bocht.example"`.
            phone: Like `email`, for the type `phone`; an empty text also removes it. At most 20 characters.
                Example: `"+31 30 555 0124"`.
            is_primary: Whether this is the primary contact. True clears it on the customer's other contacts.
            notes: Internal remarks on the contact: never printed or mailed. At most 4000 characters. Example:
                `"Bellen na 10:00 uur."`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ContactPrimaryRequired`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/customers/{segment(customer_id)}/contacts/{segment(contact_id)}",
            DryRun if dry_run else CustomerContact | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=CustomerContactUpdate,
        )

    @overload
    def delete_customer_contact(
        self,
        organization_id: str,
        customer_id: int,
        contact_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Approval | None: ...
    @overload
    def delete_customer_contact(
        self,
        organization_id: str,
        customer_id: int,
        contact_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_customer_contact(
        self,
        organization_id: str,
        customer_id: int,
        contact_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Delete a contact of a customer.

        Unlinks a contact from a customer. The primary contact can be removed only when it is the last one:
        make another contact primary first. Removing it again succeeds.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            customer_id: The customer, by its number. Example: `1001`.
            contact_id: The contact: one of this customer. Example: `"e203fc6b-1764-5f81-82f4-1f4861496b9a"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ContactPrimaryRequired`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/customers/{segment(customer_id)}/contacts/{segment(contact_id)}",
            DryRun if dry_run else Approval | None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    def list_customer_duplicates(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        count: bool | None = None,
        fields: Sequence[Literal["id", "reasons", "customers", "customerCount", "createdAt"]] | None = None,
    ) -> CustomerDuplicatesList:
        """List customers that look the same.

        Proposes customers to merge, newest first: those with the same KvK or VAT number, email address,
        telephone number, name, or postal code with house number. `reasons` says what they have in common; a
        customer can be in several proposals. Merge those that are the same with `merge_customers`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-createdAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 5 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/customer-duplicates",
            CustomerDuplicatesList,
            query={"limit": limit, "cursor": cursor, "sort": sort, "count": count, "fields": fields},
        )

    @overload
    def merge_customers(
        self,
        organization_id: str,
        customer_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[CustomerMergeRequest],
    ) -> CustomerMerge | Approval: ...
    @overload
    def merge_customers(
        self,
        organization_id: str,
        customer_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[CustomerMergeRequest],
    ) -> DryRun: ...
    def merge_customers(
        self,
        organization_id: str,
        customer_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[CustomerMergeRequest],
    ) -> Any:
        """Merge duplicates into a customer.

        Moves all records of the duplicates to this customer: contacts, assets with their notes, quotes,
        orders, tasks, attendees of agenda items and attachments of files. Documents that were sent keep the
        name and address that they were made with. Then deletes the duplicates: reading one gives a 404 whose
        `hint` names this customer. Needs the permission `customers:write` as well.

        Empty fields of this customer are filled from the duplicates, and labels are united; `take` names the
        duplicate whose value replaces that of this customer. Values that are not taken give a warning.
        `dry_run` shows what would change and move. Undo it with `revert_audit_entry`: what still belongs to
        this customer goes back.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            customer_id: The customer, by its number. Example: `1001`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            customer_ids: Required. The duplicates, each once: they are deleted. Empty fields of the customer
                are filled from them in this order. At most 10 items. Example: `[1002]`.
            take: By field, the duplicate whose value replaces that of the customer that stays.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/customers/{segment(customer_id)}/merge",
            DryRun if dry_run else CustomerMerge | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=CustomerMergeRequest,
        )

    def list_customer_assets(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: ListCustomerAssetsSort | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        include_deleted: bool | None = None,
        customer_id: int | None = None,
        q: str | None = None,
        status: CustomerAssetStatus | None = None,
        service_due_before: date | str | None = None,
        purchased_before: date | str | None = None,
        fields: Sequence[ListCustomerAssetsFields] | None = None,
    ) -> CustomerAssetList:
        """List customer assets.

        Lists the assets of all customers or of one, newest change first. `q` searches name, kind, brand,
        model, serial number and number. Assets without a date of their next service come last when sorted by
        `next_service_at`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-updatedAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            include_deleted: Also return records deleted in the last 30 days, which have `deleted_at`. Needs
                the permission to delete them. Default: `False`.
            customer_id: Only assets of this customer. A name, number or code also works. Example: `1001`.
            q: Full text: words in any order, case and accents do not matter, the last word may be a
                beginning. At most 200 characters. Example: `"accu"`.
            status: Only assets with this status.
            service_due_before: Only assets with a `next_service_at` before this day. Example: `"2027-01-01"`.
            purchased_before: Only assets with a `purchased_at` before this day. Example: `"2024-11-20"`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 18 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/customer-assets",
            CustomerAssetList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "includeDeleted": include_deleted,
                "customerId": customer_id,
                "q": q,
                "status": status,
                "serviceDueBefore": service_due_before,
                "purchasedBefore": purchased_before,
                "fields": fields,
            },
        )

    @overload
    def create_customer_asset(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[CustomerAssetCreate],
    ) -> CustomerAsset | Approval: ...
    @overload
    def create_customer_asset(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[CustomerAssetCreate],
    ) -> DryRun: ...
    def create_customer_asset(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[CustomerAssetCreate],
    ) -> Any:
        """Create a customer asset.

        Registers a thing of a customer with the next number of the organization. `serial_number` is unique in
        the organization when set.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            customer_id: Required. The customer whose asset it is. A change moves the asset with its notes.
                Example: `1001`.
            name: Required. The name; need not be unique. At most 240 characters. Example: `"Bakfiets 07"`.
            kind: What it is, in a word of your own, such as `e-bike` or `heat_pump`. At most 60 characters.
                Default: `""`. Example: `"cargo_e-bike"`.
            brand: The brand, as on the frame or the type plate. At most 120 characters. Example:
                `"Vrachtfiets"`.
            model: The maker's name for the type. At most 120 characters. Example: `"Long 26"`.
            serial_number: The maker's number for this one; unique in the organization when set. At most 120
                characters. Example: `"SB-2024-07"`.
            purchased_at: Day on which the customer bought it. Example: `"2024-03-15"`.
            warranty_until: Last day under warranty. Example: `"2027-05-03"`.
            last_service_at: Day of the last service. Set by callers: finishing a task does not move it.
                Example: `"2026-10-12"`.
            next_service_at: Day on which the next service is due; `service_due_before` finds it. Example:
                `"2026-12-14"`.
            location: Where it is kept, if not at the customer's address. At most 500 characters. Example:
                `"Depot Vaartsestraat"`.
            status: Whether it is in use. Set by callers: an open task does not change it. Default:
                `"active"`.
            attributes: Texts under names of your own, at most 30. Names have at most 60 characters. Example:
                `{"accu": "500 Wh, 2024", "frameslot": "AXA 4471"}`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `UniqueConflict`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/customer-assets",
            DryRun if dry_run else CustomerAsset | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=CustomerAssetCreate,
        )

    @overload
    def get_customer_asset(
        self,
        organization_id: str,
        customer_asset_id: int,
        *,
        if_none_match: None = None,
    ) -> CustomerAssetDetail: ...
    @overload
    def get_customer_asset(
        self,
        organization_id: str,
        customer_asset_id: int,
        *,
        if_none_match: str,
    ) -> CustomerAssetDetail | None: ...
    def get_customer_asset(
        self,
        organization_id: str,
        customer_asset_id: int,
        *,
        if_none_match: str | None = None,
    ) -> Any:
        """Get a customer asset.

        Returns one asset with its last 20 internal notes; `list_customer_asset_notes` gives all of them.
        Notes are internal: never put them in anything sent to customers.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            customer_asset_id: The asset, by its number. Example: `5007`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/customer-assets/{segment(customer_asset_id)}",
            CustomerAssetDetail,
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def update_customer_asset(
        self,
        organization_id: str,
        customer_asset_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[CustomerAssetUpdate],
    ) -> CustomerAsset | Approval: ...
    @overload
    def update_customer_asset(
        self,
        organization_id: str,
        customer_asset_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[CustomerAssetUpdate],
    ) -> DryRun: ...
    def update_customer_asset(
        self,
        organization_id: str,
        customer_asset_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[CustomerAssetUpdate],
    ) -> Any:
        """Update a customer asset.

        Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396).
        `{}` changes nothing. Within `attributes` the same holds: names that you omit stay, None removes one.
        `customer_id` moves the asset, with its notes, to another customer; tasks, quotes and orders keep the
        customer they were made for. `serial_number` is unique in the organization when set.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            customer_asset_id: The asset, by its number. Example: `5007`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            customer_id: The customer whose asset it is. A change moves the asset with its notes. Example:
                `1001`.
            name: The name; need not be unique. At most 240 characters. Example: `"Bakfiets 07"`.
            kind: What it is, in a word of your own, such as `e-bike` or `heat_pump`. At most 60 characters.
                Example: `"cargo_e-bike"`.
            brand: The brand, as on the frame or the type plate. At most 120 characters. Example:
                `"Vrachtfiets"`.
            model: The maker's name for the type. At most 120 characters. Example: `"Long 26"`.
            serial_number: The maker's number for this one; unique in the organization when set. At most 120
                characters. Example: `"SB-2024-07"`.
            purchased_at: Day on which the customer bought it. Example: `"2024-03-15"`.
            warranty_until: Last day under warranty. Example: `"2027-05-03"`.
            last_service_at: Day of the last service. Set by callers: finishing a task does not move it.
                Example: `"2026-10-12"`.
            next_service_at: Day on which the next service is due; `service_due_before` finds it. Example:
                `"2026-12-14"`.
            status: Whether it is in use. Set by callers: an open task does not change it.
            location: Where it is kept, if not at the customer's address. At most 500 characters. Example:
                `"Depot Vaartsestraat"`.
            attributes: Names that you omit stay as they are, None removes one; at most 30 remain. Example:
                `{"accu": "500 Wh, 2024", "frameslot": None}`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `UniqueConflict`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/customer-assets/{segment(customer_asset_id)}",
            DryRun if dry_run else CustomerAsset | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=CustomerAssetUpdate,
        )

    @overload
    def delete_customer_asset(
        self,
        organization_id: str,
        customer_asset_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Approval | None: ...
    @overload
    def delete_customer_asset(
        self,
        organization_id: str,
        customer_asset_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_customer_asset(
        self,
        organization_id: str,
        customer_asset_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Delete a customer asset.

        Deletes an asset; its notes go with it. Tasks, quotes and orders keep naming it. For 30 days the
        deletion can be undone from its entry in the audit log. Deleting it again succeeds.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            customer_asset_id: The asset, by its number. Example: `5007`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/customer-assets/{segment(customer_asset_id)}",
            DryRun if dry_run else Approval | None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    def list_customer_asset_notes(
        self,
        organization_id: str,
        customer_asset_id: int,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        count: bool | None = None,
        include_deleted: bool | None = None,
        fields: Sequence[ListCustomerAssetNotesFields] | None = None,
    ) -> CustomerAssetNoteList:
        """List the notes of a customer asset.

        Lists the internal notes of an asset, newest first. Notes are internal: never put them in anything
        sent to customers.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            customer_asset_id: The asset, by its number. Example: `5007`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-createdAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            include_deleted: Also return records deleted in the last 30 days, which have `deleted_at`. Needs
                the permission to delete them. Default: `False`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 10 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/customer-assets/{segment(customer_asset_id)}/notes",
            CustomerAssetNoteList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "includeDeleted": include_deleted,
                "fields": fields,
            },
        )

    @overload
    def create_customer_asset_note(
        self,
        organization_id: str,
        customer_asset_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[CustomerAssetNoteCreate],
    ) -> CustomerAssetNote | Approval: ...
    @overload
    def create_customer_asset_note(
        self,
        organization_id: str,
        customer_asset_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[CustomerAssetNoteCreate],
    ) -> DryRun: ...
    def create_customer_asset_note(
        self,
        organization_id: str,
        customer_asset_id: int,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[CustomerAssetNoteCreate],
    ) -> Any:
        """Create an internal note on a customer asset.

        Adds a note by the caller. A selection marks a range of `text` that refers to a person or record; it
        becomes a mention in `content_doc`. Notes cannot be edited. They are internal: never put them in
        anything sent to customers. Members who are mentioned get an email, without the text of the note.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            customer_asset_id: The asset, by its number. Example: `5007`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            text: Required. Kept exactly as sent. LF and CR LF end a paragraph. It must not be only white
                space. At most 20000 characters. Example: `"Accu verliest 40% in de kou, @Youssef graag
                offerte."`.
            selections: Sorted, not overlapping, each inside one paragraph of the text. The records must exist
                and be visible to the author. At most 100 items.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/customer-assets/{segment(customer_asset_id)}/notes",
            DryRun if dry_run else CustomerAssetNote | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=CustomerAssetNoteCreate,
        )

    @overload
    def delete_customer_asset_note(
        self,
        organization_id: str,
        customer_asset_id: int,
        note_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Approval | None: ...
    @overload
    def delete_customer_asset_note(
        self,
        organization_id: str,
        customer_asset_id: int,
        note_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_customer_asset_note(
        self,
        organization_id: str,
        customer_asset_id: int,
        note_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Delete a note of a customer asset.

        Deletes an internal note, regardless of its author. Notes cannot be edited: delete one and add
        another. Deleting it again succeeds.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            customer_asset_id: The asset, by its number. Example: `5007`.
            note_id: The note: one on this asset. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/customer-assets/{segment(customer_asset_id)}/notes/{segment(note_id)}",
            DryRun if dry_run else Approval | None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    def list_products(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: ListProductsSort | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        include_deleted: bool | None = None,
        q: str | None = None,
        kind: ProductKind | None = None,
        status: ProductStatus | None = None,
        sku: str | None = None,
        supplier_id: str | None = None,
        track_stock: bool | None = None,
        below_reorder_point: bool | None = None,
        fields: Sequence[ListProductsFields] | None = None,
    ) -> ProductList:
        """List products.

        Lists the products and services of the organization, newest change first. `q` searches name, sku,
        GTIN, the supplier's sku and description. A change of stock is no change of the product: it moves
        neither `updated_at` nor the version. `cost_price_minor` is None for callers without the permission
        `orders:write`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-updatedAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            include_deleted: Also return records deleted in the last 30 days, which have `deleted_at`. Needs
                the permission to delete them. Default: `False`.
            q: Full text: words in any order, case and accents do not matter, the last word may be a
                beginning. At most 200 characters. Example: `"accu"`.
            kind: Only products of this kind.
            status: Only products with this status.
            sku: The whole `sku`; finds one product at most. At most 120 characters. Example: `"ACCU-500"`.
            supplier_id: Only products that are bought from this supplier. A name, number or code also works.
                Example: `"d391e688-367b-5578-bc7d-72e1739662c2"`.
            track_stock: `true`: only products whose stock is counted; `false`: only the others. If omitted:
                all. Example: `True`.
            below_reorder_point: Only tracked products whose available stock, over all locations, is at or
                below their `reorder_point`. Default: `False`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 23 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/products",
            ProductList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "includeDeleted": include_deleted,
                "q": q,
                "kind": kind,
                "status": status,
                "sku": sku,
                "supplierId": supplier_id,
                "trackStock": track_stock,
                "belowReorderPoint": below_reorder_point,
                "fields": fields,
            },
        )

    @overload
    def create_product(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[NewProduct],
    ) -> Product | Approval: ...
    @overload
    def create_product(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[NewProduct],
    ) -> DryRun: ...
    def create_product(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[NewProduct],
    ) -> Any:
        """Create a product.

        Creates a product, a service or a bundle of products. `sku` is unique in the organization. `vat_rate`
        must be 0 unless `vat_category` is `S`. `cost_price_minor` needs the permission `orders:write` as
        well.

        Only a bundle has `components`: products that are no bundles themselves.

        A product starts without stock: book what is there (`create_stock_movement`), or import it. Orders
        reserve stock and take it out.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            sku: Your own article number (EN 16931 BT-155); unique in the organization when set. At most 120
                characters. Example: `"ACCU-500"`.
            name: Required. The item name (EN 16931 BT-153): the description of lines that give none. At most
                240 characters. Example: `"Accu 500 Wh"`.
            description: What it is, for colleagues and for search. It is not copied to quotes and orders. At
                most 4000 characters. Example: `"Accu van 36 V en 13,8 Ah voor de bakfietsen van
                Vrachtfiets."`.
            kind: Required. Goods, a service or a bundle. Only a bundle has `components`.
            status: Whether it is offered. `archived` keeps it for the documents that name it. Default:
                `"active"`.
            unit_code: Unit that `unit_price_minor` is for (UN/ECE Rec 20; EN 16931 BT-130). Default: `"C62"`.
            unit_price_minor: Required. Price of one unit without VAT (EN 16931 BT-146), in the minor unit of
                the currency. From 0 to 99999999999. Example: `48900`.
            cost_price_minor: What one unit costs you, in the minor unit. None for callers without the
                permission `orders:write`, who cannot write it either. From 0 to 99999999999. Example:
                `31250`.
            currency: ISO 4217 code of both prices. If omitted at creation: the organization's. Example:
                `"EUR"`.
            vat_category: VAT category (EN 16931 BT-151). All but `S` need a `vat_rate` of 0. Default: `"S"`.
            vat_rate: Required. VAT in percent, with at most 2 decimals; 0 unless `vat_category` is `S`. From
                0 to 100. Example: `21`.
            gtin: GTIN (EAN, UPC) of 8, 12, 13 or 14 digits with its check digit. Example: `"8712345678906"`.
            supplier_id: Supplier that you buy it from; copied to order lines. Example:
                `"d391e688-367b-5578-bc7d-72e1739662c2"`.
            supplier_sku: The supplier's article number for it. At most 120 characters. Example:
                `"AA-36V500"`.
            track_stock: Whether its stock is counted. Never for a bundle: its components have their own
                stock. Default: `False`.
            reorder_point: Available stock at or below which a tracked product counts as low. None: never.
                From 0 to 999999999.999. Example: `4`.
            components: What a bundle is made of; empty for every other kind. At most 50 items. Default: `[]`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `UniqueConflict`, `ReferenceNotFound`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/products",
            DryRun if dry_run else Product | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=NewProduct,
        )

    @overload
    def get_product(self, organization_id: str, product_id: str, *, if_none_match: None = None) -> Product: ...
    @overload
    def get_product(self, organization_id: str, product_id: str, *, if_none_match: str) -> Product | None: ...
    def get_product(self, organization_id: str, product_id: str, *, if_none_match: str | None = None) -> Any:
        """Get a product.

        Returns one product with its stock at each inventory location. `cost_price_minor` is None for callers
        without the permission `orders:write`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            product_id: The product, by its id. `list_products` finds it by `sku`. Example:
                `"c3586232-2c8f-5681-b9a2-92ca2afb1c63"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/products/{segment(product_id)}",
            Product,
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def update_product(
        self,
        organization_id: str,
        product_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[ProductUpdate],
    ) -> Product | Approval: ...
    @overload
    def update_product(
        self,
        organization_id: str,
        product_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[ProductUpdate],
    ) -> DryRun: ...
    def update_product(
        self,
        organization_id: str,
        product_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[ProductUpdate],
    ) -> Any:
        """Update a product.

        Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396).
        `{}` changes nothing. The rules hold for the product that results: `vat_rate` is 0 unless
        `vat_category` is `S`, and only a bundle has `components`. A product that a bundle holds cannot become
        a bundle. `cost_price_minor` needs the permission `orders:write` as well.

        The status `archived` takes a product out of the offer and keeps it for the documents that name it;
        documents keep the price that they were made with.

        `stock` is not a field of the body: stock movements change it (`create_stock_movement`), and orders,
        which reserve it and take it out.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            product_id: The product, by its id. `list_products` finds it by `sku`. Example:
                `"c3586232-2c8f-5681-b9a2-92ca2afb1c63"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            sku: Your own article number (EN 16931 BT-155); unique in the organization when set. At most 120
                characters. Example: `"ACCU-500"`.
            name: The item name (EN 16931 BT-153): the description of lines that give none. At most 240
                characters. Example: `"Accu 500 Wh"`.
            description: What it is, for colleagues and for search. It is not copied to quotes and orders. At
                most 4000 characters. Example: `"Accu van 36 V en 13,8 Ah voor de bakfietsen van
                Vrachtfiets."`.
            kind: Goods, a service or a bundle. Only a bundle has `components`.
            status: Whether it is offered. `archived` keeps it for the documents that name it.
            unit_code: Unit that `unit_price_minor` is for (UN/ECE Rec 20; EN 16931 BT-130).
            unit_price_minor: Price of one unit without VAT (EN 16931 BT-146), in the minor unit of the
                currency. From 0 to 99999999999. Example: `48900`.
            cost_price_minor: What one unit costs you, in the minor unit. None for callers without the
                permission `orders:write`, who cannot write it either. From 0 to 99999999999. Example:
                `31250`.
            currency: ISO 4217 code of both prices. If omitted at creation: the organization's. Example:
                `"EUR"`.
            vat_category: VAT category (EN 16931 BT-151). All but `S` need a `vat_rate` of 0.
            vat_rate: VAT in percent, with at most 2 decimals; 0 unless `vat_category` is `S`. From 0 to 100.
                Example: `21`.
            gtin: GTIN (EAN, UPC) of 8, 12, 13 or 14 digits with its check digit. Example: `"8712345678906"`.
            supplier_id: Supplier that you buy it from; copied to order lines. Example:
                `"d391e688-367b-5578-bc7d-72e1739662c2"`.
            supplier_sku: The supplier's article number for it. At most 120 characters. Example:
                `"AA-36V500"`.
            track_stock: Whether its stock is counted. Never for a bundle: its components have their own
                stock.
            reorder_point: Available stock at or below which a tracked product counts as low. None: never.
                From 0 to 999999999.999. Example: `4`.
            components: What a bundle is made of; empty for every other kind. At most 50 items.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `UniqueConflict`, `ReferenceNotFound`, `ResourceInUse`, `MalformedJson`,
                `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/products/{segment(product_id)}",
            DryRun if dry_run else Product | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=ProductUpdate,
        )

    @overload
    def delete_product(
        self,
        organization_id: str,
        product_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Approval | None: ...
    @overload
    def delete_product(
        self,
        organization_id: str,
        product_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_product(
        self,
        organization_id: str,
        product_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Delete a product.

        Deletes a product that nothing open depends on: no draft or sent quote, no order that is not completed
        or cancelled, no bundle. Else 409 `RESOURCE_IN_USE` names what does. The product can be restored for
        30 days; its sku is free at once. To stop offering a product and keep it, set its status to
        `archived`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            product_id: The product, by its id. `list_products` finds it by `sku`. Example:
                `"c3586232-2c8f-5681-b9a2-92ca2afb1c63"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ResourceInUse`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/products/{segment(product_id)}",
            DryRun if dry_run else Approval | None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def restore_product(
        self,
        organization_id: str,
        product_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Product | Approval: ...
    @overload
    def restore_product(
        self,
        organization_id: str,
        product_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def restore_product(
        self,
        organization_id: str,
        product_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Restore a product.

        Brings a deleted product back, up to 30 days after its deletion. Refused when another product has its
        sku now, and for a bundle when one of its products has been deleted or has become a bundle, and while
        its supplier is deleted. A product that is not deleted stays as it is. The event is `product.updated`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            product_id: The product, by its id. `list_products` finds it by `sku`. Example:
                `"c3586232-2c8f-5681-b9a2-92ca2afb1c63"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `RestoreConflict`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/products/{segment(product_id)}/restore",
            DryRun if dry_run else Product | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    def list_quotes(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: ListQuotesSort | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        include_deleted: bool | None = None,
        q: str | None = None,
        status: Sequence[QuoteStatus] | None = None,
        customer_id: int | None = None,
        valid_before: date | str | None = None,
        min_total_minor: int | None = None,
        fields: Sequence[ListQuotesFields] | None = None,
    ) -> QuoteList:
        """List quotes.

        Lists the quotes of the organization, newest change first. `q` searches number, title and the
        customer's name as it stood on the quote. A sent quote whose last day is over counts as `expired`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-updatedAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            include_deleted: Also return records deleted in the last 30 days, which have `deleted_at`. Needs
                the permission to delete them. Default: `False`.
            q: Full text: words in any order, case and accents do not matter, the last word may be a
                beginning. At most 200 characters. Example: `"accu"`.
            status: Only quotes in one of these statuses. At most 7 items. Example: `["sent", "accepted"]`.
            customer_id: Only quotes for this customer. A name, number or code also works. Example: `1001`.
            valid_before: Only quotes with a `valid_until` before this day. Example: `"2026-12-01"`.
            min_total_minor: Only quotes with a `total_minor` of this or more, whatever their currency.
                Example: `250000`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 39 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/quotes",
            QuoteList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "includeDeleted": include_deleted,
                "q": q,
                "status": status,
                "customerId": customer_id,
                "validBefore": valid_before,
                "minTotalMinor": min_total_minor,
                "fields": fields,
            },
        )

    @overload
    def create_quote(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[NewQuote],
    ) -> Quote | Approval: ...
    @overload
    def create_quote(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[NewQuote],
    ) -> DryRun: ...
    def create_quote(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[NewQuote],
    ) -> Any:
        """Create a quote.

        Creates a quote with the status `draft` and the next number of the year. The service computes the net
        of each line, VAT per category and rate over the sum of the nets, and the totals; optional lines do
        not count.

        A line with `product_id` takes from the product what it leaves out: description, unit, price, VAT.
        Contact and asset must be the customer's.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            customer_id: Required. The customer that it is made for. Example: `1001`.
            contact_id: Contact of that customer whom it is addressed to; None if there is no contact.
                Example: `"e203fc6b-1764-5f81-82f4-1f4861496b9a"`.
            customer_asset_id: Asset of that customer that it is about; None: none in particular. Example:
                `5007`.
            owner_user_id: Member responsible for it; not a disabled one. If omitted at creation: the caller.
                Example: `"579fcc07-0450-53c5-81a5-fb2ff340c133"`.
            title: The title, as a heading above the text; `q` searches it. At most 240 characters. Example:
                `"Winteraccu voor bakfietsen"`.
            introduction: Text above the lines, for the customer. At most 4000 characters.
            terms: Text below the totals, for the customer, such as delivery and warranty. At most 4000
                characters. Example: `"Levering binnen tien werkdagen. De oude accu's nemen wij terug."`.
            valid_until: Last day on which it can be accepted. If omitted at creation: `quote_validity_days`
                of the organization from today. Example: `"2026-12-16"`.
            currency: ISO 4217 code of all its prices. If omitted at creation: the customer's. Example:
                `"EUR"`.
            lines: Required. The lines that are offered, in this order. The descriptions of all lines have at
                most 50,000 characters together. At most 200 items.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `QuoteCustomerMismatch`, `CurrencyMismatch`,
                `UniqueConflict`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/quotes",
            DryRun if dry_run else Quote | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=NewQuote,
        )

    @overload
    def get_quote(self, organization_id: str, quote_id: str, *, if_none_match: None = None) -> Quote: ...
    @overload
    def get_quote(self, organization_id: str, quote_id: str, *, if_none_match: str) -> Quote | None: ...
    def get_quote(self, organization_id: str, quote_id: str, *, if_none_match: str | None = None) -> Any:
        """Get a quote.

        Returns the quote with its lines, totals and VAT per rate. A sent quote whose last day is over reads
        as `expired`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            quote_id: The quote, by its id. `list_quotes` finds it by number. Example:
                `"9f4ea4c1-2d11-5290-8d3a-436971b5c62f"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/quotes/{segment(quote_id)}",
            Quote,
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def update_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[QuoteUpdate],
    ) -> Quote | Approval: ...
    @overload
    def update_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[QuoteUpdate],
    ) -> DryRun: ...
    def update_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[QuoteUpdate],
    ) -> Any:
        """Update a draft quote.

        Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396).
        `lines`, when given, replace all lines; a line with the `id` of a present one stays that line. The
        totals are computed again.

        Only drafts can be changed. To change a quote that has been sent, revise it. Send `If-Match`, so that
        nobody's change is overwritten.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            quote_id: The quote, by its id. `list_quotes` finds it by number. Example:
                `"9f4ea4c1-2d11-5290-8d3a-436971b5c62f"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            customer_id: The customer that it is made for. Example: `1001`.
            contact_id: Contact of that customer whom it is addressed to; None if there is no contact.
                Example: `"e203fc6b-1764-5f81-82f4-1f4861496b9a"`.
            customer_asset_id: Asset of that customer that it is about; None: none in particular. Example:
                `5007`.
            owner_user_id: Member responsible for it; not a disabled one. If omitted at creation: the caller.
                Example: `"579fcc07-0450-53c5-81a5-fb2ff340c133"`.
            title: The title, as a heading above the text; `q` searches it. At most 240 characters. Example:
                `"Winteraccu voor bakfietsen"`.
            introduction: Text above the lines, for the customer. At most 4000 characters.
            terms: Text below the totals, for the customer, such as delivery and warranty. At most 4000
                characters. Example: `"Levering binnen tien werkdagen. De oude accu's nemen wij terug."`.
            valid_until: Last day on which it can be accepted. If omitted at creation: `quote_validity_days`
                of the organization from today. Example: `"2026-12-16"`.
            currency: ISO 4217 code of all its prices. If omitted at creation: the customer's. Example:
                `"EUR"`.
            lines: Replace all lines. The descriptions of all lines have at most 50,000 characters together.
                At most 200 items.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `QuoteLocked`, `ReferenceNotFound`, `QuoteCustomerMismatch`, `CurrencyMismatch`,
                `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`,
                `IdempotencyKeyReused`, `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`,
                `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/quotes/{segment(quote_id)}",
            DryRun if dry_run else Quote | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=QuoteUpdate,
        )

    @overload
    def delete_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Approval | None: ...
    @overload
    def delete_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Delete a draft quote.

        Deletes a quote that has the status `draft`; its number is not given out again. Any other quote stays:
        cancel it instead. A repeated request returns 204 again.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            quote_id: The quote, by its id. `list_quotes` finds it by number. Example:
                `"9f4ea4c1-2d11-5290-8d3a-436971b5c62f"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `QuoteLocked`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/quotes/{segment(quote_id)}",
            DryRun if dry_run else Approval | None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def send_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[QuoteSending],
    ) -> Quote | Approval: ...
    @overload
    def send_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[QuoteSending],
    ) -> DryRun: ...
    def send_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[QuoteSending],
    ) -> Any:
        """Send a quote.

        Sends a draft to the customer and locks it: an email in the customer's language, to each recipient
        alone, with the PDF and a link of their own to the page where the customer accepts. It leaves once the
        change has been committed. Both parties are kept as they are printed now.

        An expired quote is sent again with a new `valid_until`. A warning names the characters that the PDF
        cannot show, such as emoji and Chinese. When a new version is sent, the former one is cancelled.
        Sending a sent quote changes nothing and sends nothing.

        Recipients who are no members count against the limits `mail` and `mail-young` of the organization,
        and the same quote, in whatever version, goes to one of them once in a few minutes (`mail-again`):
        more is refused with 429 `RATE_LIMITED` and `Retry-After`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            quote_id: The quote, by its id. `list_quotes` finds it by number. Example:
                `"9f4ea4c1-2d11-5290-8d3a-436971b5c62f"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            to: Email addresses. If omitted: the contact's, else the customer's `billing_email`, else its
                `email`. At most 10 items. Example: `["femke.jonker@snelle-bocht.example"]`.
            message: Placed above the summary in the email, exactly as sent. At most 4000 characters. Example:
                `"Beste Femke, hierbij de offerte."`.
            valid_until: A new last day, today or later; required if the current one has passed. Example:
                `"2026-12-31"`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `QuoteStatusTransitionInvalid`, `QuoteIncomplete`, `QuoteExpired`,
                `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`,
                `IdempotencyKeyReused`, `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`,
                `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/quotes/{segment(quote_id)}/send",
            DryRun if dry_run else Quote | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=QuoteSending,
        )

    @overload
    def accept_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[QuoteAcceptance],
    ) -> Quote | Approval: ...
    @overload
    def accept_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[QuoteAcceptance],
    ) -> DryRun: ...
    def accept_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[QuoteAcceptance],
    ) -> Any:
        """Record that a quote was accepted.

        Records that the customer accepted a sent quote, as when they say so on the phone; on the quote's own
        page, which the link in the mail opens, they do it themselves. The quote is accepted with the optional
        lines that `optional_line_ids` names, which count in its totals from then on, and without the others.
        Once the last day is over it is refused: send the quote again with a new `valid_until`. Accepting an
        accepted quote again changes nothing; with another name, moment, reference or selection it is refused,
        and what was recorded stays.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            quote_id: The quote, by its id. `list_quotes` finds it by number. Example:
                `"9f4ea4c1-2d11-5290-8d3a-436971b5c62f"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            accepted_by_name: Required. Who accepted it. At most 240 characters. Example: `"Femke Jonker"`.
            accepted_at: When they accepted it: not before the quote was first sent (`issued_at`), and not in
                the future. If omitted: now. Example: `"2026-11-20T16:10:00+01:00"`.
            reference: What the customer wants to find on the invoice, such as an order number. The order
                takes it over. At most 120 characters. Example: `"PO 2026-114"`.
            optional_line_ids: Ids of the optional lines that the customer selects; the totals and the order
                include them. If omitted: none. At most 200 items. Example:
                `["dc6a996a-6c75-5020-a34c-ab78f6eb3616"]`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `QuoteStatusTransitionInvalid`, `QuoteExpired`, `MalformedJson`,
                `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/quotes/{segment(quote_id)}/accept",
            DryRun if dry_run else Quote | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=QuoteAcceptance,
        )

    @overload
    def reject_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[QuoteRejection],
    ) -> Quote | Approval: ...
    @overload
    def reject_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[QuoteRejection],
    ) -> DryRun: ...
    def reject_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[QuoteRejection],
    ) -> Any:
        """Record that a quote was rejected.

        Records that the customer rejected a sent quote. After that it can only be revised. Rejecting a
        rejected quote changes nothing.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            quote_id: The quote, by its id. `list_quotes` finds it by number. Example:
                `"9f4ea4c1-2d11-5290-8d3a-436971b5c62f"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            reason: Why, in the customer's words; kept as `rejection_reason`. At most 500 characters. Example:
                `"De ouderraad doet het onderhoud dit jaar zelf."`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `QuoteStatusTransitionInvalid`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/quotes/{segment(quote_id)}/reject",
            DryRun if dry_run else Quote | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=QuoteRejection,
        )

    @overload
    def cancel_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[QuoteCancellation],
    ) -> Quote | Approval: ...
    @overload
    def cancel_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[QuoteCancellation],
    ) -> DryRun: ...
    def cancel_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[QuoteCancellation],
    ) -> Any:
        """Cancel a quote.

        Cancels a quote that is a draft, sent, expired or accepted; its page then says so. A converted or
        rejected quote cannot be cancelled. Cancelling a cancelled quote changes nothing.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            quote_id: The quote, by its id. `list_quotes` finds it by number. Example:
                `"9f4ea4c1-2d11-5290-8d3a-436971b5c62f"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            reason: Why it is withdrawn; kept as `cancellation_reason`, and not mailed to the customer. At
                most 500 characters. Example: `"De accu wordt niet meer gemaakt."`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `QuoteStatusTransitionInvalid`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/quotes/{segment(quote_id)}/cancel",
            DryRun if dry_run else Quote | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=QuoteCancellation,
        )

    @overload
    def revise_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Quote | Approval: ...
    @overload
    def revise_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def revise_quote(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Revise a quote.

        Makes a new draft of a quote that has been sent, rejected, accepted or has expired: the same number,
        `version` + 1, a display number that ends in the version (`Q-2026-0031-2`), the same content, and a
        new `valid_until`. Contact, asset and products that have been deleted are omitted.

        The former version stays as it is until the new one is sent; then it is cancelled. While there is a
        draft of it, another one is refused with the id of that draft.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            quote_id: The quote, by its id. `list_quotes` finds it by number. Example:
                `"9f4ea4c1-2d11-5290-8d3a-436971b5c62f"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `QuoteStatusTransitionInvalid`, `UniqueConflict`, `IdempotencyInProgress`,
                `IdempotencyKeyReused`, `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`,
                `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/quotes/{segment(quote_id)}/revise",
            DryRun if dry_run else Quote | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def convert_quote_to_order(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[QuoteConversion],
    ) -> Order | Approval: ...
    @overload
    def convert_quote_to_order(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[QuoteConversion],
    ) -> DryRun: ...
    def convert_quote_to_order(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[QuoteConversion],
    ) -> Any:
        """Convert a quote to an order.

        Makes a draft order from an accepted quote: the same customer, lines, prices and VAT, the reference
        that the customer gave, and the customer's delivery address. Of the optional lines, the order has
        those that the customer selected when accepting; a quote that would leave it without lines is refused.

        The quote becomes `converted` and names the order. Converting a converted quote returns its order and
        changes nothing.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            quote_id: The quote, by its id. `list_quotes` finds it by number. Example:
                `"9f4ea4c1-2d11-5290-8d3a-436971b5c62f"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            requested_delivery_date: Day on which the customer wants the delivery. Example: `"2026-12-04"`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `QuoteStatusTransitionInvalid`, `UniqueConflict`, `MalformedJson`,
                `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/quotes/{segment(quote_id)}/convert-to-order",
            DryRun if dry_run else Order | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=QuoteConversion,
        )

    @overload
    def get_quote_document(
        self,
        organization_id: str,
        quote_id: str,
        *,
        if_none_match: None = None,
    ) -> Download: ...
    @overload
    def get_quote_document(
        self,
        organization_id: str,
        quote_id: str,
        *,
        if_none_match: str,
    ) -> Download | None: ...
    def get_quote_document(
        self,
        organization_id: str,
        quote_id: str,
        *,
        if_none_match: str | None = None,
    ) -> Any:
        """Get a quote as a PDF.

        Returns the PDF that the customer receives, in the customer's language. Both parties are printed as
        they were when the quote was sent; on one that was never sent as they are now, and of a customer who
        has been removed permanently only the name.

        The PDF of a sent quote is made once and kept; a draft's is made for each call. With `If-None-Match`,
        the response is 304 if it would print the same. If too many PDFs wait to be made, the response is 503
        with `Retry-After`. The rate limit is `document`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            quote_id: The quote, by its id. `list_quotes` finds it by number. Example:
                `"9f4ea4c1-2d11-5290-8d3a-436971b5c62f"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/quotes/{segment(quote_id)}/document",
            Download,
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def create_quote_link(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> QuoteLink | Approval: ...
    @overload
    def create_quote_link(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def create_quote_link(
        self,
        organization_id: str,
        quote_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Create a link for the customer.

        Creates a link to the page on which the customer reads, accepts or rejects a sent quote, for when you
        pass it on yourself, such as in a chat. Anyone with the link can accept or reject the quote: give it
        to nobody else. Only this response has the `url`; the service keeps a hash of it. Each call creates a
        further link, and earlier ones keep working. The audit log names who created the link when the
        customer accepts or rejects with it.

        Where an approval policy holds this call, or `accept_quote` or `reject_quote`, which the link makes
        possible, the response is 202. After the approval, call this operation again within 7 days with a new
        `Idempotency-Key`: that call is not held, and its response has the `url`. One approval gives one link,
        to its requester, through the same OAuth client.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            quote_id: The quote, by its id. `list_quotes` finds it by number. Example:
                `"9f4ea4c1-2d11-5290-8d3a-436971b5c62f"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `QuoteStatusTransitionInvalid`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/quotes/{segment(quote_id)}/link",
            DryRun if dry_run else QuoteLink | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    def list_orders(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: ListOrdersSort | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        q: str | None = None,
        status: Sequence[OrderStatus] | None = None,
        customer_id: int | None = None,
        product_id: str | None = None,
        delivery_before: date | str | None = None,
        fields: Sequence[ListOrdersFields] | None = None,
    ) -> OrderList:
        """List orders.

        Lists the orders of the organization, newest change first. `q` searches number, title, reference and
        the customer's name as it stood on the order. Sorted by `requested_delivery_date`, orders without one
        come last, and first with `-requestedDeliveryDate`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-updatedAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            q: Full text: words in any order, case and accents do not matter, the last word may be a
                beginning. At most 200 characters. Example: `"accu"`.
            status: Only orders in one of these statuses. At most 6 items. Example: `["confirmed",
                "in_progress"]`.
            customer_id: Only orders of this customer. A name, number or code also works. Example: `1001`.
            product_id: Only orders with a line of this product. A name, number or code also works. Example:
                `"c3586232-2c8f-5681-b9a2-92ca2afb1c63"`.
            delivery_before: Only orders with a `requested_delivery_date` before this day. Example:
                `"2026-12-05"`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 36 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/orders",
            OrderList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "q": q,
                "status": status,
                "customerId": customer_id,
                "productId": product_id,
                "deliveryBefore": delivery_before,
                "fields": fields,
            },
        )

    @overload
    def create_order(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[NewOrder],
    ) -> Order | Approval: ...
    @overload
    def create_order(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[NewOrder],
    ) -> DryRun: ...
    def create_order(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[NewOrder],
    ) -> Any:
        """Create an order.

        Creates an order with the status `draft`, without a quote, and with the next number of the year. The
        service computes the net of each line, VAT per category and rate over the sum of the nets, and the
        totals; optional lines do not count.

        A line with `product_id` takes from the product what it leaves out: description, unit, price, VAT,
        supplier. Contact and asset must be the customer's. Goods go to the customer's delivery address unless
        `delivery_address` says otherwise. Stock is reserved when the order is confirmed.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            customer_id: Required. The customer that it is made for. Example: `1001`.
            contact_id: Contact of that customer whom it is addressed to; None if there is no contact.
                Example: `"e203fc6b-1764-5f81-82f4-1f4861496b9a"`.
            customer_asset_id: Asset of that customer that it is about; None: none in particular. Example:
                `5007`.
            owner_user_id: Member responsible for it; not a disabled one. If omitted at creation: the caller.
                Example: `"579fcc07-0450-53c5-81a5-fb2ff340c133"`.
            title: The title, as a heading above the text; `q` searches it. At most 240 characters. Example:
                `"Winteraccu voor bakfietsen"`.
            introduction: Text above the lines, for the customer. At most 4000 characters.
            terms: Text below the totals, for the customer, such as delivery and warranty. At most 4000
                characters. Example: `"Levering binnen tien werkdagen. De oude accu's nemen wij terug."`.
            reference: The customer's own reference for the invoice, such as their order number (EN 16931
                BT-13). At most 120 characters. Example: `"PO 2026-114"`.
            requested_delivery_date: Day on which the customer wants the delivery; not a promise. Example:
                `"2026-12-04"`.
            delivery_address: Delivery address; None: the customer's address. If omitted at creation: the
                customer's `delivery_address`.
            currency: ISO 4217 code of all its prices. If omitted at creation: the customer's. Example:
                `"EUR"`.
            lines: Required. The lines that are sold, in this order. The descriptions of all lines have at
                most 50,000 characters together. At most 200 items.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `QuoteCustomerMismatch`, `CurrencyMismatch`,
                `UniqueConflict`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/orders",
            DryRun if dry_run else Order | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=NewOrder,
        )

    @overload
    def get_order(self, organization_id: str, order_id: str, *, if_none_match: None = None) -> Order: ...
    @overload
    def get_order(self, organization_id: str, order_id: str, *, if_none_match: str) -> Order | None: ...
    def get_order(self, organization_id: str, order_id: str, *, if_none_match: str | None = None) -> Any:
        """Get an order.

        Returns the order with its lines, what has been delivered of each, totals and VAT per rate.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            order_id: The order, by its id. `list_orders` finds it by number. Example:
                `"c0fc623a-0e13-5b6d-8789-34b34e97f5a7"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/orders/{segment(order_id)}",
            Order,
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def update_order(
        self,
        organization_id: str,
        order_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[OrderUpdate],
    ) -> Order | Approval: ...
    @overload
    def update_order(
        self,
        organization_id: str,
        order_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[OrderUpdate],
    ) -> DryRun: ...
    def update_order(
        self,
        organization_id: str,
        order_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[OrderUpdate],
    ) -> Any:
        """Update an order.

        Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396).
        The totals are computed again. Send `If-Match`, so that nobody's change is overwritten.

        A draft takes any change; `lines`, when given, replace all lines, and a line with the `id` of a
        present one stays that line. When the customer changes, goods go to the new one's delivery address
        unless `delivery_address` says otherwise.

        A confirmed order takes `requested_delivery_date`, `reference`, and lines to add: `lines` then begin
        with all present lines, unchanged and in their order. The stock of added lines is reserved.

        `invoice_status` and `external_invoice_id` are for the accounting package to write: from confirmation
        on, not in a cancelled order. Anything else is refused with `ORDER_LOCKED` and the `editableFields`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            order_id: The order, by its id. `list_orders` finds it by number. Example:
                `"c0fc623a-0e13-5b6d-8789-34b34e97f5a7"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            customer_id: The customer that it is made for. Example: `1001`.
            contact_id: Contact of that customer whom it is addressed to; None if there is no contact.
                Example: `"e203fc6b-1764-5f81-82f4-1f4861496b9a"`.
            customer_asset_id: Asset of that customer that it is about; None: none in particular. Example:
                `5007`.
            owner_user_id: Member responsible for it; not a disabled one. If omitted at creation: the caller.
                Example: `"579fcc07-0450-53c5-81a5-fb2ff340c133"`.
            title: The title, as a heading above the text; `q` searches it. At most 240 characters. Example:
                `"Winteraccu voor bakfietsen"`.
            introduction: Text above the lines, for the customer. At most 4000 characters.
            terms: Text below the totals, for the customer, such as delivery and warranty. At most 4000
                characters. Example: `"Levering binnen tien werkdagen. De oude accu's nemen wij terug."`.
            reference: The customer's own reference for the invoice, such as their order number (EN 16931
                BT-13). At most 120 characters. Example: `"PO 2026-114"`.
            requested_delivery_date: Day on which the customer wants the delivery; not a promise. Example:
                `"2026-12-04"`.
            delivery_address: Delivery address; None: the customer's address. If omitted at creation: the
                customer's `delivery_address`.
            currency: ISO 4217 code of all its prices. If omitted at creation: the customer's. Example:
                `"EUR"`.
            lines: Of a draft: replace all lines. Of a confirmed order: the present ones unchanged, then new
                ones. The descriptions of all lines have at most 50,000 characters together. At most 200
                items.
            invoice_status: How much is invoiced. Written by your accounting package, from confirmation on.
            external_invoice_id: Number of the invoice in your accounting package, which writes it. At most
                240 characters. Example: `"F-2026-0457"`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `OrderLocked`, `ReferenceNotFound`, `QuoteCustomerMismatch`, `CurrencyMismatch`,
                `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`,
                `IdempotencyKeyReused`, `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`,
                `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/orders/{segment(order_id)}",
            DryRun if dry_run else Order | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=OrderUpdate,
        )

    @overload
    def set_order_status(
        self,
        organization_id: str,
        order_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[OrderStatusChange],
    ) -> Order | Approval: ...
    @overload
    def set_order_status(
        self,
        organization_id: str,
        order_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[OrderStatusChange],
    ) -> DryRun: ...
    def set_order_status(
        self,
        organization_id: str,
        order_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[OrderStatusChange],
    ) -> Any:
        """Set the status of an order.

        Moves an order to another status: from `draft` to `confirmed` and `cancelled`; from `confirmed` to
        `in_progress`, `on_hold` and `cancelled`, and to `completed` once all of it is fulfilled; from
        `in_progress` to `on_hold`, to `completed` once all of it is fulfilled, and to `cancelled` while
        nothing is; from `on_hold` to `confirmed`, `in_progress` and `cancelled`. Any other move is refused
        with the allowed ones. Setting the current status again changes nothing.

        Confirming a draft reserves the stock of its tracked products at the default location, those of
        bundles included, also when more is promised than there is. Cancelling gives back what is still
        reserved; what has been delivered stays delivered.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            order_id: The order, by its id. `list_orders` finds it by number. Example:
                `"c0fc623a-0e13-5b6d-8789-34b34e97f5a7"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            status: Required. The new status; the current one changes nothing.
            reason: Why it is cancelled: kept as `cancellation_reason`. At most 500 characters. Example:
                `"Klant koopt nieuwe bakfietsen."`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `OrderStatusTransitionInvalid`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/orders/{segment(order_id)}/status",
            DryRun if dry_run else Order | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=OrderStatusChange,
        )

    @overload
    def create_order_fulfilment(
        self,
        organization_id: str,
        order_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[NewFulfilment],
    ) -> Fulfilment | Approval: ...
    @overload
    def create_order_fulfilment(
        self,
        organization_id: str,
        order_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[NewFulfilment],
    ) -> DryRun: ...
    def create_order_fulfilment(
        self,
        organization_id: str,
        order_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[NewFulfilment],
    ) -> Any:
        """Record a delivery of an order.

        Records that the order, or a part of it, has been delivered: adds to `quantity_fulfilled` of its lines
        and sets its `fulfilment_status`. The order must be `confirmed` or `in_progress`; its status does not
        change. No line can be delivered beyond what is open of it. Without `lines`, everything that is open
        is delivered.

        Tracked products, those of bundles included, leave the stock of `inventory_location_id` or else of the
        default location, and are no longer reserved for the order. If there is not enough, the delivery is
        refused with `STOCK_INSUFFICIENT` and the `shortages`. Services and products whose stock is not
        tracked need none. What leaves the stock is a movement of the kind `fulfilment`
        (`list_stock_movements`), with the event `stock.moved`.

        A delivery cannot be undone, and is not listed by itself: the order says what has been delivered of
        each line. Goods that come back are booked as a `return` (`create_stock_movement`).

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            order_id: The order, by its id. `list_orders` finds it by number. Example:
                `"c0fc623a-0e13-5b6d-8789-34b34e97f5a7"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            lines: What is delivered of each line. If omitted: all that is open. At most 200 items.
            inventory_location_id: Inventory location that stock is taken from. If omitted or None: the
                default location. Example: `"56f053fd-e19f-5cce-8934-0c11bb37ad8b"`.
            fulfilled_at: When it was delivered; not in the future. If omitted: now. Example:
                `"2026-11-20T10:30:00+01:00"`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `OrderLocked`, `ReferenceNotFound`, `StockInsufficient`, `MalformedJson`,
                `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/orders/{segment(order_id)}/fulfilments",
            DryRun if dry_run else Fulfilment | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=NewFulfilment,
        )

    def list_suppliers(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: ListSuppliersSort | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        include_deleted: bool | None = None,
        q: str | None = None,
        status: SupplierStatus | None = None,
        source: str | None = None,
        external_id: str | None = None,
        fields: Sequence[ListSuppliersFields] | None = None,
    ) -> SupplierList:
        """List suppliers.

        Lists the suppliers of the organization, newest change first. `q` searches name, code, email address,
        telephone number, KvK number and city.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-updatedAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            include_deleted: Also return records deleted in the last 30 days, which have `deleted_at`. Needs
                the permission to delete them. Default: `False`.
            q: Full text: words in any order, case and accents do not matter, the last word may be a
                beginning. At most 200 characters. Example: `"accu"`.
            status: Only suppliers with this status.
            source: The whole `source` of the supplier. At most 240 characters. Example: `"boekhouding"`.
            external_id: The whole `external_id`; with `source` it finds one supplier at most. At most 240
                characters. Example: `"C-2081"`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 29 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/suppliers",
            SupplierList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "includeDeleted": include_deleted,
                "q": q,
                "status": status,
                "source": source,
                "externalId": external_id,
                "fields": fields,
            },
        )

    @overload
    def create_supplier(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[SupplierCreate],
    ) -> Supplier | Approval: ...
    @overload
    def create_supplier(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[SupplierCreate],
    ) -> DryRun: ...
    def create_supplier(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[SupplierCreate],
    ) -> Any:
        """Create a supplier.

        Creates a supplier. `code`, and `source` with `external_id`, are unique in the organization.
        Identifiers that look wrong (KvK, btw, phone, country) give a warning, or are refused if the
        organization's setting `strict_identifiers` is on.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            name: Required. Shown in lists and in search; need not be unique. At most 240 characters. Example:
                `"Accu & Aandrijving Nederland B.V."`.
            email: General email address. Orders and invoices have their own. At most 320 characters. Example:
                `"info@accu-aandrijving.example"`.
            phone: The supplier's telephone number, kept as written. International form (E.164) is advised;
                `strict_identifiers` demands it. At most 20 characters. Example: `"+31 318 555 0110"`.
            website: `https://` is added if it has no scheme. Example: `"https://snelle-bocht.example"`.
            notes: Internal remarks on the supplier. At most 4000 characters. Example: `"Bestellen voor 12:00
                uur; levert op donderdagochtend."`.
            status: Whether you order from it. Products and order lines may name it in each status. Default:
                `"active"`.
            code: Your own short name for the supplier; unique in the organization when set. At most 240
                characters. Example: `"AAN"`.
            account_number: Your customer number with the supplier. At most 240 characters. Example:
                `"K-20418"`.
            kvk: Number in the Dutch trade register (KvK), 8 digits. At most 40 characters. Example:
                `"90001234"`.
            btw: VAT identification number, with the code of its country. At most 40 characters. Example:
                `"NL860912344B82"`.
            ordering_email: Email address for orders. The service itself sends none to suppliers. At most 320
                characters. Example: `"order@accu-aandrijving.example"`.
            billing_email: Address for questions about the supplier's invoices. At most 320 characters.
                Example: `"administratie@accu-aandrijving.example"`.
            address_line1: Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`.
            address_line2: Second line of the address: a floor, a unit, a department. At most 240 characters.
                Example: `"Unit 3"`.
            address_city: City or town. At most 240 characters. Example: `"Utrecht"`.
            address_state: State, province or region, where an address has one. At most 240 characters.
                Example: `"Utrecht"`.
            address_postal_code: Postal code, as its country writes it. At most 240 characters. Example:
                `"3511 GP"`.
            address_country: Country, as a code of ISO 3166-1 alpha-2. At most 240 characters. Example:
                `"NL"`.
            currency: ISO 4217 code of the currency of the supplier's invoices. Example: `"EUR"`.
            payment_terms_days: Days in which you pay the supplier's invoices. From 0 to 2147483647. Example:
                `30`.
            default_lead_time_days: Usual number of days from order to delivery. From 0 to 2147483647.
                Example: `6`.
            default_inventory_location_id: The inventory location where the supplier's deliveries usually come
                in. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
            source: Name of the other system that holds this supplier. At most 240 characters. Example:
                `"boekhouding"`.
            external_id: Id of the supplier in the system that `source` names. The two together are unique
                when both are set. At most 240 characters. Example: `"C-2081"`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `UniqueConflict`, `ReferenceNotFound`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/suppliers",
            DryRun if dry_run else Supplier | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=SupplierCreate,
        )

    @overload
    def get_supplier(self, organization_id: str, supplier_id: str, *, if_none_match: None = None) -> Supplier: ...
    @overload
    def get_supplier(self, organization_id: str, supplier_id: str, *, if_none_match: str) -> Supplier | None: ...
    def get_supplier(
        self,
        organization_id: str,
        supplier_id: str,
        *,
        if_none_match: str | None = None,
    ) -> Any:
        """Get a supplier.

        Returns one supplier of the organization.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            supplier_id: The supplier, by its id. `list_suppliers` finds it by name or `code`. Example:
                `"d391e688-367b-5578-bc7d-72e1739662c2"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/suppliers/{segment(supplier_id)}",
            Supplier,
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def update_supplier(
        self,
        organization_id: str,
        supplier_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[SupplierUpdate],
    ) -> Supplier | Approval: ...
    @overload
    def update_supplier(
        self,
        organization_id: str,
        supplier_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[SupplierUpdate],
    ) -> DryRun: ...
    def update_supplier(
        self,
        organization_id: str,
        supplier_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[SupplierUpdate],
    ) -> Any:
        """Update a supplier.

        Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396).
        `{}` changes nothing. `code`, and `source` with `external_id`, are unique in the organization.
        Identifiers that look wrong (KvK, btw, phone, country) give a warning, or are refused if the
        organization's setting `strict_identifiers` is on.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            supplier_id: The supplier, by its id. `list_suppliers` finds it by name or `code`. Example:
                `"d391e688-367b-5578-bc7d-72e1739662c2"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            name: Shown in lists and in search; need not be unique. At most 240 characters. Example: `"Accu &
                Aandrijving Nederland B.V."`.
            email: General email address. Orders and invoices have their own. At most 320 characters. Example:
                `"info@accu-aandrijving.example"`.
            phone: The supplier's telephone number, kept as written. International form (E.164) is advised;
                `strict_identifiers` demands it. At most 20 characters. Example: `"+31 318 555 0110"`.
            website: `https://` is added if it has no scheme. Example: `"https://snelle-bocht.example"`.
            notes: Internal remarks on the supplier. At most 4000 characters. Example: `"Bestellen voor 12:00
                uur; levert op donderdagochtend."`.
            status: Whether you order from it. Products and order lines may name it in each status.
            code: Your own short name for the supplier; unique in the organization when set. At most 240
                characters. Example: `"AAN"`.
            account_number: Your customer number with the supplier. At most 240 characters. Example:
                `"K-20418"`.
            kvk: Number in the Dutch trade register (KvK), 8 digits. At most 40 characters. Example:
                `"90001234"`.
            btw: VAT identification number, with the code of its country. At most 40 characters. Example:
                `"NL860912344B82"`.
            ordering_email: Email address for orders. The service itself sends none to suppliers. At most 320
                characters. Example: `"order@accu-aandrijving.example"`.
            billing_email: Address for questions about the supplier's invoices. At most 320 characters.
                Example: `"administratie@accu-aandrijving.example"`.
            address_line1: Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`.
            address_line2: Second line of the address: a floor, a unit, a department. At most 240 characters.
                Example: `"Unit 3"`.
            address_city: City or town. At most 240 characters. Example: `"Utrecht"`.
            address_state: State, province or region, where an address has one. At most 240 characters.
                Example: `"Utrecht"`.
            address_postal_code: Postal code, as its country writes it. At most 240 characters. Example:
                `"3511 GP"`.
            address_country: Country, as a code of ISO 3166-1 alpha-2. At most 240 characters. Example:
                `"NL"`.
            currency: ISO 4217 code of the currency of the supplier's invoices. Example: `"EUR"`.
            payment_terms_days: Days in which you pay the supplier's invoices. From 0 to 2147483647. Example:
                `30`.
            default_lead_time_days: Usual number of days from order to delivery. From 0 to 2147483647.
                Example: `6`.
            default_inventory_location_id: The inventory location where the supplier's deliveries usually come
                in. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
            source: Name of the other system that holds this supplier. At most 240 characters. Example:
                `"boekhouding"`.
            external_id: Id of the supplier in the system that `source` names. The two together are unique
                when both are set. At most 240 characters. Example: `"C-2081"`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `UniqueConflict`, `ReferenceNotFound`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/suppliers/{segment(supplier_id)}",
            DryRun if dry_run else Supplier | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=SupplierUpdate,
        )

    @overload
    def delete_supplier(
        self,
        organization_id: str,
        supplier_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Approval | None: ...
    @overload
    def delete_supplier(
        self,
        organization_id: str,
        supplier_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_supplier(
        self,
        organization_id: str,
        supplier_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Delete a supplier.

        Deletes a supplier that no product and no line of an open order names. `restore_supplier` brings it
        back for 30 days; its `code` is free for another at once. Deleting it again succeeds.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            supplier_id: The supplier, by its id. `list_suppliers` finds it by name or `code`. Example:
                `"d391e688-367b-5578-bc7d-72e1739662c2"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ResourceInUse`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/suppliers/{segment(supplier_id)}",
            DryRun if dry_run else Approval | None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def restore_supplier(
        self,
        organization_id: str,
        supplier_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Supplier | Approval: ...
    @overload
    def restore_supplier(
        self,
        organization_id: str,
        supplier_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def restore_supplier(
        self,
        organization_id: str,
        supplier_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Restore a supplier.

        Brings back a supplier that was deleted in the last 30 days, as it was, unless another supplier has
        its `code` or external id by now. Restoring a supplier that is not deleted changes nothing.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            supplier_id: The supplier, by its id. `list_suppliers` finds it by name or `code`. Example:
                `"d391e688-367b-5578-bc7d-72e1739662c2"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `RestoreConflict`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/suppliers/{segment(supplier_id)}/restore",
            DryRun if dry_run else Supplier | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    def list_inventory_locations(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: ListInventoryLocationsSort | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        fields: Sequence[ListInventoryLocationsFields] | None = None,
    ) -> InventoryLocationList:
        """List inventory locations.

        Lists the places where the organization keeps stock, by name.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"name"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 13 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/inventory-locations",
            InventoryLocationList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "fields": fields,
            },
        )

    @overload
    def create_inventory_location(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[NewInventoryLocation],
    ) -> InventoryLocation | Approval: ...
    @overload
    def create_inventory_location(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[NewInventoryLocation],
    ) -> DryRun: ...
    def create_inventory_location(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[NewInventoryLocation],
    ) -> Any:
        """Create an inventory location.

        Creates a place where stock is kept. The first one of the organization is its default, whatever the
        body says; later ones with `isDefault: true` take the default over from the one that has it. A
        location cannot be deleted, so its creation cannot be undone. The event is `organization.updated` with
        the kind `inventory_location`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            name: Required. What people call the place; need not be unique. At most 240 characters. Example:
                `"Magazijn Singel"`.
            code: Short name of the place; unique in the organization when set. At most 120 characters.
                Example: `"MAG"`.
            address_line1: Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`.
            address_line2: Second line of the address: a floor, a unit, a department. At most 240 characters.
                Example: `"Unit 3"`.
            address_city: City or town. At most 240 characters. Example: `"Utrecht"`.
            address_state: State, province or region, where an address has one. At most 240 characters.
                Example: `"Utrecht"`.
            address_postal_code: Postal code, as its country writes it. At most 240 characters. Example:
                `"3511 GP"`.
            address_country: Country, as a code of ISO 3166-1 alpha-2. Example: `"NL"`.
            is_default: Where stock is reserved, and taken when a delivery names no location. One location of
                the organization is the default.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `UniqueConflict`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/inventory-locations",
            DryRun if dry_run else InventoryLocation | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=NewInventoryLocation,
        )

    @overload
    def update_inventory_location(
        self,
        organization_id: str,
        inventory_location_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[InventoryLocationUpdate],
    ) -> InventoryLocation | Approval: ...
    @overload
    def update_inventory_location(
        self,
        organization_id: str,
        inventory_location_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[InventoryLocationUpdate],
    ) -> DryRun: ...
    def update_inventory_location(
        self,
        organization_id: str,
        inventory_location_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[InventoryLocationUpdate],
    ) -> Any:
        """Update an inventory location.

        Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396).
        `{}` changes nothing. `isDefault: true` takes the default over from the location that has it; `false`
        is refused on the default, since one location must be it. The event is `organization.updated` with the
        kind `inventory_location`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            inventory_location_id: The inventory location, by its id. Example:
                `"56f053fd-e19f-5cce-8934-0c11bb37ad8b"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            name: What people call the place; need not be unique. At most 240 characters. Example: `"Magazijn
                Singel"`.
            code: Short name of the place; unique in the organization when set. At most 120 characters.
                Example: `"MAG"`.
            address_line1: Street and house number. At most 240 characters. Example: `"Catharijnesingel 88"`.
            address_line2: Second line of the address: a floor, a unit, a department. At most 240 characters.
                Example: `"Unit 3"`.
            address_city: City or town. At most 240 characters. Example: `"Utrecht"`.
            address_state: State, province or region, where an address has one. At most 240 characters.
                Example: `"Utrecht"`.
            address_postal_code: Postal code, as its country writes it. At most 240 characters. Example:
                `"3511 GP"`.
            address_country: Country, as a code of ISO 3166-1 alpha-2. Example: `"NL"`.
            is_default: Where stock is reserved, and taken when a delivery names no location. One location of
                the organization is the default.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `UniqueConflict`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/inventory-locations/{segment(inventory_location_id)}",
            DryRun if dry_run else InventoryLocation | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=InventoryLocationUpdate,
        )

    def list_calendars(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["name", "-name", "createdAt", "-createdAt"] | None = None,
        count: bool | None = None,
        fields: Sequence[ListCalendarsFields] | None = None,
    ) -> CalendarList:
        """List calendars.

        Lists the calendars of the organization. `is_editable` tells whether the caller may change the items
        of a calendar: never of a connected one (`external`), of a `personal` one only its owner and members
        who manage the agenda.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"name"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 13 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/agenda/calendars",
            CalendarList,
            query={"limit": limit, "cursor": cursor, "sort": sort, "count": count, "fields": fields},
        )

    @overload
    def create_calendar(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[CalendarCreate],
    ) -> Calendar | Approval: ...
    @overload
    def create_calendar(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[CalendarCreate],
    ) -> DryRun: ...
    def create_calendar(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[CalendarCreate],
    ) -> Any:
        """Create a calendar.

        Creates a calendar of a person (`personal`), a team or a resource such as a room. Connected calendars
        (`external`) are not made here. One shared calendar is the default, and one of each person.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            name: Required. Shown wherever a calendar is chosen; need not be unique. At most 120 characters.
                Example: `"Hefbrug 1"`.
            color: Red, green and blue, such as `#1E6FD9`. Default: `"#1E6FD9"`. Example: `"#1E6FD9"`.
            kind: Whose time a calendar holds. Default: `"team"`.
            owner_user_id: A member. If omitted: the caller for a `personal` calendar, else nobody. Example:
                `"579fcc07-0450-53c5-81a5-fb2ff340c133"`.
            time_zone: IANA time zone. If omitted: that of the organization. At most 64 characters. Example:
                `"Europe/Amsterdam"`.
            is_default: True makes it the default instead of the current one, for the same person or shared.
                Default: `False`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `UniqueConflict`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/agenda/calendars",
            DryRun if dry_run else Calendar | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=CalendarCreate,
        )

    def list_agenda_items(
        self,
        organization_id: str,
        *,
        from_: datetime | str | None = None,
        to: datetime | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["startAt", "-startAt", "updatedAt", "-updatedAt"] | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        q: str | None = None,
        calendar_ids: Sequence[str] | None = None,
        user_ids: Sequence[str] | None = None,
        state: Sequence[AgendaState] | None = None,
        fields: Sequence[ListAgendaItemsFields] | None = None,
    ) -> AgendaItemList:
        """List agenda items.

        Lists the items that fall, wholly or in part, within a period of at most 62 days. Of a series, it
        lists the occurrences. Planned tasks are items with the source `task` and the id of the task, for
        callers with the permission `tasks:read`. `q` searches title, description and place of the items whose
        details the caller may see; the best matches then come first, of equal ones the earliest. `private`
        items of others show times and users only; `confidential` items are omitted. The fields of their tasks
        are None for callers without the permission `tasks:read`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            from_: Items that end after this moment. Example: `"2026-11-23T00:00:00+01:00"`.
            to: Items that start before this moment. Example: `"2026-11-30T00:00:00+01:00"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"startAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            q: Full text: words in any order, case and accents do not matter, the last word may be a
                beginning. At most 200 characters. Example: `"accu"`.
            calendar_ids: Only items in these calendars. If omitted: in all. A name, number or code also
                works. At most 50 items. Example: `["79a0b3e8-573a-5be4-ac7a-63449d6c4ecf"]`.
            user_ids: Only items that one of these members is on. If omitted: all items. `me`, a name or an
                email address also works. At most 50 items. Example:
                `["3022b846-7478-529c-9a91-185898b4ab28"]`.
            state: Only items in these states. If omitted: in all, cancelled ones too. At most 3 items.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 43 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/agenda/items",
            AgendaItemList,
            query={
                "from": from_,
                "to": to,
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "q": q,
                "calendarIds": calendar_ids,
                "userIds": user_ids,
                "state": state,
                "fields": fields,
            },
        )

    @overload
    def create_agenda_item(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[AgendaItemCreate],
    ) -> AgendaItem | Approval: ...
    @overload
    def create_agenda_item(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[AgendaItemCreate],
    ) -> DryRun: ...
    def create_agenda_item(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[AgendaItemCreate],
    ) -> Any:
        """Create an agenda item.

        Creates an item in a calendar that the caller may edit, and makes the caller its owner and organizer.
        With `recurrence_rule` it is a series: its occurrences are written up to 24 months ahead, and the
        response is the series. Its start is always the first occurrence.

        - A rule that would give more than 1,000 occurrences within 24 months from now is refused: give
        `count`, `until_at` or a later start.
        - People of the organization go in `user_ids`; people who are invited, who may answer, in `attendees`.
        - An `exdate` that matches no occurrence gives a warning with the nearest one, in dry runs and tool
        results.
        - Overlap with other items is allowed.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            calendar_id: A calendar whose `is_editable` is true. If omitted: the caller's default, else the
                shared one. Where there is no default, the oldest of a team, or a shared one that is made with
                the item. Example: `"79a0b3e8-573a-5be4-ac7a-63449d6c4ecf"`.
            title: Required. The title in the agenda. At most 240 characters. Example: `"Proefrit bakfiets
                07"`.
            start_at: Required. When it starts; of a series its first occurrence. Example:
                `"2026-11-30T10:00:00+01:00"`.
            end_at: Required. After the start, at most 366 days later. Example: `"2026-11-30T10:30:00+01:00"`.
            is_all_day: All-day items start and end at local midnight in `time_zone`; the end is exclusive.
                Default: `False`.
            time_zone: IANA time zone in which the item recurs and its days begin. If omitted: that of the
                calendar. At most 64 characters. Example: `"Europe/Amsterdam"`.
            description: What it is about, as plain text. At most 20000 characters. Example: `"Zeven
                bakfietsen per week: remmen, banden, accu."`.
            location: Where it takes place, in words. At most 500 characters. Example: `"Werkplaats, brug 1 en
                2"`.
            online_meeting_url: Where people meet online; None without such a meeting. At most 2048
                characters. Example: `"https://meet.example/singel"`.
            visibility: What other people see of the item. Default: `"public"`.
            transparency: Whether it takes time (TRANSP of RFC 5545). Default: `"opaque"`.
            task_id: The task that the item is for; None without one. Example:
                `"bbf5e69d-a51d-5d50-9f11-e6950306ea48"`.
            user_ids: Members of the organization who are on the item. At most 50 items. Default: `[]`.
                Example: `["3022b846-7478-529c-9a91-185898b4ab28"]`.
            recurrence_rule: Makes the item a series; None: it does not recur.
            recurrence_dates: Only for a series. At most 500 items. Default: `[]`.
            reminders: When people are reminded of it. At most 5 items. Default: `[]`.
            attendees: Who is invited and may respond; each person once. At most 200 items. Default: `[]`.
            uid: UID of an imported event (RFC 5545), unique in the calendar. At most 500 characters. Example:
                `"keuring-2027@example.com"`.
            sequence: SEQUENCE of an imported event. From 0 to 2147483647. Example: `2`.
            notify_attendees: Whether the people in `attendees` are invited by email, and notified of later
                changes. An occurrence has the value of its series. With false, this call mails nobody.
                Default: `False`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `AgendaCalendarReadOnly`, `AgendaSeriesTooLong`,
                `UniqueConflict`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/agenda/items",
            DryRun if dry_run else AgendaItem | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=AgendaItemCreate,
        )

    @overload
    def get_agenda_item(
        self,
        organization_id: str,
        item_id: str,
        *,
        if_none_match: None = None,
    ) -> AgendaItem: ...
    @overload
    def get_agenda_item(self, organization_id: str, item_id: str, *, if_none_match: str) -> AgendaItem | None: ...
    def get_agenda_item(self, organization_id: str, item_id: str, *, if_none_match: str | None = None) -> Any:
        """Get an agenda item.

        Returns an item, a series, one occurrence, or the planned time of a task by the id of the task. A
        `private` item of others shows times and users only; a `confidential` one is not found. The fields of
        its task are None for callers without the permission `tasks:read`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            item_id: The agenda item: a single one, a series, or one occurrence of a series. Example:
                `"5c0fb45a-b12a-58e0-a28b-ce257ece1fe6"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/agenda/items/{segment(item_id)}",
            AgendaItem,
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def update_agenda_item(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[AgendaItemUpdate],
    ) -> AgendaItem | Approval: ...
    @overload
    def update_agenda_item(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[AgendaItemUpdate],
    ) -> DryRun: ...
    def update_agenda_item(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[AgendaItemUpdate],
    ) -> Any:
        """Update an agenda item.

        Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396).
        Times change by moving the item.

        - An **occurrence** without `scope`, or with `occurrence`, gets texts, people and reminders of its
        own; the rest is its series'. What it has of its own it keeps when the series changes.
        - An occurrence with `series`, and a **series** by its own id, change as a whole. The response is the
        series.
        - An occurrence with `following` splits the series; the part from there on changes. The response is
        the new series. This cannot be undone.
        - `recurrence_rule` is given whole. It makes a series of an item, and with None an item of a series.
        Occurrences that the new rule also gives, at the same moment or else on the same day, keep their ids
        and what they have of their own; the others are deleted, and come back as they were when a later rule
        gives them again.
        - Another `time_zone` leaves an item at its moment, and an all-day item on its days; rule and dates of
        a series shift along.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            item_id: The agenda item: a single one, a series, or one occurrence of a series. Example:
                `"5c0fb45a-b12a-58e0-a28b-ce257ece1fe6"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            calendar_id: A calendar whose `is_editable` is true. Example:
                `"79a0b3e8-573a-5be4-ac7a-63449d6c4ecf"`.
            title: The title in the agenda. At most 240 characters. Example: `"Proefrit bakfiets 07"`.
            description: What it is about, as plain text. At most 20000 characters. Example: `"Zeven
                bakfietsen per week: remmen, banden, accu."`.
            location: Where it takes place, in words. At most 500 characters. Example: `"Werkplaats, brug 1 en
                2"`.
            online_meeting_url: Where people meet online; None without such a meeting. At most 2048
                characters. Example: `"https://meet.example/singel"`.
            visibility: What other people see of the item.
            transparency: Whether it takes time (TRANSP of RFC 5545).
            time_zone: IANA time zone, such as `Europe/Amsterdam`. At most 64 characters. Example:
                `"Europe/Amsterdam"`.
            task_id: The task that the item is for; None without one. Example:
                `"bbf5e69d-a51d-5d50-9f11-e6950306ea48"`.
            user_ids: Members of the organization who are on the item. At most 50 items. Example:
                `["3022b846-7478-529c-9a91-185898b4ab28"]`.
            recurrence_rule: Makes the item a series; None: it does not recur.
            recurrence_dates: Only for a series. At most 500 items.
            reminders: When people are reminded of it. At most 5 items.
            attendees: Who is invited and may respond; each person once. At most 200 items.
            uid: UID of an imported event (RFC 5545), unique in the calendar. At most 500 characters. Example:
                `"keuring-2027@example.com"`.
            sequence: SEQUENCE of an imported event. From 0 to 2147483647. Example: `2`.
            notify_attendees: Whether the people in `attendees` are invited by email, and notified of later
                changes. An occurrence has the value of its series. With false, this call mails nobody.
            scope: Which part of a series changes: this `occurrence` (the default for an occurrence), the
                whole `series` (the default for a series), or this and all `following` ones. Ignored for a
                single item.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `UniqueConflict`, `AgendaOccurrenceRequired`,
                `AgendaSeriesTooLong`, `AgendaCalendarReadOnly`, `AgendaItemReadOnly`,
                `AgendaOccurrenceCollision`, `AgendaSeriesShiftAmbiguous`, `MalformedJson`,
                `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/agenda/items/{segment(item_id)}",
            DryRun if dry_run else AgendaItem | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=AgendaItemUpdate,
        )

    @overload
    def delete_agenda_item(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Approval | None: ...
    @overload
    def delete_agenda_item(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_agenda_item(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Delete an agenda item.

        Deletes an item, or with the id of a series the whole series. An occurrence is taken out of its
        series, whose `recurrence_dates` then leave its date out. The planned time of a task (source `task`)
        is not deleted here: `update_task` with None for the planned times takes it out of the agenda. Undoing
        brings everything back for 30 days. To let people see that something does not take place, cancel it
        instead.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            item_id: The agenda item: a single one, a series, or one occurrence of a series. Example:
                `"5c0fb45a-b12a-58e0-a28b-ce257ece1fe6"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `AgendaCalendarReadOnly`, `AgendaItemReadOnly`, `IdempotencyInProgress`,
                `IdempotencyKeyReused`, `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`,
                `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/agenda/items/{segment(item_id)}",
            DryRun if dry_run else Approval | None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def move_agenda_item(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[AgendaItemMove],
    ) -> AgendaItem | Approval: ...
    @overload
    def move_agenda_item(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[AgendaItemMove],
    ) -> DryRun: ...
    def move_agenda_item(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[AgendaItemMove],
    ) -> Any:
        """Move or resize an agenda item.

        Moves or resizes an item, one occurrence, a whole series, or a series from one occurrence on. The
        calendar of the item must be editable.

        - An **occurrence** without `scope`, or with `occurrence`, gets times of its own; `recurrence_id_at`
        stays. The response is the occurrence.
        - An occurrence with `series`, and a **series** by its own id, shift as a whole: every occurrence by
        the same difference in local time, past ones too, and all take the new length. Weekdays, month day,
        added, excluded and moved dates shift along; ids stay. The response is the series.
        - An occurrence with `following` splits the series: the old one ends before it, a new one starts at it
        and takes the occurrences from there on, which keep their ids. The response is the new series. This
        cannot be undone.
        - The **planned time of a task** (source `task`, with the id of the task) moves by an update of the
        task, which needs the permission `tasks:write` as well; the audit log records it as a change of the
        task. A suggestion stays a suggestion.

        Overlap with other items is allowed.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            item_id: The agenda item: a single one, a series, or one occurrence of a series. Example:
                `"5c0fb45a-b12a-58e0-a28b-ce257ece1fe6"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            start_at: Required. The new start. Example: `"2026-12-08T07:30:00+01:00"`.
            end_at: Required. The new end: after the start, at most 366 days later. Example:
                `"2026-12-08T09:00:00+01:00"`.
            is_all_day: If omitted: as it is. All-day items start and end at local midnight in `time_zone` of
                the item.
            scope: Which part of a series moves: this `occurrence` (the default for an occurrence), the whole
                `series` (the default for a series), or this and all `following` ones. Ignored for a single
                item.
            notify_attendees: Whether the people in `attendees` are notified of this one change by email. If
                omitted: as the item is set. Later changes are not affected. Example: `False`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `AgendaOccurrenceRequired`, `AgendaCalendarReadOnly`, `AgendaItemReadOnly`,
                `AgendaItemCancelled`, `AgendaSeriesShiftAmbiguous`, `AgendaOccurrenceCollision`,
                `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`,
                `IdempotencyKeyReused`, `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`,
                `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/agenda/items/{segment(item_id)}/move",
            DryRun if dry_run else AgendaItem | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=AgendaItemMove,
        )

    def list_agenda_occurrences(
        self,
        organization_id: str,
        item_id: str,
        *,
        from_: datetime | str | None = None,
        to: datetime | str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["startAt", "-startAt"] | None = None,
        count: bool | None = None,
        fields: Sequence[ListAgendaOccurrencesFields] | None = None,
    ) -> AgendaItemList:
        """List the occurrences of a series.

        Lists the occurrences of a series in the order of their starts, including moved ones. `item_id` names
        the series or one of its occurrences; an item that does not recur has none. Series are kept 24 months
        ahead, at most 1,000 occurrences.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            item_id: The agenda item: a single one, a series, or one occurrence of a series. Example:
                `"5c0fb45a-b12a-58e0-a28b-ce257ece1fe6"`.
            from_: Occurrences that end after this moment. Example: `"2026-11-23T00:00:00+01:00"`.
            to: Occurrences that start before this moment. Example: `"2027-01-01T00:00:00+01:00"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"startAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 43 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/agenda/items/{segment(item_id)}/occurrences",
            AgendaItemList,
            query={
                "from": from_,
                "to": to,
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "fields": fields,
            },
        )

    @overload
    def delete_calendar(
        self,
        organization_id: str,
        calendar_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Approval | None: ...
    @overload
    def delete_calendar(
        self,
        organization_id: str,
        calendar_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_calendar(
        self,
        organization_id: str,
        calendar_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Delete a calendar.

        Deletes a calendar and all its items, without an event for each item. People who were invited by email
        to future items receive a cancellation. To keep items, first move them to another calendar
        (`calendar_id` of the item). Planned times of tasks stay. If it was the shared default, new items
        without `calendar_id` go to the oldest calendar of a team until `update_calendar` sets another default
        (`is_default`). If there is none, the first such item creates a shared calendar. This cannot be
        undone.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            calendar_id: The calendar. Example: `"79a0b3e8-573a-5be4-ac7a-63449d6c4ecf"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/agenda/calendars/{segment(calendar_id)}",
            DryRun if dry_run else Approval | None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def update_calendar(
        self,
        organization_id: str,
        calendar_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[CalendarUpdate],
    ) -> Calendar | Approval: ...
    @overload
    def update_calendar(
        self,
        organization_id: str,
        calendar_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[CalendarUpdate],
    ) -> DryRun: ...
    def update_calendar(
        self,
        organization_id: str,
        calendar_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[CalendarUpdate],
    ) -> Any:
        """Update a calendar.

        Changes the fields that the body names and leaves the others as they are (JSON merge patch, RFC 7396).
        A new time zone applies to items that are created from then on and name none. A connected calendar
        (`external`) stays one. The owner of a calendar needs `agenda:write` alone to change its `name`,
        `color` or `time_zone` or to renew its feed.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            calendar_id: The calendar. Example: `"79a0b3e8-573a-5be4-ac7a-63449d6c4ecf"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            name: Shown wherever a calendar is chosen; need not be unique. At most 120 characters. Example:
                `"Hefbrug 1"`.
            color: Red, green and blue, such as `#1E6FD9`. Example: `"#1E6FD9"`.
            time_zone: IANA time zone, such as `Europe/Amsterdam`. At most 64 characters. Example:
                `"Europe/Amsterdam"`.
            owner_user_id: A member; a `personal` calendar needs one. Example:
                `"579fcc07-0450-53c5-81a5-fb2ff340c133"`.
            kind: Whose time a calendar holds.
            is_default: True makes it the default instead of the current one, for the same person or shared.
            renew_feed: True gives the caller a new `feed_url` for this calendar. The old one stops working,
                which cannot be undone.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `UniqueConflict`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/agenda/calendars/{segment(calendar_id)}",
            DryRun if dry_run else Calendar | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=CalendarUpdate,
        )

    @overload
    def respond_to_agenda_item(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[AgendaAnswer],
    ) -> AgendaItem: ...
    @overload
    def respond_to_agenda_item(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[AgendaAnswer],
    ) -> DryRun: ...
    def respond_to_agenda_item(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[AgendaAnswer],
    ) -> Any:
        """Respond to an agenda item.

        Sets the caller's own response: `participation_status` of the attendee with the caller's `user_id`. No
        permission to change the item is needed. A response to one occurrence is separate from that to the
        series: a later response to the series does not change it.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            item_id: The agenda item: a single one, a series, or one occurrence of a series. Example:
                `"5c0fb45a-b12a-58e0-a28b-ce257ece1fe6"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            participation_status: Required. Your response (PARTSTAT of RFC 5545).
            scope: For a series: this `occurrence` (the default for an occurrence) or the whole `series` (the
                default for a series). Ignored for a single item.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `AgendaOccurrenceRequired`, `AgendaItemReadOnly`, `AgendaItemCancelled`,
                `AgendaNotInvited`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/agenda/items/{segment(item_id)}/participation",
            DryRun if dry_run else AgendaItem,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=AgendaAnswer,
        )

    @overload
    def set_agenda_item_state(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[AgendaStateChange],
    ) -> AgendaItem | Approval: ...
    @overload
    def set_agenda_item_state(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[AgendaStateChange],
    ) -> DryRun: ...
    def set_agenda_item_state(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[AgendaStateChange],
    ) -> Any:
        """Confirm or cancel an agenda item.

        Makes an item, one occurrence, a series, or a series from one occurrence on, `confirmed`, `tentative`
        or `cancelled`; each can follow each. What is cancelled stays in the agenda and takes no time.

        - In a cancelled series everything is cancelled. An occurrence that was cancelled by itself stays so
        when the series is confirmed again.
        - A suggestion that is confirmed becomes an item, with its `reason`.
        - The planned time of a task (source `task`) changes with the task: `update_task` with None for the
        planned times takes it out of the agenda.
        - Setting the current state again changes nothing.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            item_id: The agenda item: a single one, a series, or one occurrence of a series. Example:
                `"5c0fb45a-b12a-58e0-a28b-ce257ece1fe6"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            state: Required. Whether an item takes place (STATUS of RFC 5545).
            scope: Which part of a series changes: this `occurrence` (the default for an occurrence), the
                whole `series` (the default for a series), or this and all `following` ones. Ignored for a
                single item.
            notify_attendees: Whether the people in `attendees` are notified of this one change by email. If
                omitted: as the item is set. Later changes are not affected. Example: `False`.
            reason: The reason, for the audit log. At most 500 characters. Example: `"De monteur is ziek"`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `AgendaOccurrenceRequired`, `AgendaCalendarReadOnly`, `AgendaItemReadOnly`,
                `AgendaStateTransitionInvalid`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/agenda/items/{segment(item_id)}/state",
            DryRun if dry_run else AgendaItem | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=AgendaStateChange,
        )

    def find_free_slots(
        self,
        organization_id: str,
        *,
        user_ids: Sequence[str] | None = None,
        calendar_ids: Sequence[str] | None = None,
        from_: datetime | str | None = None,
        to: datetime | str | None = None,
        duration_minutes: int | None = None,
        working_hours_only: bool | None = None,
    ) -> FreeSlots:
        """Find free slots.

        Finds the times in a period of at most 31 days when all the given people, and calendars if any are
        given, are free for at least `duration_minutes`. A slot is as long as possible: choose any start that
        leaves enough time. With `working_hours_only` slots lie within the working hours of the organization.

        An item takes the time of the people on it, of those who are invited and have not declined, and of the
        owner of the personal calendar that it is in; a planned task that of its assignees until it is done.
        Items that the caller may not see take time as well, without showing anything about them. Tentative
        items and suggestions take time; cancelled items and those with `transparency` `transparent` do not.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            user_ids: Members who must all be free. `me`, a name or an email address also works. At most 20
                items. Example: `["579fcc07-0450-53c5-81a5-fb2ff340c133"]`.
            calendar_ids: Calendars that must also be free, such as those of a room or a car. A name, number
                or code also works. At most 20 items. Default: `[]`. Example:
                `["5fd34208-0492-5de3-a045-c545eaecdb96"]`.
            from_: Slots that start at this time or later. Example: `"2026-11-23T00:00:00+01:00"`.
            to: Slots that end by this time. Example: `"2026-11-28T00:00:00+01:00"`.
            duration_minutes: The minimum length of a slot, in minutes. From 5 to 1440. Example: `60`.
            working_hours_only: Only within the organization's working hours. Default: `True`. Example:
                `True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/agenda/free-slots",
            FreeSlots,
            query={
                "userIds": user_ids,
                "calendarIds": calendar_ids,
                "from": from_,
                "to": to,
                "durationMinutes": duration_minutes,
                "workingHoursOnly": working_hours_only,
            },
        )

    def list_calendar_items(
        self,
        organization_id: str,
        calendar_id: str,
        *,
        uid: str | None = None,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["updatedAt", "-updatedAt"] | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        include_deleted: bool | None = None,
        fields: Sequence[ListCalendarItemsFields] | None = None,
    ) -> AgendaItemList:
        """List imported items by UID.

        Finds the item or series of a calendar that has a UID of a calendar file (RFC 5545), at whatever time
        it is: what an import made before. The id of an item counts as its UID too, since feeds give it as
        such. Occurrences are not listed, nor are items whose details the caller may not see. At most one item
        is not deleted; with `include_deleted`, those deleted in the last 30 days follow, the latest change
        first.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            calendar_id: The calendar. Example: `"79a0b3e8-573a-5be4-ac7a-63449d6c4ecf"`.
            uid: UID in a calendar file, exactly as it is there. At most 500 characters. Example:
                `"keuring-2027@example.com"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-updatedAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            include_deleted: Also return records deleted in the last 30 days, which have `deleted_at`. Needs
                the permission to delete them. Default: `False`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 43 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/agenda/calendars/{segment(calendar_id)}/items",
            AgendaItemList,
            query={
                "uid": uid,
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "includeDeleted": include_deleted,
                "fields": fields,
            },
        )

    @overload
    def restore_agenda_item(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> AgendaItem | Approval: ...
    @overload
    def restore_agenda_item(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def restore_agenda_item(
        self,
        organization_id: str,
        item_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Restore a deleted agenda item.

        Brings an item, a series with its occurrences, or one occurrence back within 30 days of its deletion.
        An item that is not deleted stays as it is. 409 when its calendar or its series has been deleted, when
        the series has no such occurrence any more, and when another item of the calendar has its `uid` by
        now.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            item_id: The agenda item: a single one, a series, or one occurrence of a series. Example:
                `"5c0fb45a-b12a-58e0-a28b-ce257ece1fe6"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `RestoreConflict`, `AgendaCalendarReadOnly`, `AgendaItemReadOnly`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/agenda/items/{segment(item_id)}/restore",
            DryRun if dry_run else AgendaItem | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    def import_agenda_items(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        **body: Unpack[AgendaImportCreate],
    ) -> Import | Approval:
        """Import a calendar file.

        Begins the import of a calendar file (RFC 5545) that has been uploaded as `text/calendar` and returns
        at once; `get_import` shows its progress. Events are independent: each becomes an item or a series by
        the operations that create and change one, in the name of the caller, with audit entries of its own,
        and is undone there. A refused event stops none of the others.

        An item is recognized by its UID in the calendar. The import updates it, restores it if it was
        deleted, cancels it if the file does (`METHOD:CANCEL` or `STATUS:CANCELLED`), and skips it if nothing
        differs or the calendar has a higher SEQUENCE. Items that the file lacks stay. Attendees get no mail,
        unless they do so for that item already.

        The caller needs `files:read`, `agenda:read` and `agenda:write` too. Once the import has ended,
        `refused_file_id` names a CSV file of the events with a note, each with its UID and line: why it was
        refused or skipped, or what its item lacks, such as an attendee whose address is invalid. After a dry
        run, it lists every event with what it would become.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            calendar_id: Required. A calendar whose `is_editable` is true. Example:
                `"79a0b3e8-573a-5be4-ac7a-63449d6c4ecf"`.
            file_id: Required. An available calendar file (iCalendar, .ics) of at most 10 MiB, with at most
                5,000 events. Example: `"a904ac8e-0231-5a48-a186-89c48794cc5d"`.
            dry_run: Tries every event without writing any, to see the counts and the notes. Default: `False`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `FileNotAvailable`, `FileRejected`,
                `AgendaCalendarReadOnly`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/agenda/imports",
            Import | Approval,
            headers={"Idempotency-Key": new_key(idempotency_key, False)},
            body=body,
            body_type=AgendaImportCreate,
        )

    def list_audit_entries(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["sequence", "-sequence"] | None = None,
        count: bool | None = None,
        actor_user_id: str | None = None,
        client_id: str | None = None,
        action: str | None = None,
        target_kind: str | None = None,
        target_id: str | None = None,
        channel: AuditChannel | None = None,
        outcome: AuditOutcome | None = None,
        from_: datetime | str | None = None,
        to: datetime | str | None = None,
        fields: Sequence[ListAuditEntriesFields] | None = None,
    ) -> AuditEntryList:
        """List entries of the audit log.

        Lists what was done in the organization, newest first: every change, and every change that was refused
        to a member (403, 409, 412) or held. Reads are not recorded, apart from exports, downloads of files
        and secrets that were shown.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-sequence"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            actor_user_id: Only what this user did. `me`, a name or an email address also works. Example:
                `"51ca3df5-d3b0-54ed-a33d-47c53d45dba9"`.
            client_id: Only what this OAuth client did, for any member: `client_id` of an entry. At most 2000
                characters. Example: `"werkbank-cli"`.
            action: Only this operation, by its operationId. At most 80 characters. Example:
                `"setTaskStatus"`.
            target_kind: Only records of this kind. At most 80 characters. Example: `"customer"`.
            target_id: Only the record with this id; integer ids as text. At most 80 characters. Example:
                `"1001"`.
            channel:
            outcome:
            from_: Only entries at this time or later. Example: `"2026-11-23T08:30:00.000Z"`.
            to: Only entries before this time. Example: `"2026-11-23T08:30:00.000Z"`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 24 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/audit-log",
            AuditEntryList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "actorUserId": actor_user_id,
                "clientId": client_id,
                "action": action,
                "targetKind": target_kind,
                "targetId": target_id,
                "channel": channel,
                "outcome": outcome,
                "from": from_,
                "to": to,
                "fields": fields,
            },
        )

    @overload
    def get_audit_entry(
        self,
        organization_id: str,
        entry_id: str,
        *,
        if_none_match: None = None,
    ) -> AuditEntry: ...
    @overload
    def get_audit_entry(
        self,
        organization_id: str,
        entry_id: str,
        *,
        if_none_match: str,
    ) -> AuditEntry | None: ...
    def get_audit_entry(
        self,
        organization_id: str,
        entry_id: str,
        *,
        if_none_match: str | None = None,
    ) -> Any:
        """Get an entry of the audit log.

        Reads one entry with the values before and after. `hash` is SHA-256 of `prev_hash`, the sequence as 8
        bytes (big-endian) and the entry's canonical JSON (RFC 8785), which holds salted hashes of the values
        in their place.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            entry_id: The entry of the audit log. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/audit-log/{segment(entry_id)}",
            AuditEntry,
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def revert_audit_entry(
        self,
        organization_id: str,
        entry_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[AuditRevertRequest],
    ) -> AuditRevert | Approval: ...
    @overload
    def revert_audit_entry(
        self,
        organization_id: str,
        entry_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[AuditRevertRequest],
    ) -> DryRun: ...
    def revert_audit_entry(
        self,
        organization_id: str,
        entry_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[AuditRevertRequest],
    ) -> Any:
        """Undo a change.

        Undoes the change that an entry of the last 30 days records: old values are written back, what was
        created is deleted, what was deleted is restored, what was moved is moved back, and a stock movement
        gets one with the opposite quantities. It needs the permission that doing so by hand would need, and
        without `audit:read` only the caller's own changes can be undone.

        A field that was changed again since is a conflict, and nothing is undone; other fields changed since
        stay as they are. An entry can be undone once; the undoing has an entry of its own, which can be
        undone in turn.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            entry_id: The entry of the audit log. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            reason: Required. Why, in your own words; kept in the audit log. At most 500 characters. Example:
                `"Verkeerde klant"`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `AuditNotReversible`, `AuditRevertConflict`, `UniqueConflict`, `RestoreConflict`,
                `StockInsufficient`, `FirstPartySessionRequired`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/audit-log/{segment(entry_id)}/revert",
            DryRun if dry_run else AuditRevert | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=AuditRevertRequest,
        )

    def verify_audit_log(
        self,
        organization_id: str,
        *,
        from_sequence: int | None = None,
        to_sequence: int | None = None,
        anchor: str | None = None,
    ) -> AuditVerification:
        """Verify the audit log.

        Computes the chain of hashes again from the entries, from the last anchor to the newest entry, and
        compares the values before and after with their salted hashes in the chain. An entry that was changed,
        removed or added by anything but the service makes the log invalid, and so does a changed value;
        values that were erased do not. `fromSequence=1` verifies the whole log; `from_sequence` and
        `to_sequence` narrow the check to a part of it. With `anchor`, an anchor that you have kept, the whole
        log is verified, and it must still contain what the anchor names: this shows as well that the newest
        entries were removed. One verification of an organization runs at a time; a request for the same range
        gets its result.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            from_sequence: The first entry to check. If omitted: the one of the last anchor (up to
                `to_sequence`), or the first of all with `anchor` and where there is no anchor yet. Example:
                `1`.
            to_sequence: The last entry to check. If omitted: the newest. Example: `500`.
            anchor: An anchor that was kept: the `jws` of an earlier `last_anchor`, or of the daily mail. At
                most 4096 characters.

        Raises:
            WerkbankProblem: `AuditAnchorRefused`, `AuditVerificationInProgress`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/audit-log/verification",
            AuditVerification,
            query={"fromSequence": from_sequence, "toSequence": to_sequence, "anchor": anchor},
        )

    def list_active_apps(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["lastActiveAt", "-lastActiveAt"] | None = None,
        count: bool | None = None,
        fields: Sequence[ListActiveAppsFields] | None = None,
    ) -> ActiveAppList:
        """List apps that were active.

        Lists which OAuth and MCP clients appear in the audit log, for which members, and when last; the
        latest first. Reads are not recorded. Which apps a member has connected is not shown: only members
        themselves see and revoke that.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-lastActiveAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 6 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/active-apps",
            ActiveAppList,
            query={"limit": limit, "cursor": cursor, "sort": sort, "count": count, "fields": fields},
        )

    def search_organization(
        self,
        organization_id: str,
        *,
        q: str | None = None,
        kinds: Sequence[SearchResultKind] | None = None,
        limit: int | None = None,
        fields: Sequence[SearchOrganizationFields] | None = None,
    ) -> SearchResultList:
        """Search the organization.

        Searches the records of every kind that the caller may read, the best first: the record whose id,
        display number, code, SKU, serial number, email address or whole name is `q` (`me` is the caller; a
        colleague is also named by a part of the name that nobody else has), then records with all its words,
        those in the title counting most. The response is one page of at most 50: `next_cursor` is None, and
        `has_more` tells that a longer `q` or fewer `kinds` would find others.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            q: Full text: words in any order, case and accents do not matter, the last word may be a
                beginning. At most 200 characters. Example: `"accu"`.
            kinds: Only records of these kinds; those that the caller may not read are always omitted. If
                omitted: all but `calendar`, `role`, `workflow`, `inventory_location` and `webhook`, which are
                found only where they are named here. At most 16 items.
            limit: The maximum number of records. From 1 to 50. Default: `25`. Example: `10`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 7 items.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/search",
            SearchResultList,
            query={"q": q, "kinds": kinds, "limit": limit, "fields": fields},
        )

    @overload
    def create_export(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[ExportCreate],
    ) -> Export | Approval: ...
    @overload
    def create_export(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[ExportCreate],
    ) -> DryRun: ...
    def create_export(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[ExportCreate],
    ) -> Any:
        """Create an export.

        Begins an export and returns at once; `get_export` names the file once it is there. The records are
        read from the list of their kind, with its filters, page by page and in the name of the caller, who
        needs the permission of the list. At most 6 exports an hour.

        The file is kept for 24 hours and counts as a file of the organization, for those who have
        `files:read` and the permission of the list. In CSV and .xlsx, lists of texts are joined with `|`, and
        other lists and objects are JSON. In CSV, a cell that a spreadsheet would take for a formula begins
        with an apostrophe, which an import removes. In .xlsx, date-times are in the time zone of the
        organization.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            kind: Required. What is exported; the caller needs the permission to read it.
            filter: Filters of the list of this kind, by the names of its query parameters; `{}` for all
                records. A value may be a text, as in an address: `true`, `todo,in_progress`. Contacts are
                those of one customer: `customer_id` is required then. Default: `{}`. Example: `{"status":
                "active", "updatedAfter": "2026-11-19T00:00:00Z"}`.
            format: The form of the file. Default: `"csv"`.
            delimiter: What separates the columns of CSV. By default `;` where the country of the organization
                has decimal commas, else `,`. Example: `";"`.
            decimal_separator: What separates the decimals of numbers in CSV. By default that of the country,
                or `.` if the delimiter is `,`. Example: `","`.
            byte_order_mark: Whether CSV begins with a byte order mark, by which Excel recognizes UTF-8. By
                default it does. Example: `True`.
            fields: Fields of the records, in the order of the columns; None for all. At most 100 items.
                Example: `["id", "name", "email"]`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`,
                `IdempotencyKeyReused`, `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, and
                those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/exports",
            DryRun if dry_run else Export | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=ExportCreate,
        )

    def list_exports(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        count: bool | None = None,
        kind: ExportKind | None = None,
        state: TransferState | None = None,
        fields: Sequence[ListExportsFields] | None = None,
    ) -> ExportList:
        """List exports.

        Lists the exports of the organization, whichever member requested them, newest first. `file_id` names
        the file of each until `expires_at`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-createdAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            kind: Only exports of this kind.
            state: Only exports in this state.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 19 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/exports",
            ExportList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "kind": kind,
                "state": state,
                "fields": fields,
            },
        )

    def create_import(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        **body: Unpack[ImportCreate],
    ) -> Import | Approval:
        """Create an import.

        Begins the import of a file that has been uploaded and returns at once; `get_import` shows its
        progress. Rows are independent: each is one change by the operation that creates or changes a record
        of the kind, in the name of the caller, with an audit entry and an event of its own, and is undone
        there. A refused row stops none of the others.

        The caller needs what these operations need, with `files:read`, and to match also the permission to
        read the records. With `match_by`, a row whose record is there changes it or is skipped (`on_match`).
        A dry run also lists the rows that look like existing customers (`list_import_rows`), and `on_similar`
        decides about them. An empty cell is no value. Lists of texts are separated by `|`. `propose_import`
        proposes the mapping of a file.

        A file with an error in its form (an unclosed quote, a missing column, too many rows) makes the import
        fail before its first row, with the row and the column in `problem`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            kind: Required. What each row is; rows go through the operation that creates one.
            file_id: Required. An available file with a table: CSV, .xlsx or .ods, with a header, at most 20
                MB and 20,000 rows. Example: `"a904ac8e-0231-5a48-a186-89c48794cc5d"`.
            mapping: Required. Maps columns of the file to fields of the record, named as in the operation
                that creates it; contacts also have `customer_id`, and stock movements `sku` and
                `locationCode`. The value is the name of a field, or an object that also says how cells are
                read, or a list of them where a column fills several fields. Columns that are not named are
                ignored.
            constants: Values for fields of new records that have no column, or an empty cell. Existing
                records keep theirs. Default: `{}`. Example: `{"type": "company"}`.
            sheet: The sheet of a spreadsheet; None for its first one, and for other files. At most 240
                characters. Example: `"Klanten"`.
            match_by:
            on_match: What happens to a row whose record exists. Default: `"update"`.
            on_similar:
            dry_run: Tries every row without writing any, to see the counts and refusals. Default: `False`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `FileNotAvailable`, `FileRejected`, `MalformedJson`,
                `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/imports",
            Import | Approval,
            headers={"Idempotency-Key": new_key(idempotency_key, False)},
            body=body,
            body_type=ImportCreate,
        )

    def list_imports(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        count: bool | None = None,
        kind: ImportedKind | None = None,
        state: TransferState | None = None,
        fields: Sequence[ListImportsFields] | None = None,
    ) -> ImportList:
        """List imports.

        Lists the imports of the organization, whichever member requested them, newest first. Their counts are
        those of `get_import`: how many rows were created, updated, skipped, refused or held.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-createdAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            kind: Only imports of this kind.
            state: Only imports in this state.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 24 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/imports",
            ImportList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "kind": kind,
                "state": state,
                "fields": fields,
            },
        )

    @overload
    def get_export(self, organization_id: str, export_id: str, *, if_none_match: None = None) -> Export: ...
    @overload
    def get_export(self, organization_id: str, export_id: str, *, if_none_match: str) -> Export | None: ...
    def get_export(self, organization_id: str, export_id: str, *, if_none_match: str | None = None) -> Any:
        """Get an export.

        Returns an export with how many records it has read. Once it has ended, `file_id` names the file,
        which `get_file_content` gives until `expires_at`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            export_id: The export. Example: `"c63ed7d7-66a3-528a-b274-0b27861eefb2"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/exports/{segment(export_id)}",
            Export,
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def get_import(self, organization_id: str, import_id: str, *, if_none_match: None = None) -> Import: ...
    @overload
    def get_import(self, organization_id: str, import_id: str, *, if_none_match: str) -> Import | None: ...
    def get_import(self, organization_id: str, import_id: str, *, if_none_match: str | None = None) -> Any:
        """Get an import.

        Returns an import with the results of its rows so far: `counts.processed` of `row_count`. Once it has
        ended, `refused_file_id` names a file of the refused rows in the format of the imported one, with the
        row number, the code and the text of the problem in three more columns.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            import_id: The import. Example: `"eed4c722-bb6c-5a0c-9747-7bfd360f40eb"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/imports/{segment(import_id)}",
            Import,
            headers={"If-None-Match": if_none_match},
        )

    def propose_import(self, organization_id: str, **body: Unpack[ImportProposalRequest]) -> ImportProposal:
        """Propose how to import a file.

        Reads a file and proposes the body of `create_import`: the field of each column and how its cells are
        read, values for fields without a column, and the field to match by. Nothing is stored or imported.

        The names of the columns decide, in Dutch, English, German and French and as other programs write
        them, and so do all of their cells. `unclear` lists what to review. If an import of the same kind and
        header has succeeded before, its mapping is proposed again. Other records, such as the customer of a
        contact, are looked up if the caller may read them. Needs `files:read`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            kind: Required. What each row is; rows go through the operation that creates one.
            file_id: Required. An available file, as for `create_import`. Example:
                `"a904ac8e-0231-5a48-a186-89c48794cc5d"`.
            sheet: The sheet of a spreadsheet; None for its first one, and for other files. At most 240
                characters. Example: `"Klanten"`.
            fields: Columns whose field is decided, or None for one that is not imported. Only the rest is
                proposed, and how the cells of these columns are read. Default: `{}`. Example: `{"Prijs":
                "unitPriceMinor", "Intern": None}`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `FileNotAvailable`, `FileRejected`, `MalformedJson`,
                `UnsupportedMediaType`, `BodyTooLarge`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/imports/proposal",
            ImportProposal,
            body=body,
            body_type=ImportProposalRequest,
        )

    def list_import_rows(
        self,
        organization_id: str,
        import_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["row", "-row"] | None = None,
        count: bool | None = None,
        result: ImportRowResult | None = None,
        similar: bool | None = None,
        fields: Sequence[ListImportRowsFields] | None = None,
    ) -> ImportRowList:
        """List notable rows of an import.

        Lists the rows of an import that were refused, each with its errors, and those that look like existing
        customers, each with these customers and the reasons, in the order of the file. Other rows are only
        counted. After a dry run of customers, it shows what `on_similar` of the import would decide about.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            import_id: The import. Example: `"eed4c722-bb6c-5a0c-9747-7bfd360f40eb"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"row"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            result: Only rows with this result.
            similar: Only rows that look like existing customers. Default: `False`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 6 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/imports/{segment(import_id)}/rows",
            ImportRowList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "result": result,
                "similar": similar,
                "fields": fields,
            },
        )

    @overload
    def run_batch(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[BatchRequest],
    ) -> Batch | Approval: ...
    @overload
    def run_batch(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[BatchRequest],
    ) -> DryRun: ...
    def run_batch(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[BatchRequest],
    ) -> Any:
        """Run several changes at once.

        Carries out up to 50 calls of operations that create, change or delete tasks, customers, assets,
        products and suppliers. All of them are carried out, or none: the problem of the first rejected call
        says in `detail` which one it was, and validation errors have its position in `pointer`. Each call
        needs the permission that it needs on its own.

        The calls do not see each other: each is about another record, and none can refer to a record that
        another one creates.

        An approval policy applies to each call. If one of them requires approval, the whole batch waits in
        one approval that lists all changes; if one is denied, so is the batch. The audit log has an entry for
        each change and one for the batch: `revert_audit_entry` on the latter undoes all changes.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            calls: Required. The calls, each about another record. All of them are carried out, or none. At
                most 50 items.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `UniqueConflict`, `ResourceInUse`,
                `CustomerPossibleDuplicate`, `TaskStatusTransitionInvalid`, `MalformedJson`,
                `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/batch",
            DryRun if dry_run else Batch | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=BatchRequest,
        )

    def get_open_api(self) -> OpenApiDocument:
        """Get the OpenAPI document.

        Returns the OpenAPI 3.1 document of this service. No sign-in is needed.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call("GET", "/v1/openapi.json", OpenApiDocument)

    def list_problem_types(self) -> ProblemTypeList:
        """List problem types.

        Returns every problem that the service can return. No sign-in is needed.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call("GET", "/v1/problems", ProblemTypeList)

    @overload
    def get_event(self, organization_id: str, event_id: str, *, if_none_match: None = None) -> Event: ...
    @overload
    def get_event(self, organization_id: str, event_id: str, *, if_none_match: str) -> Event | None: ...
    def get_event(self, organization_id: str, event_id: str, *, if_none_match: str | None = None) -> Any:
        """Get an event.

        Returns one event of the last 30 days, as webhooks deliver it.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            event_id: The event. Example: `"0d4e5b25-1e16-5260-a380-4a30f3b97d51"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/events/{segment(event_id)}",
            Event,
            headers={"If-None-Match": if_none_match},
        )

    def list_event_types(self) -> EventTypeList:
        """List event types.

        Returns every type of event that the service writes. New types come with new versions: a receiver
        ignores those that it does not know.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call("GET", "/v1/event-types", EventTypeList)

    def list_events(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["sequence", "-sequence"] | None = None,
        count: bool | None = None,
        after_sequence: int | None = None,
        types: Sequence[EventSelector] | None = None,
        fields: Sequence[ListEventsFields] | None = None,
    ) -> EventList:
        """List events.

        Lists the events of the last 30 days in the order of the changes. To follow them, ask again with
        `after_sequence` set to the `sequence` of the last event that was read. `sequence` has no gaps:
        without `types`, a first event that is not the next number says that older ones have been removed.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"sequence"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            after_sequence: Only events after the one with this `sequence`: the last that you have read.
                Example: `2050`.
            types: Only events of these types. If omitted: all. At most 100 items.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 11 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/events",
            EventList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "afterSequence": after_sequence,
                "types": types,
                "fields": fields,
            },
        )

    @overload
    def create_webhook(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[WebhookCreate],
    ) -> WebhookWithSecret | Approval: ...
    @overload
    def create_webhook(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[WebhookCreate],
    ) -> DryRun: ...
    def create_webhook(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[WebhookCreate],
    ) -> Any:
        """Create a webhook.

        Posts events to a URL from now on, signed as in Standard Webhooks. Only this response shows the
        `secret` that signs them: store it at the receiver. The URL must use https and be on the public
        internet; in the local environment, http to this machine is accepted as well. An organization can have
        20 webhooks.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            url: Required. Where events are posted to: https, on the public internet. At most 2048 characters.
                Example: `"https://boekhouding.example/hooks"`.
            description: What it is for, in the organization's words; None without any. At most 240
                characters. Example: `"Offertes en orders voor de boekhouding"`.
            event_types: Required. Which events are delivered: types, `kind.*`, or `*`. At most 100 items.
                Example: `["quote.*", "order.*"]`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `WebhookUrlRefused`, `LimitReached`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/webhooks",
            DryRun if dry_run else WebhookWithSecret | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=WebhookCreate,
        )

    def list_webhooks(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        count: bool | None = None,
        status: WebhookStatus | None = None,
        fields: Sequence[ListWebhooksFields] | None = None,
    ) -> WebhookList:
        """List webhooks.

        Lists the webhooks of the organization with their health, the newest first.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-createdAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            status: Only webhooks with this status. If omitted: all.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 14 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/webhooks",
            WebhookList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "status": status,
                "fields": fields,
            },
        )

    @overload
    def delete_webhook(
        self,
        organization_id: str,
        webhook_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Approval | None: ...
    @overload
    def delete_webhook(
        self,
        organization_id: str,
        webhook_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_webhook(
        self,
        organization_id: str,
        webhook_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Delete a webhook.

        Removes a webhook with its secret and its deliveries, also those that wait. It cannot be undone.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            webhook_id: The webhook. Example: `"98a969d3-a267-5b28-85d6-a45e5d84cfc3"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/webhooks/{segment(webhook_id)}",
            DryRun if dry_run else Approval | None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def get_webhook(self, organization_id: str, webhook_id: str, *, if_none_match: None = None) -> Webhook: ...
    @overload
    def get_webhook(self, organization_id: str, webhook_id: str, *, if_none_match: str) -> Webhook | None: ...
    def get_webhook(self, organization_id: str, webhook_id: str, *, if_none_match: str | None = None) -> Any:
        """Get a webhook.

        Returns one webhook with its health: when an event was last accepted, since when attempts fail, and
        why. The secret is not shown.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            webhook_id: The webhook. Example: `"98a969d3-a267-5b28-85d6-a45e5d84cfc3"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/webhooks/{segment(webhook_id)}",
            Webhook,
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def update_webhook(
        self,
        organization_id: str,
        webhook_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[WebhookUpdate],
    ) -> Webhook | Approval: ...
    @overload
    def update_webhook(
        self,
        organization_id: str,
        webhook_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[WebhookUpdate],
    ) -> DryRun: ...
    def update_webhook(
        self,
        organization_id: str,
        webhook_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[WebhookUpdate],
    ) -> Any:
        """Update a webhook.

        Changes the fields that the body names (JSON merge patch, RFC 7396). `status` turns the webhook off
        and on, and a suspended one on again. Turning it off cancels the deliveries that wait; what happens
        while it is off is not delivered later by itself: `replay_webhook` delivers it.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            webhook_id: The webhook. Example: `"98a969d3-a267-5b28-85d6-a45e5d84cfc3"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            url: Where events are posted to: https, on the public internet. At most 2048 characters. Example:
                `"https://boekhouding.example/hooks"`.
            description: What it is for, in the organization's words; None without any. At most 240
                characters. Example: `"Offertes en orders voor de boekhouding"`.
            event_types: Which events are delivered: types, `kind.*`, or `*`. At most 100 items. Example:
                `["quote.*", "order.*"]`.
            status: Whether events are delivered.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `WebhookUrlRefused`, `WebhookStatusTransitionInvalid`, `MalformedJson`,
                `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/webhooks/{segment(webhook_id)}",
            DryRun if dry_run else Webhook | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=WebhookUpdate,
        )

    @overload
    def get_webhook_delivery(
        self,
        organization_id: str,
        webhook_id: str,
        delivery_id: str,
        *,
        if_none_match: None = None,
    ) -> WebhookDelivery: ...
    @overload
    def get_webhook_delivery(
        self,
        organization_id: str,
        webhook_id: str,
        delivery_id: str,
        *,
        if_none_match: str,
    ) -> WebhookDelivery | None: ...
    def get_webhook_delivery(
        self,
        organization_id: str,
        webhook_id: str,
        delivery_id: str,
        *,
        if_none_match: str | None = None,
    ) -> Any:
        """Get a webhook delivery.

        Returns one delivery with its attempts: when, how long, and the response of the receiver. `get_event`
        gives what was delivered.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            webhook_id: The webhook. Example: `"98a969d3-a267-5b28-85d6-a45e5d84cfc3"`.
            delivery_id: The delivery, which is of the webhook. Example:
                `"2c89ebe7-9e0f-517a-a174-f90ec12126cc"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/webhooks/{segment(webhook_id)}/deliveries/{segment(delivery_id)}",
            WebhookDelivery,
            headers={"If-None-Match": if_none_match},
        )

    def list_webhook_deliveries(
        self,
        organization_id: str,
        webhook_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        count: bool | None = None,
        state: Sequence[WebhookDeliveryState] | None = None,
        event_type: EventSelector | None = None,
        since: datetime | str | None = None,
        fields: Sequence[ListWebhookDeliveriesFields] | None = None,
    ) -> WebhookDeliveryList:
        """List deliveries.

        Lists the deliveries of a webhook of the last 30 days with their attempts, the newest first.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            webhook_id: The webhook. Example: `"98a969d3-a267-5b28-85d6-a45e5d84cfc3"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-createdAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            state: Deliveries in any of these states. At most 5 items.
            event_type: Only deliveries of events of this type, or of `kind.*`. If omitted: of all. Example:
                `"order.*"`.
            since: Only deliveries with a `created_at` at this moment or later. A replay gives events that
                were never sent deliveries of their own; what is sent again keeps its moment. Example:
                `"2026-11-20T00:00:00+01:00"`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 10 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/webhooks/{segment(webhook_id)}/deliveries",
            WebhookDeliveryList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "state": state,
                "eventType": event_type,
                "since": since,
                "fields": fields,
            },
        )

    @overload
    def redeliver_webhook_delivery(
        self,
        organization_id: str,
        webhook_id: str,
        delivery_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> WebhookDelivery | Approval: ...
    @overload
    def redeliver_webhook_delivery(
        self,
        organization_id: str,
        webhook_id: str,
        delivery_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def redeliver_webhook_delivery(
        self,
        organization_id: str,
        webhook_id: str,
        delivery_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Redeliver a webhook delivery.

        Sends the event of a delivery that has ended again, with the same `webhook-id`: a receiver that has
        processed it ignores it. A delivery that failed gets the whole schedule of attempts once more. Sending
        again what has not been attempted yet changes nothing.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            webhook_id: The webhook. Example: `"98a969d3-a267-5b28-85d6-a45e5d84cfc3"`.
            delivery_id: The delivery, which is of the webhook. Example:
                `"2c89ebe7-9e0f-517a-a174-f90ec12126cc"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `WebhookSuspended`, `WebhookDeliveryStateInvalid`, `IdempotencyInProgress`,
                `IdempotencyKeyReused`, `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`,
                `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/webhooks/{segment(webhook_id)}/deliveries/{segment(delivery_id)}/redeliver",
            DryRun if dry_run else WebhookDelivery | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def replay_webhook(
        self,
        organization_id: str,
        webhook_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[WebhookReplay],
    ) -> WebhookReplayResult | Approval: ...
    @overload
    def replay_webhook(
        self,
        organization_id: str,
        webhook_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[WebhookReplay],
    ) -> DryRun: ...
    def replay_webhook(
        self,
        organization_id: str,
        webhook_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[WebhookReplay],
    ) -> Any:
        """Replay past events to a webhook.

        Delivers the events of a period in the last 30 days, also those from before the webhook and from while
        it was off: in the order of `sequence`, at most 10 a second, with the same `webhook-id` as the first
        time. At most 10,000 events. An event whose delivery is already waiting is not sent twice.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            webhook_id: The webhook. Example: `"98a969d3-a267-5b28-85d6-a45e5d84cfc3"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            from_: Required. Events at this moment or later. Example: `"2026-11-19T00:00:00Z"`.
            to: Events before this moment, which is after `from`. If omitted: until now. Example:
                `"2026-11-20T00:00:00Z"`.
            event_types: Only these types. If omitted: those of the webhook. At most 100 items. Example:
                `["order.*"]`.
            only_failed: Only events since the webhook was created that it has not accepted, also from while
                it was off. Default: `False`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `WebhookSuspended`, `LimitReached`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/webhooks/{segment(webhook_id)}/replay",
            DryRun if dry_run else WebhookReplayResult | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=WebhookReplay,
        )

    @overload
    def rotate_webhook_secret(
        self,
        organization_id: str,
        webhook_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> WebhookWithSecret | Approval: ...
    @overload
    def rotate_webhook_secret(
        self,
        organization_id: str,
        webhook_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def rotate_webhook_secret(
        self,
        organization_id: str,
        webhook_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Rotate the secret of a webhook.

        Creates a new secret, which only this response shows. For 24 hours the former one signs as well, so
        that the receiver can switch: `webhook-signature` then holds two signatures. A third secret ends the
        first at once. Needs a person in a session of their own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            webhook_id: The webhook. Example: `"98a969d3-a267-5b28-85d6-a45e5d84cfc3"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `IdempotencyInProgress`, `IdempotencyKeyReused`, `FirstPartySessionRequired`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/webhooks/{segment(webhook_id)}/rotate-secret",
            DryRun if dry_run else WebhookWithSecret | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def test_webhook(
        self,
        organization_id: str,
        webhook_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> WebhookDelivery | Approval: ...
    @overload
    def test_webhook(
        self,
        organization_id: str,
        webhook_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def test_webhook(
        self,
        organization_id: str,
        webhook_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Test a webhook.

        Delivers an event of the type `webhook.test` to this webhook alone, whatever types it has chosen, in a
        single attempt. `get_webhook_delivery` shows the result.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            webhook_id: The webhook. Example: `"98a969d3-a267-5b28-85d6-a45e5d84cfc3"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `WebhookSuspended`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/webhooks/{segment(webhook_id)}/test",
            DryRun if dry_run else WebhookDelivery | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def create_approval_policy(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[ApprovalPolicyCreate],
    ) -> ApprovalPolicy: ...
    @overload
    def create_approval_policy(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[ApprovalPolicyCreate],
    ) -> DryRun: ...
    def create_approval_policy(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[ApprovalPolicyCreate],
    ) -> Any:
        """Create an approval policy.

        Creates a rule that requires approval for calls, allows or denies them, from the next request on. By
        default it applies to calls of agents, however they are made, one person with `approvals:decide` other
        than the requester must approve, and a call waits for a day. Only owners can do this. An organization
        can have 100. The event is `organization.updated`, with the kind `approval_policy`. Needs a person in
        a session of their own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            name: Required. Shown to the requester and the approvers of a call. At most 120 characters.
                Example: `"Offertes boven € 2.500"`.
            status: Whether it applies. Default: `"enabled"`.
            priority: Of the enabled policies that a call matches, the one with the lowest decides. From 1 to
                1000. Default: `100`. Example: `100`.
            match: Required. Which calls it applies to: those that match everything given here.
            effect: What happens to a matching call. Default: `"hold"`.
            approvers: Who may decide. If both lists are empty: every member with `approvals:decide`. Default:
                `{"roleIds": [], "userIds": []}`.
            required_approvals: The number of approvals that are needed. From 1 to 3. Default: `1`. Example:
                `1`.
            allow_self_approval: Whether members may approve calls that a client made on their behalf.
                Default: `False`.
            expires_after_minutes: How long a call waits for approval, in minutes; then it expires. From 5 to
                10080. Default: `1440`. Example: `1440`.
            on_stale: What happens to an approved call whose record has changed in the meantime. Default:
                `"refuse"`.
            message: Shown to the approvers. At most 500 characters. Example: `"Let op de leverdatum en de
                korting."`.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `LimitReached`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `FirstPartySessionRequired`,
                `OrganizationSuspended`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/approval-policies",
            DryRun if dry_run else ApprovalPolicy,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=ApprovalPolicyCreate,
        )

    def list_approval_policies(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: ListApprovalPoliciesSort | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        include_deleted: bool | None = None,
        status: Literal["enabled", "disabled"] | None = None,
        fields: Sequence[ListApprovalPoliciesFields] | None = None,
    ) -> ApprovalPolicyList:
        """List approval policies.

        Lists the policies of the organization in the order in which they are checked. A new organization has
        suggestions, which are disabled.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"priority"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            include_deleted: Also return records deleted in the last 30 days, which have `deleted_at`. Needs
                the permission to delete them. Default: `False`.
            status: Only enabled, or only disabled policies. If omitted: both.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 16 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/approval-policies",
            ApprovalPolicyList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "includeDeleted": include_deleted,
                "status": status,
                "fields": fields,
            },
        )

    @overload
    def delete_approval_policy(
        self,
        organization_id: str,
        policy_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> None: ...
    @overload
    def delete_approval_policy(
        self,
        organization_id: str,
        policy_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_approval_policy(
        self,
        organization_id: str,
        policy_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Delete an approval policy.

        Deletes a policy, which then no longer applies. Calls that it has held still wait for a decision.
        Deleting it again succeeds. Only owners can do this. The event is `organization.updated`, with the
        kind `approval_policy`. Needs a person in a session of their own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            policy_id: The approval policy. Example: `"d8089586-6b16-5988-ac96-de1c51ae1f3a"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `IdempotencyInProgress`, `IdempotencyKeyReused`, `FirstPartySessionRequired`,
                `OrganizationSuspended`, `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/approval-policies/{segment(policy_id)}",
            DryRun if dry_run else None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def get_approval_policy(
        self,
        organization_id: str,
        policy_id: str,
        *,
        if_none_match: None = None,
    ) -> ApprovalPolicy: ...
    @overload
    def get_approval_policy(
        self,
        organization_id: str,
        policy_id: str,
        *,
        if_none_match: str,
    ) -> ApprovalPolicy | None: ...
    def get_approval_policy(
        self,
        organization_id: str,
        policy_id: str,
        *,
        if_none_match: str | None = None,
    ) -> Any:
        """Get an approval policy.

        Returns one policy, with its version as `ETag`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            policy_id: The approval policy. Example: `"d8089586-6b16-5988-ac96-de1c51ae1f3a"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/approval-policies/{segment(policy_id)}",
            ApprovalPolicy,
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def update_approval_policy(
        self,
        organization_id: str,
        policy_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[ApprovalPolicyUpdate],
    ) -> ApprovalPolicy: ...
    @overload
    def update_approval_policy(
        self,
        organization_id: str,
        policy_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[ApprovalPolicyUpdate],
    ) -> DryRun: ...
    def update_approval_policy(
        self,
        organization_id: str,
        policy_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[ApprovalPolicyUpdate],
    ) -> Any:
        """Update an approval policy.

        Changes the fields that the body names, `status` among them, which turns the policy on and off. The
        change applies from the next request on, not to calls that already wait. Only owners can do this. The
        event is `organization.updated`, with the kind `approval_policy`. Needs a person in a session of their
        own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            policy_id: The approval policy. Example: `"d8089586-6b16-5988-ac96-de1c51ae1f3a"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            name: Shown to the requester and the approvers of a call. At most 120 characters. Example:
                `"Offertes boven € 2.500"`.
            status: Whether it applies.
            priority: Of the enabled policies that a call matches, the one with the lowest decides. From 1 to
                1000. Example: `100`.
            match: Which calls it applies to: those that match everything given here.
            effect: What happens to a matching call.
            approvers: Who may decide. If both lists are empty: every member with `approvals:decide`.
            required_approvals: The number of approvals that are needed. From 1 to 3. Example: `1`.
            allow_self_approval: Whether members may approve calls that a client made on their behalf.
            expires_after_minutes: How long a call waits for approval, in minutes; then it expires. From 5 to
                10080. Example: `1440`.
            on_stale: What happens to an approved call whose record has changed in the meantime.
            message: Shown to the approvers. At most 500 characters. Example: `"Let op de leverdatum en de
                korting."`.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `FirstPartySessionRequired`,
                `OrganizationSuspended`, `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/approval-policies/{segment(policy_id)}",
            DryRun if dry_run else ApprovalPolicy,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=ApprovalPolicyUpdate,
        )

    @overload
    def get_approval(
        self,
        organization_id: str,
        approval_id: str,
        *,
        wait_seconds: int | None = None,
        if_none_match: None = None,
    ) -> Approval: ...
    @overload
    def get_approval(
        self,
        organization_id: str,
        approval_id: str,
        *,
        wait_seconds: int | None = None,
        if_none_match: str,
    ) -> Approval | None: ...
    def get_approval(
        self,
        organization_id: str,
        approval_id: str,
        *,
        wait_seconds: int | None = None,
        if_none_match: str | None = None,
    ) -> Any:
        """Get an approval.

        Returns an approval request: what the call would do, the decisions, and the result once it was
        executed. With `wait_seconds`, the response for a pending one is sent as soon as its state changes,
        and at the latest after that time.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            approval_id: The approval that a call waits for. Example:
                `"04764870-584f-5536-954e-d199fa6d2429"`.
            wait_seconds: The maximum time to wait for a decision, in seconds; 0 returns at once. From 0 to
                25. Default: `0`. Example: `20`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/approvals/{segment(approval_id)}",
            Approval,
            query={"waitSeconds": wait_seconds},
            headers={"If-None-Match": if_none_match},
        )

    def list_approvals(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt", "updatedAt", "-updatedAt"] | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        state: Sequence[ApprovalState] | None = None,
        mine: bool | None = None,
        tool_name: str | None = None,
        fields: Sequence[ListApprovalsFields] | None = None,
    ) -> ApprovalList:
        """List approvals.

        Lists the approval requests, newest first, with the decisions. What a call would change is shown to
        its requester, to those who may decide it, and to members who may read its records.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-createdAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            state: Approvals in any of these states. At most 8 items.
            mine: Only the caller's own calls. Default: `False`.
            tool_name: Only calls of this tool, such as `quotes_send`. At most 64 characters. Example:
                `"quotes_send"`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 39 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/approvals",
            ApprovalList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "state": state,
                "mine": mine,
                "toolName": tool_name,
                "fields": fields,
            },
        )

    @overload
    def approve_approval(
        self,
        organization_id: str,
        approval_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[ApprovalApproving],
    ) -> Approval: ...
    @overload
    def approve_approval(
        self,
        organization_id: str,
        approval_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[ApprovalApproving],
    ) -> DryRun: ...
    def approve_approval(
        self,
        organization_id: str,
        approval_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[ApprovalApproving],
    ) -> Any:
        """Approve an approval request.

        Approves an approval request. The last required approval executes it at once, as its requester: the
        response has the state `executed` with the `result`, or `failed` or `stale` with the `problem`; if not
        everyone may read the record, only `get_approval` returns the `result`. Membership, permission,
        scopes, policies and the version of the record are checked again. Approving again changes nothing,
        unless the call was rejected, withdrawn or expired meanwhile: this is refused. An approval counts as
        long as the approver may decide. It counts again after an approver regains that right: if enough
        approvals count then, approving again executes the call.

        The requester cannot approve the call, unless the policy lets people approve calls that a client made
        in their name. Needs a person in a session of their own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            approval_id: The approval that a call waits for. Example:
                `"04764870-584f-5536-954e-d199fa6d2429"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            comment: Kept with the decision; the requester sees it. At most 2000 characters. Example: `"Prima,
                stuur maar."`.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ApprovalStateInvalid`, `ApprovalDecisionNotAllowed`, `ApprovalExpired`,
                `ApprovalStale`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `FirstPartySessionRequired`,
                `OrganizationSuspended`, `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/approvals/{segment(approval_id)}/approve",
            DryRun if dry_run else Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=ApprovalApproving,
        )

    @overload
    def cancel_approval(
        self,
        organization_id: str,
        approval_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Approval: ...
    @overload
    def cancel_approval(
        self,
        organization_id: str,
        approval_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def cancel_approval(
        self,
        organization_id: str,
        approval_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Cancel an approval request.

        Withdraws a pending approval request before it is decided. Only its requester can do this, with any
        client. Withdrawing it again changes nothing.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            approval_id: The approval that a call waits for. Example:
                `"04764870-584f-5536-954e-d199fa6d2429"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ApprovalStateInvalid`, `ApprovalDecisionNotAllowed`, `ApprovalExpired`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/approvals/{segment(approval_id)}/cancel",
            DryRun if dry_run else Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def reject_approval(
        self,
        organization_id: str,
        approval_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[ApprovalRejecting],
    ) -> Approval: ...
    @overload
    def reject_approval(
        self,
        organization_id: str,
        approval_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[ApprovalRejecting],
    ) -> DryRun: ...
    def reject_approval(
        self,
        organization_id: str,
        approval_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[ApprovalRejecting],
    ) -> Any:
        """Reject an approval request.

        Rejects an approval request, with the reason. One person is enough, however many approvals it needs;
        the call is then never executed. The requester cannot reject it, but can withdraw it
        (`cancel_approval`). Rejecting again changes nothing. Needs a person in a session of their own.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            approval_id: The approval that a call waits for. Example:
                `"04764870-584f-5536-954e-d199fa6d2429"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            comment: Required. Why it is rejected, or what should be different; the requester sees it. At most
                2000 characters. Example: `"De korting is te hoog; bied 5 procent."`.

        Returns:
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ApprovalStateInvalid`, `ApprovalDecisionNotAllowed`, `ApprovalExpired`,
                `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`,
                `IdempotencyKeyReused`, `FirstPartySessionRequired`, `OrganizationSuspended`,
                `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/approvals/{segment(approval_id)}/reject",
            DryRun if dry_run else Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=ApprovalRejecting,
        )

    @overload
    def complete_file_upload(
        self,
        organization_id: str,
        file_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> File | Approval: ...
    @overload
    def complete_file_upload(
        self,
        organization_id: str,
        file_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def complete_file_upload(
        self,
        organization_id: str,
        file_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Complete an upload.

        Checks the uploaded bytes: the file becomes `available` if they have the declared size, SHA-256 and
        type, or else `rejected` with `rejection_reason`. Rejected bytes are deleted; upload them again as
        another file. Completing it again changes nothing.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            file_id: The file. Example: `"a43068cd-8842-5a3c-a28b-9873a7fb1eb8"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `FileStateInvalid`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/files/{segment(file_id)}/complete",
            DryRun if dry_run else File | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def create_file_upload(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[FileUploadCreate],
    ) -> FileWithUpload | Approval: ...
    @overload
    def create_file_upload(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[FileUploadCreate],
    ) -> DryRun: ...
    def create_file_upload(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[FileUploadCreate],
    ) -> Any:
        """Create a file upload.

        Creates a file that waits for its bytes, and a link to upload them to. Send the bytes with `PUT` to
        `upload.url`, with the headers in `upload.headers`, within 15 minutes and without a token;
        `complete_file_upload` then checks them. A file has at most 100 MiB. An upload that is not completed
        is deleted after 24 hours.

        Small files may come with the request, as base64 in `content_base64`: the response is then the checked
        file, `available` or `rejected`, and `upload` is None.

        The upload must match what is declared here. Accepted are PDF, PNG, JPEG, WebP, HEIC, plain text, CSV,
        Markdown, JSON, XML, documents of Word, Excel and OpenDocument (docx, xlsx, ods) without macros, ZIP
        archives and mails (eml), under a name with the ending of their type.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            name: Required. The name, with the ending of its type: `report.pdf`. No path, no device, no hidden
                characters, no ending of a program inside. At most 240 characters. Example:
                `"bakfiets-07-accu.txt"`.
            content_type: Required. The media type of the bytes. It is checked against them; HTML and SVG are
                not taken, nor any other type.
            size_bytes: How many bytes it has. If omitted with `content_base64`: those that it has. From 1 to
                104857600. Example: `55`.
            sha256: SHA-256 of the file, in 64 hexadecimal digits: the upload must match it. None: not
                checked. Example: `"998f492288a334b46247dfeb85884b6361aeda96c9c8ab21f6701b7c1e2492cc"`.
            attach_to: Records to attach it to: `[{ "kind": "task", "targetId": "…" }]`. At most 20 items.
                Default: `[]`.
            content_base64: The bytes themselves, up to 256 KiB; no upload is needed then. At most 349528
                characters. Example: `"QWNjdSB2ZXJsaWVzdCA0MCUgaW4gZGUga291Cg=="`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `LimitReached`, `ReferenceNotFound`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/files",
            DryRun if dry_run else FileWithUpload | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=FileUploadCreate,
        )

    def list_files(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: ListFilesSort | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        include_deleted: bool | None = None,
        q: str | None = None,
        attached_to_kind: AttachmentKind | None = None,
        attached_to_id: str | None = None,
        content_type: FileContentType | None = None,
        fields: Sequence[ListFilesFields] | None = None,
    ) -> FileList:
        """List files.

        Lists the files of the organization in every state, the last changed first. `q` searches their names;
        with `attached_to_kind` and `attached_to_id`, it lists those that are attached to one record.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-updatedAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            include_deleted: Also return records deleted in the last 30 days, which have `deleted_at`. Needs
                the permission to delete them. Default: `False`.
            q: Full text: words in any order, case and accents do not matter, the last word may be a
                beginning. At most 200 characters. Example: `"accu"`.
            attached_to_kind: Only files that are attached to a record of this kind; to one record with
                `attached_to_id`.
            attached_to_id: The id of the record, as text: a UUID; of a customer or a customer asset its
                number. Example: `"5b2578ce-e3e8-555e-af91-d6d1a4c81928"`.
            content_type: Only files of this media type.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 14 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/files",
            FileList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "includeDeleted": include_deleted,
                "q": q,
                "attachedToKind": attached_to_kind,
                "attachedToId": attached_to_id,
                "contentType": content_type,
                "fields": fields,
            },
        )

    @overload
    def delete_file(
        self,
        organization_id: str,
        file_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Approval | None: ...
    @overload
    def delete_file(
        self,
        organization_id: str,
        file_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_file(
        self,
        organization_id: str,
        file_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Delete a file.

        Deletes a file that is available or rejected, with its attachments. For 30 days the change can be
        undone (`revert_audit_entry`); then the bytes are removed permanently. Deleting it again succeeds.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            file_id: The file. Example: `"a43068cd-8842-5a3c-a28b-9873a7fb1eb8"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `FileStateInvalid`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/files/{segment(file_id)}",
            DryRun if dry_run else Approval | None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def get_file(
        self,
        organization_id: str,
        file_id: str,
        *,
        include_text: bool | None = None,
        if_none_match: None = None,
    ) -> FileDetail: ...
    @overload
    def get_file(
        self,
        organization_id: str,
        file_id: str,
        *,
        include_text: bool | None = None,
        if_none_match: str,
    ) -> FileDetail | None: ...
    def get_file(
        self,
        organization_id: str,
        file_id: str,
        *,
        include_text: bool | None = None,
        if_none_match: str | None = None,
    ) -> Any:
        """Get a file.

        Returns one file, with a link to its bytes that works for up to 5 minutes and needs no token.
        `include_text` adds the beginning of plain text, CSV, Markdown, JSON, XML and mails.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            file_id: The file. Example: `"a43068cd-8842-5a3c-a28b-9873a7fb1eb8"`.
            include_text: Add the first 20,000 characters of a file of text. Default: `False`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/files/{segment(file_id)}",
            FileDetail,
            query={"includeText": include_text},
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def update_file(
        self,
        organization_id: str,
        file_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[FileUpdate],
    ) -> File | Approval: ...
    @overload
    def update_file(
        self,
        organization_id: str,
        file_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[FileUpdate],
    ) -> DryRun: ...
    def update_file(
        self,
        organization_id: str,
        file_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[FileUpdate],
    ) -> Any:
        """Update a file.

        Changes the fields that the body names (JSON merge patch, RFC 7396): the name, the labels, and with
        `attachments` all records that the file is attached to. The bytes of a file never change.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            file_id: The file. Example: `"a43068cd-8842-5a3c-a28b-9873a7fb1eb8"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            name: The name, with the ending of its type: `report.pdf`. No path, no device, no hidden
                characters, no ending of a program inside. At most 240 characters. Example:
                `"bakfiets-07-accu.txt"`.
            labels: Words to group files by, each once. At most 20 items. Example: `["onderhoud"]`.
            attachments: The records that the file is attached to, each once. At most 20 items.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/files/{segment(file_id)}",
            DryRun if dry_run else File | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=FileUpdate,
        )

    def get_file_content(self, organization_id: str, file_id: str) -> Download:
        """Download a file.

        Returns 302 with a link to the bytes that works for 5 minutes and needs no token; most clients follow
        it by themselves. The link serves the bytes for saving, not for display (`Content-Disposition:
        attachment`), whole or in parts (`Range`). Each download is recorded in the audit log.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            file_id: The file. Example: `"a43068cd-8842-5a3c-a28b-9873a7fb1eb8"`.

        Raises:
            WerkbankProblem: `FileRejected`, `FileNotAvailable`, `RangeNotSatisfiable`, and those of every
                call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/files/{segment(file_id)}/content",
            Download,
        )

    @overload
    def cancel_workflow_run(
        self,
        organization_id: str,
        workflow_id: str,
        run_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> WorkflowRun | Approval: ...
    @overload
    def cancel_workflow_run(
        self,
        organization_id: str,
        workflow_id: str,
        run_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def cancel_workflow_run(
        self,
        organization_id: str,
        workflow_id: str,
        run_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Cancel a run.

        Ends a run: no further step starts, and a step in progress is either completed or not done at all. A
        call that a policy holds for it can no longer be approved. What earlier steps changed stays; each
        change can be undone by its entry in the audit log. Cancelling a cancelled run succeeds.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            workflow_id: The workflow. Example: `"02c9c5f2-5e88-5516-8340-ea275142a113"`.
            run_id: The run, which is of the workflow. Example: `"0341a7ad-259f-5c7b-9fa5-26758556723f"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `WorkflowRunStateInvalid`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/workflows/{segment(workflow_id)}/runs/{segment(run_id)}/cancel",
            DryRun if dry_run else WorkflowRun | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def create_workflow(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[WorkflowCreate],
    ) -> Workflow | Approval: ...
    @overload
    def create_workflow(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[WorkflowCreate],
    ) -> DryRun: ...
    def create_workflow(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[WorkflowCreate],
    ) -> Any:
        """Create a workflow.

        Creates a workflow in the status `draft`; `set_workflow_status` activates it. Its steps are changes
        that a workflow may run (a refusal names them all), and the built-in `wait`, `notify` and `get`. They
        run as you, with what you may do at that moment. A definition that refers to something unknown is
        refused with every place. A dry run, and the result of the tool, warn of each step after a `wait` that
        reads the record as it was at the event.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            name: Required. Shown in lists and in the audit log; need not be unique. At most 240 characters.
                Example: `"Accu laag → bestel-taak"`.
            description: What it is for, in the organization's words; None without any. At most 2000
                characters. Example: `"Youssef bestelt wat onder het bestelpunt komt."`.
            trigger: Required. What starts a run: an event, a schedule, or only a person.
            conditions: When a run continues; None: always.
            steps: Required. What a run does, in this order. At most 10 items.
            allow_self_trigger: Whether changes made by its own steps can start it too. Default: `False`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `WorkflowInvalid`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/workflows",
            DryRun if dry_run else Workflow | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=WorkflowCreate,
        )

    def list_workflows(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: ListWorkflowsSort | None = None,
        count: bool | None = None,
        updated_after: datetime | str | None = None,
        include_deleted: bool | None = None,
        q: str | None = None,
        status: Sequence[WorkflowStatus] | None = None,
        fields: Sequence[ListWorkflowsFields] | None = None,
    ) -> WorkflowList:
        """List workflows.

        Lists the workflows of the organization with their newest run, newest change first. `q` searches name
        and description.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-updatedAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            updated_after: Only what changed after this time, such as since your last run. Example:
                `"2026-11-23T08:30:00.000Z"`.
            include_deleted: Also return records deleted in the last 30 days, which have `deleted_at`. Needs
                the permission to delete them. Default: `False`.
            q: Full text: words in any order, case and accents do not matter, the last word may be a
                beginning. At most 200 characters. Example: `"accu"`.
            status: Workflows with any of these statuses. At most 4 items.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 17 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/workflows",
            WorkflowList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "updatedAfter": updated_after,
                "includeDeleted": include_deleted,
                "q": q,
                "status": status,
                "fields": fields,
            },
        )

    @overload
    def delete_workflow(
        self,
        organization_id: str,
        workflow_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> Approval | None: ...
    @overload
    def delete_workflow(
        self,
        organization_id: str,
        workflow_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def delete_workflow(
        self,
        organization_id: str,
        workflow_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Delete a workflow.

        Deletes a workflow and cancels its runs that have not ended. Undoing the change within 30 days brings
        it back, in the status that it had; it does not catch up on what it missed. Deleting it again
        succeeds.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            workflow_id: The workflow. Example: `"02c9c5f2-5e88-5516-8340-ea275142a113"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "DELETE",
            f"/v1/organizations/{segment(organization_id)}/workflows/{segment(workflow_id)}",
            DryRun if dry_run else Approval | None,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def get_workflow(self, organization_id: str, workflow_id: str, *, if_none_match: None = None) -> Workflow: ...
    @overload
    def get_workflow(self, organization_id: str, workflow_id: str, *, if_none_match: str) -> Workflow | None: ...
    def get_workflow(
        self,
        organization_id: str,
        workflow_id: str,
        *,
        if_none_match: str | None = None,
    ) -> Any:
        """Get a workflow.

        Returns one workflow with its definition, its status and its newest run.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            workflow_id: The workflow. Example: `"02c9c5f2-5e88-5516-8340-ea275142a113"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/workflows/{segment(workflow_id)}",
            Workflow,
            headers={"If-None-Match": if_none_match},
        )

    @overload
    def update_workflow(
        self,
        organization_id: str,
        workflow_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[WorkflowUpdate],
    ) -> Workflow | Approval: ...
    @overload
    def update_workflow(
        self,
        organization_id: str,
        workflow_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[WorkflowUpdate],
    ) -> DryRun: ...
    def update_workflow(
        self,
        organization_id: str,
        workflow_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[WorkflowUpdate],
    ) -> Any:
        """Update a workflow.

        Changes the fields that the body names (JSON merge patch, RFC 7396); `trigger` and `conditions` are
        given whole. Runs that have begun, or that an event has started already, keep the version that they
        name. The member who changes the trigger, conditions, steps or `allow_self_trigger` becomes the one
        that steps run as.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            workflow_id: The workflow. Example: `"02c9c5f2-5e88-5516-8340-ea275142a113"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            name: Shown in lists and in the audit log; need not be unique. At most 240 characters. Example:
                `"Accu laag → bestel-taak"`.
            description: What it is for, in the organization's words; None without any. At most 2000
                characters. Example: `"Youssef bestelt wat onder het bestelpunt komt."`.
            trigger: What starts a run: an event, a schedule, or only a person.
            conditions: When a run continues; None: always.
            steps: What a run does, in this order. At most 10 items.
            allow_self_trigger: Whether changes made by its own steps can start it too.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `WorkflowInvalid`, `WorkflowLoop`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/workflows/{segment(workflow_id)}",
            DryRun if dry_run else Workflow | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=WorkflowUpdate,
        )

    @overload
    def get_workflow_run(
        self,
        organization_id: str,
        workflow_id: str,
        run_id: str,
        *,
        if_none_match: None = None,
    ) -> WorkflowRun: ...
    @overload
    def get_workflow_run(
        self,
        organization_id: str,
        workflow_id: str,
        run_id: str,
        *,
        if_none_match: str,
    ) -> WorkflowRun | None: ...
    def get_workflow_run(
        self,
        organization_id: str,
        workflow_id: str,
        run_id: str,
        *,
        if_none_match: str | None = None,
    ) -> Any:
        """Get a workflow run.

        Returns one run with the result of each step: its state, its attempts, what it created or changed, and
        why it was refused.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            workflow_id: The workflow. Example: `"02c9c5f2-5e88-5516-8340-ea275142a113"`.
            run_id: The run, which is of the workflow. Example: `"0341a7ad-259f-5c7b-9fa5-26758556723f"`.
            if_none_match: An ETag that you have. If it is still current, the response is 304 without a body.
                Example: `"\\"3.9f2c1a7be003\\""`.

        Returns:
            None if the record still has the version `if_none_match`.

        Raises:
            WerkbankProblem: Those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/workflows/{segment(workflow_id)}/runs/{segment(run_id)}",
            WorkflowRun,
            headers={"If-None-Match": if_none_match},
        )

    def list_workflow_runs(
        self,
        organization_id: str,
        workflow_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["createdAt", "-createdAt"] | None = None,
        count: bool | None = None,
        run_id: str | None = None,
        state: Sequence[WorkflowRunState] | None = None,
        since: datetime | str | None = None,
        fields: Sequence[ListWorkflowRunsFields] | None = None,
    ) -> WorkflowRunList:
        """List runs.

        Lists the runs of a workflow with the outcome of each step, the newest first. Runs are kept for 90
        days after their end.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            workflow_id: The workflow. Example: `"02c9c5f2-5e88-5516-8340-ea275142a113"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-createdAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            run_id: Only the run with this id. Example: `"0341a7ad-259f-5c7b-9fa5-26758556723f"`.
            state: Runs in any of these states. At most 7 items.
            since: Only runs that started at this time or later. Example: `"2026-11-13T00:00:00+01:00"`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 12 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/workflows/{segment(workflow_id)}/runs",
            WorkflowRunList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "runId": run_id,
                "state": state,
                "since": since,
                "fields": fields,
            },
        )

    @overload
    def run_workflow(
        self,
        organization_id: str,
        workflow_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[WorkflowRunStart],
    ) -> WorkflowRun | Approval: ...
    @overload
    def run_workflow(
        self,
        organization_id: str,
        workflow_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[WorkflowRunStart],
    ) -> DryRun: ...
    def run_workflow(
        self,
        organization_id: str,
        workflow_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[WorkflowRunStart],
    ) -> Any:
        """Run a workflow.

        Starts a run of an active workflow by hand, whatever its trigger is, and returns at once: the run is
        `queued`. `input` is what placeholders read as `/trigger/input`; a run by hand has no event, and steps
        that read `/record` are skipped. `test_workflow` tests a workflow with an event. Steps run as the
        author of the workflow, not as the caller. An organization begins 60 runs a minute; the others wait.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            workflow_id: The workflow. Example: `"02c9c5f2-5e88-5516-8340-ea275142a113"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            input: The fields that `input_schema` of the trigger defines. Default: `{}`. Example: `{"reason":
                "Frost is coming"}`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `WorkflowStatusTransitionInvalid`, `MalformedJson`, `UnsupportedMediaType`,
                `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`, `ResourceDeleted`, and those of
                every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/workflows/{segment(workflow_id)}/runs",
            DryRun if dry_run else WorkflowRun | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=WorkflowRunStart,
        )

    @overload
    def retry_workflow_run(
        self,
        organization_id: str,
        workflow_id: str,
        run_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
    ) -> WorkflowRun | Approval: ...
    @overload
    def retry_workflow_run(
        self,
        organization_id: str,
        workflow_id: str,
        run_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
    ) -> DryRun: ...
    def retry_workflow_run(
        self,
        organization_id: str,
        workflow_id: str,
        run_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
    ) -> Any:
        """Retry a run.

        Continues a failed run from the step that failed, in a new run that is `queued`. Completed steps are
        not repeated: the new run takes over their results and the version of the workflow, even if it has
        been changed since. A run is retried once; when its retry fails, that one is retried. The workflow may
        be paused.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            workflow_id: The workflow. Example: `"02c9c5f2-5e88-5516-8340-ea275142a113"`.
            run_id: The run, which is of the workflow. Example: `"0341a7ad-259f-5c7b-9fa5-26758556723f"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `WorkflowRunStateInvalid`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, `VersionConflict`,
                `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/workflows/{segment(workflow_id)}/runs/{segment(run_id)}/retry",
            DryRun if dry_run else WorkflowRun | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
        )

    @overload
    def set_workflow_status(
        self,
        organization_id: str,
        workflow_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[WorkflowStatusChange],
    ) -> Workflow | Approval: ...
    @overload
    def set_workflow_status(
        self,
        organization_id: str,
        workflow_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[WorkflowStatusChange],
    ) -> DryRun: ...
    def set_workflow_status(
        self,
        organization_id: str,
        workflow_id: str,
        *,
        idempotency_key: str | None = None,
        if_match: str | None = None,
        dry_run: bool = False,
        **body: Unpack[WorkflowStatusChange],
    ) -> Any:
        """Set the status of a workflow.

        Moves a workflow to another status: from `draft` to `active` and `archived`, from `active` to `paused`
        and `archived`, from `paused` to `active` and `archived`. An active workflow starts at what happens
        from then on; a schedule without an occurrence to come is refused. When it stops being active, runs
        that have not begun are cancelled; those that have go on to their end. An organization can have 100
        active workflows.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            workflow_id: The workflow. Example: `"02c9c5f2-5e88-5516-8340-ea275142a113"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            if_match: The ETag of the record as you read it. If the record has changed since, the call is
                refused with `VERSION_CONFLICT`. Example: `"\\"3.9f2c1a7be003\\""`.
            dry_run: Only work out what the call would do, and change nothing.
            status: Required. The new status; from `archived`, only undoing leads back.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `WorkflowStatusTransitionInvalid`, `WorkflowInvalid`, `WorkflowLoop`,
                `LimitReached`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`,
                `IdempotencyInProgress`, `IdempotencyKeyReused`, `OrganizationSuspended`,
                `ApprovalDeniedByPolicy`, `VersionConflict`, `ResourceDeleted`, and those of every call.
        """
        return self._call(
            "PATCH",
            f"/v1/organizations/{segment(organization_id)}/workflows/{segment(workflow_id)}/status",
            DryRun if dry_run else Workflow | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run), "If-Match": if_match},
            body=body,
            body_type=WorkflowStatusChange,
        )

    def test_workflow(
        self,
        organization_id: str,
        workflow_id: str,
        **body: Unpack[WorkflowTestRequest],
    ) -> WorkflowTest:
        """Test a workflow with an event.

        Returns what a run of the workflow would do now with an event of the past, and changes nothing:
        whether the event starts it, whether its conditions hold, and for each step its `when`, its input with
        the placeholders replaced, and the dry run of its operation. A `wait` is skipped, and its end is in
        `waits_until`. A step finds what the steps before it would have made. Nothing is stored: no change,
        audit entry, event, mail, run or approval; `would_hold` names the policy that would hold a step. The
        workflow may have any status; `trigger`, `conditions` and `steps` in the body replace its own in this
        test. The test uses your permissions, not those of `run_as_user_id`, so that it shows only what you
        may see. An event needs `webhooks:read`; without it, no event is found.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            workflow_id: The workflow. Example: `"02c9c5f2-5e88-5516-8340-ea275142a113"`.
            event_id: Required. An event of the last 30 days, as `list_events` lists them. Example:
                `"79a176d7-3cac-552d-bd44-b58a7fd0eaa5"`.
            trigger: What starts a run: an event, a schedule, or only a person.
            conditions: When a run continues; None: always.
            steps: What a run does, in this order. At most 10 items.

        Raises:
            WerkbankProblem: `WorkflowInvalid`, `MalformedJson`, `UnsupportedMediaType`, `BodyTooLarge`, and
                those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/workflows/{segment(workflow_id)}/test",
            WorkflowTest,
            body=body,
            body_type=WorkflowTestRequest,
        )

    @overload
    def create_stock_movement(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[False] = False,
        **body: Unpack[NewStockMovement],
    ) -> StockMovement | Approval: ...
    @overload
    def create_stock_movement(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: Literal[True],
        **body: Unpack[NewStockMovement],
    ) -> DryRun: ...
    def create_stock_movement(
        self,
        organization_id: str,
        *,
        idempotency_key: str | None = None,
        dry_run: bool = False,
        **body: Unpack[NewStockMovement],
    ) -> Any:
        """Create a stock movement.

        Changes the stock of products, and records why. A `receipt` and a `return` add; a `correction` adds,
        or removes a quantity below 0, and needs a `reason`; a `transfer` brings stock from one inventory
        location to another; a `count` sets the stock to what was counted, and its line records the
        difference. Without `inventory_location_id` the default location is meant.

        Only products with `track_stock` have stock; bundles have none of their own. Stock never falls below
        0: a movement that would take more than is there is refused with `STOCK_INSUFFICIENT`. Stock that is
        reserved for orders can be moved. Deliveries of orders book their own movement of the kind
        `fulfilment` (`create_order_fulfilment`).

        A movement is never changed or deleted. `revert_audit_entry` undoes it with a movement of the opposite
        quantities. The events are `stock.moved` and, for each product, `product.stock_changed` and, where the
        reorder point is reached, `product.stock_low`. `unit_cost_minor` needs the permission `orders:write`
        as well.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            idempotency_key: A key of your choice. For 24 hours, a request with the same key gets the first
                response and is not executed again. At most 255 characters. Example:
                `"5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34"`.
            dry_run: Only work out what the call would do, and change nothing.
            kind: Required. Why stock changes. Deliveries of orders are booked by `create_order_fulfilment`.
            lines: Required. The products, at least one; a count names each once per location. At most 200
                items.
            reason: Why, in your own words. Required for a `correction`. At most 500 characters. Example:
                `"Beschadigd bij het uitpakken"`.
            reference: Your own or the supplier's number, such as that of a packing slip. At most 120
                characters. Example: `"PB-20391"`.
            order_id: The order whose goods came back, if known; only for a `return`. Example:
                `"c0fc623a-0e13-5b6d-8789-34b34e97f5a7"`.
            occurred_at: When it happened; not in the future. If omitted: now. Example:
                `"2026-11-20T10:30:00+01:00"`.

        Returns:
            An `Approval` if a policy holds the call: nothing has been done yet.
            A `DryRun` with `dry_run=True`.

        Raises:
            WerkbankProblem: `ReferenceNotFound`, `StockInsufficient`, `MalformedJson`,
                `UnsupportedMediaType`, `BodyTooLarge`, `IdempotencyInProgress`, `IdempotencyKeyReused`,
                `OrganizationSuspended`, `ApprovalDeniedByPolicy`, `LimitReached`, and those of every call.
        """
        return self._call(
            "POST",
            f"/v1/organizations/{segment(organization_id)}/stock-movements",
            DryRun if dry_run else StockMovement | Approval,
            query={"dryRun": dry_run or None},
            headers={"Idempotency-Key": new_key(idempotency_key, dry_run)},
            body=body,
            body_type=NewStockMovement,
        )

    def list_stock_movements(
        self,
        organization_id: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        sort: Literal["occurredAt", "-occurredAt", "createdAt", "-createdAt"] | None = None,
        count: bool | None = None,
        product_id: str | None = None,
        inventory_location_id: str | None = None,
        kind: Sequence[StockMovementKind] | None = None,
        reference: str | None = None,
        order_id: str | None = None,
        from_: datetime | str | None = None,
        to: datetime | str | None = None,
        fields: Sequence[ListStockMovementsFields] | None = None,
    ) -> StockMovementList:
        """List stock movements.

        Lists the changes of stock, newest first: what was received, counted, corrected, moved, delivered and
        returned. The sum of the `quantity` of all lines of a product at a location is its stock there.
        `unit_cost_minor` is None for callers without the permission `orders:write`.

        Args:
            organization_id: ID of the organization. The caller is a member of it. Example:
                `"b4bfabf4-8c92-5496-abfd-21559a279244"`.
            limit: The maximum number of items on a page. From 1 to 100. Default: `25`. Example: `50`.
            cursor: `page.next_cursor` of the previous page, with the same filters and `sort`. If omitted: the
                first page. At most 4096 characters. Example: `"WyIyMDI2LTExLTIwIl0.b3Bhcw"`.
            sort: The order: a field, or `-field` for descending. Equal values are ordered by id. Default:
                `"-occurredAt"`.
            count: Also return `page.total_count`, the number of items on all pages. Default: `False`.
            product_id: Only movements of this product. A name, number or code also works. Example:
                `"c3586232-2c8f-5681-b9a2-92ca2afb1c63"`.
            inventory_location_id: Only movements at this inventory location; with `product_id`, of this
                product there. A name, number or code also works. Example:
                `"56f053fd-e19f-5cce-8934-0c11bb37ad8b"`.
            kind: Only movements of one of these kinds. At most 6 items. Example: `["receipt", "count"]`.
            reference: Only movements with this whole `reference`. At most 120 characters. Example:
                `"PB-20391"`.
            order_id: Only movements for this order. A name, number or code also works. Example:
                `"c0fc623a-0e13-5b6d-8789-34b34e97f5a7"`.
            from_: Only what occurred at this time or later. Example: `"2026-11-23T08:30:00.000Z"`.
            to: Only what occurred before this time. Example: `"2026-11-23T08:30:00.000Z"`.
            fields: Return only these fields of each item, and the one that identifies it. If omitted: all
                fields. At most 12 items.

        Raises:
            WerkbankProblem: `CursorInvalid`, and those of every call.
        """
        return self._call(
            "GET",
            f"/v1/organizations/{segment(organization_id)}/stock-movements",
            StockMovementList,
            query={
                "limit": limit,
                "cursor": cursor,
                "sort": sort,
                "count": count,
                "productId": product_id,
                "inventoryLocationId": inventory_location_id,
                "kind": kind,
                "reference": reference,
                "orderId": order_id,
                "from": from_,
                "to": to,
                "fields": fields,
            },
        )


__all__ = [
    "ActiveApp",
    "ActiveAppList",
    "AgendaAnswer",
    "AgendaCalendarReadOnly",
    "AgendaImportCreate",
    "AgendaItem",
    "AgendaItemCancelled",
    "AgendaItemCreate",
    "AgendaItemList",
    "AgendaItemMove",
    "AgendaItemReadOnly",
    "AgendaItemUpdate",
    "AgendaNotInvited",
    "AgendaOccurrenceCollision",
    "AgendaOccurrenceRequired",
    "AgendaSeriesShiftAmbiguous",
    "AgendaSeriesTooLong",
    "AgendaSource",
    "AgendaState",
    "AgendaStateChange",
    "AgendaStateTransitionInvalid",
    "Approval",
    "ApprovalApproving",
    "ApprovalChange",
    "ApprovalConsequence",
    "ApprovalConsequenceKind",
    "ApprovalDecision",
    "ApprovalDecisionNotAllowed",
    "ApprovalDeniedByPolicy",
    "ApprovalExpired",
    "ApprovalInitiator",
    "ApprovalList",
    "ApprovalPolicy",
    "ApprovalPolicyCreate",
    "ApprovalPolicyList",
    "ApprovalPolicyUpdate",
    "ApprovalRejecting",
    "ApprovalResult",
    "ApprovalStale",
    "ApprovalState",
    "ApprovalStateInvalid",
    "ApprovalTarget",
    "Attachment",
    "AttachmentInput",
    "AttachmentKind",
    "Attendee",
    "AttendeeInput",
    "AttendeeParticipationStatus",
    "AuditActor",
    "AuditAnchor",
    "AuditAnchorCheck",
    "AuditAnchorRefused",
    "AuditChange",
    "AuditChannel",
    "AuditEntry",
    "AuditEntryList",
    "AuditEntryTarget",
    "AuditNotReversible",
    "AuditOutcome",
    "AuditRevert",
    "AuditRevertConflict",
    "AuditRevertRequest",
    "AuditRevertReverted",
    "AuditRevertRevertedChanges",
    "AuditVerification",
    "AuditVerificationInProgress",
    "AuthConfirmationRequired",
    "AuthInsufficientScope",
    "AuthInvalidCredentials",
    "AuthInvalidToken",
    "AuthProviderError",
    "AuthResourceServerMisconfigured",
    "AuthUnauthenticated",
    "AuthValidationError",
    "Batch",
    "BatchCall",
    "BatchRequest",
    "BatchResult",
    "BatchResultKind",
    "BodyTooLarge",
    "Calendar",
    "CalendarCreate",
    "CalendarKind",
    "CalendarList",
    "CalendarUpdate",
    "ChangedOrderLine",
    "ChangedSalesLine",
    "ChecklistItem",
    "ChecklistItemUpdate",
    "ConditionOperator",
    "ConnectedApp",
    "ConnectedAppList",
    "ContactMethod",
    "ContactPrimaryRequired",
    "ContactProfile",
    "ContentAuthor",
    "ContentBlock",
    "ContentDoc",
    "ContentInline",
    "ContentInlineMention",
    "ContentInlineText",
    "CsrfOriginRefused",
    "CurrencyMismatch",
    "CurrentUser",
    "CurrentUserUpdate",
    "CursorInvalid",
    "Customer",
    "CustomerAsset",
    "CustomerAssetCreate",
    "CustomerAssetDetail",
    "CustomerAssetList",
    "CustomerAssetNote",
    "CustomerAssetNoteCreate",
    "CustomerAssetNoteList",
    "CustomerAssetStatus",
    "CustomerAssetUpdate",
    "CustomerContact",
    "CustomerContactCreate",
    "CustomerContactList",
    "CustomerContactUpdate",
    "CustomerCreate",
    "CustomerDetail",
    "CustomerDuplicates",
    "CustomerDuplicatesList",
    "CustomerList",
    "CustomerMerge",
    "CustomerMergeChoices",
    "CustomerMergeRequest",
    "CustomerPossibleDuplicate",
    "CustomerStatus",
    "CustomerType",
    "CustomerUpdate",
    "DeliveryAddress",
    "DeliveryAddressChange",
    "DryRun",
    "DuplicateReason",
    "Event",
    "EventActor",
    "EventCausation",
    "EventData",
    "EventList",
    "EventSelector",
    "EventType",
    "EventTypeList",
    "Export",
    "ExportCreate",
    "ExportFormat",
    "ExportKind",
    "ExportList",
    "FieldChange",
    "File",
    "FileContentType",
    "FileDetail",
    "FileDownloadLink",
    "FileList",
    "FileNotAvailable",
    "FileRejected",
    "FileRejectionReason",
    "FileState",
    "FileStateInvalid",
    "FileUpdate",
    "FileUploadCreate",
    "FileUploadLink",
    "FileWithUpload",
    "FirstPartySessionRequired",
    "FreeSlot",
    "FreeSlots",
    "Fulfilment",
    "FulfilmentLine",
    "FulfilmentStatus",
    "FullExport",
    "IdempotencyInProgress",
    "IdempotencyKeyReused",
    "Import",
    "ImportColumn",
    "ImportColumnInput",
    "ImportColumnInputPart",
    "ImportColumnInputReference",
    "ImportColumnPart",
    "ImportColumnReference",
    "ImportCounts",
    "ImportCreate",
    "ImportKind",
    "ImportList",
    "ImportMatchBy",
    "ImportOnMatch",
    "ImportOnSimilar",
    "ImportProposal",
    "ImportProposalNote",
    "ImportProposalReason",
    "ImportProposalRequest",
    "ImportRow",
    "ImportRowCustomer",
    "ImportRowError",
    "ImportRowList",
    "ImportRowResult",
    "ImportedKind",
    "InternalError",
    "InventoryLocation",
    "InventoryLocationList",
    "InventoryLocationUpdate",
    "Invitation",
    "InvitationList",
    "InvitationPreview",
    "InvitationState",
    "InvoiceStatus",
    "LastOwner",
    "LimitReached",
    "ListActiveAppsFields",
    "ListAgendaItemsFields",
    "ListAgendaOccurrencesFields",
    "ListApprovalPoliciesFields",
    "ListApprovalPoliciesSort",
    "ListApprovalsFields",
    "ListAuditEntriesFields",
    "ListCalendarItemsFields",
    "ListCalendarsFields",
    "ListCustomerAssetNotesFields",
    "ListCustomerAssetsFields",
    "ListCustomerAssetsSort",
    "ListCustomerContactsFields",
    "ListCustomersFields",
    "ListCustomersSort",
    "ListEventsFields",
    "ListExportsFields",
    "ListFilesFields",
    "ListFilesSort",
    "ListImportRowsFields",
    "ListImportsFields",
    "ListInventoryLocationsFields",
    "ListInventoryLocationsSort",
    "ListInvitationsFields",
    "ListMembersFields",
    "ListOrdersFields",
    "ListOrdersSort",
    "ListOrganizationsFields",
    "ListProductsFields",
    "ListProductsSort",
    "ListQuotesFields",
    "ListQuotesSort",
    "ListRolesFields",
    "ListRolesSort",
    "ListStockMovementsFields",
    "ListSuppliersFields",
    "ListSuppliersSort",
    "ListTaskCommentsFields",
    "ListTasksFields",
    "ListTasksSort",
    "ListWebhookDeliveriesFields",
    "ListWebhooksFields",
    "ListWorkflowRunsFields",
    "ListWorkflowsFields",
    "ListWorkflowsSort",
    "Login",
    "LoginResult",
    "MailRecipients",
    "MalformedJson",
    "Member",
    "MemberList",
    "MemberUpdate",
    "MembershipSummary",
    "MethodNotAllowed",
    "MovedRecords",
    "NewChecklistItem",
    "NewFulfilment",
    "NewFulfilmentLine",
    "NewInventoryLocation",
    "NewInvitation",
    "NewOrder",
    "NewOrderLine",
    "NewOrganization",
    "NewProduct",
    "NewQuote",
    "NewRole",
    "NewRolePermissions",
    "NewSalesLine",
    "NewServiceMember",
    "NewStockMovement",
    "NewStockMovementKind",
    "NewStockMovementLine",
    "NewTask",
    "NotAcceptable",
    "NotificationSettings",
    "NotificationSettingsUpdate",
    "OpenApiDocument",
    "Order",
    "OrderLine",
    "OrderList",
    "OrderLocked",
    "OrderStatus",
    "OrderStatusChange",
    "OrderStatusTransitionInvalid",
    "OrderUpdate",
    "Organization",
    "OrganizationCreationRestricted",
    "OrganizationList",
    "OrganizationPermissionDenied",
    "OrganizationRequired",
    "OrganizationSettings",
    "OrganizationSettingsChange",
    "OrganizationSettingsChangeNumberFormats",
    "OrganizationSettingsChangeWorkingHours",
    "OrganizationSettingsChangeWorkingHoursMo",
    "OrganizationSettingsNumberFormats",
    "OrganizationSettingsWorkingHours",
    "OrganizationSettingsWorkingHoursMo",
    "OrganizationStatus",
    "OrganizationSuspended",
    "OrganizationUpdate",
    "OwnCalendarKind",
    "Page",
    "Permission",
    "PermissionList",
    "PolicyApprovers",
    "PolicyApproversInput",
    "PolicyCallerKind",
    "PolicyChannel",
    "PolicyConditions",
    "PolicyConditionsAll",
    "PolicyConditionsAllAll",
    "PolicyConditionsAllAllAll",
    "PolicyConditionsAllAllAny",
    "PolicyConditionsAny",
    "PolicyConditionsInput",
    "PolicyConditionsInputAll",
    "PolicyConditionsInputAllAll",
    "PolicyConditionsInputAllAllAll",
    "PolicyConditionsInputAllAllAny",
    "PolicyConditionsInputAny",
    "PolicyMatch",
    "PolicyMatchInput",
    "Priority",
    "ProblemCode",
    "ProblemType",
    "ProblemTypeList",
    "Product",
    "ProductComponent",
    "ProductComponentInput",
    "ProductKind",
    "ProductList",
    "ProductStatus",
    "ProductStock",
    "ProductUpdate",
    "Quote",
    "QuoteAcceptance",
    "QuoteCancellation",
    "QuoteConversion",
    "QuoteCustomerMismatch",
    "QuoteExpired",
    "QuoteIncomplete",
    "QuoteLine",
    "QuoteLink",
    "QuoteList",
    "QuoteLocked",
    "QuoteRejection",
    "QuoteSending",
    "QuoteStatus",
    "QuoteStatusTransitionInvalid",
    "QuoteUpdate",
    "RangeNotSatisfiable",
    "RateLimited",
    "RecordReference",
    "RecordReferenceInput",
    "RecurrenceDate",
    "RecurrenceDateInput",
    "RecurrenceRule",
    "RecurrenceRuleInput",
    "ReferenceNotFound",
    "Reminder",
    "ReminderInput",
    "ResourceDeleted",
    "ResourceInUse",
    "ResourceNotFound",
    "RestoreConflict",
    "Role",
    "RoleInUse",
    "RoleList",
    "RoleSummary",
    "RoleUpdate",
    "RoleUpdatePermissions",
    "RouteNotFound",
    "SearchOrganizationFields",
    "SearchResult",
    "SearchResultKind",
    "SearchResultList",
    "Selection",
    "ServiceUnavailable",
    "Session",
    "StockInsufficient",
    "StockMovement",
    "StockMovementKind",
    "StockMovementLine",
    "StockMovementList",
    "SuggestionReason",
    "Supplier",
    "SupplierCreate",
    "SupplierList",
    "SupplierStatus",
    "SupplierUpdate",
    "Task",
    "TaskComment",
    "TaskCommentCreate",
    "TaskCommentList",
    "TaskDetail",
    "TaskList",
    "TaskStatus",
    "TaskStatusChange",
    "TaskStatusTransitionInvalid",
    "TaskUpdate",
    "TokenSummary",
    "TransferProblem",
    "TransferState",
    "UniqueConflict",
    "UnitCode",
    "UnsupportedMediaType",
    "UriTooLong",
    "UserReference",
    "ValidationFailed",
    "VatCategory",
    "VatGroup",
    "VersionConflict",
    "Webhook",
    "WebhookAttempt",
    "WebhookCreate",
    "WebhookDelivery",
    "WebhookDeliveryList",
    "WebhookDeliveryState",
    "WebhookDeliveryStateInvalid",
    "WebhookList",
    "WebhookReplay",
    "WebhookReplayResult",
    "WebhookStatus",
    "WebhookStatusTransitionInvalid",
    "WebhookSuspended",
    "WebhookUpdate",
    "WebhookUrlRefused",
    "WebhookWithSecret",
    "Workflow",
    "WorkflowConditions",
    "WorkflowConditionsAll",
    "WorkflowConditionsAllAll",
    "WorkflowConditionsAllAllAll",
    "WorkflowConditionsAllAllAny",
    "WorkflowConditionsAny",
    "WorkflowConditionsInput",
    "WorkflowConditionsInputAll",
    "WorkflowConditionsInputAllAll",
    "WorkflowConditionsInputAllAllAll",
    "WorkflowConditionsInputAllAllAny",
    "WorkflowConditionsInputAny",
    "WorkflowCreate",
    "WorkflowEventTrigger",
    "WorkflowEventTriggerInput",
    "WorkflowInputMember",
    "WorkflowInputMemberInput",
    "WorkflowInvalid",
    "WorkflowLastRun",
    "WorkflowList",
    "WorkflowLoop",
    "WorkflowManualTrigger",
    "WorkflowManualTriggerInput",
    "WorkflowRecurrence",
    "WorkflowRun",
    "WorkflowRunList",
    "WorkflowRunStart",
    "WorkflowRunState",
    "WorkflowRunStateInvalid",
    "WorkflowScheduleTrigger",
    "WorkflowScheduleTriggerInput",
    "WorkflowStatus",
    "WorkflowStatusChange",
    "WorkflowStatusTransitionInvalid",
    "WorkflowStep",
    "WorkflowStepInput",
    "WorkflowStepInputRetry",
    "WorkflowStepOutcome",
    "WorkflowStepProblem",
    "WorkflowStepResult",
    "WorkflowStepRetry",
    "WorkflowStepState",
    "WorkflowTest",
    "WorkflowTestRequest",
    "WorkflowTestedStep",
    "WorkflowTestedStepWouldHold",
    "WorkflowTrigger",
    "WorkflowTriggerInput",
    "WorkflowTriggeredBy",
    "WorkflowUpdate",
]
