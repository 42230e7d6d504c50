import type { AccountAction } from "../../define-operation.ts";
import { toCompletedCall } from "../to-completed-call.ts";
import type { CallWithParameters } from "../read-parameters.ts";
import { withFields } from "../read-record.ts";
import type { CompletedCall } from "../step.ts";

/** Runs the handler of a call about the caller's account, or of a public call. */
export async function runAccountHandler(
  execution: CallWithParameters & { operation: AccountAction; body: unknown },
): Promise<CompletedCall> {
  const { operation, call } = execution;
  const { principal, accessToken, ip, request, language } = call;
  const handled = await operation.handle({
    ...execution,
    principal,
    accessToken,
    ip,
    request,
    language,
  });
  const { result, setCookies = [] } = handled;
  return toCompletedCall(execution, withFields(execution, result), { setCookies });
}
