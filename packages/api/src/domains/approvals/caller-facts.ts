import type { ApprovalRow } from "../../kernel/approvals/approval-row.ts";

type Caller = Pick<ApprovalRow, "client_id" | "client_name" | "initiators">;

const labels = {
  nl: {
    client: "Via het programma",
    start: "Uitvoering gestart door",
    activation: "Workflow geactiveerd door",
    definition: "Workflow gedefinieerd door",
    unknown: "onbekend",
  },
  en: {
    client: "Through the program",
    start: "Run started by",
    activation: "Workflow activated by",
    definition: "Workflow defined by",
    unknown: "unknown",
  },
};

/** Returns which client called and which agents initiated it, as labels and texts of a message. */
export function toCallerFacts(row: Caller, language: "nl" | "en"): [string, string][] {
  const words = labels[language];
  const clientOf = (id: string | null, name: string | null) =>
    id === null ? words.unknown : name === null ? id : `${name} (${id})`;
  if (row.initiators.length === 0) {
    return row.client_id === null ? [] : [[words.client, clientOf(row.client_id, row.client_name)]];
  }
  return row.initiators.map(({ action, displayName, clientId, clientName }) => [
    words[action],
    `${displayName ?? words.unknown}, ${clientOf(clientId, clientName)}`,
  ]);
}
