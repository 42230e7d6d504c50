// Decision: decisions/0003-contract-and-compatibility.md
/**
 * The problem catalogue: every problem that the service returns.
 *
 * A code never changes its meaning; title and detail may change. Bodies follow RFC 9457, with `code`, `requestId` and
 * the members listed here as extension members.
 */

/** An entry of the catalogue. */
export type ProblemType = {
  status: number;
  title: string;
  /** When the service returns this code. */
  when: string;
  /** The next step for the caller. Never how to bypass a permission, scope or approval. */
  wayOut: string;
  /** The extension members: name → content. */
  members?: Record<string, string>;
  /** The extension members that can be null. */
  nullable?: readonly string[];
  /** An example of `detail` and the extension members. */
  example: { detail: string } & Record<string, unknown>;
};

const errorsMember = {
  errors: "Every error found in the request, at most 50: place, rule, expected and received value.",
};

const transitionMembers = {
  from: "The present state.",
  to: "The state asked for.",
  allowed: "The states that can be reached from the present one.",
};

export const problemTypes = {
  AUTH_UNAUTHENTICATED: {
    status: 401,
    title: "Not signed in",
    when: "The route needs a caller, and the request carries neither a session cookie nor a bearer token, or its session cookie is unreadable or expired.",
    wayOut:
      "Sign in, or send `Authorization: Bearer <ACCESS_TOKEN>`. The `WWW-Authenticate` header points to the metadata that names the identity provider.",
    example: { detail: "This operation needs a session cookie or a bearer token." },
  },
  AUTH_INVALID_TOKEN: {
    status: 401,
    title: "Token not accepted",
    when: "The bearer token is malformed, expired, signed by an unknown key, or meant for another issuer or audience. A cookie in the same request is ignored. Also: the user has disconnected the app, or the session cookie holds the token of an OAuth client.",
    wayOut: "Refresh the access token with the refresh token of the same flow, or sign in again.",
    members: {
      reason:
        "Why the token was refused: expired, signature, issuer, audience, malformed, revoked (the user disconnected the app), or client (in a session cookie).",
    },
    example: { detail: "The access token has expired.", reason: "expired" },
  },
  AUTH_INVALID_CREDENTIALS: {
    status: 401,
    title: "Wrong email or password",
    when: "The identity provider does not accept this pair of email address and password.",
    wayOut:
      "Check both and try again. An unknown email address and a wrong password get the same response.",
    example: { detail: "The email address or the password is wrong." },
  },
  AUTH_INSUFFICIENT_SCOPE: {
    status: 403,
    title: "Token scope too narrow",
    when: "The token's `scope` claim holds `mcp:read` or `mcp:write`, but not the one that this request needs.",
    wayOut: "Ask the person who connected the client to authorize it again with the scope needed.",
    members: {
      requiredScope: "The scope that the request needs.",
      tokenScopes: "The scopes that the token carries.",
    },
    example: {
      detail: "This request needs the scope mcp:write; the token carries mcp:read.",
      requiredScope: "mcp:write",
      tokenScopes: ["mcp:read"],
    },
  },
  AUTH_CONFIRMATION_REQUIRED: {
    status: 403,
    title: "Email address not confirmed",
    when: "The password is right, but the address of the account has not been confirmed. It occurs only at sign-in.",
    wayOut: "Open the confirmation message that was sent to the address, then sign in again.",
    example: { detail: "Confirm the email address of this account first." },
  },
  AUTH_VALIDATION_ERROR: {
    status: 400,
    title: "Login body not valid",
    when: "The body of the login request is not JSON, or its `email` or `password` is missing, out of bounds or of another type.",
    wayOut: "Send a JSON object with `email` and `password`.",
    members: errorsMember,
    example: {
      detail: "The login body has 1 error: /password is required.",
      errors: [
        {
          location: "body",
          pointer: "/password",
          rule: "required",
          message: "password is required",
          expected: "string",
          received: null,
        },
      ],
    },
  },
  AUTH_PROVIDER_ERROR: {
    status: 502,
    title: "Identity provider failed",
    when: "The identity provider cannot be reached, answers too late, or answers something that is not part of its protocol, and no key is known to verify the token with.",
    wayOut: "Try again after the number of seconds in `Retry-After`.",
    example: { detail: "The identity provider did not answer in time." },
  },
  AUTH_RESOURCE_SERVER_MISCONFIGURED: {
    status: 500,
    title: "Audience or issuer misconfigured",
    when: "The deployment's issuer or audience setting does not match its identity provider, so that no token could ever be accepted.",
    wayOut: "Tell the operator of the deployment, with the request id.",
    example: { detail: "The identity provider's issuer differs from the configured one." },
  },
  ORGANIZATION_PERMISSION_DENIED: {
    status: 403,
    title: "Permission missing in this organization",
    when: "The caller is no member of the organization, the organization does not exist, or the member's role lacks the permission of the operation. Also: a role or invitation would grant a permission that the caller lacks, someone who is no owner changes an owner, or a built-in role is to be changed.",
    wayOut:
      "List your organizations to see where you are a member. A missing permission is granted by an owner or admin of the organization.",
    members: { requiredPermission: "The permission that is missing; shown to members only." },
    example: {
      detail: "Your role in this organization lacks the permission suppliers:write.",
      requiredPermission: "suppliers:write",
    },
  },
  ORGANIZATION_REQUIRED: {
    status: 400,
    title: "Name an organization",
    when: "A tool was called without `organizationId` by a member of several organizations, on a connection that names none.",
    wayOut: "Call the tool again with one of the ids in `organizations`.",
    members: { organizations: "The organizations of the caller: id and name." },
    example: {
      detail: "You are a member of 2 organizations; say which one with organizationId.",
      organizations: [
        { id: "b4bfabf4-8c92-5496-abfd-21559a279244", name: "Fietswerkplaats De Singel B.V." },
      ],
    },
  },
  ORGANIZATION_SUSPENDED: {
    status: 409,
    title: "Writes are off for this organization",
    when: "The organization is suspended: it can be read, but not changed.",
    wayOut: "Ask the operator of the service to lift the suspension; members cannot.",
    example: { detail: "This organization is suspended; its records cannot be changed." },
  },
  CSRF_ORIGIN_REFUSED: {
    status: 403,
    title: "Cookie request from another origin",
    when: "A request that changes something came with the session cookie from a page of another origin.",
    wayOut: "Call from a page of the service's own origin, or use a bearer token.",
    members: { origin: "The origin that the request named; null if it named none." },
    nullable: ["origin"],
    example: {
      detail: "Requests that change something by cookie must come from the service's own origin.",
      origin: "https://elsewhere.example",
    },
  },
  VALIDATION_FAILED: {
    status: 400,
    title: "Request not valid",
    when: "A value in the path, query, headers or body is out of bounds or of the wrong type, or a field is unknown. All errors are reported at once.",
    wayOut: "Correct each place named in `errors` and send the request again.",
    members: errorsMember,
    example: {
      detail: "The request has 1 error: /name must have at most 240 characters.",
      errors: [
        {
          location: "body",
          pointer: "/name",
          rule: "maxLength",
          message: "/name must have at most 240 characters",
          expected: 240,
          received: "a string of 241 characters",
        },
      ],
    },
  },
  MALFORMED_JSON: {
    status: 400,
    title: "Body is not JSON",
    when: "The body cannot be parsed as one JSON value in UTF-8, names a field twice, has more than 50,000 values, or is nested deeper than 64 levels.",
    wayOut: "Send one JSON object in UTF-8; `position` is where reading stopped.",
    members: { position: "Offset in characters at which the body stops being JSON." },
    example: { detail: "The body is not JSON: value expected at position 9.", position: 9 },
  },
  CURSOR_INVALID: {
    status: 400,
    title: "Cursor does not belong to this list",
    when: "The cursor was changed, or made for another organization, filter or sort order.",
    wayOut: "Start again without `cursor`, and keep filter and sort order the same while paging.",
    example: { detail: "The cursor does not belong to this list, filter and sort order." },
  },
  REFERENCE_NOT_FOUND: {
    status: 400,
    title: "A referenced record does not exist",
    when: "The request refers to a record that does not exist in this organization or that the caller may not see.",
    wayOut: "Look the record up in its list and send its id.",
    members: errorsMember,
    example: {
      detail: "The request refers to 1 record that does not exist: /selections/0/reference/id.",
      errors: [
        {
          location: "body",
          pointer: "/selections/0/reference/id",
          rule: "unknown",
          message: "/selections/0/reference/id names no user of the organization",
          expected: "the id of a user of this organization",
          received: "0192f0c1-0000-7000-8000-000000000000",
        },
      ],
    },
  },
  ROUTE_NOT_FOUND: {
    status: 404,
    title: "No such route",
    when: "No operation has this path.",
    wayOut:
      "Take the path that `detail` asks about, or compare yours with the reference or with `/v1/openapi.json`.",
    example: {
      detail: "No operation has the path /v1/organisations. Did you mean /v1/organizations?",
    },
  },
  RESOURCE_NOT_FOUND: {
    status: 404,
    title: "No such record",
    when: "The record does not exist in this organization, or is not visible to the caller. A record of another organization is not found either.",
    wayOut: "Look the record up in its list.",
    members: {
      resource: "The kind of record.",
      id: "The id that was asked for; null where a secret was sent instead, as for an invitation.",
    },
    nullable: ["id"],
    example: {
      detail: "No supplier with the id 0192f0c1-0000-7000-8000-000000000000.",
      resource: "supplier",
      id: "0192f0c1-0000-7000-8000-000000000000",
    },
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    title: "Method not allowed here",
    when: "The path exists, but not with this method.",
    wayOut: "Use one of the methods in `allowed`, which the `Allow` header names as well.",
    members: { allowed: "The methods of this path." },
    example: { detail: "PUT is not offered here.", allowed: ["GET", "HEAD", "PATCH", "OPTIONS"] },
  },
  NOT_ACCEPTABLE: {
    status: 406,
    title: "No acceptable representation",
    when: "The `Accept` header excludes `application/json`, the only type that the operation returns.",
    wayOut: "Send `Accept: application/json`, or no `Accept` header.",
    members: { allowed: "The media types that the operation answers with." },
    example: {
      detail: "This operation answers application/json only.",
      allowed: ["application/json"],
    },
  },
  BODY_TOO_LARGE: {
    status: 413,
    title: "Body too large",
    when: "The request body is larger than 1 MiB, or than 8 KiB at sign-in, in a form for people who are not signed in, and in any request without credentials.",
    wayOut: "Send less in one request, and send your credentials with it.",
    members: { maxBytes: "The largest body in bytes." },
    example: { detail: "The body is larger than 1048576 bytes.", maxBytes: 1048576 },
  },
  URI_TOO_LONG: {
    status: 414,
    title: "URL too long",
    when: "Path and query together are longer than 8 KiB.",
    wayOut: "Shorten the query.",
    members: { maxBytes: "The longest path and query in bytes." },
    example: { detail: "Path and query are longer than 8192 bytes.", maxBytes: 8192 },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    title: "Body type not supported",
    when: "The request has a body whose `Content-Type` is not `application/json` (or, of a `PATCH`, `application/merge-patch+json`), or that is compressed.",
    wayOut: "Send `Content-Type: application/json`, without `Content-Encoding`.",
    members: { accepted: "The media types that the operation takes." },
    example: {
      detail: "The body must be application/json; text/plain was sent.",
      accepted: ["application/json"],
    },
  },
  RATE_LIMITED: {
    status: 429,
    title: "Too many requests",
    when: "The caller, its IP address or its organization made more requests than one of the limits allows. Nothing was done.",
    wayOut:
      "Wait for the number of seconds in `Retry-After`, then try again. The headers `RateLimit-Policy` and `RateLimit` of every response say beforehand how much is left.",
    members: {
      violatedPolicies:
        "The limits that were passed, by their names in `RATE_LIMITS`; `identity-provider` where it is the provider that asks to wait.",
      retryAfterSeconds: "Seconds until the request can succeed, as in `Retry-After`.",
    },
    example: {
      detail: "Over the limit write (120 requests in 60 seconds); try again in 23 seconds.",
      violatedPolicies: ["write"],
      retryAfterSeconds: 23,
    },
  },
  UNIQUE_CONFLICT: {
    status: 409,
    title: "Value already in use",
    when: "Another record of the organization already has this value, which must be unique.",
    wayOut: "Choose another value, or change the record that has it (`existingId`).",
    members: {
      field: "The field whose value is taken.",
      existingId: "The record that has the value, if the caller may see it; else null.",
    },
    nullable: ["existingId"],
    example: {
      detail: "Another supplier already has the code AAN.",
      field: "code",
      existingId: "0192f0c1-0000-7000-8000-000000000000",
    },
  },
  CONTACT_PRIMARY_REQUIRED: {
    status: 409,
    title: "One contact must be primary",
    when: "The change would leave a customer that has contacts without a primary one.",
    wayOut: "Set `isPrimary` to true on another contact; it is then cleared on this one.",
    example: { detail: "Femke Jonker is the primary contact; make another contact primary first." },
  },
  VERSION_CONFLICT: {
    status: 412,
    title: "Changed since you read it",
    when: "`If-Match` names a version of the record that is no longer the present one, or only weak ETags (`W/…`), which never match.",
    wayOut:
      "Read the record again, look at `changedFields`, and send the change with the new ETag if it is still wanted; leave out a `W/` that a proxy has put before it.",
    members: {
      currentEtag: "The ETag of the record now; null for a record without one, such as a run.",
      updatedAt: "When it was last changed; null for a record that does not say.",
      updatedBy: "Who changed it last; null when that was the service itself.",
      changedFields: "What has changed since the version that was named.",
    },
    nullable: ["currentEtag", "updatedAt", "updatedBy"],
    example: {
      detail: "Bakfiets 07 is no longer the version that If-Match names.",
      currentEtag: '"4.9f2c1a7be003"',
      updatedAt: "2026-11-20T09:12:00.000Z",
      updatedBy: { userId: "0192f0c1-6a3e-7c1d-8b52-3f4a5b6c7d8e", displayName: "Lotte Bakker" },
      changedFields: ["nextServiceAt"],
    },
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    title: "First request still running",
    when: "Another request with the same `Idempotency-Key` has not been processed yet.",
    wayOut: "Send the same request again after the number of seconds in `Retry-After`.",
    example: { detail: "The first request with this idempotency key is still running." },
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    title: "Key used for another request",
    when: "The `Idempotency-Key` was used within 24 hours for the same operation with another path, query, body or `If-Match`.",
    wayOut: "Take a new key for each new request, and the old one only to repeat the old request.",
    members: { firstUsedAt: "When the key was used first." },
    example: {
      detail: "This idempotency key was used for another request.",
      firstUsedAt: "2026-11-20T09:12:00.000Z",
    },
  },
  CUSTOMER_POSSIBLE_DUPLICATE: {
    status: 409,
    title: "Looks like an existing customer",
    when: "A customer with the same KvK number, VAT number, email address, or name and postal code exists already.",
    wayOut:
      "Use one of the `candidates`, or repeat the request with `allowDuplicate: true` when the customer really is another one.",
    members: {
      candidates:
        "The customers that look the same, at most 5: id, name and what is equal (`matchedOn`).",
    },
    example: {
      detail: "1 customer looks the same: 1001 Koeriersdienst Snelle Bocht B.V.",
      candidates: [{ id: 1001, name: "Koeriersdienst Snelle Bocht B.V.", matchedOn: ["kvk"] }],
    },
  },
  RESOURCE_IN_USE: {
    status: 409,
    title: "Still referenced",
    when: "The record cannot be deleted, since open records depend on it.",
    wayOut: "Finish, change or delete the records in `usedBy` first.",
    members: { usedBy: "Records that depend on it, at most 20: kind, id, displayNumber." },
    example: {
      detail: "1001 Koeriersdienst Snelle Bocht B.V. is used by 1 open record: O-2026-0018.",
      usedBy: [
        {
          kind: "order",
          id: "0192f0c1-6a3e-7c1d-8b52-3f4a5b6c7d8e",
          displayNumber: "O-2026-0018",
        },
      ],
    },
  },
  RESOURCE_DELETED: {
    status: 409,
    title: "Restore it first",
    when: "The record that is to be changed, or one that it depends on, has been deleted.",
    wayOut: "Restore the deleted record, then try again.",
    members: { deletedAt: "When it was deleted; null if it has been removed permanently since." },
    nullable: ["deletedAt"],
    example: {
      detail: "T-1042 Weekbeurt Snelle Bocht has been deleted.",
      deletedAt: "2026-11-20T09:12:00.000Z",
    },
  },
  RESTORE_CONFLICT: {
    status: 409,
    title: "A unique value was taken meanwhile",
    when: "The request restores a deleted record, and another record now has one of its unique values.",
    wayOut: "Change the value of the other record, then restore this one.",
    members: {
      field: "The member whose value is taken.",
      existingId: "The record that has it; null when the caller may not see it.",
    },
    nullable: ["existingId"],
    example: {
      detail: "Another record already has this code.",
      field: "code",
      existingId: "0192f0c1-6a3e-7c1d-8b52-3f4a5b6c7d8e",
    },
  },
  QUOTE_STATUS_TRANSITION_INVALID: {
    status: 409,
    title: "This status change is not allowed",
    when: "The quote cannot go from its present status to the one asked for.",
    wayOut: "Choose one of the `allowed` statuses.",
    members: transitionMembers,
    example: {
      detail: "Quote Q-2026-0027 is rejected and cannot become accepted.",
      from: "rejected",
      to: "accepted",
      allowed: [],
    },
  },
  QUOTE_LOCKED: {
    status: 409,
    title: "Not editable in this status",
    when: "Only drafts of quotes can be changed or deleted.",
    wayOut: "Revise the quote: that makes a new draft of it.",
    members: {
      currentStatus: "The status of the quote.",
      editableFields: "What can still be changed: nothing.",
    },
    example: {
      detail: "Quote Q-2026-0031 is sent and can no longer be changed.",
      currentStatus: "sent",
      editableFields: [],
    },
  },
  QUOTE_INCOMPLETE: {
    status: 409,
    title: "Cannot be sent yet",
    when: "Something is missing that a quote needs to be sent: lines, or an email address to send it to.",
    wayOut: "Fill in what `missing` names, then send the quote again.",
    members: { missing: "What is missing: `lines`, `to`." },
    example: { detail: "Quote Q-2026-0032 cannot be sent yet: to.", missing: ["to"] },
  },
  QUOTE_EXPIRED: {
    status: 409,
    title: "Validity is over",
    when: "The request accepts a quote after its last valid day.",
    wayOut: "Send the quote again with a new `validUntil`, or revise it.",
    members: { validUntil: "The last day on which it was valid." },
    example: {
      detail: "Quote Q-2026-0029 was valid until 2026-10-31.",
      validUntil: "2026-10-31",
    },
  },
  QUOTE_CUSTOMER_MISMATCH: {
    status: 409,
    title: "Belongs to another customer",
    when: "The contact or asset of a quote or order belongs to another customer than the quote or order itself.",
    wayOut: "Name a contact and an asset of the same customer.",
    members: {
      expected: "The customer of the quote or order.",
      received: "The customer of the contact or asset.",
    },
    example: {
      detail: "The contact belongs to customer 1002, the quote to customer 1001.",
      expected: 1001,
      received: 1002,
    },
  },
  CURRENCY_MISMATCH: {
    status: 409,
    title: "Another currency",
    when: "A product of a line is priced in another currency than the quote or order.",
    wayOut: "Give the line a price of its own, or use the currency of the product.",
    members: {
      expected: "The currency of the quote or order.",
      received: "The currency of the product.",
    },
    example: {
      detail: "Product ACCU-500 is priced in USD, the quote is in EUR.",
      expected: "EUR",
      received: "USD",
    },
  },
  ORDER_STATUS_TRANSITION_INVALID: {
    status: 409,
    title: "This status change is not allowed",
    when: "The order cannot go from its present status to the one asked for.",
    wayOut: "Choose one of the `allowed` statuses.",
    members: transitionMembers,
    example: {
      detail: "Order O-2026-0018 is completed and cannot become on_hold.",
      from: "completed",
      to: "on_hold",
      allowed: [],
    },
  },
  ORDER_LOCKED: {
    status: 409,
    title: "Not editable in this status",
    when: "The request changes a field of an order that cannot be changed in its present status.",
    wayOut: "Change only what `editableFields` names.",
    members: {
      currentStatus: "The status of the order.",
      editableFields: "What can still be changed.",
    },
    example: {
      detail: "Order O-2026-0018 is in_progress and can no longer be changed.",
      currentStatus: "in_progress",
      editableFields: [],
    },
  },
  STOCK_INSUFFICIENT: {
    status: 409,
    title: "Not enough stock",
    when: "The location has less of a product with tracked stock than the request takes from it.",
    wayOut:
      "Take less, or from another location, or book first what is there but not in the stock (createStockMovement).",
    members: {
      shortages: "The products that are short: productId, sku, requested, available.",
    },
    example: {
      detail: "Not enough stock: ACCU-500 (7 asked, 3 there).",
      shortages: [
        {
          productId: "0192f0c1-6a3e-7c1d-8b52-3f4a5b6c7d8e",
          sku: "ACCU-500",
          requested: 7,
          available: 3,
        },
      ],
    },
  },
  AUDIT_NOT_REVERSIBLE: {
    status: 409,
    title: "Cannot be undone",
    when: "The entry changed nothing, is older than 30 days, has been undone already, or records something that cannot be undone.",
    wayOut: "Make the change by hand, if it can be made at all.",
    members: {
      reason: "Why it cannot be undone: no_change, too_old, already_reverted or irreversible.",
    },
    example: {
      detail: "The entry is older than 30 days.",
      reason: "too_old",
    },
  },
  AUDIT_REVERT_CONFLICT: {
    status: 409,
    title: "Changed again since",
    when: "A field that the entry changed has another value now than the one that the entry gave it.",
    wayOut:
      "Look at `conflicts`, and change the fields by hand if the old values are still wanted.",
    members: { conflicts: "The fields: field, then (what the entry made of it), now." },
    example: {
      detail: "1 field has been changed again since: phone.",
      // oxlint-disable-next-line unicorn/no-thenable -- the contract names the member so
      conflicts: [{ field: "phone", then: "+31 30 555 0142", now: "+31 30 555 0199" }],
    },
  },
  LAST_OWNER: {
    status: 409,
    title: "An owner must remain",
    when: "The request removes or disables the last owner of the organization, or gives them another role.",
    wayOut: "Make another member an owner first.",
    example: { detail: "Sanne de Wit is the only owner of this organization." },
  },
  ROLE_IN_USE: {
    status: 409,
    title: "Role still in use",
    when: "The request deletes a role that members or pending invitations have.",
    wayOut: "Give them another role, or revoke the invitations, then delete the role.",
    example: { detail: "2 members have the role Front desk." },
  },
  LIMIT_REACHED: {
    status: 409,
    title: "Limit of the organization reached",
    when: "The organization has as many records of this kind, or as many bytes of files, as it can have.",
    wayOut:
      "Delete one that is no longer needed. Deleted files count for 30 days more; the operator of the service can raise `FILE_QUOTA`.",
    members: {
      limit: "How many there can be; of files, how many bytes.",
      current: "How many there are.",
    },
    example: {
      detail: "An organization can have 20 custom roles.",
      limit: 20,
      current: 20,
    },
  },
  FIRST_PARTY_SESSION_REQUIRED: {
    status: 403,
    title: "People only",
    when: "Only people, in a session of their own, create an organization, change members, roles and policies, replace the secret of a webhook, or change their own profile: a token that was given to an OAuth client is refused, whatever its scopes.",
    wayOut: "Ask a person with the permission to make the change in their own session.",
    example: {
      detail: "This is done by people in a session of their own, not by a client.",
    },
  },
  ORGANIZATION_CREATION_RESTRICTED: {
    status: 403,
    title: "Creating organizations is restricted",
    when: "The operator of the service lets only some people create organizations (`ORGANIZATION_CREATION`), and the caller is not one of them.",
    wayOut:
      "Ask the operator of the service, or ask somebody to invite you to an existing organization.",
    example: { detail: "On this server you may not create an organization." },
  },
  TASK_STATUS_TRANSITION_INVALID: {
    status: 409,
    title: "This status change is not allowed",
    when: "A task cannot go from its present status to the one asked for.",
    wayOut: "Move to one of the statuses in `allowed` first.",
    members: transitionMembers,
    example: {
      detail: "Task T-1038 is done and cannot go to waiting.",
      from: "done",
      to: "waiting",
      allowed: ["todo", "in_progress"],
      hint: "Reopen it first with status in_progress.",
    },
  },
  AGENDA_OCCURRENCE_REQUIRED: {
    status: 400,
    title: "Name one occurrence",
    when: "The scope `occurrence` or `following` needs the id of one occurrence.",
    wayOut: "Call again with the id of one of its occurrences.",
    members: {
      occurrences: "The next three occurrences that the caller may know of: id and startAt.",
    },
    example: {
      detail: "The scope occurrence needs the id of one occurrence; this is the id of the series.",
      occurrences: [
        { id: "5c9d3f5e-7f2c-5d4e-9a61-0d6f3a8b1c22", startAt: "2026-11-23T06:30:00.000Z" },
      ],
    },
  },
  AGENDA_CALENDAR_READ_ONLY: {
    status: 409,
    title: "Calendar is read-only",
    when: "The calendar of the item cannot be edited by the caller.",
    wayOut: "Use an item in a calendar whose `isEditable` is true.",
    members: { calendarId: "The calendar." },
    example: {
      detail: 'The calendar "Sanne" cannot be edited.',
      calendarId: "0192f0c1-0000-7000-8000-000000000000",
    },
  },
  AGENDA_ITEM_READ_ONLY: {
    status: 409,
    title: "Item is read-only",
    when: "The item comes from a connected calendar, its details are hidden from the caller, or it is the planned time of a task.",
    wayOut: "Change it where it comes from; the planned time of a task with `updateTask`.",
    members: { itemId: "The item." },
    example: {
      detail: "This item comes from a connected calendar and cannot be changed here.",
      itemId: "0192f0c1-0000-7000-8000-000000000000",
    },
  },
  AGENDA_ITEM_CANCELLED: {
    status: 409,
    title: "Item is cancelled",
    when: "The request moves a cancelled item, or responds to the invitation to it.",
    wayOut: "Confirm it first, or make a new item at the time you need.",
    members: { itemId: "The item." },
    example: {
      detail: "This item is cancelled and cannot be moved.",
      itemId: "0192f0c1-0000-7000-8000-000000000000",
    },
  },
  AGENDA_SERIES_SHIFT_AMBIGUOUS: {
    status: 409,
    title: "The series cannot be shifted to another day",
    when: "A move or another time zone would shift a series to a day that its rule cannot describe, such as one on the last Thursday of the month to a Friday.",
    wayOut:
      "Keep the day and change only the time, or move single occurrences. With another time zone, give the `recurrenceRule` of that zone.",
    members: { itemId: "The series." },
    example: {
      detail: "A series on the last th of the month cannot be shifted by 1 day.",
      itemId: "0192f0c1-0000-7000-8000-000000000000",
    },
  },
  AGENDA_OCCURRENCE_COLLISION: {
    status: 409,
    title: "Another occurrence starts then",
    when: "The move would put an occurrence on the start of another occurrence of the same series.",
    wayOut: "Choose another start.",
    members: {
      occurrenceId: "The occurrence that starts then; null when the caller may not know of it.",
      startAt: "Its start.",
    },
    nullable: ["occurrenceId"],
    example: {
      detail: "Another occurrence of this series starts at 2026-12-14T06:30:00.000Z.",
      occurrenceId: "5c9d3f5e-7f2c-5d4e-9a61-0d6f3a8b1c22",
      startAt: "2026-12-14T06:30:00.000Z",
    },
  },
  AGENDA_SERIES_TOO_LONG: {
    status: 400,
    title: "The series has too many occurrences",
    when: "Within 24 months from now, the series has more occurrences than are kept, past ones included.",
    wayOut:
      "Let the series start later, end it with `count` or `untilAt`, or let it recur less often.",
    members: {
      limit: "How many occurrences of a series are kept.",
      lastAt: "The start of the last one that would be.",
    },
    example: {
      detail: "The series would have more than 1000 occurrences before 2028-11-20T12:00:00.000Z.",
      limit: 1000,
      lastAt: "2024-09-26T08:00:00.000Z",
    },
  },
  AGENDA_STATE_TRANSITION_INVALID: {
    status: 409,
    title: "This state is not possible",
    when: "The request confirms a single occurrence of a cancelled series, or makes it tentative.",
    wayOut: "Change the state of the series: call again with `scope` `series`.",
    members: transitionMembers,
    example: {
      detail: "The series of this occurrence is cancelled.",
      from: "cancelled",
      to: "confirmed",
      allowed: [],
    },
  },
  AGENDA_NOT_INVITED: {
    status: 409,
    title: "You are not invited",
    when: "The caller responds to an item without being one of its attendees.",
    wayOut: "Ask somebody who may change the item to add you to its `attendees`.",
    members: { itemId: "The item." },
    example: {
      detail: "You are not among the attendees of this item.",
      itemId: "0192f0c1-0000-7000-8000-000000000000",
    },
  },
  AUDIT_ANCHOR_REFUSED: {
    status: 400,
    title: "Not an anchor of this audit log",
    when: "The anchor that was given is no signed text of this form, was changed after it was signed, was signed with a key that the service does not know, or belongs to another organization. It is not compared with the log.",
    wayOut:
      "Give the whole of the text as it was kept. For `unknown_key`, ask the operator whether the key was replaced: the former one can be named in `AUDIT_ANCHOR_FORMER_KEYS`.",
    members: {
      reason: "Why it was refused: malformed, unknown_key, bad_signature or other_organization.",
    },
    example: {
      detail: "The anchor was changed after it was signed: its signature is not right.",
      reason: "bad_signature",
    },
  },
  AUDIT_VERIFICATION_IN_PROGRESS: {
    status: 409,
    title: "Another verification is running",
    when: "The audit log of the organization is being verified over another range. One runs at a time; a request for the same range waits for its result.",
    wayOut: "Send the request again after the number of seconds in `Retry-After`.",
    example: { detail: "Another part of this audit log is being verified." },
  },
  WORKFLOW_INVALID: {
    status: 400,
    title: "The workflow cannot run as it is written",
    when: "A step names an operation that workflows cannot carry out, a field that its operation does not take, or a placeholder or path that points to nothing; a condition compares a field with a value that it can never have; or the request activates a workflow whose schedule has no occurrence to come. During a run, a step is refused when a placeholder points to nothing.",
    wayOut: "Correct the places in `errors`.",
    members: { errors: "Where, and what was expected there." },
    example: {
      detail:
        "The workflow has 1 error: /steps/0/operation is not an operation that a step may carry out.",
      errors: [
        {
          location: "body",
          pointer: "/steps/0/operation",
          rule: "enum",
          message: "/steps/0/operation is not an operation that a step may carry out",
          expected: ["createTask", "wait", "notify"],
          received: "deleteTask",
        },
      ],
    },
  },
  WORKFLOW_LOOP: {
    status: 409,
    title: "The workflow would start itself again and again",
    when: "The request activates a workflow that its own changes may start, and nothing would stop it: it has no conditions, and one of its steps makes an event that starts it.",
    wayOut: "Give it conditions, or set `allowSelfTrigger` to false.",
    members: { path: "The event, and the step that makes it." },
    example: {
      detail: "The step order makes the event task.created, which starts the workflow again.",
      path: ["task.created", "order"],
    },
  },
  WORKFLOW_STATUS_TRANSITION_INVALID: {
    status: 409,
    title: "This status change is not allowed",
    when: "The workflow cannot go from its present status to the one asked for, or is to be run while it is not active.",
    wayOut: "Choose one of the `allowed` statuses.",
    members: transitionMembers,
    example: {
      detail: "The workflow is archived and cannot become active.",
      from: "archived",
      to: "active",
      allowed: [],
    },
  },
  WORKFLOW_RUN_STATE_INVALID: {
    status: 409,
    title: "The run is not in a state for that",
    when: "The request cancels a run that has ended, or retries one that has not failed or has been retried already.",
    wayOut: "Read the run: it has ended, or goes on by itself.",
    members: transitionMembers,
    example: {
      detail: "The run is running; only a failed run is retried.",
      from: "running",
      to: "queued",
      allowed: ["waiting_approval", "succeeded", "failed", "cancelled"],
    },
  },
  WEBHOOK_URL_REFUSED: {
    status: 400,
    title: "The URL of the webhook is refused",
    when: "The URL is not https, has a user name or a password, or leads to a machine that is not on the public internet. If the service runs on your own machine, http to that machine is accepted, and so is http to private addresses that the operator of the service allows.",
    wayOut:
      "Give the URL of a server that anyone can reach over https. The operator of the service can allow private addresses with `WEBHOOK_ALLOWED_NETWORKS` and `WEBHOOK_ALLOWED_HOSTS`.",
    members: { reason: "`scheme`, `credentials`, or `address` for a machine that is not public." },
    example: {
      detail:
        "10.0.0.8 is not a public address, and WEBHOOK_ALLOWED_NETWORKS and WEBHOOK_ALLOWED_HOSTS do not allow it.",
      reason: "address",
    },
  },
  WEBHOOK_SUSPENDED: {
    status: 409,
    title: "The webhook is not enabled",
    when: "The request has something delivered to a webhook that is suspended or disabled.",
    wayOut: "Enable the webhook first: `updateWebhook` with the status `enabled`.",
    members: {
      suspendedAt: "When the service suspended it; null where a person disabled it.",
      lastError: "Why its last delivery failed; null where none did.",
    },
    nullable: ["suspendedAt", "lastError"],
    example: {
      detail: "The webhook https://boekhouding.example/hooks is suspended.",
      suspendedAt: "2026-11-20T21:43:47.000Z",
      lastError: "The receiver answered 410.",
    },
  },
  WEBHOOK_STATUS_TRANSITION_INVALID: {
    status: 409,
    title: "This status change is not allowed",
    when: "The webhook cannot go from its present status to the one asked for.",
    wayOut: "Choose one of the `allowed` statuses.",
    members: transitionMembers,
    example: {
      detail: "A suspended webhook cannot become disabled.",
      from: "suspended",
      to: "disabled",
      allowed: ["enabled"],
    },
  },
  WEBHOOK_DELIVERY_STATE_INVALID: {
    status: 409,
    title: "The delivery cannot be sent again now",
    when: "The request sends a delivery again that is still waiting for its next attempt.",
    wayOut: "Wait for its attempt, or for its end.",
    members: transitionMembers,
    example: {
      detail: "The delivery is retrying; it can be sent again when it has ended.",
      from: "retrying",
      to: "pending",
      allowed: ["delivered", "exhausted", "cancelled"],
    },
  },
  FILE_STATE_INVALID: {
    status: 409,
    title: "The file is not in the right state",
    when: "The request completes an upload before its bytes have arrived, sends bytes for a completed upload, or deletes an unfinished one.",
    wayOut: "Send the bytes to the `upload.url` of the file, then complete the upload.",
    members: transitionMembers,
    example: {
      detail: "report.pdf is awaiting_upload and cannot become available.",
      from: "awaiting_upload",
      to: "available",
      allowed: ["processing"],
    },
  },
  FILE_REJECTED: {
    status: 409,
    title: "The file was rejected",
    when: "The request reads the content of a file whose bytes did not match what was declared.",
    wayOut: "Upload it again, with the right size, SHA-256 and type.",
    members: { rejectionReason: "Why it was rejected.", state: "The state of the file." },
    example: {
      detail: "The bytes of report.pdf were rejected: they are not application/pdf.",
      rejectionReason: "type_mismatch",
      state: "rejected",
    },
  },
  FILE_NOT_AVAILABLE: {
    status: 409,
    title: "The file is not available yet",
    when: "The request reads the content of a file whose upload is not completed.",
    wayOut: "Wait until its upload is completed.",
    members: {
      rejectionReason: "Null: it was not rejected.",
      state: "The state of the file.",
    },
    example: {
      detail: "report.pdf is awaiting_upload.",
      rejectionReason: null,
      state: "awaiting_upload",
    },
  },
  RANGE_NOT_SATISFIABLE: {
    status: 416,
    title: "The file is not that long",
    when: "The requested range begins after the end of the file.",
    wayOut: "Request bytes before `sizeBytes`.",
    members: { sizeBytes: "How many bytes the file has." },
    example: { detail: "The file has 48213 bytes.", sizeBytes: 48213 },
  },
  APPROVAL_STATE_INVALID: {
    status: 409,
    title: "The call is not waiting any more",
    when: "The request decides a pending approval that has already been decided, was cancelled or has ended in another way.",
    wayOut: "Read the approval to see what became of it.",
    members: transitionMembers,
    example: {
      detail: "The approval is executed; only a pending one can be decided.",
      from: "executed",
      to: "rejected",
      allowed: [],
    },
  },
  APPROVAL_DENIED_BY_POLICY: {
    status: 403,
    title: "A policy forbids this call",
    when: "An approval policy of the organization refuses such calls. An approved call is refused as well if the policy was created since.",
    wayOut:
      "Do without it, or ask an owner to change the policy. Do not try to get the same result in another way.",
    members: {
      policyId: "The policy that refused the call.",
      policyName: "What the policy is called.",
    },
    example: {
      detail: "The policy Webhooks stay as they are forbids this call.",
      policyId: "01930c0e-5b1f-7c3a-9d2e-4f6a8b0c1d2e",
      policyName: "Webhooks stay as they are",
    },
  },
  APPROVAL_DECISION_NOT_ALLOWED: {
    status: 403,
    title: "This is not yours to decide",
    when: "The caller may not decide or withdraw this call: `own_request`, nobody approves their own request; `not_an_approver`, the policy names others; `not_the_requester`, only the requester can withdraw a call.",
    wayOut: "Leave it to those whom `approvers` of the approval names.",
    members: { reason: "`own_request`, `not_an_approver` or `not_the_requester`." },
    example: {
      detail: "You asked for this call yourself; somebody else decides it.",
      reason: "own_request",
    },
  },
  APPROVAL_EXPIRED: {
    status: 409,
    title: "The approval has expired",
    when: "The request decides a pending approval after its deadline.",
    wayOut: "Have the call made again, and decide that one.",
    members: { expiresAt: "When it ended." },
    example: {
      detail: "The call could be decided until 2026-11-21T13:10:00.000Z.",
      expiresAt: "2026-11-21T13:10:00.000Z",
    },
  },
  APPROVAL_STALE: {
    status: 409,
    title: "The record has changed since",
    when: "After the call was held, its record was changed, or something else that the approvers saw: recipients, amounts, or what the call takes from other records. The approved call was not executed. Or the call cannot be read any more, because the secret of the service was replaced.",
    wayOut:
      "Read the record again, and make the call again if it is still wanted, with a new `Idempotency-Key`: the same key gives this refusal again.",
    members: {
      changedFields:
        "What was changed meanwhile: fields of the record; `totalMinor`, `itemCount`, `currency`; `mailTo` for recipients; `jobs`, `consequences` or `takes` for the rest.",
    },
    example: {
      detail: "Q-2026-0031 has been changed since the call was held.",
      changedFields: ["lines", "totalMinor"],
    },
  },
  INTERNAL_ERROR: {
    status: 500,
    title: "Something went wrong here",
    when: "The service failed in an unexpected way. Nothing was changed.",
    wayOut: "Report it to the operator of the service, with the `requestId`.",
    example: { detail: "The request could not be completed. Nothing was changed." },
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    title: "Service not available for a moment",
    when: "The database cannot be reached, does not answer in time or has no room; or heavy work, such as a PDF, waited or took too long; or the service is overloaded, starting or stopping.",
    wayOut:
      "Try again after the number of seconds in `Retry-After`; a change with the same `Idempotency-Key`, since the connection to the database may have been lost just as it was saved.",
    example: { detail: "The database cannot be reached." },
  },
} as const satisfies Record<string, ProblemType>;

export type ProblemCode = keyof typeof problemTypes;

/** Returns the `type` of a problem: the documentation page about its code. */
export function problemTypeOf(code: ProblemCode, docsUrl: string): string {
  return `${docsUrl}/problems/${code.toLowerCase().replaceAll("_", "-")}`;
}
