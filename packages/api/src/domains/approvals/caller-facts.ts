import type { ApprovalRow } from "../../kernel/approvals/approval-row.ts";

type Caller = Pick<ApprovalRow, "client_id" | "client_name" | "initiators">;

/** Labels of the agents that initiated a workflow run, by language and action. */
export const initiatorLabels = {
  nl: {
    start: "Uitvoering gestart door",
    activation: "Workflow geactiveerd door",
    definition: "Workflow gedefinieerd door",
  },
  en: {
    start: "Run started by",
    activation: "Workflow activated by",
    definition: "Workflow defined by",
  },
};

const labelsByLanguage = {
  nl: {
    client: "Gevraagd via",
    app: "de app",
    unnamed: "een app zonder naam",
    unknown: "onbekend",
  },
  en: {
    client: "Requested through",
    app: "the app",
    unnamed: "an app without a name",
    unknown: "unknown",
  },
};

/** Returns the client that called, or the agents that initiated the workflow run, as label-text pairs of a message. */
export function toCallerFacts(row: Caller, language: "nl" | "en"): [string, string][] {
  const labels = labelsByLanguage[language];
  const formatClient = (id: string | null, name: string | null) =>
    id === null ? labels.unknown : name === null ? labels.unnamed : `${labels.app} ${name}`;
  if (row.initiators.length === 0) {
    return row.client_id === null
      ? []
      : [[labels.client, formatClient(row.client_id, row.client_name)]];
  }
  return row.initiators.map(({ action, displayName, clientId, clientName }) => [
    initiatorLabels[language][action],
    `${displayName ?? labels.unknown}, ${formatClient(clientId, clientName)}`,
  ]);
}
