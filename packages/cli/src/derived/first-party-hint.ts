import { WerkbankProblem } from "@werkbank/client";
import type { OperationCommand } from "./operation-command.ts";

type FailedCall = {
  operation: Pick<OperationCommand, "operationId" | "referencePath">;
  baseUrl: string;
  /** Path parameters of the request. */
  path: Readonly<Record<string, string>>;
};

const decisions = new Set(["approveApproval", "rejectApproval"]);

/**
 * Adds the URL of the page on which users perform the operation to a FIRST_PARTY_SESSION_REQUIRED problem; returns
 * other errors unchanged.
 */
export function withFirstPartyPageHint(error: unknown, call: FailedCall): unknown {
  if (!(error instanceof WerkbankProblem) || error.code !== "FIRST_PARTY_SESSION_REQUIRED") {
    return error;
  }
  const { problem, retryAfter } = error;
  const hint = `A command is a program, even with your own account. Sign in and do it yourself at ${pageOf(call, problem.type)}`;
  return new WerkbankProblem({ ...problem, hint }, retryAfter);
}

/** @param type of the problem: the URL of its documentation page, on the origin of the API reference */
function pageOf({ operation, baseUrl, path }: FailedCall, type: string): string {
  if (!decisions.has(operation.operationId)) {
    return `${type.replace(/\/problems\/[^/]*$/u, "")}${operation.referencePath}`;
  }
  const page = new URL(`${baseUrl}/approvals/${path["approvalId"]}`);
  page.searchParams.set("organization", path["organizationId"] ?? "");
  return page.href;
}
