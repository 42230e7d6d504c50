import {
  CLIENT_CAPABILITIES_META_KEY,
  type CallToolResult,
  inputRequired,
  type InputRequiredResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";

/** The key of the elicitation in `inputRequests` and `inputResponses`. */
const key = "decision";

const UrlElicitationEnvelope = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({ elicitation: z.object({ url: z.object({}) }) }),
});
const DecidableResult = z.object({
  status: z.literal("pending_approval"),
  mayDecide: z.literal(true),
  approvalUrl: z.url(),
  summary: z.string(),
});

/**
 * Returns a URL elicitation for the approval page instead of a pending result (MCP 2026-07-28), if the client
 * supports it and the user may decide. It is sent only once: after any response of the client, the call returns
 * its current result. No response decides anything.
 *
 * @returns null to return the result unchanged
 */
export function elicitDecision(
  { structuredContent }: CallToolResult,
  { mcpReq }: Pick<ServerContext, "mcpReq">,
): InputRequiredResult | null {
  const { envelope, inputResponses } = mcpReq;
  if (!UrlElicitationEnvelope.safeParse(envelope).success || inputResponses?.[key] !== undefined)
    return null;
  const { data: pending } = DecidableResult.safeParse(structuredContent);
  if (pending === undefined) return null;
  const message = `A policy holds this until you have decided: ${pending.summary}`;
  return inputRequired({
    inputRequests: { [key]: inputRequired.elicitUrl({ message, url: pending.approvalUrl }) },
  });
}
