import { Problem } from "../../problems/problem.ts";
import { isUuid } from "../../schema/uuid.ts";
import { toText } from "../pages/session-forms.ts";

/** A change made on the page, with the idempotency key of the form. */
export type RecordForm =
  | { action: "move"; status: string; key: string }
  | { action: "write"; text: string; key: string };

/**
 * Reads the values of a submitted form.
 *
 * @throws Problem VALIDATION_FAILED for an unknown form
 */
export function readRecordForm(form: URLSearchParams): RecordForm {
  const [action, key] = [form.get("action"), form.get("key") ?? ""];
  if (isUuid(key)) {
    if (action === "write") return { action, text: toText(form, "text"), key };
    const status = form.get("status");
    if (status !== null) return { action: "move", status, key };
  }
  throw new Problem("VALIDATION_FAILED", "This is no form of the page.", { errors: [] });
}
