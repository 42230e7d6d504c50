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
  /** The problems that the operation names and that are not common, in the language; by default none. */
  problems?: readonly ProblemEntry[];
};
