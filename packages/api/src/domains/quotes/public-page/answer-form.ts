import type { Language } from "@werkbank/http/accept-language";
import { maxUnauthenticatedBytes } from "@werkbank/http/body";
import { readFormBody } from "../../../http/request-body.ts";
import { countCodePoints, line, lines } from "../../../schema/text.ts";
import { pageTranslations } from "./page-messages.ts";

/** The values of the submitted form. */
export type SubmittedAnswer = {
  answer: "accept" | "reject";
  name: string;
  reference: string;
  agree: boolean;
  reason: string;
};
export type AnswerErrors = { [Field in "name" | "reference" | "agree" | "reason"]?: string };

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
  if (answer !== "accept" && answer !== "reject") return null;
  const text = (name: string) => form.get(name) ?? "";
  return {
    answer,
    name: line().safeParse(text("name")).data ?? text("name"),
    reference: line().safeParse(text("reference")).data ?? text("reference"),
    agree: form.get("agree") === "yes",
    // Browsers send line breaks as CR LF.
    reason: text("reason").replaceAll("\r\n", "\n").trim(),
  };
}

/** Returns the errors of an answer, by field. */
export function validateAnswer(submitted: SubmittedAnswer, language: Language): AnswerErrors {
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
