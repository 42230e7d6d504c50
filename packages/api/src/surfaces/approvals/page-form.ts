import { readFormBody } from "../../http/request-body.ts";
import { Problem } from "../../problems/problem.ts";
import { maxFormBytes, type SessionForm, toSessionForm, toText } from "../pages/session-forms.ts";

/** A submitted form of these pages. */
export type PageForm = SessionForm | Decision;

export type Decision = { action: "approve" | "reject"; comment: string };

/**
 * Reads a submitted form.
 *
 * @throws Problem VALIDATION_FAILED when it is not a form of these pages, and as `readFormBody`
 */
export async function readPageForm(request: Request): Promise<PageForm> {
  const form = await readFormBody(request, maxFormBytes);
  const session = toSessionForm(form);
  if (session !== null) return session;
  const action = form.get("action");
  if (action === "approve" || action === "reject")
    return { action, comment: toText(form, "comment") };
  throw new Problem("VALIDATION_FAILED", "This is no form of the page.", { errors: [] });
}
