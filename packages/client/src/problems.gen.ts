// Made from public/problems.json by packages/client/scripts/generate.ts.

import type { components } from "./schema.gen.ts";

/** Problem code → its status and the members that it has beside the common ones. */
export interface ProblemMembers {
  /** Not signed in. The route needs a caller, and the request carries neither a session cookie nor a bearer token, or its session cookie is unreadable or expired. */
  AUTH_UNAUTHENTICATED: {
    status: 401;
  };
  /** Token not accepted. The bearer token is malformed, expired, signed by an unknown key, or meant for another issuer or audience. A cookie in the same request is ignored. Also: the user has disconnected the app, or the session cookie holds the token of an OAuth client. */
  AUTH_INVALID_TOKEN: {
    status: 401;
    /** Why the token was refused: expired, signature, issuer, audience, malformed, revoked (the user disconnected the app), or client (in a session cookie). */
    reason: string;
  };
  /** Wrong email or password. The identity provider does not accept this pair of email address and password. */
  AUTH_INVALID_CREDENTIALS: {
    status: 401;
  };
  /** Token scope too narrow. The token's `scope` claim holds `mcp:read` or `mcp:write`, but not the one that this request needs. */
  AUTH_INSUFFICIENT_SCOPE: {
    status: 403;
    /** The scope that the request needs. */
    requiredScope: string;
    /** The scopes that the token carries. */
    tokenScopes: string[];
  };
  /** Email address not confirmed. The password is right, but the address of the account has not been confirmed. It occurs only at sign-in. */
  AUTH_CONFIRMATION_REQUIRED: {
    status: 403;
  };
  /** Login body not valid. The body of the login request is not JSON, or its `email` or `password` is missing, out of bounds or of another type. */
  AUTH_VALIDATION_ERROR: {
    status: 400;
    /** Every error found in the request, at most 50: place, rule, expected and received value. */
    errors: components["schemas"]["RequestError"][];
  };
  /** Identity provider failed. The identity provider cannot be reached, answers too late, or answers something that is not part of its protocol, and no key is known to verify the token with. */
  AUTH_PROVIDER_ERROR: {
    status: 502;
  };
  /** Audience or issuer misconfigured. The deployment's issuer or audience setting does not match its identity provider, so that no token could ever be accepted. */
  AUTH_RESOURCE_SERVER_MISCONFIGURED: {
    status: 500;
  };
  /** Permission missing in this organization. The caller is no member of the organization, the organization does not exist, or the member's role lacks the permission of the operation. Also: a role or invitation would grant a permission that the caller lacks, someone who is no owner changes an owner, or a built-in role is to be changed. */
  ORGANIZATION_PERMISSION_DENIED: {
    status: 403;
    /** The permission that is missing; shown to members only. */
    requiredPermission?: string;
  };
  /** Name an organization. A tool was called without `organizationId` by a member of several organizations, on a connection that names none. */
  ORGANIZATION_REQUIRED: {
    status: 400;
    /** The organizations of the caller: id and name. */
    organizations: Record<string, unknown>[];
  };
  /** Writes are off for this organization. The organization is suspended: it can be read, but not changed. */
  ORGANIZATION_SUSPENDED: {
    status: 409;
  };
  /** Cookie request from another origin. A request that changes something came with the session cookie from a page of another origin. */
  CSRF_ORIGIN_REFUSED: {
    status: 403;
    /** The origin that the request named; null if it named none. */
    origin: string | null;
  };
  /** Request not valid. A value in the path, query, headers or body is out of bounds or of the wrong type, or a field is unknown. All errors are reported at once. */
  VALIDATION_FAILED: {
    status: 400;
    /** Every error found in the request, at most 50: place, rule, expected and received value. */
    errors: components["schemas"]["RequestError"][];
  };
  /** Body is not JSON. The body cannot be parsed as one JSON value in UTF-8, names a field twice, has more than 50,000 values, or is nested deeper than 64 levels. */
  MALFORMED_JSON: {
    status: 400;
    /** Offset in characters at which the body stops being JSON. */
    position: number;
  };
  /** Cursor does not belong to this list. The cursor was changed, or made for another organization, filter or sort order. */
  CURSOR_INVALID: {
    status: 400;
  };
  /** A referenced record does not exist. The request refers to a record that does not exist in this organization or that the caller may not see. */
  REFERENCE_NOT_FOUND: {
    status: 400;
    /** Every error found in the request, at most 50: place, rule, expected and received value. */
    errors: components["schemas"]["RequestError"][];
  };
  /** No such route. No operation has this path. */
  ROUTE_NOT_FOUND: {
    status: 404;
  };
  /** No such record. The record does not exist in this organization, or is not visible to the caller. A record of another organization is not found either. */
  RESOURCE_NOT_FOUND: {
    status: 404;
    /** The kind of record. */
    resource: string;
    /** The id that was asked for; null where a secret was sent instead, as for an invitation. */
    id: string | null;
  };
  /** Method not allowed here. The path exists, but not with this method. */
  METHOD_NOT_ALLOWED: {
    status: 405;
    /** The methods of this path. */
    allowed: string[];
  };
  /** No acceptable representation. The `Accept` header excludes `application/json`, the only type that the operation returns. */
  NOT_ACCEPTABLE: {
    status: 406;
    /** The media types that the operation answers with. */
    allowed: string[];
  };
  /** Body too large. The request body is larger than 1 MiB, or than 8 KiB at sign-in, in a form for people who are not signed in, and in any request without credentials. */
  BODY_TOO_LARGE: {
    status: 413;
    /** The largest body in bytes. */
    maxBytes: number;
  };
  /** URL too long. Path and query together are longer than 8 KiB. */
  URI_TOO_LONG: {
    status: 414;
    /** The longest path and query in bytes. */
    maxBytes: number;
  };
  /** Body type not supported. The request has a body whose `Content-Type` is not `application/json` (or, of a `PATCH`, `application/merge-patch+json`), or that is compressed. */
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415;
    /** The media types that the operation takes. */
    accepted: string[];
  };
  /** Too many requests. The caller, its IP address or its organization made more requests than one of the limits allows. Nothing was done. */
  RATE_LIMITED: {
    status: 429;
    /** The limits that were passed, by their names in `RATE_LIMITS`; `identity-provider` where it is the provider that asks to wait. */
    violatedPolicies: string[];
    /** Seconds until the request can succeed, as in `Retry-After`. */
    retryAfterSeconds: number;
  };
  /** Value already in use. Another record of the organization already has this value, which must be unique. */
  UNIQUE_CONFLICT: {
    status: 409;
    /** The field whose value is taken. */
    field: string;
    /** The record that has the value, if the caller may see it; else null. */
    existingId: string | null;
  };
  /** One contact must be primary. The change would leave a customer that has contacts without a primary one. */
  CONTACT_PRIMARY_REQUIRED: {
    status: 409;
  };
  /** Changed since you read it. `If-Match` names a version of the record that is no longer the present one, or only weak ETags (`W/…`), which never match. */
  VERSION_CONFLICT: {
    status: 412;
    /** The ETag of the record now; null for a record without one, such as a run. */
    currentEtag: string | null;
    /** When it was last changed; null for a record that does not say. */
    updatedAt: string | null;
    /** Who changed it last; null when that was the service itself. */
    updatedBy: Record<string, unknown> | null;
    /** What has changed since the version that was named. */
    changedFields: string[];
  };
  /** First request still running. Another request with the same `Idempotency-Key` has not been processed yet. */
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409;
  };
  /** Key used for another request. The `Idempotency-Key` was used within 24 hours for the same operation with another path, query, body or `If-Match`. */
  IDEMPOTENCY_KEY_REUSED: {
    status: 422;
    /** When the key was used first. */
    firstUsedAt: string;
  };
  /** Looks like an existing customer. A customer with the same KvK number, VAT number, email address, or name and postal code exists already. */
  CUSTOMER_POSSIBLE_DUPLICATE: {
    status: 409;
    /** The customers that look the same, at most 5: id, name and what is equal (`matchedOn`). */
    candidates: Record<string, unknown>[];
  };
  /** Still referenced. The record cannot be deleted, since open records depend on it. */
  RESOURCE_IN_USE: {
    status: 409;
    /** Records that depend on it, at most 20: kind, id, displayNumber. */
    usedBy: Record<string, unknown>[];
  };
  /** Restore it first. The record that is to be changed, or one that it depends on, has been deleted. */
  RESOURCE_DELETED: {
    status: 409;
    /** When it was deleted; null if it has been removed permanently since. */
    deletedAt: string | null;
  };
  /** A unique value was taken meanwhile. The request restores a deleted record, and another record now has one of its unique values. */
  RESTORE_CONFLICT: {
    status: 409;
    /** The member whose value is taken. */
    field: string;
    /** The record that has it; null when the caller may not see it. */
    existingId: string | null;
  };
  /** This status change is not allowed. The quote cannot go from its present status to the one asked for. */
  QUOTE_STATUS_TRANSITION_INVALID: {
    status: 409;
    /** The present state. */
    from: string;
    /** The state asked for. */
    to: string;
    /** The states that can be reached from the present one. */
    allowed: unknown[];
  };
  /** Not editable in this status. Only drafts of quotes can be changed or deleted. */
  QUOTE_LOCKED: {
    status: 409;
    /** The status of the quote. */
    currentStatus: string;
    /** What can still be changed: nothing. */
    editableFields: unknown[];
  };
  /** Cannot be sent yet. Something is missing that a quote needs to be sent: lines, or an email address to send it to. */
  QUOTE_INCOMPLETE: {
    status: 409;
    /** What is missing: `lines`, `to`. */
    missing: string[];
  };
  /** Validity is over. The request accepts a quote after its last valid day. */
  QUOTE_EXPIRED: {
    status: 409;
    /** The last day on which it was valid. */
    validUntil: string;
  };
  /** Belongs to another customer. The contact or asset of a quote or order belongs to another customer than the quote or order itself. */
  QUOTE_CUSTOMER_MISMATCH: {
    status: 409;
    /** The customer of the quote or order. */
    expected: number;
    /** The customer of the contact or asset. */
    received: number;
  };
  /** Another currency. A product of a line is priced in another currency than the quote or order. */
  CURRENCY_MISMATCH: {
    status: 409;
    /** The currency of the quote or order. */
    expected: string;
    /** The currency of the product. */
    received: string;
  };
  /** This status change is not allowed. The order cannot go from its present status to the one asked for. */
  ORDER_STATUS_TRANSITION_INVALID: {
    status: 409;
    /** The present state. */
    from: string;
    /** The state asked for. */
    to: string;
    /** The states that can be reached from the present one. */
    allowed: unknown[];
  };
  /** Not editable in this status. The request changes a field of an order that cannot be changed in its present status. */
  ORDER_LOCKED: {
    status: 409;
    /** The status of the order. */
    currentStatus: string;
    /** What can still be changed. */
    editableFields: unknown[];
  };
  /** Not enough stock. The location has less of a product with tracked stock than the request takes from it. */
  STOCK_INSUFFICIENT: {
    status: 409;
    /** The products that are short: productId, sku, requested, available. */
    shortages: Record<string, unknown>[];
  };
  /** Cannot be undone. The entry changed nothing, is older than 30 days, has been undone already, or records something that cannot be undone. */
  AUDIT_NOT_REVERSIBLE: {
    status: 409;
    /** Why it cannot be undone: no_change, too_old, already_reverted or irreversible. */
    reason: string;
  };
  /** Changed again since. A field that the entry changed has another value now than the one that the entry gave it. */
  AUDIT_REVERT_CONFLICT: {
    status: 409;
    /** The fields: field, then (what the entry made of it), now. */
    conflicts: Record<string, unknown>[];
  };
  /** An owner must remain. The request removes or disables the last owner of the organization, or gives them another role. */
  LAST_OWNER: {
    status: 409;
  };
  /** Role still in use. The request deletes a role that members or pending invitations have. */
  ROLE_IN_USE: {
    status: 409;
  };
  /** Limit of the organization reached. The organization has as many records of this kind, or as many bytes of files, as it can have. */
  LIMIT_REACHED: {
    status: 409;
    /** How many there can be; of files, how many bytes. */
    limit: number;
    /** How many there are. */
    current: number;
  };
  /** People only. Only people, in a session of their own, create an organization, change members, roles and policies, replace the secret of a webhook, or change their own profile: a token that was given to an OAuth client is refused, whatever its scopes. */
  FIRST_PARTY_SESSION_REQUIRED: {
    status: 403;
  };
  /** Creating organizations is restricted. The operator of the service lets only some people create organizations (`ORGANIZATION_CREATION`), and the caller is not one of them. */
  ORGANIZATION_CREATION_RESTRICTED: {
    status: 403;
  };
  /** This status change is not allowed. A task cannot go from its present status to the one asked for. */
  TASK_STATUS_TRANSITION_INVALID: {
    status: 409;
    /** The present state. */
    from: string;
    /** The state asked for. */
    to: string;
    /** The states that can be reached from the present one. */
    allowed: string[];
  };
  /** Name one occurrence. The scope `occurrence` or `following` needs the id of one occurrence. */
  AGENDA_OCCURRENCE_REQUIRED: {
    status: 400;
    /** The next three occurrences that the caller may know of: id and startAt. */
    occurrences: Record<string, unknown>[];
  };
  /** Calendar is read-only. The calendar of the item cannot be edited by the caller. */
  AGENDA_CALENDAR_READ_ONLY: {
    status: 409;
    /** The calendar. */
    calendarId: string;
  };
  /** Item is read-only. The item comes from a connected calendar, its details are hidden from the caller, or it is the planned time of a task. */
  AGENDA_ITEM_READ_ONLY: {
    status: 409;
    /** The item. */
    itemId: string;
  };
  /** Item is cancelled. The request moves a cancelled item, or responds to the invitation to it. */
  AGENDA_ITEM_CANCELLED: {
    status: 409;
    /** The item. */
    itemId: string;
  };
  /** The series cannot be shifted to another day. A move or another time zone would shift a series to a day that its rule cannot describe, such as one on the last Thursday of the month to a Friday. */
  AGENDA_SERIES_SHIFT_AMBIGUOUS: {
    status: 409;
    /** The series. */
    itemId: string;
  };
  /** Another occurrence starts then. The move would put an occurrence on the start of another occurrence of the same series. */
  AGENDA_OCCURRENCE_COLLISION: {
    status: 409;
    /** The occurrence that starts then; null when the caller may not know of it. */
    occurrenceId: string | null;
    /** Its start. */
    startAt: string;
  };
  /** The series has too many occurrences. Within 24 months from now, the series has more occurrences than are kept, past ones included. */
  AGENDA_SERIES_TOO_LONG: {
    status: 400;
    /** How many occurrences of a series are kept. */
    limit: number;
    /** The start of the last one that would be. */
    lastAt: string;
  };
  /** This state is not possible. The request confirms a single occurrence of a cancelled series, or makes it tentative. */
  AGENDA_STATE_TRANSITION_INVALID: {
    status: 409;
    /** The present state. */
    from: string;
    /** The state asked for. */
    to: string;
    /** The states that can be reached from the present one. */
    allowed: unknown[];
  };
  /** You are not invited. The caller responds to an item without being one of its attendees. */
  AGENDA_NOT_INVITED: {
    status: 409;
    /** The item. */
    itemId: string;
  };
  /** Not an anchor of this audit log. The anchor that was given is no signed text of this form, was changed after it was signed, was signed with a key that the service does not know, or belongs to another organization. It is not compared with the log. */
  AUDIT_ANCHOR_REFUSED: {
    status: 400;
    /** Why it was refused: malformed, unknown_key, bad_signature or other_organization. */
    reason: string;
  };
  /** Another verification is running. The audit log of the organization is being verified over another range. One runs at a time; a request for the same range waits for its result. */
  AUDIT_VERIFICATION_IN_PROGRESS: {
    status: 409;
  };
  /** The workflow cannot run as it is written. A step names an operation that workflows cannot carry out, a field that its operation does not take, or a placeholder or path that points to nothing; a condition compares a field with a value that it can never have; or the request activates a workflow whose schedule has no occurrence to come. During a run, a step is refused when a placeholder points to nothing. */
  WORKFLOW_INVALID: {
    status: 400;
    /** Where, and what was expected there. */
    errors: components["schemas"]["RequestError"][];
  };
  /** The workflow would start itself again and again. The request activates a workflow that its own changes may start, and nothing would stop it: it has no conditions, and one of its steps makes an event that starts it. */
  WORKFLOW_LOOP: {
    status: 409;
    /** The event, and the step that makes it. */
    path: string[];
  };
  /** This status change is not allowed. The workflow cannot go from its present status to the one asked for, or is to be run while it is not active. */
  WORKFLOW_STATUS_TRANSITION_INVALID: {
    status: 409;
    /** The present state. */
    from: string;
    /** The state asked for. */
    to: string;
    /** The states that can be reached from the present one. */
    allowed: unknown[];
  };
  /** The run is not in a state for that. The request cancels a run that has ended, or retries one that has not failed or has been retried already. */
  WORKFLOW_RUN_STATE_INVALID: {
    status: 409;
    /** The present state. */
    from: string;
    /** The state asked for. */
    to: string;
    /** The states that can be reached from the present one. */
    allowed: string[];
  };
  /** The URL of the webhook is refused. The URL is not https, has a user name or a password, or leads to a machine that is not on the public internet. If the service runs on your own machine, http to that machine is accepted, and so is http to private addresses that the operator of the service allows. */
  WEBHOOK_URL_REFUSED: {
    status: 400;
    /** `scheme`, `credentials`, or `address` for a machine that is not public. */
    reason: string;
  };
  /** The webhook is not enabled. The request has something delivered to a webhook that is suspended or disabled. */
  WEBHOOK_SUSPENDED: {
    status: 409;
    /** When the service suspended it; null where a person disabled it. */
    suspendedAt: string | null;
    /** Why its last delivery failed; null where none did. */
    lastError: string | null;
  };
  /** This status change is not allowed. The webhook cannot go from its present status to the one asked for. */
  WEBHOOK_STATUS_TRANSITION_INVALID: {
    status: 409;
    /** The present state. */
    from: string;
    /** The state asked for. */
    to: string;
    /** The states that can be reached from the present one. */
    allowed: string[];
  };
  /** The delivery cannot be sent again now. The request sends a delivery again that is still waiting for its next attempt. */
  WEBHOOK_DELIVERY_STATE_INVALID: {
    status: 409;
    /** The present state. */
    from: string;
    /** The state asked for. */
    to: string;
    /** The states that can be reached from the present one. */
    allowed: string[];
  };
  /** The file is not in the right state. The request completes an upload before its bytes have arrived, sends bytes for a completed upload, or deletes an unfinished one. */
  FILE_STATE_INVALID: {
    status: 409;
    /** The present state. */
    from: string;
    /** The state asked for. */
    to: string;
    /** The states that can be reached from the present one. */
    allowed: string[];
  };
  /** The file was rejected. The request reads the content of a file whose bytes did not match what was declared. */
  FILE_REJECTED: {
    status: 409;
    /** Why it was rejected. */
    rejectionReason: string;
    /** The state of the file. */
    state: string;
  };
  /** The file is not available yet. The request reads the content of a file whose upload is not completed. */
  FILE_NOT_AVAILABLE: {
    status: 409;
    /** Null: it was not rejected. */
    rejectionReason: null;
    /** The state of the file. */
    state: string;
  };
  /** The file is not that long. The requested range begins after the end of the file. */
  RANGE_NOT_SATISFIABLE: {
    status: 416;
    /** How many bytes the file has. */
    sizeBytes: number;
  };
  /** The call is not waiting any more. The request decides a pending approval that has already been decided, was cancelled or has ended in another way. */
  APPROVAL_STATE_INVALID: {
    status: 409;
    /** The present state. */
    from: string;
    /** The state asked for. */
    to: string;
    /** The states that can be reached from the present one. */
    allowed: unknown[];
  };
  /** A policy forbids this call. An approval policy of the organization refuses such calls. An approved call is refused as well if the policy was created since. */
  APPROVAL_DENIED_BY_POLICY: {
    status: 403;
    /** The policy that refused the call. */
    policyId: string;
    /** What the policy is called. */
    policyName: string;
  };
  /** This is not yours to decide. The caller may not decide or withdraw this call: `own_request`, nobody approves their own request; `not_an_approver`, the policy names others; `not_the_requester`, only the requester can withdraw a call. */
  APPROVAL_DECISION_NOT_ALLOWED: {
    status: 403;
    /** `own_request`, `not_an_approver` or `not_the_requester`. */
    reason: string;
  };
  /** The approval has expired. The request decides a pending approval after its deadline. */
  APPROVAL_EXPIRED: {
    status: 409;
    /** When it ended. */
    expiresAt: string;
  };
  /** The record has changed since. After the call was held, its record was changed, or something else that the approvers saw: recipients, amounts, or what the call takes from other records. The approved call was not executed. Or the call cannot be read any more, because the secret of the service was replaced. */
  APPROVAL_STALE: {
    status: 409;
    /** What was changed meanwhile: fields of the record; `totalMinor`, `itemCount`, `currency`; `mailTo` for recipients; `jobs`, `consequences` or `takes` for the rest. */
    changedFields: string[];
  };
  /** Something went wrong here. The service failed in an unexpected way. Nothing was changed. */
  INTERNAL_ERROR: {
    status: 500;
  };
  /** Service not available for a moment. The database cannot be reached, does not answer in time or has no room; or heavy work, such as a PDF, waited or took too long; or the service is overloaded, starting or stopping. */
  SERVICE_UNAVAILABLE: {
    status: 503;
  };
}
