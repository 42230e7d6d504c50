import { z } from "zod";
import { defineAccountOperation } from "../../../kernel/define-operation.ts";
import {
  problemTypeOf,
  type ProblemCode,
  type ProblemType,
  problemTypes,
} from "../../../problems/problem-types.ts";
import { shownUri } from "../../../schema/web-address.ts";

const ProblemTypeSchema = z
  .strictObject({
    code: z.string(),
    type: shownUri().meta({
      description:
        "The page of the documentation about this code, which a problem carries as its `type`.",
    }),
    status: z.int(),
    title: z.string(),
    when: z.string(),
    wayOut: z.string(),
    members: z
      .record(z.string(), z.string())
      .meta({ description: "Extension members of its bodies: name and what they hold." }),
  })
  .meta({ id: "ProblemType", description: "One code of the problem catalogue." });

export const listProblemTypes = defineAccountOperation({
  id: "listProblemTypes",
  method: "GET",
  path: "/v1/problems",
  tag: "Meta",
  permission: "public",
  summary: "List problem types",
  description: "Returns every problem that the service can answer with. Needs no caller.",
  success: 200,
  response: z
    .strictObject({ items: z.array(ProblemTypeSchema) })
    .meta({ id: "ProblemTypeList", description: "The problem catalogue." }),
  answer: ({ service }) => ({
    result: {
      items: (Object.entries(problemTypes) as [ProblemCode, ProblemType][]).map(
        ([code, { example: _example, members = {}, ...type }]) => ({
          code,
          type: problemTypeOf(code, service.config.docsUrl),
          ...type,
          members,
        }),
      ),
    },
  }),
});
