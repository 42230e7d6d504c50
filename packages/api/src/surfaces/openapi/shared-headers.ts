import { approvalLocation } from "./held-response.ts";

type Json = Record<string, unknown>;

/** The headers of requests that several operations take. */
export const sharedParameters: Record<string, Json> = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "1 to 255 visible ASCII characters of your own. A request with the same key is answered as the first was, for 24 hours.",
    schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description:
      "The ETag of the record as you read it. When the record has changed since, the call is refused with `VERSION_CONFLICT`.",
    schema: { type: "string" },
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "An ETag that you have: the answer is 304 without a body while it is still right.",
    schema: { type: "string" },
  },
};

/** The headers of answers that several operations give. */
export const sharedHeaders: Record<string, Json> = {
  ApprovalLocation: approvalLocation,
  ETag: {
    description: 'The version of the record and a digest of the body: `"3.9f2c1a7be003"`.',
    schema: { type: "string" },
  },
  DocumentETag: {
    description:
      'Stands for everything that the document prints: `W/"kq3N0cVtq1pXgB0mQ5yZ3A"`. Weak, since two documents that say the same may differ in their bytes.',
    schema: { type: "string" },
  },
  Location: {
    description: "Where it stands; whoever has the address may read it.",
    schema: { type: "string", format: "uri" },
  },
  IdempotencyReplayed: {
    description: "`true` when the answer is that of an earlier request with the same key.",
    schema: { type: "string", const: "true" },
  },
};
