import type { Language } from "@werkbank/http/accept-language";
import type { Problem } from "../../../problems/problem.ts";
import { pageMessages } from "./messages-by-language.ts";

/** Returns the explanation of a problem. */
export function toProblemMessage({ code, members }: Problem, language: Language): string {
  const { problems, notAllowed } = pageMessages[language];
  const { reason } = members;
  if (reason === "own_request" || reason === "not_an_approver") return notAllowed[reason];
  return problems[code] ?? problems.other;
}
