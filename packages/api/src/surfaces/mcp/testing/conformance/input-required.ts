import {
  CLIENT_CAPABILITIES_META_KEY,
  createRequestStateCodec,
  type InputRequests,
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type ServerContext,
  type ServerOptions,
} from "@modelcontextprotocol/server";
import { z } from "zod";

// Tools and prompts of the suite that request input by their result, in the revision 2026-07-28.

type Context = ServerContext["mcpReq"];

type InputRounds = {
  /** The input requests of each round. */
  rounds: InputRequests[];
  /** Whether the client returns the sealed round number; otherwise there is only one round. */
  sealed?: boolean;
};

type Field = { type: "string" } | { type: "boolean" };

const Round = z.int();
const Capabilities = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.record(z.string(), z.unknown()),
});

const stateCodec = createRequestStateCodec<number>({
  key: "a key of the fixture, of 32 bytes or more",
});

/** Verifies the state that a client returns: a broken seal is rejected before any handler runs. */
export const requestState: NonNullable<ServerOptions["requestState"]> = {
  verify: (state, context) => stateCodec.verify(state, context),
};

function elicit(message: string, field: string, schema: Field = { type: "string" }) {
  const requestedSchema = { type: "object" as const, properties: { [field]: schema } };
  return inputRequired.elicit({ message, requestedSchema });
}

function sample(prompt: string) {
  const content = { type: "text", text: prompt } as const;
  return inputRequired.createMessage({ messages: [{ role: "user", content }], maxTokens: 100 });
}

const name = elicit("What is your name?", "name");
const confirm = elicit("Please confirm", "ok", { type: "boolean" });
const greeting = sample("Generate a greeting");
const roots = inputRequired.listRoots();

const tools: Record<string, InputRounds> = {
  test_input_required_result_elicitation: { rounds: [{ user_name: name }] },
  test_input_required_result_sampling: {
    rounds: [{ capital_question: sample("What is the capital of France?") }],
  },
  test_input_required_result_list_roots: { rounds: [{ client_roots: roots }] },
  test_input_required_result_request_state: { rounds: [{ confirm }], sealed: true },
  test_input_required_result_tampered_state: { rounds: [{ confirm }], sealed: true },
  test_input_required_result_multiple_inputs: {
    rounds: [{ user_name: name, greeting, client_roots: roots }],
    sealed: true,
  },
  test_input_required_result_multi_round: {
    rounds: [{ step1: name }, { step2: elicit("What is your favorite color?", "color") }],
    sealed: true,
  },
  test_streaming_elicitation: { rounds: [{ user_name: name }] },
  test_missing_capability: { rounds: [{ greeting }] },
};

const prompts: Record<string, InputRounds> = {
  test_input_required_result_prompt: {
    rounds: [{ user_context: elicit("What context should the prompt use?", "context") }],
  },
};

/** The only tool whose input requests depend on the capabilities that the client declares. */
const capabilityTool = "test_input_required_result_capabilities";

export const inputRequiredTools = [...Object.keys(tools), capabilityTool];
export const inputRequiredPrompts = Object.keys(prompts);

/** Returns the next input requests of a tool or prompt; null if it needs no more input. */
export async function requestInput(
  kind: "tool" | "prompt",
  name: string,
  context: Context,
): Promise<InputRequiredResult | null> {
  const inputRounds =
    name === capabilityTool
      ? roundsByCapability(context)
      : { tool: tools, prompt: prompts }[kind][name];
  if (inputRounds === undefined) return null;
  const { rounds, sealed = false } = inputRounds;
  const current = Round.safeParse(context.requestState()).data ?? 0;
  const next = isAnswered(rounds[current], context) ? current + 1 : current;
  const inputRequests = rounds[next];
  if (inputRequests === undefined) return null;
  return inputRequired(
    sealed ? { inputRequests, requestState: await stateCodec.mint(next) } : { inputRequests },
  );
}

function isAnswered(round: InputRequests | undefined, { inputResponses }: Context): boolean {
  const keys = Object.keys(round ?? {});
  return keys.every((key) => inputResponse(inputResponses, key).kind !== "missing");
}

function roundsByCapability({ envelope }: Context): InputRounds {
  const declared = Capabilities.safeParse(envelope).data?.[CLIENT_CAPABILITIES_META_KEY] ?? {};
  const all: InputRequests = { elicitation: name, sampling: greeting, roots };
  return { rounds: [Object.fromEntries(Object.entries(all).filter(([kind]) => kind in declared))] };
}
