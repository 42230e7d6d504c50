import type { Language } from "@werkbank/http/accept-language";
import { maxUnauthenticatedBytes } from "@werkbank/http/body";
import { readFormBody } from "../../../http/request-body.ts";
import { countCodePoints, line, lines } from "../../../schema/text.ts";
import { pageTranslations } from "./page-messages.ts";

/** The values of the submitted form. */
export type SubmittedAnswer = {
  /** `total` only shows the total of the selected lines. */
  answer: "accept" | "reject" | "total";
  /** The positions of the selected lines. */
  positions: number[];
  /** The total that the page showed; null for a page from before it had checkboxes. */
  shownTotalMinor: number | null;
  name: string;
  reference: string;
  agree: boolean;
  reason: string;
};
export type AnswerErrors = {
  [Field in "name" | "reference" | "agree" | "reason" | "lines"]?: string;
};

const maxLengths = { name: 240, reference: 120, reason: 500 };

/**
 * Reads a submitted form.
 *
 * @returns `new-link` for the form that requests one, and null when it is not one of the page's forms
 */
export async function readAnswer(request: Request): Promise<SubmittedAnswer | "new-link" | null> {
  const form = await readFormBody(request, maxUnauthenticatedBytes).catch(() => null);
  if (form === null) return null;
  const answer = form.get("answer");
  if (answer === "new-link") return answer;
  if (answer !== "accept" && answer !== "reject" && answer !== "total") return null;
  const positions = form.getAll("line").map(Number);
  const total = form.get("total");
  const text = (name: string) => form.get(name) ?? "";
  return {
    answer,
    positions,
    shownTotalMinor: total === null ? null : Number(total),
    name: line().safeParse(text("name")).data ?? text("name"),
    reference: line().safeParse(text("reference")).data ?? text("reference"),
    agree: form.get("agree") === "yes",
    // Browsers send line breaks as CR LF.
    reason: text("reason").replaceAll("\r\n", "\n").trim(),
  };
}

/** Returns the errors of an answer, by field. */
export function validateAnswer(submitted: SubmittedAnswer, language: Language): AnswerErrors {
  if (submitted.answer === "total") return {};
  const messages = pageTranslations[language];
  const errors: AnswerErrors = {};
  const validateField = (field: keyof typeof maxLengths, schema: typeof line | typeof lines) => {
    const max = maxLengths[field];
    if (schema({ max }).safeParse(submitted[field]).success) return;
    errors[field] =
      countCodePoints(submitted[field]) > max ? messages.tooLong(max) : messages.unreadable;
  };
  if (submitted.answer === "reject") {
    validateField("reason", lines);
    return errors;
  }
  validateField("name", line);
  if (submitted.name === "") errors.name = messages.nameMissing;
  validateField("reference", line);
  if (!submitted.agree) errors.agree = messages.agreeMissing;
  return errors;
}
