import { approvalLocationHeader } from "./pending-approval-response.ts";

type Json = Record<string, unknown>;

const exampleETag = '"3.9f2c1a7be003"';

/** Request headers that several operations accept, and those of webhook deliveries. */
export const sharedParameters: Record<string, Json> = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "A key of your choice. For 24 hours, a request with the same key gets the first response and is not executed again.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
    example: "5d0c1c2e-9d0b-4a52-9f0e-0b8f6a1c7d34",
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "The ETag of the record as you read it. If the record has changed since, the call is refused with `VERSION_CONFLICT`.",
    schema: { type: "string" },
    example: exampleETag,
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description:
      "An ETag that you have. If it is still current, the response is 304 without a body.",
    schema: { type: "string" },
    example: exampleETag,
  },
  WebhookId: {
    name: "webhook-id",
    in: "header",
    required: true,
    description:
      "The id of the event, the same in every attempt. Ignore ids that you have processed.",
    schema: { type: "string", format: "uuid" },
    example: "79a176d7-3cac-552d-bd44-b58a7fd0eaa5",
  },
  WebhookTimestamp: {
    name: "webhook-timestamp",
    in: "header",
    required: true,
    description: "When this attempt was made, in Unix seconds. Refuse one more than 5 minutes off.",
    schema: { type: "string", pattern: "^[0-9]+$" },
    example: "1795768200",
  },
  WebhookSignature: {
    name: "webhook-signature",
    in: "header",
    required: true,
    description:
      "`v1,` and the HMAC-SHA256 as base64; two of them, separated by a space, for 24 hours after the secret was rotated.",
    schema: { type: "string" },
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  },
};

/** Response headers that several operations send. */
export const sharedHeaders: Record<string, Json> = {
  ApprovalLocation: approvalLocationHeader,
  ETag: {
    description:
      "The version of the record and a digest of the body. Send it as `If-Match` or `If-None-Match`.",
    schema: { type: "string" },
    example: exampleETag,
  },
  DocumentETag: {
    description:
      "Stands for everything that the document prints. Weak, since two documents that say the same may differ in their bytes.",
    schema: { type: "string" },
    example: 'W/"kq3N0cVtq1pXgB0mQ5yZ3A"',
  },
  Location: {
    description: "The URL of the bytes. Anyone with this URL can read them.",
    schema: { type: "string", format: "uri" },
    example: "https://files.werkbank.example/a43068cd?signature=9f2c1a7be003",
  },
  RecordLocation: {
    description: "The URL of the created record.",
    schema: { type: "string", format: "uri" },
    example:
      "https://werkbank.example/api/v1/organizations/b4bfabf4-8c92-5496-abfd-21559a279244/tasks/0d4e5b25-1e16-5260-a380-4a30f3b97d51",
  },
  MailedTo: {
    description:
      "Who gets mail: the lists `external` and `members`, each with its `count` (RFC 9651).",
    schema: { type: "string" },
    example: 'external=("femke@snellebocht.example");count=1, members=();count=0',
  },
  IdempotencyReplayed: {
    description: "`true` if the response is that of an earlier request with the same key.",
    schema: { type: "string", const: "true" },
  },
  RateLimit: {
    description:
      "The limit that is closest to being reached, the requests left (`r`), and the seconds until its window ends (`t`).",
    schema: { type: "string" },
    example: '"read";r=596;t=6',
  },
  RateLimitPolicy: {
    description:
      "Every limit that counted the request: its quota of requests (`q`) in a window of seconds (`w`).",
    schema: { type: "string" },
    example: '"read";q=600;w=60',
  },
  RetryAfter: {
    description: "With 429 and 503: the seconds to wait before the request is repeated.",
    schema: { type: "integer", minimum: 1 },
    example: 12,
  },
};

/** The headers of every response that a rate limit counted (draft-ietf-httpapi-ratelimit-headers). */
export const rateLimitHeaders: Json = {
  RateLimit: { $ref: "#/components/headers/RateLimit" },
  "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" },
};
