import { approvalLocation } from "./held-response.ts";

type Json = Record<string, unknown>;

const exampleETag = '"3.9f2c1a7be003"';

/** The headers of requests that several operations take. */
export const sharedParameters: Record<string, Json> = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "A key of your choice, in visible ASCII characters. For 24 hours, a request with the same key gets the first response and is not carried out again.",
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
};

/** Response headers that several operations send. */
export const sharedHeaders: Record<string, Json> = {
  ApprovalLocation: approvalLocation,
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
    description: "Where the bytes are; whoever has the address may read them.",
    schema: { type: "string", format: "uri" },
    example: "https://files.werkbank.example/a43068cd?signature=9f2c1a7be003",
  },
  IdempotencyReplayed: {
    description: "`true` when the answer is that of an earlier request with the same key.",
    schema: { type: "string", const: "true" },
  },
};
