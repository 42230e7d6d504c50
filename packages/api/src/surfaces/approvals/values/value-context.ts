import type { Language } from "@werkbank/http/accept-language";
import type { RecordNames } from "../../names/record-names.ts";
import type { OperationTitles } from "./operation-titles.ts";
import type { PageMessages } from "../messages/page-messages.ts";

/** What the format of values depends on. */
export type ValueContext = {
  language: Language;
  messages: PageMessages;
  /** IANA name of the organization's time zone. */
  timeZone: string;
  /** ISO 4217 code of the currency of amounts that have no currency next to them. */
  currency: string;
  names: RecordNames;
  titles: OperationTitles;
  /** The instant at which the call was planned: a time that the execution sets. */
  plannedAt: string;
  /** When the call was executed; null if it was not. */
  executedAt: string | null;
};
