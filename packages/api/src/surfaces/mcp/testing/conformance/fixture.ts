import {
  type CallToolResult,
  type GetPromptResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
  Server,
} from "@modelcontextprotocol/server";
import { conversationNames, runConversation } from "./server-requests.ts";
import {
  requestInput,
  inputRequiredPrompts,
  inputRequiredTools,
  requestState,
} from "./input-required.ts";

// The tools, prompts and resources that the scenarios of @modelcontextprotocol/conformance require.

const png =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==";
const wav = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=";
const image = { type: "image", data: png, mimeType: "image/png" } as const;

function text(value: string) {
  return { type: "text", text: value } as const;
}

function embedded(uri: string) {
  return { type: "resource", resource: { uri, mimeType: "text/plain", text: "Embedded" } } as const;
}

const tools: Record<string, CallToolResult> = {
  test_simple_text: { content: [text("This is a simple text response for testing.")] },
  test_image_content: { content: [image] },
  test_audio_content: { content: [{ type: "audio", data: wav, mimeType: "audio/wav" }] },
  test_embedded_resource: { content: [embedded("test://embedded-resource")] },
  test_multiple_content_types: {
    content: [text("Several types:"), image, embedded("test://mixed-content-resource")],
  },
  test_error_handling: { isError: true, content: [text("This tool returns an error.")] },
  json_schema_2020_12_tool: { content: [] },
};

const schema2020 = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  $defs: {
    address: {
      type: "object",
      properties: { street: { type: "string" }, city: { type: "string" } },
    },
  },
  properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } },
  additionalProperties: false,
} as const;

const prompts: Record<string, (given: Record<string, string>) => GetPromptResult> = {
  test_simple_prompt: () => ({ messages: [{ role: "user", content: text("Simple.") }] }),
  test_prompt_with_arguments: ({ arg1, arg2 }) => ({
    messages: [{ role: "user", content: text(`With arg1=${arg1} and arg2=${arg2}`) }],
  }),
  test_prompt_with_embedded_resource: ({ resourceUri = "" }) => ({
    messages: [{ role: "user", content: embedded(resourceUri) }],
  }),
  test_prompt_with_image: () => ({ messages: [{ role: "user", content: image }] }),
};

/** The result of a tool or prompt after its input requests. */
const inputReceived = text("All is told: state-ok.");

function readResource(uri: string): ReadResourceResult {
  if (uri === "test://static-binary") {
    return { contents: [{ uri, mimeType: "image/png", blob: png }] };
  }
  const id = /^test:\/\/template\/([^/]+)\/data$/u.exec(uri)?.[1];
  if (id === undefined && uri !== "test://static-text") throw new ResourceNotFoundError(uri);
  return { contents: [{ uri, mimeType: "text/plain", text: id ?? "A static text." }] };
}

function toUnknownNameError(name: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no ${name} here.`);
}

/** Creates a server with everything that the scenarios need but the product does not have. */
export function createConformanceFixture(): Server {
  const server = new Server(
    { name: "fixture", version: "1.0.0" },
    {
      // The scenarios about streams name the last one in their requests.
      supportedProtocolVersions: ["2025-11-25", "2025-06-18", "2025-03-26"],
      capabilities: {
        tools: {},
        prompts: {},
        resources: { subscribe: true },
        completions: {},
        logging: {},
      },
      requestState,
    },
  );
  server.setRequestHandler("tools/list", () => ({
    tools: [...Object.keys(tools), ...conversationNames, ...inputRequiredTools].map((name) => ({
      name,
      description: `Answers ${name}.`,
      inputSchema: name.startsWith("json_schema") ? schema2020 : { type: "object" },
    })),
  }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const { name, arguments: input = {} } = params;
    if (inputRequiredTools.includes(name)) {
      return (await requestInput("tool", name, context.mcpReq)) ?? { content: [inputReceived] };
    }
    const result = tools[name] ?? (await runConversation(name, input, context));
    if (result === undefined) throw toUnknownNameError(name);
    return result;
  });
  server.setRequestHandler("prompts/list", () => ({
    prompts: [...Object.keys(prompts), ...inputRequiredPrompts].map((name) => ({
      name,
      description: `Gives ${name}.`,
    })),
  }));
  server.setRequestHandler("prompts/get", async ({ params }, { mcpReq }) => {
    if (inputRequiredPrompts.includes(params.name)) {
      const promptResult = { messages: [{ role: "user" as const, content: inputReceived }] };
      return (await requestInput("prompt", params.name, mcpReq)) ?? promptResult;
    }
    const prompt = prompts[params.name];
    if (prompt === undefined) throw toUnknownNameError(params.name);
    return prompt(params.arguments ?? {});
  });
  server.setRequestHandler("resources/list", () => ({
    resources: [{ uri: "test://static-text", name: "static-text" }],
  }));
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: [{ uriTemplate: "test://template/{id}/data", name: "template" }],
  }));
  server.setRequestHandler("resources/read", ({ params }) => readResource(params.uri));
  server.setRequestHandler("resources/subscribe", () => ({}));
  server.setRequestHandler("resources/unsubscribe", () => ({}));
  server.setRequestHandler("completion/complete", () => ({ completion: { values: [] } }));
  server.setRequestHandler("logging/setLevel", () => ({}));
  return server;
}
