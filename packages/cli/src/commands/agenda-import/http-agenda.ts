import { type ClientResult, type WerkbankClient, WerkbankProblem } from "@werkbank/client";
import {
  type Agenda,
  type ChangeOperation,
  type ReadOperation,
  RejectedCall,
} from "@werkbank/icalendar/agenda";
import type { AgendaItem } from "@werkbank/icalendar/agenda-item";
import { isPendingApproval } from "../../pending-approval.ts";
import { affectsAllItems, callWithRetry } from "./call-with-retry.ts";

const agendaPath = "/v1/organizations/{organizationId}/agenda";

const reads = {
  listCalendarItems: `${agendaPath}/calendars/{calendarId}/items`,
  listAgendaItems: `${agendaPath}/items`,
  listAgendaOccurrences: `${agendaPath}/items/{itemId}/occurrences`,
} as const satisfies Record<ReadOperation, string>;

const changes = {
  createAgendaItem: ["POST", `${agendaPath}/items`],
  updateAgendaItem: ["PATCH", `${agendaPath}/items/{itemId}`],
  moveAgendaItem: ["POST", `${agendaPath}/items/{itemId}/move`],
  setAgendaItemState: ["PATCH", `${agendaPath}/items/{itemId}/state`],
  deleteAgendaItem: ["DELETE", `${agendaPath}/items/{itemId}`],
  restoreAgendaItem: ["POST", `${agendaPath}/items/{itemId}/restore`],
} as const satisfies Record<ChangeOperation, [string, string]>;

type List = Awaited<ReturnType<Agenda["read"]>>;
type Send<Data> = (path: string, options: object) => Promise<ClientResult<Data>>;

/** Creates the agenda of an organization that is read and changed through the API, with retries. */
export function createHttpAgenda(client: WerkbankClient, organizationId: string): Agenda {
  return {
    async read(operation, { params, query }) {
      const path = { ...params, organizationId };
      const send = client.GET as Send<List>;
      const { data } = await withRejections(() =>
        callWithRetry(() => send(reads[operation], { params: { path, query } })),
      );
      return data;
    },

    async change(operation, { params, body, dryRun, idempotencyKey }) {
      const [method, pathTemplate] = changes[operation];
      const send = client[method] as Send<unknown>;
      const { data, response, isRetried } = await withRejections(() =>
        callWithRetry(() =>
          send(pathTemplate, {
            params: {
              path: { ...params, organizationId },
              query: dryRun ? { dryRun } : {},
              header: { "Idempotency-Key": idempotencyKey },
            },
            body,
          }),
        ),
      );
      return {
        item: isItem(data) ? data : null,
        heldNote: isPendingApproval(data) ? toHeldNote(data) : null,
        isReplayed: response.headers.get("idempotency-replayed") === "true",
        isRetried,
      };
    },
  };
}

/** Whether the response is the item, and no preview or pending approval. */
const isItem = (data: unknown): data is AgendaItem =>
  typeof data === "object" && data !== null && "startAt" in data;

/** Returns the note for a call that a policy holds. */
const toHeldNote = ({ id }: { id: string }): string =>
  `it waits for an approval; werkbank approvals get ${id} tells what became of it`;

async function withRejections<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof WerkbankProblem) || affectsAllItems(error)) throw error;
    const { code, message, problem } = error;
    throw new RejectedCall(code, message, "errors" in problem ? problem.errors : []);
  }
}
