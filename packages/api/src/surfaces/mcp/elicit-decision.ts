import {
  CLIENT_CAPABILITIES_META_KEY,
  type CallToolResult,
  inputRequired,
  type InputRequiredResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";

/** The key of the only request, in the client's responses. */
const key = "decision";

const OpensPages = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({ elicitation: z.object({ url: z.object({}) }) }),
});
const Decidable = z.object({
  status: z.literal("pending_approval"),
  mayDecide: z.literal(true),
  approvalUrl: z.url(),
  summary: z.string(),
});

/**
 * Sends the person at the client to the page where they decide, in place of a pending result (MCP 2026-07-28,
 * elicitation in URL mode). It asks only clients that can open a page, only people who may decide the held
 * call, and only once: whatever the client responds, even a refusal, is answered with the present state of the
 * call. No response decides anything.
 *
 * @returns null to leave the result as it is
 */
export function elicitDecision(
  { structuredContent }: CallToolResult,
  { mcpReq }: Pick<ServerContext, "mcpReq">,
): InputRequiredResult | null {
  const { envelope, inputResponses } = mcpReq;
  if (!OpensPages.safeParse(envelope).success || inputResponses?.[key] !== undefined) return null;
  const { data: held } = Decidable.safeParse(structuredContent);
  if (held === undefined) return null;
  const message = `A policy holds this until you have decided: ${held.summary}`;
  return inputRequired({
    inputRequests: { [key]: inputRequired.elicitUrl({ message, url: held.approvalUrl }) },
  });
}
