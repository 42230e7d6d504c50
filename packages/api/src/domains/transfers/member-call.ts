import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import { standInFor } from "../../auth/stand-in.ts";
import type { Call } from "../../kernel/call.ts";

/** By what means a transfer was asked for. */
const Channel = z.enum(["app", "api", "mcp", "workflow", "system"]);

/** By whom a transfer was asked for, and by what means: its calls are made in the same way. */
export type Requester = {
  organizationId: string;
  userId: string;
  channel: z.infer<typeof Channel>;
  clientId: string | null;
};

/** @param loaded an import or export, as it is kept */
export function toRequester({
  record,
  channel,
  clientId,
}: {
  record: { organizationId: string; createdBy: string };
  channel: string;
  clientId: string | null;
}): Requester {
  const { organizationId, createdBy } = record;
  return { organizationId, userId: createdBy, channel: Channel.parse(channel), clientId };
}

/** A call that a job makes in the place of the member: no surface has received it, and no limit counts it. */
export function toMemberCall(
  { organizationId, userId, channel, clientId }: Requester,
  request: Pick<Call, "params" | "query" | "body" | "idempotencyKey" | "reason"> &
    Pick<Call, "alongside" | "requiredScope">,
): Call {
  return {
    ...request,
    params: { ...request.params, organizationId },
    channel,
    requestId: uuidv7(),
    ip: null,
    principal: standInFor(userId, { clientId }),
    request: new Request("http://transfer.invalid/"),
    accessToken: null,
    addressErrors: [],
    ifMatch: null,
    toolName: null,
  };
}
