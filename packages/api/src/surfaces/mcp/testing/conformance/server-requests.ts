import type { CallToolResult, RequestOptions, ServerContext } from "@modelcontextprotocol/server";

// Tools of the suite that send notifications or requests before their result, which only 2025 revisions allow.

type Conversation = (
  context: ServerContext["mcpReq"],
  input: Record<string, unknown>,
) => Promise<string>;

type Fields = Parameters<ServerContext["mcpReq"]["elicitInput"]>[0] extends infer Params
  ? Params extends { requestedSchema: { properties: infer Properties } }
    ? Properties
    : never
  : never;

const options = ["option1", "option2", "option3"];
const titled = (words: string) =>
  ["First", "Second", "Third"].map((which, index) => ({
    const: `value${index + 1}`,
    title: `${which} ${words}`,
  }));

/** SEP-1034: a default for each primitive type. */
const defaults: Fields = {
  name: { type: "string", default: "John Doe" },
  age: { type: "integer", default: 30 },
  score: { type: "number", default: 95.5 },
  status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
  verified: { type: "boolean", default: true },
};

/** SEP-1330: the five ways to offer a choice. */
const choices: Fields = {
  untitledSingle: { type: "string", enum: options },
  titledSingle: { type: "string", oneOf: titled("Option") },
  legacyEnum: {
    type: "string",
    enum: ["opt1", "opt2", "opt3"],
    enumNames: ["Option One", "Option Two", "Option Three"],
  },
  untitledMulti: { type: "array", items: { type: "string", enum: options } },
  titledMulti: { type: "array", items: { anyOf: titled("Choice") } },
};

/**
 * Returns options to send a request on the stream of the call that causes it. By default the SDK uses the
 * stream that the client opens by GET, and drops the request while that is not open.
 */
function onCallStream({ id }: ServerContext["mcpReq"]): RequestOptions {
  return { relatedRequestId: id };
}

/** Sends an elicitation request; returns the client's response as JSON. */
async function elicit(
  context: ServerContext["mcpReq"],
  properties: Fields,
  message = "Say more.",
): Promise<string> {
  const requestedSchema = { type: "object" as const, properties };
  const request = { message, requestedSchema };
  return JSON.stringify(await context.elicitInput(request, onCallStream(context)));
}

const conversations: Record<string, Conversation> = {
  async test_tool_with_logging(context) {
    for (const words of ["execution started", "processing data", "execution completed"]) {
      await context.log("info", `Tool ${words}`);
    }
    return "Logged.";
  },
  async test_logging_tool(context) {
    await context.log("info", "For those who asked for it.");
    return "Logged.";
  },
  async test_tool_with_progress(context) {
    const progressToken = context._meta?.progressToken;
    if (progressToken === undefined) return "Nobody asked how far it is.";
    for (const progress of [0, 50, 100]) {
      const params = { progressToken, progress, total: 100 };
      await context.notify({ method: "notifications/progress", params });
    }
    return "Done.";
  },
  async test_sampling(context, { prompt }) {
    const request = { role: "user", content: { type: "text", text: String(prompt) } } as const;
    const { content } = await context.requestSampling(
      { messages: [request], maxTokens: 100 },
      onCallStream(context),
    );
    return `LLM response: ${JSON.stringify(content)}`;
  },
  test_elicitation: (context, { message }) =>
    elicit(context, { username: { type: "string" }, email: { type: "string" } }, String(message)),
  test_elicitation_sep1034_defaults: (context) => elicit(context, defaults),
  test_elicitation_sep1330_enums: (context) => elicit(context, choices),
};

export const conversationNames = Object.keys(conversations);

/** Returns the result of such a tool; undefined for other tools. */
export async function runConversation(
  name: string,
  input: Record<string, unknown>,
  { mcpReq }: ServerContext,
): Promise<CallToolResult | undefined> {
  const text = await conversations[name]?.(mcpReq, input);
  return text === undefined ? undefined : { content: [{ type: "text", text }] };
}
