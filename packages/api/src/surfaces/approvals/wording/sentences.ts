import type { Language } from "@werkbank/http/accept-language";
import type { Problem } from "../../../problems/problem.ts";
import { wordings } from "./wordings.ts";

/** Returns the explanation of a problem. */
export function toSentence({ code, members }: Problem, language: Language): string {
  const { refusals, notAllowed } = wordings[language];
  const { reason } = members;
  if (reason === "own_request" || reason === "not_an_approver") return notAllowed[reason];
  return refusals[code] ?? refusals.other;
}
