import type { Approval } from "../../kernel/approvals/approval.ts";
import dutchTitles from "../../kernel/approvals/operation-titles.nl.gen.json" with { type: "json" };

const titles: Record<string, string> = dutchTitles;

/**
 * What a call would do, as the heading of its page and the subject of its mails. The summary was written in English when the call was
 * held; Dutch has the title of the operation, and the record where there is one.
 */
export function toHeadline(
  { operation, summary, target }: Pick<Approval, "operation" | "summary" | "target">,
  language: "en" | "nl",
): string {
  const title = language === "nl" ? titles[operation] : undefined;
  if (title === undefined) return summary;
  return target === null ? title : `${title}: ${target.label}`;
}
