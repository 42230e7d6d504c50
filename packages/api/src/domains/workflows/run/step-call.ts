import { toUserPrincipal } from "../../../auth/user-principal.ts";
import type { Call } from "../../../kernel/call.ts";

/** Returns a call by the member as whom the steps of a run are executed, without a surface and without rate limits. */
export function toStepCall({
  userId,
  ...own
}: { userId: string } & Pick<Call, "requestId" | "idempotencyKey" | "initiators" | "cause">): Omit<
  Call,
  "params" | "body"
> {
  return {
    channel: "workflow",
    ip: null,
    principal: toUserPrincipal(userId),
    requiredScope: "mcp:write",
    query: {},
    request: new Request("http://workflow.invalid/"),
    accessToken: null,
    parameterErrors: [],
    ifMatch: null,
    toolName: null,
    reason: null,
    ...own,
  };
}
