import { z } from "zod";
import { maxUnknownBytes } from "@werkbank/http/body";
import { readFormBody } from "../../http/request-body.ts";
import { Problem, type RequestError } from "../../problems/problem.ts";
import { lines } from "../../schema/text.ts";

/** A reader's feedback on a documentation page. */
export type FeedbackAnswer = {
  /** A path of the site; it begins with exactly one slash. */
  page: string;
  helpful: boolean;
  comment: string | null;
};

const maxCommentLength = 1_000;

/** Without a second slash at the start, since the response redirects to this path. */
const pagePath = /^(?:\/|(?:\/[a-z0-9][\w.-]*){1,10})$/iu;

const fields = z.object({
  page: z.string().max(300).regex(pagePath),
  helpful: z.enum(["yes", "no"]),
  comment: lines({ max: maxCommentLength }),
});

/**
 * Reads the form below every documentation page: `page`, `helpful` (`yes` or `no`) and optionally `comment`.
 *
 * @throws Problem UNSUPPORTED_MEDIA_TYPE, BODY_TOO_LARGE, MALFORMED_JSON, VALIDATION_FAILED
 */
export async function readFeedback(request: Request): Promise<FeedbackAnswer> {
  const form = await readFormBody(request, maxUnknownBytes);
  const given = fields.safeParse({
    page: form.get("page") ?? "",
    helpful: form.get("helpful") ?? "",
    // Browsers send line endings as CR LF.
    comment: (form.get("comment") ?? "").replaceAll("\r\n", "\n").trim(),
  });
  if (!given.success) throw refusal(given.error.issues);
  const { page, helpful, comment } = given.data;
  return { page, helpful: helpful === "yes", comment: comment === "" ? null : comment };
}

const expected: Record<keyof typeof fields.shape, Omit<RequestError, "location" | "received">> = {
  page: {
    rule: "pattern",
    message: "must be a path of the documentation",
    expected: "/quickstart",
  },
  helpful: { rule: "enum", message: "must be yes or no", expected: ["yes", "no"] },
  comment: {
    rule: "maxLength",
    message: `must have at most ${maxCommentLength} characters, none of them control characters`,
    expected: maxCommentLength,
  },
};

function refusal(issues: readonly { path: PropertyKey[] }[]): Problem {
  const names = [...new Set(issues.map(({ path }) => path[0] as keyof typeof expected))];
  const errors: RequestError[] = names.map((name) => ({
    location: "body",
    pointer: `/${name}`,
    ...expected[name],
    received: null,
  }));
  const told = names.map((name) => `${name} ${expected[name].message}`).join("; ");
  return new Problem("VALIDATION_FAILED", `The form is not valid: ${told}.`, { errors });
}
