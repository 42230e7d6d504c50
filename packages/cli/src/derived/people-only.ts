import { WerkbankProblem } from "@werkbank/client";
import type { OperationCommand } from "./operation-command.ts";

type Asked = {
  operation: Pick<OperationCommand, "operationId" | "referencePath">;
  baseUrl: string;
  /** Path parameters of the request. */
  path: Readonly<Record<string, string>>;
};

const decisions = new Set(["approveApproval", "rejectApproval"]);

/** Adds to a refusal of what only people do in which page of the service they do it; returns others unchanged. */
export function withPageForPeople(error: unknown, asked: Asked): unknown {
  if (!(error instanceof WerkbankProblem) || error.code !== "FIRST_PARTY_SESSION_REQUIRED") {
    return error;
  }
  const { problem, retryAfter } = error;
  const hint = `A command is a program, even with your own account. Sign in and do it yourself at ${pageOf(asked, problem.type)}`;
  return new WerkbankProblem({ ...problem, hint }, retryAfter);
}

/** @param type of the problem: its page in the documentation, which has the reference beside it */
function pageOf({ operation, baseUrl, path }: Asked, type: string): string {
  if (!decisions.has(operation.operationId)) {
    return `${type.replace(/\/problems\/[^/]*$/u, "")}${operation.referencePath}`;
  }
  const page = new URL(`${baseUrl}/approvals/${path["approvalId"]}`);
  page.searchParams.set("organization", path["organizationId"] ?? "");
  return page.href;
}
