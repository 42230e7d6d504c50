import type { Language } from "@werkbank/http/accept-language";
import type { AuditEntry } from "../../../../domains/audit/audit-entry.ts";
import { toDutchTitle } from "../../../../kernel/approvals/summary.ts";
import type { Operation } from "../../../../kernel/define-operation.ts";
import { toKindLabel } from "../../../../kernel/labels/labels.ts";
import { auditMessages } from "./audit-messages.ts";

/** Returns what was done, in words: `Update a customer`. */
export function toActionTitle(
  { action, target }: Pick<AuditEntry, "action" | "target">,
  registry: readonly Operation[],
  language: Language,
): string {
  const own = auditMessages[language].serviceActions[action];
  if (own !== undefined) return own;
  const title =
    language === "nl" ? toDutchTitle(action) : registry.find(({ id }) => id === action)?.summary;
  // Operations of an earlier version have no title any more.
  return (
    title ?? (target === null ? auditMessages[language].title : toKindLabel(target.kind, language))
  );
}

/** Returns how it was done, in words: `through Assistant of Youssef`. */
export function toChannel(
  {
    actor,
    channel,
    clientName,
    clientId,
  }: Pick<AuditEntry, "actor" | "channel" | "clientName" | "clientId">,
  language: Language,
): string {
  const { channels, app, program } = auditMessages[language];
  const name = clientName ?? clientId;
  if (name === null || channel === "workflow" || channel === "system") return channels[channel];
  return actor.type === "service" ? program : app(name);
}

/** Returns why nothing was changed; null if the call succeeded. */
export function toOutcome({ outcome }: Pick<AuditEntry, "outcome">, language: Language) {
  return outcome === "succeeded" ? null : auditMessages[language].outcomes[outcome];
}
