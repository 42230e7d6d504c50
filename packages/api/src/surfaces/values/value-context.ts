import type { Language } from "@werkbank/http/accept-language";
import type { RecordNames } from "../names/record-names.ts";
import type { OperationTitles } from "./operation-titles.ts";

/** What the format of values depends on. */
export type ValueContext = {
  language: Language;
  /** IANA name of the organization's time zone. */
  timeZone: string;
  /** ISO 4217 code of the currency of amounts that have no currency next to them. */
  currency: string;
  names: RecordNames;
  titles: OperationTitles;
  /** For the values of a call that waited for approval; null for those of a record. */
  heldCall: HeldCall | null;
};

/** When a call that needs approval was planned and executed. */
export type HeldCall = {
  /** The instant at which the call was planned: a time that the execution sets. */
  plannedAt: string;
  /** Null if it was not executed. */
  executedAt: string | null;
};
