import type { Approval } from "../../../kernel/approvals/approval.ts";
import type { PageLanguage } from "../page-address.ts";
import dutchTitles from "../wording/operation-titles.nl.gen.json" with { type: "json" };

const titles: Record<string, string> = dutchTitles;

/**
 * What a call would do, as the heading of its page. The summary was written in English when the call was
 * held; Dutch has the title of the operation, and the record where there is one.
 */
export function toHeadline(
  { operation, summary, target }: Pick<Approval, "operation" | "summary" | "target">,
  language: PageLanguage,
): string {
  const title = language === "nl" ? titles[operation] : undefined;
  if (title === undefined) return summary;
  return target === null ? title : `${title}: ${target.label}`;
}
