import type { AccountCall } from "../../define-operation.ts";
import { answerWith } from "../answer-with.ts";
import type { Addressed } from "../read-address.ts";
import { withFields } from "../read-record.ts";
import type { Answered } from "../step.ts";

/** Runs the handler of a call about the caller's account, or of a public call. */
export async function answerAccount(
  execution: Addressed & { operation: AccountCall; body: unknown },
): Promise<Answered> {
  const { operation, call } = execution;
  const { principal, accessToken, ip, request } = call;
  const answer = await operation.answer({ ...execution, principal, accessToken, ip, request });
  const { result, setCookies = [] } = answer;
  return answerWith(execution, withFields(execution, result), { setCookies });
}
