import type { Language } from "@werkbank/http/accept-language";
import { maxUnknownBytes } from "@werkbank/http/body";
import { readFormBody } from "../../../http/request-body.ts";
import { codePoints, line, lines } from "../../../schema/text.ts";
import { wordings } from "./wording.ts";

/** The values of the submitted form. */
export type GivenAnswer = {
  answer: "accept" | "reject";
  name: string;
  reference: string;
  agree: boolean;
  reason: string;
};
export type AnswerErrors = { [Field in "name" | "reference" | "agree" | "reason"]?: string };

const bounds = { name: 240, reference: 120, reason: 500 };

/**
 * Reads a submitted form.
 *
 * @returns `new-link` for the form that requests one, and null when it is not one of the page's forms
 */
export async function readAnswer(request: Request): Promise<GivenAnswer | "new-link" | null> {
  const form = await readFormBody(request, maxUnknownBytes).catch(() => null);
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
export function checkAnswer(given: GivenAnswer, language: Language): AnswerErrors {
  const words = wordings[language];
  const errors: AnswerErrors = {};
  const judge = (field: keyof typeof bounds, schema: typeof line | typeof lines) => {
    const max = bounds[field];
    if (schema({ max }).safeParse(given[field]).success) return;
    errors[field] = codePoints(given[field]) > max ? words.tooLong(max) : words.unreadable;
  };
  if (given.answer === "reject") {
    judge("reason", lines);
    return errors;
  }
  judge("name", line);
  if (given.name === "") errors.name = words.nameMissing;
  judge("reference", line);
  if (!given.agree) errors.agree = words.agreeMissing;
  return errors;
}
