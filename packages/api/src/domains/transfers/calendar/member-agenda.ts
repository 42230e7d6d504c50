import { type Agenda, RejectedCall } from "@werkbank/icalendar/agenda";
import type { AgendaItem } from "@werkbank/icalendar/agenda-item";
import { z } from "zod";
import type { Application } from "../../../kernel/application.ts";
import type { CallResult } from "../../../kernel/call.ts";
import { runOperation } from "../../../kernel/run-operation.ts";
import { isTransient, Problem } from "../../../problems/problem.ts";
import { codesEndingImport, ImportStopped } from "../import-stopped.ts";
import { type Requester, toMemberCall } from "../member-call.ts";
import { operationOf } from "../transfer-kinds.ts";

/**
 * Creates the agenda of the requester's organization, which is read and changed by ordinary calls on their behalf.
 *
 * @param reason of the audit entries
 */
export function createMemberAgenda(
  application: Application,
  requester: Requester,
  reason: string,
): Agenda {
  const run = async (id: string, call: Parameters<typeof toMemberCall>[1]): Promise<CallResult> => {
    const result = await runOperation(
      application,
      operationOf(application, id),
      toMemberCall(requester, call),
    );
    if (result instanceof Problem) throw toRejection(result);
    return result;
  };
  return {
    async read(operation, { params, query }) {
      const { body } = await run(operation, {
        params,
        query,
        body: () => undefined,
        requiredScope: "mcp:read",
        idempotencyKey: null,
        reason: null,
      });
      return body as Awaited<ReturnType<Agenda["read"]>>;
    },

    async change(operation, { params, body, dryRun }) {
      const result = await run(operation, {
        params,
        query: dryRun ? { dryRun } : {},
        body: () => body,
        requiredScope: "mcp:write",
        // The UID, or the title and times, show a repeated attempt what is done already.
        idempotencyKey: null,
        reason,
      });
      const heldNote = toHeldNote(result);
      const isItem = heldNote === null && !result.dryRun && operation !== "deleteAgendaItem";
      return {
        item: isItem ? (result.body as AgendaItem) : null,
        heldNote,
        isReplayed: false,
        isRetried: false,
      };
    },
  };
}

const HoldingPreview = z.object({ wouldHold: z.object({ policyName: z.string() }).nullable() });

/** Returns what a change waits for, or in a dry run would wait for; null if nothing. */
function toHeldNote({ approval, dryRun, body }: CallResult): string | null {
  if (approval !== null) return `it waits for the approval ${approval.id}`;
  const wouldHold = dryRun ? HoldingPreview.parse(body).wouldHold : null;
  return wouldHold === null ? null : `the policy "${wouldHold.policyName}" would hold it`;
}

/** Returns the error of a rejected call: whether it concerns this event only, all of them, or a retry may succeed. */
function toRejection(problem: Problem): Error {
  if (isTransient(problem)) return problem;
  if (codesEndingImport.has(problem.code)) return new ImportStopped(problem);
  const { errors = [] } = problem.members as { errors?: { pointer?: string; message: string }[] };
  return new RejectedCall(problem.code, problem.message, errors);
}
