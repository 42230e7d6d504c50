import type { Language } from "@werkbank/http/accept-language";
import type { Problem, RequestError } from "../../problems/problem.ts";
import { pageMessages } from "./messages/messages-by-language.ts";
import type { RejectedForm } from "./section.ts";

/** Returns a rejected form, for the page to show it again. */
export function toRejectedForm(
  { code, members }: Problem,
  { action, values, language }: Pick<RejectedForm, "action" | "values"> & { language: Language },
): RejectedForm {
  const { problems, toFieldError } = pageMessages[language];
  const requestErrors = (members["errors"] ?? []) as RequestError[];
  const errors = new Map<string, string>();
  for (const { pointer, rule, expected } of requestErrors) {
    if (pointer !== undefined) errors.set(pointer, toFieldError(rule, expected));
  }
  return { action, values, errors, message: problems[code] ?? problems.other };
}
