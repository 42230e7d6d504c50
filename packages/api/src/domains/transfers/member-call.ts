import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { toUserPrincipal } from "../../auth/user-principal.ts";
import type { Call } from "../../kernel/call.ts";

/** The channel through which a transfer was requested. */
const Channel = z.enum(["app", "api", "mcp", "workflow", "system"]);

/** The requester of a transfer, with the channel and client that its calls use too. */
export type Requester = {
  organizationId: string;
  userId: string;
  channel: z.infer<typeof Channel>;
  clientId: string | null;
  /** The name that the client gave itself; null also for exports, whose calls are not audited. */
  clientName: string | null;
};

/** @param loaded an import or export, as stored; the calls of an export are not audited */
export function toRequester({
  record,
  channel,
  clientId,
  clientName = null,
}: {
  record: { organizationId: string; createdBy: string };
  channel: string;
  clientId: string | null;
  clientName?: string | null;
}): Requester {
  const { organizationId, createdBy } = record;
  return {
    organizationId,
    userId: createdBy,
    channel: Channel.parse(channel),
    clientId,
    clientName,
  };
}

/**
 * Returns a call that a job makes on behalf of a member: no surface received it, and no rate limit applies.
 */
export function toMemberCall(
  { organizationId, userId, channel, clientId, clientName }: Requester,
  request: Pick<Call, "params" | "query" | "body" | "idempotencyKey" | "reason"> &
    Pick<Call, "beforeCommit" | "beforeRejectionCommit" | "requiredScope">,
): Call {
  return {
    ...request,
    params: { ...request.params, organizationId },
    channel,
    requestId: uuidv7(),
    ip: null,
    principal: toUserPrincipal(userId, { clientId, clientName }),
    request: new Request("http://transfer.invalid/"),
    accessToken: null,
    parameterErrors: [],
    ifMatch: null,
    toolName: null,
  };
}
