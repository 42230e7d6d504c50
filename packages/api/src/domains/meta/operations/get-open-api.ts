import { z } from "zod";
import { defineAccountOperation } from "../../../kernel/define-operation.ts";

export const getOpenApi = defineAccountOperation({
  id: "getOpenApi",
  method: "GET",
  path: "/v1/openapi.json",
  tag: "Meta",
  permission: "public",
  summary: "Get the OpenAPI document",
  description: "Returns the OpenAPI 3.1 document of this service. No sign-in is needed.",
  success: 200,
  response: z
    .looseObject({
      openapi: z.string().meta({
        description: "The version of OpenAPI that it is written in.",
        examples: ["3.1.1"],
      }),
    })
    .meta({ id: "OpenApiDocument", description: "An OpenAPI 3.1 document." }),
  handle: ({ service }) => ({ result: service.openApi() }),
});
