import { problemTypes } from "../../problems/problem-types.ts";
import { urlPattern } from "../../schema/web-url.ts";

type Json = Record<string, unknown>;

/** The schema of one error in a request. */
export const requestErrorSchema: Json = {
  type: "object",
  description: "One error in a request: where it is, what was expected, and what was received.",
  properties: {
    location: {
      type: "string",
      enum: ["body", "path", "query", "header"],
      description: "The part of the request that holds the error.",
    },
    pointer: {
      type: "string",
      description: "The place in the body, as a JSON pointer (RFC 6901); absent for other parts.",
      examples: ["/lines/0/quantity"],
    },
    name: {
      type: "string",
      description: "The parameter or header; absent for errors in the body.",
      examples: ["limit"],
    },
    rule: {
      type: "string",
      description: "The rule that the value breaks, by its name in JSON Schema where it has one.",
      examples: ["maxLength"],
    },
    message: {
      type: "string",
      description: "The error in one English sentence, for logs and for people.",
      examples: ["/title must have at most 240 characters"],
    },
    expected: {
      description: "What the rule asks for: a bound, a type, the allowed values, or null.",
      examples: [240],
    },
    received: {
      description:
        "The value that was sent. Long texts, arrays and objects are described; null if there was none.",
      examples: ["a string of 300 characters"],
    },
  },
  required: ["location", "rule", "message", "expected", "received"],
};

/** The schema of problem details (RFC 9457). */
export const problemSchema: Json = {
  type: "object",
  description: "A problem (RFC 9457). It can have more fields, depending on the code.",
  properties: {
    type: {
      type: "string",
      format: "uri",
      pattern: urlPattern("web"),
      description: "The documentation of the code.",
      examples: ["https://werkbank.example/problems/resource-not-found"],
    },
    title: {
      type: "string",
      description: "What the code means, the same for every problem with it.",
      examples: ["No such record"],
    },
    status: {
      type: "integer",
      description: "The HTTP status of the response, repeated.",
      examples: [404],
    },
    detail: {
      type: "string",
      description: "What went wrong this time: one sentence with the actual values.",
      examples: ["No supplier with the id 0192f0c1-0000-7000-8000-000000000000."],
    },
    instance: {
      type: "string",
      format: "uri",
      pattern: "^urn:uuid:",
      description: "`urn:uuid:` and the request id.",
      examples: ["urn:uuid:0199a2c4-7b1e-7c3a-8f52-6d4e9b0c1a27"],
    },
    code: {
      type: "string",
      enum: Object.keys(problemTypes),
      description: "The kind of problem. Decide by this one: a code never changes its meaning.",
    },
    requestId: {
      type: "string",
      format: "uuid",
      description:
        "Identifies the request in the logs of the service; mention it when you ask for help.",
      examples: ["0199a2c4-7b1e-7c3a-8f52-6d4e9b0c1a27"],
    },
    hint: {
      type: "string",
      description: "The next step, where there is one.",
      examples: [
        "Read the record again, look at what changed, and send the change with the new ETag.",
      ],
    },
    errors: {
      type: "array",
      items: { $ref: "#/components/schemas/RequestError" },
      maxItems: 50,
      description: "Each error of an invalid request, at most 50; absent for other problems.",
    },
  },
  required: ["type", "title", "status", "detail", "instance", "code", "requestId"],
  additionalProperties: true,
};
