import { readFormBody } from "../../http/request-body.ts";
import { Problem } from "../../problems/problem.ts";
import { isUuid } from "../../schema/uuid.ts";
import { maxFormBytes, type SessionForm, toSessionForm } from "../pages/session-forms.ts";

/** Accepting, with the key of the form: sent twice, it is done once. */
export type Acceptance = { action: "accept"; key: string };

/**
 * Reads a submitted form.
 *
 * @throws Problem VALIDATION_FAILED when it is not a form of these pages, and as `readFormBody`
 */
export async function readPageForm(request: Request): Promise<SessionForm | Acceptance> {
  const form = await readFormBody(request, maxFormBytes);
  const session = toSessionForm(form);
  if (session !== null) return session;
  const [action, key] = [form.get("action"), form.get("key") ?? ""];
  if (action === "accept" && isUuid(key)) return { action, key };
  throw new Problem("VALIDATION_FAILED", "This is no form of the page.", { errors: [] });
}
