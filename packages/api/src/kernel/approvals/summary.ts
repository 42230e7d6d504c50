import { formatMoney } from "../../domains/shared/money/format-money.ts";
import type { Loaded, Plan } from "../changes/change.ts";
import type { Computed } from "./computed.ts";

type Told = {
  operation: { summary: string; tool?: { hints?: readonly string[] } | undefined };
  loaded: Loaded | undefined;
  plan: Plan;
  body: unknown;
  computed: Computed;
  /** Of the organization: amounts are written in it. */
  language: string;
};

/**
 * What a call would do, in one line that the service makes of the records:
 * `Send quote Q-2026-0031, € 4.595,82, to Koeriersdienst Snelle Bocht B.V.`
 */
export function toSummary(told: Told): string {
  const { computed, body, language, operation, loaded } = told;
  const { totalMinor, currency } = computed;
  const { status } = (body ?? {}) as { status?: unknown };
  const { customerName } = (loaded?.record ?? {}) as { customerName?: unknown };
  const reaches = operation.tool?.hints?.includes("openWorld") === true;
  const parts = [
    toDeed(told),
    typeof status === "string" && loaded !== undefined && `to ${status}`,
    totalMinor !== null && currency !== null && formatMoney(totalMinor, currency, language),
    typeof customerName === "string" && `${reaches ? "to" : "for"} ${customerName}`,
  ];
  return parts.filter((part) => part !== false).join(", ");
}

/** `Send quote Q-2026-0031`, `Create a task: Winter check`. */
function toDeed({ operation, loaded, plan }: Told): string {
  const { summary } = operation;
  if (loaded === undefined) {
    const { title, name } = (plan.change?.after ?? {}) as { title?: unknown; name?: unknown };
    const subject = title ?? name ?? plan.change?.target.label;
    return typeof subject === "string" ? `${summary}: ${subject}` : summary;
  }
  const { kind, label } = loaded.target;
  const noun = new RegExp(`\\ban? ((?:\\w+ )?${kind.replaceAll("_", " ")})\\b`, "u");
  const named = summary.replace(noun, (_, words: string) => `${words} ${label}`);
  return named === summary ? `${summary}: ${label}` : named;
}
