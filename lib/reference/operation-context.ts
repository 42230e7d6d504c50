import type { ToolEntry } from "../contract/tools.ts";
import type { Locale } from "../site/locale.ts";
import type { ExampleAnswers } from "./samples/answer.ts";

/** In which language and for which addresses an operation is written down. */
export type OperationContext = {
  locale: Locale;
  docsUrl: string;
  baseUrl: string;
  tools?: readonly ToolEntry[];
  /** What operations answered in the demo, by id. */
  answers?: ExampleAnswers;
  /** The codes that any operation names as its own; by default those of the document at hand. */
  problemCodes?: readonly string[];
};
