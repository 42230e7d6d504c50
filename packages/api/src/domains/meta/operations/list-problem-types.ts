import { z } from "zod";
import { defineAccountOperation } from "../../../kernel/define-operation.ts";
import {
  problemTypeOf,
  type ProblemCode,
  type ProblemType,
  problemTypes,
} from "../../../problems/problem-types.ts";
import { responseUri } from "../../../schema/web-url.ts";

const ProblemTypeSchema = z
  .strictObject({
    code: z.string().meta({
      description: "What programs decide by; it never changes its meaning.",
      examples: ["RESOURCE_NOT_FOUND"],
    }),
    type: responseUri().meta({
      description:
        "The page of the documentation about this code: the `type` of each problem with it.",
      examples: ["https://werkbank.example/problems/resource-not-found"],
    }),
    status: z.int().meta({ description: "The HTTP status that it comes with.", examples: [404] }),
    title: z.string().meta({ description: "The code in words.", examples: ["No such record"] }),
    when: z.string().meta({
      description: "When it occurs.",
      examples: [
        "The record does not exist in this organization, or is not visible to the caller.",
      ],
    }),
    wayOut: z.string().meta({
      description: "What to do about it.",
      examples: ["Look the record up in its list."],
    }),
    members: z.record(z.string(), z.string()).meta({
      description: "Its fields besides the usual ones, with their meaning.",
      examples: [{ resource: "The kind of record.", id: "The id that was asked for." }],
    }),
  })
  .meta({ id: "ProblemType", description: "One code of the problem catalogue." });

export const listProblemTypes = defineAccountOperation({
  id: "listProblemTypes",
  method: "GET",
  path: "/v1/problems",
  tag: "Meta",
  permission: "public",
  summary: "List problem types",
  description: "Returns every problem that the service can return. No sign-in is needed.",
  success: 200,
  response: z
    .strictObject({
      items: z
        .array(ProblemTypeSchema)
        .meta({ description: "Every code, each once, on one page." }),
    })
    .meta({ id: "ProblemTypeList", description: "The problem catalogue." }),
  handle: ({ service }) => ({
    result: {
      items: (Object.entries(problemTypes) as [ProblemCode, ProblemType][]).map(
        ([code, { example: _example, nullable: _nullable, members = {}, ...type }]) => ({
          code,
          type: problemTypeOf(code, service.config.docsUrl),
          ...type,
          members,
        }),
      ),
    },
  }),
});
