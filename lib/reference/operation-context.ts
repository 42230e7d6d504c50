import type { ProblemEntry } from "../contract/problems.ts";
import type { ToolEntry } from "../contract/tools.ts";
import type { Locale } from "../site/locale.ts";
import type { RecordedResponses } from "./samples/recorded-response.ts";

/** The language and URLs for which an operation is documented. */
export type OperationContext = {
  locale: Locale;
  docsUrl: string;
  baseUrl: string;
  tools?: readonly ToolEntry[];
  /** Recorded responses of the demo, by operation id. */
  responses?: RecordedResponses;
  /** The problem codes that are specific to any operation; by default those in the given document. */
  problemCodes?: readonly string[];
  /** The problems of the operation's own rules, in the language. */
  ownProblems?: readonly ProblemEntry[];
};
