import { toTextLanguage } from "../../../schema/language.ts";
import { formatMoney } from "../../shared/money/format-money.ts";
import { toTotalsWithSelection } from "../optional-lines.ts";
import type { AnswerErrors, SubmittedAnswer } from "./answer-form.ts";
import { pageTranslations } from "./page-messages.ts";
import type { QuotePageView } from "./render-quote-page.ts";

/**
 * Returns the view with the optional lines at these positions selected; null if one of them is not an optional line
 * of the quote.
 */
export function selectLines<View extends QuotePageView>(
  view: View,
  positions: readonly number[],
): (View & { selectedIds: string[] }) | null {
  const { lines } = view.quote;
  const selected = lines.filter((line) => line.isOptional && positions.includes(line.position));
  if (selected.length < new Set(positions).size) return null;
  const selectedIds = selected.map(({ id }) => id);
  return {
    ...view,
    selectedIds,
    document: {
      ...view.document,
      lines: view.document.lines.map((line) => ({
        ...line,
        isSelected: positions.includes(line.position),
      })),
      totals: toTotalsWithSelection(lines, selectedIds),
    },
  };
}

/** Requires that the page showed the total that the customer accepts: without script, it does not follow a checkbox. */
export function validateTotal(
  { answer, shownTotalMinor }: SubmittedAnswer,
  unselected: QuotePageView,
  { document }: QuotePageView,
): AnswerErrors {
  const { totalMinor } = document.totals;
  if (answer !== "accept") return {};
  if ((shownTotalMinor ?? unselected.document.totals.totalMinor) === totalMinor) return {};
  const language = toTextLanguage(document.language);
  const total = formatMoney(totalMinor, document.currency, language);
  return { lines: pageTranslations[language].totalChanged(total) };
}
