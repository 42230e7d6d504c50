import {
  CLIENT_CAPABILITIES_META_KEY,
  type CallToolResult,
  inputRequired,
  type InputRequiredResult,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { z } from "zod";

/** Names the one thing that is asked for in what the client sends back. */
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
 * Leads the person at the client to the page where they decide, instead of a pending result (MCP
 * 2026-07-28, elicitation in URL mode). Only a client that can open a page is asked, only for a person
 * who may decide what was held, and only once: what the client sends then, be it that they would not, is
 * answered with the call's present state. Nothing that comes back decides anything.
 *
 * @returns null where the result stands as it is
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
